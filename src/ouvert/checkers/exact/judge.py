"""Which moves are best in a game and what others give away, by searches that share their finds.

For small games whose moments are not all written out. Below interference on boards of up to 5 × 5
every search is of one graph (`exact.partial`), so it pays to ask about late moments before early
ones. Elsewhere each search has a tree of its own (`exact.trees`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import DIGITS
from ouvert.checkers.exact.moments import check_solvable
from ouvert.checkers.exact.partial import MET, PartialGraph
from ouvert.checkers.exact.solutions import fits_words
from ouvert.checkers.exact.trees import amplitude_tree
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Variant
from ouvert.errors import PositionError

LESS = 1e-5
"""Moves whose expected results differ by no more are equally good."""
FIRST_LOOK = 1000
"""Nodes of the first of the searches, each twice as long, that tell whether a move is as good."""

Interval: TypeAlias = tuple[float, float]
"""What a moment is worth to White, at least and at most."""
Outcomes: TypeAlias = Sequence[tuple[float, QuantumCheckers]]
"""What a move may lead to, with the probability of each."""
_Known: TypeAlias = Callable[[QuantumCheckers], Interval | None]
"""What a search has proved of a moment, for White."""


class Judge:
    """Judges moves by what they are worth under best play.

    Attributes:
        variant: the rule set.
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
        check_solvable(variant)
        self.variant = variant
        self._trials, self._most = trials, most_nodes
        self._written_out = fits_words(variant)
        self._known: _Known = _nothing
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
        seen = [_bounds(self._known, each) for _, each in after]
        least, most = _between(state, best, after, seen)
        for place, (_, each) in enumerate(after):
            if most - least <= MET:
                break
            if np.ptp(seen[place]) > MET:
                low, high = self._search(each)
                seen[place] = max(low, seen[place][0]), min(high, seen[place][1])
                least, most = _between(state, best, after, seen)
        return round(least, DIGITS) + 0.0, round(most, DIGITS) + 0.0

    def best_moves(self, state: QuantumCheckers) -> tuple[Move, ...] | None:
        """The moves that bring most, of equally good ones all; None where searches do not tell.

        Moves whose expected results differ by no more than LESS are equally good; with interference
        that is also how far values may err.

        Args:
            state: a moment of the variant, in which a player is to move.
        """
        best = self._search(state)
        if np.ptp(best) > MET:
            return None
        moves = [(move, state.outcomes(move)) for move in state.legal_actions()]
        seen = [[_bounds(self._known, each) for _, each in after] for _, after in moves]
        found = []
        for (move, after), bounds in zip(moves, seen, strict=True):
            equal = self._is_best(state, best, after, bounds)
            if equal is None:
                return None
            if equal:
                found.append(move)
        return tuple(found)

    def _is_best(
        self, state: QuantumCheckers, best: Interval, after: Outcomes, seen: list[Interval]
    ) -> bool | None:
        """Whether a move with these outcomes gives nothing away; None where searches do not tell.

        `seen` is what is known of the outcomes, and is narrowed by ever longer searches.
        """
        trials = min(FIRST_LOOK, self._trials)
        while True:
            for place in np.argsort(
                [-weight * np.ptp(seen[n]) for n, (weight, _) in enumerate(after)]
            ):
                least, most = _between(state, best, after, seen)
                if most <= LESS or least > LESS:
                    return most <= LESS
                if np.ptp(seen[place]) > MET:
                    low, high = self._search(after[place][1], trials)
                    seen[place] = max(low, seen[place][0]), min(high, seen[place][1])
            if trials == self._trials:
                least, most = _between(state, best, after, seen)
                return most <= LESS if most <= LESS or least > LESS else None
            trials = min(2 * trials, self._trials)

    def _search(self, state: QuantumCheckers, trials: int | None = None) -> Interval:
        """What a search from a moment proves of it, for White."""
        trials = trials or self._trials
        # what an earlier search has seen goes before there is anything new
        self._known = _nothing
        if not self._written_out:
            tree = amplitude_tree(state, Aim.EXPECTED, self._most, to_the_last=True)
            tree.grow(trials)

            def in_tree(each: QuantumCheckers) -> Interval | None:
                place = tree.find(each)
                return None if place < 0 else (tree.values[place, 0], tree.values[place, 1])

            self._known = in_tree
            return _bounds(in_tree, state)
        if self._graph is None or self._graph.found >= self._most:
            self._graph = None
            self._graph = PartialGraph(state)
        graph = self._graph
        graph.turn_to(state)

        def in_graph(each: QuantumCheckers) -> Interval | None:
            try:
                return graph.bounds(each)
            except PositionError:
                return None

        self._known = in_graph
        return graph.grow(graph.expanded + trials, self._most)


def _nothing(_: QuantumCheckers) -> None:
    return None


def _bounds(known: _Known, state: QuantumCheckers) -> Interval:
    """What is known of a moment, for White."""
    if state.over:
        return state.returns[0], state.returns[0]
    low, high = known(state) or (-1.0, 1.0)
    return float(low), float(high)


def _between(
    state: QuantumCheckers,
    best: Interval,
    after: Outcomes,
    seen: Sequence[Interval],
) -> tuple[float, float]:
    """The least and the most that a move gives away, by bounds for White."""
    low, high = np.array([weight for weight, _ in after]) @ np.array(seen)
    if state.turn:
        return max(0.0, low - best[1]), max(0.0, high - best[0])
    return max(0.0, best[0] - high), max(0.0, best[1] - low)
