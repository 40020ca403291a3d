"""A circuit as a flat list of operations of four kinds, and as the arrays that kernels read.

Every gate becomes some of these, each with any number of controls on 0 or 1:

- flip a qubit,
- swap two qubits,
- multiply by a phase,
- apply a unitary matrix to one to three qubits, which branches.

The first three map a basis state to a basis state.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ouvert.kernels.bit_columns import FLIP, PHASE, SWAP, UNITARY

NEGLIGIBLE = 1e-14
"""Entries of a gate's matrix below this are rounding errors: RY(π) flips and does not branch."""

Matrix = NDArray[np.complex128]
Controls = tuple[tuple[int, int], ...]
"""Control qubits, each with the value that it must have."""


class Operation(NamedTuple):
    """One operation of a program.

    Attributes:
        kind: FLIP, SWAP, PHASE or UNITARY of `ouvert.kernels.bit_columns`.
        controls: (qubit, value) pairs that must all match.
        targets: qubits; the first is the lowest bit of the matrix's index.
        factor: of a PHASE.
        matrix: of a UNITARY, `complex128[2 ** k, 2 ** k]`.
        origin: index of the circuit's instruction that it comes from.
    """

    kind: int
    controls: Controls
    targets: tuple[int, ...]
    factor: complex
    matrix: Matrix | None
    origin: int

    def adjoint(self) -> Operation:
        """The operation that undoes this one."""
        if self.kind == PHASE:
            return self._replace(factor=self.factor.conjugate())
        if self.matrix is not None:
            return self._replace(matrix=np.ascontiguousarray(self.matrix.conj().T))
        return self


class Batch(NamedTuple):
    """Consecutive operations that do not branch.

    Attributes:
        first: index of the first.
        last: one past the last.
        touched: `int64[...]`, the words of a row that they read.
        changed: `int64[...]`, the words of a row that they change.
    """

    first: int
    last: int
    touched: NDArray[np.int64]
    changed: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Program:
    """What simulators run. Made once by `lower`, it can be run any number of times.

    Attributes:
        qubits: how many.
        operations: in order.
        names: of the circuit's instructions, for messages.
        measured: classical bit -> qubit of the measurements at the end.
    """

    qubits: int
    operations: tuple[Operation, ...]
    names: tuple[str, ...] = ()
    measured: dict[int, int] = field(default_factory=dict)
    kinds: NDArray[np.int8] = field(init=False, repr=False)
    starts: NDArray[np.int64] = field(init=False, repr=False)
    splits: NDArray[np.int64] = field(init=False, repr=False)
    wires: NDArray[np.int32] = field(init=False, repr=False)
    inverts: NDArray[np.uint64] = field(init=False, repr=False)
    eighths: NDArray[np.int8] = field(init=False, repr=False)
    phases: NDArray[np.complex128] = field(init=False, repr=False)
    steps: tuple[Batch | int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        wires: list[int] = []
        inverts: list[int] = []
        starts, splits = [0], []
        for operation in self.operations:
            for qubit, value in operation.controls:
                wires.append(qubit)
                inverts.append(0 if value else 2**64 - 1)
            splits.append(len(wires))
            wires.extend(operation.targets)
            inverts.extend([0] * len(operation.targets))
            starts.append(len(wires))
        arrays = {
            "kinds": np.array([operation.kind for operation in self.operations], np.int8),
            "starts": np.array(starts, np.int64),
            "splits": np.array(splits, np.int64),
            "wires": np.array(wires, np.int32),
            "inverts": np.array(inverts, np.uint64),
            "eighths": np.array([eighth_turns(op.factor) for op in self.operations], np.int8),
            "phases": np.array([op.factor for op in self.operations], np.complex128),
        }
        for name, array in arrays.items():
            object.__setattr__(self, name, array)
        object.__setattr__(self, "steps", tuple(_steps(self.operations)))

    @property
    def words(self) -> int:
        """64-bit words of a basis state."""
        return max(1, -(-self.qubits // 64))

    @property
    def branching(self) -> int:
        """How many operations branch."""
        return sum(operation.kind == UNITARY for operation in self.operations)

    def adjoint(self) -> Program:
        """The program that undoes this one."""
        undone = tuple(operation.adjoint() for operation in reversed(self.operations))
        return Program(self.qubits, undone, self.names)

    def where(self, operation: Operation) -> str:
        """Name an operation for a message: `instruction 17 (ry)`."""
        name = self.names[operation.origin] if operation.origin < len(self.names) else "?"
        return f"instruction {operation.origin} ({name})"


def eighth_turns(factor: complex) -> int:
    """Return k if the factor is exp(iπk/4) up to rounding, else -1."""
    turns = round(cmath.phase(factor) * 4 / math.pi) % 8
    return turns if abs(factor - cmath.exp(0.25j * math.pi * turns)) < NEGLIGIBLE else -1


def one_qubit(controls: Controls, target: int, matrix: Matrix, origin: int) -> list[Operation]:
    """A controlled one-qubit gate as flips and phases if it does not branch."""
    (a, b), (c, d) = ((complex(entry) for entry in row) for row in matrix)
    if abs(b) < NEGLIGIBLE and abs(c) < NEGLIGIBLE:
        return phases(controls, target, a, d, origin)
    if abs(a) < NEGLIGIBLE and abs(d) < NEGLIGIBLE:
        flip = Operation(FLIP, controls, (target,), 1, None, origin)
        return [flip, *phases(controls, target, b, c, origin)]
    return [Operation(UNITARY, controls, (target,), 1, np.array(matrix, np.complex128), origin)]


def phases(
    controls: Controls, target: int, on_zero: complex, on_one: complex, origin: int
) -> list[Operation]:
    """The diagonal gate of two phases on a qubit."""
    if abs(on_zero - on_one) < NEGLIGIBLE:
        factors = [(controls, on_zero)]
    else:
        factors = [((*controls, (target, 0)), on_zero), ((*controls, (target, 1)), on_one)]
    return [
        Operation(PHASE, where, (), factor, None, origin)
        for where, factor in factors
        if abs(factor - 1) >= NEGLIGIBLE
    ]


def monomial(
    controls: Controls, targets: Sequence[int], matrix: Matrix, origin: int
) -> list[Operation] | None:
    """A gate that permutes basis states and turns phases, as flips and phases; None if not such."""
    size = len(matrix)
    if np.any(np.count_nonzero(np.abs(matrix) >= NEGLIGIBLE, axis=0) != 1):
        return None
    image = [int(row) for row in np.argmax(np.abs(matrix), axis=0)]
    found: list[Operation] = []
    now = list(range(size))
    for state in range(size):
        # what began as `state` is made to arrive at its image; what was there changes places
        if now[state] != image[state]:
            here, there = now[state], image[state]
            found += _exchange(controls, targets, here, there, origin)
            swapped = {here: there, there: here}
            now = [swapped.get(value, value) for value in now]
    for state, row in enumerate(image):
        factor = complex(matrix[row, state])
        if abs(factor - 1) >= NEGLIGIBLE:
            where = tuple((qubit, row >> k & 1) for k, qubit in enumerate(targets))
            found.append(Operation(PHASE, controls + where, (), factor, None, origin))
    return found


def _exchange(
    controls: Controls, targets: Sequence[int], a: int, b: int, origin: int
) -> list[Operation]:
    """Flips that exchange two basis states of the targets and leave the others."""
    differ = [k for k in range(len(targets)) if (a ^ b) >> k & 1]
    pivot, others = differ[0], differ[1:]
    # where the pivot is as in b, the other bits become those of a; then one flip is left to do
    approach = [
        Operation(FLIP, ((targets[pivot], b >> pivot & 1),), (targets[k],), 1, None, origin)
        for k in others
    ]
    rest = tuple((q, a >> k & 1) for k, q in enumerate(targets) if k != pivot)
    flip = Operation(FLIP, controls + rest, (targets[pivot],), 1, None, origin)
    return [*approach, flip, *reversed(approach)]


def _steps(operations: Sequence[Operation]) -> Iterable[Batch | int]:
    """Batches of operations that do not branch, and the indices of those that do."""
    first = 0
    for index, operation in enumerate(operations):
        if operation.kind == UNITARY:
            if first < index:
                yield _batch(operations, first, index)
            yield index
            first = index + 1
    if first < len(operations):
        yield _batch(operations, first, len(operations))


def _batch(operations: Sequence[Operation], first: int, last: int) -> Batch:
    touched: set[int] = set()
    changed: set[int] = set()
    for operation in operations[first:last]:
        touched.update(qubit >> 6 for qubit, _ in operation.controls)
        changed.update(qubit >> 6 for qubit in operation.targets)
    return Batch(
        first,
        last,
        np.array(sorted(touched | changed), np.int64),
        np.array(sorted(changed), np.int64),
    )


__all__ = ["FLIP", "PHASE", "SWAP", "UNITARY", "Batch", "Operation", "Program", "eighth_turns"]
