"""What cards and decisions gave away, asked over HTTP: how much of that at a time, and for whom.

One of them may take minutes, of a game that somebody has described even more. So what nobody waits
for any more is ended, and no address takes the places of all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import Request

from ouvert.web.server.fairness import FairAllowance, FairNumber
from ouvert.web.server.replies import while_asked
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

JUDGED_AT_ONCE, JUDGED_PER_SECOND = 400, 4.0
"""How many decisions may be asked about: a board of Bridge has 52."""
MOST_WAITING = 24
"""Decisions that are worked out, or wait for their turn, at a time; a fourth for each address."""

T = TypeVar("T")


class Judges:
    """Where decisions are judged."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._asked = FairAllowance(JUDGED_AT_ONCE, JUDGED_PER_SECOND)
        self._waiting = FairNumber()

    def take(self, request: Request) -> None:
        """Count a question. Raises Refusal for who asks too often."""
        if not self._asked.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")

    async def judge(
        self, request: Request, work: Callable[[dict[str, Any]], T], content: dict[str, Any]
    ) -> T:
        """What a function finds for a question, as long as somebody waits for that.

        Raises Refusal if too many wait, and what the function raises.
        """
        if not self._waiting.enter(request, MOST_WAITING):
            raise Refusal("busy", "too many decisions are being judged: wait a moment")
        try:
            return await while_asked(request, self._workers.answer(work, content))
        finally:
            self._waiting.leave(request)
