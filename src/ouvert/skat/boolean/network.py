"""Boolean networks of ANDs and XORs: what is decided, written down once.

A *signal* is a XOR of atoms and of a constant: a Python integer whose bit 0 is the constant and
whose bit k says whether atom k takes part. So XOR is `^`, NOT is `^ 1`, and both are free. Atoms
are inputs and ANDs of two signals. A quantum circuit pays for ANDs alone, a Toffoli gate each
(multiplicative complexity; Boyar, Peralta and Pochuev 2000), and so networks are written here
with few of them.

The same network runs on ordinary computers, for 64 games in a machine word (`values`), and
becomes gates in `ouvert.quantum.circuits.rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.kernels.boolean import evaluate

Signal = int
"""A XOR of atoms, bit k for atom k, and of the constant in bit 0."""
NO, YES = 0, 1
Columns = NDArray[np.uint64]
"""`uint64[signals, words]`: bit s of word w of a row is the signal's value in game 64 w + s."""


@dataclass(frozen=True)
class Stage:
    """A part of a network whose results later parts need.

    Attributes:
        results: the signals that are needed later; copies if it is not kept.
        kept: whether everything behind the results is needed later as well.
    """

    results: tuple[Signal, ...]
    kept: bool


class Network:
    """A network that is being written. Equal ANDs are one."""

    def __init__(self) -> None:
        self.atoms = 1
        self.ands: list[tuple[int, Signal, Signal]] = []
        self.stages: list[Stage] = []
        self._known: dict[tuple[Signal, Signal], Signal] = {}

    def input(self) -> Signal:
        """A new input."""
        self.atoms += 1
        return 1 << self.atoms - 1

    def inputs(self, count: int) -> list[Signal]:
        """So many new inputs."""
        return [self.input() for _ in range(count)]

    def keep(self, signals: Iterable[Signal]) -> None:
        """End a stage; all that these signals come from stays."""
        self.stages.append(Stage(tuple(signals), kept=True))

    def hold(self, signals: Iterable[Signal]) -> list[Signal]:
        """End a stage and return copies of its results; the rest may be taken back."""
        copies = []
        for signal in signals:
            copies.append(self.input())
            self.ands.append((self.atoms - 1, signal, YES))
        self.stages.append(Stage(tuple(copies), kept=False))
        return copies

    def both(self, one: Signal, other: Signal) -> Signal:
        """AND."""
        if one > other:
            one, other = other, one
        if one in (NO, YES):
            return other if one else NO
        if one == other:
            return one
        if one == other ^ 1:
            return NO
        if (one, other) not in self._known:
            found = self.input()
            self.ands.append((self.atoms - 1, one, other))
            self._known[one, other] = found
        return self._known[one, other]

    def either(self, one: Signal, other: Signal) -> Signal:
        """OR."""
        return self.both(one ^ 1, other ^ 1) ^ 1

    def but(self, one: Signal, other: Signal) -> Signal:
        """The one without the other."""
        return self.both(one, other ^ 1)

    def choose(self, control: Signal, one: Signal, other: Signal) -> Signal:
        """`one` if `control`, else `other`."""
        return other ^ self.both(control, one ^ other)

    def all_of(self, signals: Iterable[Signal]) -> Signal:
        """AND of many."""
        found = YES
        for signal in signals:
            found = self.both(found, signal)
        return found

    def any_of(self, signals: Iterable[Signal]) -> Signal:
        """OR of many."""
        none = YES
        for signal in signals:
            none = self.both(none, signal ^ 1)
        return none ^ 1

    def where(self, control: Signal, signals: Iterable[Signal]) -> list[Signal]:
        """Each of some signals, if `control`."""
        return [self.both(control, signal) for signal in signals]

    def first(self, signals: Iterable[Signal]) -> list[Signal]:
        """For each signal whether it is the first that is 1; one AND each."""
        none, found = YES, []
        for signal in signals:
            found.append(self.both(none, signal))
            none ^= found[-1]
        return found

    def count(self, signals: Iterable[Signal]) -> list[Signal]:
        """How many signals are 1, as a number, lowest bit first; one AND for each full adder."""
        number: list[Signal] = []
        column = list(signals)
        while column:
            carries = []
            while len(column) > 1:
                one, two = column.pop(), column.pop()
                three = column.pop() if column else NO
                column.append(one ^ two ^ three)
                carries.append(one ^ self.both(one ^ two, one ^ three))
            number.append(column[0])
            column = carries
        return number

    def add(self, one: Sequence[Signal], other: Sequence[Signal]) -> list[Signal]:
        """The sum of two numbers, a bit wider than the wider one."""
        carry, found = NO, []
        for place in range(max(len(one), len(other))):
            a = one[place] if place < len(one) else NO
            b = other[place] if place < len(other) else NO
            found.append(a ^ b ^ carry)
            carry = a ^ self.both(a ^ b, a ^ carry)
        return [*found, carry]

    def less(self, one: Sequence[Signal], other: Sequence[Signal]) -> Signal:
        """Whether a number is below another one: the borrow of their difference."""
        borrow = NO
        for place in range(max(len(one), len(other))):
            a = one[place] if place < len(one) else NO
            b = other[place] if place < len(other) else NO
            borrow = b ^ self.both(a ^ b ^ 1, b ^ borrow)
        return borrow

    def below(self, number: Sequence[Signal], bound: int) -> Signal:
        """Whether a number is below a constant."""
        if bound <= 0:
            return NO
        if bound >> len(number):
            return YES
        return self.less(number, constant(bound))


def constant(number: int) -> list[Signal]:
    """The bits of a number."""
    return [number >> place & 1 for place in range(number.bit_length())]


def number_of(values: Iterable[tuple[Signal, int]], bits: int) -> list[Signal]:
    """The number that belongs to the one signal of several that is 1; no ANDs."""
    found = [NO] * bits
    for signal, value in values:
        for place in range(bits):
            if value >> place & 1:
                found[place] ^= signal
    return found


def parity(signals: Iterable[Signal]) -> Signal:
    """XOR of many: OR, where at most one of them is 1."""
    found = NO
    for signal in signals:
        found ^= signal
    return found


def atoms_of(signal: Signal) -> list[int]:
    """The atoms of a signal, the constant left out."""
    found, rest = [], signal >> 1
    while rest:
        low = rest & -rest
        found.append(low.bit_length())
        rest ^= low
    return found


@dataclass(frozen=True)
class Compiled:
    """A network as arrays, for running it.

    Attributes:
        inputs: `int32[inputs]`, the rows of the inputs among the atoms.
        atoms: how many atoms there are, with one for the constant.
        targets: `int32[ands]`, the atom of each AND.
        starts: `int64[2 * ands + outputs + 1]`, where the terms of each operand and then of each
            output begin.
        terms: `int32[…]`, atoms.
        flips: `uint64[2 * ands + outputs]`, all ones where an operand is negated.
    """

    inputs: NDArray[np.int32]
    atoms: int
    targets: NDArray[np.int32]
    starts: NDArray[np.int64]
    terms: NDArray[np.int32]
    flips: NDArray[np.uint64]

    @classmethod
    def of(cls, network: Network, inputs: Sequence[Signal], outputs: Sequence[Signal]) -> Compiled:
        """Take what the outputs need of a network.

        Raises OuvertError for an input that is no atom, or is missing.
        """
        needed = needed_ands(network, outputs)
        rows = [atoms_of(signal) for signal in inputs]
        if any(len(row) != 1 for row in rows):
            raise OuvertError("each input of a network is an atom of its own")
        operands = [side for _, one, other in needed for side in (one, other)]
        terms = [atoms_of(signal) for signal in (*operands, *outputs)]
        known = {row[0] for row in rows} | {target for target, _, _ in needed}
        if any(atom not in known for row in terms for atom in row):
            raise OuvertError("an output of a network needs an input that is not given")
        return cls(
            np.array([row[0] for row in rows], np.int32),
            network.atoms,
            np.array([target for target, _, _ in needed], np.int32),
            np.cumsum([0, *map(len, terms)], dtype=np.int64),
            np.array([atom for row in terms for atom in row], np.int32),
            np.array(
                [2**64 - 1 if signal & 1 else 0 for signal in (*operands, *outputs)], np.uint64
            ),
        )

    def values(self, inputs: Columns) -> Columns:
        """Run the network in many games at once: the columns of the outputs."""
        outputs = np.empty(
            (len(self.flips) - 2 * len(self.targets), inputs.shape[1]), dtype=np.uint64
        )
        evaluate(
            self.inputs,
            np.int64(self.atoms),
            self.targets,
            self.starts,
            self.terms,
            self.flips,
            np.ascontiguousarray(inputs),
            outputs,
        )
        return outputs


def needed_ands(
    network: Network, outputs: Iterable[Signal], given: frozenset[int] = frozenset()
) -> list[tuple[int, Signal, Signal]]:
    """The ANDs on which some signals depend, in order, without those that are `given`."""
    wanted = 0
    for signal in outputs:
        wanted |= signal
    found = []
    for target, one, other in reversed(network.ands):
        if wanted >> target & 1 and target not in given:
            found.append((target, one, other))
            wanted |= one | other
    return found[::-1]


__all__ = [
    "NO",
    "YES",
    "Columns",
    "Compiled",
    "Network",
    "Signal",
    "Stage",
    "atoms_of",
    "constant",
    "needed_ands",
    "number_of",
    "parity",
]
