"""Whole numbers drawn inside kernels, where many games keep a random state each."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, part
from ouvert.kernels.splitmix import GOLDEN, mixed


@part
def drawn_below(states: np.ndarray, number: int, below: int) -> int:
    """A whole number from 0 to below − 1, which is under 2**32, from one of several states."""
    states[number] += GOLDEN
    return i64(((mixed(states[number]) >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))
