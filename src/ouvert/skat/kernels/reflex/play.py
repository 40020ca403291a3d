"""Whole games by the expert rules: the cards of many deals, every seat knowing only what it may.

Hands come in the package's bits, `[:, 3]` by seat; a `kind` is a trump suit 0..3, 4 for Grand or 5
for Null. Everything releases the GIL and depends on its arguments alone.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest, popcount
from ouvert.kernels.splitmix import GOLDEN, mixed
from ouvert.skat.kernels.open_cards.layout import NO_CARD, NULL
from ouvert.skat.kernels.reflex.layout import (
    FACTORS,
    FIRST,
    KIND,
    LEADER,
    LIMIT,
    OFF,
    OUVERT,
    SECOND,
    VIEW_WORDS,
)
from ouvert.skat.kernels.reflex.rules import choose
from ouvert.skat.kernels.reflex.view import (
    CARD_MAPS,
    CARDS_BACK,
    WORTH,
    lay,
    may_play,
    takes,
    turn_to,
)

DECLARER_AT_RANDOM = 1
"""The declarer plays any legal card instead of following the rules."""
DEFENDERS_AT_RANDOM = 2
"""The defenders do."""
CARDS_PLAYED = 30

_TO_31_BITS = np.uint64(64 - 31)


@kernel("int64(uint64, int64)")
def below(state: np.uint64, n: int) -> int:
    """Return a number from 0 to n - 1 for a state of the generator (SplitMix64)."""
    return i64(mixed(state) >> _TO_31_BITS) % n


@kernel("int64(uint64, int64)")
def any_of(state: np.uint64, cards: int) -> int:
    """Return a card of a set for a state of the generator."""
    for _skipped in range(below(state, popcount(cards))):
        cards &= cards - 1
    return lowest(cards)


@kernel("int64(int64, int64)")
def to_kernel(kind: int, cards: int) -> int:
    """Return a set of the package's cards as kernel cards."""
    moved = i64(0)
    while cards:
        moved |= i64(1) << CARD_MAPS[kind, lowest(cards)]
        cards &= cards - 1
    return moved


@kernel("int64(int64, int64)")
def points_of(kind: int, cards: int) -> int:
    """Return the card points of a set of kernel cards."""
    total = i64(0)
    while cards:
        total += WORTH[kind, lowest(cards)]
        cards &= cards - 1
    return total


@kernel(
    "void(int8[:], int8[:], int16[:], uint32[:, :], uint32[:], int8[:], int8[:], int64, int64,"
    "int64, int64, int16[:], int8[:], int8[:, :], int8[:, :])",
    nogil=True,
)
def play_games(
    kinds: np.ndarray,
    ouvert: np.ndarray,
    limits: np.ndarray,
    hands: np.ndarray,
    skats: np.ndarray,
    declarers: np.ndarray,
    sees_skat: np.ndarray,
    at_random: int,
    seed: int,
    off: int,
    factors: int,
    points: np.ndarray,
    tricks: np.ndarray,
    cards: np.ndarray,
    rules: np.ndarray,
) -> None:
    """Play deals to the end; a lost Null ends with the declarer's first trick.

    Args:
        kinds: int8[n], which game.
        ouvert: int8[n], whether the declarer's hand lies open.
        limits: int16[n], the card points that the declarer needs.
        hands: uint32[n, 3], ten cards for each seat, after the discard.
        skats: uint32[n], the two cards that lie in the skat.
        declarers: int8[n], the declarer's seat; seat 0 leads the first trick.
        sees_skat: int8[n], whether the declarer knows the skat: not in Hand games.
        at_random: who plays at random, DECLARER_AT_RANDOM and DEFENDERS_AT_RANDOM added up.
        seed: of the random cards.
        off: rules that are switched off, bit n for rule n.
        factors: address of `reflex_suits.suit_factors()`.
        points: int16[n], filled with the declarer's card points, skat included.
        tricks: int8[n], filled with his tricks.
        cards: int8[n, 30], filled with the cards in the order played, NO_CARD after the end.
        rules: int8[n, 30], filled with the rules that chose them, -1 for random cards.
    """
    v = np.zeros(VIEW_WORDS, dtype=np.int64)
    held = np.zeros(3, dtype=np.int64)
    state = np.uint64(seed)
    for i in range(len(hands)):
        kind = i64(kinds[i])
        declarer = i64(declarers[i])
        v[:] = 0
        v[KIND] = kind
        v[OUVERT] = ouvert[i]
        v[LIMIT] = limits[i]
        v[OFF] = off
        v[FACTORS] = factors
        for seat in range(3):
            held[(seat - declarer) % 3] = to_kernel(kind, i64(hands[i, seat]))
        skat = to_kernel(kind, i64(skats[i]))
        skat_points = points_of(kind, skat)
        leader = (3 - declarer) % 3
        taken = i64(0)
        lost = i64(0)
        tricks[i] = 0
        cards[i, :] = NO_CARD
        rules[i, :] = NO_CARD
        n = 0
        for _ in range(10):
            v[LEADER] = leader
            v[FIRST] = NO_CARD
            v[SECOND] = NO_CARD
            winner = leader
            best = i64(0)
            worth = i64(0)
            for place in range(3):
                me = (leader + place) % 3
                knows = me == 0 and sees_skat[i] != 0
                turn_to(v, me, held, skat, skat_points, knows, taken, lost)
                if at_random & (DECLARER_AT_RANDOM if me == 0 else DEFENDERS_AT_RANDOM):
                    state += GOLDEN
                    card = any_of(state, may_play(v, place, held[me]))
                else:
                    answer = choose(v)
                    card = answer >> 6
                    rules[i, n] = answer & 63
                cards[i, n] = CARDS_BACK[kind, card]
                n += 1
                held[me] ^= i64(1) << card
                worth += WORTH[kind, card]
                lay(v, place, me, card)
                if takes(v, place, card, best):
                    best = card
                    winner = me
            leader = winner
            if winner == 0:
                taken += worth
                tricks[i] += 1
                if kind == NULL:
                    break
            else:
                lost += worth
        points[i] = taken + skat_points
