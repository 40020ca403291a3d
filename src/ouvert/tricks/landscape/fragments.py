"""Which fragment B(η, s, r) of trick-taking games a position belongs to (paper 003, section 2.2).

B(L, s, r) are the positions with at most s suits and r ranks whose team mapping is a word of the
language L; B_A(…) asks whether team A wins *all* tricks rather than how many.

>>> from ouvert.tricks.text import parse_position
>>> position = parse_position("teams: AB" + chr(10) + "h1: s1:A s2:2" + chr(10) + "h2: s1:2 s2:A")
>>> str(classify(position))
'B({AB}, 2, 2)'
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members


@dataclass(frozen=True, slots=True)
class Fragment:
    """What bounds a position.

    Attributes:
        teams: the team mapping as a word over A and B, one letter a seat.
        suits: number of suits in play.
        ranks: cards of the longest suit; only their order matters, so this many ranks are enough.
        cards: number of cards in play.
        symmetric: whether in each suit all hands have the same number of cards.
        trump: whether a trump suit is in play.
        objective: what is counted.
        whole_tricks: whether no trick has begun.
    """

    teams: str
    suits: int
    ranks: int
    cards: int
    symmetric: bool
    trump: bool
    objective: Objective
    whole_tricks: bool

    @property
    def seats(self) -> int:
        """Number of hands."""
        return len(self.teams)

    def name(self, all_tricks: bool = False) -> str:
        """Return the name in the paper's notation, with what goes beyond it."""
        index = "_A" if all_tricks else ""
        name = f"B{index}({{{self.teams}}}, {self.suits}, {self.ranks})"
        match self.trump, self.objective:
            case True, Objective.POINTS:
                return f"{name} with trump and points"
            case True, Objective.MISERE:
                return f"{name} with trump and misère"
            case True, _:
                return f"{name} with trump"
            case _, Objective.POINTS:
                return f"{name} with points"
            case _, Objective.MISERE:
                return f"{name} with misère"
        return name

    def __str__(self) -> str:
        return self.name()


def classify(position: TrickPosition) -> Fragment:
    """Return the smallest fragment of a position; cards on the table count, played ones do not."""
    rules = position.rules
    lengths: dict[int, list[int]] = {}
    for seat, hand in enumerate(position.hands):
        for card in members(hand):
            lengths.setdefault(rules.suits[card], [0] * rules.seats)[seat] += 1
    for place, card in enumerate(position.table):
        seat = (position.leader + place) % rules.seats
        lengths.setdefault(rules.suits[card], [0] * rules.seats)[seat] += 1
    return Fragment(
        teams="".join("AB"[team] for team in rules.teams),
        suits=len(lengths),
        ranks=max((sum(each) for each in lengths.values()), default=0),
        cards=sum(sum(each) for each in lengths.values()),
        symmetric=all(len(set(each)) == 1 for each in lengths.values()),
        trump=rules.trump is not None and rules.trump in lengths,
        objective=rules.objective,
        whole_tricks=not position.table,
    )
