"""Pictures of boards as SVG, after figures 2 to 6 of paper 002, with what these leave out.

Every dark square has its name. A man is a disc, a king has a crown. A part of a superposed piece
has the letter of its piece and a ring that is filled as far as the part is probable, which is also
written in per cent. Solid lines link the parts of one piece, dashed ones entangled pieces; a legend
explains what is there, and the same is told in words for those who cannot see it. Nothing is told
by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ouvert.checkers.drawing.legend import Entry, board_text, legend, pairs, percent, rank
from ouvert.checkers.drawing.legend_svg import PANEL, legend_svg
from ouvert.checkers.drawing.links import Curve, Point, curve, nearest, tree
from ouvert.checkers.drawing.style import (
    CELL,
    DARK_SQUARE,
    FONT,
    INK,
    LAST,
    LIGHT_SQUARE,
    MARGIN,
    PAPER,
    crown,
    disc,
    line,
    number,
    ring,
    tag,
)
from ouvert.checkers.records.games import Ending
from ouvert.checkers.records.notation import action_text
from ouvert.checkers.rules.actions import Action, Capture, Found, Merge, Split, Step
from ouvert.checkers.rules.board import Board, squares_of
from ouvert.checkers.rules.game import SEATS, QuantumCheckers
from ouvert.checkers.rules.position import Position
from ouvert.remarks import Say, in_english

HEADING = 30
"""Height of the line above the board."""


def state_svg(state: QuantumCheckers, last: Action | None = None) -> str:
    """A moment of a game as a picture, with the squares of the last action outlined."""
    heading = status(state)
    if last is None:
        return board_svg(state.variant.board, state.position, heading)
    heading = f"{action_text(state.variant.board, last)}; {heading}"
    return board_svg(state.variant.board, state.position, heading, touched(last))


def status(state: QuantumCheckers, ended: Ending | None = None, say: Say = in_english) -> str:
    """Whose turn it is, or how the game has ended, by the rules or by its players."""
    if ended is not None:
        return say(ended.value)
    if state.winner is not None:
        return say("{side} has won", side=say(SEATS[state.winner]))
    if state.drawn:
        return say("a draw")
    if state.pending is not None:
        return say("a measurement is due")
    return say("{side} to move", side=say(SEATS[state.turn]))


def touched(action: Action) -> int:
    """The squares of an action, as a bit board."""
    match action:
        case Step(source, target):
            return 1 << source | 1 << target
        case Split(source, first, second):
            return 1 << source | 1 << first | 1 << second
        case Merge(first, second, target):
            return 1 << first | 1 << second | 1 << target
        case Capture(source, over, target):
            return 1 << source | 1 << over | 1 << target
        case Found(squares):
            return squares


def board_svg(board: Board, position: Position, heading: str = "", outlined: int = 0) -> str:
    """A board as a picture; equal arguments give equal text.

    Args:
        board: its geometry.
        position: the pieces.
        heading: stands above the board, and begins the title; any text.
        outlined: bits of squares to outline, such as those of the last move.
    """
    entries = legend(position)
    side = board.size * CELL
    top = HEADING if heading else MARGIN
    explained, needed = legend_svg(board, position, entries, outlined=bool(outlined))
    width = 2 * MARGIN + side + PANEL
    height = max(top + side, MARGIN + needed) + MARGIN
    title = f"Quantum checkers, {board.size} × {board.size}{': ' if heading else ''}{heading}"
    head = (
        f"<text x='{MARGIN}' y='21' font-size='16' font-weight='bold' fill='{INK}'>"
        f"{escape(heading)}</text>"
        if heading
        else ""
    )
    drawn = [
        f"<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{width}' height='{height}' "
        f"viewBox='0 0 {width} {height}' {FONT}>",
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(board_text(board, position))}.</desc>",
        f"<rect width='{width}' height='{height}' fill='{PAPER}'/>",
        head,
        f"<g transform='translate({MARGIN},{top})'>",
        *_squares(board, outlined),
        *_links(board, position, entries),
        *_names(board),
        *_pieces(board, position, {entry.piece: entry for entry in entries}),
        "</g>",
        f"<g transform='translate({2 * MARGIN + side},{top})'>",
        explained,
        "</g>",
        "</svg>",
    ]
    return "\n".join(filter(None, drawn))


def _squares(board: Board, outlined: int) -> Iterator[str]:
    side = board.size * CELL
    yield f"<rect width='{side}' height='{side}' fill='{LIGHT_SQUARE}' stroke='{INK}'/>"
    for square in squares_of(board.dark()):
        y, x = divmod(square, board.size)
        frame = f" stroke='{LAST}' stroke-width='4'" if outlined >> square & 1 else ""
        # the frame lies inside the square
        edge = 2 if frame else 0
        yield (
            f"<rect x='{x * CELL + edge}' y='{y * CELL + edge}' width='{CELL - 2 * edge}' "
            f"height='{CELL - 2 * edge}' fill='{DARK_SQUARE}'{frame}/>"
        )


def _names(board: Board) -> Iterator[str]:
    for square in squares_of(board.dark()):
        y, x = divmod(square, board.size)
        # the edge of the letters keeps them apart from lines below them
        yield (
            f"<text x='{x * CELL + 5}' y='{y * CELL + 13}' font-size='10' fill='{INK}' "
            f"stroke='{DARK_SQUARE}' stroke-width='3' paint-order='stroke'>"
            f"{board.name(square)}</text>"
        )


def _links(board: Board, position: Position, entries: tuple[Entry, ...]) -> Iterator[str]:
    def place(square: int) -> Point:
        y, x = divmod(square, board.size)
        return float(x), float(y)

    def drawn(ends: tuple[Point, Point], *, entangled: bool) -> str:
        return line(_path(curve(*ends, occupied, board.size)), entangled=entangled)

    occupied = [place(square) for square in squares_of(position.occupied())]
    places = {entry.piece: [place(square) for square in entry.squares] for entry in entries}
    for entry in entries:
        for ends in tree(places[entry.piece]):
            yield drawn(ends, entangled=False)
    for first, second in pairs(entries):
        yield drawn(nearest(places[first.piece], places[second.piece]), entangled=True)


def _path(found: Curve) -> str:
    def point(place: Point) -> str:
        return f"{number((place[0] + 0.5) * CELL)} {number((place[1] + 0.5) * CELL)}"

    return f"M {point(found.start)} Q {point(found.control)} {point(found.end)}"


def _pieces(board: Board, position: Position, entries: dict[int, Entry]) -> Iterator[str]:
    for piece in range(len(position.pieces)):
        yield from _parts(board, position, piece, entries.get(piece))


def _parts(board: Board, position: Position, piece: int, entry: Entry | None) -> Iterable[str]:
    seat = position.owner(piece)
    wave = position.wave_of(piece)
    for square in position.parts(piece):
        y, x = divmod(square, board.size)
        king = bool(position.kings >> square & 1)
        told = f"{board.name(square)}: {SEATS[seat]} {rank(position, [square])}"
        shape = [disc(seat)]
        if wave is None or entry is None:
            if king:
                shape.append(crown(seat, 0, 1.0))
        else:
            chance = position.probability(square)
            phantom = bool(wave.phantom >> square & 1)
            told += f" {entry.letter}, {percent(chance)}{', a phantom' if phantom else ''}"
            shape = [disc(seat, dashed=phantom), ring(chance), tag(entry.letter)]
            shape.append(_written(seat, percent(chance).replace(" ", ""), king=king))
            if king:
                shape.append(crown(seat, -8, 0.62))
        yield (
            f"<g transform='translate({number((x + 0.5) * CELL)},{number((y + 0.5) * CELL)})'>"
            f"<title>{escape(told)}</title>{''.join(shape)}</g>"
        )


def _written(seat: int, text: str, *, king: bool) -> str:
    ink = "#fff" if seat else INK
    down = 12 if king else 4.5
    size = 11 if king or len(text) > 3 else 13
    return (
        f"<text y='{number(down)}' font-size='{size}' font-weight='bold' text-anchor='middle' "
        f"fill='{ink}'>{escape(text)}</text>"
    )
