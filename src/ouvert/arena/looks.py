"""Looks: a mean that is looked at several times, with intervals that hold at all of them at once.

Who looks again and again, and stops when an interval of 95 % first excludes 0, is wrong more often
than one time in twenty. So the looks are fixed before the first number: after 25, 50, 100, 200, …
of them. With k looks each interval is one of 1 − 0.05 / k, by Student's t. Then the probability
that any of them misses the mean is 5 % at most, whatever the looks have to do with each other
(Bonferroni's bound), so the interval at which one stops can be read like any other of 95 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

import numpy as np

from ouvert.stats import LEVEL, Estimate, student_quantile

FIRST = 25
"""Numbers before the first look: enough that their mean is about normally distributed."""


def looks(most: int, first: int = FIRST) -> tuple[int, ...]:
    """Return after how many numbers one looks, the last time after `most`.

    >>> looks(200)
    (25, 50, 100, 200)
    >>> looks(20)
    (20,)
    """
    found = [most]
    while found[0] >= 2 * first:
        found.insert(0, found[0] // 2)
    return tuple(found)


def look(numbers: Sequence[float], planned: int, level: float = LEVEL) -> Estimate:
    """Return the mean of the numbers, with its interval at one of so many planned looks."""
    values = np.asarray(numbers, dtype=float)
    count = len(values)
    mean = float(values.mean())
    if count < 2:
        return Estimate(mean, -inf, inf)
    spread = float(values.std(ddof=1)) / sqrt(count)
    half = student_quantile(1 - (1 - level) / planned, count - 1) * spread
    return Estimate(mean, mean - half, mean + half)
