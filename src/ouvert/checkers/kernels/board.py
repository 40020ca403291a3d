"""Quantum checkers in one row of integers: the layout, the geometry and the codes of moves.

A game is one `int64` row, so that it is copied by one assignment (`copy`) and many games fit into
one array. Squares are numbered `id // 2`, where `id = y * size + x`: that counts the dark squares
and leaves out the light ones, so that boards of up to LARGEST fit into one word.

What a search needs, all of it in place and without memory of its own:

| kernel | module | does |
|---|---|---|
| `copy(target, source)` | board | copy a game |
| `options(row, moves)` | moves | the legal moves and how many; or CHANCE, LOST, DRAWN |
| `apply(row, move)` | game | make a move, up to the first measurement |
| `chances(row, found, weights)` | game | outcomes of the pending measurement |
| `answer(row, found)` | game | go on with one of these outcomes |
| `sample(row, rng)` | game | go on with a random one |
| `play(row, move, rng)` | game | `apply`, then `sample` until a player has to act |
| `material(row, seat)` | game | expected pieces of a seat, kings double |
| `rating(row)` | game | the material as a number from −1 to 1, for White |
| `playout(row, moves, rng, plies)` | playouts | play at random; White's result |

`rng` is one word, the state of a SplitMix64 generator, in an array `uint64[1]`.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel

SMALLEST, LARGEST = 4, 11
"""Boards whose dark squares fit into one word without the sign."""

USED = 0
"""Words of the row that are in use; what is behind them does not count."""
SIZE = 1
LEVEL = 2
QUIET_LIMIT = 3
"""A game is drawn after so many quiet moves; NONE for never."""
STAYS = 4
"""Whether captured parts stay as phantoms."""
WHITES = 5
"""How many piece numbers are White's."""
PIECES = 6
"""How many piece numbers there are."""
ROWS = 7
"""Filled rows of the variant, which the kernels do not need."""
TURN = 8
QUIET = 9
CHAIN = 10
"""The square from which a multi-jump goes on; NONE if there is none."""
PENDING = 11
"""The capture that waits for a measurement; NONE if there is none."""
SIDES = 12
"""Two words: the squares on which White, and Black, may be."""
KINGS = 14
WAVING = 15
"""Squares of all pieces that are in a wave."""
NUMBERS = 16
"""Eight words with a byte for each square: the number of the piece that may be there."""
WAVES = 24
"""Here begin the waves, one after the other, each a head and then its basis states."""

NONE = -1

SUPERPOSITION, ENTANGLEMENT, INTERFERENCE = 1, 2, 3

STATES = 0
"""In the head of a wave: number of basis states."""
FIRST_SQUARES = 1
"""Squares of its first piece; of an entangled pair that is the capturer."""
SECOND_SQUARES = 2
"""Squares of its second piece, if there is one."""
PHANTOM = 3
MEMBERS = 4
"""The first piece's number, plus 256 times the second's, or times ALONE."""
HEAD = 5
"""Words in the head; a basis state is the occupied squares, then the amplitude in two words."""
ALONE = 255

STEP, SPLIT, MERGE, CAPTURE = 0, 1, 2, 3
"""Kinds of moves. A move is `kind << MOVE_KIND | a << MOVE_A | b << MOVE_B | c` with the squares in
the order of the fields of `ouvert.checkers.rules.actions`; a step has c = 0."""
MOVE_KIND, MOVE_A, MOVE_B = 18, 12, 6
MOVE_SQUARE = 63
"""Bits of a square in a move."""

MOST_MOVES = 720
"""Words that a buffer for moves needs: ten for each own square, twelve for each empty one."""
MOST_OUTCOMES = 1024
"""Words that a buffer for outcomes of a measurement needs."""

_DIRECTIONS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    steps = np.full((LARGEST + 1, 64, 4), NONE, dtype=np.int64)
    jumps = np.full((LARGEST + 1, 64, 4), NONE, dtype=np.int64)
    reach = np.zeros((LARGEST + 1, 3, 64), dtype=np.int64)
    crowns = np.zeros((LARGEST + 1, 2), dtype=np.int64)
    for size in range(SMALLEST, LARGEST + 1):
        for y in range(size):
            for x in range(1 - y % 2, size, 2):
                square = (y * size + x) // 2
                for seat, row in enumerate((0, size - 1)):
                    if y == row:
                        crowns[size, seat] |= 1 << square
                for direction, (dx, dy) in enumerate(_DIRECTIONS):
                    for table, distance in ((steps, 1), (jumps, 2)):
                        column, row = x + distance * dx, y + distance * dy
                        if 0 <= column < size and 0 <= row < size:
                            table[size, square, direction] = (row * size + column) // 2
                    target = steps[size, square, direction]
                    if target != NONE:
                        for mover in (direction // 2, 2):
                            reach[size, mover, square] |= np.int64(1) << target
    return steps, jumps, reach, crowns


STEPS, JUMPS, REACH, CROWNS = _tables()
"""By size of the board: the neighbour of a square in each direction; the square behind that; the
squares that a mover steps to (0 White's men, 1 Black's men, 2 kings); the rows that crown."""


def row_words(size: int) -> int:
    """Words that a game on a board of a size needs at most.

    A piece alone has no more basis states than squares, an entangled pair with a and b squares at
    most (a + 1)(b + 1); both together are most when one pair has all squares.
    """
    dark = size * size // 2
    return WAVES + HEAD * dark + 3 * ((dark + 2) ** 2 // 4)


@kernel("void(int64[::1], int64[::1])", nogil=True)
def copy(target: np.ndarray, source: np.ndarray) -> None:
    """Copy a game into another row, which must be as long."""
    for i in range(source[USED]):
        target[i] = source[i]


@kernel("int64(int64[::1], int64)")
def number_on(row: np.ndarray, square: int) -> int:
    """The number of the piece that was last on a square."""
    return (row[NUMBERS + (square >> 3)] >> ((square & 7) << 3)) & 255


@kernel("void(int64[::1], int64, int64)")
def set_number(row: np.ndarray, square: int, number: int) -> None:
    """Note which piece may be on a square."""
    shift = (square & 7) << 3
    word = NUMBERS + (square >> 3)
    row[word] = (row[word] & ~(np.int64(255) << shift)) | (number << shift)
