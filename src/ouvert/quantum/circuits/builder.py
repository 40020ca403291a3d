"""Writes down gates, lends out ancillas, and takes computations back.

Few kinds of gates are used: X, CX, the Toffoli, RY, and RY with one or two controls. No branch of
the game's superposition ever meets another again: rotations act on qubits whose value in their
branch is known, and all else permutes basis states. So the phase of a branch does not matter, and
Toffolis may be relative-phase ones (`rccx`, Margolus): 3 CX instead of 6. A Toffoli that clears its
target is marked: with error correction it costs a measurement and no T state.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit, QuantumRegister
from qiskit.circuit import CircuitInstruction, ControlledGate, Gate
from qiskit.circuit.library import CCXGate, CXGate, CZGate, RCCXGate, RYGate, XGate, ZGate

Gates = tuple[str, tuple[int, ...], float]
"""A gate: its name, its qubits with the target last, and its angle."""


CLEARS = "clears"
"""The label of a Toffoli whose target is 0 after it in every branch."""


class TiltGate(Gate):  # type: ignore[misc]
    """Z · RY(θ): makes the same chances of |0⟩ as RY, and is its own inverse."""

    def __init__(self, theta: float, label: str | None = None) -> None:
        super().__init__("tilt", 1, [theta], label)

    def _define(self) -> None:
        circuit = QuantumCircuit(1, name=self.name)
        circuit.ry(self.params[0] / 2, 0)
        circuit.z(0)
        circuit.ry(-self.params[0] / 2, 0)
        self.definition = circuit

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.complex128]:
        """Return the matrix."""
        del copy
        cos, sin = math.cos(self.params[0] / 2), math.sin(self.params[0] / 2)
        return np.array([[cos, -sin], [-sin, -cos]], dtype or np.complex128)

    def inverse(self, annotated: bool = False) -> TiltGate:
        """Return the gate itself."""
        del annotated
        return TiltGate(self.params[0])


class CTiltGate(ControlledGate):  # type: ignore[misc]
    """The same under a control, in one CX; those on one target share their rotations."""

    def __init__(self, theta: float, label: str | None = None) -> None:
        base = TiltGate(theta)
        super().__init__("ctilt", 2, [theta], label, 1, ctrl_state=1, base_gate=base)

    def _define(self) -> None:
        circuit = QuantumCircuit(2, name=self.name)
        circuit.ry(self.params[0] / 2, 1)
        circuit.cz(0, 1)
        circuit.ry(-self.params[0] / 2, 1)
        self.definition = circuit

    def inverse(self, annotated: bool = False) -> CTiltGate:
        """Return the gate itself."""
        del annotated
        return CTiltGate(self.params[0])


class CCRYGate(ControlledGate):  # type: ignore[misc]
    """RY under two controls, in 4 CX: the conditional angles are added up in Gray code order."""

    def __init__(self, theta: float, label: str | None = None) -> None:
        super().__init__(
            "ccry", 3, [theta], label, num_ctrl_qubits=2, base_gate=RYGate(theta), ctrl_state=3
        )

    def _define(self) -> None:
        quarter = self.params[0] / 4
        circuit = QuantumCircuit(3, name=self.name)
        for control, angle in ((0, quarter), (1, -quarter), (0, quarter), (1, -quarter)):
            circuit.ry(angle, 2)
            circuit.cx(control, 2)
        self.definition = circuit

    def inverse(self, annotated: bool = False) -> CCRYGate:
        """Return the rotation by the opposite angle."""
        del annotated
        return CCRYGate(-self.params[0])


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a circuit that does one thing.

    Attributes:
        name: deal, play, trick or score.
        start: number of its first instruction.
        stop: number of the instruction after its last.
        trick: number of the trick from 0, counted from the moment of the question; -1 in the deal.
        place: who plays, counted from the trick's leader; -1 where it is not about one player.
    """

    name: str
    start: int
    stop: int
    trick: int = -1
    place: int = -1


class Builder:
    """A circuit that is being written.

    Qubits are numbers. Named registers are created first; ancillas come from a pool behind them
    that grows when needed, and must be given back clean.

    Args:
        exact: use exact Toffolis throughout, 6 CX each.
        blank: whether registers hold zeros at first, so that gates can be left out whose controls
            are known. Otherwise they may hold anything, and branches may meet again.
    """

    def __init__(self, *, exact: bool = False, blank: bool = True) -> None:
        self.gates: list[Gates] = []
        self.parts: list[Part] = []
        self.steps: list[Part] = []
        self.registers: dict[str, list[int]] = {}
        self._exact = exact
        self._clean: bool | None = False if blank else None
        self._size = 0
        self._free: list[int] = []
        self._given: list[tuple[int, int]] = []
        # what a qubit holds in every branch; None where branches differ, or it is not known
        self._value: list[bool | None] = []

    @property
    def here(self) -> int:
        """The number of gates so far, for `undo`."""
        return len(self.gates)

    @property
    def qubits(self) -> int:
        """Number of qubits, ancillas included."""
        return self._size

    def register(self, name: str, size: int) -> list[int]:
        """Create a named register; all of them before the first ancilla."""
        qubits = list(range(self._size, self._size + size))
        self._size += size
        self._value += [self._clean] * size
        if size:
            self.registers[name] = qubits
        return qubits

    def grow(self, name: str, count: int) -> list[int]:
        """Add clean qubits to a named register, from those that no ancilla is on now."""
        qubits = self.take(count)
        if count:
            self.registers.setdefault(name, []).extend(qubits)
        return qubits

    def release(self, qubits: Sequence[int]) -> None:
        """Take clean qubits out of their named registers, so that ancillas can be on them."""
        gone = set(qubits)
        self.registers = {
            name: kept
            for name, own in self.registers.items()
            if (kept := [qubit for qubit in own if qubit not in gone])
        }
        self.give(qubits)

    @property
    def order(self) -> list[int]:
        """The place of each qubit in the circuit: registers first, then the ancillas."""
        named = [qubit for qubits in self.registers.values() for qubit in qubits]
        taken = set(named)
        every = [*named, *(qubit for qubit in range(self._size) if qubit not in taken)]
        places = [0] * self._size
        for place, qubit in enumerate(every):
            places[qubit] = place
        return places

    def take(self, count: int) -> list[int]:
        """Borrow clean ancillas."""
        while len(self._free) < count:
            self._free.append(self._size)
            self._size += 1
            self._value.append(self._clean)
        self._free.sort(reverse=True)
        return [self._free.pop() for _ in range(count)]

    def take_again(self, qubits: Sequence[int]) -> None:
        """Borrow clean ancillas that have been given back."""
        self._free = [qubit for qubit in self._free if qubit not in set(qubits)]

    def give(self, qubits: Sequence[int]) -> None:
        """Return ancillas, which must be clean again."""
        self._free.extend(qubits)
        self._given += [(self.here, qubit) for qubit in qubits]
        for qubit in qubits:
            self._value[qubit] = self._clean

    @contextmanager
    def borrowed(self, count: int) -> Iterator[list[int]]:
        """Ancillas for a block, at the end of which they are clean."""
        qubits = self.take(count)
        yield qubits
        self.give(qubits)

    @contextmanager
    def part(self, name: str, trick: int = -1, place: int = -1) -> Iterator[None]:
        """Note that the gates of a block are a part of the circuit."""
        start = self.here
        yield
        self.parts.append(Part(name, start, self.here, trick, place))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Note that the gates of a block are a step within parts."""
        start = self.here
        yield
        self.steps.append(Part(name, start, self.here))

    def x(self, qubit: int) -> None:
        """Flip a qubit."""
        self._write("x", (qubit,), 0.0)

    def cx(self, control: int, target: int) -> None:
        """Flip `target` if `control`."""
        self._write("cx", (control, target), 0.0)

    def z(self, qubit: int) -> None:
        """Turn the sign where a qubit is 1."""
        self._write("z", (qubit,), 0.0)

    def cz(self, one: int, other: int) -> None:
        """Turn the sign where two qubits are 1."""
        self._write("cz", (one, other), 0.0)

    def ccx(self, first: int, second: int, target: int) -> None:
        """Flip `target` if both controls, up to the branch's phase."""
        self._write("ccx" if self._exact else "rccx", (first, second, target), 0.0)

    def both(self, first: int, second: int, target: int) -> None:
        """Set a clean `target` if both controls; `undo` makes `unboth` of it."""
        self._write("and", (first, second, target), 0.0)

    def unboth(self, first: int, second: int, target: int) -> None:
        """Clear `target`, which is 1 exactly if both controls are."""
        self._write("clear", (first, second, target), 0.0)

    def split(self, chance: float, qubit: int, *controls: int) -> None:
        """Make a clean qubit 1 with a probability, if all of up to two controls are 1."""
        angle = 2 * math.asin(math.sqrt(chance))
        self._write(("ry", "ctilt", "ccry")[len(controls)], (*controls, qubit), angle)

    def _write(self, name: str, qubits: tuple[int, ...], angle: float) -> None:
        """Append a gate, or what it comes to where controls hold the same in every branch."""
        *controls, target = qubits
        held, value = self._value, self._value[target]
        if any(held[each] is False for each in controls):
            return
        controls = [each for each in controls if held[each] is None]
        written = FEWER_CONTROLS[name][len(controls)]
        self.gates.append((written, (*controls, target), angle))
        if name == "clear":
            held[target] = self._clean
        elif controls or name in ROTATIONS:
            held[target] = None if name not in SIGNS else value
        elif name not in SIGNS and value is not None:
            held[target] = not value

    def swap_if(self, control: int, one: int, other: int) -> None:
        """Exchange two qubits if `control` (Fredkin gate)."""
        if self._value[one] is None and self._value[other] is None:
            self.cx(other, one)
            self.ccx(control, one, other)
            self.cx(other, one)
            return
        # one of them is the same in every branch
        known, other = (other, one) if self._value[one] is None else (one, other)
        flips = [known, other] if self._value[known] else []
        self.flip_all(flips)
        self.ccx(control, other, known)
        self.cx(known, other)
        self.flip_all(flips)

    def swap_all_if(self, control: int, some: Sequence[int], others: Sequence[int]) -> None:
        """Exchange two rows of qubits if `control`."""
        for one, other in zip(some, others, strict=True):
            self.swap_if(control, one, other)

    def set_if(self, value: int, qubits: Sequence[int], control: int | None = None) -> None:
        """XOR a constant into a row of qubits, lowest bit first, if `control`."""
        for bit, qubit in enumerate(qubits):
            if value >> bit & 1:
                if control is None:
                    self.x(qubit)
                else:
                    self.cx(control, qubit)

    def flip_all(self, qubits: Sequence[int]) -> None:
        """Flip every qubit of a row."""
        for qubit in qubits:
            self.x(qubit)

    def undo(self, start: int, stop: int) -> None:
        """Take back the gates from `start` to before `stop`; all must be their own inverses."""
        for name, qubits, angle in reversed(self.gates[start:stop]):
            self._write(INVERSES.get(name, name), qubits, -angle)

    def conjunction(self, controls: Sequence[int], spare: list[int]) -> int:
        """Return a qubit that is 1 if all of `controls` are.

        New ancillas are noted in `spare`; they are clean after `undo`, and have to be given back
        then.
        """
        best, *rest = controls
        for control in rest:
            (both,) = self.take(1)
            spare.append(both)
            self.both(best, control, both)
            best = both
        return best

    def wiped(self) -> frozenset[int]:
        """The numbers of the X and CX gates that a measurement of their target can replace.

        An ancilla that is no control any more until it is given back is measured in the basis of
        |+⟩ and |-⟩. What the gates up to then would have made of it, all of them with it as their
        target, is corrected by a sign: a Z on the control of a CX, a CZ on those of a Toffoli.
        """
        touching: dict[int, list[int]] = {}
        for number, (_, qubits, _) in enumerate(self.gates):
            for qubit in qubits:
                touching.setdefault(qubit, []).append(number)
        found = set()
        for here, qubit in self._given:
            numbers = touching.get(qubit, [])
            for number in reversed(numbers[: bisect_left(numbers, here)]):
                name, qubits, _ = self.gates[number]
                if qubits[-1] != qubit or name not in WIPING:
                    break
                if name != "clear":
                    found.add(number)
        return frozenset(found)

    def circuit(self, name: str) -> QuantumCircuit:
        """Return everything as a Qiskit circuit, with the ancillas as register `work`."""
        registers = [
            QuantumRegister(len(qubits), label) for label, qubits in self.registers.items()
        ]
        work = self._size - sum(map(len, self.registers.values()))
        if work:
            registers.append(QuantumRegister(work, "work"))
        circuit = QuantumCircuit(*registers, name=name)
        qubits = [circuit.qubits[place] for place in self.order]
        for label, places, angle in self.gates:
            operands = tuple(qubits[place] for place in places)
            gate = _gate(label, angle, self._exact)
            circuit.append(CircuitInstruction(gate, operands), copy=False)
        return circuit


TOFFOLI = ("x", "cx")
FEWER_CONTROLS = {
    "x": ("x",),
    "cx": TOFFOLI,
    **{name: (*TOFFOLI, name) for name in ("ccx", "rccx", "and", "clear")},
    "z": ("z",),
    "cz": ("z", "cz"),
    "ry": ("ry",),
    "ctilt": ("ry", "ctilt"),
    "ccry": ("ry", "ctilt", "ccry"),
}
"""What a gate is called that has fewer controls."""
ROTATIONS = frozenset({"ry", "ctilt", "ccry"})
SIGNS = frozenset({"z", "cz"})
INVERSES = {"and": "clear", "clear": "and"}
WIPING = frozenset({"x", "cx", "clear"})
"""Gates whose effect on a target that is measured is a sign."""


def in_known_gates(circuit: QuantumCircuit) -> QuantumCircuit:
    """Return a circuit with its tilts written as rotations and CZ, for files that others read."""
    found = circuit.copy_empty_like()
    for instruction in circuit.data:
        if not isinstance(instruction.operation, CTiltGate):
            found.append(instruction, copy=False)
            continue
        definition = instruction.operation.definition
        place = dict(zip(definition.qubits, instruction.qubits, strict=True))
        for inner in definition.data:
            operands = [place[qubit] for qubit in inner.qubits]
            found.append(CircuitInstruction(inner.operation, operands), copy=False)
    return found


@cache
def _gate(name: str, angle: float, exact: bool) -> Gate:
    """One object for all equal gates, which makes long circuits fast to write."""
    plain: dict[str, Any] = {
        "x": XGate,
        "z": ZGate,
        "cx": CXGate,
        "cz": CZGate,
        "ccx": CCXGate,
        "rccx": RCCXGate,
    }
    if name in plain:
        return plain[name]()
    if name in INVERSES:
        toffoli = CCXGate if exact else RCCXGate
        return toffoli(label=CLEARS) if name == "clear" else toffoli()
    rotations: dict[str, Any] = {"ry": RYGate, "ctilt": CTiltGate, "ccry": CCRYGate}
    return rotations[name](angle)
