"""What one seat sees, as the words of an array, and what the expert rules read off it.

Cards are kernel cards (`layout.card_map`; in Null the package's own bits), so within a suit a
higher bit is a stronger card. Seats count from the declarer: 0 the declarer, 1 the next clockwise,
2 the last; so of the two defenders 1 plays after the declarer and 2 before him.

The first words are filled in by whoever asks, from what the seat knows and nothing else. `look`
derives the others.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import above, i64, lowest, part, popcount
from ouvert.skat.kernels.open_cards.layout import ALL_CARDS, CARD_POINTS, GRAND, NULL, card_map
from ouvert.skat.kernels.open_cards.moves import can_beat
from ouvert.skat.kernels.reflex.layout import (
    BEATING,
    BEST,
    BEST_SEAT,
    FIRST,
    HAND,
    KIND,
    LEADER,
    LED,
    LEGAL,
    MAY,
    ME,
    ON_TABLE,
    OPEN_HAND,
    OUVERT,
    PLAYED,
    POINTS_LOST,
    SECOND,
    SKAT,
    SUIT,
    TAKEN,
    TRUMPS,
    UNSEEN,
    VOID,
)

CARD_MAPS = np.empty((6, 32), dtype=np.int64)
"""`[kind, card]`: the kernel card of each card."""
for _kind in range(5):
    # as it is written: an import loads no machine code
    card_map.__wrapped__(_kind, CARD_MAPS[_kind])
CARD_MAPS[NULL] = range(32)
CARDS_BACK = np.argsort(CARD_MAPS, axis=1)
"""`[kind, kernel card]`: the card of the package."""
WORTH = np.array([CARD_POINTS[cards & 7] for cards in CARDS_BACK])
"""`[kind, kernel card]`: card points."""
SUIT_MASKS = np.zeros((6, 5), dtype=np.int64)
"""`[kind, suit]`: the trumps, then the side suits; in Null the four suits, and no trumps."""
SUIT_MASKS[:4] = [0x7FF, *(0x7F << shift for shift in (11, 18, 25)), 0]
SUIT_MASKS[GRAND] = [0xF, *(0x7F << shift for shift in (4, 11, 18, 25))]
SUIT_MASKS[NULL] = [0, *(0xFF << shift for shift in (0, 8, 16, 24))]
SUIT_MASK_OF = np.array(
    [[next(int(m) for m in masks if m >> c & 1) for c in range(32)] for masks in SUIT_MASKS]
)
"""`[kind, kernel card]`: the mask of its suit."""


@part
def look(v: np.ndarray) -> None:
    """Derive the second half of a view from the first."""
    kind = v[KIND]
    me = v[ME]
    hand = v[HAND]
    trumps = SUIT_MASKS[kind, 0]
    v[TRUMPS] = trumps
    shown = v[OPEN_HAND] if me != 0 else i64(0)
    v[UNSEEN] = ALL_CARDS & ~(hand | v[PLAYED] | v[SKAT] | shown)
    for seat in range(3):
        v[MAY + seat] = v[UNSEEN] & ~v[VOID + seat]
    if v[OUVERT]:
        v[MAY] = shown
    v[MAY + me] = hand
    v[LEGAL] = hand
    v[SUIT] = 0
    v[BEST] = -1
    v[BEST_SEAT] = -1
    v[ON_TABLE] = 0
    v[BEATING] = 0
    first = v[FIRST]
    if first < 0:
        return
    led = SUIT_MASK_OF[kind, first]
    v[SUIT] = led
    if hand & led:
        v[LEGAL] = hand & led
    best = first
    winner = v[LEADER]
    v[ON_TABLE] = WORTH[kind, first]
    second = v[SECOND]
    if second >= 0:
        v[ON_TABLE] += WORTH[kind, second]
        if can_beat(i64(1) << second, best, led, trumps):
            best = second
            winner = (winner + 1) % 3
    v[BEST] = best
    v[BEST_SEAT] = winner
    v[BEATING] = can_beat(hand, best, led, trumps)


@part
def turn_to(
    v: np.ndarray,
    me: int,
    held: np.ndarray,
    skat: int,
    skat_points: int,
    knows_skat: bool,
    taken: int,
    lost: int,
) -> None:
    """Fill in what the seat `me` sees that not everybody does.

    Args:
        v: int64[VIEW_WORDS].
        me: the seat.
        held: int64[3], the hands.
        skat: the discards.
        skat_points: their card points, which count for the declarer.
        knows_skat: whether this seat put them away.
        taken: the declarer's card points without the skat.
        lost: the defenders' card points.
    """
    v[ME] = me
    v[HAND] = held[me]
    v[SKAT] = skat if knows_skat else 0
    v[TAKEN] = taken + skat_points if knows_skat else taken
    v[POINTS_LOST] = lost
    v[OPEN_HAND] = held[0] if v[OUVERT] else 0


@part
def may_play(v: np.ndarray, place: int, hand: int) -> int:
    """Return the legal cards of a hand at a place 0..2 of the trick."""
    follows = hand & SUIT_MASK_OF[v[KIND], v[FIRST]] if place else i64(0)
    return follows if follows else hand


@part
def lay(v: np.ndarray, place: int, me: int, card: int) -> None:
    """Note what everybody sees when the seat `me` plays a card at a place 0..2 of the trick."""
    suit = SUIT_MASK_OF[v[KIND], card]
    v[PLAYED] |= i64(1) << card
    if place == 0:
        v[FIRST] = card
        v[SECOND] = -1
        v[LED + me] |= suit
        return
    led = SUIT_MASK_OF[v[KIND], v[FIRST]]
    if suit != led:
        v[VOID + me] |= led
    if place == 1:
        v[SECOND] = card


@part
def takes(v: np.ndarray, place: int, card: int, best: int) -> bool:
    """Whether a card laid at a place 0..2 of the trick beats the `best` of those before it."""
    if place == 0:
        return True
    led = SUIT_MASK_OF[v[KIND], v[FIRST]]
    return can_beat(i64(1) << card, best, led, SUIT_MASKS[v[KIND], 0]) != 0


@part
def most(v: np.ndarray, cards: int) -> int:
    """Return the card with the most points, of equals the weakest; -1 without cards."""
    chosen = i64(-1)
    best = i64(-1)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if WORTH[v[KIND], card] > best:
            best = WORTH[v[KIND], card]
            chosen = card
    return chosen


@part
def least(v: np.ndarray, cards: int) -> int:
    """Return the card with the fewest points, a trump only if it must be; -1 without cards."""
    chosen = i64(-1)
    best = i64(1000)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        key = WORTH[v[KIND], card]
        if v[TRUMPS] >> card & 1:
            key += 30
        if key < best:
            best = key
            chosen = card
    return chosen


@part
def of_points(v: np.ndarray, cards: int, points: int) -> int:
    """Return those cards of a set that are worth so many points."""
    found = i64(0)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if WORTH[v[KIND], card] == points:
            found |= i64(1) << card
    return found


@part
def threats(v: np.ndarray, card: int, seat: int) -> int:
    """Return the cards that a seat may hold and that may beat a card led in their suit or ruff."""
    suit = SUIT_MASK_OF[v[KIND], card]
    may = v[MAY + seat]
    over = may & suit & ~((i64(2) << card) - 1)
    if suit != v[TRUMPS]:
        over |= may & v[TRUMPS]
    return over


@part
def likely_holds(v: np.ndarray, card: int, seat: int) -> bool:
    """Whether a card led will beat a seat if suits lie as one expects: it follows, and lower."""
    suit = SUIT_MASK_OF[v[KIND], card]
    may = v[MAY + seat]
    if may & suit:
        return not may & suit & ~((i64(2) << card) - 1)
    return suit == v[TRUMPS] or not may & v[TRUMPS]


@part
def discard(v: np.ndarray, cards: int) -> int:
    """Return the card that one misses least: few points, a short side suit, no guard of a ten."""
    kind = v[KIND]
    chosen = i64(-1)
    best = i64(1 << 30)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = SUIT_MASK_OF[kind, card]
        mine = v[HAND] & suit
        length = popcount(mine)
        key = 16 * WORTH[kind, card] + 2 * length
        if suit == v[TRUMPS]:
            key += 120
        elif not v[UNSEEN] & suit & ~((i64(2) << card) - 1):
            key += 40
        elif length == 2 and WORTH[kind, above(mine) - 1] == 10 and WORTH[kind, card] < 10:
            key += 50
        if key < best:
            best = key
            chosen = card
    return chosen
