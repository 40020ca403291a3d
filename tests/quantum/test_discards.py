"""All discards in superposition: their values, the search for the best, and its circuits."""

from __future__ import annotations

from math import asin, sin, sqrt

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, PositionError
from ouvert.quantum.classical.exact_lines import line_outcomes
from ouvert.quantum.discards.circuit import discard_circuit
from ouvert.quantum.discards.question import (
    DiscardProblem,
    exact_values,
    sampled_values,
    small_discard,
)
from ouvert.quantum.discards.search import (
    KnownValues,
    Resolution,
    SimulatedSearch,
    estimated_state,
    find_best,
    one_by_one,
    outcome_chances,
)
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.rules.contracts import GameType
from ouvert.studies.quantum.discards import random_question, sized_discards
from support.sizes import long, some_of


def question(each: int, away: int, seed: int) -> DiscardProblem:
    return random_question(each, away, np.random.default_rng((3, seed)))


@pytest.mark.parametrize(("each", "away"), [(2, 1), (2, 2), (3, 1), (3, 2)])
@pytest.mark.parametrize("seed", some_of(range(3)))
def test_the_circuit_finds_the_value_of_every_discard(each: int, away: int, seed: int) -> None:
    problem = question(each, away, seed)
    found = discard_circuit(problem).values()
    for discard, chance in exact_values(problem).items():
        assert found[discard] == pytest.approx(chance, abs=1e-12)
        game = problem.after(discard)
        lines = [each.win_probability(game) for each in line_outcomes(game).values()]
        assert chance == pytest.approx(sum(lines) / len(lines), abs=1e-12)


def test_discards_are_equally_likely_and_ancillas_clean() -> None:
    problem = question(3, 2, 1)
    circuit = discard_circuit(problem)
    state = run(circuit.circuit)
    found = state.marginal(circuit.discard)
    assert sorted(found) == sorted(map(circuit.number, problem.discards()))
    assert list(found.values()) == pytest.approx([1 / 10] * 10)
    assert not any(state.register([qubit]).any() for qubit in circuit.game.work_qubits)


def test_random_games_agree() -> None:
    problem = question(3, 2, 0)
    exact = exact_values(problem)
    found = sampled_values(problem, np.random.default_rng(1), games=20_000)
    for discard, chance in exact.items():
        assert found[discard] == pytest.approx(chance, abs=0.02)


@pytest.mark.parametrize("bits", [2, long(3)])
def test_phases_of_all_discards_at_once_follow_the_formula(bits: int) -> None:
    """Every circuit simulated: discards, games, phases, and the steps that amplify."""
    problem = question(2, 2, 1)
    circuit = discard_circuit(problem)
    values = circuit.values()
    assert len(set(np.round(list(values.values()), 9))) > 1
    formula, simulated = KnownValues(values, Resolution(bits, 1)), SimulatedSearch(circuit, bits)
    joint = np.array(list(outcome_chances(circuit, bits, estimated_state(circuit, bits)).values()))
    np.testing.assert_allclose(joint, formula.chances(0, 0), atol=1e-10)
    threshold = 0
    share = joint[:, 1:].sum()
    assert 0.01 < share < 0.99
    for steps in (1, 2):
        found = simulated.chances(threshold, steps)
        np.testing.assert_allclose(found, formula.chances(threshold, steps), atol=1e-9)
        expected = sin((2 * steps + 1) * asin(sqrt(share))) ** 2
        assert found[:, 1:].sum() == pytest.approx(expected, abs=1e-9)


def test_a_search_in_simulated_circuits_finds_the_best() -> None:
    problem = question(2, 1, 19)
    circuit = discard_circuit(problem)
    values = exact_values(problem)
    assert len(set(np.round(list(values.values()), 9))) > 1
    found = find_best(SimulatedSearch(circuit, 3), np.random.default_rng(1))
    by_formula = find_best(KnownValues(values, Resolution(3, 1)), np.random.default_rng(1))
    assert found == by_formula
    assert values[found.best] == pytest.approx(max(values.values()))


def test_searches_find_the_maximum_of_values_that_are_far_apart() -> None:
    values = {number: (number % 7) / 10 for number in range(20)}
    values[13] = 0.95
    resolution = Resolution(7)
    for seed in range(5):
        rng = np.random.default_rng(seed)
        assert find_best(KnownValues(values, resolution), rng).best == 13
        assert one_by_one(values, resolution, rng).best == 13


def test_runs_are_counted() -> None:
    resolution = Resolution(5, 3)
    assert resolution.games == 3 * 63
    values = {1: 0.2, 2: 0.5, 4: 0.7}
    rng = np.random.default_rng(1)
    singly = one_by_one(values, resolution, rng)
    assert singly.games == 3 * resolution.games
    found = find_best(KnownValues(values, resolution), rng)
    assert found.games == found.preparations * resolution.games
    assert 1 <= found.until_best <= found.preparations
    assert found.longest <= found.preparations


def test_outcomes_of_a_median_are_a_distribution() -> None:
    for runs in (1, 3, 5):
        found = Resolution(4, runs).outcomes(np.array([0.0, 0.3, 0.5, 1.0]))
        np.testing.assert_allclose(found.sum(axis=1), 1.0)
        assert found[0, 0] == pytest.approx(1.0)
        assert found[3, 8] == pytest.approx(1.0)


def test_the_whole_game_has_66_discards() -> None:
    problem = sized_discards(10)
    assert (problem.each, problem.put_away, len(list(problem.discards()))) == (10, 2, 66)


def test_what_cannot_be_put_away_is_refused() -> None:
    deck = CardSet.parse("CA CT CK C9 C8 C7 HT H9")
    four = CardSet.parse("CA CT CK C9")
    problem = small_discard(GameType.GRAND, deck, four, 2)
    assert problem.name(next(problem.discards())) == "♣A ♣10"
    with pytest.raises(PositionError, match="1 to 3 are put away"):
        small_discard(GameType.GRAND, deck, four, 4)
    with pytest.raises(PositionError, match="there are 10 cards"):
        small_discard(GameType.GRAND, deck, four, 1)
    with pytest.raises(PositionError, match="the deck has no"):
        small_discard(GameType.GRAND, deck, CardSet.parse("SA CT CK C9"), 2)
    with pytest.raises(PositionError, match="own cards"):
        problem.after(1 << 7 | 1 << 6)
    with pytest.raises(OuvertError, match="odd number"):
        Resolution(4, 2)
    with pytest.raises(OuvertError, match="nothing to put away"):
        KnownValues({}, Resolution(4))
