"""Ramsch with open cards, solved: each seat for itself (max^n).

Every seat plays the card that brings it most beyond the other two, `layout.worth_of`; of equal ones
the first in the order of the kernel cards. So the value is one and the same however it is found;
without such a rule max^n would depend on the order of the search (Sturtevant and Korf, "On Pruning
Techniques for Multi-Player Games", AAAI 2000).

Two things spare work and change nothing. Of 7, 8 and 9 of a suit, and of the jacks, which are worth
the same, only the lowest is tried where nobody else holds a card between; the one that is left out
leads to the same game with two names exchanged, in the same order. And moments between tricks are
kept with all that their end depends on.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, load64, lowest, part, plus, store64, times
from ouvert.skat.kernels.ramsch.layout import (
    FIRST_AT,
    JACK_BITS,
    LEADER_AT,
    LYING_AT,
    SECOND_AT,
    end_of,
    legal_of,
    stepped,
    worth_of,
)

MOMENTS_SEEN, MOST_MOMENTS, SKAT_POINTS, ENDS_TABLE, ENDS_MASK = range(5)
"""Words of the workspace: nodes so far and at most, card points of the skat, and the address of the
table with its number of entries minus one; without a table the mask is 0."""
SOLVER_WORDS = 8
END_WORDS = 3
"""Words of an entry of the table: two that say which moment it is, and its end."""
GIVEN_UP = -1
"""The end of a search that has reached its limit."""
LOW_CARDS = sum(0x7 << shift for shift in (4, 11, 18, 25)) | JACK_BITS
"""Cards whose neighbours are worth as much: 7, 8, 9, and jacks."""
MIX_A, MIX_B = 0x1F3D5B79A2C4E687, 0x2545F4914F6CDD1D


@part
def same_as_lower(card: int, hand: int, others: int) -> bool:
    """Whether a lower card of the hand does the same: as many points, nobody's card between."""
    if not (LOW_CARDS >> card) & 1:
        return False
    below = card - 1
    while below >= 0 and (LOW_CARDS >> below) & 1 and (card > 3) == (below > 3):
        if (hand >> below) & 1:
            return True
        if (others >> below) & 1:
            return False
        below -= 1
    return False


@kernel("int64(int64, int64, int64, int64, int64, int64)", nogil=True)
def best(ws: int, h0: int, h1: int, h2: int, trick: int, score: int) -> int:
    """The end of a moment if each plays for himself; GIVEN_UP where the limit is reached.

    `ws` is the address of the workspace, h0, h1 and h2 are the hands of the seats.
    """
    lying, leader = (trick >> LYING_AT) & 3, (trick >> LEADER_AT) & 3
    entry = key = where = i64(0)
    if lying == 0:
        # 1. the last trick is taken
        if h0 | h1 | h2 == 0:
            return end_of(score, leader, load64(ws, SKAT_POINTS))
        # 2. a moment that is known
        nodes = load64(ws, MOMENTS_SEEN) + 1
        store64(ws, MOMENTS_SEEN, nodes)
        if nodes > load64(ws, MOST_MOMENTS):
            return i64(GIVEN_UP)
        mask = load64(ws, ENDS_MASK)
        if mask:
            key = h0 | (h1 << 32)
            where = h2 | (leader << 32) | (score << 34)
            mixed = plus(times(key ^ (key >> 29), MIX_A), times(where, MIX_B))
            entry = load64(ws, ENDS_TABLE) + 24 * ((mixed ^ (mixed >> 31)) & mask)
            if load64(entry, 0) == key and load64(entry, 1) == where:
                return load64(entry, 2)
    # 3. every card that differs from those before it
    me = (leader + lying) % 3
    hand = h0 if me == 0 else h1 if me == 1 else h2
    others = (h0 | h1 | h2) ^ hand
    if lying:
        others |= i64(1) << ((trick >> FIRST_AT) & 31)
        if lying == 2:
            others |= i64(1) << ((trick >> SECOND_AT) & 31)
    legal = legal_of(hand, trick)
    found, most = i64(GIVEN_UP), i64(-100000)
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if same_as_lower(card, legal, others):
            continue
        without = ~(i64(1) << card)
        now, counted = stepped(trick, score, card)
        end = best(ws, h0 & without, h1 & without, h2 & without, now, counted)
        if end == GIVEN_UP:
            return end
        worth = worth_of(end, me)
        if worth > most:
            found, most = end, worth
    if lying == 0 and load64(ws, ENDS_MASK):
        store64(entry, 0, key)
        store64(entry, 1, where)
        store64(entry, 2, found)
    return found


@kernel("void(int64, int64[:], int64, int64, int64[:], int64[:])", nogil=True)
def each_card(
    ws: int, hands: np.ndarray, trick: int, score: int, cards: np.ndarray, ends: np.ndarray
) -> None:
    """The end after each of some cards of the seat that is to play, into `ends`.

    `hands` is int64[3], `cards` and `ends` are int64[k]. GIVEN_UP stands where the limit is
    reached.
    """
    for k in range(len(cards)):
        without = ~(i64(1) << cards[k])
        now, counted = stepped(trick, score, cards[k])
        ends[k] = best(ws, hands[0] & without, hands[1] & without, hands[2] & without, now, counted)
