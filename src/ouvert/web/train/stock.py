"""The stock of puzzles over HTTP. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio
import hashlib
from collections import defaultdict

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.errors import OuvertError
from ouvert.skat.review.themes import Theme
from ouvert.skat.training.puzzles import (
    GRADES,
    Puzzle,
    judge_puzzle,
    level_names,
    puzzle_named,
    stock,
)
from ouvert.skat.training.scenes import puzzle_question, puzzle_scene
from ouvert.storage import training
from ouvert.storage.database import Database, now
from ouvert.storage.training import StoredPuzzle
from ouvert.web.protocol.remarks import all_told
from ouvert.web.protocol.training import (
    LevelFinds,
    Said,
    Stock,
    StockLine,
    StockPuzzle,
    StockReason,
    StockReasons,
    StockTried,
    StockTry,
)
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal
from ouvert.web.train.owner import owner_of

SECONDS = 20.0
"""Reasons take some hundredths of a second, and loading the solver some more."""
_try = msgspec.json.Decoder(StockTry)


class StockApi:
    """The pages below `/api/train/stock`.

    Args:
        database: keeps who has tried what.
        workers: find the reasons.
        wishes: how many questions may come.
    """

    def __init__(self, database: Database, workers: Workers, wishes: FairAllowance) -> None:
        self._database, self._workers, self._wishes = database, workers, wishes

    def routes(self) -> list[Route]:
        """The routes of this API."""
        path = "/api/train/stock"
        return [
            Route(path, self.overview),
            Route(f"{path}/next", self.next),
            Route(f"{path}/{{puzzle}}", self.shown),
            Route(f"{path}/{{puzzle}}/tries", self.answer, methods=["POST"]),
            Route(f"{path}/{{puzzle}}/reasons", self.reasons),
        ]

    async def overview(self, request: Request) -> Response:
        """How many puzzles there are of each theme and grade, and how many were tried."""
        tried = await self._tried(request)
        groups = defaultdict[tuple[str, str], list[Puzzle]](list)
        for each in stock().values():
            groups[each.theme, each.grade].append(each)
        lines = tuple(
            StockLine(
                theme.value,
                grade,
                len(some),
                sum(each.id in tried for each in some),
                sum(each.id in tried and tried[each.id].solved > 0 for each in some),
            )
            for theme in Theme
            for grade in GRADES
            if (some := groups[theme.value, grade])
        )
        return reply(Stock(len(stock()), lines))

    async def next(self, request: Request) -> Response:
        """A puzzle that this person has not tried, of a theme and a grade if they are named."""
        owner, tried = owner_of(request), await self._tried(request)
        theme, grade = (request.query_params.get(name) for name in ("theme", "grade"))
        fit = [
            each
            for each in stock().values()
            if theme in (None, each.theme) and grade in (None, each.grade)
        ]
        # each person has an order of his own, new ones first, then those tried longest ago
        fit.sort(key=lambda each: (_tries(tried, each), _place(owner, each)))
        if not fit:
            raise Refusal("not_found", "there is no puzzle of this kind")
        return reply(_view(fit[0], tried.get(fit[0].id)))

    async def shown(self, request: Request) -> Response:
        """A puzzle by its name."""
        found = _named(request)
        tried = await self._tried(request)
        return reply(_view(found, tried.get(found.id)))

    async def answer(self, request: Request) -> Response:
        """Try an answer: is it as good as the best, and what were all worth?"""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        owner, found = owner_of(request), _named(request)
        given = await decoded(request, _try)
        verdict = judge_puzzle(found, given.answer)
        due = await asyncio.to_thread(
            training.answer_stock, self._database, owner, found.id, solved=verdict.right
        )
        shares = zip(level_names(), found.found, strict=True)
        return reply(
            StockTried(
                verdict.right,
                verdict.answer,
                due,
                now(),
                verdict.answers,
                found.worth,
                found.margin,
                found.error,
                found.judge,
                tuple(LevelFinds(level, share) for level, share in shares),
                puzzle_scene(found, opened=True),
            )
        )

    async def reasons(self, request: Request) -> Response:
        """Why each answer to a puzzle is worth what it is, for who has answered it."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        found, tried = _named(request), await self._tried(request)
        if found.id not in tried:
            raise Refusal("not_found", "this is told of puzzles that have been answered")
        return reply(await self._workers.ask(SECONDS, reasons_of, found.id))

    async def _tried(self, request: Request) -> dict[str, StoredPuzzle]:
        return await asyncio.to_thread(training.tried_stock, self._database, owner_of(request))


def reasons_of(name: str) -> StockReasons:
    """Why each answer to a puzzle is worth what it is; called in a worker."""
    from ouvert.skat.training.reasons import puzzle_reasons

    return StockReasons(
        tuple(
            StockReason(each.answer, each.lost, each.text, all_told([each.remark])[0])
            for each in puzzle_reasons(puzzle_named(name))
        )
    )


def _named(request: Request) -> Puzzle:
    try:
        return puzzle_named(request.path_params["puzzle"])
    except OuvertError as error:
        raise Refusal.of("not_found", error) from error


def _tries(tried: dict[str, StoredPuzzle], each: Puzzle) -> int:
    return tried[each.id].tries if each.id in tried else 0


def _place(owner: str, each: Puzzle) -> bytes:
    return hashlib.sha256(f"{owner} {each.id}".encode()).digest()


def _view(puzzle: Puzzle, tried: StoredPuzzle | None) -> StockPuzzle:
    seen = puzzle.seen()
    return StockPuzzle(
        puzzle.id,
        puzzle.kind,
        puzzle.theme,
        puzzle.grade,
        puzzle_scene(puzzle),
        puzzle_question(puzzle),
        tuple(Said(seat, str(action)) for seat, action in seen.bids),
        seen.bid,
        puzzle.limit,
        0 if tried is None else tried.tries,
        0 if tried is None else tried.solved,
    )
