"""Tricks that have been played. What may be played, and who wins, is in `tricks.rules`."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.cards import Card, CardSet
from ouvert.tricks.rules import TrickRules


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick.

    Attributes:
        leader: the seat that led.
        cards: the three cards in the order played.
        winner: the seat that took it.
    """

    leader: int
    cards: tuple[Card, Card, Card]
    winner: int

    @classmethod
    def finished(cls, rules: TrickRules, leader: int, cards: tuple[Card, Card, Card]) -> Trick:
        """The trick of three cards, its winner by the rules."""
        return cls(leader, cards, (leader + rules.winner(cards)) % 3)

    @property
    def points(self) -> int:
        """The card points in it."""
        return sum(card.points for card in self.cards)

    def card_of(self, seat: int) -> Card:
        """The card that a seat played."""
        return self.cards[(seat - self.leader) % 3]


def legal_cards(rules: TrickRules, hand: CardSet, table: tuple[Card, ...]) -> CardSet:
    """The cards of a hand that may be played to the cards on the table."""
    return CardSet(rules.legal(hand.bits, rules.suits[table[0]] if table else None))
