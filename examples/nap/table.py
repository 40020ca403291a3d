"""What lies open to all in Nap: bids, cards played, and what follows from them.

State and observation share it, so that both answer from the same code and an observation needs no
look at the state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from examples.nap.rules import SEATS, TRICKS, nap_rules
from ouvert.cards import Card, CardSet, Suit
from ouvert.errors import RulesError
from ouvert.tricks.rules import TrickRules


class Bid(Enum):
    """How many tricks a player says he will make; a plain enumeration, so no bid equals a card."""

    PASS = 0
    TWO = 2
    THREE = 3
    FOUR = 4
    NAP = 5

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def tricks(self) -> int:
        """How many tricks are bid."""
        return self.value

    @property
    def won(self) -> int:
        """What each opponent pays the declarer who makes it; if he fails he pays `tricks`."""
        return 10 if self is Bid.NAP else self.tricks


Action = Bid | Card
"""What a player does: bid, then play cards."""


@dataclass(frozen=True)
class Table:
    """What lies open to all: the bids, and the cards played.

    Attributes:
        bids: forehand's first.
        cards: in the order played.
        leaders: who led each trick that is finished or about to be played; empty in the auction.
    """

    bids: tuple[Bid, ...] = ()
    cards: tuple[Card, ...] = ()
    leaders: tuple[int, ...] = ()

    @property
    def declarer(self) -> int | None:
        """Who plays alone; None in the auction, and if all have passed."""
        return self.leaders[0] if self.leaders else None

    @property
    def bid(self) -> Bid:
        """The highest bid so far."""
        return max(self.bids, key=lambda bid: bid.tricks, default=Bid.PASS)

    @property
    def trump(self) -> Suit | None:
        """The suit of the first card; None before it."""
        return self.cards[0].suit if self.cards else None

    @property
    def rules(self) -> TrickRules:
        """The play as data. Raises RulesError if nothing is played yet."""
        if self.declarer is None:
            raise RulesError("nobody has won the auction, so no cards are played")
        return nap_rules(self.declarer, self.trump)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the unfinished trick."""
        return self.cards[len(self.cards) // SEATS * SEATS :]

    @property
    def over(self) -> bool:
        """Whether all have passed, or all cards are played."""
        passed_in = len(self.bids) == SEATS and not self.leaders
        return passed_in or len(self.cards) == SEATS * TRICKS

    @property
    def actor(self) -> int | None:
        """Whose turn it is; None when the game is over."""
        if self.over:
            return None
        return (self.leaders[-1] + len(self.trick)) % SEATS if self.leaders else len(self.bids)

    @property
    def declarer_tricks(self) -> int:
        """Tricks that the declarer has made: each winner leads to the next."""
        return self.leaders[1:].count(self.leaders[0]) if self.leaders else 0

    def played_by(self, seat: int) -> CardSet:
        """The cards that a seat has played."""
        return CardSet(card for who, card in self.plays() if who == seat)

    def plays(self) -> list[tuple[int, Card]]:
        """Who played which card, in order."""
        return [
            ((self.leaders[number // SEATS] + number) % SEATS, card)
            for number, card in enumerate(self.cards)
        ]

    def after(self, action: Action) -> Table:
        """The table after a legal action."""
        if isinstance(action, Bid):
            table = replace(self, bids=(*self.bids, action))
            if len(table.bids) < SEATS or table.bid is Bid.PASS:
                return table
            return replace(table, leaders=(table.bids.index(table.bid),))
        table = replace(self, cards=(*self.cards, action))
        if table.trick:
            return table
        winner = (self.leaders[-1] + table.rules.winner((*self.trick, action))) % SEATS
        return replace(table, leaders=(*self.leaders, winner))


def legal(hand: CardSet, table: Table) -> tuple[Action, ...]:
    """What a player with a hand may do when it is his turn."""
    if not table.leaders:
        return (Bid.PASS, *(bid for bid in Bid if bid.tricks > table.bid.tricks))
    led = table.trick[0].suit if table.trick else None
    allowed = CardSet(table.rules.legal(hand.bits, led))
    return tuple(card for card in Card if card in allowed)
