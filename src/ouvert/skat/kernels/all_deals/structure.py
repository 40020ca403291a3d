"""Rank structures: what positions of different deals have in common, and what sets them apart.

The *rank structure* of a position at a trick boundary says, for each suit from its lowest remaining
card to its highest, who holds it, and who leads. Two positions with the same rank structure are the
same game card for card: the same cards are legal and the same ones take the trick. Only points
differ, where a king stands in the place of a queen. Whatever both sides do, the declarer's points
then differ by no more than those of the cards, so

    value(here) >= value(there) - gap(there, here)
    value(here) <= value(there) + gap(here, there)

where `gap(x, y)` is the sum, over the cards of x that are worth more than the card of y in the same
place, of what they are worth more. Bounds that were found in one deal so are bounds in another, and
those of cards that are worth the same are taken over as they are. This is sharper than partition
search (Ginsberg, *Partition search*, AAAI 1996) in that it knows points, and coarser in that it
forgets no card.

Cards are held in a word of their own form: the jacks in bits 0 to 3, then four groups of the seven
other cards of a suit, each pushed together so that no gap is left between remaining cards.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ouvert.kernels.machine import kernel, load64, popcount
from ouvert.skat.kernels.open_cards.layout import CARD_POINTS, FIELDS

COMPRESS = 223
"""Word of a workspace: address of the first of `group_tables`."""
GAPS = 224
"""Word of a workspace: address of the second of `group_tables`."""

JACKS = 4
PLAIN_RANKS = 7
"""Cards of a group: those of a suit but for the jack."""
SETS = 1 << PLAIN_RANKS
JACK_MASK, GROUP_MASK = (1 << JACKS) - 1, SETS - 1
LENGTH_BITS = 3
"""Bits of the number of cards that remain of the jacks, and of each group."""
_GROUP_POINTS = (*CARD_POINTS[[0, 1, 2, 5, 6, 3, 7]].tolist(),)


@cache
def group_tables() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Tables over pairs of sets of a group's cards, a byte each, eight bytes a word.

    The first has in row `every` and column `hand` the cards of a hand pushed together among all
    that remain; the second in row `here` and column `there`, of as many cards, their `gap`.
    """
    pushed = np.zeros((SETS, SETS), np.uint8)
    gaps = np.zeros((SETS, SETS), np.uint8)
    places = [
        [place for place in range(PLAIN_RANKS) if cards >> place & 1] for cards in range(SETS)
    ]
    for here in range(SETS):
        for there in range(SETS):
            pushed[here, there] = sum(
                1 << n for n, place in enumerate(places[here]) if there >> place & 1
            )
            if len(places[here]) == len(places[there]):
                pairs = zip(places[here], places[there], strict=True)
                gaps[here, there] = sum(
                    max(0, _GROUP_POINTS[one] - _GROUP_POINTS[other]) for one, other in pairs
                )
    return pushed.view(np.int64).ravel(), gaps.view(np.int64).ravel()


@kernel("int64(int64, int64, int64)")
def byte_at(table: int, row: int, column: int) -> int:
    """Return a byte, at most 127, of one of the `group_tables`."""
    return load64(table, (row << 4) + (column >> 3)) >> ((column & 7) << 3) & GROUP_MASK


@kernel("int64(int64, int64, int64)")
def compressed(ws: int, every: int, hand: int) -> int:
    """Return a hand in a word of the module's form, pushed together among all cards `every`."""
    table = load64(ws, COMPRESS)
    shift = load64(ws, FIELDS)
    result = byte_at(table, every >> shift & JACK_MASK, hand >> shift & JACK_MASK)
    at = JACKS
    for field in range(1, 6):
        shift = load64(ws, FIELDS + field)
        if shift >= 0:
            result |= byte_at(table, every >> shift & GROUP_MASK, hand >> shift & GROUP_MASK) << at
            at += PLAIN_RANKS
    return result


@kernel("int64(int64, int64)")
def lengths(ws: int, every: int) -> int:
    """Return how many jacks and cards of each group remain, LENGTH_BITS each."""
    result = popcount(every >> load64(ws, FIELDS) & JACK_MASK)
    at = LENGTH_BITS
    for field in range(1, 6):
        shift = load64(ws, FIELDS + field)
        if shift >= 0:
            result |= popcount(every >> shift & GROUP_MASK) << at
            at += LENGTH_BITS
    return result


@kernel("int64(int64, int64, int64)")
def gap(ws: int, here: int, there: int) -> int:
    """Return by how much the cards `here` are worth more than those in their places `there`.

    Only what is more counts, card by card. Both have the same `lengths`.
    """
    table = load64(ws, GAPS)
    total = 0
    for field in range(1, 6):
        shift = load64(ws, FIELDS + field)
        if shift >= 0:
            total += byte_at(table, here >> shift & GROUP_MASK, there >> shift & GROUP_MASK)
    return total
