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
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ouvert.quantum.kernels.bit_columns import FLIP, PHASE, SWAP, UNITARY

NEGLIGIBLE = 1e-14
"""Entries of a gate's matrix below this are rounding errors: RY(π) flips and does not branch."""

Matrix = NDArray[np.complex128]
Controls = tuple[tuple[int, int], ...]
"""Control qubits, each with the value that it must have."""


class Operation(NamedTuple):
    """One operation of a program.

    Attributes:
        kind: FLIP, SWAP, PHASE or UNITARY of `ouvert.quantum.kernels.bit_columns`.
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


class Arrays(NamedTuple):
    """The operations of a program as kernels read them, in the form of `bit_columns`.

    Attributes:
        kinds: `int8[n]`.
        starts: `int64[n + 1]`, where the wires of each operation begin: controls, then targets.
        splits: `int64[n]`, where its targets begin.
        wires: `int32[...]`, qubits.
        inverts: `uint64[...]`, all ones for a control on 0, else 0.
        eighths: `int8[n]`, the phase in eighth turns, -1 if it is another.
        phases: `complex128[n]`, the phase as a factor.
        chances: `uint64[n]`, of a branching gate the probability times 2 ** 64 that it flips its
            target, the same from 0 and from 1; only for gates on one qubit.
    """

    kinds: NDArray[np.int8]
    starts: NDArray[np.int64]
    splits: NDArray[np.int64]
    wires: NDArray[np.int32]
    inverts: NDArray[np.uint64]
    eighths: NDArray[np.int8]
    phases: NDArray[np.complex128]
    chances: NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
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

    @cached_property
    def arrays(self) -> Arrays:
        """The operations as arrays."""
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
        return Arrays(
            np.array([operation.kind for operation in self.operations], np.int8),
            np.array(starts, np.int64),
            np.array(splits, np.int64),
            np.array(wires, np.int32),
            np.array(inverts, np.uint64),
            np.array([eighth_turns(operation.factor) for operation in self.operations], np.int8),
            np.array([operation.factor for operation in self.operations], np.complex128),
            np.array([_chance(operation) for operation in self.operations], np.uint64),
        )

    @cached_property
    def steps(self) -> tuple[Batch | int, ...]:
        """Batches of operations that do not branch, and the indices of those that do."""
        return tuple(_steps(self.operations))

    @cached_property
    def scheduled(self) -> Program:
        """The same, in an order that needs fewer passes through a state.

        Whatever does not branch is done before all branching operations with which it commutes
        because they have no target in common with it. Those that branch keep their order, so the
        state has as many amplitudes after each of them as before.
        """
        return Program(self.qubits, _hoisted(self.operations), self.names, self.measured)

    @cached_property
    def without_phases(self) -> Program:
        """The program as measurements see it if its branches never interfere."""
        kept = tuple(operation for operation in self.operations if operation.kind != PHASE)
        return Program(self.qubits, kept, self.names, self.measured)

    def adjoint(self) -> Program:
        """The program that undoes this one."""
        undone = tuple(operation.adjoint() for operation in reversed(self.operations))
        return Program(self.qubits, undone, self.names)

    def where(self, operation: Operation) -> str:
        """Name an operation for a message: `instruction 17 (ry)`."""
        name = self.names[operation.origin] if operation.origin < len(self.names) else "phase"
        return f"instruction {operation.origin} ({name})"


def eighth_turns(factor: complex) -> int:
    """Return k if the factor is exp(iπk/4) up to rounding, else -1."""
    if factor == 1:
        return 0
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
    pattern = _monomial(matrix.tobytes(), len(targets))
    if pattern is None:
        return None
    return [
        Operation(
            operation.kind,
            controls + tuple((targets[k], value) for k, value in operation.controls),
            tuple(targets[k] for k in operation.targets),
            operation.factor,
            None,
            origin,
        )
        for operation in pattern
    ]


@lru_cache(maxsize=1024)
def _monomial(entries: bytes, width: int) -> tuple[Operation, ...] | None:
    """The same on the qubits 0 to `width - 1`, kept for the next gate with this matrix."""
    matrix = np.frombuffer(entries, np.complex128).reshape(1 << width, -1)
    if np.any(np.count_nonzero(np.abs(matrix) >= NEGLIGIBLE, axis=0) != 1):
        return None
    image = [int(row) for row in np.argmax(np.abs(matrix), axis=0)]
    found: list[Operation] = []
    now = list(range(len(image)))
    for state, there in enumerate(image):
        # what began as `state` is made to arrive at its image; what was there changes places
        here = now[state]
        if here != there:
            found += _exchange(width, here, there)
            swapped = {here: there, there: here}
            now = [swapped.get(value, value) for value in now]
    for state, row in enumerate(image):
        factor = complex(matrix[row, state])
        if abs(factor - 1) >= NEGLIGIBLE:
            where = tuple((k, row >> k & 1) for k in range(width))
            found.append(Operation(PHASE, where, (), factor, None, 0))
    return tuple(found)


def _exchange(width: int, a: int, b: int) -> list[Operation]:
    """Flips that exchange two basis states and leave the others."""
    pivot, *others = (k for k in range(width) if (a ^ b) >> k & 1)
    # where the pivot is as in b, the other bits become those of a; then one flip is left to do
    approach = [Operation(FLIP, ((pivot, b >> pivot & 1),), (k,), 1, None, 0) for k in others]
    rest = tuple((k, a >> k & 1) for k in range(width) if k != pivot)
    return [*approach, Operation(FLIP, rest, (pivot,), 1, None, 0), *reversed(approach)]


def _chance(operation: Operation) -> int:
    if operation.matrix is None:
        return 0
    flip = float(abs(operation.matrix[1, 0]) ** 2)
    return min(round(flip * 2**64), 2**64 - 1)


def _hoisted(operations: Sequence[Operation]) -> tuple[Operation, ...]:
    batches: list[list[Operation]] = [[]]
    branching: list[Operation] = []
    # for each qubit the first batch that may change it, and the first that may read it
    changeable: dict[int, int] = defaultdict(int)
    readable: dict[int, int] = defaultdict(int)
    for operation in operations:
        controls = [qubit for qubit, _ in operation.controls]
        if operation.kind == UNITARY:
            branching.append(operation)
            batches.append([])
            place = len(branching)
        else:
            place = max(
                (
                    *(readable[qubit] for qubit in controls),
                    *(changeable[qubit] for qubit in operation.targets),
                ),
                default=0,
            )
            batches[place].append(operation)
        for qubit in controls:
            changeable[qubit] = max(changeable[qubit], place)
        for qubit in operation.targets:
            changeable[qubit] = readable[qubit] = place
    ordered = list(batches[0])
    for operation, batch in zip(branching, batches[1:], strict=True):
        ordered.append(operation)
        ordered.extend(batch)
    return tuple(ordered)


def _steps(operations: Sequence[Operation]) -> Iterable[Batch | int]:
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
