"""A circuit as an OpenQASM 3 program that keeps its controls whole.

Qiskit's own export writes a gate with many controls as a long sequence of elementary gates. Here
it is one line, `ctrl(n) @ x`, which other simulators run in one step.
"""

from __future__ import annotations

import cmath
from collections.abc import Iterator, Sequence

from qiskit import QuantumCircuit
from qiskit.synthesis import OneQubitEulerDecomposer

from ouvert.errors import CircuitError
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.program import FLIP, PHASE, SWAP, Controls, Operation, Program

_EULER = OneQubitEulerDecomposer("U")
_SMALLEST_ANGLE = 1e-15


def to_openqasm(circuit: QuantumCircuit | Program, measured: Sequence[int] = ()) -> str:
    """Write a circuit with the gates x, swap, p, ry and gphase, with any controls on 0 or 1.

    All qubits become one register `q` in the circuit's order. The gates multiply to the same
    unitary, global phase included.

    Args:
        circuit: a Qiskit circuit, or the program that `lower` made of it with `matrices=False`.
        measured: qubits to measure at the end, into the bits `c[0]`, `c[1]`, ….

    Raises:
        CircuitError: a gate that `lower` refuses, or a matrix on more than one qubit.
    """
    program = lower(circuit, matrices=False)
    lines = ["OPENQASM 3.0;", 'include "stdgates.inc";', f"qubit[{max(program.qubits, 1)}] q;"]
    if measured:
        lines.append(f"bit[{len(measured)}] c;")
    for operation in program.operations:
        lines.extend(_lines(program, operation))
    lines += [f"c[{bit}] = measure q[{qubit}];" for bit, qubit in enumerate(measured)]
    return "\n".join(lines) + "\n"


def _lines(program: Program, operation: Operation) -> Iterator[str]:
    controls, targets = operation.controls, operation.targets
    if operation.kind == FLIP:
        yield _gate("x", controls, targets)
    elif operation.kind == SWAP:
        yield _gate("swap", controls, targets)
    elif operation.kind == PHASE:
        yield from _phase(controls, cmath.phase(operation.factor))
    elif operation.matrix is not None and len(targets) == 1:
        theta, phi, lam, phase = _EULER.angles_and_phase(operation.matrix)
        on_one = (*controls, (targets[0], 1))
        yield from _phase(on_one, lam)
        yield _gate(f"ry({theta!r})", controls, targets)
        yield from _phase(on_one, phi)
        yield from _phase(controls, phase)
    else:
        raise CircuitError(
            f"{program.where(operation).capitalize()} is a matrix on {len(targets)} qubits, "
            "which OpenQASM has no gate for; lower the circuit with matrices=False."
        )


def _phase(controls: Controls, angle: float) -> Iterator[str]:
    """A phase where the controls match: the p gate on one of them under the others."""
    if abs(angle) < _SMALLEST_ANGLE:
        return
    if not controls:
        yield f"gphase({angle!r});"
        return
    target, value = max(reversed(controls), key=lambda control: control[1])
    rest = tuple(control for control in controls if control[0] != target)
    if value == 0:
        yield _gate("x", (), (target,))
    yield _gate(f"p({angle!r})", rest, (target,))
    if value == 0:
        yield _gate("x", (), (target,))


def _gate(name: str, controls: Controls, targets: Sequence[int]) -> str:
    ones = [qubit for qubit, value in controls if value]
    zeros = [qubit for qubit, value in controls if not value]
    modifiers = ""
    for word, qubits in (("ctrl", ones), ("negctrl", zeros)):
        if qubits:
            modifiers += f"{word} @ " if len(qubits) == 1 else f"{word}({len(qubits)}) @ "
    operands = ", ".join(f"q[{qubit}]" for qubit in (*ones, *zeros, *targets))
    return f"{modifiers}{name} {operands};"


__all__ = ["to_openqasm"]
