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
from functools import cache
from itertools import chain, combinations

from ouvert.boards.frame import BoardGame, Measurement, Moment, OnSquares
from ouvert.boards.gates import Asked, Flip, Gate, merge, split, step
from ouvert.boards.grid import squares_of
from ouvert.boards.register import Register
from ouvert.boards.seen import End, Mark, parts_of

SIZE = 5
SQUARES = SIZE * SIZE
SETUP = "RNBQKPPPPP.....ppppprnbqk"
"""From a1 to e5; capitals are White's."""
START = Register(sum(1 << square for square, kind in enumerate(SETUP) if kind != "."))
QUIET_LIMIT = 40
MOST_UNCERTAIN = 10

_SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
_WAYS = {"b": _SLANTED, "r": _STRAIGHT, "q": _SLANTED + _STRAIGHT, "k": _SLANTED + _STRAIGHT}
_WAYS |= {"n": _KNIGHT, "P": ((-1, 1), (0, 1), (1, 1)), "p": ((-1, -1), (0, -1), (1, -1))}
VALUES = {"p": 1.0, "n": 3.0, "b": 3.0, "r": 5.0, "q": 9.0, "k": 20.0}
"""What pieces count in a rating."""


@cache
def ways(kind: str, source: int) -> tuple[tuple[int, ...], ...]:
    """The squares to which a piece goes on an empty board, nearest first in each direction."""
    column, row = source % SIZE, source // SIZE
    return tuple(
        tuple(
            SIZE * (row + far * dy) + column + far * dx
            for far in range(1, SIZE if kind in "BbRrQq" else 2)
            if 0 <= column + far * dx < SIZE and 0 <= row + far * dy < SIZE
        )
        for dx, dy in _WAYS.get(kind) or _WAYS[kind.lower()]
    )


@dataclass(frozen=True, slots=True)
class Move(OnSquares):
    """To one square; a capture if an enemy may be there."""

    size = SIZE
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Split(OnSquares):
    """To two empty squares, the lower one first."""

    size = SIZE
    source: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Merge:
    """From two squares, the lower one first, to an empty one."""

    first: int
    second: int
    target: int

    def __str__(self) -> str:
        return "{}{}^{}".format(*squares_of(SIZE, self))


@dataclass(frozen=True, slots=True)
class Answer(Measurement):
    """What a measurement finds."""

    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


Action = Move | Split | Merge | Answer


@dataclass(frozen=True, slots=True)
class QuantumChess(Moment):
    """A moment of the game; seat 0 is White.

    Attributes:
        register: bit s is 1 where a piece is on square s.
        kinds: for each square what is there if something is; "." for nothing.
        turn: the seat that moves, or whose move is not finished.
        quiet: moves since a capture or a pawn's step.
        pending: a move that waits for a measurement.
        moves: legal moves; worked out from the rest.
    """

    size = SIZE
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
        return next((seat for seat, king in enumerate("kK") if king not in self.kinds), None)

    @property
    def over(self) -> bool:
        """Whether a king is taken, or nobody can or wants to win any more."""
        return self.pending is None and not self.moves

    @property
    def returns(self) -> tuple[float, float]:
        """1 for a win, −1 for a loss."""
        value = {None: 0.0, 0: 1.0, 1: -1.0}[self.winner]
        return value, -value

    @property
    def end(self) -> End:
        """How the game has ended, where it has."""
        drawn = End("quiet" if self.quiet >= QUIET_LIMIT else "stuck")
        return drawn if self.winner is None else End("king")

    def legal_actions(self) -> tuple[Action, ...]:
        """What the actor may do."""
        return self.moves

    def mark(self, place: int) -> Mark:
        """The piece that is on a square if something is."""
        return int(self.kinds[place].islower()), self.kinds[place], 0

    def chances(self) -> tuple[tuple[Answer, float], ...]:
        """The answers to the question that is due, with probabilities."""
        asked = self.question()
        if asked is None:
            return ()
        chance = self.register.chance(*asked)
        return (Answer(False), 1 - chance), (Answer(True), chance)

    def apply(self, action: Action) -> QuantumChess:
        """The next moment. Raises RulesError if the action, or the answer, is not possible."""
        self.check(action)
        return self._played(action)[1]

    def gates(self, action: Action) -> tuple[Gate, ...]:
        """What an action does to the qubits of the register."""
        return self._played(action)[0]

    def _played(self, action: Action) -> tuple[tuple[Gate, ...], QuantumChess]:
        """The gates of an action up to the next question, and the moment after them."""
        gates: tuple[Gate, ...]
        match action:
            case Move():
                return replace(self, pending=action)._went_on(action)
            case Answer(yes):
                asked, move = self.question(), self.pending
                assert asked is not None
                assert move is not None
                gates = (Asked(*asked, yes),)
                after = replace(self, register=self.register.after(gates))
                if not yes and asked[0] != 1 << move.target:
                    return gates, after._passed({}, self.quiet + 1)
                more, state = after._went_on(move)
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
        way, own = self._passed_by(move), self._is_own(move.target)
        if self.register.possible & target and not own and uncertain & (source | way):
            return source, way
        if not uncertain & target:
            return None
        return (0, target) if own else (target, 0)

    def _went_on(self, move: Move) -> tuple[tuple[Gate, ...], QuantumChess]:
        """Carry out the pending move, unless it needs another answer."""
        if self.question():
            return (), self
        source, target = 1 << move.source, 1 << move.target
        kind, captures = self.kinds[move.source], bool(self.register.certain & target)
        pawn = kind in "Pp"
        if pawn and move.source % SIZE != move.target % SIZE and not captures:
            return (), self._passed({}, self.quiet + 1)
        taken: tuple[Gate, ...] = (Flip(target),) if captures else ()
        gates = (*taken, *step(source, target, self._passed_by(move)))
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

    def _passed_by(self, move: Move) -> int:
        """The squares that a move passes on which something may be, as bits."""
        lines = ways(self.kinds[move.source], move.source)
        line = next(line for line in lines if move.target in line)
        passed = sum(1 << square for square in line[: line.index(move.target)])
        return passed & self.register.possible

    def _is_own(self, square: int) -> bool:
        kind = self.kinds[square]
        return kind != "." and kind.isupper() == (self.turn == 0)

    def _moves(self) -> Iterator[Action]:
        own = [square for square in range(SQUARES) if self._is_own(square)]
        clear: dict[int, list[int]] = {source: [] for source in own}
        for source in own:
            for target, free in self._targets(source):
                yield Move(source, target)
                clear[source] += [target] if free else []
        if self.register.uncertain.bit_count() <= MOST_UNCERTAIN:
            for source in own:
                for first in clear[source]:
                    yield from (Split(source, first, two) for two in clear[source] if first < two)
        parts = [square for square in own if self.register.uncertain >> square & 1]
        for first, second in combinations(parts, 2):
            if self.kinds[first] == self.kinds[second]:
                yield from (Merge(first, second, to) for to in clear[first] if to in clear[second])

    def _targets(self, source: int) -> Iterator[tuple[int, bool]]:
        """Squares that a piece moves to, and whether it may split: no pawn, with a free way."""
        possible, certain = self.register.possible, self.register.certain
        pawn = self.kinds[source] in "Pp"
        for line in ways(self.kinds[source], source):
            free = not pawn
            for target in line:
                taken, blocked = possible >> target & 1, certain >> target & 1
                own, aslant = self._is_own(target), (target - source) % SIZE != 0
                free = free and not taken
                if not (own or taken != aslant if pawn else own and blocked):
                    yield target, free
                if blocked:
                    break


def rating(state: QuantumChess) -> tuple[float, float]:
    """Expected material as a rating from −1 to 1 for each seat; the result where the game is over.

    An evaluation for `ouvert.mcts.Playout`.
    """
    if state.over:
        return state.returns
    mine = [0.0, 0.0]
    for part in chain(*parts_of(state)):
        mine[part.seat] += VALUES[part.sign.lower()] * part.chance
    lead = (mine[0] - mine[1]) / (mine[0] + mine[1])
    return lead, -lead


CHESS = BoardGame(
    "quantum chess", QuantumChess, ("White", "Black"), SIZE, "a piece", rating, cutoff=6
)
