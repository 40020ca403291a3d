"""The expert rules of who plays second or last, as a network.

They are those of `ouvert.skat.players.rules_table` for a suit game or Grand. Who must follow suit
is asked about slots of the suit that was led, who cannot about the whole hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ouvert.skat.boolean.choices import Outlook, discard
from ouvert.skat.boolean.deck import (
    ACE,
    CHEAPEST,
    EIGHT,
    JACKS,
    KING,
    NINE,
    QUEEN,
    RICHEST,
    SEVEN,
    SLOT_WORTH,
    SLOTS,
    TEN,
    Sight,
)
from ouvert.skat.boolean.network import NO, YES, Network, Signal, number_of, parity

RICH = 3
"""Card points from which a trick is rich."""
LITTLE = 4
"""Card points below which the declarer, who plays last, does not ruff."""
MANY = 4
"""Unseen cards of a suit from which on the declarer probably has one."""
SMALL = (SEVEN, EIGHT, NINE)


@dataclass(frozen=True)
class Trick:
    """The trick on the table as the next seat sees it; what is about slots is of the led suit.

    Attributes:
        suits: for each suit whether it was led.
        hand: for each slot whether the seat has that card.
        unseen: for each slot whether that card is unseen.
        best: for each slot whether that card is the best so far; none where the trick is ruffed.
        beating: for each slot whether the seat has that card and it beats the best.
        follows: whether the seat follows suit.
        ruffs: for each slot of the trumps whether the seat can ruff with it and beat the best.
        partner: whether a defender's partner is the best so far.
    """

    suits: Sequence[Signal]
    hand: Sequence[Signal]
    unseen: Sequence[Signal]
    best: Sequence[Signal]
    beating: Sequence[Signal]
    follows: Signal
    ruffs: Sequence[Signal]
    partner: Signal

    @classmethod
    def of(cls, net: Network, sight: Sight) -> Trick:
        """Work it out."""
        deck = sight.deck
        suits = deck.in_suits(sight.table[0])
        best = deck.in_slots(sight.table[0])
        hand = _led_slots(net, sight, suits, sight.hand)
        ruff = [YES] * SLOTS
        if len(sight.table) == 2:
            second = deck.in_slots(sight.table[1])
            same = parity(
                net.both(led, own)
                for led, own in zip(suits, deck.in_suits(sight.table[1]), strict=True)
            )
            over, ruffed = net.both(sight.beat, same), net.but(sight.beat, same)
            best = [
                net.but(one, sight.beat) ^ net.both(over, two)
                for one, two in zip(best, second, strict=True)
            ]
            ruff = [net.both(ruffed, parity(second[:slot]) ^ 1) ^ 1 for slot in range(SLOTS)]
        follows = net.any_of(hand)
        free = net.both(follows ^ 1, suits[0] ^ 1)
        one, two = net.but(sight.role[1], sight.beat), net.both(sight.role[2], sight.beat)
        return cls(
            suits=suits,
            hand=hand,
            unseen=_led_slots(net, sight, suits, sight.unseen),
            best=best,
            beating=[net.both(card, parity(best[:slot])) for slot, card in enumerate(hand)],
            follows=follows,
            ruffs=[
                net.all_of((free, deck.at(sight.hand, 0, slot), ruff[slot]))
                for slot in range(SLOTS)
            ],
            partner=one ^ two,
        )


def _led_slots(
    net: Network, sight: Sight, suits: Sequence[Signal], cards: Sequence[Signal]
) -> list[Signal]:
    """The cards of a set that are of the suit that was led, by slot."""
    found = [NO] * SLOTS
    for at, slot in enumerate(sight.deck.slot):
        found[slot] ^= net.both(suits[sight.deck.suit[at]], cards[at])
    return found


def _picked(net: Network, order: Sequence[int], cards: Sequence[Signal]) -> list[Signal]:
    """The first card of a set in an order of slots, one-hot by slot."""
    found = [NO] * SLOTS
    for slot, signal in zip(order, net.first(cards[slot] for slot in order), strict=True):
        found[slot] = signal
    return found


def _smeared(net: Network, cards: Sequence[Signal], trump: Signal, may: Signal) -> list[Signal]:
    """The card of the led suit to smear, one-hot by slot.

    Ten and ace, the ace later if the declarer may have to follow; of trumps else the weakest.
    """
    early = net.both(cards[ACE], net.either(trump, may ^ 1))
    pictures = [net.but(cards[slot], trump) for slot in (KING, QUEEN)]
    slots = (ACE, TEN, ACE, KING, QUEEN, *SMALL, QUEEN, KING, *JACKS)
    signals = (
        *(early, cards[TEN], cards[ACE], *pictures),
        *(cards[slot] for slot in (*SMALL, QUEEN, KING, *JACKS)),
    )
    found = [NO] * SLOTS
    for slot, signal in zip(slots, net.first(signals), strict=True):
        found[slot] ^= signal
    return found


def _smeared_void(
    net: Network, sight: Sight, outlook: Outlook, cards: Sequence[Signal]
) -> list[Signal]:
    """The card to smear of who cannot follow, one-hot by position."""
    deck = sight.deck
    entries: list[tuple[int, Signal]] = []

    def ask(suits: Sequence[int], slots: Sequence[int]) -> None:
        """The next cards in the order."""
        for suit in suits:
            entries.extend((at, cards[at]) for at in deck.in_order(suit, slots))

    ask((0,), (ACE, TEN))
    for suit in deck.side:
        may = net.but(outlook.out[suit], sight.void[0][suit])
        entries.extend((at, net.but(cards[at], may)) for at in deck.in_order(suit, (ACE,)))
    for slot in (TEN, ACE, KING, QUEEN):
        ask(deck.side, (slot,))
    ask((0,), (*SMALL, QUEEN, KING, *JACKS))
    ask(deck.side, SMALL)
    found = [NO] * len(cards)
    signals = net.first(signal for _, signal in entries)
    for (at, _), signal in zip(entries, signals, strict=True):
        found[at] ^= signal
    return found


class _Third:
    """What the second player asks about the third: may he follow, go over, or ruff?"""

    def __init__(self, net: Network, sight: Sight, outlook: Outlook, trick: Trick) -> None:
        void = [
            parity(
                net.both(sight.role[role], sight.void[(role + 1) % 3][suit]) for role in range(3)
            )
            for suit in range(len(trick.suits))
        ]
        led_void = parity(net.both(a, b) for a, b in zip(trick.suits, void, strict=True))
        trumps = net.but(outlook.out[0], void[0])
        none, above, two_above = YES, [NO] * SLOTS, [NO] * SLOTS
        single = NO
        for slot in range(SLOTS - 1, -1, -1):
            above[slot], two_above[slot] = none ^ 1, none ^ 1 ^ single
            card = trick.unseen[slot]
            # single: exactly one unseen card so far
            single ^= net.both(card, none ^ single)
            none = net.but(none, card)
        self.may_follow = net.but(none ^ 1, led_void)
        self.over = [net.but(each, led_void) for each in above]
        self.two_over = [net.but(each, led_void) for each in two_above]
        self.cannot_ruff = net.either(trick.suits[0], trumps ^ 1)
        self.over_ruff = [
            net.but(outlook.above[at], void[0]) if at is not None else NO
            for at in (sight.deck.positions.get((0, slot)) for slot in range(SLOTS))
        ]
        self.many = net.but(net.below(net.count(trick.unseen), MANY) ^ 1, led_void)


@dataclass(frozen=True)
class Wishes:
    """What the rules of a place ask for; at most one of them speaks.

    Attributes:
        winning: for each slot of the led suit whether the trick is to be won with it.
        ruffing: for each slot of the trumps whether it is to be ruffed with it.
        smears: whether the partner is to get points.
    """

    winning: Sequence[Signal]
    ruffing: Sequence[Signal]
    smears: Signal


def second_wishes(net: Network, sight: Sight, outlook: Outlook, trick: Trick) -> Wishes:
    """What the rules of the second player ask for."""
    declarer, behind, before = sight.role
    third = _Third(net, sight, outlook, trick)
    side = trick.suits[0] ^ 1
    rich = net.below(sight.deck.points(sight.table[0]), RICH) ^ 1
    over = parity(net.both(card, third.over[at]) for at, card in enumerate(trick.best))
    two = parity(net.both(card, third.two_over[at]) for at, card in enumerate(trick.best))
    full = trick.best[TEN] ^ trick.best[ACE]
    trusts = net.but(net.choose(side, net.but(over, full), two), net.any_of(trick.beating))
    stands = net.but(net.either(third.may_follow, third.cannot_ruff), over)
    smears = net.both(behind, trusts) ^ net.both(before, stands)

    take = net.either(third.cannot_ruff, net.all_of((side, rich, third.may_follow)))
    firmly = net.both(declarer, take) ^ net.all_of((before, side, third.many, smears ^ 1))
    winning = _picked(
        net,
        RICHEST,
        [
            net.both(card, behind ^ net.but(firmly, third.over[at]))
            for at, card in enumerate(trick.beating)
        ],
    )
    left = net.all_of((parity(winning) ^ 1, smears ^ 1, side, behind ^ 1))
    king = net.but(trick.beating[KING], trick.beating[QUEEN])
    for slot, card in ((QUEEN, trick.beating[QUEEN]), (KING, king)):
        beaten = net.choose(declarer, third.two_over[slot], third.over[slot])
        winning[slot] ^= net.all_of((left, card, beaten ^ 1))

    safe = net.any_of(net.but(card, third.over_ruff[at]) for at, card in enumerate(trick.ruffs))
    must = net.all_of((third.may_follow ^ 1, behind ^ 1, net.either(before, safe)))
    worth_it = net.but(net.either(behind, rich), smears)
    ruffing = [
        net.all_of((worth_it, card, net.both(must, third.over_ruff[at]) ^ 1))
        for at, card in enumerate(trick.ruffs)
    ]
    return Wishes(winning, _picked(net, RICHEST, ruffing), smears)


def last_wishes(net: Network, sight: Sight, trick: Trick) -> Wishes:
    """What the rules of the last player ask for."""
    declarer = sight.role[0]
    smears = trick.partner
    # of a side suit the ace comes last
    early, late = trick.beating[ACE], net.but(trick.beating[ACE], trick.suits[0])
    slots = (ACE, *RICHEST[1:], ACE)
    cards = [early ^ late, *(trick.beating[slot] for slot in RICHEST[1:]), late]
    winning = [NO] * SLOTS
    for slot, signal in zip(slots, net.first(net.where(smears ^ 1, cards)), strict=True):
        winning[slot] ^= signal
    ruffing = _picked(net, RICHEST, net.where(smears ^ 1, trick.ruffs))
    points = net.add(*(sight.deck.points(card) for card in sight.table))
    worth = number_of(zip(ruffing, SLOT_WORTH, strict=True), 4)
    too_little = net.both(declarer, net.below(net.add(points, worth), LITTLE))
    return Wishes(winning, net.where(too_little ^ 1, ruffing), smears)


def following(net: Network, sight: Sight, trick: Trick, wishes: Wishes) -> list[Signal]:
    """The card of who follows suit, one-hot by slot."""
    cards, low = _quiet(net, sight, trick)
    void = parity(net.both(led, sight.void[0][suit]) for suit, led in enumerate(trick.suits))
    may = net.but(net.any_of(trick.unseen), void)
    smeared = _smeared(net, cards, trick.suits[0], may)
    left = parity(wishes.winning) ^ 1
    rest = [net.choose(wishes.smears, a, b) for a, b in zip(smeared, low, strict=True)]
    return [one ^ net.both(left, other) for one, other in zip(wishes.winning, rest, strict=True)]


def _quiet(net: Network, sight: Sight, trick: Trick) -> tuple[list[Signal], list[Signal]]:
    """The cards of the led suit with which a defender leaves the trick alone, and the cheapest."""
    calm = net.any_of(a ^ b for a, b in zip(trick.hand, trick.beating, strict=True))
    leaves = net.but(calm, sight.role[0])
    cards = [
        card ^ net.both(leaves, beats)
        for card, beats in zip(trick.hand, trick.beating, strict=True)
    ]
    return cards, _picked(net, CHEAPEST, cards)


def throwing(
    net: Network, sight: Sight, outlook: Outlook, trick: Trick, wishes: Wishes
) -> list[Signal]:
    """The card of who cannot follow suit, one-hot by position."""
    deck, hand = sight.deck, sight.hand
    ruffs = [trick.ruffs[deck.slot[at]] if not suit else NO for at, suit in enumerate(deck.suit)]
    calm = net.any_of(card ^ ruff for card, ruff in zip(hand, ruffs, strict=True))
    leaves = net.but(calm, sight.role[0])
    cards = [card ^ net.both(leaves, ruff) for card, ruff in zip(hand, ruffs, strict=True)]
    smeared = _smeared_void(net, sight, outlook, cards)
    thrown = net.hold(discard(net, sight, outlook, cards))
    left = parity(wishes.ruffing) ^ 1
    rest = [net.choose(wishes.smears, a, b) for a, b in zip(smeared, thrown, strict=True)]
    chosen = [net.both(left, each) for each in rest]
    for slot, signal in enumerate(wishes.ruffing):
        if (0, slot) in deck.positions:
            chosen[deck.positions[0, slot]] ^= signal
    return chosen


__all__ = ["Trick", "Wishes", "following", "last_wishes", "second_wishes", "throwing"]
