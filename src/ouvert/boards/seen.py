"""What people see of a moment: what may be on each square, how probable, and how a game ended."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Literal

from ouvert.boards.chess import QUIET_LIMIT, SIZE, QuantumChess
from ouvert.boards.gates import bits_of
from ouvert.boards.grid import square_name
from ouvert.boards.lines import LINES, SQUARES
from ouvert.boards.tic_tac_toe import QuantumTicTacToe, bit
from ouvert.boards.tiqtaqtoe import TiqTaqToe

EndKind = Literal["row", "both", "full", "king", "quiet", "stuck"]
SIGNS = "XO"
"""The marks of the seats."""


@dataclass(frozen=True, slots=True)
class Part:
    """What may be on a square.

    Attributes:
        seat: whose it is.
        sign: X, O, or a piece by its letter, capitals White's.
        number: of a mark of quantum tic-tac-toe; else 0.
        chance: how probable it is there; 1 for what is there for certain.
    """

    seat: int
    sign: str
    number: int
    chance: float

    def __str__(self) -> str:
        certain = self.chance == 1
        sign = self.sign.lower() if self.sign in SIGNS and not certain else self.sign
        if self.number:
            return f"{sign}{self.number}"
        return sign if certain else f"{sign}{100 * self.chance:.0f}"


Parts = list[tuple[Part, ...]]
"""For each square what may be there."""


@dataclass(frozen=True, slots=True)
class End:
    """How a game has ended.

    Attributes:
        kind: `row`: three in a row; `both`: both have one; `full`: no square is left; `king`: a
            king is taken; `quiet`: too long without a capture; `stuck`: nobody can move.
        squares: those of the rows.
    """

    kind: EndKind
    squares: tuple[int, ...] = ()


def marks_of_goff(state: QuantumTicTacToe) -> Parts:
    """The marks of quantum tic-tac-toe: settled ones, then the others by number."""
    register = state.register
    found: Parts = []
    for square, settled in enumerate(state.settled):
        parts = [_mark(settled, 1.0)] if settled else []
        parts += [
            _mark(number, _sure(chance))
            for number, *_ in state.marks
            if (chance := register.chance(bit(number, square))) > 0
        ]
        found.append(tuple(parts))
    return found


def marks_of_tiqtaqtoe(state: TiqTaqToe) -> Parts:
    """The marks of TiqTaqToe."""
    return [
        tuple(
            Part(seat, sign, 0, _sure(chance))
            for seat, sign in enumerate(SIGNS)
            if (chance := state.register.chance(1 << SQUARES * seat + square)) > 0
        )
        for square in range(SQUARES)
    ]


def pieces(state: QuantumChess) -> Parts:
    """The pieces of quantum chess."""
    return [
        ()
        if kind == "."
        else (Part(int(kind.islower()), kind, 0, _sure(state.register.chance(1 << square))),)
        for square, kind in enumerate(state.kinds)
    ]


def together(state: Any) -> list[list[tuple[tuple[str, ...], float]]]:
    """What may be found together, for each group of marks or pieces that depend on each other.

    For each group all that may be found, the likeliest first: which marks or pieces are where,
    as `X3 a1` or `N c3`, and how probable that is.
    """
    groups = []
    for wave in state.register.waves:
        ways = [
            (tuple(_named(state, place) for place in bits_of(bits)), abs(amplitude) ** 2)
            for bits, amplitude in wave
        ]
        groups.append(sorted(ways, key=lambda way: (-round(way[1], 9), way[0])))
    return groups


def _named(state: Any, place: int) -> str:
    """What a bit that is 1 says, such as `X3 a1`."""
    if isinstance(state, QuantumChess):
        return f"{state.kinds[place].upper()} {square_name(SIZE, place)}"
    named = tiqtaqtoe_place if isinstance(state, TiqTaqToe) else goff_place
    return " ".join(named(place))


def goff_place(place: int) -> tuple[str, str]:
    """The mark and the square of a bit of quantum tic-tac-toe, such as X3 and a1."""
    before, square = divmod(place, SQUARES)
    return str(_mark(before + 1, 1.0)), square_name(3, square)


def tiqtaqtoe_place(place: int) -> tuple[str, str]:
    """The mark and the square of a bit of TiqTaqToe, such as X and a1."""
    seat, square = divmod(place, SQUARES)
    return SIGNS[seat], square_name(3, square)


def end_of(state: Any) -> End | None:
    """How the game of a moment has ended; None while it lasts."""
    if not state.over:
        return None
    if isinstance(state, QuantumChess):
        if state.winner is not None:
            return End("king")
        return End("quiet" if state.quiet >= QUIET_LIMIT else "stuck")
    signs = [
        {part.sign for part in parts if part.chance == 1}
        for parts in (
            marks_of_goff(state)
            if isinstance(state, QuantumTicTacToe)
            else marks_of_tiqtaqtoe(state)
        )
    ]
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


def squares_of(size: int, action: Any) -> tuple[str, ...]:
    """The squares that a move names, in its order."""
    return tuple(square_name(size, square) for square in astuple(action))


def _mark(number: int, chance: float) -> Part:
    seat = 1 - number % 2
    return Part(seat, SIGNS[seat], number, chance)


def _sure(chance: float) -> float:
    return 1.0 if chance > 1 - 1e-12 else chance
