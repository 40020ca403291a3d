"""A moment of a game of Skat with what everybody has seen of it, as the rules of play need it.

A `PlayProblem` says what the asking seat knows. Rules of play also ask what the others know of the
asking seat, who has led what, and the declarer's points: the history that all have seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.quantum.problem import Goal, PlayProblem
from ouvert.skat.boolean.deck import Deck
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import limit_of
from ouvert.tricks.rules import Objective, members

ROLES = 3
Flags = tuple[tuple[bool, ...], ...]
"""For each role and suit of the deck a flag."""


@dataclass(frozen=True)
class Moment:
    """Where everybody goes on by the rules.

    Attributes:
        problem: what is asked.
        deck: the cards, as the rules count them.
        numbers: for each position of the deck the card's number in the problem.
        declarer: his seat.
        void: what each role has shown to be void in.
        led: what each role has led.
        points: the card points in the declarer's tricks.
        limit: the card points that the rules play for.
        sees_skat: whether the declarer knows the skat.
    """

    problem: PlayProblem
    deck: Deck
    numbers: tuple[int, ...]
    declarer: int
    void: Flags
    led: Flags
    points: int
    limit: int
    sees_skat: bool

    @classmethod
    def of(cls, observation: Observation) -> Moment:
        """The moment of a seat that is about to play a card.

        Raises PositionError for Null, for an open hand, and as `PlayProblem.of`.
        """
        decision = CardDecision.of(observation)
        deck = Deck.of(decision.contract.game)
        if observation.exposed is not None:
            raise PositionError("the rules of play are not compiled for hands that lie open")
        history = _History(deck, decision.declarer)
        for play in decision.plays:
            history.add(play.seat, play.card, play.led)
        return cls(
            problem=PlayProblem.of(observation),
            deck=deck,
            numbers=tuple(int(card) for card in deck.cards),
            declarer=decision.declarer,
            void=history.flags(history.void),
            led=history.flags(history.led),
            points=decision.points,
            limit=limit_of(decision.contract),
            sees_skat=not decision.contract.hand,
        )

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
        deck = Deck.of(_game(rules.names, rules.suits, rules.trump),
                       CardSet(names[name] for name in rules.names))  # fmt: skip
        none = tuple((False,) * len(deck.suits) for _ in range(ROLES))
        declarer = rules.teams.index(0)
        return cls(
            problem=problem,
            deck=deck,
            numbers=tuple(rules.names.index(str(card)) for card in deck.cards),
            declarer=declarer,
            void=none,
            led=none,
            points=problem.taken[0] if problem.goal is Goal.POINTS else 0,
            limit=problem.limit,
            sees_skat=problem.seat != declarer or bool(problem.certain[-1]),
        )

    def role(self, seat: int) -> int:
        """The role of a seat: 0 for the declarer, 1 after him, 2 before him."""
        return (seat - self.declarer) % ROLES

    def seat(self, role: int) -> int:
        """The seat of a role."""
        return (role + self.declarer) % ROLES

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
    def gone(self) -> int:
        """The cards that are played or on the table (bits of the problem)."""
        every = (1 << self.problem.rules.cards) - 1
        return every & ~(self.problem.in_play | self.skat)

    @property
    def declarer_points(self) -> int:
        """The declarer's card points, with those of the skat as far as it is known."""
        worth = self.problem.rules.points
        seen = self.skat if self.sees_skat else 0
        return self.points + sum(worth[card] for card in members(seen))

    def with_first_card(self, card: int) -> Moment:
        """The moment after the asking seat has played a card of the problem.

        Raises RulesError if it may not play the card.
        """
        problem = self.problem
        role = self.role(problem.seat)
        suit = self.deck.suit[self.position[card]]
        void, led, points = self.void, self.led, self.points
        after = problem.with_first_card(card)
        if not after.table and after.leader == self.declarer:
            points += problem.rules.worth((*problem.table, card))
        if not problem.table:
            led = _with(led, role, suit)
        else:
            first = self.deck.suit[self.position[problem.table[0]]]
            if first != suit:
                void = _with(void, role, first)
        return replace(self, problem=after, void=void, led=led, points=points)


class _History:
    """What has been shown, card by card."""

    def __init__(self, deck: Deck, declarer: int) -> None:
        self._suit = dict(zip(deck.cards, deck.suit, strict=True))
        self._suits = len(deck.suits)
        self._declarer = declarer
        self.void: set[tuple[int, int]] = set()
        self.led: set[tuple[int, int]] = set()

    def add(self, seat: int, card: Card, led: Card | None) -> None:
        """Note a card, and what was led unless it was this card."""
        role = (seat - self._declarer) % ROLES
        if led is None:
            self.led.add((role, self._suit[card]))
        elif self._suit[card] != self._suit[led]:
            self.void.add((role, self._suit[led]))

    def flags(self, shown: set[tuple[int, int]]) -> Flags:
        """The same as flags."""
        return tuple(
            tuple((role, suit) in shown for suit in range(self._suits)) for role in range(ROLES)
        )


def _with(flags: Flags, role: int, suit: int) -> Flags:
    rows = [list(row) for row in flags]
    rows[role][suit] = True
    return tuple(tuple(row) for row in rows)


def _game(names: Sequence[str], suits: Sequence[int], trump: int | None) -> GameType:
    """The game that rules made by `deck_rules` are of: the printed suit of a trump that is no jack.

    Without such a trump it is a Grand.
    """
    cards = {str(card): card for card in Card}
    printed = {
        cards[name].suit
        for name, suit in zip(names, suits, strict=True)
        if suit == trump and cards[name].rank.letter != "J"
    }
    return next((game for game in GameType if game.trump_suit in printed), GameType.GRAND)


__all__ = ["ROLES", "Moment"]
