"""Circuits for other people's libraries: Cirq, PennyLane, and QIR.

Cirq and PennyLane get gate by gate what every simulator here runs (`lower`): flips, swaps and
phases with any controls, and matrices on one qubit. QIR is LLVM's language with calls of quantum
gates; qdk, from the extra `qdk`, compiles the OpenQASM program to its base profile. None of these
libraries is needed for anything else, and only qdk is an extra.
"""

from __future__ import annotations

import cmath
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from qiskit import QuantumCircuit

from ouvert.errors import OuvertError
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.openqasm import to_openqasm
from ouvert.quantum.simulator.program import FLIP, PHASE, SWAP, Operation
from ouvert.quantum.simulator.qdk_check import TELEMETRY_VARIABLE

LIBRARIES = {
    "cirq": ("Cirq", "cirq-core"),
    "pennylane": ("PennyLane", "pennylane"),
    "qdk": ("qdk", "'ouvert[qdk]'"),
}
"""What each library is called, and what installs it."""


def to_cirq(circuit: QuantumCircuit) -> Any:
    """The same circuit as a `cirq.Circuit` on line qubits, without measurements.

    Raises OuvertError without Cirq, CircuitError for a gate that `lower` refuses.
    """
    cirq = _library("cirq")
    program = lower(circuit, matrices=False)
    qubits = cirq.LineQubit.range(program.qubits)
    found = [cirq.I(qubit) for qubit in qubits]
    found += [_cirq(cirq, qubits, operation) for operation in program.operations]
    return cirq.Circuit(found)


def cirq_json(circuit: QuantumCircuit) -> str:
    """The same circuit as JSON, which `cirq.read_json` reads; errors as of `to_cirq`."""
    return str(_library("cirq").to_json(to_cirq(circuit)))


def _cirq(cirq: Any, qubits: Sequence[Any], operation: Operation) -> Any:
    controls = operation.controls
    if operation.kind == PHASE:
        gate = cirq.GlobalPhaseGate(operation.factor)()
    else:
        gate = {FLIP: cirq.X, SWAP: cirq.SWAP}.get(operation.kind)
        if gate is None:
            gate = cirq.MatrixGate(operation.matrix)
        gate = gate(*(qubits[target] for target in operation.targets))
    if not controls:
        return gate
    return gate.controlled_by(
        *(qubits[qubit] for qubit, _ in controls), control_values=[value for _, value in controls]
    )


def to_pennylane(circuit: QuantumCircuit) -> Callable[[], None]:
    """The same circuit as a function that applies PennyLane's gates to wires 0, 1, ….

    Put it into a `qml.qnode` before the measurement of your choice, such as `qml.probs`.

    Raises OuvertError without PennyLane, CircuitError for a gate that `lower` refuses.
    """
    qml = _library("pennylane")
    text = pennylane_program(circuit)
    names: dict[str, Any] = {"qml": qml}
    # the text is ours
    exec(compile(text, "<circuit>", "exec"), names)
    function: Callable[[], None] = names["circuit"]
    return function


def pennylane_program(circuit: QuantumCircuit) -> str:
    """A Python program that defines `circuit()`, which applies the gates; see `to_pennylane`.

    It is written without PennyLane. Raises CircuitError for a gate that `lower` refuses.
    """
    program = lower(circuit, matrices=False)
    lines = [
        "import pennylane as qml",
        "",
        f"QUBITS = {program.qubits}",
        "",
        "",
        "def circuit():",
        *(f"    {_pennylane(operation)}" for operation in program.operations),
    ]
    if not program.operations:
        lines.append("    pass")
    return "\n".join(lines) + "\n"


def _pennylane(operation: Operation) -> str:
    wires = list(operation.targets)
    if operation.kind == PHASE:
        gate, wires = f"qml.GlobalPhase({-cmath.phase(operation.factor)!r})", []
    elif operation.kind == FLIP:
        gate = f"qml.PauliX({wires})"
    elif operation.kind == SWAP:
        gate = f"qml.SWAP({wires})"
    else:
        assert operation.matrix is not None
        rows = [[complex(entry) for entry in row] for row in operation.matrix]
        gate = f"qml.QubitUnitary({rows!r}, {wires})"
    if not operation.controls:
        return gate
    controls, values = zip(*operation.controls, strict=True)
    return f"qml.ctrl({gate}, {list(controls)}, {[bool(value) for value in values]})"


def to_qir(circuit: QuantumCircuit, measured: Sequence[int]) -> str:
    """The same circuit as QIR of the base profile, with measurements at the end.

    Args:
        circuit: without measurements.
        measured: the qubits that are measured, in this order.

    Raises OuvertError without qdk.
    """
    os.environ[TELEMETRY_VARIABLE] = "none"
    qdk, openqasm = _library("qdk"), _library("qdk.openqasm")
    program = to_openqasm(circuit, measured)
    return str(openqasm.compile(program, target_profile=qdk.TargetProfile.Base))


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        package = name.partition(".")[0]
        if (error.name or "").partition(".")[0] != package:
            raise
        title, install = LIBRARIES[package]
        raise OuvertError(f"This form needs {title}: pip install {install}") from error


__all__ = ["cirq_json", "pennylane_program", "to_cirq", "to_pennylane", "to_qir"]
