"""Drawings show every gate, and exports and devices keep the circuit."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.providers.fake_provider import GenericBackendV2
from qiskit_aer import AerSimulator

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.circuits.game import GameCircuit
from ouvert.quantum.costs.whole_game import sized_game
from ouvert.quantum.devices import MOST_ROUTED, coupling_maps, routed_costs, sample_on_backend
from ouvert.quantum.drawing.blocks import BlockView
from ouvert.quantum.drawing.gates import excerpt, gate_view
from ouvert.quantum.exports import check_export, read_openqasm
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.quantum.simulator.openqasm import to_openqasm
from support.random_circuits import random_circuit


@pytest.fixture(scope="module")
def game() -> GameCircuit:
    return sized_game(2)


def test_blocks_count_every_gate(game: GameCircuit) -> None:
    view = BlockView.of(game)
    assert sum(size for _, size in view.registers) == game.circuit.num_qubits
    for column, part in enumerate(view.parts):
        assert view.gates[:, column].max() <= part.stop - part.start
        assert view.gates[:, column].sum() >= part.stop - part.start
    assert "D" in view.text()
    assert len(view.picture().axes) == 1


def test_excerpts_of_all_parts_are_the_circuit(game: GameCircuit) -> None:
    found = QuantumCircuit(*game.circuit.qregs)
    for part in game.parts:
        piece = excerpt(game.circuit, start=part.start, stop=part.stop)
        found.compose(piece, found.qubits, inplace=True)
    assert found.data == game.circuit.data
    team = excerpt(game.circuit, ["team"])
    assert 0 < team.size() < game.circuit.size()
    with pytest.raises(CircuitError, match="no register 'table'"):
        excerpt(game.circuit, ["table"])


def test_drawing_too_much_is_refused(game: GameCircuit) -> None:
    circuit = QuantumCircuit(1)
    for _ in range(2001):
        circuit.x(0)
    with pytest.raises(SizeError, match="2,001 gates"):
        gate_view(circuit)


@pytest.mark.parametrize("seed", range(6))
def test_small_exports_have_the_same_unitary(seed: int) -> None:
    circuit = random_circuit(5, 12, np.random.default_rng(seed))
    check_export(circuit, to_openqasm(circuit))


def test_large_exports_have_the_same_gates(game: GameCircuit) -> None:
    check_export(game.circuit, to_openqasm(game.circuit))


def test_another_circuit_is_told_apart(game: GameCircuit) -> None:
    small = QuantumCircuit(2)
    small.cx(0, 1)
    with pytest.raises(CircuitError, match="is not the circuit"):
        check_export(small, to_openqasm(QuantumCircuit(2)))
    text = to_openqasm(game.circuit)
    with pytest.raises(CircuitError, match="is not the circuit"):
        check_export(game.circuit, text + "x q[0];\n")
    with pytest.raises(CircuitError, match="cannot read"):
        read_openqasm("OPENQASM 3.0;\nqubit[1] q;\nnothing q[0];\n")


def test_routing_costs_more_the_fewer_neighbours() -> None:
    found = {each.layout: each for each in routed_costs(four_card_example().circuit)}
    assert set(found) == {"all to all", "line", "heavy hexagons", "grid"}
    assert found["all to all"].cx < found["grid"].cx < found["line"].cx
    assert found["all to all"].depth < found["heavy hexagons"].depth
    for qubits in (1, 17, 100, 341):
        for couplings in coupling_maps(qubits).values():
            assert couplings is None or couplings.size() >= qubits
    with pytest.raises(SizeError, match=f"{MOST_ROUTED + 1} qubits"):
        routed_costs(QuantumCircuit(MOST_ROUTED + 1))


def test_circuits_run_on_backends() -> None:
    example = four_card_example()
    qubits = range(12)
    counts = sample_on_backend(example.circuit, AerSimulator(), 4000, qubits)
    exact = {
        sum(int(bit) << place for place, bit in enumerate(row.string.replace(" ", ""))): (
            row.probability
        )
        for row in example.steps()[-1].state_table
    }
    assert set(counts) == set(exact)
    for string, count in counts.items():
        assert abs(count / 4000 - exact[string]) < 6 * np.sqrt(exact[string] / 4000)


def test_circuits_run_on_a_target_with_couplings() -> None:
    circuit = QuantumCircuit(4)
    circuit.h(0)
    for qubit in range(3):
        circuit.cx(0, qubit + 1)
    backend = GenericBackendV2(5, coupling_map=coupling_maps(5)["line"], seed=1)
    counts = sample_on_backend(circuit, backend, 2000, range(4), seed=3)
    assert counts[0] + counts[15] > 1800
