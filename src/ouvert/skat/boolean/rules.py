"""The card that the rules choose at a place of the trick, as a network in stages.

What a stage has worked out is needed by the next; the circuit takes back what else it needed for
it, so that it gets along with few qubits.
"""

from __future__ import annotations

from ouvert.skat.boolean.choices import Outlook
from ouvert.skat.boolean.deck import Sight
from ouvert.skat.boolean.follow import (
    Trick,
    Wishes,
    following,
    last_wishes,
    second_wishes,
    throwing,
)
from ouvert.skat.boolean.lead import declarer_leads, defender_leads
from ouvert.skat.boolean.network import Network, Signal


def chosen_card(net: Network, sight: Sight) -> list[Signal]:
    """The card that the seat plays by the rules, one-hot by the positions of the deck.

    Args:
        net: the network; its stages are noted in it.
        sight: what the seat sees. It holds a card, and exactly one card is chosen.
    """
    outlook = Outlook(net, sight)
    net.keep([*sight.hand, *outlook.signals])
    if not sight.table:
        ours = net.hold(declarer_leads(net, sight, outlook))
        theirs = defender_leads(net, sight, outlook)
        return [net.choose(sight.role[0], a, b) for a, b in zip(ours, theirs, strict=True)]
    trick = Trick.of(net, sight)
    net.keep([trick.follows, *trick.hand, *trick.unseen, *trick.beating, *trick.ruffs])
    if len(sight.table) == 1:
        wishes = second_wishes(net, sight, outlook, trick)
    else:
        wishes = last_wishes(net, sight, trick)
    held = net.hold([*wishes.winning, *wishes.ruffing, wishes.smears])
    wishes = Wishes(held[: len(wishes.winning)], held[len(wishes.winning) : -1], held[-1])
    slots = net.hold(following(net, sight, trick, wishes))
    thrown = throwing(net, sight, outlook, trick, wishes)
    deck = sight.deck
    return [
        net.both(trick.suits[suit], slots[slot]) ^ net.but(card, trick.follows)
        for card, suit, slot in zip(thrown, deck.suit, deck.slot, strict=True)
    ]


__all__ = ["chosen_card"]
