"""Games played to their end by the expert rules, from any moment, in many worlds at once.

What search with open cards cannot see is that nobody else sees the cards either. A playout by the
rules gives every seat only what it may know, so a card that wins because the others must guess is
worth more in it than with open cards.

Cards are kernel cards, seats count from the declarer, as in `reflex.view`.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import GOLDEN
from ouvert.skat.kernels.open_cards.layout import NULL
from ouvert.skat.kernels.reflex.layout import (
    FIRST,
    KIND,
    LEADER,
    POINTS_LOST,
    SECOND,
    TAKEN,
    VIEW_WORDS,
)
from ouvert.skat.kernels.reflex.play import any_of, below, points_of
from ouvert.skat.kernels.reflex.rules import choose
from ouvert.skat.kernels.reflex.view import WORTH, lay, may_play, takes, turn_to


@kernel(
    "void(int64[:], int64[:, :], int64[:], int64[:], int64, int64, int64, int16[:, :],int8[:, :])",
    nogil=True,
)
def play_on(
    shared: np.ndarray,
    hands: np.ndarray,
    skats: np.ndarray,
    cards: np.ndarray,
    sees_skat: int,
    noise: int,
    seed: int,
    points: np.ndarray,
    tricks: np.ndarray,
) -> None:
    """Play every candidate card in every world, and then to the end by the rules.

    Args:
        shared: int64[VIEW_WORDS], what all seats have seen: the words that a view shares.
        hands: int64[n, 3], what each seat holds in each world, declarer first.
        skats: int64[n], the skat of each world.
        cards: int64[k], the candidates of the seat whose turn it is.
        sees_skat: whether the declarer knows the skat: not in Hand games.
        noise: how often a seat plays any legal card instead, in 1/1024.
        seed: of those cards.
        points: int16[n, k], filled with the declarer's card points, skat included.
        tricks: int8[n, k], filled with the tricks that he takes from now on.
    """
    v = np.zeros(VIEW_WORDS, dtype=np.int64)
    held = np.zeros(3, dtype=np.int64)
    state = np.uint64(seed)
    kind = shared[KIND]
    for i in range(len(hands)):
        skat_points = points_of(kind, skats[i])
        for k in range(len(cards)):
            v[:] = shared
            held[0] = hands[i, 0]
            held[1] = hands[i, 1]
            held[2] = hands[i, 2]
            leader = v[LEADER]
            taken = v[TAKEN]
            lost = v[POINTS_LOST]
            won = i64(0)
            place = i64(0)
            best = i64(-1)
            winner = leader
            worth = i64(0)
            if v[FIRST] >= 0:
                place = i64(1)
                best = v[FIRST]
                worth = WORTH[kind, best]
                if v[SECOND] >= 0:
                    place = i64(2)
                    second = v[SECOND]
                    worth += WORTH[kind, second]
                    if takes(v, i64(1), second, best):
                        best = second
                        winner = (leader + 1) % 3
            given = cards[k]
            while held[0] | held[1] | held[2]:
                me = (leader + place) % 3
                if given >= 0:
                    card = given
                    given = i64(-1)
                else:
                    knows = me == 0 and sees_skat != 0
                    v[LEADER] = leader
                    turn_to(v, me, held, skats[i], skat_points, knows, taken, lost)
                    state += GOLDEN
                    if below(state, i64(1024)) < noise:
                        state += GOLDEN
                        card = any_of(state, may_play(v, place, held[me]))
                    else:
                        card = choose(v) >> 6
                held[me] ^= i64(1) << card
                worth += WORTH[kind, card]
                lay(v, place, me, card)
                if takes(v, place, card, best):
                    best = card
                    winner = me
                place += 1
                if place == 3:
                    if winner == 0:
                        taken += worth
                        won += 1
                        if kind == NULL:
                            break
                    else:
                        lost += worth
                    leader = winner
                    place = i64(0)
                    worth = i64(0)
                    v[FIRST] = -1
                    v[SECOND] = -1
            points[i, k] = taken + skat_points
            tricks[i, k] = won
