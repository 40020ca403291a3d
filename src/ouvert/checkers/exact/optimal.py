"""What optimal play meets in a game: every moment that it can reach, and the choices there.

Both sides play for the expected result, from the start. Every move that is one of the best is
followed, and everything that may be found, so that what never comes up here never does in optimal
play. How often something comes up is the exact mean of games in which each of the best moves is as
likely as the others. Games that are written out are followed in their graph, others by the rules of
play, from one moment to the next.

>>> from ouvert.checkers.exact.solutions import solve
>>> from ouvert.checkers.rules.variant import Level, Variant
>>> found = optimal_play(solve(Variant(4, 1, Level.SUPERPOSITION, 4)))
>>> found.kinds["entangling capture"].legal
0
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.checkers.exact.critic import LESS, Critic
from ouvert.checkers.exact.solutions import CheckersSolution, board_tables, fits_words, words_of
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.kernels.small import optimal as kernels
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.kinds import kind_of
from ouvert.checkers.rules.variant import Variant
from ouvert.errors import PositionError, SizeError

TOLD_EACH = 1000
"""Moments after which it is told how many there were."""
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


def optimal_play_by(
    critic: Critic, progress: Callable[[str], None] = lambda _: None
) -> OptimalPlay | None:
    """Follow optimal play from the start of a game that is not written out, below interference.

    Args:
        critic: of the game; says which moves are best.
        progress: is told now and then how many moments were reached.

    Returns None where the critic cannot tell. Raises SizeError for a game whose moments do not fit
    into words (`solutions.fits_words`).
    """
    variant = critic.variant
    if not fits_words(variant):
        raise SizeError("optimal play is followed on boards of up to 5 × 5, below interference")
    tables = board_tables(variant.size)
    names = list(KIND_NUMBERS)
    counts = np.zeros((len(names), kernels.COUNTED), np.int64)
    shares = np.zeros((len(names), kernels.SHARED))
    # Layers by pieces that are gone and clock: nothing in one leads back to it or to one before.
    layers: dict[tuple[int, int], dict[tuple[int, ...], tuple[QuantumCheckers, float]]] = {}

    def enter(state: QuantumCheckers, often: float) -> None:
        if state.over:
            return
        layer = layers.setdefault((-sum(map(bool, state.position.pieces)), state.quiet), {})
        name = tuple(map(int, words_of(state, tables)))
        layer[name] = state, often + (layer[name][1] if name in layer else 0.0)

    enter(QuantumCheckers.start(variant), 1.0)
    moments = 0
    while layers:
        here = layers.pop(min(layers))
        for state, often in here.values():
            best = critic.best_moves(state)
            if best is None:
                return None
            kinds = [names.index(kind_of(state, move)) for move in state.legal_actions()]
            of_best = [names.index(kind_of(state, move)) for move in best]
            _count(kinds, of_best, often, counts, shares)
            for move in best:
                for weight, after in state.outcomes(move):
                    enter(after, often * weight / len(best))
            moments += 1
            if moments % TOLD_EACH == 0:
                progress(f"{moments:,} moments reached")
    return OptimalPlay(
        variant, moments, {name: _met(counts[at], shares[at]) for at, name in enumerate(names)}
    )


def _count(
    kinds: Sequence[int],
    of_best: Sequence[int],
    often: float,
    counts: np.ndarray,
    shares: np.ndarray,
) -> None:
    """Count a moment as `kernels.small.optimal.follow` does, by the kinds of its moves."""
    for kind in set(kinds):
        counts[kind, kernels.THERE] += 1
        if len(set(kinds)) == 1:
            continue
        share = of_best.count(kind) / len(of_best)
        counts[kind, kernels.BESIDE] += 1
        counts[kind, kernels.AMONG_BEST] += share > 0
        counts[kind, kernels.ALONE_BEST] += share == 1
        shares[kind, kernels.OFFERED] += often
        shares[kind, kernels.CHOSEN] += often * share
        shares[kind, kernels.RANDOM] += often * kinds.count(kind) / len(kinds)


def _met(counts: np.ndarray, shares: np.ndarray) -> KindMet:
    offered, chosen, random = map(float, shares)
    # no NaN, which is not equal to itself: equal results are equal
    met = (chosen / offered, random / offered) if offered else (None, None)
    legal, beside, best, only = map(int, counts)
    return KindMet(legal, beside, best, only, offered, *met)
