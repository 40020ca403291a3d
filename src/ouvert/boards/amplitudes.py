"""Sparse amplitudes: a quantum state of few qubits as basis states, each a bit board.

What all quantum board games share: `checkers.rules.wave` keeps one such state for each superposed
piece, `boards.register` one for all bits that depend on each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

HALF = math.sqrt(0.5)
VANISHED = 1e-24
"""Probabilities below this are rounding, and their basis states are dropped."""

Amplitudes = tuple[tuple[int, complex], ...]
"""Basis states with their amplitudes, ascending."""


def normalised(found: Mapping[int, complex]) -> Amplitudes:
    """Basis states that have not vanished, ascending, norm 1."""
    kept = [(key, value) for key, value in sorted(found.items()) if abs(value) ** 2 > VANISHED]
    norm = math.sqrt(math.fsum(abs(value) ** 2 for _, value in kept))
    return tuple((key, value / norm) for key, value in kept)


def support(amplitudes: Amplitudes) -> int:
    """All bits that are 1 in one of the basis states."""
    mask = 0
    for bits, _ in amplitudes:
        mask |= bits
    return mask


def probability(amplitudes: Amplitudes, mask: int) -> float:
    """Probability that at least one bit of a mask is 1."""
    return math.fsum(abs(value) ** 2 for bits, value in amplitudes if bits & mask)


def entropy(amplitudes: Amplitudes, mask: int) -> float:
    """Von Neumann's entropy, in bits, of the reduced state of the bits of a mask."""
    inside = sorted({bits & mask for bits, _ in amplitudes})
    outside = sorted({bits & ~mask for bits, _ in amplitudes})
    matrix = np.zeros((len(inside), len(outside)), dtype=np.complex128)
    for bits, amplitude in amplitudes:
        matrix[inside.index(bits & mask), outside.index(bits & ~mask)] = amplitude
    weights = np.linalg.svd(matrix, compute_uv=False) ** 2
    weights = weights[weights > VANISHED]
    return max(0.0, float(-(weights * np.log2(weights)).sum()))
