"""Gates are counted as by hand, and S₀ turns the sign of |0…0⟩ alone."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit.library import RCCXGate, RYGate
from qiskit.quantum_info import Operator

from ouvert.quantum.circuits.builder import CLEARS, CTiltGate, TiltGate
from ouvert.quantum.costs.gates import (
    GateCounts,
    gate_counts,
    part_counts,
    reflection_counts,
    written_counts,
    zero_reflection,
)
from ouvert.quantum.costs.whole_game import sized_game


def test_kinds_of_gates_are_told_apart() -> None:
    circuit = QuantumCircuit(3)
    circuit.ccx(0, 1, 2)
    circuit.rccx(0, 1, 2)
    circuit.t(0)
    circuit.ry(pi / 2, 2)
    circuit.x(2)
    circuit.ry(pi / 4, 1)
    circuit.x(1)
    circuit.ry(0.3, 2)
    circuit.cry(0.4, 0, 1)
    circuit.barrier()
    circuit.swap(0, 2)
    found = gate_counts(circuit, optimization_level=0)
    assert (found.qubits, found.toffoli, found.t, found.rotations) == (3, 2, 2, 3)
    assert found.rotation_depth == 2
    assert found.cx == 6 + 3 + 2 + 3
    assert found.t_of_toffolis == 10


def test_rotations_beside_each_other_are_one_layer() -> None:
    circuit = QuantumCircuit(4)
    for qubit in range(4):
        circuit.ry(0.1 + qubit, qubit)
    assert gate_counts(circuit).rotation_depth == 1
    circuit.cx(0, 1)
    circuit.ry(0.2, 1)
    assert gate_counts(circuit).rotation_depth == 2


def test_gates_on_one_target_share_their_rotations() -> None:
    circuit = QuantumCircuit(4)
    for control, angle in enumerate((0.3, 0.5, 0.8)):
        circuit.append(CTiltGate(angle), [control, 3])
    found = gate_counts(circuit)
    assert (found.cx, found.rotations, found.rotation_depth) == (3, 4, 4)


def test_toffolis_that_clear_take_no_t_states() -> None:
    circuit = QuantumCircuit(3)
    circuit.rccx(0, 1, 2)
    circuit.append(RCCXGate(label=CLEARS), [0, 1, 2])
    found = gate_counts(circuit, optimization_level=0)
    assert (found.toffoli, found.cleared, found.toffoli_depth) == (2, 1, 1)
    assert (found.t_of_toffolis, found.cx) == (4, 6)


@pytest.mark.parametrize("angle", [0.3, pi / 2, 2.5])
def test_a_tilt_is_what_its_rotations_make(angle: float) -> None:
    for gate in (TiltGate(angle), CTiltGate(angle)):
        assert np.allclose(Operator(gate.definition).data, Operator(gate).data)
        assert np.allclose(
            Operator(gate).data @ Operator(gate.inverse()).data, np.eye(2**gate.num_qubits)
        )
    assert np.allclose(np.abs(TiltGate(angle).to_matrix()), np.abs(RYGate(angle).to_matrix()))


def test_toffolis_beside_each_other_are_one_layer() -> None:
    circuit = QuantumCircuit(6)
    circuit.rccx(0, 1, 2)
    circuit.ccx(3, 4, 5)
    assert gate_counts(circuit).toffoli_depth == 1
    circuit.cx(2, 3)
    circuit.rccx(3, 4, 5)
    found = gate_counts(circuit)
    assert (found.toffoli, found.toffoli_depth) == (3, 2)


def test_parts_of_a_circuit_add_up() -> None:
    rng = np.random.default_rng(5)
    circuit = QuantumCircuit(6)
    for _ in range(60):
        a, b, c = (int(qubit) for qubit in rng.permutation(6)[:3])
        circuit.rccx(a, b, c)
        circuit.ry(float(rng.random()), a)
    cut = int(rng.integers(1, len(circuit.data)))
    first = part_counts(circuit, [(0, cut)], optimization_level=0)
    second = part_counts(circuit, [(cut, len(circuit.data))], optimization_level=0)
    whole = gate_counts(circuit, optimization_level=0)
    both = first.then(second)
    assert (both.cx, both.toffoli, both.rotations) == (whole.cx, whole.toffoli, whole.rotations)
    assert both.depth >= whole.depth
    assert whole.times(3) == whole.then(whole, whole)


@pytest.mark.parametrize("qubits", range(1, 8))
def test_reflection_turns_the_sign_of_zero_alone(qubits: int) -> None:
    circuit = zero_reflection(qubits)
    size = 1 << qubits
    # the ancilla, if there is one, is the highest qubit, and starts and ends at 0
    matrix = Operator(circuit).data[:, :size]
    expected = np.eye(1 << circuit.num_qubits)[:, :size]
    expected[0, 0] = -1
    assert np.abs(matrix - expected).max() < 1e-9


def test_reflection_of_many_qubits_costs_six_cx_a_qubit() -> None:
    assert reflection_counts(100).cx == 6 * 99 - 6
    assert reflection_counts(100).toffoli == 2 * 99 - 3
    assert 0 < reflection_counts(100).toffoli_depth <= reflection_counts(100).toffoli


def test_counts_of_nothing() -> None:
    assert gate_counts(QuantumCircuit(2)) == GateCounts(2, 0, 0, 0, 0, 0, 0, 0)


def test_gates_as_written_are_those_before_the_translation() -> None:
    game = sized_game(2)
    plain, written = gate_counts(game.circuit), written_counts(game.circuit)
    for name in (
        "qubits",
        "toffoli",
        "toffoli_depth",
        "t",
        "rotations",
        "rotation_depth",
        "cleared",
    ):
        assert getattr(written, name) == getattr(plain, name)
    assert plain.cx <= written.cx <= 1.2 * plain.cx
    parts = [written_counts(game.circuit, [(part.start, part.stop)]) for part in game.parts]
    for name in ("cx", "toffoli", "t", "rotations"):
        assert sum(getattr(part, name) for part in parts) == getattr(written, name)
