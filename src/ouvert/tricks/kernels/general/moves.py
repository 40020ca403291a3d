"""Legal cards of the general trick game in the order in which the search tries them.

Cards of one hand that no other hand's card separates are equal but for their points; of those with
equal points one is tried. What a card does in the trick is judged against the strongest card that
each later player could put on it. The numbers below were found by hill climbing on the nodes of
random Bridge deals of 10 and 12 cards; how often a card cut the search adds to them.
"""

from __future__ import annotations

from ouvert.kernels.machine import above, i64, kernel, load64, popcount, store64
from ouvert.tricks.kernels.general.layout import (
    CARD_VALUE,
    COUNT_POINTS,
    HANDS,
    HISTORY,
    MOST_CARDS,
    SCORES,
    SEATS,
    SUIT_COUNT,
    SUIT_SET_OF,
    SUIT_SETS,
    TRUMP,
)

MOVE_CARD = MOST_CARDS - 1
"""A move is its card, above it the score by which the list is sorted."""
_SHIFT = 8
_TRUMP = 64
"""Added to the strength of a card of the trumps, which beats all others."""
_NO_POINTS = -1 << 40
"""No card has so few: of what was tried before in a group of which nothing was."""


@kernel("int64(int64, int64, int64)")
def reach(hand: int, led: int, trumps: int) -> int:
    """Return how strong a card `hand` can play when `led` was led: 0, card + 1, or trump + 65."""
    follow = hand & led
    if follow:
        return above(follow) + (_TRUMP if led == trumps else 0)
    if hand & trumps:
        return _TRUMP + above(hand & trumps)
    return 0


@kernel("int64(int64, int64, int64, int64)")
def insert(moves: int, n: int, score: int, card: int) -> int:
    """Put a card into a move list that is sorted by score; return the new length."""
    move = (score << _SHIFT) + card
    place = n
    while place > 0 and load64(moves, place - 1) < move:
        store64(moves, place, load64(moves, place - 1))
        place -= 1
    store64(moves, place, move)
    return n + 1


@kernel("int64(int64, int64, int64, int64, int64)")
def lead_score(ws: int, seat: int, suit: int, every: int, card: int) -> int:
    """Judge the lead of a card by who can win the trick."""
    trumps = load64(ws, TRUMP)
    side = load64(ws, SCORES + seat)
    against = i64(0)
    friends = i64(0)
    for other in range(load64(ws, SEATS)):
        if other == seat:
            continue
        strength = reach(load64(ws, HANDS + other), suit, trumps)
        if load64(ws, SCORES + other) == side:
            friends = max(friends, strength)
        else:
            against = max(against, strength)
    own = card + 1 + (_TRUMP if suit == trumps else 0)
    hand = load64(ws, HANDS + seat)
    length = popcount(hand & suit)
    lower = popcount(every & suit & ((i64(1) << card) - 1))
    if own > against:
        score = 31 + 5 * length
        if not against:
            score -= 15
    elif friends > against:
        # the lower the card, the better
        score = 52 - lower
        if suit == trumps:
            score -= 8
        elif friends > _TRUMP:
            score += 8
    elif against > _TRUMP and suit != trumps:
        score = -26 - lower
    else:
        score = 28 - lower
        if suit == trumps:
            score -= 23
    return score


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def list_moves(
    ws: int,
    moves: int,
    place: int,
    seat: int,
    every: int,
    led: int,
    best: int,
    best_seat: int,
    leader: int,
    skip: int,
) -> int:
    """Fill a move list with the cards that `seat` may play; return their number.

    Args:
        ws: address of the workspace.
        moves: address of the move list, LIST_OF_MOVES words.
        place: how many cards of the trick lie on the table.
        seat: who plays.
        every: all cards in play at the start of the trick.
        led: the mask of the suit that was led; of no meaning where `place` is 0, like what follows.
        best: the card that wins the trick so far.
        best_seat: who played that.
        leader: who led the trick.
        skip: a card that need not be tried, with its equals, or -1.
    """
    trumps = load64(ws, TRUMP)
    seats = load64(ws, SEATS)
    hand = load64(ws, HANDS + seat)
    legal = hand
    follows = i64(0)
    by_points = load64(ws, COUNT_POINTS)
    side = load64(ws, SCORES + seat)
    against = i64(0)
    friends = i64(0)
    standing = i64(0)
    ours = False
    if place:
        follows = hand & led
        if follows:
            legal = follows
        for later in range(place + 1, seats):
            other = leader + later
            if other >= seats:
                other -= seats
            strength = reach(load64(ws, HANDS + other), led, trumps)
            if load64(ws, SCORES + other) == side:
                friends = max(friends, strength)
            else:
                against = max(against, strength)
        standing = best + 1 + (_TRUMP if load64(ws, SUIT_SET_OF + best) == trumps else 0)
        ours = load64(ws, SCORES + best_seat) == side
    enough = (ours and standing > against) or friends > max(against, standing)
    kind = 0 if place == 0 else (1 if follows else 2)
    history = HISTORY + MOST_CARDS * kind
    n = i64(0)
    for s in range(load64(ws, SUIT_COUNT)):
        suit = load64(ws, SUIT_SETS + s)
        mine = legal & suit
        if not mine:
            continue
        others = every & suit & ~hand
        length = popcount(mine)
        while mine:
            # the group of the highest card: down to the next card of another hand
            top = above(mine) - 1
            below = others & ((i64(1) << top) - 1)
            edge = above(below)
            group = mine >> edge << edge
            mine &= ~group
            if skip >= 0 and not by_points and group >> skip & 1:
                continue
            last = i64(_NO_POINTS)
            while group:
                card = above(group) - 1
                group &= ~(i64(1) << card)
                points = load64(ws, CARD_VALUE + card)
                if points == last:
                    continue
                last = points
                if card == skip:
                    continue
                if place == 0:
                    score = lead_score(ws, seat, suit, every, card)
                else:
                    rank = popcount(every & suit & ((i64(1) << card) - 1))
                    strength = i64(0)
                    if suit == trumps:
                        strength = card + 1 + _TRUMP
                    elif suit == led:
                        strength = card + 1
                    if enough:
                        score = -4 * rank + points
                    elif strength > standing and strength > against:
                        score = 168 - 2 * rank + points
                    elif strength > standing and not ours:
                        score = 49 + 2 * rank
                    elif strength > standing:
                        score = 6 + 2 * rank
                    else:
                        score = -6 * rank - points
                    if not follows:
                        if suit == trumps and strength <= max(standing, against):
                            score -= 29
                        elif suit != trumps:
                            score += 4 * length
                            if not others:
                                score -= 9
                            else:
                                # a guard of a high card, or that card itself
                                over = popcount(others & ~((i64(1) << above(hand & suit)) - 1))
                                if over == 0:
                                    score -= 10 if length == 1 else 0
                                elif over == length - 1:
                                    score += 3
                if by_points:
                    score = 2 * score + (points if place == 0 else 0)
                score = 16 * score + (2 * load64(ws, history + card) >> 4)
                n = insert(moves, n, score, card)
    return n
