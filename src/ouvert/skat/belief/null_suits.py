"""Null: how safe the cards of one suit are, and which cards a sensible declarer keeps.

A suit is judged by itself: the other cards of it lie with the two defenders in every way, each
equally likely, and the defenders play it round after round, their lowest cards first. The share of
the ways in which the declarer can stay below every time, and a little mercy, is his chance in that
suit; the product over the suits is his chance with the hand (paper 001, section Nullspiel).
"""

from __future__ import annotations

from functools import cache

from ouvert.cards import Card, CardSet
from ouvert.tricks.rules import members

RANKS = 8
MERCY = 0.2
"""Chance to come through in a suit that cannot be held: nobody leads it, or it goes in time."""


def null_chance(hand: CardSet) -> float:
    """Return the chance of a hand to take no trick in Null, 0 to 1, suit by suit.

    >>> null_chance(CardSet.parse("C7 C9 CJ CK S7 S8 H7 D7"))
    1.0
    >>> null_chance(CardSet.parse("CA"))
    0.2
    """
    chance = 1.0
    for suit in range(4):
        chance *= _suit_chance(hand.bits >> RANKS * suit & 0xFF)
    return chance


def dropping_gain(hand: CardSet, card: Card) -> float:
    """Return how much the chance of a hand grows when a card is put away (definition 3)."""
    return null_chance(hand - CardSet([card])) - null_chance(hand)


def good_cards(shown: CardSet, hidden: CardSet) -> CardSet:
    """Return those hidden cards that the declarer would not have put away (definition 4).

    A card is good if, with the shown hand and this card, putting one of the shown cards away would
    have gained more. It therefore lies with the other defender rather than in the skat.
    """
    good = []
    for card in hidden:
        hand = shown | CardSet([card])
        best = max((dropping_gain(hand, other) for other in shown), default=0.0)
        if dropping_gain(hand, card) < best:
            good.append(card)
    return CardSet(good)


@cache
def _suit_chance(mine: int) -> float:
    if not mine:
        return 1.0
    others = list(members(~mine & 0xFF))
    ways = 1 << len(others)
    safe = 0
    for way in range(ways):
        one = [card for n, card in enumerate(others) if way >> n & 1]
        two = [card for n, card in enumerate(others) if not way >> n & 1]
        safe += _stays_below(list(members(mine)), one, two)
    return MERCY + (1 - MERCY) * safe / ways


def _stays_below(mine: list[int], one: list[int], two: list[int]) -> bool:
    """Whether the declarer can stay below in every round, all hands sorted from the lowest."""
    while mine and (one or two):
        highest = max(hand.pop(0) for hand in (one, two) if hand)
        below = [card for card in mine if card < highest]
        if not below:
            return False
        mine.remove(below[-1])
    return True
