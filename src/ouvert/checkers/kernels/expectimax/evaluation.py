"""What a moment of quantum checkers looks like to an evaluation: a few sums over all parts.

Every feature is a sum over the parts of White's pieces, each weighted by its probability, less the
same of Black's. `features` writes them twice, the second time multiplied by the share of pieces
that are gone, so that a linear evaluation may weigh the end of a game differently; the last is who
is to move. Rows as in `kernels.board`.
"""

from __future__ import annotations

import math

import numpy as np

from ouvert.checkers.kernels.board import (
    FIRST_SQUARES,
    HEAD,
    JUMPS,
    KINGS,
    LARGEST,
    NONE,
    PHANTOM,
    PIECES,
    QUIET,
    QUIET_LIMIT,
    REACH,
    SECOND_SQUARES,
    SIDES,
    SIZE,
    SMALLEST,
    STATES,
    STEPS,
    TURN,
    USED,
    WAVES,
    WAVING,
)
from ouvert.checkers.kernels.waves import weight_of
from ouvert.kernels.machine import i64, kernel, lowest, popcount

MEN, KINGED, ADVANCE, ADVANCE_SQUARED, HOME, MEN_AT_EDGE, KINGS_AT_EDGE = range(7)
GHOST = 7
"""Sum of p (1 − p) over the squares where a piece is with probability p: how spread pieces are."""
ENTANGLED = 8
"""Squares in waves of two pieces."""
MOBILITY = 9
"""Free squares that parts may step to, by the parts' probabilities."""
EXPOSED = 10
"""Parts that the opponent could jump over, by the probability that both are there."""
SHARE = 11
"""Material with kings double, divided by that of both sides."""
BASE = 12
MOMENT_FEATURES = 2 * BASE + 1
MOST_EVALUATED = 0.95
"""Evaluations stay below this; what is above is a game that is over."""
FADING = 16
"""Moves before the draw rule ends the game from which on evaluations fade to a draw."""


def _places() -> tuple[np.ndarray, np.ndarray]:
    advance = np.zeros((LARGEST + 1, 2, 64))
    edge = np.zeros(LARGEST + 1, dtype=np.int64)
    for size in range(SMALLEST, LARGEST + 1):
        for y in range(size):
            for x in range(1 - y % 2, size, 2):
                square = (y * size + x) // 2
                advance[size, 1, square] = y / (size - 1)
                advance[size, 0, square] = 1 - y / (size - 1)
                if x in (0, size - 1) or y in (0, size - 1):
                    edge[size] |= np.int64(1) << square
    return advance, edge


ADVANCES, EDGES = _places()
"""By size of the board: how far up a seat's way a square is, from 0 to 1; squares at the edge."""


@kernel("void(int64[::1], float64[::1])", nogil=True)
def square_chances(row: np.ndarray, chances: np.ndarray) -> None:
    """Write the probability that a piece is on each square, float64[64]; phantoms are none."""
    squares = row[SIDES] | row[SIDES + 1]
    waving = row[WAVING]
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        chances[square] = 0.0 if waving >> square & 1 else 1.0
    at = i64(WAVES)
    while at < row[USED]:
        phantom = row[at + PHANTOM]
        state = at + HEAD
        at = state + 3 * row[at + STATES]
        while state < at:
            there = row[state] & ~phantom
            weight = weight_of(row, state)
            while there:
                chances[lowest(there)] += weight
                there &= there - 1
            state += 3


@kernel("void(int64[::1], float64[::1], float64[::1])", nogil=True)
def features(row: np.ndarray, chances: np.ndarray, out: np.ndarray) -> None:
    """Write the features of a moment.

    Args:
        row: a game.
        chances: float64[64], scratch.
        out: float64[MOMENT_FEATURES].
    """
    square_chances(row, chances)
    size = row[SIZE]
    kings = row[KINGS]
    waving = row[WAVING]
    free = ~(row[SIDES] | row[SIDES + 1])
    edge = EDGES[size]
    pairs = i64(0)
    at = i64(WAVES)
    while at < row[USED]:
        if row[at + SECOND_SQUARES]:
            pairs |= row[at + FIRST_SQUARES] | row[at + SECOND_SQUARES]
        at += HEAD + 3 * row[at + STATES]
    out[:] = 0.0
    total, worth = 0.0, 0.0
    for seat in range(2):
        sign = 1.0 - 2.0 * seat
        other = 1 - seat
        left = row[SIDES + seat]
        theirs = row[SIDES + other]
        while left:
            square = lowest(left)
            left &= left - 1
            chance = chances[square]
            signed = sign * chance
            king = kings >> square & 1
            total += chance
            worth += chance * (1 + king)
            if king:
                out[KINGED] += signed
                out[KINGS_AT_EDGE] += signed * (edge >> square & 1)
            else:
                advance = ADVANCES[size, seat, square]
                out[MEN] += signed
                out[ADVANCE] += signed * advance
                out[ADVANCE_SQUARED] += signed * advance * advance
                out[HOME] += signed * (advance == 0.0)
                out[MEN_AT_EDGE] += signed * (edge >> square & 1)
            if waving >> square & 1:
                out[GHOST] += signed * (1.0 - chance)
            out[ENTANGLED] += sign * (pairs >> square & 1)
            reach = REACH[size, i64(2) if king else seat, square]
            out[MOBILITY] += signed * popcount(reach & free)
            # a neighbour that may go on over this square captures it
            most = 0.0
            for way in range(4):
                near = STEPS[size, square, way]
                if near == NONE or not theirs >> near & 1:
                    continue
                onward = 3 - way
                behind = JUMPS[size, near, onward]
                may = kings >> near & 1 or onward >> 1 == other
                if may and behind != NONE and free >> behind & 1:
                    most = max(most, chances[near])
            out[EXPOSED] += signed * most
    out[MOBILITY] /= 4.0
    out[SHARE] = (out[MEN] + 2.0 * out[KINGED]) / worth if worth > 0.0 else 0.0
    gone = 1.0 - total / row[PIECES]
    for each in range(BASE):
        out[BASE + each] = out[each] * gone
    out[2 * BASE] = 1.0 - 2.0 * row[TURN]


@kernel("float64(int64[::1], float64[::1], float64[::1], float64[::1])", nogil=True)
def evaluate(
    row: np.ndarray, weights: np.ndarray, chances: np.ndarray, scratch: np.ndarray
) -> float:
    """What a moment promises to who is to move, between −MOST_EVALUATED and MOST_EVALUATED.

    Args:
        row: a game.
        weights: float64[MOMENT_FEATURES].
        chances: float64[64], scratch.
        scratch: float64[MOMENT_FEATURES].
    """
    features(row, chances, scratch)
    total = 0.0
    for each in range(MOMENT_FEATURES):
        total += weights[each] * scratch[each]
    found = MOST_EVALUATED * math.tanh(total)
    if row[QUIET_LIMIT] != NONE:
        found *= max(0.0, min(1.0, (row[QUIET_LIMIT] - row[QUIET]) / FADING))
    return -found if row[TURN] else found
