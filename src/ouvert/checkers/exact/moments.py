"""What every move of a late moment is worth, exactly, at every level and on boards of up to 6 × 6.

From the moments after a move search trees grow (`exact.trees`) until their bounds meet or they
become too large. So a moment is solved with all that may come after it, draw rule included,
though the whole game is not. Values are exact but for rounding; with interference, where amplitudes
that differ by less than 10⁻⁹ are taken for one, to within 10⁻⁵ (`kernels.small.nodes`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import DIGITS
from ouvert.checkers.exact.partial import MET, PartialGraph
from ouvert.checkers.exact.trees import MET as CLOSED
from ouvert.checkers.exact.trees import amplitude_tree
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import FORTY_MOVES, Level
from ouvert.errors import PositionError, SizeError

LARGEST = 6
"""Boards whose squares fit into the words of a node."""
WRITTEN_OUT = 5
"""Boards whose moments without interference fit into the words of `kernels.small.layout`."""


def exact_values(
    state: QuantumCheckers, trials: int, most_nodes: int
) -> tuple[tuple[Move, float], ...] | None:
    """Every legal move with the expected result that it brings who moves, under best play.

    Args:
        state: a moment in which a player is to move, on a board of 4 to 6 squares with one row and
            a draw after at most 40 moves, without phantoms.
        trials: nodes to look at for each moment that a move may lead to.
        most_nodes: stop when so many have come up for one; each takes about 300 bytes.

    Returns None where that does not solve every move. Raises SizeError for a game of another kind.
    """
    _check(state)
    found = []
    for move in state.legal_actions():
        mean = 0.0
        for weight, after in state.outcomes(move):
            worth = after.returns[0] if after.over else _worth(after, trials, most_nodes)
            if worth is None:
                return None
            mean += weight * worth
        # adding zero turns a −0.0 into 0.0
        found.append((move, round(mean if state.turn == 0 else -mean, DIGITS) + 0.0))
    return tuple(found)


def given_away(
    state: QuantumCheckers, move: Move, trials: int, most_nodes: int
) -> tuple[float, float]:
    """By how much a move is worth less than the best, at least and at most, under best play.

    In expected results from −1 to 1; the two are equal, to within some millionths, where the
    searches end.
    The first search is from the moment itself and may have seen enough of the move, too; else the
    moments after it are searched.

    Args:
        state: a moment as for `exact_values`.
        move: one of its legal moves.
        trials: nodes to look at in each search.
        most_nodes: stop a search when so many have come up; each takes about 300 bytes.

    Raises SizeError for a game of another kind.
    """
    _check(state)
    search = _searched(state, trials, most_nodes)
    best = np.array(search(state))
    after = state.outcomes(move)
    seen = [search(each) for _, each in after]
    del search
    least, most = _between(state, best, after, seen)
    for place, (_, each) in enumerate(after):
        if most - least <= MET:
            break
        low, high = seen[place]
        if high - low > MET:
            found = _searched(each, trials, most_nodes)(each)
            seen[place] = max(low, found[0]), min(high, found[1])
            least, most = _between(state, best, after, seen)
    return round(least, DIGITS) + 0.0, round(most, DIGITS) + 0.0


def _between(
    state: QuantumCheckers,
    best: np.ndarray,
    after: Sequence[tuple[float, QuantumCheckers]],
    seen: Sequence[tuple[float, float]],
) -> tuple[float, float]:
    """The least and the most that a move gives away, by bounds for White."""
    weights = np.array([weight for weight, _ in after])
    chosen = weights @ np.array(seen)
    if state.turn:
        best, chosen = -best[::-1], -chosen[::-1]
    return max(0.0, best[0] - chosen[1]), max(0.0, best[1] - chosen[0])


def _searched(
    start: QuantumCheckers, trials: int, most_nodes: int
) -> Callable[[QuantumCheckers], tuple[float, float]]:
    """What a search from a moment has proved of any, for White."""
    partly = start.variant.level is not Level.INTERFERENCE and start.variant.size <= WRITTEN_OUT
    graph = PartialGraph(start) if partly else None
    tree = None if partly else amplitude_tree(start, Aim.EXPECTED, most_nodes, to_the_last=True)
    if graph is not None:
        graph.grow(trials, most_nodes)
    if tree is not None:
        tree.grow(trials)

    def seen(state: QuantumCheckers) -> tuple[float, float]:
        if state.over:
            return state.returns[0], state.returns[0]
        if graph is not None:
            try:
                return graph.bounds(state)
            except PositionError:
                return -1.0, 1.0
        assert tree is not None
        place = tree.find(state)
        if place < 0:
            return -1.0, 1.0
        return float(tree.values[place, 0]), float(tree.values[place, 1])

    return seen


def _check(state: QuantumCheckers) -> None:
    variant = state.variant
    if (
        variant.size > LARGEST
        or variant.rows > 1
        or variant.phantoms
        or variant.draw_after is None
        or variant.draw_after > FORTY_MOVES
    ):
        raise SizeError(
            f"moments are solved on boards of 4 to {LARGEST} squares with one row and a draw after "
            f"at most {FORTY_MOVES} moves, without phantoms"
        )


def _worth(start: QuantumCheckers, trials: int, most_nodes: int) -> float | None:
    """What a moment is worth to White; None where the bounds do not meet."""
    tree = amplitude_tree(start, Aim.EXPECTED, most_nodes, to_the_last=True)
    low, high = tree.grow(trials)
    return low if high - low <= CLOSED else None
