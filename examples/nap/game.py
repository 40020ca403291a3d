"""The course of Nap, as a state: an auction of one round, then five tricks.

Rules as in the article "Nap" of the Encyclopædia Britannica: each player in turn, forehand first,
passes or bids more tricks than those before him. Who bid most plays alone and leads. For as many
tricks as he bid he gets so much from each opponent, or pays it if he has fewer; five tricks, *nap*,
bring 10 and cost 5. Departures: if all pass, nobody plays and nobody pays; no misère; the cards are
always dealt anew.

>>> from examples.nap.table import Bid
>>> game = Nap.start(Deal.random(np.random.default_rng(1)))
>>> game = game.apply(Bid.PASS).apply(Bid.THREE).apply(Bid.PASS)
>>> game.actor, game.table.declarer
(1, 1)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from examples.nap.rules import PACK, SEATS, TRICKS
from examples.nap.table import Action, Table, legal
from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError, RulesError

Hands = tuple[CardSet, CardSet, CardSet]


@dataclass(frozen=True)
class Deal:
    """The hands of the three seats; the rest of the pack stays unseen. Raises PositionError."""

    hands: Hands

    def __post_init__(self) -> None:
        cards = CardSet.distinct(card for hand in self.hands for card in hand)
        if not cards <= PACK or any(len(hand) != TRICKS for hand in self.hands):
            raise PositionError(f"each player holds {TRICKS} cards, from nine to ace")

    @classmethod
    def random(cls, rng: np.random.Generator) -> Deal:
        """All deals equally likely."""
        cards = [Card(card) for card in rng.permutation([*PACK])]
        return cls((CardSet(cards[0:5]), CardSet(cards[5:10]), CardSet(cards[10:15])))


@dataclass(frozen=True)
class Observation:
    """What one seat has seen, and nothing else.

    Attributes:
        seat: whose view it is.
        hand: the cards that the seat holds now.
        table: what all have seen.
    """

    seat: int
    hand: CardSet
    table: Table

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat may do; empty if it is not its turn."""
        return legal(self.hand, self.table) if self.table.actor == self.seat else ()


@dataclass(frozen=True)
class Nap:
    """A moment of a game, with all that is hidden: a `State` of `ouvert.protocols`.

    Attributes:
        dealt: the hands at the start.
        table: what all have seen.
    """

    dealt: Deal
    table: Table

    @classmethod
    def start(cls, deal: Deal) -> Nap:
        """The first moment: forehand bids."""
        return cls(deal, Table())

    @property
    def actor(self) -> int | None:
        """The seat that acts now; None when the game is over."""
        return self.table.actor

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def returns(self) -> tuple[float, ...]:
        """What the game brought each seat; all zero while it lasts, and if all passed."""
        declarer, bid = self.table.declarer, self.table.bid
        if not self.over or declarer is None:
            return (0.0,) * SEATS
        each = bid.won if self.table.declarer_tricks >= bid.tricks else -bid.tricks
        return tuple(float(2 * each if seat == declarer else -each) for seat in range(SEATS))

    def hand(self, seat: int) -> CardSet:
        """The cards that a seat still holds."""
        return self.dealt.hands[seat] - self.table.played_by(seat)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the actor may do, in a fixed order; empty when the game is over."""
        return () if self.actor is None else legal(self.hand(self.actor), self.table)

    def apply(self, action: Action) -> Nap:
        """Return the state after an action. Raises RulesError if it is not allowed."""
        if self.over:
            raise RulesError("the game is over")
        if action not in self.legal_actions():
            possible = ", ".join(map(str, self.legal_actions()))
            raise RulesError(f"seat {self.actor} may not play or bid {action}, only {possible}")
        return replace(self, table=self.table.after(action))

    def observe(self, seat: int) -> Observation:
        """Return what a seat has seen; nothing else is in the object."""
        return Observation(seat, self.hand(seat), self.table)
