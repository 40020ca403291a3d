"""What moves give away and which are best, against whole solutions and a plain expectimax."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.checkers.exact.judge import LESS, Judge
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError
from support.plain_expectimax import plain_values
from support.quantum_checkers import late_moments, random_game
from support.sizes import long


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.INTERFERENCE])
def test_what_a_move_gives_away_is_what_a_second_program_says(level: Level) -> None:
    """From the moment's own clock on, and held by the bounds of a search that was too short."""
    compared, lost, wide = 0, 0, 0
    variant = Variant(4, 1, level)
    # one that knows what was asked before, one that has to begin anew all the time
    judges = [Judge(variant, 50_000, 100_000), Judge(variant, 50_000, 1000)]
    for state in late_moments(variant, 10, 4):
        values = plain_values(state)
        for move, value in values.items():
            wanted = max(values.values()) - value
            assert judges[0].given_away(state, move) == pytest.approx([wanted] * 2, abs=1e-6)
            for judge in (judges[1], Judge(variant, 20, 5000)):
                least, most = judge.given_away(state, move)
                assert 0 <= least <= wanted + 1e-6
                assert wanted - 1e-6 <= most
                wide += least < most
            compared, lost = compared + 1, lost + (wanted > 1e-6)
    assert compared >= 20
    assert min(lost, wide) > 2


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
def test_the_best_moves_are_those_of_the_whole_solution(level: Level) -> None:
    variant = replace(Variant(4, 1, level), draw_after=10)
    solution = solve(variant)
    judge = Judge(variant, 100_000, 1_000_000)
    several = 0
    for seed in range(25):
        for state, *_ in random_game(variant, np.random.default_rng(seed)):
            worth = {move: value.expected for move, value in solution.moves(state)}
            most = max(worth.values())
            best = tuple(move for move, value in worth.items() if most - value <= LESS)
            assert judge.best_moves(state) == best
            several += 1 < len(best) < len(worth)
    assert several > 10


def test_the_best_moves_with_interference_are_those_of_a_second_program() -> None:
    variant = Variant(4, 1, Level.INTERFERENCE)
    judge = Judge(variant, 50_000, 100_000)
    for state in late_moments(variant, 6, 4):
        worth = plain_values(state)
        most = max(worth.values())
        best = {move for move, value in worth.items() if most - value <= LESS}
        assert set(judge.best_moves(state) or ()) == best


def test_searches_that_are_too_short_name_no_best_moves() -> None:
    start = QuantumCheckers.start(Variant(5, 1, Level.SUPERPOSITION))
    assert Judge(start.variant, 100, 5000).best_moves(start) is None


def test_games_that_are_not_solved_so_are_refused() -> None:
    for variant in (Variant(8, 1), Variant(5, 1, Level.SUPERPOSITION, None)):
        with pytest.raises(SizeError, match="4 to 6 squares"):
            Judge(variant, 10, 1000)
