"""The expected payoff of a trump game, for many hands at once."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel


@kernel(
    "void(int64, int64, int64, int64[:], float64[:, :], int64, float64[:], float64[:], float64[:])",
    nogil=True,
)
def expected(
    base: int,
    multiplier: int,
    announced: int,
    matadors: np.ndarray,
    levels: np.ndarray,
    bid: int,
    terms: np.ndarray,
    wins: np.ndarray,
    brings: np.ndarray,
) -> None:
    """Fill the probability of winning and the expected payoff.

    Args:
        base: value of one level of the game.
        multiplier: levels besides matadors, Schneider and Schwarz reached: one for the game, and
            one for each of Hand, Schneider announced, Schwarz announced, Ouvert.
        announced: 0, 1 for Schneider, 2 for Schwarz.
        matadors: int64[n], their number.
        levels: float64[n, 4], the probabilities of 61, of 90 card points, of every trick, and of
            30 card points at most.
        bid: what the game must be worth; a game worth less is lost.
        terms: payoff of a game value, of winning and of losing: a won game brings
            `terms[0] * value + terms[1]`, a lost one `-2 * terms[0] * value + terms[2]`.
        wins: float64[n], filled.
        brings: float64[n], filled.
    """
    for i in range(len(matadors)):
        won = levels[i, 0]
        below = levels[i, 3]
        wins[i] = 0.0
        brings[i] = 0.0
        for result in range(5):
            if result == 0:
                likely = below
            elif result == 1:
                likely = 1.0 - won - below
            elif result == 2:
                likely = won - levels[i, 1]
            elif result == 3:
                likely = levels[i, 1] - levels[i, 2]
            else:
                likely = levels[i, 2]
            reached = i64(0)
            if result == 0 or result > 2 or announced > 0:
                reached += 1
            if result == 4 or announced > 1:
                reached += 1
            value = base * (matadors[i] + multiplier + reached)
            if value < bid:
                value = -(-bid // base) * base
            elif result >= 2 + announced:
                wins[i] += likely
                brings[i] += likely * (terms[0] * value + terms[1])
                continue
            brings[i] += likely * (terms[2] - 2.0 * terms[0] * value)
