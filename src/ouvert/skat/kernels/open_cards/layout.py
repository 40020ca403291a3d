"""How games are laid out for the open-card searches, and where things lie in their workspaces.

A contract's cards are re-mapped so that within each suit a higher bit is a stronger card, and the
declarer becomes seat 0, the next seat clockwise 1, then 2. In a suit game the trumps are bits
0..10 (7 8 9 Q K 10 A, then the jacks ♦ ♥ ♠ ♣) and the side suits start at 11, 18 and 25. In Grand
the jacks are bits 0..3 and the suits start at 4, 11, 18 and 25.

A workspace is one int64 array; the offsets below count int64 words from its start. The trump
search, that for Schwarz and the paranoia search use the words up to COMMON_WORDS alike; behind them
the paranoia search has lists of its own, see `paranoia.layout`. The Null search has another
workspace, whose offsets begin with NULL.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel

SUIT_OF = 0
"""For each of the 32 kernel cards the mask of its suit (trumps count as one suit)."""
POINTS = 32
"""Card points of each kernel card."""
CLASS = 64
"""Rank class of each kernel card: 0 = 7 8 9, then Q, K, 10, A, jack."""
SUITS = 96
"""Masks of up to five suits, trumps first; unused ones are zero."""
VALUE_MASKS = 104
"""Masks of all aces, tens, kings, queens, jacks."""
FIELDS = 112
"""Shift of the jacks (4 bits) and of the up to five groups of 7 8 9 (3 bits), -1 if unused."""
CANON = 120
"""Canonical form of each field's remaining cards in this deal: CANON_WORDS a field, 6 fields."""
CANON_WORDS = 16
NODES = 216
"""Counter: calls of the search at a trick boundary."""
TABLE = 217
"""Address of the transposition table."""
TABLE_MASK = 218
"""Number of table entries minus one."""
GENERATION = 219
"""Number of the deal or question, stored in table entries so that the table needs no clearing."""
ORDER = 220
"""Address of the move ordering weights (int16)."""
RECORD = 221
"""Address of the statistics that a move ordering is learned from; 0 = none."""
SAMPLE = 222
"""Random state for the choice of nodes whose statistics are recorded."""
COMMON_WORDS = 256
"""What follows differs from search to search; words that are not named here are free."""

MOST_TRICKS = 11
"""Numbers of tricks left, 0 to 10; each has move lists and values of its own."""
PLACES = 3
"""Cards of a trick; each place has a move list of its own."""
LIST_WORDS = 16
"""Words of a move list."""
TRICK_LISTS = PLACES * LIST_WORDS
"""Words of the move lists of one trick."""
VALUE_WORDS = 32
"""Words of a list of values, one a kernel card."""
TRICK_VALUES = PLACES * VALUE_WORDS
"""Words of the lists of values of one trick."""

MOVES = COMMON_WORDS
"""Trump search: move lists, MOST_TRICKS × TRICK_LISTS words."""
TRIED = 800
"""Trump search: values of the cards tried, MOST_TRICKS × TRICK_VALUES words, to prune equivalent
cards."""
TRUMP_WORDS = TRIED + MOST_TRICKS * TRICK_VALUES + 64

SUITS_OF_UP_TO_EIGHT = (3**9 - 1) // 2
"""Suits of up to eight cards, each card of one of three owners: so many suit numbers are there in
Null, see `null_suits`."""

NULL_NODES = 0
"""Null search, which has a workspace without what is above: counter, positions at a trick boundary.
"""
NULL_TABLE = 1
"""Null search: address of the transposition table."""
NULL_TABLE_MASK = 2
"""Null search: number of table entries minus one."""
NULL_NUMBERS = 16
"""Null search: for each suit and set of its remaining cards the suit's number plus one, or 0 if not
yet computed; 4 × SUIT_SUBSETS words."""
SUIT_SUBSETS = 256
"""Sets of the eight cards of a suit in Null."""
NULL_FLAGS = NULL_NUMBERS + 4 * SUIT_SUBSETS
"""Null search: the table of `null_suits`, one word a suit number."""
NULL_MOVES = NULL_FLAGS + SUITS_OF_UP_TO_EIGHT
"""Null search: move lists, MOST_TRICKS × TRICK_LISTS words."""
NULL_WORDS = NULL_MOVES + MOST_TRICKS * TRICK_LISTS

NO_CARD = -1
"""Instead of a card: none lies there."""
GRAND = 4
"""Trump suit number that means Grand."""
NULL = 5
"""Trump suit number that means Null."""

BELOW_ALL, ABOVE_ALL = -1, 1000
"""Beyond all values: what a side that wants much, or little, has got before it has tried a card."""

LEADER_BITS = 2
"""Bits of a table key below the set of remaining cards: the seat that leads."""
ALL_CARDS = (1 << 32) - 1
"""The set of all kernel cards."""
KEY_BITS = 32 + LEADER_BITS
"""Bits of a table key; the generation stands above them in the tag."""

CARD_POINTS = np.array([0, 0, 0, 10, 2, 3, 4, 11], dtype=np.int64)
_NON_JACKS = np.array([0, 1, 2, 5, 6, 3, 7], dtype=np.int64)


@kernel("void(int64, int64[:])")
def card_map(trump: int, into: np.ndarray) -> None:
    """Fill `into[32]` with the kernel card of each card for a trump suit 0..3 or GRAND."""
    base = i64(4) if trump == GRAND else i64(11)
    for suit in range(4):
        if suit == trump:
            start = i64(0)
        else:
            start = base
            base += 7
        for place in range(7):
            into[8 * suit + _NON_JACKS[place]] = start + place
    jacks = i64(0) if trump == GRAND else i64(7)
    for suit in range(4):
        into[8 * suit + 4] = jacks + 3 - suit


@kernel("int64(int64, int64[:])")
def remap(cards: int, places: np.ndarray) -> int:
    """Return a card set with every card moved to its place in `places`."""
    result = i64(0)
    for card in range(32):
        if cards >> card & 1:
            result |= i64(1) << places[card]
    return result


@kernel("void(int64, int64[:])")
def lay_out(trump: int, ws: np.ndarray) -> None:
    """Write the tables that depend on the contract alone into a workspace."""
    cards = np.empty(32, dtype=np.int64)
    card_map(trump, cards)
    for i in range(6):
        ws[SUITS + i] = 0
        ws[FIELDS + i] = -1
    for i in range(5):
        ws[VALUE_MASKS + i] = 0
    if trump == GRAND:
        ws[SUITS] = 0xF
        ws[FIELDS] = 0
        first = 4
    else:
        ws[SUITS] = 0x7FF
        ws[FIELDS] = 7
        ws[FIELDS + 5] = 0
        first = 11
    for i in range((32 - first) // 7):
        ws[SUITS + 1 + i] = i64(0x7F) << (first + 7 * i)
        ws[FIELDS + 1 + i] = first + 7 * i
    for card in range(32):
        k = cards[card]
        rank = card & 7
        ws[POINTS + k] = CARD_POINTS[rank]
        if rank == 4:
            kind = 5
        elif rank < 3:
            kind = 0
        elif rank == 3:
            kind = 3
        elif rank == 7:
            kind = 4
        else:
            kind = rank - 4
        ws[CLASS + k] = kind
        if kind:
            ws[VALUE_MASKS + (4 - kind if kind < 5 else 4)] |= i64(1) << k
        for i in range(5):
            if ws[SUITS + i] >> k & 1:
                ws[SUIT_OF + k] = ws[SUITS + i]


@kernel("void(int64[:], int64[:])")
def set_canon(ws: np.ndarray, owners: np.ndarray) -> None:
    """Prepare the canonical form of equal cards, given a number 0..14 for each card's owner.

    Within the jacks, and within 7 8 9 of a suit, only the sequence of owners matters: each set of
    remaining cards maps to the lowest set with the same sequence. Equal keys then are equal
    positions up to the names of cards that are worth the same and beat the same.
    """
    sequence = np.empty(16, dtype=np.int64)
    for field in range(6):
        shift = ws[FIELDS + field]
        if shift < 0:
            continue
        width = 4 if field == 0 else 3
        for cards in range(1 << width):
            seen = i64(1)
            for bit in range(width):
                if cards >> bit & 1:
                    seen = 16 * seen + owners[shift + bit]
            sequence[cards] = seen
            same = 0
            while sequence[same] != seen:
                same += 1
            ws[CANON + CANON_WORDS * field + cards] = same
