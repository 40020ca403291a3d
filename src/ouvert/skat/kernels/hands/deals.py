"""Deals for learning what hands win: a seat, a game that it might declare, a discard it might make.

The declarer knows his own cards only, so the hands of the others stay random. He chooses game and
discard by the tables so far, with noise, so that neighbours of good choices are tried as well.
Games that are clearly won or lost are drawn less often. The bid is what the stronger of the other
two hands would bid by a rule of thumb.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import FRACTIONS, GOLDEN, TO_FRACTION, mixed
from ouvert.skat.kernels.hands.features import (
    BASES,
    DISCARDS,
    GAMES,
    log_odds,
    matadors,
    rate_discards,
)
from ouvert.skat.kernels.open_cards.layout import GRAND

PICK_UP_GAIN = 1.2
"""What picking up the skat is taken to add to the log-odds of a hand, for the bids of the others"""
BIDS_FROM = 0.4
"""and the log-odds from which a seat bids a game."""
HAND_SHARE = 0.35
"""Share of Hand games among the candidates."""
GRAND_BONUS = 1.3
"""What is added to the log-odds of Grand in the choice of the game, so that it is not rare."""


@kernel("float64(uint64[:])")
def uniform(state: np.ndarray) -> float:
    """Return a number in [0, 1) and advance the generator (SplitMix64)."""
    state[0] += GOLDEN
    return i64(mixed(state[0]) >> TO_FRACTION) / FRACTIONS


@kernel("float64(uint64[:])")
def gumbel(state: np.ndarray) -> float:
    """Return a number by which the largest of noisy values is a soft choice."""
    return -np.log(-np.log(uniform(state) + 1e-12) + 1e-12)


@kernel("int64(float32[:], int64, int64)")
def trump_limit(table: np.ndarray, hand: int, seat: int) -> int:
    """Return the value up to which a seat bids on its ten cards by a rule of thumb; 0 = pass."""
    best = i64(0)
    for kind in range(GAMES):
        value = BASES[kind] * (matadors(kind, hand) + 1)
        if value > best:
            odds = log_odds(table, kind, i64(1), hand, i64(0), seat, i64(0))
            if odds + PICK_UP_GAIN >= BIDS_FROM:
                best = value
    return best


@kernel(
    "void(float32[:], float32[:], uint64, int8[:], int8[:], int8[:], int16[:], uint32[:, :])",
    nogil=True,
)
def draw_games(
    table: np.ndarray,
    others: np.ndarray,
    seed: int,
    kinds: np.ndarray,
    hand_games: np.ndarray,
    seats: np.ndarray,
    bids: np.ndarray,
    deals: np.ndarray,
) -> None:
    """Deal until all rows are filled.

    `deals[n, 4]` gets the hands of the three seats and the skat, after the discard; `bids[n]` what
    the others bid by the table `others`, 0 if they passed: a bid means the same hands, however good
    the declarer's table is.
    """
    state = np.empty(1, dtype=np.uint64)
    state[0] = seed
    deck = np.arange(32)
    hands = np.empty(4, dtype=np.int64)
    puts = np.empty(DISCARDS, dtype=np.uint32)
    odds = np.empty(DISCARDS, dtype=np.float32)
    chosen = np.empty((GAMES, 2))
    n = 0
    while n < len(kinds):
        for place in range(31):
            other = place + i64(uniform(state) * (32 - place))
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
        for part in range(4):
            hands[part] = 0
        for place in range(32):
            hands[place // 10] |= i64(1) << deck[place]
        seat = i64(uniform(state) * 3)
        closed = 1 if uniform(state) < HAND_SHARE else 0
        careful = uniform(state) < 0.5
        noise = 0.05 if careful else 0.7
        best_kind = i64(0)
        best = -1e9
        for kind in range(GAMES):
            put = hands[3]
            value = 0.0
            if closed:
                value = log_odds(table, kind, i64(1), hands[seat], put, seat, i64(0))
            else:
                rate_discards(table, kind, hands[seat] | put, seat, i64(0), puts, odds)
                top = -1e9
                for i in range(DISCARDS):
                    noisy = odds[i] + noise * gumbel(state)
                    if noisy > top:
                        top = noisy
                        put = i64(puts[i])
                        value = odds[i]
            chosen[kind, 0] = value
            chosen[kind, 1] = put
            value += 0.7 * gumbel(state) + (GRAND_BONUS if kind == GRAND else 0.0)
            if value > best:
                best = value
                best_kind = i64(kind)
        far = (chosen[best_kind, 0] - 0.7) / 1.6
        if uniform(state) > 0.04 + np.exp(-0.5 * far * far):
            continue
        limit = i64(0)
        for other in range(3):
            if other != seat:
                limit = max(limit, trump_limit(others, hands[other], i64(other)))
        put = i64(chosen[best_kind, 1])
        kinds[n] = best_kind
        hand_games[n] = closed
        seats[n] = seat
        bids[n] = limit
        for other in range(3):
            deals[n, other] = hands[other]
        deals[n, seat] = (hands[seat] | hands[3]) & ~put
        deals[n, 3] = put
        n += 1
