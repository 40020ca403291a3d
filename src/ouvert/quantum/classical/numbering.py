"""A problem's cards renumbered for kernels: suit by suit, weak to strong.

Seats become 0, 1, 2 from the one that asks, clockwise. Suits that no card in play follows drop out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import SizeError
from ouvert.quantum.problem import Goal, PlayProblem
from ouvert.tricks.rules import Objective, members

SEATS = 3
MOST_CARDS = 62


@dataclass(frozen=True, slots=True)
class Numbering:
    """The cards in play and on the table, renumbered from 0.

    Attributes:
        cards: for each number the card of the game.
        number: for each card of the game its number.
        suit: for each number its suit, 0, 1, 2, …
        suits: number of suits.
        trump: the trump suit; -1 without one.
        points: for each number what it adds to the gains of the team that takes it.
        prices: for each number its card points in the rules, whether they are gains or not.
        trick_gain: what a trick adds besides.
        counted: for each seat whether its tricks are counted, 1 or 0.
        first_team: for each seat whether it is of team 0, 1 or 0.
    """

    cards: tuple[int, ...]
    number: dict[int, int]
    suit: tuple[int, ...]
    suits: int
    trump: int
    points: tuple[int, ...]
    prices: tuple[int, ...]
    trick_gain: int
    counted: tuple[int, ...]
    first_team: tuple[int, ...]

    @classmethod
    def of(cls, problem: PlayProblem) -> Numbering:
        """Number the cards of a problem. Raises SizeError unless three seats play 62 cards."""
        rules = problem.rules
        if rules.seats != SEATS:
            raise SizeError(f"this answer is for three seats, not for {rules.seats}")
        in_play = [*members(problem.in_play), *problem.table]
        if len(in_play) > MOST_CARDS:
            raise SizeError(f"{len(in_play)} cards are in play; the limit is {MOST_CARDS}")
        cards = tuple(sorted(in_play, key=lambda card: (rules.suits[card], rules.strengths[card])))
        present = sorted({rules.suits[card] for card in cards})
        trump = present.index(rules.trump) if rules.trump in present else -1
        by_points = problem.goal is Goal.POINTS and rules.objective is Objective.POINTS
        teams = [rules.teams[(problem.seat + step) % SEATS] for step in range(SEATS)]
        return cls(
            cards=cards,
            number={card: number for number, card in enumerate(cards)},
            suit=tuple(present.index(rules.suits[card]) for card in cards),
            suits=len(present),
            trump=trump,
            points=tuple(rules.points[card] if by_points else 0 for card in cards),
            prices=tuple(rules.points[card] for card in cards),
            trick_gain=0 if by_points else 1,
            counted=tuple(int(team == problem.counted_team) for team in teams),
            first_team=tuple(int(team == 0) for team in teams),
        )

    def bits(self, cards: int) -> int:
        """Return a set of the game's cards (bits) as a set of numbers (bits)."""
        return sum(1 << self.number[card] for card in members(cards))

    @property
    def suit_masks(self) -> NDArray[np.int64]:
        """`int64[suits]`: the numbers that follow each suit (bits)."""
        masks = np.zeros(self.suits, dtype=np.int64)
        for number, suit in enumerate(self.suit):
            masks[suit] |= 1 << number
        return masks

    def most_gain(self, tricks: int) -> int:
        """Return the most that the counted team can still take in so many tricks."""
        return sum(self.points) + self.trick_gain * tricks
