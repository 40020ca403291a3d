"""How the effort grows within the tractable fragments of trick-taking games.

Theorem 3 of paper 003 says that with the numbers of hands and ranks fixed, the table of positions
grows like a polynomial in the number of suits. Here random positions of more and more suits, ranks
and hands are solved: by the table of Theorem 3, by the search of whist, by the linear tests of
propositions 2 and 3, and, up to a size, by the fast general search. Counted are table entries and
processor time; the seed fixes the positions, so the entries, too.

Where the theorem promises a polynomial, its exponent is fitted: the slope of the medians in a plot
with two logarithmic axes. It describes these random positions and sizes. The theorem's own bound
on the table has a far higher exponent (`allowed_exponent`).
"""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from math import log
from pathlib import Path
from statistics import median

import numpy as np

from ouvert.errors import SizeError
from ouvert.files import make_folder
from ouvert.plots import save_picture
from ouvert.studies.tricks.plots import draw
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import TrickRules
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import isomorphism, linear
from ouvert.tricks.solvers.whist import search

POSITIONS = 5
"""Positions of each size."""
MOST_ENTRIES = 3_000
"""A series ends with the first size whose median position needs more, or one ten times as many."""
GENERAL_CARDS = 40
"""The general search is asked up to so many cards: beyond, two hands may take it minutes."""

Deal = Callable[[int, np.random.Generator], TrickPosition]
Solve = Callable[[TrickPosition], int]


@dataclass(frozen=True, slots=True)
class LandscapeRow:
    """What the positions of one size took.

    Attributes:
        fragment: the family that they are taken from.
        varied: what grows: suits, ranks, hands or cards.
        size: how many of these there are.
        method: what solved them.
        positions: how many positions were solved.
        work: median of the work in `unit`s; 0 if it was not counted.
        unit: what work is counted in.
        seconds: median processor time.
    """

    fragment: str
    varied: str
    size: int
    method: str
    positions: int
    work: float
    unit: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The growth of a series: work or seconds ~ size^exponent.

    Attributes:
        points: medians that the line goes through, those of the larger sizes.
        bound: the exponent that the theorem guarantees, None if it names none.
    """

    fragment: str
    varied: str
    method: str
    work_exponent: float
    seconds_exponent: float
    points: int
    bound: int | None


@dataclass(frozen=True, slots=True)
class _Series:
    """Positions that grow in one way, and what solves them."""

    fragment: str
    varied: str
    sizes: tuple[int, ...]
    deal: Deal
    method: str
    unit: str
    solve: Solve
    general: bool
    bound: int | None = None


def random_position(
    teams: tuple[int, ...], suits: int, ranks: int, rng: np.random.Generator
) -> TrickPosition:
    """Deal so many suits of so many ranks at random; cards that do not go round are left out."""
    cards = suits * ranks
    rules = TrickRules(
        seats=len(teams),
        teams=teams,
        suits=tuple(card // ranks for card in range(cards)),
        strengths=tuple(card % ranks for card in range(cards)),
    )
    each = cards // len(teams)
    drawn = [int(card) for card in rng.permutation(cards)]
    hands = tuple(
        sum(1 << card for card in drawn[seat * each : (seat + 1) * each])
        for seat in range(len(teams))
    )
    return TrickPosition(rules, hands, leader=int(rng.integers(len(teams))))


def allowed_exponent(hands: int, ranks: int) -> int:
    """The power of the suits with which the table of theorem 3 may grow: (N + 1)^R + 1.

    For N hands, R ranks and s suits it has R s (s + 1)^((N + 1)^R) entries at most. The factor s
    comes from the number of tricks won so far, which the paper's key has and ours need not have.
    """
    return int((hands + 1) ** ranks) + 1


def _alternating(hands: int) -> tuple[int, ...]:
    return tuple(seat % 2 for seat in range(hands))


def _suits(hands: int, ranks: int, sizes: tuple[int, ...]) -> _Series:
    """More and more suits for so many hands and ranks (theorem 3)."""
    return _Series(
        f"B({hands}, _, {ranks})",
        "suits",
        sizes,
        lambda size, rng: random_position(_alternating(hands), size, ranks, rng),
        "isomorphism table",
        "table entries",
        lambda position: isomorphism.solve(position, most_entries=10 * MOST_ENTRIES).entries,
        general=True,
        bound=allowed_exponent(hands, ranks),
    )


def _whist(size: int, rng: np.random.Generator) -> TrickPosition:
    return random_position((0, 1), 1, size, rng)


def _unshared(size: int, rng: np.random.Generator) -> TrickPosition:
    return random_position(_alternating(4), size, 1, rng)


def _single_hand(size: int, rng: np.random.Generator) -> TrickPosition:
    position = random_position((0, 1), max(1, size // 20), 20, rng)
    return TrickPosition(position.rules, position.hands, leader=0)


SERIES = (
    _suits(2, 2, (2, 3, 4, 6, 8, 12, 16, 20)),
    _suits(2, 3, (2, 3, 4, 6, 8, 10)),
    _suits(2, 4, (2, 3, 4, 5, 6)),
    _suits(3, 2, (3, 4, 6, 9, 12)),
    _suits(4, 2, (2, 4, 6, 8, 10)),
    _Series(
        "B(_, 8, 2)",
        "hands",
        (2, 3, 4, 5, 8, 16),
        lambda size, rng: random_position(_alternating(size), 8, 2, rng),
        "isomorphism table",
        "table entries",
        lambda position: isomorphism.solve(position, most_entries=10 * MOST_ENTRIES).entries,
        general=True,
    ),
    _Series(
        "B(2, 1, _)",
        "ranks",
        tuple(range(8, 34, 4)),
        _whist,
        "single-suit whist",
        "positions",
        lambda position: search.value_and_positions(position)[1],
        general=True,
    ),
    _Series(
        "B_A(2, _, _)",
        "cards",
        (100, 200, 400, 800, 1600, 3200),
        _single_hand,
        "single hand",
        "cards",
        lambda position: int(linear.all_tricks(position) >= 0) * position.rules.cards,
        general=False,
        bound=1,
    ),
    _Series(
        "B(_, _, 1)",
        "suits",
        (100, 200, 400, 800, 1600, 3200),
        _unshared,
        "unshared suits",
        "cards",
        lambda position: int(linear.unshared(position) >= 0) * position.rules.cards,
        general=False,
        bound=1,
    ),
)
"""What is measured."""


def measure(
    seed: int = 1,
    positions: int = POSITIONS,
    most_entries: int = MOST_ENTRIES,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[LandscapeRow, ...]:
    """Solve random positions of every series; `progress` is told which size comes next."""
    solver.value(random_position((0, 1), 2, 2, np.random.default_rng(0)))
    return tuple(
        row
        for number, series in enumerate(SERIES)
        for row in _measured(series, [seed, number], positions, most_entries, progress)
    )


def _measured(
    series: _Series,
    seed: list[int],
    positions: int,
    most_entries: int,
    progress: Callable[[str], None],
) -> Iterator[LandscapeRow]:
    for size in series.sizes:
        progress(f"{series.fragment}, {size} {series.varied}")
        dealt = [
            series.deal(size, np.random.default_rng([*seed, size, i])) for i in range(positions)
        ]
        try:
            work, seconds = _timed(series.solve, dealt)
        except SizeError:
            return
        yield LandscapeRow(
            series.fragment,
            series.varied,
            size,
            series.method,
            positions,
            work,
            series.unit,
            seconds,
        )
        if series.general and sum(map(int.bit_count, dealt[0].hands)) <= GENERAL_CARDS:
            nodes, seconds = _timed(_general, dealt)
            yield LandscapeRow(
                *(series.fragment, series.varied, size, "general search"),
                *(positions, nodes, "positions", seconds),
            )
        if series.bound != 1 and work > most_entries:
            return


def _general(position: TrickPosition) -> int:
    solver.value(position)
    return solver.nodes()


def _timed(solve: Solve, dealt: list[TrickPosition]) -> tuple[float, float]:
    """The medians of work and processor time."""
    work, seconds = [], []
    for position in dealt:
        started = time.process_time()
        work.append(solve(position))
        seconds.append(time.process_time() - started)
    return float(median(work)), float(median(seconds))


def fits(rows: tuple[LandscapeRow, ...]) -> tuple[Fit, ...]:
    """Fit the exponent of every series for which a theorem promises a polynomial.

    The first sizes are left out as far as three larger ones remain: there constants rule.
    """
    found = []
    for series in SERIES:
        own = [
            row for row in rows if (row.fragment, row.method) == (series.fragment, series.method)
        ]
        own = own[max(0, min(2, len(own) - 3)) :]
        if series.bound is None or len(own) < 2:
            continue
        found.append(
            Fit(
                series.fragment,
                series.varied,
                series.method,
                _slope([(row.size, row.work) for row in own]),
                _slope([(row.size, row.seconds) for row in own]),
                len(own),
                series.bound,
            )
        )
    return tuple(found)


def _slope(points: list[tuple[int, float]]) -> float:
    x = np.array([log(size) for size, _ in points])
    y = np.array([log(max(value, 1e-9)) for _, value in points])
    return float(np.polyfit(x, y, 1)[0])


def write_report(rows: tuple[LandscapeRow, ...], folder: Path, seed: int) -> list[Path]:
    """Write `landscape.csv` and `landscape.png` into a folder, which is made if need be.

    Returns the files written: without matplotlib the table alone.
    """
    make_folder(folder)
    table, picture = folder / "landscape.csv", folder / "landscape.png"
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(LandscapeRow)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
    drawn = save_picture(picture, lambda: draw(rows, fits(rows), seed), dpi=100)
    return [table, picture] if drawn else [table]


__all__ = [
    "Fit",
    "LandscapeRow",
    "allowed_exponent",
    "fits",
    "measure",
    "random_position",
    "write_report",
]
