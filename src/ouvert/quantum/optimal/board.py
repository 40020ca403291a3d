"""The registers of a game with open cards, and its rules as gates: what both circuits here share.

| register | holds |
|---|---|
| `hand0`, `hand1`, … | slots with the codes of cards; places are counted from the current leader |
| `beat` | for each trick and each of its cards but the first: it beats the best before it |
| `team` | the team of each place, the last winner first |
| `result` | team 1's points above a start that makes the top bit say that team 0 has lost |

The hands are the input. Cards that nobody holds are the skat, whose points count for team 0: only
those of team 1 are added up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ouvert.errors import SizeError
from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.encoding import CardCodes, decision_tree
from ouvert.quantum.circuits.filters import may_follow
from ouvert.quantum.circuits.trick import EXCHANGES, add, add_points, decide, winner_to_lead
from ouvert.tricks.rules import Objective, TrickRules, members

Row = list[int]
"""Qubits that hold a number, lowest bit first."""


class Board:
    """A circuit that is being written, about any deal of a game.

    Args:
        rules: the game, in which points or tricks are counted.
        cards_each: cards in each hand.
        limit: what team 0 needs, the skat included.
        leader: the seat that leads the first trick.
        more: further registers and their sizes.
        exact: use exact Toffolis throughout.

    Raises SizeError for numbers of seats that circuits are not built for, for misère, and for a
    limit that nothing depends on.
    """

    def __init__(
        self,
        rules: TrickRules,
        cards_each: int,
        limit: int,
        *,
        leader: int = 0,
        more: Mapping[str, int] | None = None,
        exact: bool = False,
    ) -> None:
        if rules.seats not in EXCHANGES:
            raise SizeError(
                f"circuits are built for 2 to {max(EXCHANGES)} seats, not for {rules.seats}"
            )
        if rules.objective is Objective.MISERE:
            raise SizeError("these circuits count points or tricks, not misère")
        self.rules = rules
        self.cards_each = cards_each
        self.leader = leader
        self.codes = CardCodes(rules, tuple(range(rules.cards)))
        self.b = Builder(exact=exact, blank=False)
        by_points = rules.objective is Objective.POINTS
        self.gains = sum(rules.points) if by_points else cards_each
        self.allowance = self.gains - limit
        if not 0 <= self.allowance < self.gains:
            raise SizeError(f"a limit of 1 to {self.gains} is asked about, not {limit}")
        bits = self.codes.bits
        self.hands: list[list[Row]] = []
        for place in range(rules.seats):
            row = self.b.register(f"hand{place}", cards_each * bits)
            self.hands.append([row[slot * bits : (slot + 1) * bits] for slot in range(cards_each)])
        self.beat = self.b.register("beat", (rules.seats - 1) * cards_each)
        self.team = self.b.register("team", rules.seats)
        start = max(self.allowance.bit_length(), (self.gains - self.allowance - 1).bit_length())
        self.result = self.b.register("result", 1 + start)
        self.more = {name: self.b.register(name, size) for name, size in (more or {}).items()}

    @property
    def lost(self) -> int:
        """The qubit that is 1 where team 0 has lost, once all tricks are counted."""
        return self.result[-1]

    def set_up(self) -> None:
        """Write the teams and the start of the result."""
        for place in range(self.rules.seats):
            if self.rules.teams[(self.leader + place) % self.rules.seats]:
                self.b.x(self.team[place])
        start = (1 << len(self.result) - 1) - 1 - self.allowance
        self.b.set_if(start, self.result)

    def legal_flags(self, place: int, lead: Sequence[int] | None) -> list[int] | None:
        """New qubits that flag the slots of a place that may be played; None for all of them.

        Nothing else is changed; the flags go back to 0 if the same gates are taken back.
        """
        if not place or lead is None or not self.codes.suit_bits:
            return None
        b, slots = self.b, self.hands[place]
        flags = b.take(len(slots))
        start, spare = b.here, list[int]()
        found = may_follow(b, self.codes, slots, lead, spare)
        stop = b.here
        for one, flag in zip(found, flags, strict=True):
            b.cx(one, flag)
        b.undo(start, stop)
        b.give(spare)
        return flags

    def finish_trick(self, trick: int, cards: list[Row]) -> None:
        """Find the winner, who leads next, and count the trick."""
        b, rules = self.b, self.rules
        beat = self.beat[trick * (rules.seats - 1) : (trick + 1) * (rules.seats - 1)]
        decide(b, self.codes, cards, beat, 0)
        rows = [
            [self.team[place], *(qubit for slot in self.hands[place] for qubit in slot)]
            for place in range(rules.seats)
        ]
        winner_to_lead(b, beat, rows)
        winner = self.team[0]
        if rules.objective is Objective.POINTS:
            points = {card: rules.points[card] for card in self.codes.cards}
            tree = decision_tree(self.codes.values(points), self.codes.bits)
            width = max(points.values()).bit_length()
            add_points(b, cards, tree, width, winner, self.result)
        else:
            add(b, [winner], self.result)

    def deal_bits(self, hands: Sequence[int]) -> list[int]:
        """The qubits of the hands that are 1 for a deal, the hand of each seat given in bits."""
        ones = []
        for place, slots in enumerate(self.hands):
            cards = members(hands[(self.leader + place) % self.rules.seats])
            for card, slot in zip(cards, slots, strict=True):
                code = self.codes.code[card]
                ones += [qubit for bit, qubit in enumerate(slot) if code >> bit & 1]
        return ones


__all__ = ["Board", "Row"]
