"""From the statistics of a search to the weights of its move ordering.

The statistics are those of `skat.kernels.open_cards.recording`; what they mean is explained at the
head of `ouvert.studies.skat.learn.ordering`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.kernels.open_cards import moves, recording

SHAPE = (moves.SITUATIONS, moves.FEATURES)
"""Shape of a table of weights, `int16`."""
CLASSES = moves.SITUATIONS * moves.FEATURES
NEVER_SEEN = -3000
"""Weight of classes that have not come up yet."""
LEAST_TIMES = 5
"""A class of cards that was tried less often keeps the weight it had."""


def counted(record: NDArray[np.int64]) -> list[list[int]]:
    """The classes that a record has seen, as rows: class, times tried, successes, cost shares.

    An even share of the cost counts as 1000.
    """
    counts = record[: recording.SCRATCH].reshape(CLASSES, 3)
    seen = np.flatnonzero(counts[:, 0])
    rows: list[list[int]] = np.column_stack([seen, counts[seen]]).tolist()
    return rows


def added(rows: list[list[int]]) -> NDArray[np.float64]:
    """Rows as `counted` gives them as an array `[3, classes]` of times, successes and shares."""
    counts = np.zeros((3, CLASSES))
    table = np.array(rows, dtype=np.float64).reshape(-1, 4)
    counts[:, table[:, 0].astype(np.int64)] = table[:, 1:].T
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
