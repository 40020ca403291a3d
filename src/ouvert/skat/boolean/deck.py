"""The cards of a suit game or Grand as the network counts them, and what a seat sees of a moment.

Roles take the place of seats: 0 is the declarer, 1 plays after him, 2 before him. Suits are
numbered from the trumps, 0, on. A card's *slot* is its place in its suit, the same in every suit:
7 8 9 Q K 10 A, then the jacks ♦ ♥ ♠ ♣. So a higher slot is a stronger card, and what concerns the
suit that was led can be said of slots.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ouvert.cards import Card, CardSet, Rank
from ouvert.errors import PositionError
from ouvert.skat.boolean.network import NO, Signal, number_of
from ouvert.skat.rules.contracts import GameType, trick_rules

SLOTS = 11
SEVEN, EIGHT, NINE, QUEEN, KING, TEN, ACE = range(7)
JACKS = range(7, SLOTS)
SLOT_WORTH = (0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2)
_RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
RICHEST = (ACE, TEN, KING, QUEEN, SEVEN, EIGHT, NINE, *JACKS)
"""Slots by card points, but the jacks last: what one wins a trick with."""
CHEAPEST = (SEVEN, EIGHT, NINE, *JACKS, QUEEN, KING, TEN, ACE)
"""Slots by card points, the fewest first."""
POINT_BITS = 7


@dataclass(frozen=True)
class Deck:
    """The cards of a game, by suit and strength.

    Attributes:
        game: a suit game or Grand.
        cards: all cards that there are: trumps first, then the other suits, the weakest first.

    Raises PositionError for Null, whose rules are others.
    """

    game: GameType
    cards: tuple[Card, ...]

    @classmethod
    def of(cls, game: GameType, cards: CardSet | None = None) -> Deck:
        """The deck of a game, of all 32 cards unless others are given."""
        if game is GameType.NULL:
            raise PositionError(
                "the rules of play are compiled for suit games and Grand, not for Null"
            )
        rules = trick_rules(game, 0)

        def place(card: Card) -> tuple[bool, int, int]:
            suit = rules.suits[card]
            return suit != rules.trump, suit, rules.strengths[card]

        return cls(game, tuple(sorted(CardSet.full() if cards is None else cards, key=place)))

    @property
    def grand(self) -> bool:
        """Whether jacks alone are trumps."""
        return self.game is GameType.GRAND

    @cached_property
    def suits(self) -> tuple[tuple[int, ...], ...]:
        """The positions of each suit's cards, the trumps first."""
        rules = trick_rules(self.game, 0)
        occurring = dict.fromkeys((rules.trump, *(rules.suits[card] for card in self.cards)))
        return tuple(
            tuple(at for at, card in enumerate(self.cards) if rules.suits[card] == suit)
            for suit in occurring
        )

    @cached_property
    def suit(self) -> tuple[int, ...]:
        """The suit of each position."""
        found = [0] * len(self.cards)
        for number, positions in enumerate(self.suits):
            for at in positions:
                found[at] = number
        return tuple(found)

    @cached_property
    def slot(self) -> tuple[int, ...]:
        """The slot of each position."""
        return tuple(
            JACKS[3 - card.suit] if card.rank is Rank.JACK else _RANKS.index(card.rank)
            for card in self.cards
        )

    @cached_property
    def position(self) -> dict[Card, int]:
        """The position of each card."""
        return {card: at for at, card in enumerate(self.cards)}

    def winner(self, table: Sequence[int]) -> int:
        """The place of the card that wins a trick, given the positions of its cards."""
        best = 0
        for place, at in enumerate(table):
            same = self.suit[at] == self.suit[table[best]]
            if (same and self.slot[at] > self.slot[table[best]]) or (
                not same and self.suit[at] == 0
            ):
                best = place
        return best

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """The card points of each position."""
        return tuple(SLOT_WORTH[slot] for slot in self.slot)

    @cached_property
    def side(self) -> range:
        """The numbers of the suits that are not trumps."""
        return range(1, len(self.suits))

    @cached_property
    def positions(self) -> dict[tuple[int, int], int]:
        """The position of each suit and slot that there is."""
        places = zip(self.suit, self.slot, strict=True)
        return {place: at for at, place in enumerate(places)}

    def at(self, signals: Sequence[Signal], suit: int, slot: int) -> Signal:
        """The signal of the card of a suit and slot; 0 if there is no such card."""
        position = self.positions.get((suit, slot))
        return NO if position is None else signals[position]

    def in_order(self, suit: int, slots: Iterable[int]) -> list[int]:
        """The positions of some slots of a suit."""
        return [self.positions[suit, slot] for slot in slots if (suit, slot) in self.positions]

    def in_suits(self, card: Sequence[Signal]) -> list[Signal]:
        """For each suit whether a card, one-hot by position, is of it; no ANDs."""
        found = [NO] * len(self.suits)
        for suit, signal in zip(self.suit, card, strict=True):
            found[suit] ^= signal
        return found

    def in_slots(self, card: Sequence[Signal]) -> list[Signal]:
        """For each slot whether a card, one-hot by position, is in it; no ANDs."""
        found = [NO] * SLOTS
        for slot, signal in zip(self.slot, card, strict=True):
            found[slot] ^= signal
        return found

    def points(self, card: Sequence[Signal]) -> list[Signal]:
        """The card points of a card, one-hot by position, as a number; no ANDs."""
        return number_of(zip(card, self.worth, strict=True), 4)


@dataclass(frozen=True)
class Sight:
    """What the seat that plays next sees, as signals, and nothing else.

    Attributes:
        deck: the cards.
        role: for each role whether it is the one to play.
        hand: for each position whether it holds the card.
        unseen: for each position whether it does not know where the card is.
        void: for each role and suit whether that role has shown that it has none of it.
        led: for each role and suit whether that role has led it before.
        taken: the declarer's card points, as far as he knows them, as a number.
        limit: what he needs.
        table: the cards of the trick so far, each one-hot by position.
        beat: whether the second card of the trick beats the first.
    """

    deck: Deck
    role: Sequence[Signal]
    hand: Sequence[Signal]
    unseen: Sequence[Signal]
    void: Sequence[Sequence[Signal]]
    led: Sequence[Sequence[Signal]]
    taken: Sequence[Signal]
    limit: int
    table: Sequence[Sequence[Signal]] = ()
    beat: Signal = NO


__all__ = [
    "ACE",
    "CHEAPEST",
    "EIGHT",
    "JACKS",
    "KING",
    "NINE",
    "POINT_BITS",
    "QUEEN",
    "RICHEST",
    "SEVEN",
    "SLOTS",
    "SLOT_WORTH",
    "TEN",
    "Deck",
    "Sight",
]
