"""What agents of quantum checkers work out; called in workers, where alone they are loaded."""

from __future__ import annotations

import numpy as np

from ouvert.checkers.agents.heuristics import look_ahead
from ouvert.checkers.agents.registry import hint_budget
from ouvert.checkers.agents.sitting import CheckersSitting
from ouvert.checkers.records.notation import action_text
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.web.protocol.checkers import Worth


def warm_up() -> None:
    """Load, and where needed compile, what agents use."""
    from ouvert.checkers.agents.expectimax.thinking import Effort, think
    from ouvert.checkers.agents.tree import Budget, search

    start = QuantumCheckers.start(Variant(4, 1, Level.INTERFERENCE))
    search(start, np.random.default_rng(0), Budget(rollouts=4))
    think(start, np.random.default_rng(0), Effort(4))


def choice(sitting: CheckersSitting) -> Move:
    """What the agent plays whose turn it is."""
    return sitting.choice()


def worths(sitting: CheckersSitting, seconds: float) -> tuple[Worth, ...]:
    """What each move is worth, best first: by expectimax where the board is not too large."""
    advice = sitting.hint(hint_budget(sitting.state, seconds))
    board = sitting.state.variant.board
    return tuple(
        Worth(action_text(board, each.action), each.win_probability, each.standard_error or None)
        for each in advice.actions
    )


def values(state: QuantumCheckers, plies: int) -> tuple[Worth, ...]:
    """What each move is worth in men, so many plies ahead, best first; exact."""
    found = sorted(look_ahead(state, plies), key=lambda each: -each[1])
    return tuple(
        Worth(action_text(state.variant.board, move), score, None) for move, score in found
    )
