"""Exploring a hand over HTTP. Documented in docs/protocol.md."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.web.explore import work as explore_work
from ouvert.web.protocol.exploring import HandExplored
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

QUESTIONS_AT_ONCE, QUESTIONS_PER_SECOND = 60, 2.0
"""How many hands may be explored."""
SECONDS = 20.0
"""The tables say within a second what a hand is worth."""

_asked = msgspec.json.Decoder(HandExplored)


class ExploreApi:
    """The page `/api/explore`."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._questions = FairAllowance(QUESTIONS_AT_ONCE, QUESTIONS_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [Route("/api/explore", self.explore, methods=["POST"])]

    async def explore(self, request: Request) -> Response:
        """What is known of a hand."""
        if not self._questions.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        asked = await decoded(request, _asked)
        content: dict[str, Any] = msgspec.to_builtins(asked)
        return reply(await self._workers.ask(SECONDS, explore_work.explored, content))
