"""What games of marks on nine squares share: where a mark's bits are, and three in a row."""

from __future__ import annotations

from typing import ClassVar

from ouvert.boards.frame import Moment
from ouvert.boards.lines import LINES, SQUARES
from ouvert.boards.seen import SIGNS, End, Mark, parts_of


class Nine(Moment):
    """A moment in which the bit of a mark and a square is 9 · (number − 1) + square.

    Odd numbers are X's.

    Attributes:
        numbered: whether people are told the numbers.
    """

    __slots__ = ()
    numbered: ClassVar[bool] = False

    def mark(self, place: int) -> Mark:
        """What a bit of the register says where it is 1."""
        number = place // SQUARES + 1
        seat = 1 - number % 2
        return seat, SIGNS[seat], number if self.numbered else 0

    @property
    def end(self) -> End:
        """How the game has ended, where it has."""
        signs = [{part.sign for part in parts if part.chance == 1} for parts in parts_of(self)]
        rows = [
            (sign, line)
            for line in LINES
            for sign in SIGNS
            if all(sign in signs[square] for square in line)
        ]
        if not rows:
            return End("full")
        squares = tuple(sorted({square for _, line in rows for square in line}))
        return End("both" if len({sign for sign, _ in rows}) > 1 else "row", squares)
