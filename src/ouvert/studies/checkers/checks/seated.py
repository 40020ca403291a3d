"""The expectimax agent at the table, as the page and `ouvert checkers play` have it there."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.checkers.agents.registry import hint_budget
from ouvert.checkers.agents.sitting import CheckersSitting
from ouvert.checkers.agents.tree import Budget
from ouvert.checkers.rules.variant import Level, Variant

SMALL = ((4, 1), (5, 1))
"""Boards of every run, beside a large one."""
AGENT = "expectimax:200:contempt"
RIVAL = "random"
SECONDS = 0.01
"""How long a hint may take."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A game of the agent at the table.

    Attributes:
        variant: the board and the level.
        over: whether it was played to its end.
        moves: of both players.
        hints: moments in which a hint was asked for.
        best_first: those of them whose hint was of expectimax, with every legal move, best first.
    """

    variant: Variant
    over: bool
    moves: int
    hints: int
    best_first: int


def play_at_the_table(board: tuple[int, int], level: Level, seed: int) -> Seated:
    """Let the agent play a game, and ask for a hint in every moment."""
    sitting = CheckersSitting.begin(Variant(*board, level), (AGENT, RIVAL), seed)
    hints = best_first = 0
    while not sitting.over:
        budget = hint_budget(sitting.state, SECONDS)
        advice = sitting.hint(budget)
        values = [each.win_probability for each in advice.actions]
        moves = {each.action for each in advice.actions}
        hints += 1
        best_first += (
            not isinstance(budget, Budget)
            and values == sorted(values, reverse=True)
            and moves == set(sitting.state.legal_actions())
        )
        sitting = sitting.go_on()
    return Seated(sitting.state.variant, sitting.over, len(sitting.turns), hints, best_first)
