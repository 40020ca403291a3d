"""What people see of a moment: what may be on each square, how probable, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ouvert.boards.gates import bits_of
from ouvert.boards.grid import square_name

EndKind = Literal["row", "both", "full", "king", "quiet", "stuck"]
SIGNS = "XO"
"""The marks of the seats."""
Mark = tuple[int, str, int]
"""The first three attributes of a `Part`."""


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


def part_of(state: Any, place: int, chance: float = 1.0) -> Part:
    """What a bit of a moment says where it is 1, which is so probable."""
    mark: Mark = state.mark(place)
    return Part(*mark, chance)


def parts_of(state: Any) -> Parts:
    """What may be on each square of a moment, in the order of the bits."""
    register, squares = state.register, state.size**2
    found: list[list[Part]] = [[] for _ in range(squares)]
    for place in bits_of(register.possible):
        chance = register.chance(1 << place)
        certain = chance > 1 - 1e-12
        found[place % squares].append(part_of(state, place, 1.0 if certain else chance))
    return list(map(tuple, found))


def together(state: Any) -> list[list[tuple[tuple[str, ...], float]]]:
    """What may be found together, for each group of marks or pieces that depend on each other.

    For each group all that may be found, the likeliest first: which marks or pieces are where,
    as `X3 a1` or `N c3`, and how probable that is.
    """

    def named(place: int) -> str:
        sign = str(part_of(state, place)).upper()
        return f"{sign} {square_name(state.size, place % state.size**2)}"

    groups = []
    for wave in state.register.waves:
        ways = [(tuple(map(named, bits_of(bits))), abs(amplitude) ** 2) for bits, amplitude in wave]
        groups.append(sorted(ways, key=lambda way: (-round(way[1], 9), way[0])))
    return groups


def end_of(state: Any) -> End | None:
    """How the game of a moment has ended; None while it lasts."""
    found: End = state.end
    return found if state.over else None
