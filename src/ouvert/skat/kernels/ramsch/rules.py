"""Rules of thumb for a Ramsch: get rid of high cards where somebody else takes them.

*Lead* the card that is least likely to take the trick, and costs least if it does. *Follow* with
the highest card that does not take; who must take and plays last does it with the highest card,
since a low one may still save a trick. *Who cannot follow* throws away the card that he fears most.
What a seat has seen is all that is asked: its hand, the trick, and the cards that it has not seen.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import above, i64, kernel, lowest, part, popcount
from ouvert.skat.kernels.ramsch.layout import (
    CARD_WORTHS,
    LYING_AT,
    SUIT_MASKS_OF,
    beats,
    best_of,
    legal_of,
)

TAKES = np.array([[(1 - 0.5**low * (1 - 0.5**high)) ** 2 for high in range(8)] for low in range(8)])
"""`[lower, higher]`: the chance to take the trick with a card, when the others hold so many lower
and higher ones of its suit: each of them goes over it only if he has nothing lower."""
FILLING = 9.0
"""Card points that the others add to a trick, about."""
FEAR = 14.0
"""What a card costs that will take a trick later, about."""
COVER = 4.0
"""How much of that each lower card of the own hand in the same suit spares."""


@part
def takes_with(card: int, unseen: int) -> float:
    """The chance to take a trick that is led with a card."""
    others = unseen & SUIT_MASKS_OF[card]
    over = popcount(others >> (card + 1))
    return float(TAKES[popcount(others) - over, over])


@part
def led(hand: int, unseen: int) -> int:
    """The card to lead."""
    chosen, least = i64(-1), 1e9
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        cost = takes_with(card, unseen) * (CARD_WORTHS[card] + FILLING)
        if cost < least:
            chosen, least = card, cost
    return chosen


@part
def thrown(cards: int, hand: int, unseen: int) -> int:
    """Of some cards that do not take the trick the one that is feared most."""
    chosen, most = i64(-1), -1e9
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        below = popcount(hand & SUIT_MASKS_OF[card] & ((i64(1) << card) - 1))
        fear = takes_with(card, unseen) * FEAR + CARD_WORTHS[card] - COVER * below
        if fear > most:
            chosen, most = card, fear
    return chosen


@part
def advised(hand: int, trick: int, unseen: int) -> int:
    """The card that the rules play. `unseen` are the cards that the seat has not seen."""
    lying = (trick >> LYING_AT) & 3
    legal = legal_of(hand, trick)
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if lying == 0:
        return led(hand, unseen)
    best = best_of(trick)
    under = i64(0)
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if not beats(card, best):
            under |= i64(1) << card
    if not under:
        return above(legal) - 1 if lying == 2 else lowest(legal)
    if SUIT_MASKS_OF[lowest(under)] == SUIT_MASKS_OF[best] and legal != hand:
        return above(under) - 1
    return thrown(under, hand, unseen)


@kernel("int64(int64, int64, int64)")
def choose(hand: int, trick: int, unseen: int) -> int:
    """`advised`, to be called from outside."""
    return advised(hand, trick, unseen)
