"""Everything about a single suit in a Null game, worked out once for all 9,841 possible suits.

What matters of a suit is the sequence of owners of its remaining cards, lowest first: declarer,
left or right defender (0, 1, 2). With n cards its number is `(3**n - 1) / 2` plus the sequence read
as digits in base 3. The tables say of every such suit whether the declarer is

- *safe* in it: the defenders cannot make him take a trick in this suit, even if they lead it, and
  throw cards of it away, whenever they like (a sharper form of definition 1 of Edelkamp,
  "Challenging Human Supremacy in Skat", SoCS 2019);
- *lost* in it with the left or right defender on lead: leading nothing but this suit they make him
  take a trick.

In between lies what the search has to find out.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.skat.kernels.open_cards.layout import SUITS_OF_UP_TO_EIGHT

SAFE = 1
LOST_TO_LEFT = 2
LOST_TO_RIGHT = 4
EMPTY = 8
"""The declarer has no card of the suit."""


@kernel("int64(int64, int64, int64)")
def suit_number(d: int, l: int, r: int) -> int:
    """Return the number of the suit whose cards these three sets (of up to 8 bits) hold."""
    digits = i64(0)
    weight = i64(1)
    cards = d | l | r
    while cards:
        card = cards & -cards
        cards ^= card
        if l & card:
            digits += weight
        elif r & card:
            digits += 2 * weight
        weight *= 3
    return (weight - 1) // 2 + digits


@kernel("int64(int64, int64)")
def highest_below(cards: int, limit: int) -> int:
    """Return the highest single card (a bit) below the bit `limit`, or 0."""
    cards &= limit - 1
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


@kernel("int64(int64, int64, int64)")
def duck(d: int, led: int, to_come: int) -> int:
    """Return the declarer's best card (a bit) that surely does not win, or 0 if there is none.

    `led` is the highest card played so far, `to_come` the following cards of a defender who plays
    after him. Best is the highest: of two cards, keeping the lower never hurts.
    """
    limit = led
    if to_come:
        limit = max(limit, to_come & -to_come)
    return highest_below(d, limit)


@kernel("int64(int64, int64, int64, int8[:])")
def is_safe(d: int, l: int, r: int, table: np.ndarray) -> int:
    """Whether no discard and no lead of the defenders leads to a suit that is not safe."""
    others = l | r
    while others:
        card = others & -others
        others ^= card
        if not table[suit_number(d, l & ~card, r & ~card)] & SAFE:
            return 0
    leads = l
    while leads:
        a = leads & -leads
        leads ^= a
        answers = r if r else 0
        more = 1
        while more:
            b = answers & -answers
            answers ^= b
            more = 1 if answers else 0
            c = duck(d, max(a, b), 0)
            if not c or not table[suit_number(d & ~c, l & ~a, r & ~b)] & SAFE:
                return 0
    leads = r
    while leads:
        a = leads & -leads
        leads ^= a
        c = duck(d, a, l)
        if not c:
            return 0
        answers = l
        more = 1
        while more:
            b = answers & -answers
            answers ^= b
            more = 1 if answers else 0
            if not table[suit_number(d & ~c, l & ~b, r & ~a)] & SAFE:
                return 0
    return 1


@kernel("int64(int64, int64, int64, int64, int8[:])")
def is_lost(d: int, l: int, r: int, leader: int, table: np.ndarray) -> int:
    """Whether the defenders, leading this suit only, make the declarer take a trick."""
    leads = l if leader == 1 else r
    while leads:
        a = leads & -leads
        leads ^= a
        answers = r if leader == 1 else l
        more = 1
        while more:
            b = answers & -answers
            answers ^= b
            more = 1 if answers else 0
            c = duck(d, max(a, b), 0) if leader == 1 else duck(d, a, l)
            if not c:
                return 1
            mates = LOST_TO_RIGHT if leader == 1 else LOST_TO_LEFT
            own = LOST_TO_LEFT if leader == 1 else LOST_TO_RIGHT
            after = table[suit_number(d & ~c, l & ~(a | b), r & ~(a | b))]
            if after & (mates if b > a else own):
                return 1
    return 0


@kernel("int8[:]()")
def suit_table() -> np.ndarray:
    """Return the flags of every suit, `int8[9841]`."""
    table = np.zeros(SUITS_OF_UP_TO_EIGHT, dtype=np.int8)
    size = i64(1)
    for n in range(9):
        for digits in range(size):
            d = i64(0)
            l = i64(0)
            r = i64(0)
            rest = digits
            for bit in range(n):
                owner = rest % 3
                rest //= 3
                if owner == 0:
                    d |= i64(1) << bit
                elif owner == 1:
                    l |= i64(1) << bit
                else:
                    r |= i64(1) << bit
            number = suit_number(d, l, r)
            if d == 0:
                table[number] = SAFE | EMPTY
                continue
            if is_safe(d, l, r, table):
                table[number] |= SAFE
            if is_lost(d, l, r, 1, table):
                table[number] |= LOST_TO_LEFT
            if is_lost(d, l, r, 2, table):
                table[number] |= LOST_TO_RIGHT
        size *= 3
    return table
