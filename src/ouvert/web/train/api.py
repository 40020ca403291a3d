"""The trainer over HTTP: puzzles made of mistakes. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.errors import OuvertError, StorageError
from ouvert.remarks import Remark
from ouvert.storage import analyses, library, training
from ouvert.storage.database import Database
from ouvert.web.look.lists import game_list, mistakes_of
from ouvert.web.look.view import MARKED, parts_of
from ouvert.web.look.work import Json
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
from ouvert.web.table.referee import Refusal

SLACK = 0.05
"""A card that gives away less than an inaccuracy solves a puzzle."""
WISHES_AT_ONCE, WISHES_PER_SECOND = 100, 5.0
SECRET = (16, 100)
"""Shortest and longest secret of an owner."""


_puzzle = msgspec.json.Decoder(PuzzleWanted)
_mistakes = msgspec.json.Decoder(MistakesWanted)
_try = msgspec.json.Decoder(Try)


class TrainApi:
    """The pages below `/api/train`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._wishes = FairAllowance(WISHES_AT_ONCE, WISHES_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        path = "/api/train/puzzles"
        return [
            Route(path, self.puzzles, methods=["GET"]),
            Route(path, self.add, methods=["POST"]),
            Route("/api/train/mistakes", self.add_all, methods=["POST"]),
            Route(f"{path}/{{puzzle}}/tries", self.answer, methods=["POST"]),
        ]

    async def puzzles(self, request: Request) -> Response:
        """The puzzles of a person that are due now, and how many there are in all."""
        owner = _owner(request)
        due = await asyncio.to_thread(training.due_puzzles, self._database, owner)
        every = await asyncio.to_thread(
            library.puzzles_of, self._database, owner, most=training.MOST
        )
        told = tuple(
            Puzzle(puzzle.id, puzzle.game or "", puzzle.data["moment"], puzzle.tries, puzzle.solved)
            for puzzle in due
        )
        return reply(Puzzles(len(every), told))

    async def add(self, request: Request) -> Response:
        """Make a puzzle of a mistake; one that is there already is not made twice."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner = _owner(request)
        wanted = await decoded(request, _puzzle)
        part = await self._part(wanted.game, wanted.moment)
        if part["mark"] not in MARKED:
            raise OuvertError("this card was no mistake", remark=Remark.of("no_mistake"))
        every = await asyncio.to_thread(
            library.puzzles_of, self._database, owner, most=training.MOST
        )
        if len(every) == training.MOST:
            told = f"{training.MOST} puzzles are as many as are kept"
            raise Refusal("too_many", told, Remark.of("many_puzzles", most=training.MOST))
        for puzzle in every:
            if (puzzle.game, puzzle.data["moment"]) == (wanted.game, wanted.moment):
                return reply(PuzzleMade(puzzle.id))
        made = await asyncio.to_thread(
            library.add_puzzle,
            self._database,
            {"moment": wanted.moment},
            game=wanted.game,
            owner=owner,
        )
        return reply(PuzzleMade(made), 201)

    async def add_all(self, request: Request) -> Response:
        """Make puzzles of all mistakes of a player that have been found."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner, wanted = _owner(request), await decoded(request, _mistakes)
        if sum(each is not None for each in (wanted.game, wanted.upload, wanted.table)) != 1:
            raise MalformedError("one of game, upload and table must be named")
        return reply(await asyncio.to_thread(self._add_all, owner, wanted))

    def _add_all(self, owner: str, wanted: MistakesWanted) -> MistakesAdded:
        games: tuple[str, ...] = (wanted.game or "",)
        if wanted.game is None:
            games = game_list(self._database, upload=wanted.upload, table=wanted.table).games
        every = library.puzzles_of(self._database, owner, most=training.MOST)
        known = {(puzzle.game, puzzle.data["moment"]) for puzzle in every}
        found = list(mistakes_of(self._database, games, wanted.player))
        new = [mistake for mistake in found if mistake not in known][: training.MOST - len(every)]
        for game, moment in new:
            library.add_puzzle(self._database, {"moment": moment}, game=game, owner=owner)
        return MistakesAdded(len(found), len(new))

    async def answer(self, request: Request) -> Response:
        """Try a card at a puzzle: is it as good as the best, and what were all worth?"""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner, puzzle_id = _owner(request), request.path_params["puzzle"]
        tried = await decoded(request, _try)
        every = await asyncio.to_thread(
            library.puzzles_of, self._database, owner, most=training.MOST
        )
        puzzle = next((each for each in every if each.id == puzzle_id), None)
        if puzzle is None or puzzle.game is None:
            raise StorageError("there is no such puzzle", remark=Remark.of("no_puzzle"))
        part = await self._part(puzzle.game, puzzle.data["moment"])
        chances = part["chances"]
        if tried.card not in chances:
            raise OuvertError("this card may not be played here", remark=Remark.of("not_legal"))
        solved = chances[tried.card] > max(chances.values()) - SLACK
        due = await asyncio.to_thread(
            training.answer_puzzle, self._database, owner, puzzle_id, solved=solved
        )
        return reply({"solved": solved, "due": due, "part": part})

    async def _part(self, game: str, moment: int) -> Json:
        """The judgement of a card, with the open cards. Raises StorageError if there is none."""
        found = await asyncio.to_thread(analyses.latest_analyses, self._database, (game,))
        parts = parts_of(found[game]) if game in found else []
        worth: Json = {}
        for part in parts:
            if part["step"] == "open":
                worth = next((each for each in part["cards"] if each["moment"] == moment), {})
            if part["step"] == "card" and part["moment"] == moment:
                return {**worth, **part}
        raise StorageError(
            "this card of this game has not been analysed", remark=Remark.of("not_analysed")
        )


def _owner(request: Request) -> str:
    """The secret by which a browser finds its puzzles. Raises MalformedError if it is none."""
    owner = request.headers.get("x-owner", "")
    if not SECRET[0] <= len(owner) <= SECRET[1]:
        raise MalformedError(f"x-owner must be a secret of {SECRET[0]} to {SECRET[1]} characters")
    return owner
