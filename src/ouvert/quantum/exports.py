"""Exported circuits read back by Qiskit, to see that nothing was lost."""

from __future__ import annotations

import warnings

import numpy as np
from qiskit import QuantumCircuit, qasm3
from qiskit.circuit import Instruction
from qiskit.circuit.library import RCCXGate
from qiskit.exceptions import MissingOptionalLibraryError
from qiskit.quantum_info import Operator

from ouvert.errors import CircuitError, MissingExtraError, check_kind
from ouvert.quantum.simulator.openqasm import to_openqasm

MOST_DENSE = 10
"""Qubits of a circuit that is compared as a unitary matrix; larger ones gate by gate."""


def read_openqasm(text: str) -> QuantumCircuit:
    """Read an OpenQASM 3 program with Qiskit.

    A gate `rccx` that the program defines as a relative-phase Toffoli becomes Qiskit's own.

    Raises MissingExtraError without its importer, CircuitError for a program that it cannot read.
    """
    check_kind(text, str, "an OpenQASM program is text", CircuitError)
    if not text.strip():
        raise CircuitError("The OpenQASM program is empty.")
    try:
        with warnings.catch_warnings():
            # the importer calls Qiskit as of before 2.3
            warnings.simplefilter("ignore", DeprecationWarning)
            return _with_known_gates(qasm3.loads(text))
    except MissingOptionalLibraryError as error:
        raise MissingExtraError("Reading OpenQASM", "quantum") from error
    except qasm3.QASM3ImporterError as error:
        raise CircuitError(f"Qiskit cannot read this OpenQASM program: {error}") from error
    except Exception as error:
        # of the parser that the importer brings, which is no dependency of ours
        if type(error).__name__ != "QASM3ParsingError":
            raise
        raise CircuitError(
            "This is no OpenQASM 3 program; `ouvert quantum export` writes one."
        ) from error


def _with_known_gates(circuit: QuantumCircuit) -> QuantumCircuit:
    """Replace the gate that programs define for relative-phase Toffolis, if it is one."""
    found = circuit.copy_empty_like()
    for instruction in circuit.data:
        if instruction.operation.name == "rccx" and _is_relative_phase_toffoli(
            instruction.operation
        ):
            instruction = instruction.replace(operation=RCCXGate())
        found.append(instruction, copy=False)
    return found


def _is_relative_phase_toffoli(operation: Instruction) -> bool:
    definition = operation.definition
    return (
        definition is not None
        and definition.num_qubits == 3
        and np.allclose(Operator(definition).data, RCCXGate().to_matrix(), atol=1e-12)
    )


def check_export(circuit: QuantumCircuit, text: str) -> None:
    """Compare a circuit with its exported program, which must have no measurements.

    Up to MOST_DENSE qubits the unitaries are compared, global phase included. Larger circuits are
    compared by the gates: the circuit that Qiskit reads is exported again, and must give the same
    program. Raises CircuitError if they differ.
    """
    found = read_openqasm(text)
    if found.num_qubits <= MOST_DENSE:
        same = found.num_qubits == circuit.num_qubits and np.allclose(
            Operator(found).data, Operator(circuit).data, atol=1e-9
        )
    else:
        same = to_openqasm(found) == text == to_openqasm(circuit)
    if not same:
        raise CircuitError("The exported program is not the circuit that it was made from.")


__all__ = ["MOST_DENSE", "check_export", "read_openqasm"]
