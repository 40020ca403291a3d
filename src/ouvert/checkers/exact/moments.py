"""What every move of a late moment is worth, exactly, at every level and on boards of up to 6 × 6.

From the moments after a move search trees grow (`exact.trees`) until their bounds meet or they
become too large. So a moment is solved with all that may come after it, draw rule included,
though the whole game is not. Values are exact but for rounding; with interference, where amplitudes
that differ by less than 10⁻⁹ are taken for one, to within 10⁻⁵ (`kernels.small.nodes`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import DIGITS
from ouvert.checkers.exact.partial import MET, PartialGraph
from ouvert.checkers.exact.trees import MET as CLOSED
from ouvert.checkers.exact.trees import amplitude_tree
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import FORTY_MOVES, Level, Variant
from ouvert.errors import PositionError, SizeError

LARGEST = 6
"""Boards whose squares fit into the words of a node."""
WRITTEN_OUT = 5
"""Boards whose moments without interference fit into the words of `kernels.small.layout`."""

_Seen: TypeAlias = Callable[[QuantumCheckers], tuple[float, float] | None]
"""What a search has proved of a moment, for White."""


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
    _check(state.variant)
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


class Critic:
    """Says what moves give away under best play, by searches that share what they find out.

    Below interference on boards of up to 5 × 5 all searches are of one graph (`exact.partial`), so
    it pays to ask about late moments before early ones. Elsewhere each has a tree of its own.
    """

    def __init__(self, variant: Variant, trials: int, most_nodes: int) -> None:
        """Begin with nothing known.

        Args:
            variant: board and level, with one row and a draw after at most 40 moves.
            trials: nodes to look at in each search.
            most_nodes: when so many have come up a search stops, and the graph is begun anew; each
                takes about 300 bytes.

        Raises SizeError for a game of another kind.
        """
        _check(variant)
        self._trials, self._most = trials, most_nodes
        self._written_out = variant.level is not Level.INTERFERENCE and variant.size <= WRITTEN_OUT
        self._seen: _Seen = _nothing
        self._graph: PartialGraph | None = None

    def given_away(self, state: QuantumCheckers, move: Move) -> tuple[float, float]:
        """By how much a move is worth less than the best, at least and at most.

        In expected results from −1 to 1; the two are equal, to within some millionths, where the
        searches end. The first search is from the moment itself and may have seen enough of the
        move, too; else the moments after it are searched.

        Args:
            state: a moment of the variant, in which a player is to move.
            move: one of its legal moves.
        """
        best = self._search(state)
        after = state.outcomes(move)
        seen = [_bounds(self._seen, each) for _, each in after]
        least, most = _between(state, best, after, seen)
        for place, (_, each) in enumerate(after):
            if most - least <= MET:
                break
            if np.ptp(seen[place]) > MET:
                low, high = self._search(each)
                seen[place] = max(low, seen[place][0]), min(high, seen[place][1])
                least, most = _between(state, best, after, seen)
        return round(least, DIGITS) + 0.0, round(most, DIGITS) + 0.0

    def _search(self, state: QuantumCheckers) -> tuple[float, float]:
        """What a search from a moment proves of it, for White."""
        if not self._written_out:
            tree = amplitude_tree(state, Aim.EXPECTED, self._most, to_the_last=True)
            tree.grow(self._trials)

            def in_tree(each: QuantumCheckers) -> tuple[float, float] | None:
                place = tree.find(each)
                return None if place < 0 else (tree.values[place, 0], tree.values[place, 1])

            self._seen = in_tree
            return _bounds(in_tree, state)
        if self._graph is None or self._graph.found >= self._most:
            # what has been found out of it goes before there is anything new
            self._seen = _nothing
            self._graph = None
            self._graph = PartialGraph(state)
        graph = self._graph
        graph.turn_to(state)

        def in_graph(each: QuantumCheckers) -> tuple[float, float] | None:
            try:
                return graph.bounds(each)
            except PositionError:
                return None

        self._seen = in_graph
        return graph.grow(graph.expanded + self._trials, self._most)


def _nothing(_: QuantumCheckers) -> None:
    return None


def _bounds(seen: _Seen, state: QuantumCheckers) -> tuple[float, float]:
    """What is known of a moment, for White."""
    if state.over:
        return state.returns[0], state.returns[0]
    low, high = seen(state) or (-1.0, 1.0)
    return float(low), float(high)


def _between(
    state: QuantumCheckers,
    best: tuple[float, float],
    after: Sequence[tuple[float, QuantumCheckers]],
    seen: Sequence[tuple[float, float]],
) -> tuple[float, float]:
    """The least and the most that a move gives away, by bounds for White."""
    low, high = np.array([weight for weight, _ in after]) @ np.array(seen)
    if state.turn:
        return max(0.0, low - best[1]), max(0.0, high - best[0])
    return max(0.0, best[0] - high), max(0.0, best[1] - low)


def _check(variant: Variant) -> None:
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
