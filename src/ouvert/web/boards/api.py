"""Quantum board games over HTTP. Documented in docs/protocol.md.

Nothing is kept: a browser sends the game, its seed and the moves so far, from which all follows.
"""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ouvert.web.boards import work
from ouvert.web.protocol.boards import BoardGameWanted
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.waking import BOARDS
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

MOMENTS_AT_ONCE, MOMENTS_PER_SECOND = 600, 20.0
"""Moments that are looked at, circuits among them."""
THOUGHTS_AT_ONCE, THOUGHTS_PER_SECOND = 120, 2.0
"""Moves of AIs, and hints."""
SECONDS = 30.0

_wanted = msgspec.json.Decoder(BoardGameWanted)


class BoardGamesApi:
    """The pages `/api/boards` and `/api/boards/circuit`."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._moments = FairAllowance(MOMENTS_AT_ONCE, MOMENTS_PER_SECOND)
        self._thoughts = FairAllowance(THOUGHTS_AT_ONCE, THOUGHTS_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/boards", self.moment, methods=["POST"]),
            Route("/api/boards/circuit", self.circuit, methods=["POST"]),
        ]

    async def moment(self, request: Request) -> Response:
        """The game up to its last move, and what was wanted beside."""
        asked = await self._asked(request)
        if asked.think != "nothing":
            self._take(self._thoughts, request)
            if asked.game != "chess":  # which is not solved, and so needs no kernels
                await self._workers.compile(BOARDS)
        return reply(
            await self._workers.ask_described(SECONDS, work.moment, msgspec.to_builtins(asked))
        )

    async def circuit(self, request: Request) -> Response:
        """The game up to its last move as a program in OpenQASM 3."""
        content: dict[str, Any] = msgspec.to_builtins(await self._asked(request))
        text = await self._workers.ask_described(SECONDS, work.circuit, content)
        return PlainTextResponse(text, headers={"cache-control": "no-store"})

    async def _asked(self, request: Request) -> BoardGameWanted:
        self._take(self._moments, request)
        return await decoded(request, _wanted)

    @staticmethod
    def _take(allowance: FairAllowance, request: Request) -> None:
        if not allowance.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
