"""Which steps of the examples act on each card by itself, and their Pauli sums (equations 5, 6).

Equation 5 wants a step to be a product of gates that act on one card each, with its auxiliaries;
equation 6 writes such a gate as a sum of products of Pauli operators. The text says that this is
possible "only for some phases of the game" and leaves open which. Here every step of the two worked
examples is looked at: its gates are joined where they share a qubit, and a step is a product over
cards if no such group touches two cards. Then the sum of each group is written down.

Playing a card without a choice, as in the last trick, and A's known first card are such products.
The deal, a card that is chosen among several and the taking of a trick are not: there the gates on
one card depend on where another one is.
"""

from __future__ import annotations

from dataclasses import dataclass

from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator, SparsePauliOp

from ouvert.quantum.paper.examples import Example, Part


@dataclass(frozen=True, slots=True)
class CardGate:
    """U_i of equation 5, as equation 6 writes it.

    Attributes:
        card: the card, as printed.
        qubits: on which the gate acts, by index in the example's circuit, lowest first.
        pauli_sum: Σ c_k Π, on these qubits in the order that Qiskit writes: the lowest rightmost.
    """

    card: str
    qubits: tuple[int, ...]
    pauli_sum: SparsePauliOp

    @property
    def terms(self) -> tuple[tuple[str, float], ...]:
        """Products of Pauli operators with their coefficients, all real here."""
        return tuple((label, float(value.real)) for label, value in self.pauli_sum.to_list())

    def __str__(self) -> str:
        return " ".join(
            f"{'-' if value < 0 else '+'} {abs(value):g} {label}" for label, value in self.terms
        ).removeprefix("+ ")


def card_gates(example: Example, part: Part) -> tuple[CardGate, ...] | None:
    """The gates of a step, card by card, or None if it is no product over cards.

    Args:
        example: a worked example.
        part: one of its parts.
    """
    width = example.encoding.width
    found = []
    for qubits, gates in _groups(part.gates):
        cards = {qubit // width for qubit in qubits if qubit < width * len(example.cards)}
        if len(cards) != 1:
            return None
        # global phases do not matter, and these gates have none
        pauli_sum = SparsePauliOp.from_operator(Operator(gates)).simplify()
        found.append(CardGate(example.cards[cards.pop()], qubits, pauli_sum))
    return tuple(sorted(found, key=lambda gate: gate.qubits))


def _groups(circuit: QuantumCircuit) -> list[tuple[tuple[int, ...], QuantumCircuit]]:
    """Gates that hang together by qubits, as circuits on these qubits alone."""
    index = {qubit: at for at, qubit in enumerate(circuit.qubits)}
    touched = [tuple(index[qubit] for qubit in gate.qubits) for gate in circuit.data]
    groups: list[set[int]] = []
    for qubits in touched:
        joined = set(qubits).union(*(group for group in groups if group & set(qubits)))
        groups = [group for group in groups if not group & joined] + [joined]
    found = []
    for group in groups:
        order = sorted(group)
        place = {qubit: at for at, qubit in enumerate(order)}
        gates = QuantumCircuit(len(order))
        for qubits, gate in zip(touched, circuit.data, strict=True):
            if qubits[0] in group:
                gates.append(gate.operation, [place[qubit] for qubit in qubits])
        found.append((tuple(order), gates))
    return found


__all__ = ["CardGate", "card_gates"]
