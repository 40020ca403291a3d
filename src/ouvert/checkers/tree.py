"""The tree search over quantum checkers: what a state's moves are worth to who moves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.checkers.actions import Move
from ouvert.checkers.game import QuantumCheckers
from ouvert.checkers.heuristics import rating
from ouvert.errors import OuvertError, RulesError
from ouvert.search import mcts
from ouvert.search.mcts import CURIOUS_EXPLORATION, Chance, Playout, SearchResult


@dataclass(frozen=True, slots=True)
class Budget:
    """How long and how a search goes.

    Attributes:
        rollouts: how many playouts; None for as many as the time allows.
        seconds: how long; None for no limit.
        exploration: weight of curiosity for ratings of 1 for a win, ½ for a draw, 0 for a loss.
        cutoff: a playout is rated by material after so many moves (see `heuristics.rating`); None
            to play to the end, as paper 002 does.

    Raises OuvertError without a limit, or with one that makes no sense.
    """

    rollouts: int | None = None
    seconds: float | None = None
    exploration: float = CURIOUS_EXPLORATION
    cutoff: int | None = None

    def __post_init__(self) -> None:
        if self.rollouts is None and self.seconds is None:
            raise OuvertError("a search needs a number of rollouts or of seconds")
        if self.rollouts is not None and self.rollouts < 1:
            raise OuvertError(f"a search takes at least one rollout, not {self.rollouts}")
        if self.seconds is not None and not self.seconds > 0:
            raise OuvertError(f"a search takes more than 0 seconds, not {self.seconds:g}")
        if self.cutoff is not None and self.cutoff < 0:
            raise OuvertError(f"a rollout is cut off after 0 moves or more, not {self.cutoff}")


def search(state: QuantumCheckers, rng: np.random.Generator, budget: Budget) -> SearchResult[Move]:
    """Search from a state; values are 1 for a sure win of who moves, 0 for a sure loss.

    Raises RulesError if the game is over or a measurement is due.
    """
    if state.actor is None:
        raise RulesError(
            "nobody is to move: the game is over"
            if state.over
            else "nobody is to move before the measurement is answered"
        )
    return mcts.search(
        lambda _: state,
        rng,
        iterations=budget.rollouts,
        seconds=budget.seconds,
        exploration=budget.exploration,
        evaluate=Playout(rating, budget.cutoff),
        chance=Chance.BALANCED,
    )
