"""Quantum checkers by HTTP: games, hints, records, and lessons."""

from __future__ import annotations

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ouvert.remarks import Remark
from ouvert.storage.database import Database
from ouvert.storage.owners import Owners
from ouvert.web.checkers import lessons as checkers_lessons
from ouvert.web.checkers.lessons import LESSONS
from ouvert.web.checkers.live import LiveGame
from ouvert.web.checkers.room import NO_MOMENT, CheckersRoom
from ouvert.web.checkers.views import LEVEL_NAMES
from ouvert.web.protocol.checkers import (
    LARGEST_BOARD,
    PLAYERS,
    CheckersActing,
    CheckersInfo,
    CheckersMove,
    CheckersWanted,
)
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, number_in, reply
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

WAIT_SECONDS = 2.0
"""How long a question for news waits for some."""
TOKEN = "x-token"
"""The header with the token of a game."""
VALUED_AT_ONCE, VALUED_PER_SECOND = 800, 4.0
"""Moments whose moves may be valued: for each address all of a long game, one after the other."""
MOST_SUMMARIES = 24
"""Games that can be asked for at once."""

_wanted = msgspec.json.Decoder(CheckersWanted)
_move = msgspec.json.Decoder(CheckersMove)
_acting = msgspec.json.Decoder(CheckersActing)


class CheckersApi:
    """The pages below `/api/checkers`."""

    def __init__(
        self,
        database: Database,
        workers: Workers,
        trouble: Trouble,
        owners: Owners | None = None,
    ) -> None:
        self._trouble = trouble
        self.room = CheckersRoom(database, workers, trouble, owners)
        self._workers = workers
        self._opening = FairAllowance(60, 1.0)
        self._lessons = FairAllowance(100, 5.0)
        self._valuations = FairAllowance(VALUED_AT_ONCE, VALUED_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of all pages."""
        game = "/api/checkers/games/{game}"
        return [
            Route("/api/checkers", self.choices),
            Route("/api/checkers", self.open, methods=["POST"]),
            Route("/api/checkers/games", self.summaries),
            Route(game, self.look),
            Route(f"{game}/boards/{{count:int}}", self.board),
            Route(f"{game}/moves", self.move, methods=["POST"]),
            Route(f"{game}/acts", self.act, methods=["POST"]),
            Route(f"{game}/hint", self.hint, methods=["POST"]),
            Route(f"{game}/record", self.record),
            Route("/api/checkers/lessons", self.lessons),
            Route("/api/checkers/lessons/{lesson}", self.answer, methods=["POST"]),
        ]

    async def choices(self, request: Request) -> Response:
        """What games can be opened, and whether agents answer at once; who asks will need them."""
        self.room.wake()
        return reply(CheckersInfo(PLAYERS, LEVEL_NAMES, LARGEST_BOARD, self.room.awake))

    async def open(self, request: Request) -> Response:
        """Open a game."""
        if not self._opening.take(request):
            raise Refusal("too_many", "too many games are being opened: wait a moment")
        return reply(await self.room.open(await decoded(request, _wanted)), 201)

    async def look(self, request: Request) -> Response:
        """The game; with `after` as soon as it has more events than that, or 204 if it has not."""
        live = await self.room.find(request.path_params["game"])
        self.room.look(live)
        after = number_in(request.query_params, "after", None)
        if after is not None:
            await live.news(after, WAIT_SECONDS)
        self._trouble.check()
        if after is not None and live.number <= after:
            return Response(status_code=204)
        return reply(live.view(live.seats(request.headers.get(TOKEN)) or ()))

    async def summaries(self, request: Request) -> Response:
        """Games in short, as far as there are such; agents do not move because of it."""
        names = request.query_params.getlist("name")[:MOST_SUMMARIES]
        return reply([live.summary() async for live in self.room.known(names)])

    async def board(self, request: Request) -> Response:
        """The board after so many moves."""
        live = await self.room.find(request.path_params["game"])
        try:
            return reply(live.board(request.path_params["count"]))
        except IndexError:
            said = "there have not been as many moves"
            raise Refusal("not_found", said, NO_MOMENT) from None

    async def move(self, request: Request) -> Response:
        """Move, and see what came of it."""
        live, seats = await self._owned(request)
        wanted = await decoded(request, _move)
        await self.room.move(live, seats, wanted.move, wanted.after)
        self.room.look(live)
        return reply(live.view(seats))

    async def act(self, request: Request) -> Response:
        """Do something beside moving, and see what came of it."""
        live, seats = await self._owned(request)
        wanted = await decoded(request, _acting)
        if wanted.act == "rematch" and not self._opening.take(request):
            raise Refusal("too_many", "too many games are being opened: wait a moment")
        await self.room.act(live, seats, wanted.act, wanted.after)
        self.room.look(live)
        return reply(live.view(seats))

    async def hint(self, request: Request) -> Response:
        """What each move is worth, now or with `at` after so many moves."""
        live = await self.room.find(request.path_params["game"])
        if not live.sitting.over:
            await self._owned(request)
        seats = live.seats(request.headers.get(TOKEN)) or ()
        may_value = partial(self._valuations.take, request)
        return reply(
            await self.room.hint(
                live, seats, number_in(request.query_params, "at", None), may_value
            )
        )

    async def record(self, request: Request) -> Response:
        """The game as a text that `ouvert checkers replay` reads."""
        live = await self.room.find(request.path_params["game"])
        headers = {
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="checkers-{live.id[:8]}.txt"',
        }
        return PlainTextResponse(self.room.record(live).text(), headers=headers)

    async def lessons(self, request: Request) -> Response:
        """The tutorial and the puzzles."""
        return reply({name: lesson.view for name, lesson in LESSONS.items()})

    async def answer(self, request: Request) -> Response:
        """Make a move in a lesson."""
        lesson = LESSONS.get(request.path_params["lesson"])
        if lesson is None:
            raise Refusal("not_found", "there is no such lesson")
        if not self._lessons.take(request):
            raise Refusal("too_fast", "too many answers at once: wait a moment")
        wanted = await decoded(request, _move)
        return reply(await checkers_lessons.answer(self._workers, lesson, wanted.move))

    async def _owned(self, request: Request) -> tuple[LiveGame, tuple[int, ...]]:
        """The game, and the seats that the request's token allows to move for."""
        live = await self.room.find(request.path_params["game"])
        seats = live.seats(request.headers.get(TOKEN))
        if seats is None:
            raise Refusal(
                "spectator",
                "only who has opened this game may do this",
                Remark.of("others_game"),
            )
        return live, seats
