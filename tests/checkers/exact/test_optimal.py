"""Optimal play followed through the graph, against the plain game followed move by move."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import numpy as np
import pytest

from ouvert.checkers.exact.judge import LESS
from ouvert.checkers.exact.optimal import KIND_NUMBERS, optimal_play
from ouvert.checkers.exact.solutions import ANY, CheckersSolution, solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.kinds import kind_of
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError
from support.sizes import long

Key = tuple[int, int]


@cache
def solution(size: int, level: Level, draw_after: int) -> CheckersSolution:
    return solve(Variant(size, 1, level, draw_after))


@pytest.mark.parametrize(
    ("size", "level", "draw_after"),
    [
        (4, Level.CLASSICAL, 10),
        (4, Level.SUPERPOSITION, 6),
        long(4, Level.CLASSICAL, 40),
        long(4, Level.SUPERPOSITION, 40),
        long(4, Level.ENTANGLEMENT, 40),
        long(5, Level.CLASSICAL, 40),
    ],
)
def test_moments_are_those_of_the_plain_game(size: int, level: Level, draw_after: int) -> None:
    solved = solution(size, level, draw_after)
    found = optimal_play(solved)
    # what is reached, by the number of the moment and the clock, layer by layer: no moment comes
    # up again, for every move counts on until a capture, and then there are fewer pieces
    start = QuantumCheckers.start(solved.variant)
    waiting: dict[Key, dict[Key, tuple[QuantumCheckers, float]]] = {
        rank(solved, start): {place(solved, start): (start, 1.0)}
    }
    met = {name: [0, 0, 0, 0] for name in KIND_NUMBERS}
    shares: dict[str, np.ndarray] = defaultdict(lambda: np.zeros(3))
    moments = 0
    while waiting:
        layer = waiting.pop(min(waiting))
        for state, often in layer.values():
            if state.over:
                continue
            moments += 1
            worths = [(move, value.expected) for move, value in solved.moves(state)]
            most = max(worth for _, worth in worths)
            best = [move for move, worth in worths if worth >= most - LESS]
            kinds = [kind_of(state, move) for move, _ in worths]
            kinds_of_best = [kind_of(state, move) for move in best]
            for kind in set(kinds):
                met[kind][0] += 1
                if len(set(kinds)) > 1:
                    met[kind][1] += 1
                    met[kind][2] += kind in kinds_of_best
                    met[kind][3] += {kind} == set(kinds_of_best)
                    chosen = kinds_of_best.count(kind) / len(best)
                    shares[kind] += often * np.array((1, chosen, kinds.count(kind) / len(kinds)))
            for move in best:
                for weight, after in state.outcomes(move):
                    there = waiting.setdefault(rank(solved, after), {})
                    before = there.get(place(solved, after), (after, 0.0))[1]
                    there[place(solved, after)] = after, before + often * weight / len(best)
    assert found.moments == moments
    for name, each in found.kinds.items():
        assert [each.legal, each.beside, each.best, each.only] == met[name]
        offered, chosen, random = shares[name]
        assert each.offered == pytest.approx(offered)
        if offered:
            assert each.chosen == pytest.approx(chosen / offered)
            assert each.random == pytest.approx(random / offered)


def rank(solved: CheckersSolution, state: QuantumCheckers) -> tuple[int, int]:
    """Later moments of a game have a higher one."""
    pieces = 0 if state.over and not state.drawn else solved.graph.pieces[solved.number(state)]
    return -int(pieces), state.quiet


def place(solved: CheckersSolution, state: QuantumCheckers) -> tuple[int, int]:
    return solved.number(state), state.quiet


def test_of_a_choice_that_never_comes_up_no_share_is_told() -> None:
    """A NaN would make equal results different."""
    solved = solution(4, Level.CLASSICAL, 10)
    met = optimal_play(solved).kinds["entangling capture"]
    assert (met.offered, met.chosen, met.random) == (0, None, None)


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "moments", "splits"),
    [
        (Level.SUPERPOSITION, 2306, (1278, 943, 66)),
        (Level.ENTANGLEMENT, 12_326, (4844, 4062, 765)),
    ],
)
def test_how_many_moments_optimal_play_reaches(
    level: Level, moments: int, splits: tuple[int, int, int]
) -> None:
    """As the study of quantum checkers states."""
    found = optimal_play(solution(4, level, 40))
    split = found.kinds["split"]
    assert (found.moments, split.beside, split.best, split.only) == (moments, *splits)


@pytest.mark.long
@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.ENTANGLEMENT])
def test_moves_that_are_nearly_the_best_make_no_difference(level: Level) -> None:
    solved = solution(4, level, 40)
    found = optimal_play(solved)
    assert [optimal_play(solved, less) for less in (1e-6, 1e-3)] == [found, found]


@pytest.mark.long
def test_in_optimal_play_entangling_is_a_choice_in_few_moments_and_then_the_only_best() -> None:
    met = optimal_play(solution(4, Level.ENTANGLEMENT, 40)).kinds["entangling capture"]
    assert (met.legal, met.beside, met.best, met.only) == (1521, 99, 99, 99)
    assert 0 < met.offered < 1e-9


def test_what_cannot_be_followed_is_refused() -> None:
    bare = solve(Variant(4, 1), clocks=False)
    with pytest.raises(PositionError, match="only with a draw rule and its clocks"):
        optimal_play(bare)
    apart = solve(Variant(4, 1, Level.SUPERPOSITION, 4), (1, ANY))
    with pytest.raises(PositionError, match="only where both sides have the same limit"):
        optimal_play(apart)
