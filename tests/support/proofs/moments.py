"""A moment of quantum checkers as numbers, for a program that checks proofs.

Nothing here, in `rules` or in `valuing` knows the package: all three are written from
`docs/checkers.md` and the paper alone, so that two programs would have to share a mistake.

A moment is seen from who is to act, who plays up the board. Spread out it is a row of integers:

- for each dark square what stands there, 0 or
  PIECE + 8 for a king + 16 for the branch in which its capture has happened + 32 · EXPONENT,
  where pieces 1 and 2 belong to who is to act, 3 and 4 to the opponent, and the part is there with
  a probability of 2 to the power of -EXPONENT. Of a capturer it is a probability within its branch;
- for each piece whom it has captured in one branch, 0 for nobody;
- the square on which a multi-jump goes on, or -1.

Packed it is two words, the same for mirror images and whatever the pieces are called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Words = NDArray[np.int64]
"""Packed moments, two words a row."""

MOST_SQUARES = 12
PIECE, KING, CAPTURED, EXPONENT, ONE_STEP = 7, 8, 16, 5, 32
PREY = MOST_SQUARES - 1
"""Whom piece p has captured in one branch stands at PREY + p."""
JUMPING = PREY + 5
LENGTH = JUMPING + 1

CELL_BITS, CELLS_A_WORD = 9, 6
CELL = (1 << CELL_BITS) - 1
EXTRA = CELL_BITS * CELLS_A_WORD
"""Where in each word begins what is no square: whom each piece has captured, and the jump."""


Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """A function as machine code, with the types that it has in Python."""
    machine_code: Function = njit(function)
    return machine_code


class Board(NamedTuple):
    """The dark squares of a board, numbered row by row from the bottom left.

    Attributes:
        names: of the squares.
        ways: for each square the next squares to the upper left, the upper right, the lower left
            and the lower right, then those behind them; -1 beyond the edge.
        mirror: for each square its left-right mirror image. Where that is light, the square.
        crowning: the first square of the last row.
    """

    names: tuple[str, ...]
    ways: Integers
    mirror: Integers
    crowning: int


def board(size: int) -> Board:
    """The board of a size: the corner a1 is dark where the size is even, light where it is odd."""
    places = [(x, y) for y in range(size) for x in range(size) if (x + y + size) % 2 == 0]
    if len(places) > MOST_SQUARES:
        raise ValueError(f"A board of {size} x {size} has more than {MOST_SQUARES} dark squares.")
    numbers = {place: number for number, place in enumerate(places)}
    steps = [(-1, 1), (1, 1), (-1, -1), (1, -1)]
    return Board(
        tuple(f"{chr(ord('a') + x)}{y + 1}" for x, y in places),
        np.array(
            [
                [
                    numbers.get((x + far * dx, y + far * dy), -1)
                    for far in (1, 2)
                    for dx, dy in steps
                ]
                for x, y in places
            ]
        ),
        np.array([numbers.get((size - 1 - x, y), numbers[x, y]) for x, y in places]),
        min(number for (_, y), number in numbers.items() if y == size - 1),
    )


@compiled
def spread(words: Words, squares: int, moment: Integers) -> None:
    """Unpack a moment."""
    moment[:] = 0
    for square in range(squares):
        word = words[square // CELLS_A_WORD]
        moment[square] = word >> CELL_BITS * (square % CELLS_A_WORD) & CELL
    for piece in range(1, 5):
        moment[PREY + piece] = words[0] >> EXTRA + 2 * (piece - 1) & 3
        if moment[PREY + piece] and piece <= 2:
            moment[PREY + piece] += 2
    moment[JUMPING] = (words[1] >> EXTRA) - 1


@compiled
def packed(moment: Integers, places: Integers) -> tuple[int, int]:
    """Pack a moment, with its squares in some order and its pieces named as they come up there.

    Args:
        moment: a moment.
        places: for each square which one stands in its place.
    """
    names = np.zeros(5, np.int64)
    mine, theirs = 0, 2
    first, second, jumping = 0, 0, -1
    for square in range(len(places)):
        cell = moment[places[square]]
        if places[square] == moment[JUMPING]:
            jumping = square
        if cell == 0:
            continue
        piece = cell & PIECE
        if names[piece] == 0:
            if piece <= 2:
                mine += 1
                names[piece] = mine
            else:
                theirs += 1
                names[piece] = theirs
        cell += names[piece] - piece
        if square < CELLS_A_WORD:
            first |= cell << CELL_BITS * square
        else:
            second |= cell << CELL_BITS * (square - CELLS_A_WORD)
    for piece in range(1, 5):
        if moment[PREY + piece]:
            prey = (names[moment[PREY + piece]] - 1) % 2 + 1
            first |= prey << EXTRA + 2 * (names[piece] - 1)
    return first, second | jumping + 1 << EXTRA


@compiled
def canonical(moment: Integers, mirror: Integers, words: Words) -> None:
    """Pack a moment, so that its mirror image and other names give the same two words."""
    plain = packed(moment, np.arange(len(mirror)))
    mirrored = packed(moment, mirror)
    words[0], words[1] = mirrored if mirrored < plain else plain


@compiled
def turned(moment: Integers, squares: int, other: Integers) -> None:
    """A moment as the opponent sees it, to whom the turn goes."""
    other[:] = 0
    for square in range(squares):
        if moment[square]:
            other[squares - 1 - square] = moment[square] + _swapped(moment[square] & PIECE)
    for piece in range(1, 5):
        prey = moment[PREY + piece]
        if prey:
            other[PREY + piece + _swapped(piece)] = prey + _swapped(prey)
    other[JUMPING] = -1


@compiled
def _swapped(piece: int) -> int:
    """What is to be added to the number of a piece when the sides are changed."""
    return 2 if piece <= 2 else -2


@compiled
def pieces(moment: Integers) -> int:
    """How many pieces are on the board."""
    seen = 0
    for square in range(MOST_SQUARES):
        if moment[square]:
            seen |= 1 << (moment[square] & PIECE)
    return sum([seen >> piece & 1 for piece in range(1, 5)])
