"""How small a difference a match can tell: its half-width, and how many deals a smaller one takes.

On each deal the two players are compared by the mean score of the one's chairs less that of the
other's, in all seatings together. Chance is common to both, so what is left is what they chose
differently: on half of the deals nothing that counts. A weight for each chair varies less than one
for each game does, in which a lone player would count as much as two (docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isnan, nan

import numpy as np

from ouvert.arena.sequential import Sprt, Trial
from ouvert.errors import OuvertError
from ouvert.skat.matches.defaults import HALF_WIDTH
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.summary import GAMES, counted
from ouvert.stats import Estimate, Floats

ONE_GAME = 1000.0
"""By how much players differ on a deal, in points in 36 games, if one of three seats lost a game in
place of winning it, roughly: a contract at 40 in one seat of three brings them as far apart."""


@dataclass(frozen=True, slots=True)
class Precision:
    """How sure a difference is.

    Attributes:
        deals: the deals it rests on.
        half_width: half the width of its 95 % interval, points in 36 games; NaN of fewer than two
            deals.
    """

    deals: int
    half_width: float

    @classmethod
    def of(cls, deals: int, gap: Estimate) -> Precision:
        """That of a difference with its interval."""
        return cls(deals, (gap.high - gap.low) / 2 if deals > 1 else nan)

    def deals_for(self, half_width: float = HALF_WIDTH) -> int | None:
        """About how many deals a half-width takes; None where this one is 0 or not known.

        It falls with the root of their number. Raises OuvertError unless it is above 0.
        """
        if not half_width > 0:
            raise OuvertError(f"a half-width is a number above 0, not {half_width:g}")
        if isnan(self.half_width) or self.half_width == 0:
            return None
        return ceil(self.deals * (self.half_width / half_width) ** 2)


def deal_differences(rows: Sequence[GameRow], one: str, other: str) -> Floats:
    """By how many points in 36 games one player is ahead of another, on each deal, in their order.

    `float64[deals]`: the mean of the one's chairs less that of the other's, over all games of the
    deal. Deals on which a player failed, or one of the two did not play, are left out.
    """
    deals: dict[int, list[GameRow]] = {}
    for row in counted(rows):
        deals.setdefault(row.deal, []).append(row)
    found = []
    for _, games in sorted(deals.items()):
        means = [_mean(games, label) for label in (one, other)]
        if not any(isnan(mean) for mean in means):
            found.append(GAMES * (means[0] - means[1]))
    return np.array(found)


class PointsTrial(Trial):
    """A sequential test of which player is ahead, deal by deal.

    Args:
        test: the test, in points in 36 games.
        one: the label of the player that may be better.
        other: the label of the other.
    """

    def __init__(self, test: Sprt, one: str, other: str) -> None:
        super().__init__(test, unseen=ONE_GAME)
        self._labels = one, other

    def add_deal(self, games: Sequence[GameRow]) -> bool:
        """Take the games of a deal in; whether the test has ended."""
        return any(self.add(float(each)) for each in deal_differences(games, *self._labels))


def _mean(games: Sequence[GameRow], label: str) -> float:
    scores = [
        score
        for row in games
        for player, score in zip(row.players, row.scores, strict=True)
        if player == label
    ]
    return sum(scores) / len(scores) if scores else nan
