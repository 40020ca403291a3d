"""A moment of a game of Skat from which everybody goes on by the rules of play.

A `PlayProblem` says what the asking seat knows. The rules also ask what the others know of the
asking seat, who has led what, and the declarer's points: the past that all have seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.quantum.problem import Goal, PlayProblem
from ouvert.skat.boolean.deck import Deck
from ouvert.skat.boolean.past import ROLES, Past
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.tricks.rules import Objective, members


@dataclass(frozen=True)
class Moment:
    """Where everybody goes on by the rules.

    Attributes:
        problem: what is asked.
        past: what everybody has seen.
        declarer: his seat.
        numbers: for each position of the deck the card's number in the problem.
    """

    problem: PlayProblem
    past: Past
    declarer: int
    numbers: tuple[int, ...]

    @classmethod
    def of(cls, observation: Observation) -> Moment:
        """The moment of a seat that is about to play a card.

        Raises PositionError for Null, for an open hand, and as `PlayProblem.of`.
        """
        past = Past.of(observation)
        decision = CardDecision.of(observation)
        numbers = tuple(int(card) for card in past.deck.cards)
        return cls(PlayProblem.of(observation), past, decision.declarer, numbers)

    @classmethod
    def small(cls, problem: PlayProblem) -> Moment:
        """The moment of a problem made of Skat cards, before any card of it has been played.

        Raises PositionError for other cards, another number of seats, and for Null.
        """
        rules = problem.rules
        names = {str(card): card for card in Card}
        if any(name not in names for name in rules.names) or rules.seats != ROLES:
            raise PositionError("the rules of play are for three seats and Skat cards")
        if rules.objective is not Objective.POINTS or rules.teams.count(0) != 1:
            raise PositionError("the rules of play are for suit games and Grand, one against two")
        game = _game(rules.names, rules.suits, rules.trump)
        deck = Deck.of(game, CardSet(names[name] for name in rules.names))
        declarer = rules.teams.index(0)
        numbers = tuple(rules.names.index(str(card)) for card in deck.cards)
        every = (1 << rules.cards) - 1
        held = problem.in_play | problem.certain[-1]
        for card in problem.table:
            held |= 1 << card
        past = Past.start(
            deck,
            (problem.leader - declarer) % ROLES,
            problem.limit,
            points=problem.taken[0] if problem.goal is Goal.POINTS else 0,
            gone=(numbers.index(card) for card in members(every & ~held)),
            sees_skat=problem.seat != declarer or bool(problem.certain[-1]),
        )
        for card in problem.table:
            past = past.after(numbers.index(card))
        return cls(problem, past, declarer, numbers)

    @property
    def deck(self) -> Deck:
        """The cards, as the rules count them."""
        return self.past.deck

    def role(self, seat: int) -> int:
        """The role of a seat: 0 for the declarer, 1 after him, 2 before him."""
        return (seat - self.declarer) % ROLES

    @cached_property
    def position(self) -> dict[int, int]:
        """The position of each card of the problem."""
        return {number: at for at, number in enumerate(self.numbers)}

    def positions(self, cards: int) -> list[int]:
        """The positions of a set of the problem's cards, lowest first."""
        return sorted(self.position[card] for card in members(cards))

    @property
    def skat(self) -> int:
        """The cards that surely lie in the skat (bits of the problem)."""
        return self.problem.certain[-1]

    @property
    def declarer_points(self) -> int:
        """The declarer's card points as far as he knows them, without an unknown skat."""
        worth = self.problem.rules.points
        seen = self.skat if self.past.sees_skat else 0
        return self.past.points + sum(worth[card] for card in members(seen))

    def with_first_card(self, card: int) -> Moment:
        """The moment after the asking seat has played a card of the problem.

        Raises RulesError if it may not play the card.
        """
        problem = self.problem.with_first_card(card)
        return replace(self, problem=problem, past=self.past.after(self.position[card]))


def _game(names: Sequence[str], suits: Sequence[int], trump: int | None) -> GameType:
    """The game of rules made by `deck_rules`: that of a trump that is no jack, or Grand."""
    cards = {str(card): card for card in Card}
    printed = {
        cards[name].suit
        for name, suit in zip(names, suits, strict=True)
        if suit == trump and cards[name].rank.letter != "J"
    }
    return next((game for game in GameType if game.trump_suit in printed), GameType.GRAND)


__all__ = ["Moment"]
