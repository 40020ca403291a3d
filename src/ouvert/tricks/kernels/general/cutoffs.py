"""Cards that cut the search when what decides looked the same, to be tried first.

What decides is, for a lead, the leader's hand; for following suit, the cards of that suit in play
and the card that wins so far; for a discard, both, and the hand. In one deal that says much of the
other hands, too. (The idea is that of the double-dummy solver of macroxue/bridge-solver.)
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI, XXHASH
from ouvert.kernels.machine import WORD, i64, kernel, load64, store64
from ouvert.tricks.kernels.general.layout import CUTOFFS, CUTOFFS_MASK, MOST_CARDS


@kernel("int64(int64, int64, int64, int64, int64, int64)")
def cutoff_key(place: int, seat: int, every: int, hand: int, led: int, best: int) -> int:
    """Return a hash of what decides on a card; never 0.

    Args:
        place: how many cards of the trick lie on the table.
        seat: who plays.
        every: all cards in play at the start of the trick.
        hand: the cards of who plays.
        led: the mask of the suit that was led; of no meaning where `place` is 0, like what follows.
        best: the card that wins the trick so far.
    """
    seen = hand
    about = place * MOST_CARDS + seat
    if place:
        about = (about * MOST_CARDS + best) * 2
        if hand & led:
            seen = every & led
            about += 1
        else:
            seen = hand | every & led
    mixed = (seen ^ about * i64(XXHASH)) * i64(FIBONACCI)
    return (mixed ^ (mixed >> 32)) * i64(XXHASH) | 1


@kernel("int64(int64, int64)")
def cutoff_card(ws: int, key: int) -> int:
    """Return the card that is kept for a key, or -1."""
    found = load64(load64(ws, CUTOFFS) + WORD * (key >> 24 & load64(ws, CUTOFFS_MASK)), 0)
    if (found ^ key) & ~(MOST_CARDS - 1):
        return i64(-1)
    return found & (MOST_CARDS - 1)


@kernel("void(int64, int64, int64)")
def save_cutoff(ws: int, key: int, card: int) -> None:
    """Keep a card for a key, in place of what was there."""
    place = load64(ws, CUTOFFS) + WORD * (key >> 24 & load64(ws, CUTOFFS_MASK))
    store64(place, 0, key & ~(MOST_CARDS - 1) | card)
