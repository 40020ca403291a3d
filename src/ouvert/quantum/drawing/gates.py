"""A circuit gate by gate, as text: folded to a width, and only the registers that are asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from qiskit import QuantumCircuit
from qiskit.circuit import CircuitInstruction

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.circuits.builder import Part

MOST_GATES = 2000
"""Gates of one drawing; nobody reads more, and drawing takes long."""


def excerpt(
    circuit: QuantumCircuit,
    registers: Collection[str] = (),
    *,
    start: int = 0,
    stop: int | None = None,
) -> QuantumCircuit:
    """Return the gates of a stretch of a circuit that touch some registers.

    Args:
        circuit: of any size.
        registers: their names; all gates if there are none.
        start: number of the first instruction.
        stop: number of the instruction after the last; the end if left out.

    Raises CircuitError for a register that the circuit does not have, naming those that it has.
    """
    names = {register.name: register for register in circuit.qregs}
    for name in registers:
        if name not in names:
            known = ", ".join(names) or "none"
            raise CircuitError(f"The circuit has no register '{name}'; its registers are {known}.")
    wanted = {qubit for name in registers for qubit in names[name]}
    found = QuantumCircuit(*circuit.qregs, name=circuit.name)
    for instruction in list(circuit.data)[start:stop]:
        if not wanted or wanted & set(instruction.qubits):
            found.append(CircuitInstruction(instruction.operation, instruction.qubits))
    return found


def parts_excerpt(
    circuit: QuantumCircuit, parts: Iterable[Part], registers: Collection[str] = ()
) -> QuantumCircuit:
    """Return the gates of some parts of a game's circuit, one after the other; as `excerpt`."""
    found = excerpt(circuit, registers, start=0, stop=0)
    for each in parts:
        piece = excerpt(circuit, registers, start=each.start, stop=each.stop)
        found.compose(piece, found.qubits, inplace=True)
    return found


def gate_view(circuit: QuantumCircuit, width: int = 100) -> str:
    """Draw a circuit as text without its idle qubits, folded to a width in characters.

    Raises SizeError for more than MOST_GATES gates.
    """
    if circuit.size() > MOST_GATES:
        raise SizeError(
            f"A drawing of {circuit.size():,} gates is asked for; the limit is {MOST_GATES:,}: "
            "choose a part or a register."
        )
    return str(circuit.draw("text", fold=width, idle_wires=False))


__all__ = ["MOST_GATES", "excerpt", "gate_view", "parts_excerpt"]
