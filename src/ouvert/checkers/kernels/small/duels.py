"""Duels of small quantum checkers, one piece a side, bounded backwards at every clock.

Moments and moves are those of `small.graph`, as far as pieces are split. What lies beyond may be
worth anything to whoever may split further, so every moment has two bounds. Nobody has to split: a
strategy that stays within the graph proves a lower bound for who follows it, and it ends, with a
loss, only where the other side may go beyond.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel

DUEL_GRAIN = 16384.0
"""Kept bounds are multiples of one over this."""
DUEL_ROUNDING = 1e-7
"""So much of a multiple is taken for rounding."""


@kernel(
    "void(int8[:], int32[:], int32[:], int32[:], float32[:], boolean[:], float64[:, :],"
    "float64[:, :])",
    nogil=True,
)
def sweep_duels(
    pieces: np.ndarray,
    moves: np.ndarray,
    outcomes: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    beyond: np.ndarray,
    after: np.ndarray,
    before: np.ndarray,
) -> None:
    """Bound the expected result of moments of two pieces, one move before the end that is known.

    `after` and `before`, float64[n, 2], have the lower and the upper bound for who is to move;
    `before` is written to. All else is as in `small.endgames.sweep_bounds`.
    """
    for node in range(len(beyond)):
        if pieces[node] < 2:
            continue
        least, most = -1.0, 1.0 if beyond[node] else -1.0
        for move in range(moves[node], moves[node + 1]):
            low, high = 0.0, 0.0
            for outcome in range(outcomes[move], outcomes[move + 1]):
                chance = float(chances[outcome])
                successor = i64(to[outcome])
                if successor < 0:
                    low += chance * after[~successor, 0]
                    high += chance * after[~successor, 1]
                else:
                    low -= chance * after[successor, 1]
                    high -= chance * after[successor, 0]
            least, most = max(least, low), max(most, high)
        before[node, 0], before[node, 1] = least, most


@kernel("void(float64[:, :], int16[:, :])", nogil=True)
def coarsen(values: np.ndarray, kept: np.ndarray) -> None:
    """Write bounds as multiples of one over DUEL_GRAIN, the lower rounded down and the upper up."""
    for node in range(len(values)):
        kept[node, 0] = int(np.floor(values[node, 0] * DUEL_GRAIN + DUEL_ROUNDING))
        kept[node, 1] = int(np.ceil(values[node, 1] * DUEL_GRAIN - DUEL_ROUNDING))
