"""A described game as a whole, and what a contract makes of its cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ouvert.cards import shown
from ouvert.errors import RulesError
from ouvert.numbers import digits
from ouvert.tricks.description.checks import check
from ouvert.tricks.description.deck import CHOSEN, SISTER, Deck
from ouvert.tricks.description.parts import (
    HIGHEST,
    Bidding,
    Chooser,
    Contract,
    Dealing,
    Following,
    Leading,
    Passing,
    Score,
    Teams,
)

TRUMP = -1
"""The suit that all trumps follow."""


@dataclass(frozen=True)
class Description:
    """A trick-taking game for cards that are dealt and hidden.

    Attributes:
        name: what it is called.
        seats: number of seats; they play clockwise.
        deck: its cards.
        dealing: how they are dealt.
        contracts: the ways to play a deal, one at least.
        chooser: who chooses among them.
        teams: who plays with whom.
        partner_cards: words for the cards whose holders are together, with `Teams.HOLDERS`.
        passing: cards that are given away before the play, or None.
        bidding: whether tricks are bid for, or None.
        following: what may be played to a card that was led.
        leading: what may be led.
        dummy: whether the declarer's partner lays his cards open after the first lead, and the
            declarer plays them.
        second_wins: words for cards of which the second of two equal ones wins; of all others the
            first does.
        score: what a deal counts.
        left_out: rules of the usual game that are left out here, a sentence each.

    Raises ContradictionError, a RulesError with its place, where parts contradict each other.
    """

    name: str
    seats: int
    deck: Deck
    dealing: Dealing
    contracts: tuple[Contract, ...]
    chooser: Chooser = Chooser.NOBODY
    teams: Teams = Teams.EACH
    partner_cards: str = ""
    passing: Passing | None = None
    bidding: Bidding | None = None
    following: Following = field(default_factory=Following)
    leading: Leading = field(default_factory=Leading)
    dummy: bool = False
    second_wins: str = ""
    score: Score = field(default_factory=Score)
    left_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check(self)

    @property
    def left(self) -> int:
        """Number of cards that are left over after the deal."""
        return self.deck.cards - self.seats * self.dealing.hand

    @cached_property
    def settings(self) -> dict[tuple[int, int | None], Setting]:
        """Every contract, by its place, with every suit that can be chosen for it."""
        return {
            (number, suit): Setting(self, number, suit)
            for number, contract in enumerate(self.contracts)
            for suit in self.suits_of(contract)
        }

    def suits_of(self, contract: Contract) -> tuple[int | None, ...]:
        """The suits that can be the chosen one in a contract, as places in the deck's.

        None alone if there is no such suit.
        """
        if contract.suit_of_turned:
            return tuple(range(len(self.deck.suits)))
        if contract.suits:
            return tuple(self.deck.suits.index(suit) for suit in contract.suits)
        return (None,)


@dataclass(frozen=True)
class Setting:
    """What a contract makes of the cards: which are trumps, what beats what, what counts.

    Attributes:
        game: the game.
        contract_number: the contract, as a place in the game's.
        chosen: the chosen trump suit, as a place in the deck's; None if there is none.
    """

    game: Description
    contract_number: int = 0
    chosen: int | None = None

    @property
    def contract(self) -> Contract:
        """The contract."""
        return self.game.contracts[self.contract_number]

    @property
    def name(self) -> str:
        """The contract and the chosen suit, as people say them."""
        if self.chosen is None:
            return self.contract.name
        return f"{self.contract.name} {self.game.deck.suits[self.chosen]}"

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of plain suits, highest first, as places in the deck's."""
        names = self.contract.ranks or self.game.deck.ranks
        return tuple(self.game.deck.ranks.index(rank) for rank in names)

    @cached_property
    def _orders(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each card the suit that it follows, and its strength in it (equal cards alike)."""
        deck = self.game.deck
        suits = [suit for suit, _ in deck.kinds]
        strengths = [-self.ranks.index(rank) if suit >= 0 else 0 for suit, rank in deck.kinds]
        places: dict[tuple[int, int], int] = {}
        for card in self.expand(self.contract.trumps):
            place = places.setdefault(deck.kinds[card], len(places))
            suits[card], strengths[card] = TRUMP, -place
        return tuple(suits), tuple(strengths)

    @property
    def suits(self) -> tuple[int, ...]:
        """For each card the suit that it follows; TRUMP for trumps."""
        return self._orders[0]

    @property
    def strengths(self) -> tuple[int, ...]:
        """For each card its strength within its suit; equal cards have the same."""
        return self._orders[1]

    @cached_property
    def masks(self) -> dict[int, int]:
        """For each suit that is followed the set of its cards (bits)."""
        masks: dict[int, int] = {}
        for card, suit in enumerate(self.suits):
            masks[suit] = masks.get(suit, 0) | 1 << card
        return masks

    @cached_property
    def points(self) -> tuple[int, ...]:
        """For each card what it counts; the first word that fits holds."""
        points: dict[int, int] = {}
        for word in self.contract.points.split():
            cards, equals, written = word.partition("=")
            number = digits(written.removeprefix("-"))
            if not equals or number is None or number > HIGHEST:
                raise RulesError(f"points are written as 'A=11', not {shown(word)}")
            for card in self.expand(cards):
                points.setdefault(card, -number if written.startswith("-") else number)
        return tuple(points.get(card, 0) for card in range(self.game.deck.cards))

    @cached_property
    def later_wins(self) -> int:
        """The cards that beat an equal card which was played before (bits)."""
        return self.set_of(self.game.second_wins)

    def expand(self, words: str) -> list[int]:
        """The cards that words stand for in this contract."""
        return self.game.deck.expand(words, chosen=self.chosen, ranks=self.ranks)

    @cached_property
    def _sets(self) -> dict[str, int]:
        return {}

    def set_of(self, words: str) -> int:
        """The cards that words stand for, as a set (bits).

        Words for the chosen suit stand for no card where none is chosen.
        """
        if words not in self._sets:
            chosen = self.chosen is not None
            fit = (word for word in words.split() if chosen or word[0] not in (CHOSEN, SISTER))
            self._sets[words] = sum(1 << card for card in self.expand(" ".join(fit)))
        return self._sets[words]

    def beats(self, card: int, best: int) -> bool:
        """Whether `card`, played later, beats `best`, which is winning the trick so far."""
        if self.suits[card] != self.suits[best]:
            return self.suits[card] == TRUMP
        if self.strengths[card] == self.strengths[best]:
            return bool(self.later_wins >> card & 1)
        return self.strengths[card] > self.strengths[best]

    def best(self, cards: tuple[int, ...]) -> int:
        """Return which card of a trick, in the order played, is winning it (0 = the lead)."""
        best = 0
        for place in range(1, len(cards)):
            if self.beats(cards[place], cards[best]):
                best = place
        return best
