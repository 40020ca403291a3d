"""The board in letters, for terminals: no colours, boxes or signs are needed to read it.

     5    .      .   b45A
     4         .      .

White is at the bottom. w and b are men, W and B kings. A part of a superposed piece has its
probability in per cent and the letter of its piece, which the lines below the board explain.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.checkers.drawing.legend import entry_text, legend, pair_text, pairs, whole_percent
from ouvert.checkers.rules.board import Board
from ouvert.checkers.rules.position import Position
from ouvert.remarks import Say, in_english

WIDTH = 6
"""Letters that a square takes."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square as text.

    Attributes:
        text: what is shown, `WIDTH` letters.
        seat: whose piece is, or may be, there; None if nobody's.
        certain: whether it is there for certain; False for an empty square.
    """

    text: str
    seat: int | None = None
    certain: bool = False


def cells(board: Board, position: Position) -> tuple[tuple[Cell, ...], ...]:
    """The board's rows from the top, Black's side, down."""
    letters = {entry.piece: entry.letter for entry in legend(position)}
    return tuple(
        tuple(_cell(board, position, letters, y * board.size + x) for x in range(board.size))
        for y in range(board.size)
    )


def draw(board: Board, position: Position) -> str:
    """The board, and a line for each superposed piece and each entangled pair."""
    rows = [
        f"{margin(board, y)}{''.join(cell.text for cell in row)}".rstrip()
        for y, row in enumerate(cells(board, position))
    ]
    return "\n".join([*rows, columns(board), *explained(board, position)])


def margin(board: Board, y: int) -> str:
    """What stands left of a row: its number."""
    return f"{board.size - y:>3} "


def columns(board: Board) -> str:
    """The letters of the columns, below the board."""
    names = "".join(f"{chr(ord('a') + x):^{WIDTH}}" for x in range(board.size))
    return f"{' ' * len(margin(board, 0))}{names}".rstrip()


def explained(board: Board, position: Position, say: Say = in_english) -> list[str]:
    """The lines below the board."""
    entries = legend(position)
    return [
        *(entry_text(board, position, entry, say) for entry in entries),
        *(pair_text(pair, say) for pair in pairs(entries)),
    ]


def _cell(board: Board, position: Position, letters: dict[int, str], square: int) -> Cell:
    piece = position.piece_on(square)
    if piece is None:
        dark = board.dark() >> square & 1
        return Cell(("." if dark else "").center(WIDTH))
    seat = position.owner(piece)
    sign = "wb"[seat]
    if position.kings >> square & 1:
        sign = sign.upper()
    if piece not in letters:
        return Cell(sign.center(WIDTH), seat, certain=True)
    # a part is never told to be there for certain, nor to be nowhere
    shown = min(max(whole_percent(position.probability(square)), 1), 99)
    return Cell(f"{sign}{shown}{letters[piece]}".center(WIDTH), seat)
