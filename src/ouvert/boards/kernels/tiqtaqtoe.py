"""TiqTaqToe for the compiled search; see `kernels.moments`.

No two basis states of this game ever meet again: a mark is put on an empty square *a* and split to
*b*, and *a* tells afterwards which half is where. Probabilities and values are dyadic, so that sums
of them are exact.
"""

from __future__ import annotations

import numpy as np

from ouvert.boards.kernels.moments import (
    ASKED_MOVE,
    BOARD_COUNT,
    DIGIT,
    NEXT_MARK,
    NINE,
    UNSPLIT,
    digit,
)
from ouvert.kernels.machine import i64, kernel

MEETS, SWAPS = 2, 3
"""Levels from which on a mark may be split to a taken square, and changes places there."""


@kernel("int64(int64[::1], int64[::1], int64, int64, int64[::1])")
def moves_of(
    boards: np.ndarray, facts: np.ndarray, certain: int, level: int, moves: np.ndarray
) -> int:
    """Fill in the moves; there are none where no square is empty for certain."""
    taken = i64(0)
    for each in range(facts[BOARD_COUNT]):
        taken |= boards[each]
    number = i64(0)
    for first in range(NINE):
        if digit(taken, first):
            continue
        moves[number] = 10 * first + UNSPLIT
        number += 1
        if level == 0:
            continue
        for second in range(NINE):
            if digit(taken, second):
                sure = digit(certain, second)
                reached = level >= MEETS and sure == 0
                reached = reached or (level >= SWAPS and sure == 3 - facts[NEXT_MARK])
            else:
                reached = second > first
            if reached:
                moves[number] = 10 * first + second
                number += 1
    return number


@kernel(
    "void(int64[::1], float64[::1], int64[::1], int64, int64, int64[::1], float64[::1],int64[::1])"
)
def put(
    boards: np.ndarray,
    weights: np.ndarray,
    facts: np.ndarray,
    level: int,
    move: int,
    new_boards: np.ndarray,
    new_weights: np.ndarray,
    new_facts: np.ndarray,
) -> None:
    """Put a mark on a square, and perhaps half of it on another one."""
    first, second = move // 10, move % 10
    mark = facts[NEXT_MARK]
    here = mark << DIGIT * first
    there = mark << DIGIT * second
    both = i64(3) << DIGIT * first | i64(3) << DIGIT * second
    number = i64(0)
    for each in range(facts[BOARD_COUNT]):
        board, weight = boards[each] | here, weights[each]
        moved = board
        if second != UNSPLIT:
            met = digit(board, second)
            if met == 0:
                moved = board ^ here ^ there
            elif met != mark and level >= SWAPS:
                moved = board ^ both
        new_boards[number] = board
        new_weights[number] = weight
        number += 1
        if moved != board:
            new_weights[number - 1] = 0.5 * weight
            new_boards[number] = moved
            new_weights[number] = 0.5 * weight
            number += 1
    new_facts[BOARD_COUNT] = number
    new_facts[NEXT_MARK] = 3 - mark
    new_facts[ASKED_MOVE] = 0
