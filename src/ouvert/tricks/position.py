"""An open position of a trick-taking game: all hands visible, cards on the table included."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import SupportsIndex

from ouvert.errors import PositionError, RulesError, check_kind
from ouvert.tricks.rules import Objective, TrickRules, members


@dataclass(frozen=True, slots=True)
class TrickPosition:
    """All hands, the cards of the unfinished trick, and what team 0 has so far.

    Attributes:
        rules: the game.
        hands: for each seat the set of the cards it still holds (bits).
        leader: the seat that leads, or has led, the current trick.
        table: the cards of the unfinished trick in the order played.
        taken: what team 0's tricks count so far (points or tricks; for misère 1 = has taken one).

    Raises PositionError if the hands overlap or their sizes do not fit the cards on the table.
    """

    rules: TrickRules
    hands: tuple[int, ...]
    leader: int
    table: tuple[int, ...] = ()
    taken: int = 0

    def __post_init__(self) -> None:
        if len(self.hands) != self.rules.seats:
            raise PositionError(f"{self.rules.seats} hands are needed, not {len(self.hands)}")
        for hand in self.hands:
            if type(hand) is not int:
                check_kind(hand, SupportsIndex, "a hand is the bits of its cards in the rules")
        if not 0 <= self.leader < self.rules.seats:
            raise PositionError(
                f"the leader is seat 0 to {self.rules.seats - 1}, not {self.leader}"
            )
        if len(self.table) >= self.rules.seats:
            raise PositionError("a full trick does not stay on the table")
        seen = 0
        for cards in (*self.hands, *(1 << card for card in self.table)):
            if seen & cards:
                twice = next(members(seen & cards))
                raise PositionError(f"{self.rules.names[twice]} is in two places")
            seen |= cards
        if seen >> self.rules.cards:
            raise PositionError(f"the game has only {self.rules.cards} cards")
        sizes = [hand.bit_count() for hand in self.hands]
        for place in range(len(self.table)):
            sizes[(self.leader + place) % self.rules.seats] += 1
        if len(set(sizes)) != 1:
            raise PositionError(f"every seat needs the same number of cards, not {sizes}")

    @property
    def actor(self) -> int:
        """The seat that plays the next card."""
        return (self.leader + len(self.table)) % self.rules.seats

    @property
    def legal(self) -> int:
        """The set of the cards that the actor may play; empty when the game is over."""
        if self.over:
            return 0
        led = self.rules.suits[self.table[0]] if self.table else None
        return self.rules.legal(self.hands[self.actor], led)

    @property
    def over(self) -> bool:
        """Whether no card is left, or a misère has been lost."""
        lost = self.rules.objective is Objective.MISERE and self.taken > 0
        return lost or not (any(self.hands) or self.table)

    @property
    def shares_equals(self) -> bool:
        """Whether two equal cards are in different hands, or one of them on the table."""
        rules = self.rules
        if rules.later_wins is None:
            return False
        seen: set[tuple[int, int]] = set()
        for cards in (*self.hands, *(1 << card for card in self.table)):
            levels = {(rules.suits[card], rules.strengths[card]) for card in members(cards)}
            if levels & seen:
                return True
            seen |= levels
        return False

    @property
    def tricks_left(self) -> int:
        """Number of tricks still to be won, the unfinished one included."""
        return max(hand.bit_count() for hand in self.hands) if any(self.hands) else 0

    @property
    def value(self) -> int:
        """What team 0 has now; of a finished game, its value."""
        if self.rules.objective is Objective.MISERE:
            return int(not self.taken)
        return self.taken

    def play(self, card: int) -> TrickPosition:
        """Return the position after the actor has played `card`.

        Raises RulesError if he may not.
        """
        if not self.legal >> card & 1:
            name = self.rules.names[card] if 0 <= card < self.rules.cards else str(card)
            raise RulesError(f"seat {self.actor} may not play {name} here")
        return self._after(card)

    def _after(self, card: int) -> TrickPosition:
        """Play a card that is known to be legal."""
        hands = list(self.hands)
        hands[self.actor] ^= 1 << card
        table = (*self.table, card)
        if len(table) < self.rules.seats:
            return replace(self, hands=tuple(hands), table=table)
        winner = (self.leader + self.rules.winner(table)) % self.rules.seats
        gain = self.rules.worth(table) if self.rules.teams[winner] == 0 else 0
        return replace(self, hands=tuple(hands), leader=winner, table=(), taken=self.taken + gain)
