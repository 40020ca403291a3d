"""What a partnership gets, by searches that each answer whether it gets so many tricks."""

from __future__ import annotations

from ouvert.kernels.machine import i64, kernel, lowest, popcount
from ouvert.tricks.kernels.general.search import (
    HIGH_WEIGHT,
    LEAD_WEIGHT,
    TRUMP_HIGH_WEIGHT,
    TRUMP_LENGTH_WEIGHT,
    TRUMP_STRENGTH_WEIGHT,
)
from ouvert.tricks.kernels.partnership.layout import LANE, LANE_START, lengths_of
from ouvert.tricks.kernels.partnership.search import search_tricks


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64)", nogil=True)
def exact_tricks(
    ws: int, leader: int, a: int, b: int, c: int, d: int, forced: int, guess: int, need: int
) -> int:
    """Return how many tricks the leader's side gets, the one on the table included.

    The arguments are those of `search_tricks`; `guess` is the first value tried. With `need` above
    0 the answer is a bound that is exact as to whether at least `need` is reached.
    """
    tricks = popcount(a)
    lengths = (
        lengths_of(leader, a)
        + lengths_of(leader + 1 & 3, b)
        + lengths_of(leader + 2 & 3, c)
        + lengths_of(leader + 3 & 3, d)
    )
    low = i64(0)
    high = i64(tricks)
    asked = need if need > 0 else max(i64(1), min(guess, tricks))
    while low < high:
        value = search_tricks(ws, leader, a, b, c, d, lengths, tricks, asked, forced)
        if need > 0:
            return value
        if value >= asked:
            low = value
            asked = low + 1
        else:
            high = value
            asked = high
    return low


@kernel("int64(int64, int64, int64, int64, int64, int64)", nogil=True)
def likely_tricks(a: int, b: int, c: int, d: int, trumps: int, tricks: int) -> int:
    """Return a plausible number of tricks of the leader's side, as `general.search.first_guess`."""
    every = a | b | c | d
    high = i64(0)
    our_high = i64(0)
    high_trumps = i64(0)
    our_high_trumps = i64(0)
    cards = every
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        lane = i64(LANE) << (card & LANE_START)
        strength = max(i64(0), 4 - popcount(every & lane & ~((i64(2) << card) - 1)))
        own = strength if (a | c) >> card & 1 else i64(0)
        if lane == trumps:
            high_trumps += strength
            our_high_trumps += own
        else:
            high += strength
            our_high += own
    share = i64(500)
    if high:
        weight = TRUMP_HIGH_WEIGHT if high_trumps else HIGH_WEIGHT
        share += weight * (1000 * our_high // max(i64(1), high) - 500) // 1000
    if high_trumps:
        length = 1000 * popcount((a | c) & trumps) // max(i64(1), popcount(every & trumps)) - 500
        strength = 1000 * our_high_trumps // max(i64(1), high_trumps) - 500
        share += (TRUMP_LENGTH_WEIGHT * length + TRUMP_STRENGTH_WEIGHT * strength) // 1000
    else:
        share += LEAD_WEIGHT
    return max(i64(1), min(tricks, tricks * share // 1000 + 1))
