"""The card that rules of thumb play, from what one seat sees.

Who wants a trick leads cards that nothing can beat, wins with the cheapest card that does it, and
gives his partner's trick what counts; who does not want it stays below, and throws away what is
dangerous. Whatever is asked here of another seat's card is only whether it is still out.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel, part
from ouvert.tricks.kernels.thumb.layout import (
    AIM_BID,
    AIM_EXACT,
    AIM_LEAST,
    CARD_COUNTS,
    CARD_KIND,
    CARD_MARK,
    CARD_STRENGTH,
    CARD_SUIT,
    CARD_WANTED,
    NO_SEAT,
    NOW_DRAWN,
    NOW_ON_TABLE,
    NOW_STOCK_LEFT,
    NOW_TRICKS,
    PLACE_OF,
    PLACE_STOCK,
    PLAYED_BY,
    RULE_COPIES,
    RULE_DECLARER,
    RULE_FROM_TRICK,
    RULE_GOAL,
    RULE_OPEN_HAND,
    RULE_PLAYERS,
    RULE_SIDES,
    SEAT_BIDS,
    SEAT_TABLE,
    SEAT_TAKEN,
    SIDE_ALONE,
    SIDE_EACH,
    SIDE_OPPOSITE,
    TRUMP_SUIT,
    UNKNOWN_PLACE,
)
from ouvert.tricks.kernels.thumb.obligations import beats, best_place, legal, seat_at

ARRAYS = "int64[::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], int64[::1]"
"""The types of the five arrays of `layout`."""
_RANKS = 256
"""More than the strengths of a suit."""
_KEYS = 1 << 40
"""More than what a card costs."""


@part
def cost(cards: np.ndarray, card: int) -> int:
    """What it costs to give a card away: points first, then trumps, then strength."""
    trump = 1 if cards[CARD_SUIT, card] == TRUMP_SUIT else 0
    return (2 * cards[CARD_COUNTS, card] + trump) * _RANKS + cards[CARD_STRENGTH, card]


@part
def visible(rules: np.ndarray, now: np.ndarray) -> int:
    """Return the seat whose hand lies open, or NO_SEAT."""
    return rules[RULE_OPEN_HAND] if now[NOW_ON_TABLE] or now[NOW_TRICKS] else NO_SEAT


@part
def partners(
    rules: np.ndarray, cards: np.ndarray, places: np.ndarray, viewer: int, one: int, other: int
) -> bool:
    """Whether two seats are on one side as far as the viewer, who may be `one`, can know it.

    Args:
        rules: see `layout`.
        cards: see `layout`.
        places: see `layout`.
        viewer: who asks.
        one: the first seat.
        other: the second seat.
    """
    if one == other:
        return True
    if rules[RULE_SIDES] == SIDE_EACH:
        return False
    if rules[RULE_SIDES] == SIDE_OPPOSITE:
        return one % 2 == other % 2
    if rules[RULE_SIDES] == SIDE_ALONE:
        return (one == rules[RULE_DECLARER]) == (other == rules[RULE_DECLARER])
    # the holders of marked cards, each known to himself, and to all once his card is played
    ours = one == rules[RULE_DECLARER]
    theirs = other == rules[RULE_DECLARER]
    every = True
    for card in range(cards.shape[1]):
        if cards[CARD_MARK, card]:
            place = places[PLACE_OF, card]
            holder = PLAYED_BY - place if place <= PLAYED_BY else NO_SEAT
            if place == viewer:
                holder = viewer
            every = every and holder != NO_SEAT
            ours = ours or holder == one
            theirs = theirs or holder == other
    return ours == theirs and (ours or every)


@part
def master(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    now: np.ndarray,
    viewer: int,
    card: int,
) -> bool:
    """Whether no card that is still out, as the viewer sees it, beats this one in its suit."""
    shown = visible(rules, now)
    for other in range(cards.shape[1]):
        if cards[CARD_SUIT, other] == cards[CARD_SUIT, card]:
            place = places[PLACE_OF, other]
            unseen = place > PLAYED_BY and place != viewer and (place != shown or shown == NO_SEAT)
            if unseen and cards[CARD_STRENGTH, other] > cards[CARD_STRENGTH, card]:
                return False
    return True


@part
def wants(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    seat: int,
) -> bool:
    """Whether the seat wants this trick."""
    if rules[RULE_GOAL] == AIM_LEAST:
        return False
    if rules[RULE_GOAL] == AIM_EXACT:
        return seats[SEAT_TAKEN, seat] < seats[SEAT_BIDS, seat]
    if rules[RULE_GOAL] == AIM_BID:
        return seats[SEAT_BIDS, seat] > 0
    if now[NOW_TRICKS] + 1 < rules[RULE_FROM_TRICK] and now[NOW_STOCK_LEFT]:
        shown = places[PLACE_STOCK, now[NOW_DRAWN]]
        return shown == UNKNOWN_PLACE or cards[CARD_WANTED, shown] == 1
    return True


@kernel(f"int64({ARRAYS}, int64, int64, int64[:, ::1])")
def choose(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    viewer: int,
    seat: int,
    space: np.ndarray,
) -> int:
    """Return the card that a seat plays.

    Args:
        rules: see `layout`.
        cards: see `layout`.
        places: see `layout`.
        seats: see `layout`.
        now: see `layout`.
        viewer: who decides: the seat, or the declarer for his dummy.
        seat: who plays.
        space: int64[2, cards], overwritten: what may be played, then the list of these cards.
    """
    legal(rules, cards, places, seats, now, seat, space[0])
    count = listed(rules, cards, space)
    if count == 1:
        return space[1, 0]
    if not now[NOW_ON_TABLE]:
        return _lead(rules, cards, places, seats, now, viewer, seat, space, count)
    if wants(rules, cards, places, seats, now, seat):
        return _take(rules, cards, places, seats, now, viewer, seat, space, count)
    return _avoid(rules, cards, seats, now, space, count)


@part
def listed(rules: np.ndarray, cards: np.ndarray, space: np.ndarray) -> int:
    """List the cards that may be played, of equal ones the first, in the place of the last."""
    count = 0
    for card in range(cards.shape[1]):
        if not space[0, card]:
            continue
        first = card
        last = True
        if rules[RULE_COPIES] > 1:
            for other in range(cards.shape[1]):
                if space[0, other] and cards[CARD_KIND, other] == cards[CARD_KIND, card]:
                    first = min(first, other)
                    last = last and other <= card
        if last:
            space[1, count] = first
            count += 1
    return count


@part
def _lead(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    viewer: int,
    seat: int,
    space: np.ndarray,
    count: int,
) -> int:
    """The card that is led: a master of the longest suit, else a cheap card of the longest one."""
    want = wants(rules, cards, places, seats, now, seat)
    chosen = NO_SEAT
    best = 0
    rank = 0
    for number in range(count):
        card = space[1, number]
        length = 0
        for other in range(count):
            length += cards[CARD_SUIT, space[1, other]] == cards[CARD_SUIT, card]
        if not want:
            kind = 1
            key = -(cards[CARD_STRENGTH, card] * _KEYS + cost(cards, card))
        elif master(rules, cards, places, now, viewer, card):
            kind = 3
            key = length * _KEYS + cost(cards, card)
        else:
            kind = 2 if cards[CARD_SUIT, card] != TRUMP_SUIT else 1
            key = length * _KEYS - cost(cards, card)
        if chosen == NO_SEAT or kind > rank or (kind == rank and key > best):
            chosen = card
            best = key
            rank = kind
    return chosen


@part
def _take(
    rules: np.ndarray,
    cards: np.ndarray,
    places: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    viewer: int,
    seat: int,
    space: np.ndarray,
    count: int,
) -> int:
    """The card to a trick that is wanted."""
    place = best_place(cards, seats, now)
    best = seats[SEAT_TABLE, place]
    behind = rules[RULE_PLAYERS] - now[NOW_ON_TABLE] - 1
    ally = partners(rules, cards, places, viewer, seat, seat_at(seats, now, place))
    wins = 0
    for number in range(count):
        wins += beats(cards, space[1, number], best)
    loses = count - wins
    safe = behind == 0 or master(rules, cards, places, now, viewer, best)
    # 1. The partner's trick gets what counts. 2. The last one takes it with what counts most.
    # 3. A master takes it, the cheapest. 4. The last but one, or who must, tries the highest.
    # 5. Else the cheapest card goes.
    if ally and safe and loses:
        way = 1
    elif wins and not behind:
        way = 2
    else:
        way = 5 if loses else 6
        if wins and (behind == 1 or not loses) and not ally:
            way = 4
        for number in range(count):
            card = space[1, number]
            if beats(cards, card, best) and master(rules, cards, places, now, viewer, card):
                way = 3
    chosen = NO_SEAT
    value = 0
    for number in range(count):
        card = space[1, number]
        won = beats(cards, card, best)
        plain = 1 if cards[CARD_SUIT, card] != TRUMP_SUIT else 0
        points = cards[CARD_COUNTS, card]
        strength = cards[CARD_STRENGTH, card]
        if way == 1:
            fits = not won
            key = plain * _KEYS + points * _RANKS - strength
        elif way == 2:
            fits = won
            key = (2 * points + plain) * _RANKS - strength
        elif way == 3:
            fits = won and master(rules, cards, places, now, viewer, card)
            key = -cost(cards, card)
        elif way == 4:
            fits = won
            key = strength
        else:
            fits = way == 6 or not won
            key = -cost(cards, card)
        if fits and (chosen == NO_SEAT or key > value):
            chosen = card
            value = key
    return chosen


@part
def _avoid(
    rules: np.ndarray,
    cards: np.ndarray,
    seats: np.ndarray,
    now: np.ndarray,
    space: np.ndarray,
    count: int,
) -> int:
    """The card to a trick that is not wanted: the most dangerous one that stays below."""
    best = seats[SEAT_TABLE, best_place(cards, seats, now)]
    last = rules[RULE_PLAYERS] - now[NOW_ON_TABLE] == 1
    chosen = NO_SEAT
    below = False
    value = 0
    for number in range(count):
        card = space[1, number]
        strength = cards[CARD_STRENGTH, card]
        if not beats(cards, card, best):
            key = cards[CARD_COUNTS, card] * _RANKS + strength
            if not below or key > value:
                chosen = card
                value = key
            below = True
        elif not below:
            key = strength if last else -strength
            if chosen == NO_SEAT or key > value:
                chosen = card
                value = key
    return chosen
