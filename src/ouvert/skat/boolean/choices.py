"""Questions that several rules ask: what is higher and out, and which card is missed least."""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.skat.boolean.deck import ACE, CHEAPEST, TEN, Sight
from ouvert.skat.boolean.network import NO, YES, Network, Signal, number_of, parity

STANDING_KEY, GUARD_KEY, TRUMP_KEY = 20, 25, 60
"""What a card is missed more for: nothing beats it, it guards a ten, it is a trump."""
KEY_BITS = 8


class Outlook:
    """What a seat works out before it asks any rule.

    Attributes:
        above: for each position whether a higher card of its suit is unseen.
        out: for each suit whether a card of it is unseen.
        count: for each suit how many cards of it are in hand, as a number.
        has: for each suit whether one is.
    """

    def __init__(self, net: Network, sight: Sight) -> None:
        deck = sight.deck
        self.above = [NO] * len(deck.cards)
        self.out = []
        for positions in deck.suits:
            none = YES
            for at in reversed(positions):
                self.above[at] = none ^ 1
                none = net.but(none, sight.unseen[at])
            self.out.append(none ^ 1)
        self.count = [net.count(sight.hand[at] for at in positions) for positions in deck.suits]
        self.has = [net.any_of(number) for number in self.count]

    @property
    def signals(self) -> list[Signal]:
        """All of it."""
        bits = [bit for number in self.count for bit in number]
        return [*self.above, *self.out, *bits, *self.has]


def equals(net: Network, number: Sequence[Signal], value: int) -> Signal:
    """Whether a number is a constant."""
    if value >> len(number):
        return NO
    return net.all_of(bit ^ 1 ^ (value >> place & 1) for place, bit in enumerate(number))


def discard(net: Network, sight: Sight, outlook: Outlook, cards: Sequence[Signal]) -> list[Signal]:
    """The card of a set that one misses least, one-hot by position; nothing if the set is empty.

    Few points, a short side suit, nothing that stands, no guard of a ten. Of each suit that is its
    cheapest card; these are compared by a number, the smaller the better.
    """
    deck = sight.deck
    found = [NO] * len(deck.cards)
    picked: list[tuple[int, Signal]] = []
    best: list[Signal] = []
    any_yet = NO
    for suit in range(len(deck.suits)):
        order = deck.in_order(suit, CHEAPEST)
        low = net.first(cards[at] for at in order)
        key = _key(net, sight, outlook, suit, list(zip(order, low, strict=True)))
        there = parity(low)
        less = net.less(key, best) if best else YES
        better = net.both(there, net.either(any_yet ^ 1, less))
        picked = [(other, net.but(flag, better)) for other, flag in picked] + [(suit, better)]
        width = max(len(key), len(best))
        best = [
            net.choose(better, bit, old)
            for bit, old in zip(_wide(key, width), _wide(best, width), strict=True)
        ]
        any_yet = net.either(any_yet, there)
        for at, signal in zip(order, low, strict=True):
            found[at] = signal
    for suit, flag in picked:
        for at in deck.suits[suit]:
            found[at] = net.both(found[at], flag)
    return found


def _key(
    net: Network, sight: Sight, outlook: Outlook, suit: int, low: list[tuple[int, Signal]]
) -> list[Signal]:
    """How much one misses a suit's cheapest card: half of what `reflex.view.discard` counts."""
    deck, length = sight.deck, outlook.count[suit]
    if not suit:
        base = number_of(((each, 8 * deck.worth[at] + TRUMP_KEY) for at, each in low), KEY_BITS)
        return net.add(base, length)[:KEY_BITS]
    high = number_of(((each, deck.worth[at]) for at, each in low), 4)
    base = [*_wide(length, 3), *high]
    standing = parity(net.but(each, outlook.above[at]) for at, each in low)
    rich = parity(each for at, each in low if deck.slot[at] in (TEN, ACE))
    guard = net.all_of(
        (
            equals(net, length, 2),
            net.but(deck.at(sight.hand, suit, TEN), deck.at(sight.hand, suit, ACE)),
            rich ^ 1,
            standing ^ 1,
        )
    )
    more = number_of(((standing, STANDING_KEY), (guard, GUARD_KEY)), KEY_BITS - 1)
    return net.add(base, more)[:KEY_BITS]


def _wide(number: Sequence[Signal], bits: int) -> list[Signal]:
    """A number with so many bits."""
    return [*number, *[NO] * bits][:bits]


def longest(
    net: Network, candidates: Sequence[tuple[int, Signal, Sequence[Signal]]]
) -> dict[int, Signal]:
    """Which of some suits, each with a flag and a number, has the greatest; of equals the first."""
    flags: dict[int, Signal] = {}
    best: list[Signal] = []
    any_yet = NO
    for suit, there, number in candidates:
        greater = net.less(best, number) if best else YES
        better = net.both(there, net.either(any_yet ^ 1, greater))
        flags = {other: net.but(flag, better) for other, flag in flags.items()}
        flags[suit] = better
        width = max(len(number), len(best))
        best = [
            net.choose(better, bit, old)
            for bit, old in zip(_wide(number, width), _wide(best, width), strict=True)
        ]
        any_yet = net.either(any_yet, there)
    return flags


__all__ = ["Outlook", "discard", "equals", "longest"]
