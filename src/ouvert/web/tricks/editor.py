"""Descriptions of games over HTTP, checked as they are written: see docs/protocol.md."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.web.protocol.tricks.describing import DescriptionWanted
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.tricks import work as tricks_work

LONGEST_TEXT = 128 * 1024
"""Bytes of a description as JSON; the library refuses more than 20,000 characters in a sentence."""
CHECKS_AT_ONCE, CHECKS_PER_SECOND = 120, 4.0
"""How often descriptions may be checked: a page does so while somebody writes."""
SECONDS = 60.0
"""A check takes hundredths of a second, but the first one in a process some seconds of a core, and
waits behind moves of described games. A process that is late is ended, and the next one would be as
slow: where cores are scarce, too little time would be too little again and again."""

_text = msgspec.json.Decoder(DescriptionWanted)


class EditorApi:
    """The pages `/api/tricks/descriptions` and `/api/tricks/descriptions/check`."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._checks = FairAllowance(CHECKS_AT_ONCE, CHECKS_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/tricks/descriptions", self.descriptions),
            Route("/api/tricks/descriptions/check", self.check, methods=["POST"]),
        ]

    async def descriptions(self, request: Request) -> Response:
        """The games to begin with."""
        return reply(await asyncio.to_thread(tricks_work.descriptions))

    async def check(self, request: Request) -> Response:
        """How a description is understood, or what is wrong with it."""
        if not self._checks.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        asked = await decoded(request, _text, LONGEST_TEXT)
        return reply(await self._workers.ask_described(SECONDS, tricks_work.check, asked.text))
