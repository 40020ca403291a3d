"""The trainer over HTTP: what is due, and puzzles of mistakes. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.errors import OuvertError, StorageError
from ouvert.remarks import Remark
from ouvert.skat.training.mistakes import Mistake, judge_mistake, mistake_at, mistakes_in
from ouvert.storage import analyses, training
from ouvert.storage.database import Database, now
from ouvert.web.look.lists import game_list, mistakes_of
from ouvert.web.look.view import parts_of
from ouvert.web.protocol.training import (
    MistakesAdded,
    MistakesWanted,
    Puzzle,
    PuzzleMade,
    Puzzles,
    PuzzleWanted,
    Try,
)
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import MalformedError, decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.train.drills import DrillApi
from ouvert.web.train.owner import owner_of
from ouvert.web.train.persons import PersonApi
from ouvert.web.train.progress import ProgressApi
from ouvert.web.train.stock import StockApi

WISHES_AT_ONCE, WISHES_PER_SECOND = 100, 5.0
_puzzle = msgspec.json.Decoder(PuzzleWanted)
_mistakes = msgspec.json.Decoder(MistakesWanted)
_try = msgspec.json.Decoder(Try)


class TrainApi:
    """The pages below `/api/train`."""

    def __init__(self, database: Database, workers: Workers) -> None:
        self._database, self._workers = database, workers
        self._wishes = FairAllowance(WISHES_AT_ONCE, WISHES_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        path = "/api/train/puzzles"
        return [
            Route(path, self.puzzles, methods=["GET"]),
            Route(path, self.add, methods=["POST"]),
            Route("/api/train/mistakes", self.add_all, methods=["POST"]),
            Route(f"{path}/{{puzzle}}/tries", self.answer, methods=["POST"]),
            *StockApi(self._database, self._workers, self._wishes).routes(),
            *DrillApi(self._database, self._workers, self._wishes).routes(),
            *ProgressApi(self._database, self._workers, self._wishes).routes(),
            *PersonApi(self._database, self._workers, self._wishes).routes(),
        ]

    async def puzzles(self, request: Request) -> Response:
        """The puzzles of a person that are due now, and how many there are in all."""
        found = await asyncio.to_thread(training.practice, self._database, owner_of(request))
        due = tuple(
            Puzzle(each.id, each.game, each.data.get("moment"), each.stock, each.tries, each.solved)
            for each in found.due
        )
        return reply(Puzzles(found.count, due, found.next, now()))

    async def add(self, request: Request) -> Response:
        """Make a puzzle of a mistake; one that is there already is not made twice."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner = owner_of(request)
        wanted = await decoded(request, _puzzle)
        await asyncio.to_thread(self._exercise, wanted.game, wanted.moment, new=True)
        try:
            made, new = await asyncio.to_thread(
                training.add_mistake, self._database, owner, wanted.game, wanted.moment
            )
        except training.FullError as error:
            raise Refusal.of("too_many", error) from error
        return reply(PuzzleMade(made), 201 if new else 200)

    async def add_all(self, request: Request) -> Response:
        """Make puzzles of all mistakes of a player that have been found."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner, wanted = owner_of(request), await decoded(request, _mistakes)
        if sum(each is not None for each in (wanted.game, wanted.upload, wanted.table)) != 1:
            raise MalformedError("one of game, upload and table must be named")
        return reply(await asyncio.to_thread(self._add_all, owner, wanted))

    def _add_all(self, owner: str, wanted: MistakesWanted) -> MistakesAdded:
        games: tuple[str, ...] = (wanted.game or "",)
        if wanted.game is None:
            games = game_list(self._database, upload=wanted.upload, table=wanted.table).games
        found = list(mistakes_of(self._database, games, wanted.player))
        room = training.MOST - training.practice(self._database, owner).count
        new = 0
        for game, moment in found:
            if new < room:
                new += training.add_mistake(self._database, owner, game, moment)[1]
        return MistakesAdded(len(found), new)

    async def answer(self, request: Request) -> Response:
        """Try an answer to a puzzle: is it as good as the best, and what were all worth?"""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner, puzzle_id = owner_of(request), request.path_params["puzzle"]
        tried = await decoded(request, _try)
        puzzle = await asyncio.to_thread(training.find_puzzle, self._database, owner, puzzle_id)
        if puzzle.game is None:
            raise StorageError("there is no such puzzle", remark=Remark.of("no_puzzle"))
        moment = puzzle.data["moment"]
        mistake = await asyncio.to_thread(self._exercise, puzzle.game, moment)
        solved = judge_mistake(mistake, tried.answer)
        due = await asyncio.to_thread(
            training.answer_puzzle, self._database, owner, puzzle_id, solved=solved
        )
        return reply({"solved": solved, "due": due, "part": mistake.part})

    def _exercise(self, game: str, moment: int, *, new: bool = False) -> Mistake:
        """A decision of an analysed game. Raises StorageError if nothing is known of it.

        A `new` one has to be a mistake. Raises OuvertError if it is none.
        """
        analysis = analyses.latest_analyses(self._database, (game,)).get(game)
        parts = [] if analysis is None else parts_of(analysis)
        found = mistake_at(parts, moment)
        if found is None:
            raise StorageError(
                "this card of this game has not been analysed", remark=Remark.of("not_analysed")
            )
        if new and moment not in dict(mistakes_in(parts)):
            raise OuvertError("this card was no mistake", remark=Remark.of("no_mistake"))
        return found
