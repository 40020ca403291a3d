"""Tables of hands as text and as SVG: a row a hand, a column a suit, the padding at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

TableRow = tuple[str, list[str], str]
"""Label, cards by column, padding."""

_WIDTH, _HEIGHT, _LABEL, _PADDING = 44, 22, 150, 150
_NAME = 8


def as_text(
    title: str, suits: Sequence[str], rows: Sequence[TableRow], padding_heading: str = "padding"
) -> str:
    """The table in fixed-width letters."""
    label = max([len(title), *(len(row[0]) for row in rows)])
    widths = [max(1, len(suit)) for suit in suits]
    head = " ".join(suit.ljust(width) for suit, width in zip(suits, widths, strict=True))
    lines = [f"{title.ljust(label)} │ {head} │ {padding_heading}".rstrip()]
    lines.append("─" * (label + 1) + "┼" + "─" * (len(head) + 2) + "┼" + "─" * 10)
    for name, cards, padding in rows:
        held = " ".join((card or "·").ljust(w) for card, w in zip(cards, widths, strict=True))
        lines.append(f"{name.ljust(label)} │ {held} │ {padding}".rstrip())
    return "\n".join(lines)


def as_svg(title: str, suits: Sequence[str], rows: Sequence[TableRow]) -> str:
    """The table as a picture; the rows of team B are shaded."""
    width = _LABEL + _WIDTH * len(suits) + _PADDING
    height = _HEIGHT * (len(rows) + 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _words(6, 1, title, 'font-weight="bold"'),
        _words(_LABEL + _WIDTH * len(suits) + 6, 1, "padding", 'fill="#555555"'),
    ]
    for column, suit in enumerate(suits):
        size = 11 if len(suit) <= _NAME else 8
        style = f'text-anchor="middle" fill="#555555" font-size="{size}"'
        parts.append(_words(_LABEL + _WIDTH * column + _WIDTH // 2, 1, suit, style))
    for line, (name, cards, padding) in enumerate(rows, 2):
        if name.startswith("B "):
            top = _HEIGHT * (line - 1) + 6
            parts.append(f'<rect y="{top}" width="{width}" height="{_HEIGHT}" fill="#eef2f7"/>')
        parts.append(_words(6, line, name))
        for column, card in enumerate(cards):
            if card:
                x = _LABEL + _WIDTH * column + _WIDTH // 2
                style = 'text-anchor="middle" font-weight="bold" fill="{}"'
                parts.append(_words(x, line, card, style.format(_COLOURS[card])))
        parts.append(_words(_LABEL + _WIDTH * len(suits) + 6, line, padding))
    return "\n".join([*parts, "</svg>"])


def stacked(pictures: Sequence[str]) -> str:
    """Pictures of `as_svg` below each other in one."""
    placed, top, width = [], 0, 0
    for picture in pictures:
        found = _SIZE.search(picture)
        if found is None:
            raise ValueError("a picture without width and height cannot be placed")
        placed.append(picture.replace("<svg ", f'<svg y="{top}" ', 1))
        width = max(width, int(found[1]))
        top += int(found[2]) + _HEIGHT // 2
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}">'
    return "\n".join([opening, *placed, "</svg>"])


_COLOURS = {"A": "#0b5394", "K": "#990000"}
_SIZE = re.compile(r'width="(\d+)" height="(\d+)"')


def _words(x: int, line: int, words: str, style: str = "") -> str:
    return f'<text x="{x}" y="{_HEIGHT * line}" {style}>{escape(words)}</text>'
