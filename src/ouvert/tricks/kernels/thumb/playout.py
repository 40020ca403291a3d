"""A deal played to its end: after each of several first cards, everybody by rules of thumb."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel, part
from ouvert.tricks.kernels.thumb.choice import ARRAYS, choose
from ouvert.tricks.kernels.thumb.layout import (
    CARD_COUNTS,
    CARD_OPENS,
    NO_SEAT,
    NOW_DRAWN,
    NOW_LEADER,
    NOW_ON_TABLE,
    NOW_OPENED,
    NOW_STOCK_LEFT,
    NOW_TO_PLAY,
    NOW_TRICKS,
    PLACE_OF,
    PLACE_STOCK,
    PLAYED_BY,
    RULE_BY_TRICKS,
    RULE_DECLARER,
    RULE_DRAWS,
    RULE_FROM_TRICK,
    RULE_LAST_TRICK,
    RULE_OPEN_HAND,
    RULE_PLAYERS,
    SEAT_TABLE,
    SEAT_TAKEN,
    SEAT_WON,
)
from ouvert.tricks.kernels.thumb.obligations import best_place, seat_at


@part
def put(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    card: int,
) -> None:
    """Play a card of the seat whose turn it is, and finish the trick with its last card."""
    seat = seat_at(seats, now, now[NOW_ON_TABLE])
    places[PLACE_OF, card] = PLAYED_BY - seat
    seats[SEAT_TABLE, now[NOW_ON_TABLE]] = card
    now[NOW_ON_TABLE] += 1
    now[NOW_TO_PLAY] -= 1
    if cards[CARD_OPENS, card]:
        now[NOW_OPENED] = 1
    if now[NOW_ON_TABLE] < rules[RULE_PLAYERS]:
        return
    winner = seat_at(seats, now, best_place(cards, seats, now))
    now[NOW_TRICKS] += 1
    if now[NOW_TRICKS] >= rules[RULE_FROM_TRICK]:
        worth = 1
        if not rules[RULE_BY_TRICKS]:
            worth = 0
            for place in range(rules[RULE_PLAYERS]):
                worth += cards[CARD_COUNTS, seats[SEAT_TABLE, place]]
        seats[SEAT_TAKEN, winner] += worth
    if not now[NOW_TO_PLAY]:
        seats[SEAT_TAKEN, winner] += rules[RULE_LAST_TRICK]
    seats[SEAT_WON, winner] += 1
    now[NOW_LEADER] = winner
    now[NOW_ON_TABLE] = 0
    if rules[RULE_DRAWS] and now[NOW_STOCK_LEFT]:
        seat = winner
        for _ in range(seats.shape[1]):
            places[PLACE_OF, places[PLACE_STOCK, now[NOW_DRAWN]]] = seat
            now[NOW_DRAWN] += 1
            now[NOW_STOCK_LEFT] -= 1
            seat = (seat + 1) % seats.shape[1]


@kernel(f"void({ARRAYS}, int64[::1], int64[:, :, ::1], int64[:, ::1])", nogil=True)
def play_out(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    firsts: np.ndarray,
    results: np.ndarray,
    space: np.ndarray,
) -> None:
    """Play a deal to its end after each of several cards.

    Args:
        rules: see `layout`.
        cards: see `layout`.
        places: see `layout`; all cards of the deal are known.
        seats: see `layout`.
        now: see `layout`.
        firsts: int64[n], the cards that are tried; NO_SEAT plays on by rules of thumb.
        results: int64[n, 2, seats], written: what each seat has taken, and its tricks.
        space: int64[2, cards], overwritten.
    """
    for number in range(len(firsts)):
        where = places.copy()
        at = seats.copy()
        state = now.copy()
        if firsts[number] != NO_SEAT:
            put(rules, cards, where, at, state, firsts[number])
        while state[NOW_TO_PLAY]:
            seat = seat_at(at, state, state[NOW_ON_TABLE])
            viewer = rules[RULE_DECLARER] if seat == rules[RULE_OPEN_HAND] else seat
            put(
                rules,
                cards,
                where,
                at,
                state,
                choose(rules, cards, where, at, state, viewer, seat, space),
            )
        for seat in range(seats.shape[1]):
            results[number, 0, seat] = at[SEAT_TAKEN, seat]
            results[number, 1, seat] = at[SEAT_WON, seat]
