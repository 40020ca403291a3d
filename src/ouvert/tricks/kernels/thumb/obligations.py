"""Which cards may be played: the obligations of `ouvert.tricks.play.obligations` on arrays.

A set of cards is an array with 1 for each card in it.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import part
from ouvert.tricks.kernels.thumb.layout import (
    ALWAYS,
    CARD_CLOSED,
    CARD_FIRST,
    CARD_KEPT,
    CARD_LATER,
    CARD_SPARED,
    CARD_STRENGTH,
    CARD_SUIT,
    NEVER,
    NOW_LEADER,
    NOW_ON_TABLE,
    NOW_OPENED,
    NOW_TRICKS,
    PLACE_OF,
    RULE_BEAT,
    RULE_BINDS,
    RULE_CALLED,
    RULE_CLOSES,
    RULE_FIRST_LEAD,
    RULE_FOLLOW,
    RULE_KEEPS,
    RULE_MUST_TRUMP,
    RULE_PARTNERS,
    RULE_RUFF,
    RULE_SPARES,
    RULE_UNDERTRUMP,
    SEAT_NEXT,
    SEAT_TABLE,
    TRUMP_SUIT,
    UNLESS_PARTNER,
)


@part
def beats(cards: np.ndarray, card: int, best: int) -> bool:
    """Whether `card`, played later, beats `best`."""
    if cards[CARD_SUIT, card] != cards[CARD_SUIT, best]:
        return cards[CARD_SUIT, card] == TRUMP_SUIT
    if cards[CARD_STRENGTH, card] == cards[CARD_STRENGTH, best]:
        return cards[CARD_LATER, card] == 1
    return cards[CARD_STRENGTH, card] > cards[CARD_STRENGTH, best]


@part
def best_place(cards: np.ndarray, seats: np.ndarray, now: np.ndarray) -> int:
    """Return which card on the table is winning (0 = the lead)."""
    best = 0
    for place in range(1, now[NOW_ON_TABLE]):
        if beats(cards, seats[SEAT_TABLE, place], seats[SEAT_TABLE, best]):
            best = place
    return best


@part
def seat_at(seats: np.ndarray, now: np.ndarray, place: int) -> int:
    """Return the seat that plays the card at this place of the trick."""
    seat = now[NOW_LEADER]
    for _ in range(place):
        seat = seats[SEAT_NEXT, seat]
    return seat


@part
def legal(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    seat: int,
    allowed: np.ndarray,
) -> None:
    """Write the cards that a seat may play.

    Args:
        rules: see `layout`.
        cards: see `layout`.
        places: see `layout`.
        seats: see `layout`.
        now: see `layout`.
        seat: who plays.
        allowed: int64[cards], 1 for each card that may be played.
    """
    for card in range(len(allowed)):
        allowed[card] = places[PLACE_OF, card] == seat
    if now[NOW_ON_TABLE]:
        _follow(rules, cards, seats, now, seat, allowed)
        if rules[RULE_KEEPS] and not now[NOW_TRICKS]:
            _prefer(allowed, cards, CARD_KEPT, 0)
    elif rules[RULE_FIRST_LEAD] and not now[NOW_TRICKS]:
        _prefer(allowed, cards, CARD_FIRST, 1)
    elif rules[RULE_CLOSES] and not now[NOW_OPENED]:
        _prefer(allowed, cards, CARD_CLOSED, 0)
    called = rules[RULE_CALLED]
    if called >= 0 and rules[RULE_BINDS] and places[PLACE_OF, called] == seat:
        _bind(cards, seats, now, called, allowed)


@part
def _prefer(allowed: np.ndarray, cards: np.ndarray, row: int, wanted: int) -> None:
    """Keep the cards of a property, if there is one."""
    found = False
    for card in range(len(allowed)):
        found = found or (allowed[card] == 1 and cards[row, card] == wanted)
    if found:
        for card in range(len(allowed)):
            if cards[row, card] != wanted:
                allowed[card] = 0


@part
def _bind(
    cards: np.ndarray, seats: np.ndarray, now: np.ndarray, called: int, allowed: np.ndarray
) -> None:
    """Leave out what the holder of the called card may not play, if anything else is left."""
    suit = cards[CARD_SUIT, called]
    led = cards[CARD_SUIT, seats[SEAT_TABLE, 0]] if now[NOW_ON_TABLE] else suit
    found = False
    for turn in range(2):
        for card in range(len(allowed)):
            if allowed[card]:
                if not now[NOW_ON_TABLE]:
                    keeps = card == called or cards[CARD_SUIT, card] != suit
                elif led == suit:
                    keeps = card == called
                else:
                    keeps = card != called
                if turn and found and not keeps:
                    allowed[card] = 0
                found = found or keeps


@part
def _follow(
    rules: np.ndarray,
    cards: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    seat: int,
    allowed: np.ndarray,
) -> None:
    """Of a hand keep what may be played to the cards on the table."""
    if not rules[RULE_FOLLOW]:
        return
    led = cards[CARD_SUIT, seats[SEAT_TABLE, 0]]
    place = best_place(cards, seats, now)
    best = seats[SEAT_TABLE, place]
    held = 0
    same = 0
    unspared = 0
    trumps = 0
    for card in range(len(allowed)):
        if allowed[card]:
            held += 1
            trumps += cards[CARD_SUIT, card] == TRUMP_SUIT
            if cards[CARD_SUIT, card] == led:
                same += 1
                unspared += cards[CARD_SPARED, card] == 0
    if led == TRUMP_SUIT:
        # 1. Trump was led.
        if same and not (rules[RULE_SPARES] and not unspared):
            _only(allowed, cards, led)
            if rules[RULE_BEAT] != NEVER:
                _winners(allowed, cards, best)
        return
    if same:
        # 2. Another suit was led, and can be followed.
        heads = rules[RULE_BEAT] == ALWAYS and cards[CARD_SUIT, best] == led
        wins = False
        for card in range(len(allowed)):
            if allowed[card] and cards[CARD_SUIT, card] == led:
                wins = wins or beats(cards, card, best)
        for card in range(len(allowed)):
            if allowed[card]:
                if cards[CARD_SUIT, card] == led:
                    allowed[card] = not (heads and wins) or beats(cards, card, best)
                elif cards[CARD_SUIT, card] != TRUMP_SUIT or not rules[RULE_RUFF]:
                    allowed[card] = 0
        if rules[RULE_RUFF]:
            _over(rules, allowed, cards, best, trumps == held)
        return
    # 3. It cannot be followed.
    must = rules[RULE_MUST_TRUMP] == ALWAYS
    if rules[RULE_MUST_TRUMP] == UNLESS_PARTNER:
        winner = seat_at(seats, now, place)
        must = not rules[RULE_PARTNERS] or winner % 2 != seat % 2
    if must and trumps:
        _only(allowed, cards, TRUMP_SUIT)
        if rules[RULE_BEAT] != NEVER:
            _winners(allowed, cards, best)
    else:
        _over(rules, allowed, cards, best, trumps == held)


@part
def _only(allowed: np.ndarray, cards: np.ndarray, suit: int) -> None:
    """Keep the cards of a suit."""
    for card in range(len(allowed)):
        if cards[CARD_SUIT, card] != suit:
            allowed[card] = 0


@part
def _winners(allowed: np.ndarray, cards: np.ndarray, best: int) -> None:
    """Keep the cards that beat the best one, if there is one."""
    found = False
    for card in range(len(allowed)):
        found = found or (allowed[card] == 1 and beats(cards, card, best))
    if found:
        for card in range(len(allowed)):
            if allowed[card] and not beats(cards, card, best):
                allowed[card] = 0


@part
def _over(
    rules: np.ndarray, allowed: np.ndarray, cards: np.ndarray, best: int, all_trumps: bool
) -> None:
    """Of the trumps keep those that may be played where nobody must."""
    if rules[RULE_UNDERTRUMP] or cards[CARD_SUIT, best] != TRUMP_SUIT:
        return
    found = False
    for card in range(len(allowed)):
        if allowed[card] and cards[CARD_SUIT, card] == TRUMP_SUIT:
            found = found or beats(cards, card, best)
    if not found and all_trumps:
        return
    for card in range(len(allowed)):
        if cards[CARD_SUIT, card] == TRUMP_SUIT and not beats(cards, card, best):
            allowed[card] = 0
