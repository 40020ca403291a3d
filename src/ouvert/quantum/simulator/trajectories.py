"""Sampling from circuits whose branches never interfere, many thousand paths at once.

A branching gate whose target has the same value in every branch (it is clean, say) sends each
branch to two places where no other branch arrives. If all gates of a circuit are so, measuring the
final state is the same as following one path at random: flip and swap bits as told, and at each
branching gate choose the outcome with the probability that its matrix says. Phases do not matter
to what is measured then, and are left out.

The circuits that deal cards, play legal cards and count points are of this kind; their adjoints,
and the Grover iterates made of both, are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.kernels import trajectories
from ouvert.quantum.kernels.bit_columns import BLOCK, UNITARY
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.program import Program

LIMIT = 1 << 35
"""Bits of all paths together: 4 GiB."""
_BOTH = 3


@dataclass(frozen=True, slots=True)
class Trajectories:
    """Measured basis states, packed by qubit.

    Attributes:
        shots: how many.
        columns: `uint64[qubits, words]`; bit s of word w is what shot 64 * w + s found. There may
            be more words than the shots need; these hold shots as well.
    """

    shots: int
    columns: NDArray[np.uint64]

    @property
    def qubits(self) -> int:
        """How many qubits were measured: all of the circuit."""
        return len(self.columns)

    def column(self, qubit: int) -> NDArray[np.bool_]:
        """`bool[shots]`: what one qubit was found to be. Raises CircuitError for none of these."""
        if not 0 <= qubit < self.qubits:
            raise CircuitError(f"There is no qubit {qubit} among {self.qubits}.")
        packed = self.columns[qubit].astype("<u8").view(np.uint8)
        return np.unpackbits(packed, count=self.shots, bitorder="little").astype(np.bool_)

    def register(self, qubits: Sequence[int]) -> NDArray[np.uint64]:
        """`uint64[shots]`: the numbers that a register of up to 64 qubits held, first lowest.

        Raises SizeError for a wider one.
        """
        if len(qubits) > 64:
            raise SizeError(f"A register of {len(qubits)} qubits is wider than 64.")
        values = np.zeros(self.shots, np.uint64)
        for place, qubit in enumerate(qubits):
            values |= self.column(qubit).astype(np.uint64) << np.uint64(place)
        return values

    def counts(self, qubits: Sequence[int]) -> dict[int, int]:
        """How often each number was found in a register of up to 64 qubits."""
        values, times = np.unique(self.register(qubits), return_counts=True)
        return {int(value): int(count) for value, count in zip(values, times, strict=True)}

    def probability(self, values: Mapping[int, int]) -> float:
        """The share of shots in which qubits had values (0 or 1), as in `{5: 1, 7: 0}`."""
        fits = np.ones(self.shots, np.bool_)
        for qubit, value in values.items():
            fits &= self.column(qubit) == bool(value)
        return float(fits.mean())

    def rows(self) -> NDArray[np.uint64]:
        """`uint64[shots, words]`: the basis states, qubit i as bit i % 64 of word i // 64."""
        shots = 64 * self.columns.shape[1]
        bits = np.empty((shots, max(1, -(-self.qubits // 64))), np.uint64)
        trajectories.to_rows(self.columns, bits)
        return bits[: self.shots]


def sample_trajectories(
    circuit: QuantumCircuit | Program, shots: int, rng: np.random.Generator
) -> Trajectories:
    """Measure all qubits of a circuit whose branches never interfere.

    The condition is checked on the paths themselves, at least 4,096: at every branching gate, the
    paths on which its controls match must agree about its target. A circuit that passes can be
    wrong only by branches so rare that no path took them. For small circuits `run` tells.

    Args:
        circuit: a Qiskit circuit, or the program that `lower` made of it, all its branching gates
            on one qubit (`matrices=False`).
        shots: how many paths.
        rng: chooses the outcomes.

    Raises:
        CircuitError: a gate where branches may interfere; says which one, and on which qubit.
        SizeError: more than LIMIT bits.
    """
    program = lower(circuit, matrices=False)
    blocks = max(1, -(-shots // (64 * BLOCK)))
    size = blocks * 64 * BLOCK * program.qubits
    if shots < 1 or size > LIMIT:
        raise SizeError(
            f"{shots:,} shots of {program.qubits} qubits are {size:,} bits; "
            f"there must be at least one shot and at most {LIMIT:,} bits."
        )
    wide = [op for op in program.operations if op.kind == UNITARY and len(op.targets) > 1]
    if wide:
        where = program.where(wide[0]).capitalize()
        raise CircuitError(
            f"{where} branches on {len(wide[0].targets)} qubits at once; "
            "lower the circuit with matrices=False."
        )
    paths = program.without_phases
    arrays = paths.arrays
    columns = np.zeros((program.qubits, blocks * BLOCK), np.uint64)
    seeds = rng.integers(0, 2**64, size=(blocks, BLOCK), dtype=np.uint64)
    seen = np.zeros(len(paths.operations), np.uint8)
    trajectories.follow(
        columns,
        arrays.kinds,
        arrays.starts,
        arrays.splits,
        arrays.wires,
        arrays.inverts,
        arrays.chances,
        seeds,
        seen,
    )
    meeting = np.flatnonzero(seen == _BOTH)
    if len(meeting):
        operation = paths.operations[meeting[0]]
        raise CircuitError(
            f"Qubit {operation.targets[0]} is 0 in some branches and 1 in others when "
            f"{program.where(operation)} acts on it, so branches may interfere; "
            "simulate this circuit with `run`."
        )
    return Trajectories(shots, columns)


__all__ = ["LIMIT", "Trajectories", "sample_trajectories"]
