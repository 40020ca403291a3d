"""Cards that were played, compared with what rules of thumb would have played."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel
from ouvert.tricks.kernels.thumb.choice import ARRAYS, choose, listed
from ouvert.tricks.kernels.thumb.layout import (
    CARD_KIND,
    NOW_ON_TABLE,
    RULE_DECLARER,
    RULE_OPEN_HAND,
)
from ouvert.tricks.kernels.thumb.obligations import legal, seat_at
from ouvert.tricks.kernels.thumb.playout import put


@kernel(f"void({ARRAYS}, int64[::1], int64[:, ::1], int64[:, ::1])")
def replay(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    played: np.ndarray,
    found: np.ndarray,
    space: np.ndarray,
) -> None:
    """Play cards in their order, and say of each what else was possible.

    Args:
        rules: see `layout`.
        cards: see `layout`.
        places: see `layout`; all cards of the deal are known; changed.
        seats: see `layout`; changed.
        now: see `layout`; changed.
        played: int64[n], the cards.
        found: int64[n, 3], written: who decided, how many cards he might play, and 1 if rules of
            thumb play this one or an equal one.
        space: int64[2, cards], overwritten.
    """
    for number in range(len(played)):
        card = played[number]
        seat = seat_at(seats, now, now[NOW_ON_TABLE])
        viewer = rules[RULE_DECLARER] if seat == rules[RULE_OPEN_HAND] else seat
        legal(rules, cards, places, seats, now, seat, space[0])
        found[number, 0] = viewer
        found[number, 1] = listed(rules, cards, space)
        thumb = choose(rules, cards, places, seats, now, viewer, seat, space)
        found[number, 2] = cards[CARD_KIND, thumb] == cards[CARD_KIND, card]
        put(rules, cards, places, seats, now, card)
