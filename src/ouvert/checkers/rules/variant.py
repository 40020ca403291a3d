"""Which game is played: size, filled rows, level of quantumness, draw rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ouvert.checkers.rules.board import Board, board_of, squares_of
from ouvert.errors import PositionError, check_kind, check_whole
from ouvert.remarks import Remark

FORTY_MOVES = 40
"""Moves of both players together without a capture after which a game is drawn (paper 002, 4.1.4;
every jump of a multi-jump is a move)."""


class Level(IntEnum):
    """How much quantum mechanics is in the game; each level holds the ones below it."""

    CLASSICAL = 0
    """English draughts."""

    SUPERPOSITION = 1
    """A piece may move to two squares at once; a capture measures (paper 002, 4.2.1)."""

    ENTANGLEMENT = 2
    """A classical piece that captures a superposed one becomes entangled with it (4.2.2)."""

    INTERFERENCE = 3
    """Two parts of a piece may merge again; beyond the paper, after quantum chess."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A rule set. Raises PositionError for one that cannot be played.

    Attributes:
        size: squares along an edge, 4 to 26.
        rows: rows filled with men on each side; at least one row stays empty between them.
        level: see `Level`.
        draw_after: a game is drawn after so many moves without a capture; None for never.
        phantoms: the reading of the paper author's program: after an entangling capture the
            victim's part stays on the jumped square as a phantom, which may move and block, and
            disappears when it is measured. Without it the square is empty where the capture
            happened.
    """

    size: int = 8
    rows: int = 3
    level: Level = Level.CLASSICAL
    draw_after: int | None = FORTY_MOVES
    phantoms: bool = False

    def __post_init__(self) -> None:
        check_whole(self.size, "the size of a board", error=PositionError)
        check_whole(self.rows, "the number of filled rows", error=PositionError)
        if self.draw_after is not None:
            check_whole(self.draw_after, "the number of moves for a draw", error=PositionError)
        board_of(self.size)
        check_kind(self.level, Level, "a level is a Level, such as Level.CLASSICAL")
        most = (self.size - 1) // 2
        if most == 1 and self.rows != 1:
            raise PositionError(
                f"a board of {self.size} × {self.size} has 1 filled row a side, not {self.rows}"
            )
        if not 1 <= self.rows <= most:
            raise PositionError(
                f"a board of {self.size} × {self.size} has 1 to {most} filled rows a side, "
                f"not {self.rows}",
                remark=Remark.of("filled_rows", size=self.size, most=most),
            )
        if self.draw_after is not None and self.draw_after < 1:
            raise PositionError(
                f"a game is drawn after 1 move or more without a capture, not {self.draw_after}",
                remark=Remark.of("draw_after"),
            )
        if self.phantoms and self.level is Level.INTERFERENCE:
            raise PositionError("phantoms cannot merge, so there are none with interference")

    @property
    def board(self) -> Board:
        """The geometry."""
        return board_of(self.size)

    def home(self, seat: int) -> tuple[int, ...]:
        """The squares that a seat's men start from, ascending; seat 0 is White."""
        filled = (1 << self.size * self.rows) - 1
        if seat == 0:
            filled <<= self.size * (self.size - self.rows)
        return tuple(squares_of(self.board.dark() & filled))
