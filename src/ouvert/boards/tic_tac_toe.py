"""Quantum tic-tac-toe as Allan Goff made it (American Journal of Physics 74, 962, 2006).

Each move puts a mark on two squares at once. Marks exclude each other, so those that meet on a
square are entangled. A move that closes a cycle leaves two ways for all marks that hang together,
and the *other* player chooses; these marks are then classical, and their squares closed. Where one
square is left, its mark is classical at once. Three classical marks in a row win; if both sides
have such a row at the same time, the one whose row has the lower last number is ahead by half a
point (narrow win), as in Goff's scoring.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ouvert.boards.frame import BoardGame, OnSquares
from ouvert.boards.gates import ROOT_ISWAP, Asked, Exchange, Flip, Gate, bits_of
from ouvert.boards.grid import square_name
from ouvert.boards.kernels.tic_tac_toe import GOFF
from ouvert.boards.lines import LINES, SQUARES
from ouvert.boards.nine import Nine
from ouvert.boards.register import Register

QUICK_NUMBER = 4
"""From this mark on all moves are solved in a fraction of a second."""
NARROW = 0.5
"""What a row is worth if the other side has a later one."""


@dataclass(frozen=True, slots=True)
class Spooky(OnSquares):
    """A mark on two squares, the lower one first."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Alone(OnSquares):
    """A classical mark on the last open square."""

    square: int


@dataclass(frozen=True, slots=True)
class Choice:
    """Where the mark that closed a cycle is found."""

    square: int

    def __str__(self) -> str:
        return f"!{square_name(3, self.square)}"


Action = Spooky | Alone | Choice
Mark = tuple[int, int, int]
"""The number of a mark that is not settled, and its squares."""


def bit(number: int, square: int) -> int:
    """The qubit that is 1 where the mark of a number is on a square."""
    return 1 << SQUARES * (number - 1) + square


@dataclass(frozen=True, slots=True)
class QuantumTicTacToe(Nine):
    """A moment of the game; seat 0 is X, with the odd marks.

    Attributes:
        settled: for each square the number of its classical mark, or 0.
        marks: those that are not settled, by number.
        cyclic: whether the last mark has closed a cycle and a choice is due.
    """

    numbered = True
    settled: tuple[int, ...] = (0,) * SQUARES
    marks: tuple[Mark, ...] = ()
    cyclic: bool = False

    @property
    def number(self) -> int:
        """The number of the next mark."""
        return 1 + len(self.marks) + sum(mark > 0 for mark in self.settled)

    @property
    def turn(self) -> int:
        """The seat that acts next, or would."""
        return (self.number - 1) % 2

    @property
    def quick(self) -> bool:
        """Whether all moves are solved in a fraction of a second, once compiled."""
        return self.number >= QUICK_NUMBER

    @property
    def rows(self) -> tuple[int, int]:
        """For each seat the last number in its earliest row, or 0."""
        found = [0, 0]
        for line in LINES:
            numbers = [self.settled[square] for square in line]
            if min(numbers) and len({number % 2 for number in numbers}) == 1:
                seat = 1 - numbers[0] % 2
                found[seat] = min(found[seat] or SQUARES, max(numbers))
        return found[0], found[1]

    @property
    def over(self) -> bool:
        """Whether somebody has a row, or no square is open."""
        return any(self.rows) or all(self.settled)

    @property
    def returns(self) -> tuple[float, float]:
        """1 for a win, ½ for a narrow one, and the negative for who lost."""
        one, other = self.rows
        if one and other:
            value = NARROW if one < other else -NARROW
        else:
            value = float(bool(one)) - float(bool(other))
        return value, -value

    def legal_actions(self) -> tuple[Action, ...]:
        """What the actor may do."""
        if self.over:
            return ()
        if self.cyclic:
            _, first, second = self.marks[-1]
            return Choice(first), Choice(second)
        free = [square for square in range(SQUARES) if not self.settled[square]]
        if len(free) == 1:
            return (Alone(free[0]),)
        return tuple(Spooky(a, b) for a in free for b in free if a < b)

    def apply(self, action: Action) -> QuantumTicTacToe:
        """The next moment. Raises RulesError if the action is not allowed."""
        self.check(action)
        match action:
            case Alone():
                return QuantumTicTacToe(tuple(old or self.number for old in self.settled))
            case Choice():
                return self._collapsed(action)
        squares = action.first, action.second
        closes = squares[1] in self._reached(squares[0])
        return QuantumTicTacToe(self.settled, (*self.marks, (self.number, *squares)), closes)

    @property
    def register(self) -> Register:
        """All marks as a quantum state."""
        settled = enumerate(self.settled)
        state = Register(sum(bit(number, square) for square, number in settled if number))
        for place, mark in enumerate(self.marks):
            state = state.after(mark_gates(mark, self.marks[:place]))
        return state

    @property
    def compiled(self) -> tuple[int, int, int]:
        """The rules, the next mark and the move that was asked about, for `boards.exact`."""
        asked = 10 * self.marks[-1][1] + self.marks[-1][2] if self.cyclic else 0
        return GOFF, self.number, asked

    def gates(self, action: Action) -> tuple[Gate, ...]:
        """What an action does to the qubits `bit`."""
        match action:
            case Alone(square):
                return (Flip(bit(self.number, square)),)
            case Choice(square):
                return (Asked(bit(self.marks[-1][0], square), 0, True),)
        return mark_gates((self.number, action.first, action.second), self.marks)

    def _reached(self, square: int) -> set[int]:
        """The squares that marks connect with a square, itself among them."""
        found = {square}
        while True:
            more = {
                end
                for _, one, other in self.marks
                for end in (one, other)
                if one in found or other in found
            }
            if more <= found:
                return found
            found |= more

    def _collapsed(self, choice: Choice) -> QuantumTicTacToe:
        settled = list(self.settled)
        for place in bits_of(self.register.after(self.gates(choice)).certain):
            settled[place % SQUARES] = place // SQUARES + 1
        rest = tuple(mark for mark in self.marks if mark[0] not in settled)
        return QuantumTicTacToe(tuple(settled), rest)


def mark_gates(mark: Mark, earlier: Iterable[Mark]) -> tuple[Gate, ...]:
    """Put a mark on two squares, and find that it meets none of the earlier ones."""
    number, first, second = mark
    gates: list[Gate] = [
        Flip(bit(number, first)),
        Exchange(bit(number, first), bit(number, second), ROOT_ISWAP),
    ]
    for other, *squares in earlier:
        gates += [
            Asked(bit(number, square) | bit(other, square), 0, False)
            for square in squares
            if square in (first, second)
        ]
    return tuple(gates)


TIC_TAC_TOE = BoardGame("quantum tic-tac-toe", QuantumTicTacToe)
