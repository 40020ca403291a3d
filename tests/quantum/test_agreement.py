"""Circuit and exact program answer the same question alike."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit, transpile
from qiskit_aer import AerSimulator

from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.classical.answers import exact_advice
from ouvert.quantum.costs.whole_game import sized_problem
from ouvert.quantum.problem import PlayProblem
from ouvert.quantum.simulator.sparse import run
from ouvert.quantum.simulator.trajectories import sample_trajectories
from support.sizes import long
from support.skat_moments import moments

SHOTS = 16_384
FAR = 4.0
"""Standard errors that no sample may lie from the exact answer."""


def farthest(problem: PlayProblem, cards: int, rng: np.random.Generator) -> float:
    """The largest distance, in standard errors, over the first cards."""
    distances = []
    for entry in exact_advice(problem).actions[:cards]:
        game = game_circuit(problem, entry.action)
        p = entry.win_probability
        found = sample_trajectories(game.circuit, SHOTS, rng).probability({game.win_qubit: 1})
        error = np.sqrt(max(p * (1 - p), 1 / SHOTS) / SHOTS)
        distances.append(abs(found - p) / error)
    return float(max(distances))


@pytest.mark.parametrize("cards", [2, long(3), 4, *map(long, range(5, 8))])
def test_circuits_win_as_often_as_the_exact_answer_says(cards: int) -> None:
    assert farthest(sized_problem(cards), 3, np.random.default_rng(cards)) < FAR


@pytest.mark.long
def test_circuits_agree_with_the_exact_answer_in_the_middle_of_games() -> None:
    compared = 0
    for number, game in enumerate(moments(11, range(14, 28))):
        assert game.actor is not None
        problem = PlayProblem.of(game.observe(game.actor))
        assert farthest(problem, 2, np.random.default_rng([11, number])) < FAR
        compared += 1
    assert compared > 5


@pytest.mark.long
def test_matrix_product_states_of_another_simulator_agree() -> None:
    """A whole game of two cards each, far too wide for a state vector."""
    game = game_circuit(sized_problem(2))
    exact = run(game.circuit).probability({game.win_qubit: 1})
    measured = QuantumCircuit(game.circuit.num_qubits, 1)
    measured.compose(game.circuit, inplace=True)
    measured.measure(game.win_qubit, 0)
    simulator = AerSimulator(method="matrix_product_state", seed_simulator=5)
    basic = transpile(measured, basis_gates=["cx", "u"], optimization_level=0)
    shots = 200
    counts = simulator.run(basic, shots=shots).result().get_counts()
    found = counts.get("1", 0) / shots
    assert measured.num_qubits > 40
    assert abs(found - exact) < FAR * np.sqrt(max(exact * (1 - exact), 1 / shots) / shots)
