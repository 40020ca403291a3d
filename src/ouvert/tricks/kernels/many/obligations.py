"""Which cards may be played, on bits: the obligations of `ouvert.tricks.play.obligations`."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, part
from ouvert.tricks.kernels.many.layout import (
    ALWAYS_DUTY,
    AT_ASIDE,
    AT_CALLED,
    AT_LAID,
    AT_LEADER,
    AT_OPENED,
    AT_SETTING,
    AT_TRICKS,
    BEAT_DUTY,
    BEATEN_BY,
    CALL_BINDS,
    CLOSED_IN,
    FIRST_IN,
    FOLLOWING,
    HELD,
    KEPT_IN,
    LAID_BY,
    MAY_RUFF,
    MAY_UNDERTRUMP,
    NO_DUTY,
    OPPOSITE,
    SEATS_OF,
    SPARED_IN,
    SUIT_DUTY,
    TRUMP_DUTY,
    TRUMPS_IN,
    UNLESS_PARTNERS,
)


@part
def or_all(some: int, rest: int) -> int:
    """Some cards if there are any, else the rest."""
    return some if some else rest


@part
def next_seat(rules: np.ndarray, cell: np.ndarray, seat: int) -> int:
    """Return the seat that plays after this one."""
    found = (seat + 1) % rules[SEATS_OF]
    return (found + 1) % rules[SEATS_OF] if found == cell[AT_ASIDE] else found


@part
def seat_in_turn(rules: np.ndarray, cell: np.ndarray, place: int) -> int:
    """Return the seat that plays the card at this place of the trick."""
    seat = cell[AT_LEADER]
    if cell[AT_ASIDE] < 0:
        return (seat + place) % rules[SEATS_OF]
    for _ in range(place):
        seat = next_seat(rules, cell, seat)
    return seat


@part
def winning_place(beating: np.ndarray, cell: np.ndarray, laid: int) -> int:
    """Return which of so many cards on the table is winning (0 = the lead)."""
    best = 0
    for place in range(1, laid):
        if beating[cell[LAID_BY + best]] >> cell[LAID_BY + place] & 1:
            best = place
    return best


@part
def playable(
    rules: np.ndarray, sets: np.ndarray, cards: np.ndarray, cell: np.ndarray, seat: int
) -> int:
    """Return the cards that a seat may play."""
    words = sets[cell[AT_SETTING]]
    table = cards[cell[AT_SETTING]]
    hand = cell[HELD + seat]
    if cell[AT_LAID]:
        found = _follow(rules, words, table, cell, seat, hand)
        if not cell[AT_TRICKS]:
            found = or_all(found & ~words[KEPT_IN], found)
    elif words[FIRST_IN] and not cell[AT_TRICKS]:
        found = or_all(hand & words[FIRST_IN], hand)
    elif not cell[AT_OPENED]:
        found = or_all(hand & ~words[CLOSED_IN], hand)
    else:
        found = hand
    called = cell[AT_CALLED]
    if called >= 0 and rules[CALL_BINDS] and hand >> called & 1:
        found = _bound(table[FOLLOWING], cell, called, found)
    return found


@part
def _bound(following: np.ndarray, cell: np.ndarray, called: int, found: int) -> int:
    """Leave out what the holder of the called card may not play, if anything else is left."""
    own = i64(1) << called
    suit = following[called]
    if not cell[AT_LAID]:
        return or_all(found & ~(suit & ~own), found)
    if suit >> cell[LAID_BY] & 1:
        return or_all(found & own, found)
    return or_all(found & ~own, found)


@part
def _follow(
    rules: np.ndarray,
    words: np.ndarray,
    table: np.ndarray,
    cell: np.ndarray,
    seat: int,
    hand: int,
) -> int:
    """Return the cards of a hand that may be played to the cards on the table."""
    if not rules[SUIT_DUTY]:
        return hand
    lead = cell[LAID_BY]
    led = table[FOLLOWING, lead]
    place = winning_place(table[BEATEN_BY], cell, cell[AT_LAID])
    best = cell[LAID_BY + place]
    better = table[BEATEN_BY, best]
    trumps = hand & words[TRUMPS_IN]
    same = hand & led
    beats = rules[BEAT_DUTY] != NO_DUTY
    if words[TRUMPS_IN] >> lead & 1:
        # 1. Trump was led.
        if words[SPARED_IN] and not same & ~words[SPARED_IN]:
            return hand
        if beats:
            same = or_all(same & better, same)
        return or_all(same, hand)
    if same:
        # 2. Another suit was led, and can be followed.
        if rules[BEAT_DUTY] == ALWAYS_DUTY and led >> best & 1:
            same = or_all(same & better, same)
        return same | _over(rules, words, trumps, best, better, hand) if rules[MAY_RUFF] else same
    # 3. It cannot be followed.
    must = rules[TRUMP_DUTY] == ALWAYS_DUTY
    if rules[TRUMP_DUTY] == UNLESS_PARTNERS:
        must = not rules[OPPOSITE] or seat_in_turn(rules, cell, place) % 2 != seat % 2
    if must and trumps:
        return or_all(trumps & better, trumps) if beats else trumps
    return hand & ~trumps | _over(rules, words, trumps, best, better, hand)


@part
def _over(
    rules: np.ndarray, words: np.ndarray, trumps: int, best: int, better: int, hand: int
) -> int:
    """The trumps that may be played where nobody must: lower ones only if that is allowed."""
    if rules[MAY_UNDERTRUMP] or not words[TRUMPS_IN] >> best & 1:
        return trumps
    winners = trumps & better
    if winners:
        return winners
    return trumps if trumps == hand else trumps & 0
