"""Moments of games on nine squares as integers: what is on each board that may be found.

Where no two ways to a basis state ever meet, phases do not matter: a moment is a list of boards
that a measurement would find, each with its probability. A board has a digit of four bits for each
square: 0 where nothing is, else the number of a mark; X has the odd numbers, O the even ones. Sets
of squares have the lowest bits of these digits.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.hashes import FIBONACCI
from ouvert.kernels.machine import i64, kernel, part, plus, times
from ouvert.kernels.splitmix import mixed

NINE = 9
DIGIT = 4
DIGIT_MASK = (1 << DIGIT) - 1
ALL_NINE = sum(1 << DIGIT * square for square in range(NINE))
MOST_BOARDS = 1 << NINE
"""Boards of a moment: each mark that is split doubles them at most, and takes a square at least."""
BOARD_COUNT, NEXT_MARK, ASKED_MOVE, MARKS_BY_SQUARE = range(4)
"""Words of `facts`: how many boards there are; the number of the next mark, whose parity says who
acts; the move of which that seat chooses what it has led to, or 0; and, for `key_of` alone, what
may be on each square."""
FACTS = MARKS_BY_SQUARE + NINE
UNSPLIT = NINE
"""In place of a second square: the move names one alone."""
CHANCE_GRAIN = 1 << 20
"""Probabilities are told apart by this part of one."""
GOES_ON = 2.0
"""In place of a result, which is from −1 to 1."""

LINES = np.array(
    ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)),
    np.int64,
)
ROW_SQUARES = np.array(
    [sum(1 << DIGIT * square for square in line) for line in LINES.tolist()], np.int64
)


def _images() -> np.ndarray:
    images = np.zeros((8, NINE), np.int64)
    for turn in range(8):
        for square in range(NINE):
            row, column = divmod(square, 3)
            if turn & 4:
                column = 2 - column
            for _ in range(turn & 3):
                row, column = column, 2 - row
            images[turn, square] = 3 * row + column
    return images


IMAGES = _images()
"""Where each square goes under each of the eight symmetries of the board."""
INVERSES = np.array(
    [next(i for i in range(8) if (IMAGES[i, image] == range(NINE)).all()) for image in IMAGES]
)
"""For each symmetry the one that leads back."""
ROW_VALUES = 1 << 3 * DIGIT
"""What may be on three squares."""
_DIGITS = np.arange(ROW_VALUES)[:, None] >> DIGIT * np.arange(3) & DIGIT_MASK
ROW_IMAGES = np.array(
    [
        [(_DIGITS << DIGIT * image[start : start + 3]).sum(axis=1) for start in range(0, NINE, 3)]
        for image in IMAGES
    ]
)
"""Where the symmetries lead what is on each row of squares."""


@part
def digit(board: int, square: int) -> int:
    """What is on a square of a board."""
    return board >> DIGIT * square & DIGIT_MASK


@part
def squares_taken(board: int) -> int:
    """The squares on which something is."""
    return (board | board >> 1 | board >> 2 | board >> 3) & ALL_NINE


@kernel("int64(int64[::1], int64)")
def certain_of(boards: np.ndarray, count: int) -> int:
    """What is on the same square of all boards, as a board."""
    first, other = boards[0], i64(0)
    for each in range(1, count):
        other |= first ^ boards[each]
    return first & ~(squares_taken(other) * DIGIT_MASK)


@kernel("float64(int64, float64)")
def result_of(certain: int, narrow: float) -> float:
    """What X has got by what is certain, or GOES_ON.

    A row wins. If both have one, whose last number is lower gets `narrow`.
    """
    odd = certain & ALL_NINE
    even = squares_taken(certain) & ~odd
    one, other = i64(0), i64(0)
    for line in range(8):
        row = ROW_SQUARES[line]
        if odd & row == row or even & row == row:
            last = i64(0)
            for place in range(3):
                last = max(last, digit(certain, LINES[line, place]))
            if odd & row:
                one = min(one, last) if one else last
            else:
                other = min(other, last) if other else last
    if one and other:
        return narrow if one < other else -narrow
    if one or other:
        return 1.0 if one else -1.0
    return 0.0 if odd | even == ALL_NINE else GOES_ON


@kernel("int64(int64[::1], float64[::1], int64[::1], int64)")
def key_of(boards: np.ndarray, weights: np.ndarray, facts: np.ndarray, rules: int) -> int:
    """A moment with nothing to choose about the last move as a number, the same for its images.

    What may be on each square tells most images apart; the least of them is hashed, and where
    several are the same, each.
    """
    count = facts[BOARD_COUNT]
    marks = facts[MARKS_BY_SQUARE:]
    marks[:] = 0
    for each in range(count):
        board, grains = boards[each], i64(CHANCE_GRAIN * weights[each] + 0.5)
        for square in range(NINE):
            number = digit(board, square)
            marks[square] += grains * number * number * number
    rest = rules << DIGIT | facts[NEXT_MARK]
    least, first = i64(0), i64(-1)
    for image in range(8):
        if first >= 0:
            difference = i64(0)
            for square in range(NINE):
                difference = marks[IMAGES[image, square]] - marks[IMAGES[first, square]]
                if difference:
                    break
            if difference > 0:
                continue
            if difference < 0:
                first = i64(-1)
        total = mixed(np.uint64(rest))
        # `marks` are read where the image leads, so they are moved where its inverse does
        moved = INVERSES[image]
        for each in range(count):
            board = boards[each]
            word = (
                ROW_IMAGES[moved, 0, board & (ROW_VALUES - 1)]
                | ROW_IMAGES[moved, 1, board >> 3 * DIGIT & (ROW_VALUES - 1)]
                | ROW_IMAGES[moved, 2, board >> 6 * DIGIT]
            )
            grains = i64(CHANCE_GRAIN * weights[each] + 0.5)
            total += mixed(np.uint64(plus(times(word, FIBONACCI), grains)))
        found = i64(mixed(total))
        if first < 0:
            least, first = found, i64(image)
        least = min(least, found)
    return least
