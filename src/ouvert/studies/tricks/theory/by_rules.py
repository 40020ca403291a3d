"""Plays of theorem 2's positions to their end: a plan of team A against discards of team B.

The rules of play decide what is legal and who wins a trick; a plan only names cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ouvert.tricks.reductions import Reduction
from ouvert.tricks.rules import members

Card = tuple[str, str]
"""A suit and a rank, A or K."""
Hands = dict[str, dict[str, str]]
"""What each hand holds, by its name: for each suit the rank."""


@dataclass(slots=True)
class Table:
    """What a plan sees.

    Attributes:
        hands: what each hand holds.
        holders: for each card that is left the hand that holds it.
        winner: the hand that wins this trick, so the next one to lead.
        leading: the hand that has led.
        before: the card that was played last, by the hand that sits before.
    """

    hands: Hands
    holders: dict[Card, str]
    winner: str
    leading: str = ""
    before: Card = ("", "")


TeamB = Callable[[str, Table], Card]
"""Chooses a discard for a hand of team B."""


class Plan(Protocol):
    """A way for team A to play."""

    def lead(self, name: str, table: Table) -> Card:
        """Name the card that a hand leads."""

    def discard(self, name: str, table: Table) -> Card:
        """Name the card that a hand throws that cannot follow suit."""


def wins_all(reduction: Reduction, plan: Plan, team_b: TeamB) -> bool:
    """Play the game to its end; whether team A has won every trick."""
    position = reduction.position
    cards = [(name[:-2], name[-1]) for name in position.rules.names]
    number = {card: i for i, card in enumerate(cards)}
    seats = [hand.name for hand in reduction.hands]
    teams = {hand.name: hand.team for hand in reduction.hands}
    hands = {
        seat: dict(cards[i] for i in members(held))
        for seat, held in zip(seats, position.hands, strict=True)
    }
    holders = {card: seat for seat, hand in hands.items() for card in hand.items()}
    table = Table(hands, holders, reduction.leader)
    while not position.over:
        seat = seats[position.actor]
        legal = [cards[i] for i in members(position.legal)]
        if not position.table:
            card = plan.lead(seat, table)
            table.winner, table.leading = holders.get((card[0], "A"), seat), seat
            if teams[table.winner] == "B":
                return False
        elif len(legal) == 1 or len(legal) < len(hands[seat]):
            card = legal[0]
        elif reduction.hands[position.actor].team == "A":
            card = plan.discard(seat, table)
        else:
            card = team_b(seat, table)
        position = position.play(number[card])
        del hands[seat][card[0]], holders[card]
        table.before = card
    return position.taken == reduction.goal
