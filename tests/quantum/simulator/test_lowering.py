"""Every gate becomes operations that multiply to its matrix; what is not unitary is refused."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import AnnotatedOperation, Parameter, PowerModifier
from qiskit.circuit.library import RYGate
from qiskit.quantum_info import Operator

from ouvert.errors import CircuitError
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.program import FLIP, PHASE, UNITARY, Program
from ouvert.quantum.simulator.sparse import run
from support.random_circuits import GATES


def matrix_of(circuit: QuantumCircuit | Program, qubits: int) -> np.ndarray:
    columns = [run(circuit, number).to_dense() for number in range(1 << qubits)]
    return np.array(columns).T


@pytest.mark.parametrize("name", GATES)
def test_gate_is_its_matrix_on_any_wires(name: str) -> None:
    rng = np.random.default_rng(len(name))
    make, width = GATES[name]
    circuit = QuantumCircuit(width)
    angles = (float(angle) for angle in rng.uniform(-3, 3, 3))
    circuit.append(make(*angles), [int(qubit) for qubit in rng.permutation(width)])
    expected = Operator(circuit).data
    for matrices in (True, False):
        program = lower(circuit, matrices=matrices)
        np.testing.assert_allclose(matrix_of(program, width), expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", ["ry pi", "y", "cz", "rzz", "iswap", "rccx", "rcccx", "cy"])
def test_gates_that_only_permute_and_turn_phases_do_not_branch(name: str) -> None:
    make, width = GATES[name]
    circuit = QuantumCircuit(width)
    circuit.append(make(0.3, 0.4, 0.5), range(width))
    kinds = {operation.kind for operation in lower(circuit).operations}
    assert UNITARY not in kinds


def test_toffoli_with_relative_phases_is_one_flip() -> None:
    circuit = QuantumCircuit(3)
    circuit.rccx(0, 1, 2)
    kinds = [operation.kind for operation in lower(circuit).operations]
    assert kinds == [FLIP, PHASE, PHASE, PHASE]


def test_controls_stay_whole() -> None:
    circuit = QuantumCircuit(40)
    circuit.mcx(list(range(39)), 39)
    circuit.append(RYGate(0.3).control(39, annotated=True), range(40))
    flip, rotation = lower(circuit).operations
    assert (flip.kind, rotation.kind) == (FLIP, UNITARY)
    assert len(flip.controls) == len(rotation.controls) == 39


def test_schedule_makes_fewer_batches_and_keeps_the_branches_in_order() -> None:
    circuit = QuantumCircuit(6)
    for qubit in range(5):
        circuit.ry(0.3 + qubit, qubit)
        circuit.cx(5, (qubit + 1) % 5)
        circuit.swap(5, qubit)
    program = lower(circuit)
    branching = [operation for operation in program.operations if operation.kind == UNITARY]
    scheduled = program.scheduled
    assert [op for op in scheduled.operations if op.kind == UNITARY] == branching
    assert sorted(op.origin for op in scheduled.operations) == list(range(15))
    independent = QuantumCircuit(4)
    for _ in range(5):
        independent.ry(0.3, 0)
        independent.cx(1, 2)
        independent.cz(2, 3)
    assert len(lower(independent).steps) == 10
    assert len(lower(independent).scheduled.steps) == 6
    np.testing.assert_allclose(matrix_of(circuit, 6), Operator(circuit).data, rtol=0, atol=1e-12)


def test_a_program_is_lowered_already() -> None:
    program = lower(QuantumCircuit(2))
    assert lower(program) is program


def test_barriers_delays_and_final_measurements_change_nothing() -> None:
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.barrier()
    circuit.delay(10, 1)
    circuit.cx(0, 1)
    circuit.measure([1, 0], [0, 1])
    circuit.barrier()
    program = lower(circuit)
    assert len(program.operations) == 2
    assert program.measured == {0: 1, 1: 0}
    assert run(program).marginal([0, 1]) == pytest.approx({0: 0.5, 3: 0.5})


def test_initial_states_may_be_prepared() -> None:
    circuit = QuantumCircuit(3)
    circuit.reset(0)
    circuit.initialize([math.sqrt(0.25), math.sqrt(0.75)], 1)
    assert run(circuit).marginal([1]) == pytest.approx({0: 0.25, 1: 0.75})


def _after_measurement(circuit: QuantumCircuit) -> None:
    circuit.measure(0, 0)
    circuit.x(0)


def _reset_in_use(circuit: QuantumCircuit) -> None:
    circuit.x(0)
    circuit.reset(0)


def _without_value(circuit: QuantumCircuit) -> None:
    circuit.x(0)
    circuit.ry(Parameter("angle"), 0)


def _global_phase_without_value(circuit: QuantumCircuit) -> None:
    circuit.global_phase = Parameter("angle")


def _control_flow(circuit: QuantumCircuit) -> None:
    with circuit.if_test((0, True)):
        circuit.x(0)


def _broken_power(circuit: QuantumCircuit) -> None:
    circuit.append(AnnotatedOperation(RYGate(1.0), PowerModifier(0.5)), [0])


def _measuring_gate(circuit: QuantumCircuit) -> None:
    inner = QuantumCircuit(1, 1)
    inner.measure(0, 0)
    circuit.append(inner.to_instruction(), [0], [0])


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (_after_measurement, r"Instruction 1 \(x\) acts on a qubit that has been measured"),
        (_reset_in_use, r"Instruction 1 \(reset\) resets a qubit in use"),
        (_without_value, "angle have no values: assign them"),
        (_global_phase_without_value, "angle have no values"),
        (_control_flow, r"Instruction 0 \(if_else\) is no unitary gate"),
        (_broken_power, r"Instruction 0 \(.*\) takes the power 0.5; only whole powers"),
        (_measuring_gate, r"Instruction 0 \(.*\) measures inside a gate"),
    ],
)
def test_what_cannot_be_simulated_is_named(
    build: Callable[[QuantumCircuit], None], message: str
) -> None:
    circuit = QuantumCircuit(1, 1)
    build(circuit)
    with pytest.raises(CircuitError, match=message):
        lower(circuit)
