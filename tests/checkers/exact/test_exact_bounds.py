"""Bounds of small games against exact solutions, and against the plain game's expectimax."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from ouvert.checkers.exact.bounds import Aim, bounds
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError
from support.sizes import long


def exact(variant: Variant) -> dict[Aim, float]:
    value = solve(variant, clocks=False).value(QuantumCheckers.start(variant))
    return {
        Aim.EXPECTED: value.expected,
        Aim.WHITE_WINS: value.win,
        Aim.BLACK_WINS: value.loss,
    }


@pytest.mark.parametrize(
    ("size", "level", "limit"),
    [
        (4, Level.CLASSICAL, 40),
        (4, Level.SUPERPOSITION, 12),
        long(4, Level.ENTANGLEMENT, 5),
        (5, Level.CLASSICAL, 40),
    ],
)
def test_bounds_enclose_the_exact_value_and_meet_there(size: int, level: Level, limit: int) -> None:
    variant = Variant(size, 1, level, limit)
    known = exact(variant)
    for aim in Aim:
        before = None
        for trials in (1, 30, 1000, 200_000):
            found = bounds(variant, aim, trials, most_nodes=500_000)
            assert found.lower - 1e-6 <= known[aim] <= found.upper + 1e-6
            assert found.expanded <= trials
            if before is not None:
                assert before.lower <= found.lower <= found.upper <= before.upper
            before = found
        assert before is not None
        assert before.closed


def plain_chance(state: QuantumCheckers, known: dict[Hashable, float]) -> float:
    """The probability of winning that White can force, by plain expectimax."""
    if state.over:
        return float(state.winner == 0)
    place = key(state)
    if place not in known:
        values = [
            sum(weight * plain_chance(after, known) for weight, after in state.outcomes(move))
            for move in state.legal_actions()
        ]
        known[place] = max(values) if state.turn == 0 else min(values)
    return known[place]


def test_bounds_are_those_of_plain_expectimax() -> None:
    variant = Variant(5, 1, Level.ENTANGLEMENT, 4)
    start = QuantumCheckers.start(variant)
    found = bounds(variant, Aim.WHITE_WINS, 100_000, most_nodes=500_000)
    assert found.closed
    assert found.lower == pytest.approx(plain_chance(start, {}))


def test_the_search_stops_when_its_memory_is_full() -> None:
    found = bounds(Variant(5, 1, Level.SUPERPOSITION), trials=100_000, most_nodes=5000)
    assert not found.closed
    assert found.nodes <= 5000 + 2048
    assert found.expanded < 100_000


def test_what_cannot_be_bounded_says_so() -> None:
    for variant in (Variant(8, 1), Variant(5, 1, Level.SUPERPOSITION, None)):
        with pytest.raises(SizeError, match="one row and a draw rule"):
            bounds(variant)
