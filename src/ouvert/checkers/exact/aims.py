"""What is bounded of a game of quantum checkers: its expected result, or a win that is forced.

>>> loss, draw, win = Aim.WHITE_WINS.value
>>> loss == draw
True
"""

from __future__ import annotations

from enum import Enum


class Aim(Enum):
    """What a loss, a draw and a win are worth to White."""

    EXPECTED = (-1.0, 0.0, 1.0)
    """White's mean result."""
    WHITE_WINS = (0.0, 0.0, 1.0)
    """The probability of winning that White can force; a draw is then as bad as a loss."""
    BLACK_WINS = (-1.0, 0.0, 0.0)
    """The same for Black, with a minus sign."""

    @property
    def forced(self) -> bool:
        """Whether it is a win that is forced."""
        return self is not Aim.EXPECTED

    def part(self, mover: int) -> int:
        """Where the bounds of a moment stand among those of both sides (`kernels.small.partial`).

        0 for the expected result and where who is to move forces his win, 1 where the other does.
        """
        return int(self.forced and (mover == 1) == (self is Aim.WHITE_WINS))
