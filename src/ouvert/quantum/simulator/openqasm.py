"""A circuit as an OpenQASM 3 program that keeps its controls whole.

Qiskit's own export writes a gate with many controls as a long sequence of elementary gates. Here
it is one line, `ctrl(n) @ x`, which other simulators run in one step.

Relative-phase Toffolis are calls of a gate `rccx` that the program defines, with 3 CX and 4 T
(Margolus's; Maslov, "Advantages of using relative-phase Toffoli gates", 2016), and a Z · RY(θ)
under a control is a CZ between two rotations, joined with those next to them, so that who counts
the gates of the program finds those that are costed. (A Toffoli that clears its target is written
as a gate like the others: programs measure nothing before the end.)
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import RCCXGate
from qiskit.synthesis import OneQubitEulerDecomposer

from ouvert.errors import CircuitError
from ouvert.quantum.simulator.lowering import lower
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
)

_EULER = OneQubitEulerDecomposer("U")
_SMALLEST_ANGLE = 1e-15
RELATIVE_PHASE_TOFFOLI = (
    "gate rccx a, b, c { h c; t c; cx b, c; tdg c; cx a, c; t c; cx b, c; tdg c; h c; }"
)
"""The definition of `rccx` in a program that has any."""


def to_openqasm(circuit: QuantumCircuit | Program, measured: Sequence[int] = ()) -> str:
    """Write a circuit with the gates x, swap, z, p, ry and gphase, with any controls, and rccx.

    All qubits become one register `q` in the circuit's order. The gates multiply to the same
    unitary, global phase included.

    Args:
        circuit: a Qiskit circuit, or the program that `lower` made of it with `matrices=False`.
        measured: qubits to measure at the end, into the bits `c[0]`, `c[1]`, ….

    Raises:
        CircuitError: a gate that `lower` refuses, a matrix on more than one qubit, or a qubit to
            measure that there is not.
    """
    program = lower(circuit, matrices=False)
    for qubit in measured:
        if not 0 <= qubit < program.qubits:
            raise CircuitError(f"There is no qubit {qubit} among {program.qubits} to measure.")
    gates = list(_gates(program))
    lines = ["OPENQASM 3.0;", 'include "stdgates.inc";']
    if any(gate.startswith("rccx ") for gate in gates):
        lines.append(RELATIVE_PHASE_TOFFOLI)
    lines.append(f"qubit[{max(program.qubits, 1)}] q;")
    if measured:
        lines.append(f"bit[{len(measured)}] c;")
    lines += gates
    lines += [f"c[{bit}] = measure q[{qubit}];" for bit, qubit in enumerate(measured)]
    return "\n".join(lines) + "\n"


def _gates(program: Program) -> Iterator[str]:
    operations = program.operations
    turned: dict[int, float] = {}
    index = 0
    while index < len(operations):
        operation = operations[index]
        toffoli = _relative_phase_toffoli(operations[index : index + len(_lowered_rccx(0, 1, 2))])
        tilt = _tilt(operation)
        if toffoli is not None:
            yield from _turn(turned, toffoli)
            yield f"rccx {', '.join(f'q[{qubit}]' for qubit in toffoli)};"
            index += len(_lowered_rccx(0, 1, 2))
            continue
        if tilt is not None:
            ((control, _),), (target,) = operation.controls, operation.targets
            turned[target] = turned.get(target, 0.0) + tilt / 2
            yield from _turn(turned, (control, target))
            yield _gate("z", operation.controls, (target,))
            turned[target] = -tilt / 2
        elif operation.kind == UNITARY and not operation.controls and _turn_of(operation.matrix):
            (target,) = operation.targets
            turned[target] = turned.get(target, 0.0) + _turn_of(operation.matrix)
        else:
            touched = (*operation.targets, *(qubit for qubit, _ in operation.controls))
            yield from _turn(turned, touched)
            yield from _lines(program, operation)
        index += 1
    yield from _turn(turned, tuple(turned))


def _turn(turned: dict[int, float], qubits: Sequence[int]) -> Iterator[str]:
    """The rotations that are due on some qubits."""
    for qubit in qubits:
        # a digit less than there is, so that a program that is read back gives the same
        angle = float(f"{turned.pop(qubit, 0.0):.15g}")
        if abs(angle) > _SMALLEST_ANGLE:
            yield _gate(f"ry({angle!r})", (), (qubit,))


def _turn_of(matrix: Matrix | None) -> float:
    """The angle θ if a matrix is RY(θ), else 0."""
    if matrix is None or matrix.shape != (2, 2):
        return 0.0
    angle = 2 * math.atan2(matrix[1, 0].real, matrix[0, 0].real)
    cos, sin = math.cos(angle / 2), math.sin(angle / 2)
    same = np.allclose(matrix, [[cos, -sin], [sin, cos]], rtol=0, atol=_SMALLEST_ANGLE)
    return angle if same else 0.0


def _tilt(operation: Operation) -> float | None:
    """The angle θ if an operation is Z · RY(θ) under one control that must be 1."""
    if operation.kind != UNITARY or len(operation.targets) != 1 or operation.matrix is None:
        return None
    if [value for _, value in operation.controls] != [1]:
        return None
    return _turn_of(operation.matrix * np.array([[1], [-1]])) or None


@lru_cache(maxsize=4096)
def _lowered_rccx(*qubits: int) -> tuple[Operation, ...]:
    """The operations that a relative-phase Toffoli is lowered to."""
    matrix = np.array(RCCXGate().to_matrix(), np.complex128)
    found = monomial((), qubits, matrix, 0)
    assert found is not None
    return tuple(found)


def _relative_phase_toffoli(found: Sequence[Operation]) -> tuple[int, ...] | None:
    """The qubits of the relative-phase Toffoli that these operations are, if they are one."""
    flip = next((each for each in found if each.kind == FLIP), None)
    if flip is None or len(flip.controls) != 2:
        return None
    (one, _), (other, _) = flip.controls
    for qubits in ((one, other, *flip.targets), (other, one, *flip.targets)):
        if tuple(each._replace(origin=0) for each in found) == _lowered_rccx(*qubits):
            return qubits
    return None


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
    sign = abs(abs(angle) - cmath.pi) < _SMALLEST_ANGLE
    yield _gate("z" if sign else f"p({angle!r})", rest, (target,))
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
