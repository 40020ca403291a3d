"""Canonical amplitude estimation: the phase of Grover's operator by phase estimation.

Brassard, Høyer, Mosca and Tapp (2000). One run of t bits applies A or A† 2^(t+1) - 1 times and
finds p up to about π/2^t with probability 8/π² at least, so the median of a few runs is taken.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, comb, log2, pi, sin

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.quantum.estimation.estimate import Estimate, checked_precision
from ouvert.quantum.estimation.grover import MOST_BITS, phase_distribution
from ouvert.quantum.estimation.sources import Source
from ouvert.stats import checked_confidence

MEDIAN_OF = 3
"""Runs whose median is taken unless told otherwise."""
_GRID = 16
"""Angles at which an interval is looked for, per step of the phase."""
_CELLS = 1.6
"""Half the width of a 95 % interval for the median of three, in steps of the phase."""


def canonical(
    source: Source,
    rng: np.random.Generator,
    *,
    bits: int,
    runs: int = MEDIAN_OF,
    confidence: float = 0.95,
) -> Estimate:
    """Estimate the phase in an odd number of runs and take the median of the estimates of p.

    The interval holds every p under which a median so low and a median so high are both more likely
    than (1 - confidence) / 2 (Neyman's construction on the exact distribution), so it covers at
    least as often as it promises.

    Raises OuvertError for an even number of runs or an impossible confidence, SizeError for too
    many bits.
    """
    if runs < 1 or runs % 2 == 0:
        raise OuvertError(f"a median needs an odd number of runs, not {runs}")
    outcomes = np.sort(source.phases(bits, runs, rng))
    median = int(outcomes[runs // 2])
    low, high = median_interval(median, bits, runs, confidence)
    return Estimate(
        probability=sin(pi * median / (1 << bits)) ** 2,
        low=low,
        high=high,
        confidence=confidence,
        queries=runs * ((2 << bits) - 1),
        shots=runs,
    )


def canonical_bits(precision: float) -> int:
    """Return how many bits make half a 95 % interval of the median of three at most `precision`.

    Raises OuvertError for a precision that cannot be, or that takes more than MOST_BITS.
    """
    wanted = ceil(log2(_CELLS * pi / checked_precision(precision)))
    if wanted > MOST_BITS:
        raise OuvertError(
            f"phase estimation has up to {MOST_BITS} qubits, enough for a precision of "
            f"{median_precision(MOST_BITS):.2g}, not of {precision}"
        )
    return wanted


def median_precision(bits: int) -> float:
    """Half a 95 % interval of the median of three phases of so many bits, for p near 1/2."""
    return _CELLS * pi / (1 << bits)


def median_distribution(
    angles: NDArray[np.float64], bits: int, runs: int = MEDIAN_OF
) -> NDArray[np.float64]:
    """How likely each median of an odd number of runs is.

    Args:
        angles: θ of p = sin²θ, any shape.
        bits: qubits of the phase.
        runs: how many.

    Returns `float64[..., 2 ** (bits - 1) + 1]`. Raises SizeError for too many bits.
    """
    up_to = np.cumsum(phase_distribution(angles, bits), axis=-1)
    found: NDArray[np.float64] = np.diff(_majority(up_to, runs), prepend=0.0, axis=-1)
    return np.maximum(found, 0.0)


@lru_cache(maxsize=1 << 12)
def median_interval(
    median: int, bits: int, runs: int = MEDIAN_OF, confidence: float = 0.95
) -> tuple[float, float]:
    """The interval for p when the median of the outcomes, 0 to 2^(bits-1), is known."""
    tail = (1 - checked_confidence(confidence)) / 2
    below, share = _outcome_tails(bits)
    up_to = below[:, median]
    at_least = 1 - up_to + share[:, median]
    accepted = np.flatnonzero((_majority(up_to, runs) > tail) & (_majority(at_least, runs) > tail))
    step = (pi / 2) / (len(below) - 1)
    # between two angles of the grid the truth may be on either side of the edge
    first = max(int(accepted[0]) - 1, 0) * step
    last = min(int(accepted[-1]) + 1, len(below) - 1) * step
    return sin(first) ** 2, sin(last) ** 2


@lru_cache(maxsize=2)
def _outcome_tails(bits: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For angles from 0 to π/2 the probability of at most each outcome, and of the outcome."""
    angles = np.linspace(0, pi / 2, (_GRID << bits) // 2 + 1)
    share = phase_distribution(angles, bits)
    return np.cumsum(share, axis=1), share


def _majority(chance: NDArray[np.float64], runs: int) -> NDArray[np.float64]:
    """The probability that more than half of the runs do what one does with this chance."""
    chance = np.clip(chance, 0.0, 1.0)
    found = np.zeros_like(chance)
    for count in range(runs // 2 + 1, runs + 1):
        found += comb(runs, count) * chance**count * (1 - chance) ** (runs - count)
    return found
