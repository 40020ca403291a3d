"""What an answer says of each first card: how likely each outcome is."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.quantum.problem import Goal, PlayProblem
from ouvert.tricks.rules import Objective

DECIMALS = 10
"""Decimals to which answers are ranked: what differs less is equal but for rounding in sums."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How often each outcome comes after one first card.

    Attributes:
        gains: `float64[most + 1]`, how likely it is that the counted team takes so much from now
            on: card points, or tricks where these are the goal. They sum to 1.
        games: number of games that were played to find it; None if it is exact.
    """

    gains: NDArray[np.float64]
    games: int | None = None

    def win_probability(self, problem: PlayProblem) -> float:
        """Probability that the side of the asking seat wins."""
        won = [problem.wins(gain) for gain in range(len(self.gains))]
        return min(max(float(self.gains @ won), 0.0), 1.0)

    def standard_error(self, problem: PlayProblem) -> float:
        """Standard error of the win probability; 0 if it is exact.

        One win and one loss are added, so that a card that won every game keeps an error.
        """
        if self.games is None:
            return 0.0
        p = (self.win_probability(problem) * self.games + 1) / (self.games + 2)
        return math.sqrt(p * (1 - p) / self.games)

    def team_0_points(self, problem: PlayProblem) -> NDArray[np.float64] | None:
        """`float64[points + 1]`: how likely team 0 ends with so many card points, skat included.

        None where card points are not the goal.
        """
        whole = whole_points(problem)
        if whole is None:
            return None
        ends = np.zeros(whole + 1)
        for gain, chance in enumerate(self.gains):
            if whole - problem.taken[1] - gain >= 0:
                ends[whole - problem.taken[1] - gain] += chance
        return ends

    def mean_points(self, problem: PlayProblem) -> tuple[float, float] | None:
        """Mean card points of the asking side, and the standard error of the mean.

        None where card points are not the goal.
        """
        ends = self.team_0_points(problem)
        if ends is None:
            return None
        scale = np.arange(len(ends))
        mean = float(ends @ scale)
        error = 0.0
        if self.games is not None:
            error = math.sqrt(float(ends @ (scale - mean) ** 2) / self.games)
        defending = problem.rules.teams[problem.seat] != 0
        return len(ends) - 1 - mean if defending else mean, error


def whole_points(problem: PlayProblem) -> int | None:
    """Return the card points of all that was and will be taken; None if points are not the goal."""
    if problem.goal is not Goal.POINTS or problem.rules.objective is not Objective.POINTS:
        return None
    return problem.allowance + problem.limit + problem.taken[1]


def advice_of(
    problem: PlayProblem,
    outcomes: Mapping[int, Outcomes],
    started: float,
    *,
    worlds_seen: int,
    seed: int | None = None,
) -> Advice[int]:
    """Turn the outcomes of each first card into ranked advice; see `Advice`.

    `started` is when the work began (`time.perf_counter`). Actions are the cards of the rules;
    equal ones keep their order there.
    """
    entries = []
    for card, each in outcomes.items():
        points = each.mean_points(problem)
        exact = each.games is None
        entries.append(
            ActionAdvice(
                action=card,
                win_probability=each.win_probability(problem),
                standard_error=each.standard_error(problem),
                card_points=None if points is None else points[0],
                card_points_error=None if points is None else points[1],
                evidence=Evidence.EXACT if exact else Evidence.ESTIMATE,
                reason=(
                    "counted over all deals and all ways to play"
                    if exact
                    else f"{each.games:,} games played by chance"
                ),
            )
        )
    entries.sort(
        key=lambda entry: (
            -round(entry.win_probability, DECIMALS),
            -round(entry.card_points or 0.0, DECIMALS),
            entry.action,
        )
    )
    return Advice(
        actions=tuple(entries),
        worlds_possible=problem.deal_count(),
        worlds_seen=worlds_seen,
        seconds=time.perf_counter() - started,
        seed=seed,
    )
