"""What optimal play meets in a solved game: every moment that it can reach, and the choices there.

Both sides play for the expected result, from the start. Every move that is one of the best is
followed, and everything that may be found, so that what never comes up here never does in optimal
play. How often something comes up is the exact mean of games in which each of the best moves is as
likely as the others.

>>> from ouvert.checkers.exact.solutions import solve
>>> from ouvert.checkers.rules.variant import Level, Variant
>>> found = optimal_play(solve(Variant(4, 1, Level.SUPERPOSITION, 4)))
>>> found.kinds["entangling capture"].legal
0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ouvert.checkers.exact.judge import LESS
from ouvert.checkers.exact.solutions import CheckersSolution
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import optimal as kernels
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Variant
from ouvert.errors import PositionError

KIND_NUMBERS = {
    "step": layout.KIND_STEP,
    "split": layout.KIND_SPLIT,
    "capture": layout.KIND_CAPTURE,
    "entangling capture": layout.KIND_ENTANGLING,
}


@dataclass(frozen=True, slots=True)
class KindMet:
    """What optimal play meets of a kind of move.

    Attributes:
        legal: moments, with their clocks, in which there is a move of the kind.
        beside: those of them in which there is one of another kind, too.
        best: those of these in which one of the kind is among the best moves.
        only: those of these in which all of the best moves are of the kind.
        offered: how many of the moments of `beside` come up in a game, on average.
        chosen: the share of them in which one of the kind is chosen; None where none come up, or so
            rarely that `offered` is 0 in floating point.
        random: how often a random choice among the legal moves would have been one; None likewise.
    """

    legal: int
    beside: int
    best: int
    only: int
    offered: float
    chosen: float | None
    random: float | None


@dataclass(frozen=True, slots=True)
class OptimalPlay:
    """What optimal play meets in a game.

    Attributes:
        variant: the rule set.
        moments: how many different moments it can reach in which a move is made, with the moves on
            the clock of the draw rule, colours and mirror images aside.
        kinds: for each kind of move what it meets.
    """

    variant: Variant
    moments: int
    kinds: Mapping[str, KindMet]


def optimal_play(solution: CheckersSolution, less: float = LESS) -> OptimalPlay:
    """Follow optimal play from the start.

    Args:
        solution: of the game, with all clocks.
        less: moves that are worth less than the best by no more than this are among the best.

    Raises PositionError for a solution without a draw rule or without its clocks, and for one in
    which the sides have different limits.
    """
    limit = solution.variant.draw_after
    if limit is None or len(solution.clocks) < limit:
        raise PositionError("optimal play is followed only with a draw rule and its clocks")
    if solution.most_parts[0] != solution.most_parts[1]:
        raise PositionError("optimal play is followed only where both sides have the same limit")
    graph = solution.graph
    nodes = solution.moments
    counts = np.zeros((kernels.MOVE_KINDS, kernels.COUNTED), np.int64)
    shares = np.zeros((kernels.MOVE_KINDS, kernels.SHARED))
    over = graph.moves[:-1] == graph.moves[1:]
    settled = np.ascontiguousarray(solution.values[:, 0])
    entered, entered_often = np.zeros(nodes, np.int8), np.zeros(nodes)
    start = solution.number(QuantumCheckers.start(solution.variant))
    entered[start], entered_often[start] = 1, 1.0
    moments = 0
    # a capture leaves fewer pieces, so what is entered of a number of pieces is known by then
    for count in range(int(graph.pieces[start]), 0, -1):
        here, often = entered.copy(), entered_often.copy()
        for clock in range(limit):
            # at the end of the clock the game is drawn, unless the mover is stuck
            after = (
                solution.clocks[clock + 1, :, 0].astype(np.float64)
                if clock + 1 < limit
                else np.where(over, -1.0, 0.0)
            )
            later, later_often = np.zeros(nodes, np.int8), np.zeros(nodes)
            moments += kernels.follow(
                count,
                less,
                graph.pieces,
                graph.moves,
                graph.kinds,
                graph.outcomes,
                graph.to,
                graph.chances,
                settled,
                after,
                here,
                often,
                later,
                later_often,
                entered,
                entered_often,
                counts,
                shares,
            )
            here, often = later, later_often
    return OptimalPlay(
        solution.variant,
        moments,
        {name: _met(counts[kind], shares[kind]) for name, kind in KIND_NUMBERS.items()},
    )


def _met(counts: np.ndarray, shares: np.ndarray) -> KindMet:
    offered, chosen, random = map(float, shares)
    # no NaN, which is not equal to itself: equal results are equal
    met = (chosen / offered, random / offered) if offered else (None, None)
    legal, beside, best, only = map(int, counts)
    return KindMet(legal, beside, best, only, offered, *met)
