"""How many gates a circuit has, in the two currencies that are quoted: CX, and Toffoli and T.

Devices without error correction pay for CX gates, so a circuit is translated to CX and one-qubit
gates and these are counted. Machines with error correction pay for what is no Clifford gate. There
a Toffoli, relative-phase or not, takes 4 T states if its target is clean or is measured away
(Jones, "Low-overhead constructions for the fault-tolerant Toffoli gate", 2013); a rotation by an
odd multiple of π/4 takes one; every other rotation is approximated. A Toffoli that clears its
target takes none: the target is measured in the basis of |+⟩ and |-⟩, and a CZ on the controls
corrects the sign (Gidney, "Halving the cost of quantum addition", arXiv 1709.06648).

All counts are made in the same way: CX and depth after Qiskit's translation to {CX, u} at level
`LEVEL`, where Toffolis that clear are gates like the others; Toffolis, T gates and rotations as
they stand in the circuit, before it, with gates that share a rotation sharing it. Toffolis on other
qubits can be done at the same time; `toffoli_depth` counts their layers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, pi

from qiskit import QuantumCircuit, transpile
from qiskit.circuit import CircuitInstruction, Instruction, Qubit
from qiskit.circuit.library import RYGate
from qiskit.synthesis import synth_mcx_1_clean_kg24

from ouvert.errors import CircuitError, SizeError, check_kind
from ouvert.quantum.circuits.builder import CLEARS

TOFFOLIS = frozenset({"ccx", "rccx"})
T_A_TOFFOLI = 4
ROTATIONS = frozenset({"rx", "ry", "rz", "p", "u", "u1", "u2", "u3"})
"""One-qubit gates with angles; a gate of three angles counts as the angles that are not trivial."""
CLIFFORD = frozenset({"x", "y", "z", "h", "s", "sdg", "cx", "cz", "swap"})
PRICED = TOFFOLIS | ROTATIONS | CLIFFORD | {"t", "tdg"}
BASIS = ("cx", "u")
LEVEL = 1
"""Qiskit's optimization level of the translation, unless another one is asked for."""
NEGLIGIBLE = 1e-9
ADDED = ("cx", "depth", "toffoli", "t", "rotations", "rotation_depth", "toffoli_depth", "cleared")
"""The counts that add up when circuits follow each other."""


@dataclass(frozen=True, slots=True)
class GateCounts:
    """The gates of a circuit.

    Attributes:
        qubits: its width.
        cx: CX gates after translation to CX and one-qubit gates.
        depth: layers of that translation.
        toffoli: Toffoli gates before it, relative-phase ones included.
        t: T gates that are neither in a Toffoli nor in an approximated rotation.
        rotations: rotations that have to be approximated by Clifford and T gates.
        rotation_depth: layers of these.
        toffoli_depth: layers of Toffolis that do not clear their target, those of one layer being
            on different qubits.
        cleared: Toffolis that clear their target, which take no T states.
    """

    qubits: int
    cx: int
    depth: int
    toffoli: int
    t: int
    rotations: int
    rotation_depth: int
    toffoli_depth: int
    cleared: int = 0

    @property
    def t_of_toffolis(self) -> int:
        """T states without those of rotations, whose number depends on the precision."""
        return T_A_TOFFOLI * (self.toffoli - self.cleared) + self.t

    def then(self, *others: GateCounts) -> GateCounts:
        """Return the counts of this circuit and others one after another."""
        every = (self, *others)
        return GateCounts(
            max(each.qubits for each in every),
            *(sum(getattr(each, name) for each in every) for name in ADDED),
        )

    def times(self, count: int) -> GateCounts:
        """Return the counts of so many repetitions."""
        return GateCounts(self.qubits, *(getattr(self, name) * count for name in ADDED))


def check_unmeasured(circuit: QuantumCircuit) -> None:
    """Raise CircuitError for what is no circuit of Qiskit, or has bits that it measures into."""
    wanted = "a circuit is a QuantumCircuit of Qiskit"
    check_kind(circuit, QuantumCircuit, wanted, CircuitError)
    if circuit.num_clbits:
        raise CircuitError(
            "The circuit has classical bits: give it without measurements and conditions "
            "(`remove_final_measurements` takes those at its end away)."
        )


def check_level(level: int) -> None:
    """Raise SizeError unless Qiskit has this optimization level."""
    if level not in range(4):
        raise SizeError(f"Qiskit's optimization levels are 0 to 3, not {level}")


def gate_counts(circuit: QuantumCircuit, *, optimization_level: int = LEVEL) -> GateCounts:
    """Count the gates of a circuit; measurements and barriers are free.

    Args:
        circuit: any whose gates Qiskit can translate.
        optimization_level: of the translation to CX and one-qubit gates.

    Raises SizeError for a level that Qiskit does not have.
    """
    check_level(optimization_level)
    plain = transpile(circuit, basis_gates=BASIS, optimization_level=optimization_level)
    expanded = _expanded(circuit)
    toffoli = t = rotations = 0
    for instruction in expanded.data:
        found = _price(instruction.operation)
        toffoli, t, rotations = toffoli + found[0], t + found[1], rotations + found[2]
    return GateCounts(
        qubits=circuit.num_qubits,
        cx=plain.count_ops().get("cx", 0),
        depth=plain.depth(),
        toffoli=toffoli,
        t=t,
        rotations=rotations,
        rotation_depth=_layers(expanded, 2),
        toffoli_depth=_layers(expanded, 0),
        cleared=sum(_clears(instruction.operation) for instruction in expanded.data),
    )


def written_counts(
    circuit: QuantumCircuit, stretches: Iterable[tuple[int, int]] | None = None
) -> GateCounts:
    """Count the gates of a circuit, or of stretches of it, without translating it.

    For circuits of 10⁵ gates, whose translation takes minutes. A gate's CX are those of its usual
    decomposition (3 of a relative-phase Toffoli, 6 of an exact one), and nothing cancels; depth
    counts layers of CX.
    """
    expanded = _expanded(circuit if stretches is None else _part(circuit, stretches))
    prices: dict[tuple[str, tuple[float, ...]], tuple[int, int, int, int]] = {}
    totals, cleared = [0] * 4, 0
    # layers of CX, of Toffolis that do not clear, of rotations
    reached = dict.fromkeys(expanded.qubits, [0] * 3)
    for instruction in expanded.data:
        operation = instruction.operation
        key = operation.name, tuple(_number(each) for each in operation.params)
        if key not in prices:
            prices[key] = (_cx(operation), *_price(operation))
        cx, toffoli, t, rotations = prices[key]
        clears = _clears(operation)
        before = [reached[qubit] for qubit in instruction.qubits]
        costs = (cx, 0 if clears else toffoli, rotations)
        layers = [max(each[kind] for each in before) + costs[kind] for kind in range(3)]
        reached.update(dict.fromkeys(instruction.qubits, layers))
        totals = [have + more for have, more in zip(totals, prices[key], strict=True)]
        cleared += clears
    depth, toffoli_depth, rotation_depth = (
        max((each[kind] for each in reached.values()), default=0) for kind in range(3)
    )
    cx, toffoli, t, rotations = totals
    return GateCounts(
        expanded.num_qubits,
        cx,
        depth,
        toffoli,
        t,
        rotations,
        rotation_depth,
        toffoli_depth,
        cleared,
    )


def _cx(operation: Instruction) -> int:
    """CX gates of an operation's usual decomposition."""
    if operation.name == "cx":
        return 1
    if operation.num_qubits < 2 or operation.definition is None:
        return 0
    return sum(_cx(each.operation) for each in operation.definition.data)


def part_counts(
    circuit: QuantumCircuit,
    stretches: Iterable[tuple[int, int]],
    *,
    optimization_level: int = LEVEL,
) -> GateCounts:
    """Count the gates of stretches of a circuit, each from an instruction to before another.

    What lies between them is left out; the depth is that of the stretches one after another.
    """
    part = _part(circuit, stretches)
    return gate_counts(part, optimization_level=optimization_level)


def _part(circuit: QuantumCircuit, stretches: Iterable[tuple[int, int]]) -> QuantumCircuit:
    """Stretches of a circuit as one of their own, on the qubits that they touch."""
    instructions = list(circuit.data)
    kept = [each for start, stop in stretches for each in instructions[start:stop]]
    index = {qubit: number for number, qubit in enumerate(circuit.qubits)}
    used = sorted({index[qubit] for each in kept for qubit in each.qubits})
    part = QuantumCircuit(len(used))
    inner = {circuit.qubits[number]: part.qubits[place] for place, number in enumerate(used)}
    for each in kept:
        qubits = [inner[qubit] for qubit in each.qubits]
        part.append(CircuitInstruction(each.operation, qubits), copy=False)
    return part


def zero_reflection(qubits: int) -> QuantumCircuit:
    """S₀ up to a global sign: turn the sign of |0…0⟩ of so many qubits.

    One more qubit, the last, is a clean ancilla (Khattar and Gidney, arXiv 2407.17966).
    """
    circuit = QuantumCircuit(qubits + (qubits > 3), name="reflection")
    every = list(range(qubits))
    circuit.x(every)
    if qubits == 1:
        circuit.z(0)
    else:
        circuit.h(qubits - 1)
        if qubits <= 3:
            circuit.mcx(every[:-1], every[-1])
        else:
            circuit.compose(synth_mcx_1_clean_kg24(qubits - 1), inplace=True)
        circuit.h(qubits - 1)
    circuit.x(every)
    return circuit


def reflection_counts(qubits: int) -> GateCounts:
    """What S₀ over so many qubits costs; its relative-phase Toffolis are counted as such.

    Each of them is written there as 4 T gates one after another, by which their layers are counted.
    """
    circuit = zero_reflection(qubits)
    found = gate_counts(circuit)
    toffoli = max(2 * (qubits - 1) - 3, qubits == 3)
    toffoli_depth = min(toffoli, max(found.toffoli_depth, ceil(_layers(circuit, 1) / T_A_TOFFOLI)))
    return GateCounts(found.qubits, found.cx, found.depth, toffoli, 0, 0, 0, toffoli_depth)


def _expanded(circuit: QuantumCircuit) -> QuantumCircuit:
    """The same with Toffolis, Cliffords and rotations only, an RY after another joined with it."""
    found = circuit.copy_empty_like()
    turned: dict[Qubit, float] = {}

    def emit(operation: Instruction, qubits: Sequence[Qubit]) -> None:
        if operation.name == "ry" and isinstance(operation.params[0], int | float):
            turned[qubits[0]] = turned.get(qubits[0], 0.0) + operation.params[0]
        elif operation.name in PRICED or operation.definition is None:
            turn(qubits)
            found.append(CircuitInstruction(operation, qubits), copy=False)
        else:
            definition = operation.definition
            place = dict(zip(definition.qubits, qubits, strict=True))
            for inner in definition.data:
                emit(inner.operation, [place[qubit] for qubit in inner.qubits])

    def turn(qubits: Iterable[Qubit]) -> None:
        for qubit in qubits:
            angle = turned.pop(qubit, 0.0)
            if abs(angle) > NEGLIGIBLE:
                found.append(CircuitInstruction(RYGate(angle), [qubit]), copy=False)

    for instruction in circuit.data:
        if instruction.clbits:
            turn(instruction.qubits)
        else:
            emit(instruction.operation, instruction.qubits)
    turn(list(turned))
    return found


def _clears(operation: Instruction) -> bool:
    return operation.name in TOFFOLIS and operation.label == CLEARS


def _layers(circuit: QuantumCircuit, kind: int) -> int:
    """Layers of a kind of gate, counted as in `_price`; Toffolis that clear are none."""
    reached = dict.fromkeys(circuit.qubits, 0)
    for instruction in circuit.data:
        price = 0 if _clears(instruction.operation) else _price(instruction.operation)[kind]
        layer = price + max((reached[qubit] for qubit in instruction.qubits), default=0)
        reached.update(dict.fromkeys(instruction.qubits, layer))
    return max(reached.values(), default=0)


def _price(operation: Instruction) -> tuple[int, int, int]:
    """Toffolis, T gates and approximated rotations of a gate."""
    name = operation.name
    if name in TOFFOLIS:
        return 1, 0, 0
    if name in ("t", "tdg"):
        return 0, 1, 0
    if name in ROTATIONS:
        angles = [_number(parameter) for parameter in operation.params]
        beyond_clifford = [angle for angle in angles if not _multiple(angle, pi / 2)]
        approximated = [angle for angle in beyond_clifford if not _multiple(angle, pi / 4)]
        return 0, len(beyond_clifford) - len(approximated), len(approximated)
    if name in CLIFFORD or operation.definition is None:
        return 0, 0, 0
    prices = [_price(instruction.operation) for instruction in operation.definition.data]
    toffoli, t, rotations = (sum(price[kind] for price in prices) for kind in range(3))
    return toffoli, t, rotations


def _number(parameter: object) -> float:
    return float(parameter) if isinstance(parameter, int | float) else 0.0


def _multiple(angle: float, unit: float) -> bool:
    return abs(angle / unit - round(angle / unit)) < NEGLIGIBLE


__all__ = [
    "LEVEL",
    "T_A_TOFFOLI",
    "GateCounts",
    "check_level",
    "check_unmeasured",
    "gate_counts",
    "part_counts",
    "reflection_counts",
    "written_counts",
    "zero_reflection",
]
