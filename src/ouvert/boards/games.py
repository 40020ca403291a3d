"""The quantum board games by name: how they begin, how they look as text, and who plays them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ouvert.boards.chess import SIZE, QuantumChess
from ouvert.boards.grid import square_name
from ouvert.boards.seen import (
    Parts,
    goff_place,
    marks_of_goff,
    marks_of_tiqtaqtoe,
    pieces,
    tiqtaqtoe_place,
)
from ouvert.boards.tic_tac_toe import QuantumTicTacToe
from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe
from ouvert.cards import shown
from ouvert.errors import NotationError, OuvertError
from ouvert.mcts import CURIOUS_EXPLORATION, Chance, Playout, SearchResult, search
from ouvert.remarks import Remark

ROLLOUTS = 400
"""Of the tree search, for each move, if nothing else is said."""
SOME = 6
"""Moves that are told as possible where one is not."""
_SQUARE = re.compile(r"[a-z]\d+")
"""What is meant as a square, whether the board has it or not."""
VALUES = {"p": 1.0, "n": 3.0, "b": 3.0, "r": 5.0, "q": 9.0, "k": 20.0}
"""What pieces count in a rating."""


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A game that can be played by name.

    Attributes:
        title: what it is, for people.
        start: its first moment.
        seats: what the two sides are called.
        parts: what may be on each square of a moment, row by row from the lower left corner.
        qubit: what the bit of a place stands for.
        size: squares along an edge.
        rate: rates a moment for both seats from −1 to 1; finished ones by their returns.
        cutoff: actions after which a playout is rated; None for the end of the game.
    """

    title: str
    start: Callable[[], Any]
    seats: tuple[str, str]
    parts: Callable[[Any], Parts]
    qubit: Callable[[int], str]
    size: int = 3
    rate: Callable[[Any], Sequence[float]] = lambda state: state.returns
    cutoff: int | None = None

    def drawing(self, state: Any) -> str:
        """The board as text, with the names of rows and columns."""
        cells = ["/".join(map(str, parts)) or "." for parts in self.parts(state)]
        width = max(3, *map(len, cells))
        rows = [
            " ".join(
                [str(row + 1), *(cells[row * self.size + x].ljust(width) for x in range(self.size))]
            ).rstrip()
            for row in reversed(range(self.size))
        ]
        files = " ".join(square_name(self.size, x)[0].ljust(width) for x in range(self.size))
        return "\n".join([*rows, f"  {files}".rstrip()])

    def choice(
        self,
        state: Any,
        rng: np.random.Generator,
        rollouts: int = ROLLOUTS,
        seconds: float | None = None,
    ) -> SearchResult[Any]:
        """Search a moment in which a seat acts; values are 1 for a win and 0 for a loss.

        With `seconds` it ends after this time, even before all rollouts are made.
        """
        return search(
            lambda _: state,
            rng,
            iterations=rollouts,
            seconds=seconds,
            exploration=CURIOUS_EXPLORATION,
            evaluate=Playout(
                lambda each: [(1 + value) / 2 for value in self.rate(each)], self.cutoff
            ),
            chance=Chance.BALANCED,
        )


def rating(state: QuantumChess) -> tuple[float, float]:
    """Expected material as a rating from −1 to 1 for each seat; the result where the game is over.

    An evaluation for `ouvert.mcts.Playout`.
    """
    if state.over:
        return state.returns
    mine = [0.0, 0.0]
    for square, kind in enumerate(state.kinds):
        if kind != ".":
            mine[kind.islower()] += VALUES[kind.lower()] * state.register.chance(1 << square)
    lead = (mine[0] - mine[1]) / (mine[0] + mine[1])
    return lead, -lead


@dataclass(frozen=True, slots=True)
class Possible:
    """What is told where somebody has asked for a move that cannot be made.

    Attributes:
        some: moves that can be made.
        others: whether there are more.
        square: which all of them name; empty if they are any moves.
        idle: a square that was asked for and that no move names; empty if there is none.
    """

    some: str
    others: bool
    square: str = ""
    idle: str = ""

    def __str__(self) -> str:
        if self.idle:
            return f"no move names {self.idle} now; {Possible(self.some, self.others)}"
        if self.others:
            if self.square:
                return f"with {self.square} there are {self.some} and others like these"
            return f"there are {self.some} and others like these"
        if self.square:
            return f"with {self.square} only {self.some} can be made"
        return f"only {self.some} can be made"


def possible(state: Any, square: str = "") -> Possible:
    """Some of the moves of a moment, for people; those that name a square, if there are such."""
    legal = list(map(str, state.legal_actions()))
    near = [text for text in legal if square in _SQUARE.findall(text)]
    some = ", ".join((near or legal)[:SOME])
    if near or not square:
        return Possible(some, len(near or legal) > SOME, square)
    return Possible(some, len(legal) > SOME, idle=square)


def parsed(state: Any, text: str) -> Any:
    """The legal action that is written so. Raises OuvertError for any other text.

    It says which square is none of the board, or else which moves the first one named has.
    """
    wanted = text.strip().lower()
    for action in state.legal_actions():
        if wanted == str(action).lower():
            return action
    size = SIZE if isinstance(state, QuantumChess) else 3
    board = [square_name(size, square) for square in range(size * size)]
    named = _SQUARE.findall(wanted)
    for square in named:
        if square not in board:
            raise NotationError(
                f"“{square:.20}” is no square of this board, whose squares are a1 to {board[-1]}",
                remark=Remark.of("no_square", text=shown(square), last=board[-1]),
            )
    told = possible(state, named[0] if named else "")
    raise OuvertError(f"“{text.strip()}” is no move here: {told}")


def game(name: str) -> BoardGame:
    """The game of a name. Raises OuvertError, and says which there are, for any other."""
    if name not in GAMES:
        raise OuvertError(f"there is no game “{name}”: there are {', '.join(GAMES)}")
    return GAMES[name]


def _goff_qubit(place: int) -> str:
    return " on ".join(goff_place(place))


def _tiqtaqtoe_qubit(place: int) -> str:
    return " on ".join(tiqtaqtoe_place(place))


def _chess_qubit(place: int) -> str:
    return f"a piece on {square_name(SIZE, place)}"


def _tiqtaqtoe(title: str, level: Quantumness) -> BoardGame:
    seats = ("X", "O")
    return BoardGame(title, lambda: TiqTaqToe(level), seats, marks_of_tiqtaqtoe, _tiqtaqtoe_qubit)


GAMES = {
    "tic-tac-toe": BoardGame(
        "quantum tic-tac-toe", QuantumTicTacToe, ("X", "O"), marks_of_goff, _goff_qubit
    ),
    "tiqtaqtoe-classical": _tiqtaqtoe("TiqTaqToe, classical", Quantumness.CLASSICAL),
    "tiqtaqtoe": _tiqtaqtoe("TiqTaqToe, minimal", Quantumness.MINIMAL),
    "tiqtaqtoe-moderate": _tiqtaqtoe("TiqTaqToe, moderate", Quantumness.MODERATE),
    "tiqtaqtoe-high": _tiqtaqtoe("TiqTaqToe, high", Quantumness.HIGH),
    "chess": BoardGame(
        "quantum chess",
        QuantumChess,
        ("White", "Black"),
        pieces,
        _chess_qubit,
        SIZE,
        rating,
        cutoff=6,
    ),
}
"""All games; see their modules for the rules."""
