"""A small quantum chess: five by five squares, after Cantwell (arXiv:1906.05836).

The set-up is Gardner's minichess. Moves go to one square or, for all but pawns, to two (split), or
from two squares to one (merge), as steps, splits and merges in quantum checkers. A sliding piece
may pass a square that is perhaps taken: it moves where the way is free, and is entangled with what
stands there. Two pieces are never on one square: a move to a square where an own piece may be asks
first whether it is empty, and a capture asks whether the capturer can come, then whether the victim
is there. In quantum chess a capture need not ask the second question; here it must, so that a king
that is taken is known to be. Taking the king wins. Pawns step, capture slantwise and become queens;
they neither split nor go two squares.

Choices: no castling, a game is drawn after QUIET_LIMIT moves without a capture or a pawn's step and
where nobody can move, and a piece splits only while no more than MOST_UNCERTAIN squares are
uncertain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ouvert.boards.amplitudes import VANISHED
from ouvert.boards.gates import Asked, Flip, Gate, merge, split, step
from ouvert.boards.grid import between, shifted, square_name
from ouvert.boards.register import Register
from ouvert.errors import RulesError

SIZE = 5
SQUARES = SIZE * SIZE
SETUP = "RNBQKPPPPP.....ppppprnbqk"
"""From a1 to e5; capitals are White's."""
QUIET_LIMIT = 40
MOST_UNCERTAIN = 10

START = Register(sum(1 << square for square, kind in enumerate(SETUP) if kind != "."))

_SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
_WAYS = {"b": _SLANTED, "r": _STRAIGHT, "q": _SLANTED + _STRAIGHT, "k": _SLANTED + _STRAIGHT}


@dataclass(frozen=True, slots=True)
class Move:
    """To one square; a capture if an enemy may be there."""

    source: int
    target: int

    def __str__(self) -> str:
        return _names(self.source, self.target)


@dataclass(frozen=True, slots=True)
class Split:
    """To two empty squares, the lower one first."""

    source: int
    first: int
    second: int

    def __str__(self) -> str:
        return _names(self.source, self.first, self.second)


@dataclass(frozen=True, slots=True)
class Merge:
    """From two squares, the lower one first, to an empty one."""

    first: int
    second: int
    target: int

    def __str__(self) -> str:
        return f"{_names(self.first, self.second)}^{_names(self.target)}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a measurement finds."""

    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


Action = Move | Split | Merge | Answer


@dataclass(frozen=True, slots=True)
class QuantumChess:
    """A moment of the game; seat 0 is White.

    Attributes:
        register: bit s is 1 where a piece is on square s.
        kinds: for each square what is there if something is; "." for nothing.
        turn: the seat that moves, or whose move is not finished.
        quiet: moves since a capture or a pawn's step.
        pending: a move that waits for a measurement.
        moves: legal moves; worked out from the rest.
    """

    register: Register = START
    kinds: str = SETUP
    turn: int = 0
    quiet: int = 0
    pending: Move | None = None
    moves: tuple[Action, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ended = self.pending is not None or self.winner is not None or self.quiet >= QUIET_LIMIT
        object.__setattr__(self, "moves", () if ended else tuple(self._moves()))

    @property
    def winner(self) -> int | None:
        """The seat whose opponent has no king."""
        for seat, king in enumerate("Kk"):
            if king not in self.kinds:
                return 1 - seat
        return None

    @property
    def over(self) -> bool:
        """Whether a king is taken, or nobody can or wants to win any more."""
        return self.pending is None and not self.moves

    @property
    def actor(self) -> int | None:
        """The seat that acts now."""
        return self.turn if self.moves else None

    @property
    def returns(self) -> tuple[float, float]:
        """1 for a win, −1 for a loss."""
        if self.winner is None:
            return 0.0, 0.0
        return (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the actor may do."""
        return self.moves

    def observe(self, seat: int) -> QuantumChess:
        """Everything: nothing is hidden."""
        return self

    def chances(self) -> tuple[tuple[Answer, float], ...]:
        """The answers to the question that is due, with probabilities."""
        asked = self.question()
        if asked is None:
            return ()
        chance = self.register.chance(*asked)
        return (Answer(False), 1 - chance), (Answer(True), chance)

    def apply(self, action: Action) -> QuantumChess:
        """The next moment. Raises RulesError if the action, or the answer, is not possible."""
        if isinstance(action, Answer):
            if not any(found == action and chance > VANISHED for found, chance in self.chances()):
                raise RulesError(f"a measurement cannot find {action} now")
        elif action not in self.moves:
            raise RulesError(f"{action} is not possible now")
        return self._played(action)[1]

    def gates(self, action: Action) -> tuple[Gate, ...]:
        """What an action does to the qubits of the register."""
        return self._played(action)[0]

    def _played(self, action: Action) -> tuple[tuple[Gate, ...], QuantumChess]:
        """The gates of an action up to the next question, and the moment after them."""
        gates: tuple[Gate, ...]
        match action:
            case Move(source, target):
                waiting = replace(self, pending=action)
                return ((), waiting) if waiting.question() else waiting._finished(action)
            case Answer(yes):
                asked, move = self.question(), self.pending
                assert asked is not None
                assert move is not None
                gates = (Asked(*asked, yes),)
                after = replace(self, register=self.register.after(gates))
                if not yes and asked[0] != 1 << move.target:
                    return gates, after._passed({}, self.quiet + 1)
                if after.question():
                    return gates, after
                more, state = after._finished(move)
                return gates + more, state
            case Split(source, first, second):
                gates = split(1 << source, 1 << first, 1 << second)
                places = dict.fromkeys((first, second), self.kinds[source])
            case Merge(first, second, target):
                gates = merge(1 << first, 1 << second, 1 << target)
                places = {target: self.kinds[first]}
        after = replace(self, register=self.register.after(gates))
        return gates, after._passed(places, self.quiet + 1)

    def question(self) -> tuple[int, int] | None:
        """What the pending move has to know next: bits that must be 1, bits that must be 0."""
        move = self.pending
        if move is None:
            return None
        source, target = 1 << move.source, 1 << move.target
        uncertain = self.register.uncertain
        if self._is_own(move.target):
            return (0, target) if uncertain & target else None
        if not self.register.possible & target:
            return None
        way = between(SIZE, move.source, move.target) & self.register.possible
        if uncertain & (source | way):
            return source, way
        return (target, 0) if uncertain & target else None

    def _finished(self, move: Move) -> tuple[tuple[Gate, ...], QuantumChess]:
        """Carry out the pending move, which needs no more answers."""
        source, target = 1 << move.source, 1 << move.target
        kind, captures = self.kinds[move.source], bool(self.register.certain & target)
        pawn = kind in "Pp"
        if pawn and move.source % SIZE != move.target % SIZE and not captures:
            return (), self._passed({}, self.quiet + 1)
        taken: tuple[Gate, ...] = (Flip(target),) if captures else ()
        way = between(SIZE, move.source, move.target) & self.register.possible
        gates = (*taken, *step(source, target, way))
        if pawn and move.target // SIZE in (0, SIZE - 1):
            kind = "Q" if kind == "P" else "q"
        after = replace(self, register=self.register.after(gates))
        return gates, after._passed({move.target: kind}, 0 if captures or pawn else self.quiet + 1)

    def _passed(self, places: dict[int, str], quiet: int) -> QuantumChess:
        """The other seat's turn, with new kinds on some squares."""
        possible = self.register.possible
        kinds = "".join(
            places.get(square, kind) if possible >> square & 1 else "."
            for square, kind in enumerate(self.kinds)
        )
        return QuantumChess(self.register, kinds, 1 - self.turn, quiet)

    def _is_own(self, square: int) -> bool:
        kind = self.kinds[square]
        return kind != "." and kind.isupper() == (self.turn == 0)

    def _moves(self) -> Iterator[Action]:
        own = [square for square in range(SQUARES) if self._is_own(square)]
        clear: dict[int, list[int]] = {}
        for source in own:
            found, clear[source] = self._targets(source)
            yield from (Move(source, target) for target in found)
        if self.register.uncertain.bit_count() <= MOST_UNCERTAIN:
            for source in own:
                for first in clear[source]:
                    yield from (Split(source, first, two) for two in clear[source] if first < two)
        parts = [square for square in own if self.register.uncertain >> square & 1]
        for first in parts:
            for second in parts:
                if first < second and self.kinds[first] == self.kinds[second]:
                    both = [to for to in clear[first] if to in clear[second]]
                    yield from (Merge(first, second, target) for target in both)

    def _targets(self, source: int) -> tuple[list[int], list[int]]:
        """Squares that a piece moves to, and those that are empty with a free way for certain."""
        possible, certain = self.register.possible, self.register.certain
        kind = self.kinds[source]
        found: list[int] = []
        clear: list[int] = []
        if kind in "Pp":
            ahead = 1 if kind == "P" else -1
            for side in (-1, 0, 1):
                target = shifted(SIZE, source, side, ahead)
                if target is not None:
                    taken = bool(possible >> target & 1)
                    if taken and not self._is_own(target) if side else not taken:
                        found.append(target)
            return found, clear
        reach = 1 if kind in "NnKk" else SIZE - 1
        for dx, dy in _KNIGHT if kind in "Nn" else _WAYS[kind.lower()]:
            free = True
            for distance in range(1, reach + 1):
                target = shifted(SIZE, source, distance * dx, distance * dy)
                if target is None:
                    break
                bit = 1 << target
                if not (certain & bit and self._is_own(target)):
                    found.append(target)
                if free and not possible & bit:
                    clear.append(target)
                free = free and not possible & bit
                if certain & bit:
                    break
        return found, clear


def _names(*squares: int) -> str:
    return "".join(square_name(SIZE, square) for square in squares)
