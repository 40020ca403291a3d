"""What is asked and answered about games of quantum checkers. Squares are names such as `c3`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

LARGEST_BOARD = 10
"""Squares along an edge: what fits on a screen."""
PLAYERS = (
    "person",
    "random",
    "heuristic",
    "mcts:200",
    "mcts:800",
    "mcts:5000",
    "mcts:2s",
    "expectimax:5000:contempt",
    "expectimax:1s:contempt",
)
"""Who may play, from weak to strong; names as in `ouvert checkers play`."""

LevelName = Literal["classical", "superposition", "entanglement", "interference"]
MoveKind = Literal["step", "split", "merge", "capture", "entangle"]
ResultName = Literal["white", "black", "draw"]
EndedName = Literal["white_resigned", "black_resigned", "draw_agreed"]
CheckersAct = Literal["resign", "take_back", "offer", "agree", "decline", "rematch"]
MarkName = Literal["fine", "inaccuracy", "mistake", "blunder"]


class CheckersInfo(msgspec.Struct, frozen=True):
    """What can be played, and whether agents answer at once."""

    players: tuple[str, ...]
    levels: tuple[str, ...]
    largest: int
    awake: bool


class CheckersWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/checkers`.

    With `apart`, two persons play by a link each instead of both at one board.
    """

    size: Annotated[int, msgspec.Meta(ge=4, le=LARGEST_BOARD)] = 8
    rows: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    level: LevelName = "entanglement"
    draw_after: Annotated[int, msgspec.Meta(ge=1, le=400)] | None = 40
    white: Annotated[str, msgspec.Meta(max_length=32)] = "person"
    black: Annotated[str, msgspec.Meta(max_length=32)] = "heuristic"
    apart: bool = False


class CheckersMade(msgspec.Struct, frozen=True):
    """The answer to it; `token` allows to move, for two persons apart `black_token` for Black."""

    game: str
    token: str
    black_token: str | None


class CheckersMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in notation, as an answer to the view with the number `after`."""

    move: Annotated[str, msgspec.Meta(max_length=20)]
    after: Annotated[int, msgspec.Meta(ge=0)] = 0


class CheckersActing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players do beside moving, as an answer to the view with the number `after`."""

    act: CheckersAct
    after: Annotated[int, msgspec.Meta(ge=0)]


class PartView(msgspec.Struct, frozen=True):
    """A square on which a piece may be."""

    square: str
    chance: float
    king: bool


class PieceView(msgspec.Struct, frozen=True):
    """A piece. `letter`, `captured`, `partner` and `information` are of superposed ones."""

    seat: int
    parts: tuple[PartView, ...]
    letter: str | None
    captured: float
    partner: str | None
    information: float


class MoveView(msgspec.Struct, frozen=True):
    """A legal move: its squares in the order of the notation, and the probability that matters.

    `chance` is that of a part at its source for a step, at each target for a split, at the target
    for a merge, and of success for a capture.
    """

    text: str
    kind: MoveKind
    squares: tuple[str, ...]
    over: str | None
    chance: float


class StateView(msgspec.Struct, frozen=True):
    """A basis state of a wave: the squares that are occupied in it, and its amplitude."""

    squares: tuple[str, ...]
    re: float
    im: float
    chance: float


class WaveView(msgspec.Struct, frozen=True):
    """A superposed piece, or two entangled ones; `count` says how many basis states there are."""

    letters: tuple[str, ...]
    count: int
    states: tuple[StateView, ...]


class BoardView(msgspec.Struct, frozen=True):
    """A moment of a game. `actor` is null when it is over; `result` then says how."""

    size: int
    turn: int
    actor: int | None
    result: ResultName | None
    quiet: int
    chain: str | None
    pieces: tuple[PieceView, ...]
    moves: tuple[MoveView, ...]
    waves: tuple[WaveView, ...]


class FoundPiece(msgspec.Struct, frozen=True):
    """Where a measurement found a piece; `square` is null if it has been captured before."""

    letter: str
    seat: int
    square: str | None


class Outcome(msgspec.Struct, frozen=True):
    """What a measurement may find, and how likely that is."""

    squares: tuple[str, ...]
    chance: float


class Measured(msgspec.Struct, frozen=True):
    """A measurement: what was possible, and what was found."""

    found: tuple[FoundPiece, ...]
    chance: float
    outcomes: tuple[Outcome, ...]


class TurnView(msgspec.Struct, frozen=True):
    """A move that was made. `succeeds` is null for what is no measured capture."""

    seat: int
    text: str
    kind: MoveKind
    squares: tuple[str, ...]
    over: str | None
    chance: float
    measured: tuple[Measured, ...]
    succeeds: bool | None


class CheckersView(msgspec.Struct, frozen=True):
    """A game as everybody sees it; `seats` are those that this client may move for.

    `number` counts events, `acts` is what this client may do beside moving, `offer` the seat that
    offers a draw, `ended` how the players have ended the game, `next` the name of the rematch.
    """

    game: str
    number: int
    rules: str
    level: LevelName
    draw_after: int | None
    players: tuple[str, str]
    apart: bool
    seats: tuple[int, ...]
    acts: tuple[CheckersAct, ...]
    offer: int | None
    ended: EndedName | None
    next: str | None
    board: BoardView
    turns: tuple[TurnView, ...]


class CheckersSummary(msgspec.Struct, frozen=True):
    """A game in a list; `turns` counts its moves."""

    game: str
    size: int
    level: LevelName
    players: tuple[str, str]
    apart: bool
    turns: int
    actor: int | None
    result: ResultName | None


class Worth(msgspec.Struct, frozen=True):
    """What a move is worth: an expected result in [0, 1], or a difference in men."""

    text: str
    worth: float
    error: float | None


class CheckersHint(msgspec.Struct, frozen=True):
    """What each move is worth to who moves after `at` moves, best first; a draw is half a win.

    `played` is the move that was made there, `loss` what it gave away compared with the best one,
    and `mark` a word for that; null where none was made.
    """

    at: int
    moves: tuple[Worth, ...]
    played: str | None
    loss: float | None
    mark: MarkName | None


class LessonView(msgspec.Struct, frozen=True):
    """A prepared position. `wanted` is a kind of move in the tutorial; puzzles have `plies`.

    `left` says after how many moves without a capture the game is drawn, where a draw is near.
    """

    name: str
    level: LevelName
    wanted: MoveKind | None
    plies: int | None
    left: int | None
    board: BoardView


class LessonAnswer(msgspec.Struct, frozen=True):
    """What came of a move in a prepared position; `values` are told of puzzles."""

    right: bool
    turn: TurnView
    board: BoardView
    values: tuple[Worth, ...]
