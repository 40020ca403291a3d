"""Grover's operator of real games: rotations by 2θ, if the reflection covers every qubit."""

from __future__ import annotations

import random
from collections.abc import Iterable
from math import pi

import numpy as np
import pytest
from qiskit import QuantumCircuit

from ouvert.cards import CardSet
from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.circuits.game import GameCircuit, game_circuit
from ouvert.quantum.estimation.grover import (
    GroverIterates,
    Oracle,
    amplified,
    angle,
    phase_distribution,
    phase_outcomes,
    turns,
)
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.quantum.simulator.program import PHASE, Operation, Program
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.rules.contracts import GameType
from support.play_problems import random_problem, win_probability


def skat_problem(game: GameType, deck: str, hand: str, **options: int) -> PlayProblem:
    """A few cards of the deck; the declarer is about to lead."""
    cards = CardSet.parse(deck)
    rules = deck_rules(game, cards)
    own = {str(card) for card in CardSet.parse(hand)}
    held = sum(1 << number for number, name in enumerate(rules.names) if name in own)
    return PlayProblem.small(rules, held, limit=options.get("limit", 21))


SIX_CARDS = skat_problem(GameType.GRAND, "CA CT CK C9 C8 HT", "CA CK")
NINE_CARDS = skat_problem(GameType.GRAND, "CA CT CK C9 C8 HT HJ H7 SA", "CA CK HJ", limit=30)


def biased(probability: float) -> Oracle:
    """A single qubit that is good with a probability, and an idle one."""
    circuit = QuantumCircuit(2)
    circuit.ry(2 * angle(probability), 0)
    return Oracle(circuit, 0)


def uncertain_problem(rng: random.Random, most_deals: int) -> tuple[PlayProblem, float]:
    """A random game that may be won or lost, and the probability to win it by the rules alone."""
    while True:
        problem = random_problem(rng, most_deals=most_deals)
        probability = float(win_probability(problem))
        if 0 < probability < 1:
            return problem, probability


def certain_problem(rng: random.Random) -> tuple[PlayProblem, float]:
    """A random game that is lost however it goes."""
    while True:
        problem = random_problem(rng, most_deals=12)
        if win_probability(problem) == 0:
            return problem, 0.0


@pytest.mark.long
def test_iterates_of_small_games_follow_the_formula() -> None:
    rng = random.Random(31)
    for game in range(20):
        problem, probability = uncertain_problem(rng, 12) if game else certain_problem(rng)
        iterates = GroverIterates(Oracle.of(problem))
        for steps in (2, 0, 1, 5):
            expected = amplified(probability, steps)
            assert iterates.probability(steps) == pytest.approx(expected, abs=1e-9)


def test_iterates_of_a_skat_game_follow_the_formula() -> None:
    """Three cards each, two semantics; the states have hundreds of amplitudes, and 80 qubits."""
    for semantics in Semantics:
        problem = PlayProblem.small(
            NINE_CARDS.rules, NINE_CARDS.hand, limit=30, semantics=semantics
        )
        iterates = GroverIterates(Oracle.of(problem))
        first = iterates.probability(0)
        assert 0.05 < first < 0.95
        for steps in range(1, 7):
            assert iterates.probability(steps) == pytest.approx(amplified(first, steps), abs=1e-8)


def partial_iterate(game: GameCircuit, qubits: Iterable[int], steps: int) -> float:
    """The probability to win after Grover steps whose S₀ acts on some of the qubits only."""
    oracle = Oracle.of_game(game)
    zeros = tuple((qubit, 0) for qubit in qubits)

    def sign(where: tuple[tuple[int, int], ...]) -> Operation:
        return Operation(PHASE, where, (), -1, None, 0)

    step = Program(
        oracle.program.qubits,
        (
            sign(((oracle.good, 1),)),
            *oracle.program.adjoint().operations,
            sign(zeros),
            sign(()),
            *oracle.program.operations,
        ),
    )
    state = run(oracle.program)
    for _ in range(steps):
        state = run(step, state)
    return state.probability({oracle.good: 1})


def test_reflection_over_a_part_of_the_qubits_is_wrong() -> None:
    game = game_circuit(SIX_CARDS, None)
    before = run(game.circuit).probability({game.win_qubit: 1})
    everything = range(game.circuit.num_qubits)
    expected = [amplified(before, steps) for steps in (1, 2)]
    whole = [partial_iterate(game, everything, steps) for steps in (1, 2)]
    assert whole == pytest.approx(expected, abs=1e-9)
    for qubits in (game.registers["deal"], game.registers["choice"]):
        part = [partial_iterate(game, qubits, steps) for steps in (1, 2)]
        errors = [abs(found - right) for found, right in zip(part, expected, strict=True)]
        assert max(errors) > 0.1


def test_qiskit_circuit_makes_the_same_iterate() -> None:
    oracle = biased(0.3)
    for steps in range(4):
        state = run(oracle.grover_circuit(steps))
        assert state.probability({0: 1}) == pytest.approx(amplified(0.3, steps))
    rng = random.Random(33)
    problem = random_problem(rng, most_deals=6)
    game = Oracle.of(problem)
    iterate = run(game.grover_circuit(1)).probability({game.good: 1})
    assert iterate == pytest.approx(GroverIterates(game).probability(1))


@pytest.mark.parametrize("probability", [0.0, 0.01, 0.37, 0.5, 0.999, 1.0])
@pytest.mark.parametrize("bits", [1, 2, 5])
def test_phase_estimation_finds_what_the_formula_says(probability: float, bits: int) -> None:
    found = phase_outcomes(biased(probability), bits)
    folded = found[: (1 << bits) // 2 + 1].copy()
    folded[1:-1] += found[: -(1 << bits) // 2 : -1][: len(folded) - 2]
    expected = phase_distribution(angle(probability), bits)
    assert folded == pytest.approx(expected, abs=1e-9)
    assert expected.sum() == pytest.approx(1)


def test_phase_estimation_of_a_game_is_that_of_its_qiskit_circuit() -> None:
    rng = random.Random(34)
    problem, probability = uncertain_problem(rng, 4)
    oracle = Oracle.of(problem)
    circuit = oracle.phase_circuit(3)
    state = run(circuit)
    expected = np.zeros(8)
    for outcome, chance in state.marginal(
        range(circuit.num_qubits - 3, circuit.num_qubits)
    ).items():
        expected[outcome] = chance
    assert phase_outcomes(oracle, 3) == pytest.approx(expected, abs=1e-9)
    folded = phase_distribution(angle(probability), 3)
    assert expected[0] == pytest.approx(folded[0], abs=1e-9)
    assert expected[1] + expected[7] == pytest.approx(folded[1], abs=1e-9)


def test_bad_sizes_are_refused() -> None:
    with pytest.raises(CircuitError, match="no qubit 2 among 2"):
        Oracle(QuantumCircuit(2), 2)
    with pytest.raises(SizeError, match="not 5,000"):
        GroverIterates(biased(0.5)).probability(5000)
    with pytest.raises(SizeError, match="not -1"):
        biased(0.5).grover_circuit(-1)
    with pytest.raises(SizeError, match="1 to 12 qubits, not 13"):
        phase_outcomes(biased(0.5), 13)


@pytest.mark.parametrize("p", [0.0, 1 / 3, 0.5, 0.9, 1.0])
def test_turns_are_the_formula_and_tell_more_with_each_step(p: float) -> None:
    found = turns(p, 6)
    assert [turn.steps for turn in found] == list(range(7))
    for turn in found:
        assert turn.good**2 + turn.bad**2 == pytest.approx(1)
        assert turn.good**2 == pytest.approx(turn.chance) == amplified(p, turn.steps)
        assert 0 <= turn.low <= p <= turn.high <= 1
    widths = [turn.high - turn.low for turn in found]
    assert widths == sorted(widths, reverse=True)


def test_intervals_of_turns_cover_the_truth() -> None:
    """The estimate that is nearest to p lies in the interval nearly always."""
    rng = np.random.default_rng(8)
    p, shots = 1 / 3, 100
    for turn in turns(p, 3, shots=shots):
        grid = np.linspace(max(turn.low - 0.1, 0), min(turn.high + 0.1, 1), 2001)
        near = grid[np.abs(grid - p) < pi / 4 / (2 * turn.steps + 1) * 0.5]
        chances = np.array([amplified(float(each), turn.steps) for each in near])
        hits = rng.binomial(shots, turn.chance, size=2000) / shots
        estimates = near[np.abs(hits[:, None] - chances[None, :]).argmin(axis=1)]
        inside = np.mean((estimates >= turn.low) & (estimates <= turn.high))
        assert inside > 0.88, turn.steps
