"""From a Qiskit circuit to a `Program`, whatever its gates are made of.

A controlled gate becomes its base gate with more controls, never the sequence of elementary gates
that Qiskit defines for it. A gate with a small matrix becomes that matrix, or flips and phases if
that is all it does (RCCX is a flip and three phases). Any other gate is replaced by its
definition, the definition's global phase included.
"""

from __future__ import annotations

import cmath
from collections.abc import Sequence
from typing import Any

import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit import (
    AnnotatedOperation,
    Barrier,
    ControlledGate,
    ControlModifier,
    Delay,
    InverseModifier,
    Measure,
    Reset,
)
from qiskit.circuit.library import CUGate, GlobalPhaseGate, RC3XGate, SwapGate, XGate
from qiskit.exceptions import QiskitError

from ouvert.errors import CircuitError, check_kind
from ouvert.quantum.simulator.program import (
    FLIP,
    PHASE,
    SWAP,
    UNITARY,
    Controls,
    Matrix,
    Operation,
    Program,
    monomial,
    one_qubit,
)

WIDEST_MATRIX = 3
"""Gates of up to so many qubits are applied by their matrix if they have one."""


def lower(circuit: QuantumCircuit | Program, *, matrices: bool = True) -> Program:
    """Prepare a circuit for the simulators; a program is returned as it is.

    Simulators call this themselves. Call it yourself to simulate a large circuit more than once.

    Args:
        circuit: all its parameters must have values. Barriers and delays are skipped,
            measurements must come last on their qubit, resets first.
        matrices: apply gates on two or three qubits that branch by their matrix. If not, only
            one-qubit gates branch, and the others are replaced by their definition.

    Raises:
        CircuitError: an instruction that is not unitary, or has no value, matrix or definition, or
            what is no circuit.
    """
    if isinstance(circuit, Program):
        return circuit
    check_kind(circuit, QuantumCircuit, "a circuit is a QuantumCircuit of Qiskit", CircuitError)
    return _Lowering(circuit, matrices).program()


class _Lowering:
    """The work of `lower` on one circuit."""

    def __init__(self, circuit: QuantumCircuit, matrices: bool) -> None:
        self.circuit = circuit
        self.matrices = matrices
        self.found: list[Operation] = []
        self.names: list[str] = []
        self.measured: dict[int, int] = {}
        self.origin = 0
        self.touched: set[int] = set()
        self.ended: set[int] = set()

    def program(self) -> Program:
        circuit = self.circuit
        place = {qubit: index for index, qubit in enumerate(circuit.qubits)}
        bit_place = {bit: index for index, bit in enumerate(circuit.clbits)}
        for origin, instruction in enumerate(circuit.data):
            operation = instruction.operation
            self.origin = origin
            self.names.append(operation.name)
            qubits = [place[qubit] for qubit in instruction.qubits]
            if isinstance(operation, Measure):
                self.measured[bit_place[instruction.clbits[0]]] = qubits[0]
                self.ended.update(qubits)
                continue
            self.emit(operation, qubits, ())
        self.phase((), circuit.global_phase)
        return Program(
            circuit.num_qubits, tuple(self.found), tuple(self.names), dict(self.measured)
        )

    def fail(self, problem: str) -> CircuitError:
        return CircuitError(f"Instruction {self.origin} ({self.names[-1]}) {problem}.")

    def phase(self, controls: Controls, angle: Any) -> None:
        """A phase by an angle, where the controls match."""
        factor = cmath.exp(1j * self.number(angle))
        if factor != 1:
            self.found.append(Operation(PHASE, controls, (), factor, None, self.origin))

    def number(self, value: Any) -> float:
        try:
            return float(value)
        except TypeError as error:
            raise CircuitError(
                f"The parameters of {value} have no values: assign them before simulating."
            ) from error

    def emit(self, operation: Any, qubits: Sequence[int], controls: Controls) -> None:
        """Append what an operation does, under additional controls."""
        if isinstance(operation, Barrier | Delay):
            return
        if not self.ended.isdisjoint(qubits):
            raise self.fail("acts on a qubit that has been measured; measure at the end")
        if isinstance(operation, Reset):
            if not self.touched.isdisjoint(qubits):
                raise self.fail("resets a qubit in use; only unitary circuits can be simulated")
            return
        if isinstance(operation, AnnotatedOperation):
            self.emit_annotated(operation, qubits, controls)
            return
        if isinstance(operation, ControlledGate):
            base = operation.base_gate
            count = operation.num_ctrl_qubits
            # variants with ancillas of their own act as they are defined
            if len(qubits) == count + base.num_qubits:
                state = int(operation.ctrl_state)
                more = tuple((qubits[k], state >> k & 1) for k in range(count))
                if isinstance(operation, CUGate):
                    self.phase(controls + more, operation.params[3])
                self.emit(base, qubits[count:], controls + more)
                return
        self.emit_plain(operation, qubits, controls)

    def emit_plain(self, operation: Any, qubits: Sequence[int], controls: Controls) -> None:
        """Append an operation that has no controls of its own."""
        if isinstance(operation, XGate):
            self.found.append(Operation(FLIP, controls, (qubits[0],), 1, None, self.origin))
        elif isinstance(operation, SwapGate):
            self.found.append(Operation(SWAP, controls, tuple(qubits), 1, None, self.origin))
        elif isinstance(operation, GlobalPhaseGate):
            self.phase(controls, operation.params[0])
        else:
            matrix = self.matrix(operation, len(qubits))
            if matrix is None or not self.apply_matrix(matrix, qubits, controls):
                self.emit_definition(operation, qubits, controls)
                return
        self.touched.update(qubits, (qubit for qubit, _ in controls))

    def matrix(self, operation: Any, width: int) -> Matrix | None:
        """The matrix of a small gate if it has one."""
        widest = 4 if isinstance(operation, RC3XGate) else WIDEST_MATRIX
        if width > widest or not hasattr(operation, "__array__"):
            return None
        for parameter in operation.params:
            if not isinstance(parameter, np.ndarray | list | str | complex):
                self.number(parameter)
        try:
            return np.array(operation.to_matrix(), np.complex128, order="C")
        except (QiskitError, TypeError):
            return None

    def apply_matrix(self, matrix: Matrix, qubits: Sequence[int], controls: Controls) -> bool:
        """Append a matrix; False if the definition is to be used instead."""
        if len(qubits) == 1:
            self.found += one_qubit(controls, qubits[0], matrix, self.origin)
            return True
        simple = monomial(controls, qubits, matrix, self.origin)
        if simple is not None:
            self.found += simple
        elif self.matrices:
            self.found.append(Operation(UNITARY, controls, tuple(qubits), 1, matrix, self.origin))
        else:
            return False
        return True

    def emit_definition(self, operation: Any, qubits: Sequence[int], controls: Controls) -> None:
        definition = getattr(operation, "definition", None)
        if definition is None:
            raise self.fail("is no unitary gate with a definition, so it cannot be simulated")
        place = {qubit: qubits[k] for k, qubit in enumerate(definition.qubits)}
        for instruction in definition.data:
            inner = [place[qubit] for qubit in instruction.qubits]
            if isinstance(instruction.operation, Measure):
                raise self.fail("measures inside a gate; measure at the end of the circuit")
            self.emit(instruction.operation, inner, controls)
        self.phase(controls, definition.global_phase)

    def emit_annotated(
        self, operation: AnnotatedOperation, qubits: Sequence[int], controls: Controls
    ) -> None:
        """Append an operation with modifiers, the last of which is the outermost."""
        *inner, modifier = operation.modifiers
        rest = AnnotatedOperation(operation.base_op, inner) if inner else operation.base_op
        if isinstance(modifier, ControlModifier):
            count, state = modifier.num_ctrl_qubits, int(modifier.ctrl_state)
            more = tuple((qubits[k], state >> k & 1) for k in range(count))
            self.emit(rest, qubits[count:], controls + more)
        elif isinstance(modifier, InverseModifier):
            first = len(self.found)
            self.emit(rest, qubits, controls)
            undone = [done.adjoint() for done in reversed(self.found[first:])]
            self.found[first:] = undone
        elif float(modifier.power).is_integer():
            power = int(modifier.power)
            first = len(self.found)
            self.emit(rest, qubits, controls)
            once = self.found[first:]
            if power < 0:
                once = [done.adjoint() for done in reversed(once)]
            self.found[first:] = once * abs(power)
        else:
            raise self.fail(f"takes the power {modifier.power}; only whole powers are simulated")


__all__ = ["WIDEST_MATRIX", "lower"]
