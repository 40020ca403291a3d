"""Tables of described games over HTTP. Documented in docs/protocol.md."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.storage.database import Database
from ouvert.storage.owners import Owners
from ouvert.web.protocol.tricks.describing import DescriptionWanted
from ouvert.web.protocol.tricks.tables import DescribedAct, DescribedWanted, SeatAsked
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, number_in, reply
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.tricks.editor import LONGEST_TEXT
from ouvert.web.tricks.table.live import LiveTable
from ouvert.web.tricks.table.room import DescribedRoom

WAIT_SECONDS = 2.0
"""How long a question for news waits for some."""
TOKEN = "x-token"
"""The header with the token of a seat."""
OPENED_AT_ONCE, OPENED_PER_SECOND = 60, 1.0
SEATS_AT_ONCE, SEATS_PER_SECOND = 120, 2.0
ACTS_AT_ONCE, ACTS_PER_SECOND = 600, 30.0
HINTS_AT_ONCE, HINTS_PER_SECOND = 120, 2.0
LOOKS_AT_ONCE, LOOKS_PER_SECOND = 2000, 400.0
"""How often tables may be looked at: somebody at one does so after each event."""

_wanted = msgspec.json.Decoder(DescribedWanted)
_seat = msgspec.json.Decoder(SeatAsked)
_act = msgspec.json.Decoder(DescribedAct)


class DescribedTablesApi:
    """The pages below `/api/tricks/tables`."""

    def __init__(
        self,
        database: Database,
        workers: Workers,
        trouble: Trouble,
        owners: Owners | None = None,
    ) -> None:
        self._trouble = trouble
        self.room = DescribedRoom(database, workers, trouble, owners)
        self._opening = FairAllowance(OPENED_AT_ONCE, OPENED_PER_SECOND)
        self._sitting = FairAllowance(SEATS_AT_ONCE, SEATS_PER_SECOND)
        self._acting = FairAllowance(ACTS_AT_ONCE, ACTS_PER_SECOND)
        self._hints = FairAllowance(HINTS_AT_ONCE, HINTS_PER_SECOND)
        self._looks = FairAllowance(LOOKS_AT_ONCE, LOOKS_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of all pages."""
        table = "/api/tricks/tables/{table}"
        return [
            Route("/api/tricks/tables", self.open, methods=["POST"]),
            Route(table, self.look),
            Route(f"{table}/description", self.description),
            Route(f"{table}/deal", self.deal),
            Route(f"{table}/seats", self.sit, methods=["POST"]),
            Route(f"{table}/acts", self.act, methods=["POST"]),
            Route(f"{table}/hint", self.hint, methods=["POST"]),
            Route(f"{table}/places", self.places, methods=["POST"]),
        ]

    async def open(self, request: Request) -> Response:
        """Open a table, and sit down at it."""
        if not self._opening.take(request):
            raise Refusal("too_many", "too many tables are being opened: wait a moment")
        return reply(await self.room.open(await decoded(request, _wanted, LONGEST_TEXT)), 201)

    async def look(self, request: Request) -> Response:
        """The table; with `after` as soon as it has more events than that, or 204 if it has not."""
        live, seat = await self._asked(request)
        self.room.look(live, seat)
        after = number_in(request.query_params, "after", None)
        if after is not None:
            await live.news(after, WAIT_SECONDS)
        self._trouble.check()
        if after is not None and live.number <= after:
            return Response(status_code=204)
        return reply(live.view(seat))

    async def description(self, request: Request) -> Response:
        """The description of the game that is played."""
        live, _ = await self._asked(request)
        return reply(DescriptionWanted(live.options.text))

    async def deal(self, request: Request) -> Response:
        """The deal that is over, whole."""
        live, seat = await self._asked(request)
        if not self._hints.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        return reply(await self.room.deal(live, seat))

    async def sit(self, request: Request) -> Response:
        """Take a free seat."""
        if not self._sitting.take(request):
            raise Refusal("too_many", "too many seats are being taken: wait a moment")
        live = await self.room.find(request.path_params["table"])
        taken = await self.room.sit(live, await decoded(request, _seat))
        self.room.look(live, taken.seat)
        return reply(taken, 201)

    async def act(self, request: Request) -> Response:
        """Do something, and see what came of it."""
        live, seat = await self._seated(request)
        if not self._acting.take(request):
            raise Refusal("too_fast", "too many moves at once: wait a moment")
        wanted = await decoded(request, _act)
        live.hear(seat)
        await self.room.act(live, seat, wanted)
        self.room.look(live, seat)
        return reply(live.view(seat))

    async def hint(self, request: Request) -> Response:
        """What each action seems to be worth."""
        live, seat = await self._seated(request)
        if not self._hints.take(request):
            raise Refusal("too_fast", "too many hints at once: wait a moment")
        return reply(await self.room.hint(live, seat))

    async def places(self, request: Request) -> Response:
        """Where the cards may be that a person does not see."""
        live, seat = await self._seated(request)
        if not self._hints.take(request):
            raise Refusal("too_fast", "too many hints at once: wait a moment")
        return reply(await self.room.places(live, seat))

    async def _asked(self, request: Request) -> tuple[LiveTable, int | None]:
        """The table, and the seat that the request's token opens; None without one.

        Raises Refusal for a token that opens none.
        """
        if not self._looks.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        live = await self.room.find(request.path_params["table"])
        token = request.headers.get(TOKEN)
        seat = live.seat(token)
        if token and seat is None:
            raise Refusal("wrong_token", "this link opens no seat of this table")
        return live, seat

    async def _seated(self, request: Request) -> tuple[LiveTable, int]:
        live, seat = await self._asked(request)
        if seat is None:
            raise Refusal("spectator", "you are watching and have no place at this table")
        return live, seat
