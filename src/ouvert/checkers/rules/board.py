"""The squares of a square board, as numbers and as bits.

Square `y * size + x`, and bit `1 << square` in every bit board. `y` = 0 is Black's home row, White
moves to smaller `y`. Pieces stand on dark squares only, those with `x + y` odd. People read columns
as letters and count rows from White's side, so that a board of eight has a1 in White's left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from ouvert.cards import shown
from ouvert.errors import NotationError, PositionError
from ouvert.numbers import digits
from ouvert.remarks import Remark

SMALLEST, LARGEST = 4, 26
"""Below four there is no room for a jump between two home rows; above 26 the letters run out."""

DIRECTIONS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""The four diagonals as (dx, dy); White's men use the first two, Black's men the last two."""

FORWARD = ((0, 1), (2, 3))
"""For each seat the directions, as indices of `DIRECTIONS`, in which its men move."""

NOWHERE = -1
"""Stands in the tables for a square beyond the edge."""


def squares_of(mask: int) -> Iterator[int]:
    """The squares of a bit board, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@dataclass(frozen=True, slots=True)
class Board:
    """The geometry of a board of `size` times `size` squares; get one from `board_of`.

    Attributes:
        size: squares along an edge.
        steps: for each square and direction the neighbour, or NOWHERE.
        jumps: for each square and direction the square behind the neighbour, or NOWHERE.
        crowns: for each seat the bits of the row on which its men become kings.
    """

    size: int
    steps: tuple[tuple[int, ...], ...] = field(repr=False)
    jumps: tuple[tuple[int, ...], ...] = field(repr=False)
    crowns: tuple[int, int] = field(repr=False)

    def name(self, square: int) -> str:
        """The square as people write it: column letter and row number."""
        y, x = divmod(square, self.size)
        return f"{chr(ord('a') + x)}{self.size - y}"

    def square(self, name: str) -> int:
        """The dark square of that name. Raises NotationError for anything else."""
        column, row = name[:1], digits(name[1:], 2)
        if row is not None and "a" <= column <= "z":
            x, y = ord(column) - ord("a"), self.size - row
            if x < self.size and 0 <= y < self.size:
                if (x + y) % 2:
                    return y * self.size + x
                corner = self.name((self.size - 1) * self.size + self.size % 2)
                raise NotationError(
                    f"{name} is a light square; pieces stand on dark ones, such as {corner}",
                    remark=Remark.of("light_square", square=name),
                )
        last = f"{chr(ord('a') + self.size - 1)}{self.size}"
        raise NotationError(
            f"“{name:.20}” is no square of this board, whose squares are a1 to {last}",
            remark=Remark.of("no_square", text=shown(name), last=last),
        )

    def dark(self) -> int:
        """The bits of all dark squares."""
        return sum(
            1 << (y * self.size + x)
            for y in range(self.size)
            for x in range(self.size)
            if (x + y) % 2
        )


@cache
def board_of(size: int) -> Board:
    """The board of a size. Raises PositionError outside 4 to 26."""
    if not SMALLEST <= size <= LARGEST:
        raise PositionError(
            f"a board has {SMALLEST} to {LARGEST} squares along an edge, not {size}",
            remark=Remark.of("board_size", least=SMALLEST, most=LARGEST),
        )

    def table(distance: int) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(
                (y + distance * dy) * size + x + distance * dx
                if 0 <= x + distance * dx < size and 0 <= y + distance * dy < size
                else NOWHERE
                for dx, dy in DIRECTIONS
            )
            for y in range(size)
            for x in range(size)
        )

    top = (1 << size) - 1
    return Board(size, table(1), table(2), (top, top << size * (size - 1)))
