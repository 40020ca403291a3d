"""Learning the trump tables from judged games.

Every game has been judged by self-play of the expert rules, and a part of them also with open
cards. The open-card result is much the harsher one, since the defenders see everything. A table
learns the mixture of both, with the weight OPEN_SHARE for open cards. Games that votes of worlds
played with all three hands were won about as often as in self-play (`docs/strength.md`); so the
weight is small, and stands for defenders who are somewhat better than the rules.

Worths are fitted to the log-odds, each held back towards zero as if a few games more had been seen
(a smoothing prior). Then hands are sorted into cells by their features, and each cell corrects the
log-odds by what the worths have missed there. Thin cells hold on to their neighbours: features are
added one by one, in the order of the radices, and each finer cell starts from the correction of
the coarser one that contains it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.bidding.trump.features import first_guess
from ouvert.skat.bidding.trump.tables import OUTCOME_BINS, OUTCOME_LOWEST, OUTCOME_STEP, TrumpTables
from ouvert.skat.kernels.hands import features as kernel
from ouvert.skat.kernels.open_cards.layout import GRAND
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN, SCHNEIDER_POINTS, TRICKS

OPEN_SHARE = 0.1
"""Weight of the open-card result in what is learned."""
UNJUDGED = -1
SWEEPS = 30
WORTH_PRIOR = 3.0
"""How much evidence, in units of p(1-p) a game, holds each worth back towards its prior."""
CELL_PRIOR = 12.0
"""The same for the correction of a cell."""


@dataclass(frozen=True, slots=True)
class JudgedGames:
    """Games with their outcomes, one a row.

    Attributes:
        kinds: `int8[n]`, trump suit 0..3 or 4 for Grand.
        hand_games: `int8[n]`, 1 for Hand games.
        seats: `int8[n]`, the declarer's seat; seat 0 leads.
        bids: `int16[n]`, the highest bid of the others; 0 if they passed.
        hands: `uint32[n]`, the declarer's ten cards.
        puts: `uint32[n]`, the two cards in the skat.
        points: `int16[n]`, his card points in self-play, skat included.
        tricks: `int8[n]`, his tricks in self-play.
        open_wins: `int8[n]`, whether he wins with open cards; -1 if that was not looked at.
    """

    kinds: NDArray[np.int8]
    hand_games: NDArray[np.int8]
    seats: NDArray[np.int8]
    bids: NDArray[np.int16]
    hands: NDArray[np.uint32]
    puts: NDArray[np.uint32]
    points: NDArray[np.int16]
    tricks: NDArray[np.int8]
    open_wins: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def classes(self) -> NDArray[np.int64]:
        """`int64[n]`: the class of the tables that each game belongs to."""
        classes: NDArray[np.int64] = 2 * self.hand_games.astype(np.int64) + (self.kinds == GRAND)
        return classes

    def select(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> JudgedGames:
        """The games of some rows."""
        return JudgedGames(*(getattr(self, name)[which] for name in self.__slots__))

    @classmethod
    def join(cls, parts: list[JudgedGames]) -> JudgedGames:
        """All rows of several."""
        return cls(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__)
        )

    def places(self, table: NDArray[np.float32]) -> NDArray[np.int64]:
        """`int64[n, 9]`: the entries of the kernels' table that each game uses."""
        places = np.empty((len(self), 9), dtype=np.int64)
        kernel.find_places(
            table,
            self.kinds,
            self.hand_games,
            self.hands,
            self.puts,
            self.seats,
            self.bids,
            places,
        )
        return places

    def log_odds(self, table: NDArray[np.float32]) -> NDArray[np.float64]:
        """`float64[n]`: the log-odds of winning by a table."""
        places = self.places(table)
        found = np.where(places >= 0, table[places], 0.0)
        odds: NDArray[np.float64] = found.sum(axis=1, dtype=np.float64)
        return odds


def learn(games: JudgedGames, *, seed: int, open_share: float = OPEN_SHARE) -> TrumpTables:
    """Learn tables from judged games.

    Games that were not judged with open cards get the probability of an open-card win that the
    others teach.
    """
    places = games.places(first_guess())
    own = (games.points >= POINTS_TO_WIN).astype(np.float64)
    judged = games.open_wins != UNJUDGED
    open_odds = _log_odds(fit(places[judged], games.open_wins[judged] * 1.0), places)
    open_wins = np.where(judged, games.open_wins, _share(open_odds))
    table = fit(places, (1 - open_share) * own + open_share * open_wins)
    cells, counts = _counts(games, places[:, 8] - kernel.CELLS)
    return TrumpTables(
        table=table,
        cells=cells,
        counts=counts,
        outcomes=_outcomes(games, _log_odds(table, places)),
        open_share=open_share,
        games=len(games),
        seed=seed,
    )


def fit(places: NDArray[np.int64], target: NDArray[np.float64]) -> NDArray[np.float32]:
    """Fit a whole table to outcomes: `places[n, 9]` in the table, `target[n]` in [0, 1]."""
    guess = first_guess().astype(np.float64)
    coarse = _fit_worths(_coarse(places), target, guess)
    start = _refined(coarse)
    table = _fit_worths(places[:, :8], target, start)
    return _correct_cells(table, places, target)


def _coarse(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Split the trumps into jacks and suit, and forget from which suits cards were put.

    The place of a holding of jacks is that of the holding without other trumps; the places of
    trumps without jacks follow.
    """
    start = _class_start(places)
    rest = places[:, 0] - start
    grand = (places[:, 4] >= 0) & (places[:, 1:5] >= 0).all(axis=1)
    jacks = np.where(grand, rest, rest >> 7 << 7)
    ranks = np.where(grand, -1, rest & 127)
    columns = [start + jacks, np.where(ranks > 0, start + ranks, -1)]
    for column in range(1, 5):
        side = (places[:, column] - start - kernel.SIDE_WORTH) & 127
        columns.append(np.where(places[:, column] >= 0, start + kernel.SIDE_WORTH + side, -1))
    return np.stack([*columns, *places[:, 5:8].T], axis=1)


def _class_start(places: NDArray[np.int64]) -> NDArray[np.int64]:
    offset = (places[:, 5] - kernel.WORTHS) // kernel.CLASS_WORDS
    start: NDArray[np.int64] = kernel.WORTHS + offset * kernel.CLASS_WORDS
    return start


def _refined(coarse: NDArray[np.float64]) -> NDArray[np.float64]:
    """Join the trumps again; start suits of which cards were put like those of which none was."""
    table = coarse.copy()
    for one in range(kernel.CLASSES):
        start = kernel.WORTHS + one * kernel.CLASS_WORDS
        if one % 2 == 0:
            parts = coarse[start : start + 2048].reshape(16, 128)
            ranks = np.where(np.arange(128) > 0, parts[0], 0.0)
            table[start : start + 2048] = (parts[:, :1] + ranks).ravel()
        side = start + kernel.SIDE_WORTH
        table[side : side + 384] = np.tile(coarse[side : side + 128], 3)
    return table


def _fit_worths(
    places: NDArray[np.int64], target: NDArray[np.float64], prior: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Newton steps of one group of columns after the other, by the diagonal of the Hessian."""
    worths = prior[: kernel.CELLS].copy()
    held = np.where(places >= 0, places, 0)
    there = (places >= 0).astype(np.float64)
    odds = (worths[held] * there).sum(axis=1)
    width = places.shape[1]
    groups = [[c] for c in range(width - 7)] + [list(range(width - 7, width - 3))]
    groups += [[c] for c in range(width - 3, width)]
    for _ in range(SWEEPS):
        for columns in groups:
            share = _share(odds)
            miss, weight = target - share, share * (1 - share)
            ups, downs = np.zeros(kernel.CELLS), np.zeros(kernel.CELLS)
            for c in columns:
                ups += np.bincount(held[:, c], miss * there[:, c], minlength=kernel.CELLS)
                downs += np.bincount(held[:, c], weight * there[:, c], minlength=kernel.CELLS)
            step = (ups - WORTH_PRIOR * (worths - prior[: kernel.CELLS])) / (downs + WORTH_PRIOR)
            step = np.where(downs > 0, step, 0.0).clip(-1, 1) / len(columns)
            worths += step
            for c in columns:
                odds += step[held[:, c]] * there[:, c]
    return np.concatenate([worths, prior[kernel.CELLS :]])


def _correct_cells(
    table: NDArray[np.float64], places: NDArray[np.int64], target: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Fill in the corrections, from cells of one feature to cells of all of them."""
    odds = _log_odds(table, places[:, :8])
    cells = places[:, 8] - kernel.CELLS
    result = table.astype(np.float32)
    for one, radices in enumerate((kernel.SUIT_RADICES, kernel.GRAND_RADICES) * 2):
        first, size = int(kernel.FIRST_CELL[one]), int(np.prod(radices))
        rows = np.flatnonzero((cells >= first) & (cells < first + size))
        own, known, wanted = cells[rows] - first, odds[rows], target[rows]
        finer, correction = size, np.zeros(1)
        for radix in radices:
            finer //= int(radix)
            correction = np.repeat(correction, radix)
            at = own // finer
            share = _share(known + correction[at])
            ups = np.bincount(at, wanted - share, minlength=len(correction))
            downs = np.bincount(at, share * (1 - share), minlength=len(correction))
            correction += (ups / (downs + CELL_PRIOR)).clip(-1, 1)
        begin = kernel.CELLS + first
        result[begin : begin + size] = correction
    return result


def _log_odds(table: NDArray[np.floating], places: NDArray[np.int64]) -> NDArray[np.float64]:
    odds: NDArray[np.float64] = np.where(places >= 0, table[places], 0.0).sum(
        axis=1, dtype=np.float64
    )
    return odds


def _share(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    share: NDArray[np.float64] = 1 / (1 + np.exp(-odds))
    return share


def _counts(
    games: JudgedGames, cells: NDArray[np.int64]
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    seen, row = np.unique(cells, return_inverse=True)
    judged = games.open_wins != UNJUDGED
    columns = (
        np.ones(len(games)),
        games.points >= POINTS_TO_WIN,
        judged,
        judged & (games.open_wins == 1),
    )
    counts = [np.bincount(row, column, minlength=len(seen)) for column in columns]
    return seen.astype(np.uint32), np.stack(counts, axis=1).astype(np.uint32)


def _outcomes(games: JudgedGames, odds: NDArray[np.float64]) -> NDArray[np.float32]:
    """Shares of Schneider, Schwarz and Schneider lost by log-odds, each bin helped by the next."""
    place = np.round((odds - OUTCOME_LOWEST) / OUTCOME_STEP).clip(0, OUTCOME_BINS - 1)
    events = (
        games.points >= SCHNEIDER_POINTS,
        games.tricks == TRICKS,
        games.points <= ALL_POINTS - SCHNEIDER_POINTS,
    )
    outcomes = np.zeros((kernel.CLASSES, OUTCOME_BINS, len(events)), dtype=np.float32)
    for one in range(kernel.CLASSES):
        rows = games.classes == one
        at = place[rows].astype(np.int64)
        seen = np.bincount(at, minlength=OUTCOME_BINS)
        for e, event in enumerate(events):
            hits = np.bincount(at, event[rows], minlength=OUTCOME_BINS)
            order = range(OUTCOME_BINS - 1, -1, -1) if e == 2 else range(OUTCOME_BINS)
            last = 0.0
            for b in order:
                last = (hits[b] + 20 * last) / (seen[b] + 20)
                outcomes[one, b, e] = last
    return outcomes
