"""From a Boolean network to gates: a Toffoli for each AND, CX for each XOR.

Every AND gets an ancilla. A sum of several atoms that an AND asks for is built in a scratch qubit,
which is kept for the next sum that is like it. What a stage of the network holds is copied, and the
ANDs behind it are taken back at once, so their ancillas serve the next stage; at the end everything
is taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.skat.boolean.network import Network, Signal, atoms_of, needed_ands

SCRATCH = 8
"""Sums that are kept at the same time."""


class Wiring:
    """A network that is being turned into gates.

    Args:
        b: the circuit.
        net: the network.
        qubits: the qubit of each input, by its signal.
    """

    def __init__(self, b: Builder, net: Network, qubits: Mapping[Signal, int]) -> None:
        self._b = b
        self._net = net
        self._qubit = {atoms_of(signal)[0]: qubit for signal, qubit in qubits.items()}
        self._scratch: list[tuple[int, Signal]] = []
        self._lent: list[int] = []

    def add_to(self, targets: Iterable[tuple[Signal, int]]) -> None:
        """XOR signals into qubits, none of them an input of the network, and clean up."""
        pairs = [(signal, qubit) for signal, qubit in targets if signal]
        b, start, borrowed = self._b, self._b.here, len(self._lent)
        self._stages()
        self._work_out([signal for signal, _ in pairs])
        stop = b.here
        for signal, qubit in pairs:
            self._copy(signal, qubit)
        b.undo(start, stop)
        b.give(self._lent[borrowed:])

    def _stages(self) -> None:
        b = self._b
        for stage in self._net.stages:
            if stage.kept:
                self._work_out(stage.results)
                continue
            known, scratch = dict(self._qubit), list(self._scratch)
            copies = {atoms_of(copy)[0] for copy in stage.results}
            sources = [(target, one) for target, one, _ in self._net.ands if target in copies]
            held = b.take(len(sources))
            self._lent += held
            start, lent = b.here, len(self._lent)
            self._work_out([signal for _, signal in sources])
            stop = b.here
            for (_, signal), qubit in zip(sources, held, strict=True):
                self._copy(signal, qubit)
            b.undo(start, stop)
            b.give(self._lent[lent:])
            del self._lent[lent:]
            self._scratch = scratch
            self._qubit = known
            for (target, _), qubit in zip(sources, held, strict=True):
                self._qubit[target] = qubit

    def _work_out(self, signals: Sequence[Signal]) -> None:
        """Compute every AND that some signals need and that is not there yet."""
        b = self._b
        for target, one, other in needed_ands(self._net, signals, frozenset(self._qubit)):
            first = self._operand(one, None)
            second = self._operand(other, first)
            (qubit,) = b.take(1)
            self._lent.append(qubit)
            flipped = [at for at, side in ((first, one), (second, other)) if side & 1]
            b.flip_all(flipped)
            b.both(first, second, qubit)
            b.flip_all(flipped)
            self._qubit[target] = qubit

    def _operand(self, signal: Signal, taken: int | None) -> int:
        """A qubit that holds a sum, its constant left out; not the one that is `taken`."""
        form = signal & ~1
        atoms = atoms_of(form)
        if len(atoms) == 1 and self._qubit[atoms[0]] != taken:
            return self._qubit[atoms[0]]
        best = len(atoms)
        place = None
        for number, (qubit, held) in enumerate(self._scratch):
            distance = (form ^ held).bit_count()
            if qubit != taken and distance < best:
                best, place = distance, number
        if place is None:
            place = self._free_scratch(taken)
        qubit, held = self._scratch.pop(place)
        for atom in atoms_of(form ^ held):
            self._b.cx(self._qubit[atom], qubit)
        self._scratch.append((qubit, form))
        return qubit

    def _free_scratch(self, taken: int | None) -> int:
        """The place of a scratch qubit for a new sum: a new one, or the one used longest ago."""
        if len(self._scratch) < SCRATCH:
            (qubit,) = self._b.take(1)
            self._lent.append(qubit)
            self._scratch.insert(0, (qubit, 0))
            return 0
        return next(at for at, (qubit, _) in enumerate(self._scratch) if qubit != taken)

    def _copy(self, signal: Signal, qubit: int) -> None:
        for atom in atoms_of(signal):
            self._b.cx(self._qubit[atom], qubit)
        if signal & 1:
            self._b.x(qubit)


def clear_one_hot(b: Builder, flags: Sequence[int], number: Sequence[int]) -> None:
    """Clear `flags`, of which the one is 1 whose place `number` says; lowest bit first.

    The flags of every number's lower half are first gathered in its upper half's node, from the
    leaves up: a Toffoli for each inner node but the root's.
    """

    def gather(numbers: range, bit: int) -> int:
        """Clear the flags of some numbers but one, which is 1 if the number is among them."""
        if len(numbers) == 1:
            return flags[numbers[0]]
        low, high = numbers[: 1 << bit], numbers[1 << bit :]
        if not high:
            return gather(low, bit - 1)
        below, over = gather(low, bit - 1), gather(high, bit - 1)
        b.cx(over, below)
        b.unboth(below, number[bit], over)
        return below

    if len(flags) == 1:
        b.x(flags[0])
        return
    b.x(gather(range(len(flags)), (len(flags) - 1).bit_length() - 1))


__all__ = ["Wiring", "clear_one_hot"]
