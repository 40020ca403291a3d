"""The quantum board games by name: which there are, and how their moves are read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ouvert.boards.chess import CHESS
from ouvert.boards.frame import BoardGame
from ouvert.boards.grid import square_name
from ouvert.boards.tic_tac_toe import TIC_TAC_TOE
from ouvert.boards.tiqtaqtoe import TIQTAQTOE
from ouvert.cards import shown
from ouvert.errors import NotationError, OuvertError
from ouvert.remarks import Remark

SOME = 6
"""Moves that are told as possible where one is not."""
_SQUARE = re.compile(r"[a-z]\d+")
"""What is meant as a square, whether the board has it or not."""


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
    board = [square_name(state.size, square) for square in range(state.size**2)]
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


GAMES = {"tic-tac-toe": TIC_TAC_TOE, **TIQTAQTOE, "chess": CHESS}
"""All games; see their modules for the rules."""
