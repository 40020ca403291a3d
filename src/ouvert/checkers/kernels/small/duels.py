"""Duels of small quantum checkers, one piece a side, bounded backwards at every clock.

Moments and moves are those of `small.graph`, as far as pieces are split. What lies beyond may be
worth anything to whoever may split further, so every moment has two bounds. Nobody has to split: a
strategy that stays within the graph proves a lower bound for who follows it, and it ends, with a
loss, only where the other side may go beyond.

A table has the expected result, or the win that is forced: the probability with which a side wins
that cares for nothing else. For that each moment has two parts, 0 where who is to move forces and
1 where the other side does. In every part who is to move makes his result as large as he can, and
in the second one it is the other's probability with a minus sign; so one sweep does for both, and
one table for either side, since moments are seen from whoever is to move. A draw is 0 in any part.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel

DUEL_GRAIN = 16384.0
"""Kept bounds are multiples of one over this."""
DUEL_ROUNDING = 1e-7
"""So much of a multiple is taken for rounding."""
EXPECTED_RESULTS = np.array([[-1.0, 1.0]])
"""What a loss and a win are worth to who is to move, in each part of a table of the expected
result."""
FORCED_RESULTS = np.array([[0.0, 1.0], [-1.0, 0.0]])
"""The same in a table of wins that are forced."""


@kernel(
    "void(int8[:], int32[:], int32[:], int32[:], float32[:], boolean[:], float64[:, :],"
    "float64[:, :, :], float64[:, :, :])",
    nogil=True,
)
def sweep_duels(
    pieces: np.ndarray,
    moves: np.ndarray,
    outcomes: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    beyond: np.ndarray,
    results: np.ndarray,
    after: np.ndarray,
    before: np.ndarray,
) -> None:
    """Bound moments of two pieces, one move before the end that is known.

    Args:
        pieces: int8[n], with the next five as in `small.endgames.sweep_bounds`.
        moves: int32[n + 1].
        outcomes: int32[m + 1].
        to: int32[o].
        chances: float32[o].
        beyond: boolean[n].
        results: float64[parts, 2], EXPECTED_RESULTS or FORCED_RESULTS.
        after: float64[n, parts, 2], the lower and the upper bound for who is to move, one move
            later.
        before: float64[n, parts, 2], is written to.
    """
    for node in range(len(beyond)):
        if pieces[node] < 2:
            continue
        for mine in range(len(results)):
            # who forces is to move, or is not, by turns
            theirs = len(results) - 1 - mine
            least = results[mine, 0]
            most = results[mine, 1] if beyond[node] else least
            for move in range(moves[node], moves[node + 1]):
                low, high = 0.0, 0.0
                for outcome in range(outcomes[move], outcomes[move + 1]):
                    chance = float(chances[outcome])
                    successor = i64(to[outcome])
                    if successor < 0:
                        low += chance * after[~successor, mine, 0]
                        high += chance * after[~successor, mine, 1]
                    else:
                        low -= chance * after[successor, theirs, 1]
                        high -= chance * after[successor, theirs, 0]
                least, most = max(least, low), max(most, high)
            before[node, mine, 0], before[node, mine, 1] = least, most


@kernel("void(float64[:, :, :], int16[:, :, :])", nogil=True)
def coarsen(values: np.ndarray, kept: np.ndarray) -> None:
    """Write bounds as multiples of one over DUEL_GRAIN, the lower rounded down and the upper up."""
    for node in range(len(values)):
        for mine in range(values.shape[1]):
            low, high = values[node, mine, 0] * DUEL_GRAIN, values[node, mine, 1] * DUEL_GRAIN
            kept[node, mine, 0] = int(np.floor(low + DUEL_ROUNDING))
            kept[node, mine, 1] = int(np.ceil(high - DUEL_ROUNDING))
