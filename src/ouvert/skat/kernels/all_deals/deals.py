"""All deals of a hand, one after another: each as a word over the hidden cards.

A deal gives each hidden card an owner: LEFT and RIGHT, the next seat's and the last seat's hand, or
the SKAT. Written in a fixed order of the cards these are a word of three letters, and the deals are
numbered as those words are in a dictionary. Neighbours differ in the last cards alone.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import mixed
from ouvert.skat.kernels.all_deals.search import search
from ouvert.skat.kernels.open_cards.bounds import points_of
from ouvert.skat.kernels.open_cards.layout import NODES, card_map, lay_out, remap

LEFT, RIGHT, IN_SKAT = 0, 1, 2
_S32 = np.uint64(32)


@kernel("int64(int8[:])")
def advance(owners: np.ndarray) -> int:
    """Make a word the next one of the same letters; return 0 if it was the last, and 1 else."""
    at = len(owners) - 2
    while at >= 0 and owners[at] >= owners[at + 1]:
        at -= 1
    if at < 0:
        return 0
    other = len(owners) - 1
    while owners[other] <= owners[at]:
        other -= 1
    owners[at], owners[other] = owners[other], owners[at]
    front = at + 1
    back = len(owners) - 1
    while front < back:
        owners[front], owners[back] = owners[back], owners[front]
        front += 1
        back -= 1
    return 1


@kernel("uint64(int64, int64[:], int64, int64, int64[:], int8[:], int64, uint8[:])", nogil=True)
def decide(
    trump: int,
    ws: np.ndarray,
    hand: int,
    leader: int,
    cards: np.ndarray,
    owners: np.ndarray,
    limit: int,
    won: np.ndarray,
) -> np.uint64:
    """Decide deals in the order of their numbers, and return a checksum of those that are won.

    Args:
        trump: trump suit 0..3 or GRAND.
        ws: int64[TRUMP_WORDS], a workspace with addresses of its tables.
        hand: the declarer's cards, in the package's bits.
        leader: who leads: 0 the declarer, 1 LEFT, 2 RIGHT.
        cards: int64[m], the hidden cards in the package's numbers, in their order.
        owners: int8[m], the word of the first deal; that of the last one afterwards.
        limit: the card points that win, skat included.
        won: uint8[n], filled in with 1 for each of the n deals that the declarer wins, else 0.

    The checksum is the sum modulo 2**64 of `mixed(left + 2**32 * right)`, both hands in the
    package's bits, over the deals won; it does not depend on their order.
    """
    places = np.empty(32, dtype=np.int64)
    card_map(trump, places)
    lay_out(trump, ws)
    address = ws.ctypes.data
    d = remap(hand, places)
    hands = np.zeros(3, dtype=np.int64)
    mapped = np.zeros(3, dtype=np.int64)
    checksum = np.uint64(0)
    ws[NODES] = 0
    for i in range(len(won)):
        if i:
            advance(owners)
        hands[:] = 0
        mapped[:] = 0
        for k in range(len(cards)):
            hands[owners[k]] |= i64(1) << cards[k]
            mapped[owners[k]] |= i64(1) << places[cards[k]]
        l = mapped[LEFT]
        r = mapped[RIGHT]
        need = limit - points_of(address, mapped[IN_SKAT])
        if search(address, d, l, r, leader, need, points_of(address, d | l | r)) >= need:
            won[i] = 1
            checksum += mixed(np.uint64(hands[LEFT]) | np.uint64(hands[RIGHT]) << _S32)
        else:
            won[i] = 0
    return checksum
