"""A described game as a whole, and what a contract makes of its cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from ouvert.cards import shown
from ouvert.errors import RulesError
from ouvert.numbers import digits
from ouvert.tricks.description.deck import CHOSEN, SISTER, Deck
from ouvert.tricks.description.parts import (
    HIGHEST,
    Bidding,
    Chooser,
    Contract,
    Dealing,
    Following,
    Goal,
    Leading,
    Passing,
    Score,
    Teams,
    Turned,
)

TRUMP = -1
"""The suit that all trumps follow."""
MOST_SETTINGS = 100
"""Contracts of a game, each counted with every suit that can be chosen for it."""


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

    Raises RulesError where parts contradict each other.
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


def check(game: Description) -> None:
    """Raise RulesError where the parts of a game contradict each other."""
    deck, dealing = game.deck, game.dealing
    if game.seats < 2:
        raise RulesError(f"a game needs two seats or more, not {game.seats}")
    if dealing.hand < 1:
        raise RulesError(f"a hand needs a card or more, not {dealing.hand}")
    if game.left < 0:
        raise RulesError(
            f"{game.seats} hands of {dealing.hand} cards are {game.seats * dealing.hand}, and the "
            f"deck has {deck.cards}; {deck.cards // game.seats} a hand can be dealt"
        )
    if not game.contracts:
        raise RulesError("a game needs a contract: what is trump, what counts")
    if game.teams is Teams.PARTNERS and game.seats % 2:
        raise RulesError(f"partners sit opposite, which {game.seats} seats do not allow")
    for name, count in Counter(each.name.lower() for each in game.contracts).items():
        if count > 1:
            raise RulesError(f"two contracts are called '{name}'; each needs a name of its own")
    ways = sum(
        len(deck.suits) if contract.suit_of_turned else max(1, len(contract.suits))
        for contract in game.contracts
    )
    if ways > MOST_SETTINGS:
        raise RulesError(
            f"a game has {MOST_SETTINGS} contracts at most, with every suit that can be chosen, "
            f"not {ways}"
        )
    for contract in game.contracts:
        _check_contract(game, contract)
    for setting in game.settings.values():
        _check_setting(setting)
    if game.chooser is Chooser.FOREHAND_OR_PARTNER and game.teams is not Teams.PARTNERS:
        raise RulesError("the choice can be left to a partner only where partners sit opposite")
    if game.chooser is Chooser.NOBODY and len(game.contracts) > 1 and not _has_declarer(game):
        raise RulesError("there are several contracts, and nobody chooses one")
    if dealing.turned is Turned.STOCK and not game.left:
        raise RulesError("no card is left over that could be shown")
    if dealing.draw and (dealing.turned is not Turned.STOCK or game.left % game.seats):
        raise RulesError(
            "drawing needs a card that is shown ('turned = stock') and as many cards for everybody"
        )
    if dealing.draw and any(contract.alone for contract in game.contracts):
        raise RulesError(
            "who lays his cards aside cannot draw: 'draw' and 'alone' exclude each other"
        )
    if _has_opposite(game) and game.seats % 4:
        raise RulesError(
            f"with {game.seats} seats who sits opposite is no partner: dummies, partners who lay "
            "their cards aside, and those who choose need four seats"
        )
    if game.passing and not 1 <= game.passing.cards <= dealing.hand:
        raise RulesError(f"{game.passing.cards} cards cannot be passed from {dealing.hand}")
    if game.passing and not game.passing.to:
        raise RulesError("cards are passed to somebody: to = 'left' is usual")
    if game.teams is Teams.HOLDERS and not game.partner_cards:
        raise RulesError("'holders' needs the card whose holders are together")
    if game.score.goal in (Goal.EXACT, Goal.BID) and game.bidding is None:
        raise RulesError(f"the score '{game.score.goal.value}' needs bids")
    if game.leading.first:
        deck.card(game.leading.first)


def _has_opposite(game: Description) -> bool:
    """Whether it matters who sits opposite the declarer, or forehand."""
    if game.teams is not Teams.PARTNERS:
        return False
    leaves = game.chooser is Chooser.FOREHAND_OR_PARTNER
    return leaves or game.dummy or any(contract.alone for contract in game.contracts)


def _has_declarer(game: Description) -> bool:
    """Whether a declarer is named from outside, as after an auction that is left out."""
    return game.dummy or game.score.goal is Goal.STEPS or game.teams is Teams.DECLARER


def _check_contract(game: Description, contract: Contract) -> None:
    named = f"contract '{contract.name}'"
    for word in (*contract.suits, *contract.called_suits):
        if word not in game.deck.suits:
            raise RulesError(f"{named}: '{word}' is no suit; {' '.join(game.deck.suits)} are")
    if contract.ranks and sorted(contract.ranks) != sorted(game.deck.ranks):
        raise RulesError(
            f"{named}: its order of ranks must name each of {' '.join(game.deck.ranks)} once"
        )
    if contract.suit_of_turned and game.dealing.turned is Turned.NOTHING:
        raise RulesError(f"{named}: no card is shown whose suit could be trump")
    teams = contract.teams or game.teams
    if bool(contract.calls) != (teams is Teams.CALLED):
        raise RulesError(f"{named}: teams 'called' and a card that is called belong together")
    if contract.calls and contract.calls not in game.deck.ranks:
        raise RulesError(f"{named}: '{contract.calls}' is no rank that could be called")
    for suit in (contract.called_suits or game.deck.suits) if contract.calls else ():
        game.deck.card(suit + contract.calls)
    steps = contract.steps or game.score.steps
    if game.score.goal is Goal.STEPS and not steps:
        raise RulesError(f"{named}: the score 'steps' needs steps, as '0:-1 61:1'")
    if list(steps) != sorted(steps, key=lambda step: step[0]):
        raise RulesError(f"{named}: steps go from the lowest to the highest")


def _check_setting(setting: Setting) -> None:
    game = setting.game
    words = (game.following.spared, game.leading.closed, game.leading.opened_by, game.leading.kept)
    for each in (*words, game.second_wins, game.partner_cards):
        setting.set_of(each)
    # also where only tricks count: they say which cards are given away first
    counted = any(setting.points)
    if not game.score.tricks and not counted and not game.score.last_trick:
        raise RulesError(
            f"contract '{setting.contract.name}': points are counted, and no card has any"
        )
    jokers = {card for card, (suit, _) in enumerate(game.deck.kinds) if suit < 0}
    trumps = set(setting.expand(setting.contract.trumps))
    if jokers - trumps:
        name = game.deck.name(min(jokers - trumps))
        raise RulesError(
            f"contract '{setting.contract.name}': '{name}' has no suit, so that it must be a trump"
        )
