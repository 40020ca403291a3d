"""Uniform superpositions over the strings where a Boolean function is 1.

The method that VI.1 of paper 000 takes from Mozafari et al. (2021).

The qubits are prepared from left to right. Given the bits so far, the next one is 1 in a certain
share of the strings that are left; a rotation gives it that share. If the share is the same for
all prefixes, the rotation needs no control. If it is 0 or 1 for each, the bit is a function of
earlier ones and no rotation is needed at all; where that function is a parity, CX gates compute it.
What is left is rotated under the control of the few qubits that the share depends on.

`Method.MULTIPLEXED` instead rotates every qubit under the control of all the qubits before it, as
for a state without structure: 2**n - 2 CX on n qubits.

The circuits start from |0…0⟩; qubit 0 is the leftmost bit of a string.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from math import asin, sqrt

import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit import Qubit
from qiskit.circuit.library import RYGate, XGate

from ouvert.errors import CircuitError, SizeError

MOST_STRINGS = 1 << 14
"""Strings up to which a function is written as a circuit; the decomposition looks at each."""
MOST_MULTIPLEXED = 14
"""Qubits up to which multiplexed rotations are written out: 2**14 CX."""


class Method(Enum):
    """How a uniform superposition is prepared."""

    DECOMPOSED = "decomposed"
    """Only prefixes that occur are told apart, by as few qubits as that takes."""

    MULTIPLEXED = "multiplexed"
    """Every rotation is controlled by all the qubits before it."""


@dataclass(frozen=True, slots=True)
class Rotation:
    """One gate of a preparation: turn a qubit where earlier ones have given values.

    Attributes:
        target: the qubit's place in the string.
        share: the part that becomes 1; a share of 1 is a plain X.
        controls: places and the values that they must have.
    """

    target: int
    share: Fraction
    controls: tuple[tuple[int, int], ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """The places of the controls."""
        return tuple(place for place, _ in self.controls)

    @property
    def angle(self) -> float:
        """The angle of the Ry gate that gives |0⟩ this share of |1⟩."""
        return 2 * asin(sqrt(self.share))


def decompose(strings: Collection[str]) -> tuple[Rotation, ...]:
    """The gates that prepare the uniform superposition of strings, by functional decomposition.

    Raises CircuitError for no strings or strings of several lengths, SizeError for too many.
    """
    ones = _checked(strings)
    width = len(ones[0])
    found: list[Rotation] = []
    for place in range(width):
        shares = _shares(ones, place)
        constant = set(shares.values())
        if len(constant) == 1:
            share = constant.pop()
            if share:
                found.append(Rotation(place, share))
            continue
        parity = _parity(shares) if constant == {Fraction(0), Fraction(1)} else None
        if parity is not None:
            sources, flip = parity
            found += [Rotation(place, Fraction(1), ((source, 1),)) for source in sources]
            if flip:
                found.append(Rotation(place, Fraction(1)))
            continue
        support = _support(shares)
        cases = {tuple(prefix[at] for at in support): share for prefix, share in shares.items()}
        for values, share in sorted(cases.items()):
            if share:
                controls = tuple((at, int(bit)) for at, bit in zip(support, values, strict=True))
                found.append(Rotation(place, share, controls))
    return tuple(found)


def append_uniform(
    circuit: QuantumCircuit,
    qubits: Sequence[int | Qubit],
    strings: Collection[str],
    condition: int | Qubit | None = None,
) -> None:
    """Append the preparation of strings on qubits that are 0, where a condition qubit is 1."""
    more = [] if condition is None else [(condition, 1)]
    rotations = decompose(strings)
    for (target, places), group in groupby(rotations, lambda each: (each.target, each.places)):
        cases = list(group)
        if condition is None and len(places) > 1 and len(cases) > 1:
            _append_multiplexed(circuit, cases, [qubits[at] for at in places], qubits[target])
            continue
        for case in cases:
            controls = [(qubits[place], value) for place, value in case.controls] + more
            if case.share == 1:
                append_flip(circuit, controls, qubits[target])
            else:
                _append(circuit, RYGate(case.angle), controls, qubits[target])


def append_flip(
    circuit: QuantumCircuit,
    controls: Iterable[tuple[int | Qubit, int]],
    target: int | Qubit,
) -> None:
    """Append an X gate on the target where each control qubit has the value given with it."""
    _append(circuit, XGate(), list(controls), target)


def prepare_uniform(strings: Collection[str], method: Method = Method.DECOMPOSED) -> QuantumCircuit:
    """The circuit that maps |0…0⟩ to the uniform superposition of strings.

    Args:
        strings: the strings where the Boolean function is 1, all of the same length.
        method: how.

    Raises CircuitError for no strings or strings of several lengths, SizeError for too many.
    """
    ones = _checked(strings)
    width = len(ones[0])
    circuit = QuantumCircuit(width)
    if method is Method.DECOMPOSED:
        append_uniform(circuit, range(width), ones)
        return circuit
    free: list[int] = []
    for place in range(width):
        bits = {string[place] for string in ones}
        if bits == {"1"}:
            circuit.x(place)
        if len(bits) == 2:
            free.append(place)
    if len(free) > MOST_MULTIPLEXED:
        raise SizeError(
            f"Rotations under the control of all qubits before them were asked for {len(free)} "
            f"qubits; the limit is {MOST_MULTIPLEXED}, with 2**{MOST_MULTIPLEXED} CX."
        )
    for count, place in enumerate(free):
        before = free[:count]
        cases = [
            Rotation(place, share, tuple((at, int(prefix[at])) for at in before))
            for prefix, share in _shares(ones, place).items()
        ]
        _append_multiplexed(circuit, cases, before, place)
    return circuit


def _checked(strings: Collection[str]) -> list[str]:
    ones = sorted(set(strings))
    if not ones or len({len(string) for string in ones}) != 1 or not ones[0]:
        raise CircuitError("A superposition needs strings of bits, all of the same length.")
    if set("".join(ones)) - {"0", "1"}:
        raise CircuitError("A superposition needs strings of the bits 0 and 1 only.")
    if len(ones) > MOST_STRINGS:
        raise SizeError(
            f"A superposition of {len(ones):,} strings was asked for; the limit is "
            f"{MOST_STRINGS:,}."
        )
    return ones


def _shares(ones: Sequence[str], place: int) -> dict[str, Fraction]:
    """For each prefix that occurs the share of its strings with a 1 at a place."""
    total = Counter(string[:place] for string in ones)
    high = Counter(string[:place] for string in ones if string[place] == "1")
    return {prefix: Fraction(high[prefix], count) for prefix, count in total.items()}


def _support(shares: Mapping[str, Fraction]) -> list[int]:
    """Few places that tell prefixes of different shares apart: drop one after the other."""
    support = list(range(len(next(iter(shares)))))
    for place in list(support):
        fewer = [kept for kept in support if kept != place]
        seen: dict[tuple[str, ...], Fraction] = {}
        if all(
            seen.setdefault(tuple(prefix[at] for at in fewer), share) == share
            for prefix, share in shares.items()
        ):
            support = fewer
    return support


def _parity(shares: Mapping[str, Fraction]) -> tuple[list[int], bool] | None:
    """The places whose parity, perhaps flipped, is the share of every prefix; None if none are.

    Solved over GF(2): the unknowns are a bit for each place and one for the flip.
    """
    width = len(next(iter(shares)))
    pivots: dict[int, int] = {}
    for prefix, share in shares.items():
        row = sum(int(bit) << place for place, bit in enumerate(prefix)) | 1 << width
        row |= int(share) << width + 1
        for pivot, known in pivots.items():
            if row >> pivot & 1:
                row ^= known
        unknowns = row & (1 << width + 1) - 1
        if not unknowns:
            if row:
                return None
            continue
        pivot = unknowns.bit_length() - 1
        pivots = {at: known ^ row if known >> pivot & 1 else known for at, known in pivots.items()}
        pivots[pivot] = row
    chosen = [pivot for pivot, row in sorted(pivots.items()) if row >> width + 1 & 1]
    return [place for place in chosen if place < width], width in chosen


def _append_multiplexed(
    circuit: QuantumCircuit,
    cases: Sequence[Rotation],
    controls: Sequence[int | Qubit],
    target: int | Qubit,
) -> None:
    """Rotations of one qubit by the values of others, in 2**len(controls) CX.

    In Gray code order: each of the small rotations is turned round by the controls that are 1 and
    have flipped the target an odd number of times so far (Möttönen et al. 2004).
    """
    count = len(controls)
    turns = np.zeros((2,) * count)
    for case in cases:
        turns[tuple(value for _, value in reversed(case.controls))] = case.angle
    for axis in range(count):
        low, high = turns.take(0, axis), turns.take(1, axis)
        turns = np.stack([(low + high) / 2, (low - high) / 2], axis)
    small = turns.reshape(-1)
    for step in range(1 << count):
        circuit.ry(float(small[step ^ step >> 1]), target)
        if count:
            following = step + 1
            changed = (following & -following).bit_length() - 1
            circuit.cx(controls[min(changed, count - 1)], target)


def _append(
    circuit: QuantumCircuit,
    gate: RYGate | XGate,
    controls: Sequence[tuple[int | Qubit, int]],
    target: int | Qubit,
) -> None:
    if controls:
        state = sum(value << bit for bit, (_, value) in enumerate(controls))
        gate = gate.control(len(controls), ctrl_state=state, annotated=False)
    circuit.append(gate, [*(qubit for qubit, _ in controls), target])


__all__ = [
    "MOST_MULTIPLEXED",
    "MOST_STRINGS",
    "Method",
    "Rotation",
    "append_flip",
    "append_uniform",
    "decompose",
    "prepare_uniform",
]
