"""The expert rules of who leads, as a network: the declarer's first, then the defenders'.

They are those of `ouvert.skat.players.rules_table` for a suit game or Grand, in the same order. Two
use tables of suits there and rules of thumb here: which trump to draw with while theirs are higher,
and which side suit to make stand. Two that hardly ever speak are left out: an ace before the jacks,
and a defender's card that beats the contract at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.skat.boolean.choices import Outlook, discard, equals, longest
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
    TEN,
    Sight,
)
from ouvert.skat.boolean.network import NO, YES, Network, Signal, constant, parity

NO_TEN_FIRST = (SEVEN, EIGHT, NINE, QUEEN, KING, ACE, TEN)
"""Slots of a side suit from small to high, but the ten last, which an ace can take."""


def declarer_leads(net: Network, sight: Sight, outlook: Outlook) -> list[Signal]:
    """The declarer's lead, one-hot by position."""
    deck, hand = sight.deck, sight.hand
    both_void = [net.both(one, two) for one, two in zip(sight.void[1], sight.void[2], strict=True)]
    stands = [
        net.but(hand[at], net.but(outlook.above[at], both_void[suit]))
        for at, suit in enumerate(deck.suit)
    ]
    they_trump = net.but(outlook.out[0], both_void[0])
    finish = _finish(net, sight, stands, they_trump)
    draw = net.but(_draws(net, sight, outlook, stands, they_trump), finish)
    side = [at for suit in deck.side for at in deck.suits[suit]]
    left = net.both(finish ^ 1, draw ^ 1)
    cash = net.all_of((left, they_trump ^ 1, net.any_of(stands[at] for at in side)))
    left ^= cash
    aces = _aces(net, sight, outlook, both_void)
    suits = _best_suit(net, sight, both_void)
    finish, draw, cash, left, *rest = net.hold(
        [finish, draw, cash, left, *aces.values(), *suits.values()]
    )
    aces = dict(zip(aces, rest, strict=False))
    suits = dict(zip(suits, rest[len(aces) :], strict=True))
    ace = net.both(left, parity(aces.values()))
    left ^= ace
    build = net.both(left, net.any_of(outlook.has[suit] for suit in deck.side))
    low = left ^ build

    sure_side = net.both(finish, they_trump ^ 1) ^ cash
    rich = [net.both(stands[at], finish if not deck.suit[at] else sure_side)
            for at in range(len(hand))]  # fmt: skip
    by_points = sorted(range(len(hand)), key=lambda at: (-deck.worth[at], at))
    chosen = [NO] * len(hand)
    for at, signal in zip(by_points, net.first(rich[at] for at in by_points), strict=True):
        chosen[at] ^= signal
    trumps = _drawing(net, sight, outlook, stands)
    for suit, positions in enumerate(deck.suits):
        if suit:
            firm = net.any_of(stands[at] for at in positions)
            flag = net.both(build, suits[suit])
            cards = [net.choose(firm, stands[at], hand[at]) for at in positions]
            cards = net.where(flag, cards)
        else:
            cards = net.where(draw, (trumps[at] for at in positions))
        for at, signal in zip(positions, net.first(cards), strict=True):
            chosen[at] ^= signal
    for suit, signal in aces.items():
        chosen[deck.positions[suit, ACE]] ^= net.both(ace, signal)
    cheap = deck.in_order(0, CHEAPEST)
    for at, signal in zip(cheap, net.first(hand[at] for at in cheap), strict=True):
        chosen[at] ^= net.both(low, signal)
    return chosen


def _finish(net: Network, sight: Sight, stands: Sequence[Signal], they_trump: Signal) -> Signal:
    """Whether a card that nothing beats brings the points that the declarer still needs."""
    deck = sight.deck
    enough = []
    for worth in sorted(set(SLOT_WORTH) - {0}):
        trumps = [stands[at] for at in deck.suits[0] if deck.worth[at] == worth]
        others = [
            stands[at] for at, suit in enumerate(deck.suit) if suit and deck.worth[at] == worth
        ]
        there = net.either(net.any_of(trumps), net.but(net.any_of(others), they_trump))
        enough.append(net.but(there, net.below(sight.taken, sight.limit - worth)))
    return net.both(net.below(sight.taken, sight.limit), net.any_of(enough))


def _draws(
    net: Network, sight: Sight, outlook: Outlook, stands: Sequence[Signal], they_trump: Signal
) -> Signal:
    """Whether the declarer draws trumps: while they have some, and it costs no more than it brings.

    In Grand he does so with two jacks or more, or with the highest and all four aces.
    """
    deck = sight.deck
    trumps = deck.suits[0]
    mine, theirs = outlook.count[0], net.count(sight.unseen[at] for at in trumps)
    lower = net.any_of(stands[at] for at in trumps) ^ 1
    dear = net.both(lower, equals(net, theirs, 1))
    if deck.grand:
        aces = net.all_of(deck.at(sight.hand, suit, ACE) for suit in deck.side)
        alone = net.both(equals(net, mine, 1), net.either(aces ^ 1, lower))
        dear = net.either(dear, alone)
    else:
        short = net.less(net.add(mine, constant(1)), theirs)
        dear = net.either(dear, net.both(lower, short))
    return net.all_of((outlook.has[0], they_trump, dear ^ 1))


def _drawing(
    net: Network, sight: Sight, outlook: Outlook, stands: Sequence[Signal]
) -> dict[int, Signal]:
    """The trumps of which the weakest is led: those that stand, else jacks or all.

    Jacks are led by who has more of them than the defenders, or as many and the ace, or nothing
    small.
    """
    deck, hand = sight.deck, sight.hand
    trumps = deck.suits[0]
    firm = net.any_of(stands[at] for at in trumps)
    cards = {at: hand[at] for at in trumps}
    if not deck.grand:
        jacks = [at for at in trumps if deck.slot[at] in JACKS]
        small = net.any_of(hand[at] for at in deck.in_order(0, (SEVEN, EIGHT, NINE)))
        mine = net.count(hand[at] for at in jacks)
        theirs = net.count(sight.unseen[at] for at in jacks)
        fewer = net.less(mine, theirs)
        rich = net.either(deck.at(hand, 0, ACE), net.less(theirs, mine))
        by_jack = net.both(net.any_of(hand[at] for at in jacks), net.choose(fewer, small ^ 1, rich))
        cards = {
            at: signal if at in jacks else net.but(signal, by_jack) for at, signal in cards.items()
        }
    return {at: net.choose(firm, stands[at], signal) for at, signal in cards.items()}


def _aces(
    net: Network, sight: Sight, outlook: Outlook, both_void: Sequence[Signal]
) -> dict[int, Signal]:
    """The ace to cash while the defenders have trumps, by suit.

    It is that of the suit of which they have the most cards, three or more, and nobody is known to
    ruff it.
    """
    deck = sight.deck
    candidates = []
    ruffs = [net.but(outlook.out[0], sight.void[role][0]) for role in (1, 2)]
    for suit in deck.side:
        if (suit, ACE) not in deck.positions:
            continue
        theirs = net.count(sight.unseen[at] for at in deck.suits[suit])
        ruffed = [net.both(sight.void[role][suit], ruffs[role - 1]) for role in (1, 2)]
        there = net.all_of(
            (
                deck.at(sight.hand, suit, ACE),
                net.below(theirs, 3) ^ 1,
                both_void[suit] ^ 1,
                ruffed[0] ^ 1,
                ruffed[1] ^ 1,
            )
        )
        candidates.append((suit, there, theirs))
    return longest(net, candidates)


def _best_suit(net: Network, sight: Sight, both_void: Sequence[Signal]) -> dict[int, Signal]:
    """The side suit in which the declarer is strongest: ace 8, ten 4, king 2, others 1.

    What the defenders have counts against him.
    """
    deck = sight.deck
    candidates = []
    for suit in deck.side:
        mine = _strength(net, sight, suit, sight.hand)
        theirs = net.where(both_void[suit] ^ 1, _strength(net, sight, suit, sight.unseen))
        width = max(len(mine), len(theirs))
        negative = [*(bit ^ 1 for bit in theirs), *[YES] * (width - len(theirs))]
        there = net.any_of(sight.hand[at] for at in deck.suits[suit])
        candidates.append((suit, there, net.add(mine, negative)))
    return longest(net, candidates)


def _strength(net: Network, sight: Sight, suit: int, cards: Sequence[Signal]) -> list[Signal]:
    """How strong some cards of a suit are."""
    deck = sight.deck
    few = net.count(cards[at] for at in deck.in_order(suit, (SEVEN, EIGHT, NINE, QUEEN)))
    high = [NO, *(deck.at(cards, suit, slot) for slot in (KING, TEN, ACE))]
    return net.add(high, few)


def defender_leads(net: Network, sight: Sight, outlook: Outlook) -> list[Signal]:
    """A defender's lead, one-hot by position."""
    deck, hand, count = sight.deck, sight.hand, outlook.count
    quiet = net.hold(discard(net, sight, outlook, hand))
    may, open_suits = {}, {}
    for suit in deck.side:
        may[suit] = net.but(outlook.out[suit], sight.void[0][suit])
        open_suits[suit] = net.but(may[suit], _guarded(net, sight, outlook, suit))
    chosen = [NO] * len(hand)
    left = YES

    standing = {
        at: net.all_of((open_suits[suit], hand[at], outlook.above[at] ^ 1))
        for suit in deck.side
        for at in deck.suits[suit]
    }
    by_points = sorted(standing, key=lambda at: (-deck.worth[at], at))
    for at, signal in zip(by_points, net.first(standing[at] for at in by_points), strict=True):
        chosen[at] ^= signal
    left ^= parity(chosen)

    def one_of(rule: dict[int, Signal]) -> dict[int, Signal]:
        """The first suit for which a rule speaks, if none has spoken before."""
        nonlocal left
        first = net.first([*rule.values()])
        flags = dict(zip(rule, net.where(left, first), strict=True))
        left ^= parity(flags.values())
        return flags

    with_ace = {
        suit: net.all_of(
            (
                deck.at(hand, suit, ACE),
                may[suit],
                net.either(equals(net, count[suit], 1), deck.at(hand, suit, TEN)),
            )
        )
        for suit in deck.side
    }
    for suit, flag in one_of(with_ace).items():
        if (suit, ACE) in deck.positions:
            chosen[deck.positions[suit, ACE]] ^= flag
    partner = {
        suit: net.all_of(
            (
                net.choose(sight.role[1], sight.led[2][suit], sight.led[1][suit]),
                outlook.has[suit],
                open_suits[suit],
            )
        )
        for suit in deck.side
    }
    from_suit = one_of(partner)
    with_king = {
        suit: net.all_of(
            (
                deck.at(hand, suit, KING),
                deck.at(hand, suit, TEN),
                may[suit],
                net.below(count[suit], 3) ^ 1,
            )
        )
        for suit in deck.side
    }
    for suit, flag in one_of(with_king).items():
        if (suit, KING) in deck.positions:
            chosen[deck.positions[suit, KING]] ^= flag
    # the longest suit before the declarer, the shortest before the partner
    turned = [
        (
            suit,
            net.both(outlook.has[suit], open_suits[suit]),
            [bit ^ sight.role[1] for bit in [*count[suit], NO, NO, NO][:3]],
        )
        for suit in deck.side
    ]
    for suit, flag in longest(net, turned).items():
        long = net.all_of((left, flag, sight.role[1] ^ 1))
        from_suit[suit] ^= long
        rich = [at for at in deck.in_order(suit, RICHEST) if deck.slot[at] != TEN]
        able = net.both(net.below(count[suit], 3), net.any_of(hand[at] for at in rich))
        short = net.all_of((left, flag, sight.role[1], able))
        for at, signal in zip(rich, net.first(hand[at] for at in rich), strict=True):
            chosen[at] ^= net.both(short, signal)
        left ^= long ^ short
    for suit, flag in from_suit.items():
        small = deck.in_order(suit, NO_TEN_FIRST)
        for at, signal in zip(small, net.first(hand[at] for at in small), strict=True):
            chosen[at] ^= net.both(flag, signal)
    return [one ^ net.both(left, other) for one, other in zip(chosen, quiet, strict=True)]


def _guarded(net: Network, sight: Sight, outlook: Outlook, suit: int) -> Signal:
    """Whether a suit is better kept: the ace waits for the ten, or a ten has a single guard."""
    deck = sight.deck
    ace, ten = deck.at(sight.hand, suit, ACE), deck.at(sight.hand, suit, TEN)
    waits = net.both(net.but(ace, ten), deck.at(sight.unseen, suit, TEN))
    held = net.both(net.but(ten, ace), deck.at(sight.unseen, suit, ACE))
    return waits ^ net.both(held, net.below(outlook.count[suit], 3))


__all__ = ["declarer_leads", "defender_leads"]
