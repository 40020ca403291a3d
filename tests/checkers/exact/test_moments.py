"""Moments solved from their moves on, against whole solutions and a plain expectimax."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.checkers.exact.moments import exact_values
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError
from support.plain_expectimax import plain_values
from support.quantum_checkers import late_moments, random_game


def test_moments_are_worth_what_the_whole_solution_says() -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION, 6)
    solution = solve(variant)
    compared = 0
    for seed in range(2):
        for state, *_ in random_game(variant, np.random.default_rng(seed)):
            found = exact_values(state, 20_000, 20_000)
            known = [(move, value.expected) for move, value in solution.moves(state)]
            assert found is not None
            assert [move for move, _ in found] == [move for move, _ in known]
            assert [value for _, value in found] == pytest.approx([value for _, value in known])
            compared += len(known)
    assert compared > 20


@pytest.mark.parametrize("level", Level)
def test_late_moments_have_the_values_of_a_second_program(level: Level) -> None:
    if level is Level.CLASSICAL:
        states = [
            QuantumCheckers.of(Variant(6, 1, level), "white=Kc3,-,- black=-,Kf4,a5", 0, 37),
            QuantumCheckers.of(Variant(5, 1, level), "white=Kc4,- black=Kc2,a4", 1, 37),
        ]
    else:
        states = [state for size in (5, 6) for state in late_moments(Variant(size, 1, level), 4, 3)]
        assert len(states) == 8
    for state in states:
        found = exact_values(state, 50_000, 100_000)
        assert found is not None
        assert dict(found) == pytest.approx(plain_values(state), abs=1e-6), str(state)


def test_what_takes_too_long_has_no_values() -> None:
    start = QuantumCheckers.start(Variant(5, 1, Level.SUPERPOSITION))
    assert exact_values(start, 100, 5000) is None


def test_games_that_are_not_solved_so_are_refused() -> None:
    for variant in (
        Variant(8, 1),
        Variant(6, 2),
        Variant(5, 1, Level.SUPERPOSITION, None),
        Variant(5, 1, Level.SUPERPOSITION, 41),
        Variant(5, 1, Level.ENTANGLEMENT, phantoms=True),
    ):
        with pytest.raises(SizeError, match="4 to 6 squares"):
            exact_values(QuantumCheckers.start(variant), 10, 1000)
