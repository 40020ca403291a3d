"""Racing: cards that can hardly become the best any more are asked in no further worlds.

All cards of a decision are looked at in the same worlds, so two of them are compared by the mean of
their differences, which varies far less than either mean. A vote of N worlds that has looked at n
knows its own answer up to the N - n that are left: the error of a mean difference is the one of a
sample of n without replacement from N, `sqrt(variance / n * (1 - n / N))`, and 0 in the end.

The idea is that of Maron and Moore, "Hoeffding Races" (NIPS 1993), with the error of differences in
place of a bound that holds for any distribution, and would drop next to nothing in thirty worlds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FROM = 8
"""Worlds that all cards are looked at in."""
DOUBT = 1.645
"""Standard errors that a card must be behind where the number of worlds is the budget. Of cards
that are equal to the best in the end, one comparison in twenty would drop one. On first cards the
best of 30 worlds became another one in 3 of 100 votes, with no loss by 120 worlds; larger bounds
cost more worlds, smaller ones lose."""
CERTAIN = 3.0
"""The same where time is the budget: it is there to be used, and the comparisons are many."""


def survivors(
    worth: NDArray[np.float64], weights: NDArray[np.float64], planned: int | None
) -> NDArray[np.bool_]:
    """Say which cards may still be the best when a vote is over.

    Args:
        worth: `float64[worlds, cards]`, what each card was worth in each world so far, a win being
            about 1.
        weights: `float64[worlds]`, how often each of them was drawn.
        planned: worlds of the whole vote, each as often as it is drawn; None if that is not known,
            and taken to be many.

    Returns:
        `bool[cards]`; the best card so far is always among them.
    """
    n = float(weights.sum())
    best = int(np.argmax(weights @ worth))
    if n < FROM:
        return np.ones(worth.shape[1], dtype=np.bool_)
    behind = worth[:, [best]] - worth
    # as after one world more whose winner is not known: few worlds alike prove nothing
    mean = weights @ behind / (n + 1)
    variance = (weights @ behind**2 + 1) / (n + 1) - mean**2
    bound, left = (CERTAIN, 1.0) if planned is None else (DOUBT, max(0.0, 1 - n / planned))
    kept: NDArray[np.bool_] = mean <= bound * np.sqrt(variance / (n + 1) * left)
    kept[best] = True
    return kept
