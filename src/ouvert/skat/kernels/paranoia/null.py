"""Null for the paranoia search: four suits without trumps in which only tricks count.

Kernel cards are the package's cards, whose bits ascend within a suit as Null ranks them. There is
no trump suit and there are no card points, so equal cards are one run and the search's points are
tricks.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.skat.kernels.open_cards.layout import (
    CLASS,
    FIELDS,
    NULL,
    POINTS,
    SUIT_OF,
    SUITS,
    VALUE_MASKS,
    card_map,
    lay_out,
)


@kernel("void(int64, int64[:])")
def kernel_cards(trump: int, into: np.ndarray) -> None:
    """Fill `into[32]` with the kernel card of each card for a trump suit, GRAND or NULL."""
    if trump == NULL:
        for card in range(32):
            into[card] = card
    else:
        card_map(trump, into)


@kernel("void(int64, int64[:])")
def lay_out_game(trump: int, ws: np.ndarray) -> None:
    """Write the tables that depend on the contract alone into a workspace."""
    if trump != NULL:
        lay_out(trump, ws)
        return
    for i in range(6):
        ws[SUITS + i] = i64(255) << (8 * (i - 1)) if 1 <= i <= 4 else 0
        ws[FIELDS + i] = -1
    for i in range(5):
        ws[VALUE_MASKS + i] = 0
    for card in range(32):
        ws[POINTS + card] = 0
        ws[CLASS + card] = card & 7
        ws[SUIT_OF + card] = ws[SUITS + 1 + card // 8]
