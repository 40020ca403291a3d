"""TiqTaqToe, the quantum tic-tac-toe of Evert van Nieuwenburg (tiqtaqtoe.com, 2019).

A mark goes to one empty square, or is split to two. When no square is empty for certain, all are
measured, and those that are found empty are played on. Three certain marks in a row win; if a
measurement finds a row of both, it is a draw, and so is a full board without one.

The levels are those of the app and of the reference program in Google's library Unitary (its
TicTacRules): *classical* without splits, *minimal* with splits to two empty squares, *moderate*
with one of them perhaps taken, where the mark stays on the other: so marks entangle. At the
*high* level it half changes places with an opponent's mark that is there, for certain or perhaps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from ouvert.boards.frame import BoardGame, Measurement, OnSquares
from ouvert.boards.gates import ISWAP, ROOT_ISWAP, Asked, Exchange, Flip, Gate, bits_of
from ouvert.boards.lines import LINES, SQUARES
from ouvert.boards.nine import Nine
from ouvert.boards.register import Register

BOARD = (1 << SQUARES) - 1
ROWS = tuple(sum(1 << square for square in line) for line in LINES)
EMPTY = Register()
QUICK_FREE = 6
"""With so many empty squares left all moves are solved at once, where marks can be entangled."""


class Quantumness(IntEnum):
    """How much quantum mechanics is in the game."""

    CLASSICAL = 0
    MINIMAL = 1
    MODERATE = 2
    HIGH = 3


@dataclass(frozen=True, slots=True)
class Mark(OnSquares):
    """A mark on one empty square."""

    square: int


@dataclass(frozen=True, slots=True)
class Halves(OnSquares):
    """A mark that is split: put on the first square, which is empty, then half to the second."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Seen(Measurement):
    """What a measurement finds: X's squares in the lower nine bits, O's above."""

    bits: int

    def __str__(self) -> str:
        return "".join(
            "X" if self.bits >> square & 1 else "O" if self.bits >> SQUARES + square & 1 else "."
            for square in range(SQUARES)
        )


Action = Mark | Halves | Seen


@dataclass(frozen=True, slots=True)
class TiqTaqToe(Nine):
    """A moment of the game; seat 0 is X.

    Attributes:
        level: which rules.
        register: bit s is 1 where X is on square s, bit 9 + s where O is.
        turn: the seat that moves next.
    """

    level: Quantumness = Quantumness.MINIMAL
    register: Register = EMPTY
    turn: int = 0

    @property
    def taken(self) -> tuple[int, int]:
        """Squares on which a mark may be, and on which one is for certain."""
        possible, certain = self.register.possible, self.register.certain
        return (possible | possible >> SQUARES) & BOARD, (certain | certain >> SQUARES) & BOARD

    @property
    def quick(self) -> bool:
        """Whether all moves are solved in a fraction of a second, once compiled."""
        free = SQUARES - self.taken[0].bit_count()
        return self.level <= Quantumness.MINIMAL or free <= QUICK_FREE

    @property
    def due(self) -> bool:
        """Whether the board is to be measured."""
        return self.taken[0] == BOARD and bool(self.register.waves) and not any(self.won)

    @property
    def won(self) -> tuple[bool, bool]:
        """Which seats have three certain marks in a row."""
        certain = self.register.certain
        one, other = certain & BOARD, certain >> SQUARES
        return any(one & row == row for row in ROWS), any(other & row == row for row in ROWS)

    @property
    def over(self) -> bool:
        """Whether somebody has a row, or every square is taken for certain."""
        return any(self.won) or self.register.certain.bit_count() == SQUARES

    @property
    def returns(self) -> tuple[float, float]:
        """1 for a win, −1 for a loss."""
        one, other = self.won
        return float(one) - float(other), float(other) - float(one)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the actor may do."""
        if self.actor is None:
            return ()
        possible, certain = self.taken
        free = [square for square in range(SQUARES) if not possible >> square & 1]
        found: list[Action] = [Mark(square) for square in free]
        if self.level >= Quantumness.MINIMAL:
            found += [Halves(a, b) for a in free for b in free if a < b]
        if self.level >= Quantumness.MODERATE:
            reached = possible & ~certain
            if self.level >= Quantumness.HIGH:
                # with a certain mark of one's own nothing would change
                reached |= self.register.certain >> SQUARES * (1 - self.turn) & BOARD
            others = [s for s in range(SQUARES) if reached >> s & 1]
            found += [Halves(a, b) for a in free for b in others]
        return tuple(found)

    def chances(self) -> tuple[tuple[Seen, float], ...]:
        """What a measurement that is due may find, with probabilities."""
        if not self.due:
            return ()
        joint = self.register.joint()
        return tuple((Seen(bits), abs(amplitude) ** 2) for bits, amplitude in sorted(joint.items()))

    def apply(self, action: Action) -> TiqTaqToe:
        """The next moment. Raises RulesError if the action, or the answer, is not possible."""
        self.check(action)
        if isinstance(action, Seen):
            return replace(self, register=Register(action.bits))
        return replace(self, register=self.register.after(self.gates(action)), turn=1 - self.turn)

    def gates(self, action: Action) -> tuple[Gate, ...]:
        """What a move does to the qubits of the register, or what a measurement has found."""
        own, other = SQUARES * self.turn, SQUARES * (1 - self.turn)
        match action:
            case Seen(found):
                places = bits_of(self.register.uncertain)
                return tuple(Asked(1 << each, 0, bool(found >> each & 1)) for each in places)
            case Mark(square):
                return (Flip(1 << own + square),)
            case Halves(first, second):
                clear = 1 << other + second
                bits = 1 << own + first, 1 << own + second
                clear &= self.register.possible
                if clear and self.level >= Quantumness.HIGH:
                    # where the new mark has gone over, the other's comes back
                    back = Exchange(clear, 1 << other + first, ISWAP, bits[0])
                    return Flip(bits[0]), Exchange(*bits, ROOT_ISWAP), back
                return Flip(bits[0]), Exchange(*bits, ROOT_ISWAP, clear)

    @property
    def compiled(self) -> tuple[int, int, int]:
        """The rules, the next mark, and that no move is asked about, for `boards.exact`."""
        return int(self.level), self.turn + 1, 0


TIQTAQTOE = {
    "tiqtaqtoe-classical": BoardGame(
        "TiqTaqToe, classical", lambda: TiqTaqToe(Quantumness.CLASSICAL)
    ),
    "tiqtaqtoe": BoardGame("TiqTaqToe, minimal", TiqTaqToe),
    "tiqtaqtoe-moderate": BoardGame("TiqTaqToe, moderate", lambda: TiqTaqToe(Quantumness.MODERATE)),
    "tiqtaqtoe-high": BoardGame("TiqTaqToe, high", lambda: TiqTaqToe(Quantumness.HIGH)),
}
"""The game by name, at each level."""
