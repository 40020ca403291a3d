"""Theorem 3: how the table grows with the suits, for each number of hands and ranks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, log, log10
from statistics import median

import numpy as np

from ouvert.errors import SizeError
from ouvert.studies.tricks.landscape import allowed_exponent, random_position
from ouvert.tricks.solvers import isomorphism

HANDS = (2, 3, 4, 5, 6)
RANKS = (2, 3, 4)
FITTED = 4
"""Points that the exponent is fitted to, those of the most suits."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A series of random positions of B(hands, suits, ranks).

    Attributes:
        hands: N.
        ranks: R.
        points: pairs (suits, median of the table's entries).
    """

    hands: int
    ranks: int
    points: tuple[tuple[int, float], ...]

    @property
    def distributions(self) -> int:
        """Ways in which the cards of a suit can lie, played ones closed up: N + N² + … + N^R."""
        return sum(self.hands**k for k in range(1, self.ranks + 1))

    @property
    def exponent(self) -> float:
        """Slope of the last points with two logarithmic axes; 0 with fewer than three."""
        last = self.points[-FITTED:]
        if len(last) < 3:
            return 0.0
        x, y = ([log(point[i]) for point in last] for i in (0, 1))
        return float(np.polyfit(x, y, 1)[0])

    @property
    def printed_exponent(self) -> int:
        """What the theorem allows: its table has R s (s + 1)^((N + 1)^R) entries at most."""
        return allowed_exponent(self.hands, self.ranks)

    @property
    def printed_bound(self) -> float:
        """That bound for the most suits, as a power of ten."""
        suits, _ = self.points[-1]
        return log10(self.ranks * suits) + (self.printed_exponent - 1) * log10(suits + 1)

    @property
    def closed_bound(self) -> float:
        """How many positions there are if played cards leave no gaps, as a power of ten."""
        suits, _ = self.points[-1]
        return log10(self.hands * comb(suits + self.distributions, self.distributions))

    @property
    def within(self) -> bool:
        """Whether every table is within both bounds, and its growth within the theorem's."""
        largest = log10(max(1.0, max(entries for _, entries in self.points)))
        bounds = min(self.closed_bound, self.printed_bound)
        return largest <= bounds and self.exponent <= self.printed_exponent


def measure_growth(
    seed: int, positions: int, most_entries: int, told: Callable[[str], None]
) -> list[Growth]:
    """Solve random positions of more and more suits until the median table is too large."""
    found = []
    for hands in HANDS:
        for ranks in RANKS:
            points: list[tuple[int, float]] = []
            suits = 2
            while True:
                told(f"{suits} suits of {ranks} ranks in {hands} hands")
                rng = np.random.default_rng([seed, hands, ranks, suits])
                teams = tuple(seat % 2 for seat in range(hands))
                dealt = [random_position(teams, suits, ranks, rng) for _ in range(positions)]
                try:
                    entries = [
                        isomorphism.solve(each, most_entries=20 * most_entries).entries
                        for each in dealt
                    ]
                except SizeError:
                    break
                if min(entries) > 0:
                    points.append((suits, float(median(entries))))
                if points and points[-1][1] > most_entries:
                    break
                suits += max(1, suits // 4)
            found.append(Growth(hands, ranks, tuple(points)))
    return found
