"""What each move is worth, and what an AI plays: exactly where that is quick, else by search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ouvert.boards.exact import solution_of
from ouvert.boards.frame import ROLLOUTS, BoardGame


@dataclass(frozen=True, slots=True)
class Worth:
    """A move.

    Attributes:
        action: the move.
        value: what it brings who acts: 1 for a win, 0 for a loss, half for a draw.
    """

    action: Any
    value: float


@dataclass(frozen=True, slots=True)
class BoardAdvice:
    """What each move of a moment is worth.

    Attributes:
        moves: the one to be made first; all legal ones, but of a search only what it has tried.
        exact: whether the values are those of best play, and not estimates of a search.
    """

    moves: tuple[Worth, ...]
    exact: bool


def board_advice(
    game: BoardGame,
    state: Any,
    rng: np.random.Generator,
    rollouts: int = ROLLOUTS,
    seconds: float | None = None,
) -> BoardAdvice:
    """Advice for a moment in which a seat acts.

    Args:
        game: the game.
        state: the moment.
        rng: for the search, and for the order of moves that are worth the same.
        rollouts: of the tree search, where the game is not solved at once.
        seconds: after which it ends even with fewer, so that it depends on more than `rng`; None
            for never.
    """
    if state.quick:
        sign = 1 if state.actor == 0 else -1
        solution = solution_of(state)
        found = [
            Worth(action, (1 + sign * solution.value(state.apply(action))) / 2)
            for action in state.legal_actions()
        ]
        order = rng.permutation(len(found))
        ranked = sorted((found[place] for place in order), key=lambda each: -each.value)
        return BoardAdvice(tuple(ranked), exact=True)
    searched = game.choice(state, rng, rollouts, seconds).actions
    tried = tuple(Worth(each.action, each.value) for each in searched if each.visits)
    return BoardAdvice(tried, exact=False)
