"""What every estimator returns, and plain sampling, which the others have to beat."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np

from ouvert.errors import OuvertError
from ouvert.quantum.estimation.sources import Source
from ouvert.stats import clopper_pearson, normal_quantile


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate of the probability of a good outcome.

    Attributes:
        probability: the estimate, from 0 to 1.
        low: lower end of the confidence interval.
        high: upper end.
        confidence: how often the interval covers the probability, at least or about.
        queries: applications of A and of A†, one counted like the other.
        shots: measurements.
    """

    probability: float
    low: float
    high: float
    confidence: float
    queries: int
    shots: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def standard_error(self) -> float:
        """The standard error of a normal estimate whose interval is as wide."""
        return self.half_width / normal_quantile(self.confidence)


def checked_precision(precision: float) -> float:
    """Return a half-width that may be asked for; raises OuvertError unless in (0, 1/2]."""
    if not 0 < precision <= 0.5:
        raise OuvertError(f"a precision is above 0 and at most 0.5, such as 0.01, not {precision}")
    return precision


def sample(
    source: Source, rng: np.random.Generator, *, shots: int, confidence: float = 0.95
) -> Estimate:
    """Measure A so many times and count; the interval is that of Clopper and Pearson.

    Raises OuvertError for no shots or an impossible confidence.
    """
    hits = source.hits(0, shots, rng) if shots > 0 else 0
    low, high = clopper_pearson(hits, shots, confidence)
    return Estimate(hits / shots, low, high, confidence, shots, shots)


def sampling_shots(precision: float, confidence: float = 0.95) -> int:
    """Return how many shots make the half-width at most `precision` for p = 1/2, about."""
    return ceil((normal_quantile(confidence) / (2 * checked_precision(precision))) ** 2)
