"""What everybody has seen of a game, as the rules of play need it: the past of a moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.skat.boolean.deck import Deck
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import limit_of

ROLES = 3
Flags = tuple[tuple[bool, ...], ...]
"""For each role and suit of the deck a flag."""


@dataclass(frozen=True)
class Past:
    """What everybody has seen, with roles and positions in place of seats and cards.

    Attributes:
        deck: the cards.
        leader: the role that leads, or has led, the trick.
        table: the positions of the cards of the trick so far.
        gone: the positions of all cards that have been played, those on the table too.
        void: what each role has shown to be void in.
        led: what each role has led.
        points: the card points in the declarer's tricks.
        limit: the card points that he needs.
        sees_skat: whether the declarer knows the skat.
    """

    deck: Deck
    leader: int
    table: tuple[int, ...]
    gone: frozenset[int]
    void: Flags
    led: Flags
    points: int
    limit: int
    sees_skat: bool

    @classmethod
    def start(
        cls,
        deck: Deck,
        leader: int,
        limit: int,
        *,
        points: int = 0,
        gone: Iterable[int] = (),
        sees_skat: bool = True,
    ) -> Past:
        """Before a trick of which nobody knows more than which cards are gone."""
        none = tuple((False,) * len(deck.suits) for _ in range(ROLES))
        return cls(deck, leader, (), frozenset(gone), none, none, points, limit, sees_skat)

    @classmethod
    def of(cls, observation: Observation) -> Past:
        """The past of a game whose cards are being played.

        Raises PositionError for Null, for a hand that lies open, and if no card is due.
        """
        decision = CardDecision.of(observation, anyone=True)
        deck = Deck.of(decision.contract.game)
        if observation.exposed is not None:
            raise PositionError("the rules of play are not compiled for hands that lie open")
        first = decision.plays[0].seat if decision.plays else decision.leader
        past = cls.start(
            deck,
            (first - decision.declarer) % ROLES,
            limit_of(decision.contract),
            sees_skat=not decision.contract.hand,
        )
        for play in decision.plays:
            past = past.after(deck.position[play.card])
        return past

    @property
    def role(self) -> int:
        """The role that plays next."""
        return (self.leader + len(self.table)) % ROLES

    def after(self, position: int) -> Past:
        """The past once the next role has played a card."""
        deck, suit = self.deck, self.deck.suit[position]
        table = (*self.table, position)
        past = replace(self, table=table, gone=self.gone | {position})
        if len(table) == 1:
            return replace(past, led=_with(self.led, self.role, suit))
        if suit != deck.suit[table[0]]:
            past = replace(past, void=_with(self.void, self.role, deck.suit[table[0]]))
        if len(table) < ROLES:
            return past
        winner = (self.leader + deck.winner(table)) % ROLES
        won = sum(deck.worth[at] for at in table) if not winner else 0
        return replace(past, leader=winner, table=(), points=self.points + won)


def _with(flags: Flags, role: int, suit: int) -> Flags:
    rows = [list(row) for row in flags]
    rows[role][suit] = True
    return tuple(tuple(row) for row in rows)


def positions_of(deck: Deck, cards: Iterable[Card]) -> Sequence[int]:
    """The positions of some cards, lowest first."""
    return sorted(deck.position[card] for card in cards)


__all__ = ["ROLES", "Flags", "Past", "positions_of"]
