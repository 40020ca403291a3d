"""How plausible worlds are: would a sensible player have played so with these cards?

Two questions are asked of every world, both with the rules as the model of a sensible player. Would
they have played the cards that were played? And would they have put away these two cards, and
announced this game?

Cards of plays are kernel cards, seats count from the declarer, as in `reflex.view`; those of the
discard are the package's.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, popcount
from ouvert.skat.kernels.reflex.bidding import (
    BID_FEATURES,
    DECLARED,
    best_discard,
    chance,
    features,
)
from ouvert.skat.kernels.reflex.layout import (
    FIRST,
    KIND,
    LEADER,
    LED,
    PLAYED,
    POINTS_LOST,
    SECOND,
    TAKEN,
    VIEW_WORDS,
    VOID,
)
from ouvert.skat.kernels.reflex.play import points_of
from ouvert.skat.kernels.reflex.rules import choose
from ouvert.skat.kernels.reflex.view import SUIT_MASK_OF, WORTH, lay, may_play, takes, turn_to


@kernel(
    "void(int64[:], int64[:, :], int64[:], int64[:], int64[:], int64, int64, float64, float64,"
    "float64[:])",
    nogil=True,
)
def judge_plays(
    shared: np.ndarray,
    hands: np.ndarray,
    skats: np.ndarray,
    cards: np.ndarray,
    seats: np.ndarray,
    asking: int,
    sees_skat: int,
    slip: float,
    similar: float,
    logs: np.ndarray,
) -> None:
    """Fill in the logarithm of the probability that the others played the cards that they played.

    A player is taken to follow the rules with probability 1 - `slip`, and else to play any legal
    card. Another card of the same suit and points as the rules' is as good as that one, but is
    believed only to the share `similar`.

    Args:
        shared: int64[VIEW_WORDS], of which the game and its announcements are read.
        hands: int64[n, 3], what each seat held before the first card in each world.
        skats: int64[n], the skat.
        cards: int64[m], the cards played so far, in order.
        seats: int64[m], who played them.
        asking: the seat whose own cards prove nothing.
        sees_skat: whether the declarer knows the skat.
        slip: see above.
        similar: see above.
        logs: float64[n], filled.
    """
    kind = shared[KIND]
    v = np.zeros(VIEW_WORDS, dtype=np.int64)
    held = np.zeros(3, dtype=np.int64)
    for i in range(len(hands)):
        v[:] = shared
        for word in (PLAYED, TAKEN, POINTS_LOST, VOID, VOID + 1, VOID + 2, LED, LED + 1, LED + 2):
            v[word] = 0
        held[0] = hands[i, 0]
        held[1] = hands[i, 1]
        held[2] = hands[i, 2]
        skat_points = points_of(kind, skats[i])
        taken = i64(0)
        lost = i64(0)
        worth = i64(0)
        best = i64(0)
        winner = i64(0)
        place = i64(0)
        total = 0.0
        for j in range(len(cards)):
            me = seats[j]
            card = cards[j]
            if place == 0:
                v[LEADER] = me
                v[FIRST] = -1
                v[SECOND] = -1
            choices = popcount(may_play(v, place, held[me]))
            if me != asking and choices > 1:
                knows = me == 0 and sees_skat != 0
                turn_to(v, me, held, skats[i], skat_points, knows, taken, lost)
                ruled = choose(v) >> 6
                likely = slip / choices
                if ruled == card:
                    likely += 1.0 - slip
                elif (
                    SUIT_MASK_OF[kind, ruled] == SUIT_MASK_OF[kind, card]
                    and WORTH[kind, ruled] == WORTH[kind, card]
                ):
                    likely += (1.0 - slip) * similar
                total += np.log(likely)
            held[me] &= ~(i64(1) << card)
            worth += WORTH[kind, card]
            lay(v, place, me, card)
            if takes(v, place, card, best):
                best = card
                winner = me
            place += 1
            if place == 3:
                if winner == 0:
                    taken += worth
                else:
                    lost += worth
                place = i64(0)
                worth = i64(0)
        logs[i] = total


@kernel("void(int64, int64[:], int64[:], int64, int64, float64[:, :])", nogil=True)
def judge_discards(
    kind: int,
    hands: np.ndarray,
    discards: np.ndarray,
    forehand: int,
    factors: int,
    odds: np.ndarray,
) -> None:
    """Fill in how good a hand looked to the declarer, and how good it would have been at best.

    Args:
        kind: the game, numbered as in `reflex.bidding`.
        hands: int64[n], his ten cards after the discard.
        discards: int64[n], the two cards that he put away.
        forehand: whether he led the first trick.
        factors: address of `reflex_suits.suit_factors()`.
        odds: float64[n, 2], filled with the logarithms of the odds to win with these discards, and
            with the best ones.
    """
    counted = np.empty(BID_FEATURES)
    for i in range(len(hands)):
        hand = hands[i]
        put = discards[i]
        features(kind, hand, put, forehand, factors, counted)
        p = chance(i64(DECLARED), kind, counted)
        odds[i, 0] = np.log((p + 1e-9) / (1.0 - p + 1e-9))
        twelve = hand | put
        best = best_discard(kind, twelve, forehand, factors)
        features(kind, twelve & ~best, best, forehand, factors, counted)
        p = chance(i64(DECLARED), kind, counted)
        odds[i, 1] = np.log((p + 1e-9) / (1.0 - p + 1e-9))
