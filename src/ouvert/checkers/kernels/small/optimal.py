"""Where play of both sides goes in which every move is one of the best, in a game that is solved.

The graph is that of `kernels.small.graph`. Play is followed forwards by the clock of the draw rule,
through every best move and everything that may be found.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel

MOVE_KINDS = 4
"""The kinds of moves of `small.layout`."""
THERE, BESIDE, AMONG_BEST, ALONE_BEST = range(4)
"""Columns of `counts`: moments with a move of a kind; with one of another kind, too; those of these
where one of the kind is among the best; those where all of the best are of the kind."""
COUNTED = 4
OFFERED, CHOSEN, RANDOM = range(3)
"""Columns of `shares`, each the mean of a game: moments with a move of a kind and one of another;
moves of the kind that are chosen there; those that a random choice would have made there."""
SHARED = 3


@kernel(
    "int64(int64, float64, int8[:], int32[:], int8[:], int32[:], int32[:], float32[:], float64[:],"
    "float64[:], int8[:], float64[:], int8[:], float64[:], int8[:], float64[:], int64[:, :],"
    "float64[:, :])",
    nogil=True,
)
def follow(
    count: int,
    less: float,
    pieces: np.ndarray,
    moves: np.ndarray,
    kinds: np.ndarray,
    outcomes: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    settled: np.ndarray,
    after: np.ndarray,
    here: np.ndarray,
    often: np.ndarray,
    later: np.ndarray,
    later_often: np.ndarray,
    entered: np.ndarray,
    entered_often: np.ndarray,
    counts: np.ndarray,
    shares: np.ndarray,
) -> int:
    """Go one move on from all moments that have been reached at a clock, by every best move.

    Whether a moment is reached is kept apart from how often, which may be too small for a number.

    Args:
        count: of how many pieces the moments are that are looked at.
        less: moves that are worth less than the best by no more than this are among the best.
        pieces: int8[n], how many pieces each moment has.
        moves: int32[n + 1], where the moves of each moment begin.
        kinds: int8[m], the kind of each move.
        outcomes: int32[m + 1], where the outcomes of each move begin.
        to: int32[o], the moment of each outcome, or its complement where the mover goes on.
        chances: float32[o], the probability of each.
        settled: float64[n], what moments bring their mover where a piece has just gone.
        after: float64[n], what they bring one move later on the clock.
        here: int8[n], whether each moment is reached at this clock.
        often: float64[n], how often in a game in which each of the best moves is as likely.
        later: int8[n], is told what is reached at the next clock.
        later_often: float64[n], how often.
        entered: int8[n], is told what is reached with a piece less.
        entered_often: float64[n], how often.
        counts: int64[MOVE_KINDS, COUNTED], is added to.
        shares: float64[MOVE_KINDS, SHARED], is added to.

    Returns how many moments were looked at, those aside in which nobody can move.
    """
    looked = i64(0)
    legal, best_legal = np.zeros(MOVE_KINDS, np.int64), np.zeros(MOVE_KINDS, np.int64)
    worth = np.zeros(0, np.float64)
    for node in range(len(pieces)):
        number = i64(moves[node + 1] - moves[node])
        if pieces[node] != count or not here[node] or not number:
            continue
        looked += 1
        # Step 1. What each move is worth, as in `small.graph.sweep`.
        if number > len(worth):
            worth = np.zeros(2 * number, np.float64)
        best = -1.0
        for at in range(number):
            worth[at] = 0.0
            move = moves[node] + at
            for outcome in range(outcomes[move], outcomes[move + 1]):
                successor = i64(to[outcome])
                sign = 1.0 if successor < 0 else -1.0
                if successor < 0:
                    successor = ~successor
                known = after if pieces[successor] == count else settled
                worth[at] += sign * chances[outcome] * known[successor]
            best = max(best, worth[at])
        # Step 2. Which kinds of moves there are, and which are among the best.
        legal[:], best_legal[:] = 0, 0
        equal = i64(0)
        for at in range(number):
            kind = kinds[moves[node] + at]
            legal[kind] += 1
            if worth[at] >= best - less:
                best_legal[kind] += 1
                equal += 1
        for kind in range(MOVE_KINDS):
            if not legal[kind]:
                continue
            counts[kind, THERE] += 1
            if legal[kind] < number:
                counts[kind, BESIDE] += 1
                counts[kind, AMONG_BEST] += best_legal[kind] > 0
                counts[kind, ALONE_BEST] += best_legal[kind] == equal
                shares[kind, OFFERED] += often[node]
                shares[kind, CHOSEN] += often[node] * best_legal[kind] / equal
                shares[kind, RANDOM] += often[node] * legal[kind] / number
        # Step 3. Where the best moves lead.
        for at in range(number):
            if worth[at] < best - less:
                continue
            move = moves[node] + at
            for outcome in range(outcomes[move], outcomes[move + 1]):
                successor = i64(to[outcome])
                if successor < 0:
                    successor = ~successor
                weight = often[node] * chances[outcome] / equal
                if pieces[successor] == count:
                    later[successor] = 1
                    later_often[successor] += weight
                else:
                    entered[successor] = 1
                    entered_often[successor] += weight
    return looked
