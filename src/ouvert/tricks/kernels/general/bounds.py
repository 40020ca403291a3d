"""Tricks that a side is sure to make, without search.

Each function returns what its seats get at least, in tricks or card points, and leaves in the
workspace the cards on whose rank that relies.
"""

from __future__ import annotations

from ouvert.kernels.machine import above, i64, kernel, load64, lowest, popcount, store64
from ouvert.tricks.kernels.general.layout import (
    BOTH_SIGNS,
    CARD_VALUE,
    COUNT_POINTS,
    HANDS,
    ONLY_PARTNER,
    SCORES,
    SEATS,
    SUIT_COUNT,
    SUIT_SETS,
    SURE_RANKS,
    SURE_SIDE,
    SURE_TRUMP,
    TRUMP,
)
from ouvert.tricks.kernels.general.pairs import guarded, leading_side, sure_trumps

_ANY = 64
"""At least as many as the cards of any hand: no limit."""
_MORE = 1 << 30
"""More than any side can get."""


@kernel("int64(int64, int64)")
def worth(ws: int, cards: int) -> int:
    """Return the number of cards, or their points where points are counted."""
    if not load64(ws, COUNT_POINTS):
        return popcount(cards)
    total = i64(0)
    while cards:
        total += load64(ws, CARD_VALUE + lowest(cards))
        cards &= cards - 1
    return total


@kernel("int64(int64, int64)")
def most_worth(ws: int, cards: int) -> int:
    """Return what the tricks of these cards are worth at most: without points below 0."""
    total = i64(0)
    while cards:
        total += max(i64(0), load64(ws, CARD_VALUE + lowest(cards)))
        cards &= cards - 1
    return total


@kernel("int64(int64, int64)")
def least_worth(ws: int, cards: int) -> int:
    """Return what the tricks of these cards are worth at least, where points of both signs count.

    0 where they do not.
    """
    total = i64(0)
    if load64(ws, BOTH_SIGNS):
        while cards:
            total += min(i64(0), load64(ws, CARD_VALUE + lowest(cards)))
            cards &= cards - 1
    return total


@kernel("int64(int64, int64, int64, int64)")
def cashing(ws: int, seat: int, every: int, enough: int) -> int:
    """Return what `seat`, on lead, takes by cashing its cards that nobody can beat, trumps first.

    Leaves the numbers of tricks in trumps and in other suits too. An opponent who still has trumps
    must be able to follow; a partner who still has trumps must have other cards to play.
    """
    trumps = load64(ws, TRUMP)
    seats = load64(ws, SEATS)
    hand = load64(ws, HANDS + seat)
    side = load64(ws, SCORES + seat)
    ranks = i64(0)
    rounds = i64(0)
    total = i64(0)
    mine = hand & trumps
    if mine:
        others = every & trumps & ~hand
        tops = mine >> above(others) << above(others)
        rounds = popcount(tops)
        if others:
            ranks |= tops
        longest = i64(0)
        for other in range(seats):
            if other != seat:
                longest = max(longest, popcount(load64(ws, HANDS + other) & trumps))
        if rounds >= longest:
            rounds = popcount(mine)
            tops = mine
        total += worth(ws, tops)
    most = i64(_ANY)
    if trumps:
        for other in range(seats):
            if other != seat and load64(ws, SCORES + other) == side:
                cards = load64(ws, HANDS + other)
                if popcount(cards & trumps) > rounds:
                    most = min(most, popcount(cards & ~trumps))
    taken = i64(0)
    side_total = i64(0)
    side_ranks = i64(0)
    for s in range(load64(ws, SUIT_COUNT)):
        suit = load64(ws, SUIT_SETS + s)
        mine = hand & suit
        if not mine or suit == trumps:
            continue
        if total + side_total >= enough:
            break
        others = every & suit & ~hand
        tops = mine
        if others:
            tops = mine >> above(others) << above(others)
            if not tops:
                continue
        longest = i64(0)
        safe = i64(_ANY)
        for other in range(seats):
            if other == seat:
                continue
            cards = load64(ws, HANDS + other)
            length = popcount(cards & suit)
            longest = max(longest, length)
            if trumps and load64(ws, SCORES + other) != side and popcount(cards & trumps) > rounds:
                safe = min(safe, length)
        if not safe:
            continue
        number = popcount(tops)
        won = tops
        if number >= longest:
            number = popcount(mine)
            won = mine
        while number > safe:
            won &= won - 1
            number -= 1
        if others:
            side_ranks |= won & tops
        taken += number
        side_total += worth(ws, won)
    if taken > most:
        if load64(ws, COUNT_POINTS):
            taken = i64(0)
            side_total = i64(0)
            side_ranks = i64(0)
        else:
            taken = most
            side_total = most
    store64(ws, SURE_RANKS, ranks | side_ranks)
    store64(ws, SURE_SIDE, taken)
    store64(ws, SURE_TRUMP, rounds)
    return total + side_total


@kernel("int64(int64, int64, int64, int64, int64)")
def leading(ws: int, leader: int, every: int, tricks: int, enough: int) -> int:
    """Return what the leader's side takes at least, cashing first here, then from a partner's hand.

    The leader cashes, then crosses to a partner by a suit in which the partner has the highest
    card. All winners of the partner lie in suits that the leader has not cashed, so he keeps them
    as long as he has other cards for the leader's rounds.
    """
    partner = load64(ws, ONLY_PARTNER + leader)
    if partner >= 0 and not load64(ws, COUNT_POINTS):
        return leading_side(ws, leader, partner, every, tricks, enough)
    best = cashing(ws, leader, every, enough)
    best_ranks = load64(ws, SURE_RANKS)
    rounds = load64(ws, SURE_TRUMP)
    sides = load64(ws, SURE_SIDE)
    own = best
    own_ranks = best_ranks
    trumps = load64(ws, TRUMP)
    seats = load64(ws, SEATS)
    side = load64(ws, SCORES + leader)
    hand = load64(ws, HANDS + leader)
    if best >= enough or rounds + sides == tricks:
        store64(ws, SURE_RANKS, best_ranks)
        return best
    for partner in range(seats):
        if partner == leader or load64(ws, SCORES + partner) != side:
            continue
        cards = load64(ws, HANDS + partner)
        entry = i64(0)
        for s in range(load64(ws, SUIT_COUNT)):
            suit = load64(ws, SUIT_SETS + s)
            if not hand & suit or above(every & suit) != above(cards & suit):
                continue
            safe = True
            if trumps and suit != trumps:
                for other in range(seats):
                    if load64(ws, SCORES + other) == side:
                        continue
                    held = load64(ws, HANDS + other)
                    if not held & suit and held & trumps:
                        safe = False
            if safe:
                entry = i64(1) << (above(cards & suit) - 1)
                break
        if not entry:
            continue
        value = cashing(ws, partner, every, enough)
        ranks = load64(ws, SURE_RANKS) | entry
        there = load64(ws, SURE_SIDE)
        there_trump = load64(ws, SURE_TRUMP)
        if not load64(ws, COUNT_POINTS):
            join = True
            if trumps:
                if rounds + sides + there + there_trump > tricks:
                    join = False
                if popcount(cards & ~trumps) - there < sides:
                    join = False
                if hand & trumps and popcount(hand & ~trumps) - sides - 1 < there:
                    join = False
            if join:
                value = min(value + own, tricks)
                ranks |= own_ranks
        if value > best:
            best = value
            best_ranks = ranks
    store64(ws, SURE_RANKS, best_ranks)
    return best


@kernel("int64(int64, int64, int64, int64)")
def waiting(ws: int, leader: int, every: int, enough: int) -> int:
    """Return what the side that is not on lead takes at least.

    A hand makes each of its trumps that only its own side can beat. Without trumps the side makes a
    trick if it has the highest card of every suit that the leader can lead.
    """
    trumps = load64(ws, TRUMP)
    side = load64(ws, SCORES + leader)
    left = every & trumps
    store64(ws, SURE_RANKS, i64(0))
    if left and not load64(ws, COUNT_POINTS):
        for seat in range(load64(ws, SEATS)):
            if load64(ws, SCORES + seat) != side:
                partner = load64(ws, ONLY_PARTNER + seat)
                if partner >= 0:
                    value = sure_trumps(ws, seat, partner, every, enough)
                    if value == 0:
                        value = guarded(ws, seat, every)
                        if value == 0 and partner != seat:
                            value = guarded(ws, partner, every)
                    return value
    if left:
        theirs = i64(0)
        for seat in range(load64(ws, SEATS)):
            if load64(ws, SCORES + seat) == side:
                theirs |= load64(ws, HANDS + seat) & trumps
        tops = left >> above(theirs) << above(theirs)
        most = i64(0)
        for seat in range(load64(ws, SEATS)):
            mine = load64(ws, HANDS + seat) & tops
            value = worth(ws, mine)
            if value > most:
                most = value
                store64(ws, SURE_RANKS, mine if theirs else i64(0))
        return most
    hand = load64(ws, HANDS + leader)
    ranks = i64(0)
    least = i64(_MORE)
    for s in range(load64(ws, SUIT_COUNT)):
        suit = load64(ws, SUIT_SETS + s)
        if not hand & suit:
            continue
        top = above(every & suit) - 1
        for seat in range(load64(ws, SEATS)):
            if load64(ws, HANDS + seat) >> top & 1:
                if load64(ws, SCORES + seat) == side:
                    store64(ws, SURE_RANKS, i64(0))
                    return i64(0)
                least = min(least, cashing(ws, seat, every, enough))
                ranks |= load64(ws, SURE_RANKS) | i64(1) << top
                break
    store64(ws, SURE_RANKS, ranks)
    return least
