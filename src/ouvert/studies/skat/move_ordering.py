"""From the statistics of a search to the weights of its move ordering.

The statistics are those of `skat.kernels.open_cards.recording`; what they mean is explained at the
head of `benchmarks/learn_ordering.py`, whose scripts learn the tables of all searches with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.kernels.open_cards import moves, recording

SHAPE = (moves.SITUATIONS, moves.FEATURES)
"""Shape of a table of weights, `int16`."""
COUNTS = recording.SCRATCH
"""Length of the statistics in a record: three numbers for each class of cards."""
NEVER_SEEN = -3000
"""Weight of classes that have not come up yet."""
LEAST_TIMES = 5
"""A class of cards that was tried less often keeps the weight it had."""


def counted(record: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return times tried, successes and cost shares of each class, `[3, classes]`."""
    counts: NDArray[np.float64] = record[:COUNTS].reshape(-1, 3).T.astype(np.float64)
    return counts


def weights(
    counts: NDArray[np.float64], before: NDArray[np.int16], exponent: float
) -> NDArray[np.int16]:
    """Return the table that the counts suggest, with the cost to the power of `exponent`."""
    times, successes, shares = counts
    chance = (successes + 0.5) / (times + 2)
    cost = (shares / 1000 + 2) / (times + 2)
    learned = np.round(1000 * (np.log2(chance) - exponent * np.log2(cost)))
    learned = np.where(times < LEAST_TIMES, before.reshape(-1), learned)
    return np.clip(learned, -32000, 32000).astype(np.int16).reshape(SHAPE)
