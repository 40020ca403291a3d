"""Pictures of cards and deals as SVG, in colours and signs of their own.

Every card shows its rank and its suit's sign in dark ink on white; the colour only helps. French
two-colour faces by default, the four colours of tournament cards if asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ouvert.cards import SUIT_INKS, Card, CardSet, Rank

CARD_WIDTH, CARD_HEIGHT = 46, 66
STEP = 50
MARGIN = 12
LABEL_HEIGHT = 20

TWO_COLOURS = ("#1a1a1a", "#1a1a1a", "#b3001b", "#b3001b")
"""Ink of ♣ ♠ ♥ ♦ on French cards; `SUIT_INKS` has four colours."""

FONT = "font-family='DejaVu Sans, Segoe UI Symbol, Arial, sans-serif'"


def card_svg(card: Card, x: float = 0, y: float = 0, *, four_colours: bool = False) -> str:
    """One card as an SVG group whose top left corner is at (x, y)."""
    ink = (SUIT_INKS if four_colours else TWO_COLOURS)[card.suit]
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    middle = CARD_WIDTH / 2
    return (
        f"<g transform='translate({x:g},{y:g})' fill='{ink}' text-anchor='middle' {FONT}>"
        f"<title>{card}</title>"
        f"<rect width='{CARD_WIDTH}' height='{CARD_HEIGHT}' rx='6' fill='white' stroke='#555'/>"
        f"<text x='{middle:g}' y='27' font-size='20' font-weight='bold'>{rank}</text>"
        f"<text x='{middle:g}' y='56' font-size='26'>{card.suit.symbol}</text>"
        "</g>"
    )


def deal_svg(
    hands: Sequence[CardSet],
    skat: CardSet,
    *,
    names: Sequence[str] = ("forehand", "middlehand", "rearhand"),
    four_colours: bool = False,
) -> str:
    """A deal as a picture: a labelled row for each hand and one for the skat."""
    rows = [(name, tuple(hand)) for name, hand in zip(names, hands, strict=True)]
    return rows_svg([*rows, ("skat", tuple(skat))], four_colours=four_colours)


def rows_svg(rows: Sequence[tuple[str, Sequence[Card]]], *, four_colours: bool = False) -> str:
    """Rows of cards as a picture, each under its label; labels may hold any text."""
    longest = max((len(cards) for _, cards in rows), default=0)
    width = 2 * MARGIN + max(longest, 3) * STEP - (STEP - CARD_WIDTH)
    y = MARGIN
    parts = []
    for label, cards in rows:
        if label:
            parts.append(
                f"<text x='{MARGIN}' y='{y + 14}' font-size='14' fill='#222' {FONT}>"
                f"{escape(label)}</text>"
            )
            y += LABEL_HEIGHT
        parts += [
            card_svg(card, MARGIN + place * STEP, y, four_colours=four_colours)
            for place, card in enumerate(cards)
        ]
        y += CARD_HEIGHT + MARGIN
    described = "; ".join(
        " ".join(filter(None, (f"{label}:" if label else "", *(str(card) for card in cards))))
        for label, cards in rows
    )
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' role='img' width='{width}' height='{y}' "
        f"viewBox='0 0 {width} {y}' aria-label='{escape(described)}'>"
        f"<rect width='{width}' height='{y}' rx='8' fill='#e9efe6'/>{''.join(parts)}</svg>"
    )
