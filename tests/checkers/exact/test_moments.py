"""Moments solved from their moves on, against whole solutions and a plain expectimax."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import numpy as np
import pytest

from ouvert.checkers.exact.moments import Critic, exact_values
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError
from support.plain_expectimax import plain_values
from support.quantum_checkers import random_game


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


def late(variant: Variant, wanted: int, left: int) -> list[QuantumCheckers]:
    """Moments of random games with a piece a side, so many moves before the draw."""
    assert variant.draw_after is not None
    found: dict[Hashable, QuantumCheckers] = {}
    for seed in range(50 * wanted):
        rng = np.random.default_rng([seed, variant.size, variant.level])
        for state, *_ in random_game(replace(variant, draw_after=None), rng, 60):
            pieces = [bool(mask) for mask in state.position.pieces]
            half = len(pieces) // 2
            if sum(pieces[:half]) == sum(pieces[half:]) == 1 and state.position.waves:
                quiet = variant.draw_after - left
                here = QuantumCheckers.of(variant, state.position, state.turn, quiet)
                found.setdefault(key(here), here)
                break
        if len(found) == wanted:
            break
    return list(found.values())


@pytest.mark.parametrize("level", Level)
def test_late_moments_have_the_values_of_a_second_program(level: Level) -> None:
    if level is Level.CLASSICAL:
        states = [
            QuantumCheckers.of(Variant(6, 1, level), "white=Kc3,-,- black=-,Kf4,a5", 0, 37),
            QuantumCheckers.of(Variant(5, 1, level), "white=Kc4,- black=Kc2,a4", 1, 37),
        ]
    else:
        states = [state for size in (5, 6) for state in late(Variant(size, 1, level), 4, 3)]
        assert len(states) == 8
    for state in states:
        found = exact_values(state, 50_000, 100_000)
        assert found is not None
        assert dict(found) == pytest.approx(plain_values(state), abs=1e-6), str(state)


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.INTERFERENCE])
def test_what_a_move_gives_away_is_what_a_second_program_says(level: Level) -> None:
    """From the moment's own clock on, and held by the bounds of a search that was too short."""
    compared, lost, wide = 0, 0, 0
    variant = Variant(4, 1, level)
    # one that knows what was asked before, one that has to begin anew all the time
    critics = [Critic(variant, 50_000, 100_000), Critic(variant, 50_000, 1000)]
    for state in late(variant, 10, 4):
        values = plain_values(state)
        for move, value in values.items():
            wanted = max(values.values()) - value
            assert critics[0].given_away(state, move) == pytest.approx([wanted] * 2, abs=1e-6)
            for critic in (critics[1], Critic(variant, 20, 5000)):
                least, most = critic.given_away(state, move)
                assert 0 <= least <= wanted + 1e-6
                assert wanted - 1e-6 <= most
                wide += least < most
            compared, lost = compared + 1, lost + (wanted > 1e-6)
    assert compared >= 20
    assert min(lost, wide) > 2


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
        with pytest.raises(SizeError, match="4 to 6 squares"):
            Critic(variant, 10, 1000)
