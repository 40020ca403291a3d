"""Sizes, colours and shapes of the pictures of boards; each shape is drawn around the origin."""

from __future__ import annotations

import math

CELL = 66
MARGIN = 14
RADIUS = 22
RING = 5

FONT = "font-family='DejaVu Sans, Arial, sans-serif'"
INK, PAPER = "#1a1a1a", "#ffffff"
LIGHT_SQUARE, DARK_SQUARE = "#f3ead8", "#bfa582"
DISCS = ("#fffdf6", "#2a2a2a")
"""Fill of a piece by seat."""
PARTS, ENTANGLED, LAST = "#0b5cad", "#b3240b", "#1d6b1d"
"""Links of parts, links of entangled pieces, outlines of the last move."""
EMPTY_RING = "#c8c8c8"


def number(value: float) -> str:
    """A coordinate with at most two decimals, the same on every machine."""
    return f"{round(value, 2) + 0.0:g}"


def disc(seat: int, *, dashed: bool = False, radius: float = RADIUS) -> str:
    """A man; a phantom has a dashed edge."""
    edge = "stroke-dasharray='3 3' " if dashed else ""
    return (
        f"<circle r='{number(radius)}' fill='{DISCS[seat]}' stroke='{INK}' stroke-width='1.5' "
        f"{edge}/>"
    )


def crown(seat: int, y: float, scale: float) -> str:
    """What makes a king of a man."""
    fill, edge = ("#e8b90c", "#fff") if seat else ("#e8b90c", INK)
    return (
        f"<path transform='translate(0,{number(y)}) scale({number(scale)})' fill='{fill}' "
        f"stroke='{edge}' stroke-width='1.5' stroke-linejoin='round' "
        "d='M -12 8 L -13 -6 L -6 0 L 0 -10 L 6 0 L 13 -6 L 12 8 Z'/>"
    )


def ring(chance: float) -> str:
    """A ring that is filled, clockwise from the top, as far as a part is probable."""
    radius = RADIUS - RING / 2
    circle = f"<circle r='{number(radius)}' fill='none' stroke='{EMPTY_RING}' stroke-width='{RING}'"
    if chance > 1 - 1e-9:
        return f"{circle.replace(EMPTY_RING, PARTS)}/>"
    angle = 2 * math.pi * chance
    x, y = radius * math.sin(angle), -radius * math.cos(angle)
    return (
        f"{circle}/>"
        f"<path d='M 0 {number(-radius)} A {number(radius)} {number(radius)} 0 "
        f"{int(chance > 0.5)} 1 {number(x)} {number(y)}' fill='none' stroke='{PARTS}' "
        f"stroke-width='{RING}'/>"
    )


def tag(letter: str) -> str:
    """The letter of a superposed piece, at its upper right."""
    return (
        f"<circle cx='20' cy='-20' r='8.5' fill='{PAPER}' stroke='{INK}'/>"
        f"<text x='20' y='-16' font-size='11' font-weight='bold' text-anchor='middle' "
        f"fill='{INK}'>{letter}</text>"
    )


def line(path: str, *, entangled: bool) -> str:
    """A link with a light edge, so that it is seen on every square; dashed between partners."""
    colour, dashes = (ENTANGLED, "stroke-dasharray='7 5' ") if entangled else (PARTS, "")
    return (
        f"<path d='{path}' fill='none' stroke='{PAPER}' stroke-width='7'/>"
        f"<path d='{path}' fill='none' stroke='{colour}' stroke-width='4' {dashes}/>"
    )
