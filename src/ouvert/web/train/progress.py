"""How somebody's play goes, over HTTP. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from math import isnan
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ouvert.errors import OuvertError
from ouvert.skat.records import from_json
from ouvert.skat.records.circumstances import late_at
from ouvert.skat.training.puzzles import stock
from ouvert.stats import Estimate
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.storage.tables import load_table, place_of
from ouvert.web.look.view import parts_of
from ouvert.web.look.work import Json
from ouvert.web.protocol.tables import SeatKey
from ouvert.web.protocol.training import (
    Measured,
    ProgressView,
    ProgressWanted,
    SplitView,
    WeaknessView,
)
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.people import is_of_lesson, played_table
from ouvert.web.server.replies import decoded, reply
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

if TYPE_CHECKING:
    from ouvert.skat.training.progress import Progress, Reason

MOST_GAMES = 300
"""The latest games are looked at."""
SECONDS = 60.0
"""Each game is played again by an AI, which takes some hundredths of a second."""
_wanted = msgspec.json.Decoder(ProgressWanted)


Left: TypeAlias = "tuple[str, int, Reason]"
"""A game that is left out: its name, its time, and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A game as a worker gets it: its record, the seat, its review, its time and name."""

    record: str
    seat: int
    parts: tuple[Json, ...] | None
    at: int
    name: str


class ProgressApi:
    """The page `/api/train/progress`.

    Args:
        database: keeps tables, games and analyses.
        workers: play the games again.
        wishes: how many questions may come.
    """

    def __init__(self, database: Database, workers: Workers, wishes: FairAllowance) -> None:
        self._database, self._workers, self._wishes = database, workers, wishes

    def routes(self) -> list[Route]:
        """The route of this API."""
        return [Route("/api/train/progress", self.progress, methods=["POST"])]

    async def progress(self, request: Request) -> Response:
        """How the play of a person goes whose places some tokens open."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        wanted = await decoded(request, _wanted)
        rows, left_out = await asyncio.to_thread(self._rows, wanted.seats)
        return reply(await self._workers.ask(SECONDS, of_games, rows, left_out))

    def _rows(self, seats: tuple[SeatKey, ...]) -> tuple[tuple[Row, ...], tuple[Left, ...]]:
        found: dict[str, int] = {}
        lessons: set[str] = set()
        for key in seats:
            place = place_of(self._database, key.table, key.token)
            if place is None:
                continue
            try:
                stored = load_table(self._database, key.table)
                sheet = played_table(stored).sheet
            except OuvertError:
                continue
            lesson = is_of_lesson(stored)
            games = library.game_ids_of_table(self._database, key.table)
            for number, game in enumerate(games, start=1):
                seat = sheet.seat(place, number)
                if seat is not None and lesson:
                    lessons.add(game)
                elif seat is not None:
                    found[game] = seat
        times = library.times_of(self._database, [*found, *lessons])
        ordered = sorted(found, key=lambda game: times.get(game, 0))
        latest, older = ordered[-MOST_GAMES:], ordered[:-MOST_GAMES]
        left_out: list[Left] = [(game, times.get(game, 0), "lesson") for game in sorted(lessons)]
        left_out += [(game, times.get(game, 0), "older") for game in older]
        texts = library.load_texts(self._database, latest)
        reviews = analyses.latest_analyses(self._database, latest)
        done = {game for game, each in reviews.items() if each.state == "done"}
        rows = tuple(
            Row(
                texts[game],
                found[game],
                tuple(parts_of(reviews[game])) if game in done else None,
                times[game],
                game,
            )
            for game in latest
            if game in texts
        )
        return rows, tuple(left_out)


def of_games(rows: tuple[Row, ...], left_out: tuple[Left, ...] = ()) -> ProgressView:
    """How somebody's play goes; called in a worker, where alone the tables are loaded."""
    from ouvert.skat.training.progress import FEW, LeftOut, OwnGame, progress, progress_csv

    own = []
    for row in rows:
        record = from_json(row.record)
        game, late = record.replay().final, late_at(record)
        own.append(OwnGame(game, row.seat, row.parts, row.at, row.name, late))
    found = progress(own, left_out=[LeftOut(*each) for each in left_out])
    return _view(found, FEW, progress_csv(found))


def _view(found: Progress, few: int, table: str = "") -> ProgressView:
    return ProgressView(
        len(found.lines),
        sum(line.given is not None for line in found.lines),
        few,
        tuple(accumulate(line.points for line in found.lines)),
        tuple(accumulate(line.ai for line in found.lines)),
        _splits(found),
        {phase: _measured(each) for phase, each in found.phases.items()},
        _weaknesses(found),
        table,
        None if found.club is None else _view(found.club, few),
        dict(Counter(each.reason for each in found.left_out)),
    )


def _splits(found: Progress) -> tuple[SplitView, ...]:
    return tuple(
        SplitView(
            each.by,
            each.what,
            each.games,
            each.reviewed,
            _measured(each.points),
            _measured(each.given),
            _measured(each.luck),
            _measured(each.ai),
            _measured(each.ahead),
            _measured(each.dealt),
            _measured(each.beyond),
            each.enough,
        )
        for each in found.splits
    )


def _weaknesses(found: Progress) -> tuple[WeaknessView, ...]:
    themes = [puzzle.theme for puzzle in stock().values()]
    return tuple(
        WeaknessView(
            each.theme.value,
            each.times,
            round(each.points, 1),
            _measured(each.a_list),
            each.enough,
            each.worst[0],
            each.worst[1],
            themes.count(each.theme.value),
        )
        for each in found.weaknesses
    )


def _measured(estimate: Estimate) -> Measured:
    told = (estimate.value, estimate.low, estimate.high)
    value, low, high = (None if isnan(each) else round(each, 1) for each in told)
    return Measured(value, low, high)
