"""Quantum board games in the browser: quantum tic-tac-toe, TiqTaqToe and quantum chess."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from ouvert.boards.seen import EndKind
from ouvert.web.protocol.look import Told

GameName = Literal[
    "tic-tac-toe",
    "tiqtaqtoe-classical",
    "tiqtaqtoe",
    "tiqtaqtoe-moderate",
    "tiqtaqtoe-high",
    "chess",
]
GAMES: tuple[GameName, ...] = get_args(GameName)
ActionKind = Literal["spooky", "alone", "choice", "mark", "halves", "move", "split", "merge"]
Word = Annotated[str, msgspec.Meta(max_length=12)]
"""A move as the server has told it."""
MOST_SENT = 1000
"""Moves that are read; with more than the library follows a sentence says so."""


class BoardGameWanted(Told, frozen=True):
    """A game, and the moves that were made in it.

    Attributes:
        game: which one.
        seed: of chance and of the AI.
        moves: from the first on, by whomever.
        think: what is wanted beside the moment: `move`, that the AI makes one; `worths`, what each
            move is worth; `nothing`.
    """

    game: GameName
    seed: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]
    moves: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_SENT)] = ()
    think: Literal["nothing", "move", "worths"] = "nothing"


class BoardPart(Told, frozen=True):
    """What may be on a square.

    Attributes:
        seat: whose it is.
        sign: X, O, or the letter of a piece, K to P.
        number: of a mark of quantum tic-tac-toe; else 0.
        chance: how probable it is there.
    """

    seat: int
    sign: str
    number: int
    chance: float


class BoardSquare(Told, frozen=True):
    """A square, and what may be on it."""

    name: str
    parts: tuple[BoardPart, ...]


class BoardMove(Told, frozen=True):
    """A move that can be made: its text, its kind, and its squares in their order."""

    text: str
    kind: ActionKind
    squares: tuple[str, ...]


class BoardOutcome(Told, frozen=True):
    """What a measurement may find: `yes` or `no`, or the board as nine signs; and its chance."""

    text: str
    chance: float


class BoardMeasured(Told, frozen=True):
    """A measurement.

    Attributes:
        taken: the squares of which it was asked whether something is on all of them.
        empty: those of which it was asked whether nothing is on them; with `taken` none where the
            whole board was looked at.
        outcomes: what could be found, the likeliest first; of a whole board twelve at most.
        others: how many more there were.
        found: the place of what was found among them; −1 if it is among the others.
        text: what was found.
        chance: how probable that was.
    """

    taken: tuple[str, ...]
    empty: tuple[str, ...]
    outcomes: tuple[BoardOutcome, ...]
    others: int
    found: int
    text: str
    chance: float


class BoardTurn(Told, frozen=True):
    """A move that was made, by which seat, and what was measured for it."""

    seat: int
    text: str
    kind: ActionKind
    squares: tuple[str, ...]
    measured: tuple[BoardMeasured, ...]


class BoardWay(Told, frozen=True):
    """What may be found together: parts of a group with their squares, and how probable it is."""

    parts: tuple[str, ...]
    chance: float


class BoardGroup(Told, frozen=True):
    """Marks or pieces that depend on each other.

    Attributes:
        ways: what may be found, the likeliest first; twelve at most.
        others: how many more there are.
    """

    ways: tuple[BoardWay, ...]
    others: int


class BoardEnd(Told, frozen=True):
    """How a game ended.

    Attributes:
        kind: why.
        winner: the seat that won; null for a draw.
        narrow: whether by half a point only.
        squares: of the rows.
    """

    kind: EndKind
    winner: int | None
    narrow: bool
    squares: tuple[str, ...]


class BoardWorth(Told, frozen=True):
    """What a move brings who acts: 1 for a win, ½ for a draw, 0 for a loss."""

    text: str
    value: float


class BoardGameView(Told, frozen=True):
    """A game up to a moment.

    Attributes:
        game: which one.
        size: squares along an edge.
        turns: all that was done, the AI's move with it if one was wanted.
        squares: row by row from the lower left corner.
        groups: marks or pieces that depend on each other.
        actor: the seat that is to move; null when the game is over.
        moves: what it may do.
        end: how the game ended; null while it lasts.
        worths: what each move is worth, the best first, where that was wanted; a search leaves
            out what it has not tried.
        exact: whether these are the values of best play, or those of the AI's last move were.
    """

    game: GameName
    size: int
    turns: tuple[BoardTurn, ...]
    squares: tuple[BoardSquare, ...]
    groups: tuple[BoardGroup, ...]
    actor: int | None
    moves: tuple[BoardMove, ...]
    end: BoardEnd | None
    worths: tuple[BoardWorth, ...]
    exact: bool
