"""Goff's quantum tic-tac-toe for the compiled search; see `kernels.moments`.

All boards that may be found are equally likely. Marks that hang together without a cycle leave one
of their squares empty, each of them on some board; after a cycle none, and on two boards only.
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

GOFF = 4
"""The number of these rules, after the levels of TiqTaqToe."""
NARROW_WIN = 0.5


@kernel("int64(int64[::1], int64, int64[::1])")
def moves_of(facts: np.ndarray, certain: int, moves: np.ndarray) -> int:
    """Fill in where the last mark may be found if it closes a cycle, or else the next moves."""
    asked = facts[ASKED_MOVE]
    if asked:
        moves[0] = asked // 10 * 10 + UNSPLIT
        moves[1] = asked % 10 * 10 + UNSPLIT
        return i64(2)
    number = i64(0)
    for first in range(NINE):
        if digit(certain, first) == 0:
            # the last square alone
            moves[0] = moves[0] if number else 10 * first + UNSPLIT
            for second in range(first + 1, NINE):
                if digit(certain, second) == 0:
                    moves[number] = 10 * first + second
                    number += 1
    return max(number, i64(1))


@kernel("void(int64[::1], int64[::1], int64, int64[::1], float64[::1], int64[::1])")
def put(
    boards: np.ndarray,
    facts: np.ndarray,
    move: int,
    new_boards: np.ndarray,
    new_weights: np.ndarray,
    new_facts: np.ndarray,
) -> None:
    """Put a mark on two squares, or on the last, or choose where one is that closed a cycle."""
    mark, asked = facts[NEXT_MARK], facts[ASKED_MOVE]
    wanted = mark - 1 if asked else 0
    closes = move % 10 != UNSPLIT
    number = i64(0)
    for each in range(facts[BOARD_COUNT]):
        before = number
        for square in (move // 10, move % 10):
            if square != UNSPLIT and digit(boards[each], square) == wanted:
                new_boards[number] = boards[each]
                if not asked:
                    new_boards[number] |= mark << DIGIT * square
                number += 1
        if number == before + 2:
            closes = False
    new_weights[:number] = 1.0 / number
    new_facts[BOARD_COUNT] = number
    new_facts[NEXT_MARK] = mark if asked else mark + 1
    new_facts[ASKED_MOVE] = move if closes else 0
