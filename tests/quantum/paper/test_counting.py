"""Quantum counting finds known numbers, by paths and by weight."""

from __future__ import annotations

from math import sin

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator

from ouvert.cards import Card
from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.paper.counting import (
    Counting,
    append_grover,
    append_inverse_qft,
    count_favourable,
    counting_circuit,
)
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.quantum.paper.scoring import Pattern
from ouvert.quantum.paper.six_cards import six_card_example
from ouvert.quantum.simulator.sparse import run


def all_states(qubits: int) -> QuantumCircuit:
    """The uniform superposition of all basis states."""
    circuit = QuantumCircuit(qubits)
    circuit.h(range(qubits))
    return circuit


def states(qubits: int, numbers: range) -> tuple[Pattern, ...]:
    """Basis states as patterns."""
    return tuple(
        tuple((qubit, number >> qubit & 1) for qubit in range(qubits)) for number in numbers
    )


@pytest.mark.parametrize("wanted", range(17))
def test_known_numbers_are_counted(wanted: int) -> None:
    found = count_favourable(all_states(4), states(4, range(wanted)), precision=6)
    assert round(found.count(16)) == wanted
    assert sum(found.probabilities.values()) == pytest.approx(1)


def test_exact_phases_are_found_with_certainty() -> None:
    for wanted, share in ((0, 0.0), (8, 0.5), (16, 1.0)):
        found = count_favourable(all_states(4), states(4, range(wanted)), precision=4)
        assert found.probabilities[share] == pytest.approx(1)


@pytest.mark.parametrize("steps", range(5))
def test_grover_steps_turn_by_the_angle(steps: int) -> None:
    """After k steps the marked part is sin²((2k+1)θ) with sin²θ = 3/16."""
    marked = states(4, range(3))
    circuit = all_states(4)
    for _ in range(steps):
        append_grover(circuit, all_states(4), marked, circuit.qubits)
    theta = np.arcsin(np.sqrt(3 / 16))
    found = sum(run(circuit).marginal(range(4)).get(number, 0.0) for number in range(3))
    assert found == pytest.approx(sin((2 * steps + 1) * theta) ** 2)


def test_control_switches_grover_s_operator() -> None:
    prepare = QuantumCircuit(2)
    prepare.ry(0.7, 0)
    prepare.cx(0, 1)
    marked: tuple[Pattern, ...] = (((0, 1), (1, 1)),)
    plain = QuantumCircuit(2)
    append_grover(plain, prepare, marked, plain.qubits)
    controlled = QuantumCircuit(3)
    append_grover(controlled, prepare, marked, controlled.qubits[:2], controlled.qubits[2])
    expected = np.zeros((8, 8), complex)
    expected[:4, :4] = np.eye(4)
    expected[4:, 4:] = Operator(plain).data
    assert np.allclose(Operator(controlled).data, expected)


@pytest.mark.parametrize("count", range(1, 6))
def test_inverse_qft_is_the_inverse_fourier_transform(count: int) -> None:
    circuit = QuantumCircuit(count)
    append_inverse_qft(circuit, circuit.qubits)
    size = 1 << count
    matrix = np.exp(-2j * np.pi * np.outer(np.arange(size), np.arange(size)) / size)
    assert np.allclose(Operator(circuit).data, matrix / np.sqrt(size))


@pytest.mark.long
def test_paths_of_the_four_cards_are_counted() -> None:
    """Equation 19 with the 24 equally likely paths: ten of them are won."""
    example = four_card_example()
    found = count_favourable(example.circuit, example.score.marked(), precision=6)
    assert round(found.count(len(example.state))) == 10


@pytest.mark.long
def test_paths_of_unequal_weight_are_weighed_not_counted() -> None:
    """VI.6.2 leaves a weighted version open; the phase is the weight already."""
    example = six_card_example(Card.CA)
    won = example.state.register([2, 5, 8, 11, 14, 17]) == 0b111111
    assert (len(example.state), int(won.sum())) == (8, 4), "half of the paths are won"
    found = count_favourable(example.circuit, example.score.marked(), precision=6)
    assert found.estimate == pytest.approx(1 / 3, abs=0.03)


def test_estimates_merge_both_signs_of_the_phase() -> None:
    found = Counting(2, {0: 0.1, 1: 0.3, 3: 0.4, 2: 0.2})
    assert found.probabilities == pytest.approx({0.0: 0.1, 0.5: 0.7, 1.0: 0.2})
    assert found.estimate == 0.5
    assert found.count(8) == 4


def test_bad_precision_is_refused() -> None:
    with pytest.raises(CircuitError, match="not 0"):
        counting_circuit(all_states(1), (), 0)
    with pytest.raises(SizeError, match=r"13 qubits .* 8,191 Grover steps; the limit is 12"):
        counting_circuit(all_states(1), (), 13)
