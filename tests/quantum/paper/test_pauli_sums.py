"""Steps that act on each card alone are found, and their Pauli sums are their gates."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator

from ouvert.cards import Card
from ouvert.quantum.paper.examples import Example
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.quantum.paper.pauli_sums import card_gates
from ouvert.quantum.paper.six_cards import six_card_example

PRODUCTS = {
    "four": (four_card_example(), {"card 3", "card 4"}),
    "ace": (six_card_example(Card.CA), {"card 1", "cards 4 to 6"}),
    "king": (six_card_example(Card.CK), {"card 1", "cards 4 to 6"}),
}


@pytest.mark.parametrize("name", PRODUCTS)
def test_only_steps_without_a_choice_are_products_over_cards(name: str) -> None:
    example, products = PRODUCTS[name]
    found = {part.name for part in example.parts if card_gates(example, part) is not None}
    assert found == products


def matrix_of(label: str) -> Any:
    one = {
        "I": np.eye(2),
        "X": np.array([[0, 1], [1, 0]]),
        "Y": np.array([[0, -1j], [1j, 0]]),
        "Z": np.diag([1, -1]),
    }
    found = np.eye(1)
    for letter in label:
        found = np.kron(found, one[letter])
    return found


@pytest.mark.parametrize("name", PRODUCTS)
def test_sums_are_the_gates(name: str) -> None:
    example, products = PRODUCTS[name]
    for part in example.parts:
        if part.name in products:
            compare(example, part.gates, card_gates(example, part) or ())


def compare(example: Example, gates: QuantumCircuit, found: tuple[Any, ...]) -> None:
    index = {qubit: at for at, qubit in enumerate(gates.qubits)}
    covered = set()
    for each in found:
        total = sum(value * matrix_of(label) for label, value in each.terms)
        alone = QuantumCircuit(len(each.qubits))
        for number, gate in enumerate(gates.data):
            places = [index[qubit] for qubit in gate.qubits]
            if places[0] in each.qubits:
                alone.append(gate.operation, [each.qubits.index(place) for place in places])
                covered.add(number)
        assert np.allclose(Operator(alone).data, total)
        assert each.card in example.cards
    assert len(covered) == len(gates.data)
