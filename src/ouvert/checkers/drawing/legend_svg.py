"""The legend of a picture of a board: its signs, and each superposed piece in words."""

from __future__ import annotations

import re
import textwrap
from html import escape

from ouvert.checkers.drawing.legend import Entry, entry_text, pair_text, pairs
from ouvert.checkers.drawing.style import INK, LAST, crown, disc, line, ring
from ouvert.checkers.rules.board import Board
from ouvert.checkers.rules.position import Position

PANEL = 262
"""Width of the legend."""
LETTERS = 36
"""Letters in a line of it."""
SIGN, ROW = 30, 17
"""Height of a line with a sign, and of a line of text."""


def legend_svg(
    board: Board, position: Position, entries: tuple[Entry, ...], *, outlined: bool
) -> tuple[str, int]:
    """What stands beside the board, and its height."""
    waves = position.waves
    signs = [
        (f"{_small(disc(0))}{_small(disc(1), 26)}", "men of White and Black"),
    ]
    if position.kings:
        signs.append((_small(disc(0) + crown(0, 0, 1.0)), "a king has a crown"))
    if waves:
        signs.append((_small(disc(0) + ring(0.25)), "here with 25 %"))
        signs.append((line("M -9 0 L 35 0", entangled=False), "parts of one piece"))
    if any(entry.partner is not None for entry in entries):
        signs.append((line("M -9 0 L 35 0", entangled=True), "entangled pieces"))
    if any(wave.phantom for wave in waves):
        signs.append((_small(disc(1, dashed=True)), "a phantom, gone if measured"))
    if outlined:
        box = f"<rect x='-9' y='-9' width='18' height='18' fill='none' stroke='{LAST}' "
        signs.append((f"{box}stroke-width='4'/>", "squares of the last move"))
    rows = []
    y = SIGN // 2
    for sign, text in signs:
        rows.append(f"<g transform='translate(10,{y})'>{sign}</g>{_text(56, y + 4, text)}")
        y += SIGN
    told = [entry_text(board, position, entry) for entry in entries]
    told += [pair_text(pair) for pair in pairs(entries)]
    # a square and its probability stay in one line
    told = [re.sub(r" (?=[<>]?\d+ %|%)", "\xa0", paragraph) for paragraph in told]
    for paragraph in told:
        y += 4
        for place, words in enumerate(textwrap.wrap(paragraph, LETTERS, subsequent_indent="   ")):
            indent = 14 if place else 0
            rows.append(_text(indent, y + 4, words.strip()))
            y += ROW
    return "\n".join(rows), y


def _small(shape: str, x: int = 0) -> str:
    return f"<g transform='translate({x},0) scale(.46)'>{shape}</g>"


def _text(x: int, y: int, text: str) -> str:
    return f"<text x='{x}' y='{y}' font-size='12.5' fill='{INK}'>{escape(text)}</text>"
