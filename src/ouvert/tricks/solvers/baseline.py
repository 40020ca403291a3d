"""The plain alpha-beta baseline for positions of any trick-taking game of up to 63 cards."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from ouvert.errors import PositionError
from ouvert.tricks.kernels import plain
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective

_OBJECTIVES = {
    Objective.POINTS: plain.BY_POINTS,
    Objective.TRICKS: plain.BY_TRICKS,
    Objective.MISERE: plain.MISERE,
}


@dataclass(frozen=True, slots=True)
class PlainSolution:
    """The answer to one question about a position.

    Attributes:
        value: what team 0 gets in the units of the game's objective, or 1/0 where a limit or a
            misère was decided.
        nodes: cards that the search played.
        seconds: time that it took.
    """

    value: int
    nodes: int
    seconds: float


def solve_plainly(
    position: TrickPosition, *, prune: bool = True, limit: int | None = None
) -> PlainSolution:
    """Solve a position without any of the tricks of the fast solvers.

    With `prune` it is an alpha-beta without table or ordering, otherwise full minimax. With a
    limit it decides whether team 0 reaches it (1 or 0), which narrows the alpha-beta window.
    Nodes are cards played. Raises PositionError for games of more than 63 cards, and for equal
    cards in different hands.
    """
    rules = position.rules
    if position.shares_equals:
        raise PositionError("the plain solver takes no equal cards in different hands")
    if rules.cards > 63:
        raise PositionError(f"the plain solver takes 63 cards at most, not {rules.cards}")
    started = time.perf_counter()
    table = np.zeros(rules.seats, dtype=np.int64)
    table[: len(position.table)] = position.table
    nodes = np.zeros(1, dtype=np.int64)
    low, high = (-1000, 1000) if limit is None else (limit - 1, limit)
    gain = plain.plain_value(
        np.array(position.hands, dtype=np.int64),
        np.array(rules.suits, dtype=np.int64),
        np.array(rules.strengths, dtype=np.int64),
        np.array(rules.points, dtype=np.int64),
        np.array(rules.teams, dtype=np.int64),
        -1 if rules.trump is None else rules.trump,
        _OBJECTIVES[rules.objective],
        table,
        len(position.table),
        position.leader,
        low - position.taken,
        high - position.taken,
        int(prune),
        nodes,
    )
    if rules.objective is Objective.MISERE:
        value = int(gain == 0 and not position.taken)
    else:
        value = position.taken + int(gain)
    if limit is not None:
        value = int(value >= limit)
    return PlainSolution(value, int(nodes[0]), time.perf_counter() - started)
