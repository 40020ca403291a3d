"""A Ramsch played to its end in many worlds: by the rules of thumb, and the last tricks solved."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, popcount
from ouvert.skat.kernels.ramsch.layout import (
    LEADER_AT,
    LYING_AT,
    end_of,
    stepped,
)
from ouvert.skat.kernels.ramsch.rules import advised
from ouvert.skat.kernels.ramsch.search import SKAT_POINTS, best

WHOLE_DECK = 0xFFFFFFFF


@kernel(
    "void(int64[:], int64[:, :], int64[:], int64, int64, int64, int64[:], int64, int64[:, :])",
    nogil=True,
)
def play_on(
    workspace: np.ndarray,
    hands: np.ndarray,
    skats: np.ndarray,
    trick: int,
    score: int,
    gone: int,
    cards: np.ndarray,
    solved: int,
    ends: np.ndarray,
) -> None:
    """Play every candidate card in every world, then by the rules, then to the end as solved.

    Args:
        workspace: int64, that of the search, its limit beyond all that the last tricks take.
        hands: int64[n, 3], what the seats hold in each world.
        skats: int64[n], the card points of each world's skat.
        trick: the trick as it lies.
        score: the score so far.
        gone: the cards that all have seen.
        cards: int64[k], the candidates of the seat that is to play.
        solved: so many tricks at the end are solved with open cards.
        ends: int64[n, k], filled with how each game ends.
    """
    ws = workspace.ctypes.data
    held = np.zeros(3, dtype=np.int64)
    for i in range(len(hands)):
        workspace[SKAT_POINTS] = skats[i]
        for k in range(len(cards)):
            held[0] = hands[i, 0]
            held[1] = hands[i, 1]
            held[2] = hands[i, 2]
            now, counted, seen = trick, score, gone
            given = cards[k]
            while True:
                lying, leader = (now >> LYING_AT) & 3, (now >> LEADER_AT) & 3
                if lying == 0 and given < 0:
                    left = popcount(held[0])
                    if left == 0:
                        ends[i, k] = end_of(counted, leader, skats[i])
                        break
                    if left <= solved:
                        ends[i, k] = best(ws, held[0], held[1], held[2], now, counted)
                        break
                me = (leader + lying) % 3
                if given >= 0:
                    card = given
                    given = i64(-1)
                else:
                    card = advised(held[me], now, i64(WHOLE_DECK) & ~seen & ~held[me])
                held[me] &= ~(i64(1) << card)
                seen |= i64(1) << card
                now, counted = stepped(now, counted, card)
