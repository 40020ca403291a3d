"""Legal cards of the suit-wise search, likely ones first.

Two cards of one hand are equal if they count the same, and if they are of one level or nobody else
has a card of their levels or between them: of such a group the highest one is tried.
"""

from __future__ import annotations

from ouvert.kernels.machine import WORD, above, i64, kernel, load64, popcount, store64
from ouvert.tricks.kernels.suitwise.layout import (
    SW_BY_POINTS,
    SW_HANDS,
    SW_HIGHEST,
    SW_HISTORY,
    SW_LOWEST,
    SW_PLACES,
    SW_SEATS,
    SW_SIDES,
    SW_SUITS,
    SW_TRUMPS,
    SW_VALUES,
)

SW_CARD = (1 << 16) - 1
"""A move is its card, above it the score by which the list is sorted."""
_SHIFT = 16
_RUFF = 64
"""Added to the strength of a trump, which beats all other suits."""
_UNTRIED = -1 << 40
"""Points that no card has: of a group of which no card was listed yet."""
_WINS, _TOP, _SHORT = 160, 40, 4
"""What a card is rated at that wins the trick, that may, and for each rank or card of length."""


@kernel("int64(int64, int64, int64)")
def strongest(ws: int, seat: int, led: int) -> int:
    """Return how strong a card a seat can play when `led` was led: 0, place + 1, trump + 65."""
    hand = load64(ws, SW_HANDS) + WORD * load64(ws, SW_SUITS) * seat
    trumps = load64(ws, SW_TRUMPS)
    own = load64(hand, led)
    if own:
        return above(own) + (_RUFF if led == trumps else 0)
    if trumps >= 0 and load64(hand, trumps):
        return _RUFF + above(load64(hand, trumps))
    return 0


@kernel("int64(int64, int64, int64, int64)")
def equals(ws: int, own: int, others: int, card: int) -> int:
    """Return the places of a card and of those below it in the hand that are equal but for points.

    `own` and `others` are the places of the hand and of everybody else in the card's suit.
    """
    base = card // SW_PLACES * SW_PLACES
    lowest_of_level = load64(load64(ws, SW_LOWEST), card)
    level_end = (i64(2) << load64(load64(ws, SW_HIGHEST), card)) - 1
    edge = i64(1) << lowest_of_level
    if not others & level_end & ~(edge - 1):
        # down to the highest level that another seat has a card of
        other = above(others & (edge - 1)) - 1
        edge = i64(1)
        if other >= 0:
            edge = i64(2) << load64(load64(ws, SW_HIGHEST), base + other)
    return own & ((i64(2) << (card - base)) - 1) & ~(edge - 1)


@kernel("int64(int64, int64, int64)")
def insert(moves: int, n: int, move: int) -> int:
    """Put a move into a list that is sorted, highest first; return the new length."""
    place = n
    while place > 0 and load64(moves, place - 1) < move:
        store64(moves, place, load64(moves, place - 1))
        place -= 1
    store64(moves, place, move)
    return n + 1


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64)")
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
) -> int:
    """Fill a move list with the cards that `seat` may play; return their number.

    Args:
        ws: address of the workspace.
        moves: address of the move list.
        place: how many cards of the trick lie on the table.
        seat: who plays.
        every: address of the cards in play when the trick began, a word a suit.
        led: the suit that was led; of no meaning where `place` is 0, like what follows.
        best: the card that wins the trick so far.
        best_seat: who played that.
        leader: who led the trick.
    """
    suits = load64(ws, SW_SUITS)
    trumps = load64(ws, SW_TRUMPS)
    seats = load64(ws, SW_SEATS)
    hand = load64(ws, SW_HANDS) + WORD * suits * seat
    values = load64(ws, SW_VALUES)
    sides = load64(ws, SW_SIDES)
    side = load64(sides, seat)
    follows = place > 0 and load64(hand, led) != 0
    standing = i64(0)
    ours = False
    if place:
        standing = best % SW_PLACES + 1 + (_RUFF if best // SW_PLACES == trumps else 0)
        ours = load64(sides, best_seat) == side
    kind = 0 if place == 0 else (1 if follows else 2)
    history = load64(ws, SW_HISTORY) + WORD * SW_PLACES * suits * kind
    n = i64(0)
    for suit in range(suits):
        if follows and suit != led:
            continue
        own = load64(hand, suit)
        if not own:
            continue
        others = load64(every, suit) & ~own
        # what later seats can put on a card of this suit, or on the one that was led
        first = led if place else i64(suit)
        against = i64(0)
        friends = i64(0)
        for later in range(place + 1, seats):
            other = (leader + later) % seats
            strength = strongest(ws, other, first)
            if load64(sides, other) == side:
                friends = max(friends, strength)
            else:
                against = max(against, strength)
        enough = (ours and standing > against) or friends > max(against, standing)
        length = popcount(own)
        left = own
        while left:
            top = above(left) - 1
            group = equals(ws, own, others, suit * SW_PLACES + top) & left
            left &= ~group
            last = i64(_UNTRIED)
            while group:
                place_of = above(group) - 1
                group ^= i64(1) << place_of
                card = suit * SW_PLACES + place_of
                points = load64(values, card)
                if points == last:
                    continue
                last = points
                rank = popcount(load64(every, suit) & ((i64(1) << place_of) - 1))
                strength = i64(0)
                if suit in (first, trumps):
                    strength = place_of + 1 + (_RUFF if suit == trumps else 0)
                if place == 0:
                    if strength > against:
                        score = _TOP + _SHORT * length + points
                    elif friends > against:
                        score = _TOP - rank + points
                    else:
                        score = -rank - points
                elif enough:
                    score = points - _SHORT * rank
                elif strength > max(standing, against):
                    score = _WINS - rank + points
                elif strength > standing and not ours:
                    score = _TOP + rank - points
                else:
                    score = -_SHORT * rank - points
                score += load64(history, card) >> 3
                if load64(ws, SW_BY_POINTS) == 0 and place and suit == trumps and not follows:
                    score -= _SHORT * rank
                n = insert(moves, n, (score << _SHIFT) + card)
    return n
