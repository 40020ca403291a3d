"""What the tables hold by which hands are judged: games, cells, and how sure a cell is of itself.

A *cell* of the trump tables is where hands with equal features meet (paper 001, section "Bidding").
Here its games are counted: all of a class of games, or split up by one feature.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.bidding.null.tables import CLOSED, HOLD, OUVERT, SIZES, NullTables
from ouvert.skat.bidding.trump.tables import TrumpTables
from ouvert.skat.kernels.hands import features as kernel

NAMES = ("suit games", "Grand", "suit games, Hand", "Grand Hand")
"""The classes of games."""
HAND_CLASSES = 2
"""The first class of Hand games."""
THIN = 12
"""A cell of fewer games hardly moves its hands away from what coarser cells say."""

_LOST = ("lost tricks", (*map(str, range(7)), "7 or more"))
_JACKS = (
    "jacks",
    ("none", "red", "♠", "♣", "both red", "♠ and red", "♣ and red", "both black", "three", "four"),
)
_PUT = ("card points put", ("0 to 3", "4 to 10", "11 to 14", "15 to 22"))
_BID = ("bid of others", ("up to 18", "20 to 24", "27 to 35", "36 or more"))
_SUIT: tuple[tuple[str, tuple[str, ...]], ...] = (
    _LOST,
    ("trumps", ("4 or fewer", "5", "6", "7", "8", "9 or more")),
    _JACKS,
    _PUT,
    ("aces", ("0", "1", "2", "3")),
    _BID,
    ("forehand", ("no", "yes")),
    ("voids", ("0", "1", "2 or more")),
    ("tens", ("0", "1", "2 or more")),
    ("trump ace and ten", ("0", "1", "2")),
)
_GRAND: tuple[tuple[str, tuple[str, ...]], ...] = (
    _LOST,
    _JACKS,
    _PUT,
    ("aces", ("0", "1", "2", "3", "4")),
    _BID,
    ("seat", ("forehand", "middlehand", "rearhand")),
    ("tens", ("0", "1", "2", "3", "4")),
)
FEATURES = tuple(dict.fromkeys(name for name, _ in (*_SUIT, *_GRAND)))
"""The names of all features."""


@dataclass(frozen=True, slots=True)
class Tallied:
    """Games that tables were learned from.

    Attributes:
        games: judged by self-play.
        share: of these that the declarer won; NaN if there are none.
        open_games: judged with open cards.
        open_share: of these that he won; NaN if there are none.
    """

    games: int
    share: float
    open_games: int
    open_share: float


@dataclass(frozen=True, slots=True)
class ClassContents:
    """What the tables hold about one class of games.

    Attributes:
        name: of NAMES.
        total: all games.
        cells: cells in which games were seen.
        possible: cells that the table has room for; most belong to no hand.
        median: games of a cell, the median over games: half of all hands have more company.
        thin: share of the games that lie in cells of fewer than THIN.
        error: standard error of a cell's share of won games, the mean over games.
        features: for each feature, games by its value.
    """

    name: str
    total: Tallied
    cells: int
    possible: int
    median: int
    thin: float
    error: float
    features: dict[str, dict[str, Tallied]]


@dataclass(frozen=True, slots=True)
class NullContents:
    """What the Null tables hold about suits of which so many cards are put.

    Attributes:
        put: cards of the suit in the skat; None in a Hand game.
        patterns: holdings of the declarer that exist.
        safe: of these that hold for certain, whatever the others have and do.
        closed: probability that a suit holds, the mean over the patterns that are not safe, if the
            others see their own cards alone.
        ouvert: the same if they see everything.
    """

    put: int | None
    patterns: int
    safe: int
    closed: float
    ouvert: float


def read_trump_tables(path: Path) -> TrumpTables:
    """Read a file of trump tables.

    Raises OuvertError if it holds none, OSError if it cannot be opened.
    """
    try:
        return TrumpTables.load(path)
    except (ValueError, TypeError, KeyError, EOFError, BadZipFile, UnpicklingError) as error:
        raise OuvertError(
            f"{path} holds no trump tables: 'ouvert tables build' writes such a file"
        ) from error


def trump_contents(tables: TrumpTables) -> tuple[ClassContents, ...]:
    """Count the games of each class."""
    bounds = [*kernel.FIRST_CELL.tolist(), kernel.TOTAL_CELLS]
    cells = tables.cells.astype(np.int64)
    found = []
    for number, name in enumerate(NAMES):
        low, high = bounds[number], bounds[number + 1]
        own = (cells >= low) & (cells < high)
        counts = tables.counts[own].astype(np.int64)
        grand = bool(number % 2)
        radices = kernel.GRAND_RADICES if grand else kernel.SUIT_RADICES
        places = np.unravel_index(cells[own] - low, tuple(int(radix) for radix in radices))
        features = {
            feature: {label: _tallied(counts[place == value]) for value, label in enumerate(labels)}
            for (feature, labels), place in zip(_GRAND if grand else _SUIT, places, strict=True)
            # nobody has put cards in a Hand game
            if number < HAND_CLASSES or feature != _PUT[0]
        }
        found.append(_class(name, counts, high - low, features))
    return tuple(found)


def null_contents(tables: NullTables) -> tuple[NullContents, ...]:
    """Count the patterns of each row."""
    found = []
    for row in range(len(SIZES)):
        closed, ouvert = (tables.probability[kind, HOLD, row] for kind in (CLOSED, OUVERT))
        exists = ~np.isnan(closed)
        safe = exists & (closed == 1)
        found.append(
            NullContents(
                put=row if row < len(SIZES) - 1 else None,
                patterns=int(exists.sum()),
                safe=int(safe.sum()),
                closed=float(closed[exists & ~safe].mean()),
                ouvert=float(ouvert[exists & ~safe].mean()),
            )
        )
    return tuple(found)


def _class(
    name: str,
    counts: NDArray[np.int64],
    possible: int,
    features: dict[str, dict[str, Tallied]],
) -> ClassContents:
    games, won = counts[:, 0], counts[:, 1]
    total = _tallied(counts)
    if not total.games:
        nan = float("nan")
        return ClassContents(name, total, len(counts), possible, 0, nan, nan, features)
    # one win and one loss more, so that a cell of one kind is not sure of itself
    share = (won + 1) / (games + 2)
    errors = np.sqrt(share * (1 - share) / np.maximum(games, 1))
    order = np.argsort(games)
    middle = np.searchsorted(np.cumsum(games[order]), total.games / 2)
    return ClassContents(
        name=name,
        total=total,
        cells=len(counts),
        possible=possible,
        median=int(games[order][middle]),
        thin=float(games[games < THIN].sum() / total.games),
        error=float(np.average(errors, weights=games)),
        features=features,
    )


def _tallied(counts: NDArray[np.int64]) -> Tallied:
    games, won, open_games, open_won = (int(each) for each in counts.sum(axis=0))
    return Tallied(
        games=games,
        share=won / games if games else float("nan"),
        open_games=open_games,
        open_share=open_won / open_games if open_games else float("nan"),
    )
