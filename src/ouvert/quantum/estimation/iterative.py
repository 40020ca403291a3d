"""Iterative amplitude estimation: no phase register, the power of Q grows as the interval shrinks.

Grinko, Gacon, Zoufal and Woerner (2021). After k Grover steps the outcome is good with probability
(1 - cos(Kθ)) / 2 with K = 4k + 2. As long as the whole interval of Kθ lies in one half turn, an
interval for that probability turns into one for θ that is K times finer, and a larger K can be
chosen next.

Two things differ, for intervals that hold by proof. The allowed error is shared out in proportion
to K, as Fukuzawa, Ho, Irani and Zion (2022) do: early rounds are cheap and can afford more shots.
And each round looks at its shots after n, 2n, 4n, … of them, with a half, a quarter, an eighth, …
of the round's error, so that all looks together keep to it.
"""

from __future__ import annotations

from math import acos, ceil, floor, log, pi, sin

import numpy as np

from ouvert.quantum.estimation.estimate import Estimate, checked_precision
from ouvert.quantum.estimation.sources import Source
from ouvert.stats import checked_confidence, clopper_pearson

GROWTH = 2
"""K grows by at least this factor from round to round, so the errors add up to one whole."""


def iterative(
    source: Source,
    rng: np.random.Generator,
    *,
    precision: float,
    confidence: float = 0.95,
) -> Estimate:
    """Go on until the interval of p is at most 2 · precision wide.

    Raises OuvertError for an impossible precision or confidence.
    """
    width = 2 * checked_precision(precision)
    error = 1 - checked_confidence(confidence)
    low, high = 0.0, pi / 2
    multiple, queries, shots = 2, 0, 0
    while True:
        # no K is above π / width, since the angle's interval is at least as wide as that of p
        share = error * multiple / (pi / width) * (1 - 1 / GROWTH)
        hits, looked = 0, 0
        batch = first_batch(share)
        while True:
            steps = (multiple - 2) // 4
            hits += source.hits(steps, batch, rng)
            looked += batch
            queries += batch * (2 * steps + 1)
            shots += batch
            share /= 2
            low, high = _narrowed(low, high, multiple, clopper_pearson(hits, looked, 1 - share))
            if sin(high) ** 2 - sin(low) ** 2 <= width:
                middle = (sin(low) ** 2 + sin(high) ** 2) / 2
                return Estimate(middle, sin(low) ** 2, sin(high) ** 2, confidence, queries, shots)
            following = next_multiple(low, high, multiple)
            if following > multiple:
                multiple = following
                break
            batch = looked


def first_batch(error: float) -> int:
    """Return how many shots a round begins with, by the error that it may make."""
    return ceil(3 * log(2 / error))


def next_multiple(low: float, high: float, multiple: int) -> int:
    """The largest K = 4k + 2 for which K · [low, high] lies in one half turn.

    It is at least GROWTH times the current one; that is returned if there is none.
    """
    most = floor(pi / (high - low))
    for found in range(most - (most - 2) % 4, GROWTH * multiple - 1, -4):
        if ceil(found * high / pi) - floor(found * low / pi) <= 1:
            return found
    return multiple


def _narrowed(
    low: float, high: float, multiple: int, probability: tuple[float, float]
) -> tuple[float, float]:
    """The interval of θ, cut down by an interval for the probability of a good outcome."""
    turn = floor((low + high) / 2 * multiple / pi)
    first, last = (acos(1 - 2 * p) for p in probability)
    if turn % 2:
        first, last = pi - last, pi - first
    new_low, new_high = (turn * pi + first) / multiple, (turn * pi + last) / multiple
    # where the two exclude each other one of them is wrong, and the new one is the finer
    if new_low > high or new_high < low:
        return new_low, new_high
    return max(low, new_low), min(high, new_high)
