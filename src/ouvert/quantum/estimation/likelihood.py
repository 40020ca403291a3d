"""Maximum-likelihood amplitude estimation: a fixed schedule of powers of Q, and one fit to all.

Suzuki, Uno, Raymond, Tanaka, Onodera and Yamamoto (2020). The circuits do not depend on what the
earlier ones found, so they can run side by side, and none has a phase register.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.quantum.estimation.estimate import Estimate, checked_precision
from ouvert.quantum.estimation.sources import Source
from ouvert.stats import normal_quantile

SHOTS = 12
"""Shots of each power unless told otherwise."""
_GRID = 128
"""Angles for each half wave of the fastest factor of the likelihood."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Which powers of Q are measured, and how often each.

    Attributes:
        steps: Grover steps of each circuit.
        shots: shots of each circuit.
    """

    steps: tuple[int, ...]
    shots: int = SHOTS

    def __post_init__(self) -> None:
        if not self.steps or min(self.steps) < 0 or self.shots < 1:
            raise OuvertError("a schedule has one circuit or more, each with one shot or more")

    @classmethod
    def doubling(cls, most: int, shots: int = SHOTS) -> Schedule:
        """The powers 0, 1, 2, 4, … up to `most`."""
        steps = [0]
        while steps[-1] < most:
            steps.append(max(2 * steps[-1], 1))
        return cls(tuple(steps), shots)

    @classmethod
    def for_precision(cls, precision: float, confidence: float = 0.95) -> Schedule:
        """The shortest doubling schedule that promises the precision at p = 1/2.

        By the Fisher information; raises OuvertError for an impossible precision or confidence.
        """
        goal = checked_precision(precision) / normal_quantile(confidence)
        most = 0
        while cls.doubling(most).standard_error * sqrt(_stretch(SHOTS)) > goal:
            most = max(2 * most, 1)
        return cls.doubling(most)

    @property
    def queries(self) -> int:
        """Applications of A and A†."""
        return sum(self.shots * (2 * steps + 1) for steps in self.steps)

    @property
    def standard_error(self) -> float:
        """Of p at p = 1/2, by the Cramér-Rao bound: the least that any fit can have."""
        return 1 / sqrt(4 * self.shots * sum((2 * steps + 1) ** 2 for steps in self.steps))


def maximum_likelihood(
    source: Source,
    rng: np.random.Generator,
    *,
    schedule: Schedule,
    confidence: float = 0.95,
) -> Estimate:
    """Measure by a schedule and fit θ.

    The interval holds every p whose likelihood is not too far below the best one's, and whatever
    lies between two such p. How far is said by the χ² distribution with one degree of freedom. That
    is a rule for many shots; with 12 of each power it covers as little as 91 % for some p instead
    of 95 %. So the distance is stretched by 1 + 4/shots, with which 95 % were measured for all p.

    Raises OuvertError for an impossible confidence.
    """
    hits = [source.hits(steps, schedule.shots, rng) for steps in schedule.steps]
    return fit(hits, schedule, confidence)


def fit(hits: Sequence[int], schedule: Schedule, confidence: float = 0.95) -> Estimate:
    """The estimate from the number of good outcomes of each circuit of a schedule."""
    allowed = normal_quantile(confidence) ** 2 / 2 * _stretch(schedule.shots)
    angles = np.linspace(0, pi / 2, _GRID * (2 * max(schedule.steps) + 1) + 1)
    likelihood = log_likelihood(angles, hits, schedule)
    best = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[best] - allowed)
    low = angles[max(int(inside[0]) - 1, 0)]
    high = angles[min(int(inside[-1]) + 1, len(angles) - 1)]
    return Estimate(
        probability=sin(angles[best]) ** 2,
        low=sin(low) ** 2,
        high=sin(high) ** 2,
        confidence=confidence,
        queries=schedule.queries,
        shots=schedule.shots * len(schedule.steps),
    )


def _stretch(shots: int) -> float:
    """How much farther than χ² says the likelihood may fall inside the interval; measured."""
    return 1 + 4 / shots


def log_likelihood(
    angles: NDArray[np.float64], hits: Sequence[int], schedule: Schedule
) -> NDArray[np.float64]:
    """`float64[...]`: the logarithm of the likelihood of each θ, up to a constant."""
    total = np.zeros_like(angles)
    tiny = 1e-300
    for count, steps in zip(hits, schedule.steps, strict=True):
        wave = (2 * steps + 1) * angles
        total += count * np.log(np.maximum(np.sin(wave) ** 2, tiny))
        total += (schedule.shots - count) * np.log(np.maximum(np.cos(wave) ** 2, tiny))
    return total
