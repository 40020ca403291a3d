"""Cards that cut the search when what decides looked the same, to be tried first.

What decides is, for a lead, the leader's hand; for following suit, the cards of that suit in play
and the card that wins so far; for a discard, both, and the hand. In one deal that says much of the
other hands, too. (The idea is that of the double-dummy solver of macroxue/bridge-solver.)
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI, XXHASH
from ouvert.kernels.machine import WORD, i64, kernel, load64, store64, times
from ouvert.tricks.kernels.general.layout import CUTOFFS, CUTOFFS_MASK, HISTORY, MOST_CARDS

_HISTORY_TOP = 800
_HISTORY_PACE = 5
"""A counter of HISTORY comes closer to its top by one part in 2**_HISTORY_PACE at each cutoff."""


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
    mixed = times(seen ^ times(about, XXHASH), FIBONACCI)
    return times(mixed ^ (mixed >> 32), XXHASH) | 1


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


@kernel("void(int64, int64, int64)")
def count_cutoff(ws: int, kind: int, card: int) -> None:
    """Count a card that cut the search for the move ordering; counters never pass _HISTORY_TOP.

    `kind` is what its player was to do, as HISTORY has it.
    """
    count = HISTORY + MOST_CARDS * kind + card
    grown = load64(ws, count)
    store64(ws, count, grown + ((_HISTORY_TOP - grown) >> _HISTORY_PACE))
