"""Bounds of small games against exact solutions, and against the plain game's expectimax."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from itertools import cycle

import numpy as np
import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import Bounds, bounds, bounds_of_every_aim, linked
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.exact.trees import amplitude_tree
from ouvert.checkers.kernels.small import bounds as kernels
from ouvert.checkers.kernels.small import layout as layout
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import SizeError
from ouvert.studies.checkers.checks.second import Agreement, compare, worth_of
from support.bounded_moves import move_bounds
from support.quantum_checkers import random_game
from support.sizes import long

QUANTUM = (Level.SUPERPOSITION, Level.ENTANGLEMENT, Level.INTERFERENCE)


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


def test_moves_are_worth_what_the_whole_solution_says() -> None:
    variant = Variant(4, 1, Level.SUPERPOSITION, 6)
    solution = solve(variant)
    compared = 0
    for state, _, _, _ in random_game(variant, np.random.default_rng(4)):
        proved = move_bounds(state, 20_000, 100_000)
        known = [(move, value.expected) for move, value in solution.moves(state)]
        assert [move for move, _, _ in proved] == [move for move, _ in known]
        for least, most in zip(move_bounds(state, 5, 5000), proved, strict=True):
            assert least[1] <= most[1] <= most[2] <= least[2]
        for place in (1, 2):
            assert [each[place] for each in proved] == pytest.approx([each for _, each in known])
        compared += len(known)
    assert compared > 10


def agree(state: QuantumCheckers, aim: Aim) -> None:
    """Closed bounds of a moment are the value of plain expectimax, and open ones hold it."""
    worth = worth_of(state, aim, {})
    few, many = (
        bounds(state.variant, aim, trials, start=state, most_nodes=100_000)
        for trials in (10, 50_000)
    )
    assert few.lower - 1e-6 <= worth <= few.upper + 1e-6
    assert many.closed
    assert many.lower == pytest.approx(worth, abs=1e-6)


def moments(variant: Variant, wanted: int, left: int) -> list[QuantumCheckers]:
    """Moments of random games in which so many moves are left until a draw, if nobody captures."""
    assert variant.draw_after is not None
    found: dict[Hashable, QuantumCheckers] = {}
    for seed in range(20 * wanted):
        rng = np.random.default_rng([seed, variant.size])
        game = list(random_game(replace(variant, draw_after=None), rng, 60))
        state = game[int(rng.integers(len(game)))][0]
        quiet = variant.draw_after - left
        here = QuantumCheckers.of(variant, state.position, state.turn, quiet, state.chain, None)
        if not here.over:
            found.setdefault(key(here), here)
        if len(found) == wanted:
            break
    return list(found.values())


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize(
    ("size", "level", "limit"), [(5, Level.ENTANGLEMENT, 4), (4, Level.INTERFERENCE, 4)]
)
def test_bounds_are_those_of_plain_expectimax(
    size: int, level: Level, limit: int, aim: Aim
) -> None:
    agree(QuantumCheckers.start(Variant(size, 1, level, limit)), aim)


@pytest.mark.parametrize("level", QUANTUM)
def test_bounds_of_random_moments_are_those_of_plain_expectimax(level: Level) -> None:
    for size in (4, 5):
        found = moments(Variant(size, 1, level, 3), 12, 2)
        assert len(found) == 12
        for state, aim in zip(found, cycle(Aim)):
            agree(state, aim)


@pytest.mark.study
@pytest.mark.parametrize("level", QUANTUM)
def test_bounds_of_many_moments_are_those_of_plain_expectimax(level: Level) -> None:
    for size, limit, left in ((4, 3, 3), (4, 4, 3), (5, 3, 2)):
        found = moments(Variant(size, 1, level, limit), 500, left)
        assert len(found) > 400
        for state, aim in zip(found, cycle(Aim)):
            agree(state, aim)


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.ENTANGLEMENT])
def test_boards_of_five_squares_have_the_values_of_a_second_program(level: Level) -> None:
    assert compare(level, 12) == Agreement(level, 3 * 12, 3 * 12)


@pytest.mark.study
@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.ENTANGLEMENT])
def test_five_thousand_boards_have_the_values_of_a_second_program(level: Level) -> None:
    assert compare(level, 1700) == Agreement(level, 3 * 1700, 3 * 1700)


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "aim", "value"),
    [
        (Level.INTERFERENCE, Aim.EXPECTED, 0.0),
        (Level.INTERFERENCE, Aim.WHITE_WINS, 0.37489319),
        (Level.INTERFERENCE, Aim.BLACK_WINS, 0.42182541),
    ],
)
def test_four_squares_are_closed_from_the_start(level: Level, aim: Aim, value: float) -> None:
    found = bounds(Variant(4, 1, level), aim, 1_000_000, most_nodes=3_000_000)
    assert found.closed
    assert found.lower == pytest.approx(value, abs=1e-5)


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.INTERFERENCE])
def test_the_search_stops_when_its_memory_is_full(level: Level) -> None:
    found = bounds(Variant(5, 1, level), trials=100_000, most_nodes=5000)
    assert not found.closed
    assert found.nodes <= 5000 + 2048
    assert found.expanded < 100_000


def test_what_cannot_be_bounded_says_so() -> None:
    for variant in (Variant(8, 1), Variant(5, 1, Level.SUPERPOSITION, None)):
        with pytest.raises(SizeError, match="one row and a draw rule"):
            bounds(variant)


def test_every_moment_knows_in_the_end_what_was_found_below_it() -> None:
    """Though it is reached on many ways, and was valued on one of them."""
    start = QuantumCheckers.start(Variant(5, 1, Level.INTERFERENCE))
    tree = amplitude_tree(start, Aim.EXPECTED, 60_000, to_the_last=False)
    tree.grow(6000)
    before = tree.values.copy()
    for node in np.flatnonzero(tree.edges[: tree.counts[layout.NODES_FILLED]] >= 0):
        kernels.back_up(node, tree.edges, tree.to, tree.chances, tree.values, tree.second)
    assert (tree.values[:, :2] == before[:, :2]).all()


def test_nothing_is_known_before_the_first_look() -> None:
    for level in QUANTUM:
        found = bounds(Variant(4, 1, level), trials=0, most_nodes=1000)
        assert (found.lower, found.upper) == (-1, 1)


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, long(Level.ENTANGLEMENT)])
def test_what_bounds_prove_of_each_other_holds_on_the_solved_board(level: Level) -> None:
    """Wherever the bounds stand around the values, what follows from them encloses these, too."""
    known = exact(Variant(4, 1, level))
    rng = np.random.default_rng(19)
    narrowed = np.zeros(3)
    for _ in range(200):
        before = [
            Bounds(known[aim] - below, known[aim] + above, 1, 1)
            for aim, (below, above) in zip(Aim, rng.uniform(0, 0.5, (3, 2)), strict=True)
        ]
        after = linked(*before)
        for place, (aim, had, has) in enumerate(zip(Aim, before, after, strict=True)):
            assert has.lower - 1e-6 <= known[aim] <= has.upper + 1e-6
            assert had.lower <= has.lower
            assert has.upper <= had.upper
            narrowed[place] += has.upper - has.lower < had.upper - had.lower
    assert narrowed.all()


def test_what_a_side_expects_is_linked_with_what_it_forces() -> None:
    """By hand: who wins with 3/4 expects 1/2 at least; who can expect 1/2 at most wins with 3/4."""
    open_bounds = Bounds(-1.0, 1.0, 1, 1), Bounds(0.0, 1.0, 1, 1)
    white = Bounds(0.75, 1.0, 1, 1)
    expected, _, black = linked(open_bounds[0], white, open_bounds[1])
    assert (expected.lower, expected.upper, black.upper) == (0.5, 1.0, 0.25)
    half = Bounds(-0.25, 0.5, 1, 1)
    _, white, black = linked(half, open_bounds[1], open_bounds[1])
    assert (white.lower, white.upper, black.lower, black.upper) == (0.0, 0.75, 0.0, 0.625)


@pytest.mark.parametrize(
    ("size", "level"), [(4, Level.SUPERPOSITION), *((5, each) for each in QUANTUM)]
)
def test_bounds_of_every_aim_are_those_of_each(size: int, level: Level) -> None:
    variant = Variant(size, 1, level)
    together = bounds_of_every_aim(variant, 3000, most_nodes=50_000)
    apart = linked(*(bounds(variant, aim, 3000, most_nodes=50_000) for aim in Aim))
    for found, alone in zip(together, apart, strict=True):
        assert found.lower == pytest.approx(alone.lower, abs=1e-9)
        assert found.upper == pytest.approx(alone.upper, abs=1e-9)
        assert found.expanded == alone.expanded
