"""P_w of trump hands: the probability of winning before the first card, from tables.

P_w is the share of games that a declarer with such a hand wins when the hands of the others are
any. First it is learned for play that is as good as the mixture of two judges: self-play of the
expert rules, every seat knowing only what it may, and play with open cards, which is harder for the
declarer. `TrumpTables.open_share` is the weight of the latter.

Strong players who defend win more than that. What the ensemble makes of such hands when it plays in
all seats is learned from its games, as a correction of the log-odds for each class of games
(`ouvert.studies.skat.learn.trumps`); whoever bids or discards asks the corrected tables.

The tables are addressed by the features of paper 001, section "Bidding": see
`ouvert.skat.kernels.hands.features`. They come with the package and are rebuilt by
`ouvert.studies.skat.tables.building`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.skat.bidding.trump.features import losers
from ouvert.skat.kernels.hands import features as kernel
from ouvert.skat.rules.contracts import GameType

VERSION = 2
KINDS = (
    GameType.CLUBS,
    GameType.SPADES,
    GameType.HEARTS,
    GameType.DIAMONDS,
    GameType.GRAND,
)
"""The game of each kind of the kernels."""
CORRECTION_UNIT = 1 / 64
"""Corrections of cells are kept in multiples of this."""

OUTCOME_LOWEST = -6.0
OUTCOME_STEP = 0.5
OUTCOME_BINS = 29
"""Schneider and Schwarz go by the log-odds of winning: -6 to 8 in steps of 1/2."""

FILE = "trump.npz"


@dataclass(frozen=True, slots=True)
class CellCounts:
    """Games seen with a hand's features.

    Attributes:
        games: judged by self-play.
        won: of these.
        open_games: judged with open cards.
        open_won: of these.
    """

    games: int
    won: int
    open_games: int
    open_won: int


def no_correction() -> NDArray[np.float64]:
    """`float64[CLASSES, 2]`: the correction that leaves all odds as they are."""
    return np.tile([0.0, 1.0], (kernel.CLASSES, 1))


@dataclass(frozen=True, eq=False)
class TrumpTables:
    """Tables for suit games and Grand, picked up and Hand.

    Attributes:
        table: `float32[TABLE_WORDS]` as the kernels read it, learned from the judges alone.
        cells: `uint32[m]`, the cells in which games were seen, ascending.
        counts: `uint32[m, 4]`, the games of each as in `CellCounts`.
        outcomes: `float32[class, bin, 3]`, shares of games in which the declarer makes 90 card
            points, makes every trick, or stays at 30 or below, by log-odds of winning.
        open_share: weight of the open-card result in P_w.
        games: how many games the tables were learned from.
        seed: with which they were dealt.
        correction: `float64[CLASSES, 2]`, what strong play makes of the log-odds of each class:
            the first number is added to the second times as much.
    """

    table: NDArray[np.float32]
    cells: NDArray[np.uint32]
    counts: NDArray[np.uint32]
    outcomes: NDArray[np.float32]
    open_share: float
    games: int
    seed: int
    correction: NDArray[np.float64] = field(default_factory=no_correction)

    @cached_property
    def strong(self) -> NDArray[np.float32]:
        """`float32[TABLE_WORDS]`: the table with its correction, for who bids and discards."""
        table = self.table.copy()
        ends = [*kernel.FIRST_CELL.tolist()[1:], kernel.TOTAL_CELLS]
        for one, (shift, factor) in enumerate(self.correction.tolist()):
            start = kernel.WORTHS + one * kernel.CLASS_WORDS
            table[start : start + kernel.CLASS_WORDS] *= factor
            # every hand has one seat
            table[start + kernel.SEAT_WORTH : start + kernel.PUT_WORTH] += shift
            first, end = kernel.CELLS + int(kernel.FIRST_CELL[one]), kernel.CELLS + ends[one]
            table[first:end] *= factor
        return table

    def corrected(self, correction: NDArray[np.float64]) -> TrumpTables:
        """The same tables with another correction."""
        return replace(self, correction=correction)

    def win_probability(
        self,
        game: GameType,
        hand: CardSet,
        put: CardSet | None = None,
        *,
        seat: int = 0,
        bid: int = 0,
    ) -> float:
        """Return P_w of ten cards in a suit game or Grand.

        Args:
            game: what is declared.
            hand: the ten cards to be played.
            put: the two cards put into the skat; None in a Hand game.
            seat: 0 forehand, 1 middlehand, 2 rearhand.
            bid: the highest bid of the others; 0 if they passed.

        Raises PositionError for Null, or cards that are no hand and discard.
        """
        kind, closed, skat = _checked(game, hand, put, seat)
        odds = kernel.log_odds(self.strong, kind, closed, hand.bits, skat, seat, bid)
        return float(1 / (1 + np.exp(-odds)))

    def seen(
        self,
        game: GameType,
        hand: CardSet,
        put: CardSet | None = None,
        *,
        seat: int = 0,
        bid: int = 0,
    ) -> CellCounts:
        """Return how many games were seen with the same features; arguments as above."""
        kind, closed, skat = _checked(game, hand, put, seat)
        into = np.empty(2, dtype=np.int64)
        kernel.measure(self.table, kind, closed, hand.bits, skat, seat, into)
        cell = into[0] + into[1] * kernel.bid_group(bid) - kernel.CELLS
        row = int(np.searchsorted(self.cells, cell))
        if row == len(self.cells) or self.cells[row] != cell:
            return CellCounts(0, 0, 0, 0)
        return CellCounts(*(int(count) for count in self.counts[row]))

    def levels(self, one: int, odds: NDArray[np.floating]) -> NDArray[np.float64]:
        """Return how likely each level is, for a class of games and log-odds of winning.

        The result is `float64[..., 4]`: the probability of 61, of 90 card points, of every trick,
        and of 30 card points at most.
        """
        won = 1 / (1 + np.exp(-odds))
        place = ((odds - OUTCOME_LOWEST) / OUTCOME_STEP).clip(0, OUTCOME_BINS - 1.001)
        low = place.astype(np.int64)
        part = (place - low)[..., None]
        between = (1 - part) * self.outcomes[one, low] + part * self.outcomes[one, low + 1]
        schneider = np.minimum(between[..., 0], won)
        schwarz = np.minimum(between[..., 1], schneider)
        below = np.minimum(between[..., 2], 1 - won)
        return np.stack([won, schneider, schwarz, below], axis=-1)

    def save(self, path: Path) -> None:
        """Write the tables, compressed."""
        worths = self.table[kernel.WORTHS : kernel.CELLS]
        corrections = np.round(self.table[kernel.CELLS :] / CORRECTION_UNIT)
        np.savez_compressed(
            path,
            version=VERSION,
            worths=worths.astype(np.float32),
            corrections=corrections.clip(-127, 127).astype(np.int8),
            cells=np.diff(self.cells, prepend=np.uint32(0)).astype(np.uint32),
            counts=self.counts,
            outcomes=self.outcomes,
            open_share=self.open_share,
            games=self.games,
            seed=self.seed,
            correction=self.correction,
        )

    @classmethod
    def load(cls, path: Path | BinaryIO) -> TrumpTables:
        """Read tables. Raises PositionError for a file of another version."""
        with np.load(path) as file:
            if int(file["version"]) != VERSION:
                name = path.name if isinstance(path, Path) else "the file"
                raise PositionError(
                    f"{name} holds tables of version {int(file['version'])}, "
                    f"and this program reads version {VERSION}: build them again"
                )
            table = np.empty(kernel.TABLE_WORDS, dtype=np.float32)
            table[: kernel.WORTHS] = losers()
            table[kernel.WORTHS : kernel.CELLS] = file["worths"]
            np.multiply(file["corrections"], np.float32(CORRECTION_UNIT), out=table[kernel.CELLS :])
            return cls(
                table=table,
                cells=np.cumsum(file["cells"]).astype(np.uint32),
                counts=file["counts"],
                outcomes=file["outcomes"],
                open_share=float(file["open_share"]),
                games=int(file["games"]),
                seed=int(file["seed"]),
                correction=file["correction"],
            )


@cache
def trump_tables() -> TrumpTables:
    """The tables that come with the package."""
    with resources.as_file(resources.files("ouvert.skat.bidding").joinpath("data", FILE)) as path:
        return TrumpTables.load(path)


def _checked(game: GameType, hand: CardSet, put: CardSet | None, seat: int) -> tuple[int, int, int]:
    if game is GameType.NULL:
        raise PositionError("these tables are for suit games and Grand, not for Null")
    if len(hand) != 10 or not (put is None or (len(put) == 2 and hand.isdisjoint(put))):
        raise PositionError(
            "a hand to be judged has ten cards, and two others lie in the skat (or it is Hand)"
        )
    if seat not in (0, 1, 2):
        raise PositionError(f"seats are 0, 1 and 2, not {seat}")
    return KINDS.index(game), int(put is None), 0 if put is None else put.bits
