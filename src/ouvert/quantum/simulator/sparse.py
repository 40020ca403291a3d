"""Exact simulation of circuits whose states have few nonzero amplitudes, on hundreds of qubits.

A state is a list of basis states and their amplitudes. Gates that permute basis states or turn
phases run in batches over blocks of them; branching gates look for the rows that they mix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.kernels import sparse_state
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.program import Batch, Operation, Program

LIMIT = 1 << 23
"""Nonzero amplitudes that a state may have unless told otherwise: 0.5 GB with 378 qubits."""
LARGEST_LIMIT = (1 << 31) - 1
"""Amplitudes that the kernels can count."""
TOLERANCE = 1e-13
"""After a branching gate, amplitudes whose parts are both at most this are taken to be zero."""
DENSE_QUBITS = 24
"""Qubits up to which a state can be written out as a vector."""
_REGISTER_BITS = 64


@dataclass(frozen=True, slots=True)
class SparseState:
    """The nonzero amplitudes of a state of `qubits` qubits.

    Numbers of basis states and registers are little-endian, as in Qiskit: qubit i has the
    weight 2 ** i, the first qubit of a register the weight 1.

    Attributes:
        qubits: how many.
        bits: `uint64[rows, words]`, distinct basis states; qubit i is bit i % 64 of word i // 64.
        amplitudes: `complex128[rows]`.
    """

    qubits: int
    bits: NDArray[np.uint64]
    amplitudes: NDArray[np.complex128]

    @classmethod
    def basis(cls, qubits: int, number: int = 0) -> SparseState:
        """One basis state, by its number; |0…0⟩ by default."""
        return cls.of(qubits, {number: 1})

    @classmethod
    def of(cls, qubits: int, amplitudes: Mapping[int, complex]) -> SparseState:
        """The state with these amplitudes by number of the basis state; not normalised.

        Raises CircuitError for a basis state that so many qubits do not have.
        """
        for number in amplitudes:
            if not 0 <= number < 1 << qubits:
                raise CircuitError(f"{qubits} qubits have no basis state {number}.")
        words = max(1, -(-qubits // 64))
        bits = np.zeros((len(amplitudes), words), np.uint64)
        for row, number in enumerate(amplitudes):
            for word in range(words):
                bits[row, word] = number >> 64 * word & 0xFFFFFFFFFFFFFFFF
        return cls(qubits, bits, np.array(list(amplitudes.values()), np.complex128))

    def __len__(self) -> int:
        """How many amplitudes are nonzero."""
        return len(self.amplitudes)

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """`float64[rows]`: the probability of each basis state."""
        found: NDArray[np.float64] = np.abs(self.amplitudes) ** 2
        return found

    def register(self, qubits: Sequence[int]) -> NDArray[np.uint64]:
        """`uint64[rows]`: what the register of up to 64 qubits holds in each basis state.

        Raises SizeError for a wider one.
        """
        places = self._places(qubits)
        if len(places) > _REGISTER_BITS:
            raise SizeError(f"A register of {len(places)} qubits is wider than {_REGISTER_BITS}.")
        values = np.empty(len(self), np.uint64)
        sparse_state.read_register(self.bits, places, values)
        return values

    def numbers(self) -> list[int]:
        """The number of each basis state, of any width."""
        return [int.from_bytes(row.astype("<u8").tobytes(), "little") for row in self.bits]

    def amplitude(self, number: int) -> complex:
        """The amplitude of a basis state."""
        sought = SparseState.basis(self.qubits, number)
        rows = np.flatnonzero((self.bits == sought.bits).all(axis=1))
        return complex(self.amplitudes[rows[0]]) if len(rows) else 0j

    def probability(self, values: Mapping[int, int]) -> float:
        """The probability that qubits have values (0 or 1), as in `{5: 1, 7: 0}`."""
        fits = np.ones(len(self), np.bool_)
        for qubit, value in values.items():
            fits &= self.register([qubit]) == value
        return float(self.probabilities[fits].sum())

    def marginal(self, qubits: Sequence[int]) -> dict[int, float]:
        """The probability of every number that a register of up to 64 qubits may hold."""
        values, rows = np.unique(self.register(qubits), return_inverse=True)
        totals = np.bincount(rows, weights=self.probabilities, minlength=len(values))
        return {int(value): float(total) for value, total in zip(values, totals, strict=True)}

    def sample(self, shots: int, rng: np.random.Generator) -> NDArray[np.uint64]:
        """`uint64[shots, words]`: the basis states found when all qubits are measured."""
        rows = rng.choice(len(self), size=shots, p=self._shares(self.probabilities))
        chosen: NDArray[np.uint64] = self.bits[rows]
        return chosen

    def counts(
        self, shots: int, rng: np.random.Generator, qubits: Sequence[int] | None = None
    ) -> dict[int, int]:
        """How often each number is found when a register is measured; all qubits by default."""
        if qubits is None:
            numbers, weights = self.numbers(), self.probabilities
        else:
            found = self.marginal(qubits)
            numbers, weights = list(found), np.array(list(found.values()))
        drawn = rng.multinomial(shots, self._shares(weights))
        return {numbers[row]: int(drawn[row]) for row in np.flatnonzero(drawn)}

    def inner(self, other: SparseState) -> complex:
        """The inner product ⟨self|other⟩. Raises CircuitError for other numbers of qubits."""
        if self.qubits != other.qubits:
            raise CircuitError(
                f"States of {self.qubits} and {other.qubits} qubits have no inner product."
            )
        mine = dict(zip(self.numbers(), self.amplitudes.conj(), strict=True))
        pairs = zip(other.numbers(), other.amplitudes, strict=True)
        return complex(
            sum(mine[number] * amplitude for number, amplitude in pairs if number in mine)
        )

    def fidelity(self, other: SparseState) -> float:
        """|⟨self|other⟩|²: 1 if both are the same state, whatever their global phase."""
        return abs(self.inner(other)) ** 2

    def norm(self) -> float:
        """The length of the state as a vector, 1 up to rounding."""
        return float(np.sqrt(self.probabilities.sum()))

    def to_dict(self) -> dict[str, complex]:
        """Amplitudes by bit string, qubit 0 rightmost, as in Qiskit; sorted by string."""
        named = zip(self.numbers(), self.amplitudes, strict=True)
        return {
            format(number, f"0{self.qubits}b"): complex(value) for number, value in sorted(named)
        }

    def to_dense(self) -> NDArray[np.complex128]:
        """`complex128[2 ** qubits]`: the whole vector.

        Raises:
            SizeError: more than DENSE_QUBITS qubits.
        """
        if self.qubits > DENSE_QUBITS:
            raise SizeError(
                f"A vector of {self.qubits} qubits is too large; the limit is {DENSE_QUBITS}."
            )
        vector = np.zeros(1 << self.qubits, np.complex128)
        vector[self.bits[:, 0].astype(np.int64)] = self.amplitudes
        return vector

    def _places(self, qubits: Sequence[int]) -> NDArray[np.int64]:
        for qubit in qubits:
            if not 0 <= qubit < self.qubits:
                raise CircuitError(f"There is no qubit {qubit} among {self.qubits}.")
        return np.array(qubits, np.int64)

    def _shares(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        shares: NDArray[np.float64] = weights / weights.sum()
        return shares


def run(
    circuit: QuantumCircuit | Program,
    initial: SparseState | int | None = None,
    *,
    limit: int = LIMIT,
) -> SparseState:
    """Find the state that a circuit makes; measurements at its end are left out.

    Each branching gate drops amplitudes of at most TOLERANCE.

    Args:
        circuit: a Qiskit circuit, or the program that `lower` made of it.
        initial: a state, or the number of a basis state; |0…0⟩ by default.
        limit: how many amplitudes the state may have at any time, at most LARGEST_LIMIT.

    Raises:
        CircuitError: an instruction that is not unitary, or an initial state of another width.
        SizeError: more amplitudes than the limit; found before memory is taken for them.
    """
    program = lower(circuit).scheduled
    if not isinstance(initial, SparseState):
        initial = SparseState.basis(program.qubits, initial or 0)
    if initial.qubits != program.qubits:
        raise CircuitError(
            f"The initial state has {initial.qubits} qubits, the circuit {program.qubits}."
        )
    if len(initial) > limit:
        raise SizeError(
            f"The initial state has {len(initial):,} amplitudes; the limit is {limit:,}."
        )
    rows = _Rows(initial, min(limit, LARGEST_LIMIT))
    for step in program.steps:
        if isinstance(step, Batch):
            rows.permute(program, step)
        else:
            rows.branch(program, program.operations[step])
    return rows.state()


class _Rows:
    """A state that gates change in place; only the first `count` rows of the arrays are in use."""

    def __init__(self, state: SparseState, limit: int) -> None:
        self.qubits = state.qubits
        self.bits = state.bits.copy()
        self.amplitudes = state.amplitudes.copy()
        self.count = len(state)
        self.limit = limit

    def state(self) -> SparseState:
        return SparseState(
            self.qubits, self.bits[: self.count].copy(), self.amplitudes[: self.count].copy()
        )

    def permute(self, program: Program, batch: Batch) -> None:
        arrays = program.arrays
        sparse_state.permute_rows(
            self.bits,
            self.amplitudes,
            self.count,
            arrays.kinds,
            arrays.starts,
            arrays.splits,
            arrays.wires,
            arrays.inverts,
            arrays.eighths,
            arrays.phases,
            batch.first,
            batch.last,
            batch.touched,
            batch.changed,
        )

    def branch(self, program: Program, operation: Operation) -> None:
        care, wanted = self.mask(operation.controls)
        targets = np.array(operation.targets, np.int64)
        found = np.empty(self.count, np.int32)
        values = np.empty(self.count, np.int8)
        matched, same = sparse_state.scan(
            self.bits, self.count, care, wanted, targets, found, values
        )
        if not matched:
            return
        members = np.full((matched, 1 << len(targets)), -1, np.int32)
        if same >= 0:
            members[:, same] = found[:matched]
        else:
            inside, _ = self.mask(tuple((qubit, 1) for qubit in operation.targets))
            groups = sparse_state.group_rows(
                self.bits,
                found[:matched],
                values[:matched],
                ~inside,
                np.zeros(1 << (2 * matched - 1).bit_length(), np.uint64),
                np.zeros(self.count, np.int32),
                members,
            )
            members = members[:groups]
        mixed = np.empty(members.shape, np.complex128)
        born, dead = sparse_state.mix(self.amplitudes, members, operation.matrix, TOLERANCE, mixed)
        if self.count + born - dead > self.limit:
            raise SizeError(
                f"The state would have {self.count + born - dead:,} amplitudes after "
                f"{program.where(operation)}; the limit is {self.limit:,}."
            )
        self.reserve(self.count + born)
        self.count = sparse_state.write_groups(
            self.bits, self.amplitudes, self.count, members, mixed, targets
        )
        if dead:
            self.count = sparse_state.drop_dead(self.bits, self.amplitudes, self.count)

    def mask(self, controls: Sequence[tuple[int, int]]) -> tuple[NDArray[np.uint64], ...]:
        """Which bits of a row matter, and what they must be."""
        care = [0] * self.bits.shape[1]
        wanted = [0] * self.bits.shape[1]
        for qubit, value in controls:
            care[qubit >> 6] |= 1 << (qubit & 63)
            wanted[qubit >> 6] |= value << (qubit & 63)
        return np.array(care, np.uint64), np.array(wanted, np.uint64)

    def reserve(self, rows: int) -> None:
        """Make room; twice as much as before, so that rows are copied a few times at most."""
        if rows <= len(self.bits):
            return
        room = min(max(rows, 2 * len(self.bits)), max(rows, self.limit))
        bits = np.empty((room, self.bits.shape[1]), np.uint64)
        amplitudes = np.empty(room, np.complex128)
        bits[: self.count] = self.bits[: self.count]
        amplitudes[: self.count] = self.amplitudes[: self.count]
        self.bits, self.amplitudes = bits, amplitudes


__all__ = ["DENSE_QUBITS", "LARGEST_LIMIT", "LIMIT", "TOLERANCE", "SparseState", "run"]
