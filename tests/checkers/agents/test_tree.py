"""The compiled tree search finds what the plain one finds, and what exhaustive search knows."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.agents import tree
from ouvert.checkers.agents.tree import Budget, search
from ouvert.checkers.compiled import fits
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.transpositions import key
from ouvert.checkers.rules.variant import Level, Variant
from support.quantum_checkers import random_game, setup, variants
from support.sizes import long, some_of

SEEDS = st.integers(0, 2**32 - 1)


def moment(variant: Variant, seed: int, moves: int) -> QuantumCheckers:
    """A moment of a random game, with more than one legal move, at or before a number of moves."""
    states = [
        state
        for state, _, _, _ in random_game(variant, np.random.default_rng(seed), moves)
        if len(state.moves) > 1
    ]
    return states[-1]


class Exact:
    """Expectimax over `outcomes` to the end of the game, each moment once."""

    def __init__(self) -> None:
        self.known: dict[Hashable, float] = {}

    def value(self, state: QuantumCheckers) -> float:
        """What White may expect: 1 for a win, ½ for a draw."""
        if state.over:
            return (1 + state.returns[0]) / 2
        known = key(state)
        if known not in self.known:
            values = [self.after(state, move) for move in state.legal_actions()]
            self.known[known] = max(values) if state.turn == 0 else min(values)
        return self.known[known]

    def after(self, state: QuantumCheckers, move: Move) -> float:
        return sum(weight * self.value(after) for weight, after in state.outcomes(move))

    def of(self, state: QuantumCheckers, move: Move) -> float:
        """What a move is worth to who makes it."""
        white = self.after(state, move)
        return 1 - white if state.turn else white


@settings(max_examples=40)
@given(variants(), SEEDS, st.integers(1, 20), st.sampled_from([None, 0, 3]))
def test_results_are_complete(variant: Variant, seed: int, moves: int, cutoff: int | None) -> None:
    state = moment(variant, seed, moves)
    result = search(state, np.random.default_rng(seed), Budget(300, cutoff=cutoff))
    assert {entry.action for entry in result.actions} == set(state.legal_actions())
    assert sum(entry.visits for entry in result.actions) == result.iterations == 300
    assert all(0 <= entry.value <= 1 for entry in result.actions)
    assert result.best == result.actions[0].action
    visits = [entry.visits for entry in result.actions]
    assert visits == sorted(visits, reverse=True)
    again = search(state, np.random.default_rng(seed), Budget(300, cutoff=cutoff))
    assert again.actions == result.actions


@pytest.mark.parametrize(
    "budget",
    [Budget(50), Budget(50, cutoff=2), Budget(50, as_printed=True)],
    ids=["whole", "cut", "printed"],
)
@pytest.mark.parametrize("level", some_of(Level, every=2))
def test_plain_and_compiled_search_find_the_same_values(level: Level, budget: Budget) -> None:
    for number, moves in enumerate((3, 9)):
        state = moment(Variant(5, 1, level), 10 * level + number, moves)

        def found(seed: int, compiled: bool, state: QuantumCheckers = state) -> list[float]:
            result = search(state, np.random.default_rng(seed), budget, compiled=compiled)
            by_move = {entry.action: entry for entry in result.actions}
            entries = [by_move[move] for move in state.legal_actions()]
            return [x for entry in entries for x in (entry.visits, entry.value * entry.visits)]

        fast = np.array([found(seed, True) for seed in range(200)])
        plain = np.array([found(seed, False) for seed in range(8)])
        error = np.sqrt(fast.var(axis=0) * (1 / 200 + 1 / 8)) + 1e-6
        assert np.all(np.abs(fast.mean(axis=0) - plain.mean(axis=0)) < 5 * error)


@pytest.mark.parametrize("level", Level)
def test_the_compiled_search_converges_to_the_exact_values(level: Level) -> None:
    variant = Variant(4, 1, level, draw_after=5)
    exact = Exact()
    for number in range(8):
        state = moment(variant, number, 8)
        best = max(exact.of(state, move) for move in state.legal_actions())
        result = search(state, np.random.default_rng(number), Budget(20_000, exploration=0.5))
        assert exact.of(state, result.best) == pytest.approx(best, abs=0.01)
        assert result.actions[0].value == pytest.approx(best, abs=0.04)


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("there", [long("0.28;d5:0.96"), long("0.6;d5:0.8"), "0.96;d5:0.28"])
def test_uneven_chances_are_weighed_rightly(there: str, compiled: bool) -> None:
    # the only move captures the last black piece if it is on b3
    variant = Variant(5, 1, Level.SUPERPOSITION, draw_after=3)
    state = setup(variant, f"white=c2 black=b3/d5 wave=1:b3:{there}")
    (move,) = state.legal_actions()
    expected = Exact().of(state, move)
    for seed in range(4):
        rng = np.random.default_rng(seed)
        budget = Budget(2000, exploration=0.5)
        (found,) = search(state, rng, budget, compiled=compiled).actions
        assert found.value == pytest.approx(expected, abs=0.03)


@pytest.mark.long
def test_both_searches_choose_the_only_winning_move() -> None:
    exact = Exact()
    found = 0
    for level in Level:
        for seed in range(40):
            state = moment(Variant(4, 1, level, draw_after=6), seed, 6)
            winning = [m for m in state.legal_actions() if exact.of(state, m) > 1 - 1e-9]
            if len(winning) != 1:
                continue
            found += 1
            for compiled in (True, False):
                rng = np.random.default_rng(seed)
                assert search(state, rng, Budget(250), compiled=compiled).best == winning[0]
    assert found >= 8


def test_a_tree_that_gets_more_memory_grows_as_if_it_had_had_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = QuantumCheckers.start(Variant(8, 3, Level.INTERFERENCE))
    roomy = search(state, np.random.default_rng(5), Budget(3000))
    monkeypatch.setattr(tree, "NODES_PER_ROLLOUT", 0)
    tight = search(state, np.random.default_rng(5), Budget(3000))
    assert tight.actions == roomy.actions


def test_a_tree_that_may_not_grow_is_searched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    state = QuantumCheckers.start(Variant(8, 3, Level.ENTANGLEMENT))
    monkeypatch.setattr(tree, "NODES_PER_ROLLOUT", 0)
    monkeypatch.setattr(tree, "MOST_NODES", 0)
    # room for the moves of the first iteration, and for nothing after them
    result = search(state, np.random.default_rng(0), Budget(3000))
    assert sum(entry.visits for entry in result.actions) == result.iterations == 3000
    assert {entry.action for entry in result.actions} == set(state.legal_actions())
    free = [entry.value for entry in result.actions]
    monkeypatch.undo()
    deep = search(state, np.random.default_rng(0), Budget(3000))
    assert [entry.value for entry in deep.actions] != free


def test_time_ends_a_search() -> None:
    state = QuantumCheckers.start(Variant(5, 1, Level.ENTANGLEMENT))
    for compiled in (True, False):
        rng = np.random.default_rng(0)
        assert search(state, rng, Budget(seconds=1e-9), compiled=compiled).iterations >= 1
        both = Budget(40, seconds=60.0)
        assert search(state, rng, both, compiled=compiled).iterations == 40


def test_boards_that_do_not_fit_are_searched_plainly() -> None:
    variant = Variant(12, 1, Level.ENTANGLEMENT)
    assert not fits(variant)
    state = QuantumCheckers.start(variant)
    result = search(state, np.random.default_rng(0), Budget(5, cutoff=3))
    assert result.best in state.legal_actions()
