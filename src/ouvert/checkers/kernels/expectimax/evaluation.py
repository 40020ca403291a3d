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
CENTRED = 12
"""Kings, by how near to the middle of the board they are."""
CHASE = 13
"""SHARE, times how near the kings of who has more are to the other's parts, on the mean."""
CLOCK = 14
"""SHARE, times the part of the draw rule's moves that have passed."""
BACKED = 15
"""Parts, by how many of the two squares behind them are the side's own or beyond the edge."""
RUNNING = 16
"""Men's parts with no part of the opponent in their way to the last row."""
CORNERED = 17
"""Kings in a double corner, where they are hard to catch: beside a light corner of the board."""
BASE = 18
MOMENT_FEATURES = 2 * BASE + 1
DRAW_WORTH = MOMENT_FEATURES
"""In weights, behind those of the features: what a draw is worth to White."""
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


def _ways() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    places = np.zeros((LARGEST + 1, 64, 2), dtype=np.int64)
    middle = np.zeros((LARGEST + 1, 64))
    ahead = np.zeros((LARGEST + 1, 2, 64), dtype=np.int64)
    corners = np.zeros(LARGEST + 1, dtype=np.int64)
    for size in range(SMALLEST, LARGEST + 1):
        dark = [(x, y) for y in range(size) for x in range(1 - y % 2, size, 2)]
        for x, y in dark:
            square = (y * size + x) // 2
            places[size, square] = x, y
            half = (size - 1) / 2
            middle[size, square] = 1 - max(abs(x - half), abs(y - half)) / half
            for other, row in dark:
                if abs(other - x) <= abs(row - y):
                    seat = 0 if row < y else 1
                    if row != y:
                        ahead[size, seat, square] |= np.int64(1) << ((row * size + other) // 2)
            beside = {(1, 0), (0, 1), (size - 2, 0), (size - 1, 1), (0, size - 2), (1, size - 1)}
            beside |= {(size - 2, size - 1), (size - 1, size - 2)}
            if (x, y) in beside:
                corners[size] |= np.int64(1) << square
    return places, middle, ahead, corners


COORDINATES, MIDDLE, AHEAD, CORNERS = _ways()
"""By size of the board: column and row of a square; how near to the middle it is, from 0 to 1; what
lies ahead of a seat's man there; the squares of double corners."""


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


@kernel("float64(int64[::1], float64[::1], int64)", nogil=True)
def _nearness(row: np.ndarray, chances: np.ndarray, seat: int) -> float:
    """How near a seat's kings are to the other's parts: the mean over all pairs, from 0 to 1."""
    size = row[SIZE]
    kings = row[SIDES + seat] & row[KINGS]
    total, weight = 0.0, 0.0
    while kings:
        king = lowest(kings)
        kings &= kings - 1
        theirs = row[SIDES + 1 - seat]
        while theirs:
            other = lowest(theirs)
            theirs &= theirs - 1
            both = chances[king] * chances[other]
            away = max(
                abs(COORDINATES[size, king, 0] - COORDINATES[size, other, 0]),
                abs(COORDINATES[size, king, 1] - COORDINATES[size, other, 1]),
            )
            total += both * (size - away)
            weight += both
    return total / (weight * size) if weight > 0.0 else 0.0


@kernel("void(int64[::1], float64[::1], float64[::1])", nogil=True)
def features(row: np.ndarray, chances: np.ndarray, out: np.ndarray) -> None:
    """Write the features of a moment.

    Args:
        row: a game.
        chances: float64[64], scratch.
        out: float64[MOMENT_FEATURES] or more.
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
    out[:MOMENT_FEATURES] = 0.0
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
                out[CENTRED] += signed * MIDDLE[size, square]
                out[CORNERED] += signed * (CORNERS[size] >> square & 1)
            else:
                advance = ADVANCES[size, seat, square]
                out[MEN] += signed
                out[ADVANCE] += signed * advance
                out[ADVANCE_SQUARED] += signed * advance * advance
                out[HOME] += signed * (advance == 0.0)
                out[MEN_AT_EDGE] += signed * (edge >> square & 1)
                out[RUNNING] += signed * (AHEAD[size, seat, square] & theirs == 0)
            if waving >> square & 1:
                out[GHOST] += signed * (1.0 - chance)
            out[ENTANGLED] += sign * (pairs >> square & 1)
            reach = REACH[size, i64(2) if king else seat, square]
            out[MOBILITY] += signed * popcount(reach & free)
            # a neighbour that may go on over this square captures it
            most = 0.0
            for way in range(4):
                near = STEPS[size, square, way]
                if way >> 1 == other and (near == NONE or row[SIDES + seat] >> near & 1):
                    out[BACKED] += 0.5 * signed
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
    share = out[SHARE]
    if share != 0.0 and kings:
        out[CHASE] = share * _nearness(row, chances, i64(share < 0.0))
    if row[QUIET_LIMIT] != NONE:
        out[CLOCK] = share * row[QUIET] / row[QUIET_LIMIT]
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
        weights: float64[MOMENT_FEATURES + 1], with DRAW_WORTH.
        chances: float64[64], scratch.
        scratch: float64[MOMENT_FEATURES].
    """
    features(row, chances, scratch)
    total = 0.0
    for each in range(MOMENT_FEATURES):
        total += weights[each] * scratch[each]
    found = MOST_EVALUATED * math.tanh(total)
    if row[QUIET_LIMIT] != NONE:
        draw = weights[DRAW_WORTH]
        left = max(0.0, min(1.0, (row[QUIET_LIMIT] - row[QUIET]) / FADING))
        found = draw + (found - draw) * left
    return -found if row[TURN] else found
