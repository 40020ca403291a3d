"""Who is winning a trick, as a network."""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.skat.boolean.deck import Deck
from ouvert.skat.boolean.network import NO, Network, Signal, number_of, parity

SLOT_BITS = 4


def beats_best(
    net: Network, deck: Deck, table: Sequence[Sequence[Signal]], before: Signal = NO
) -> Signal:
    """Whether the last card of two or three beats the best before it.

    Args:
        net: the network.
        deck: the cards.
        table: the cards in the order played, each one-hot by position.
        before: for three cards whether the second beats the first.
    """
    suits = [deck.in_suits(card) for card in table]
    slots = [number_of(zip(card, deck.slot, strict=True), SLOT_BITS) for card in table]
    suit, slot = suits[0], slots[0]
    if len(table) > 2:
        suit = [net.choose(before, one, two) for one, two in zip(suits[1], suit, strict=True)]
        slot = [net.choose(before, one, two) for one, two in zip(slots[1], slot, strict=True)]
    same = parity(net.both(one, two) for one, two in zip(suit, suits[-1], strict=True))
    return net.choose(same, net.less(slot, slots[-1]), suits[-1][0])


__all__ = ["beats_best"]
