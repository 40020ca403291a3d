"""A game's circuit with measurements in place of gates that only clear ancillas.

An ancilla that is used no more is measured in the basis of |+⟩ and |-⟩. Either outcome is equally
likely and tells nothing; after |-⟩ branches in which the ancilla was 1 have the wrong sign. That
is corrected by a Z on each qubit of which it was the sum, and a CZ on each pair of which it was the
product (Gidney, "Halving the cost of quantum addition", arXiv 1709.06648). So a Toffoli that clears
costs one CX, and a CX none.
"""

from __future__ import annotations

from qiskit import ClassicalRegister, QuantumCircuit, transpile
from qiskit.circuit import CircuitInstruction
from qiskit.circuit.library import CZGate

from ouvert.quantum.circuits.builder import CLEARS
from ouvert.quantum.circuits.game import GameCircuit
from ouvert.quantum.costs.gates import BASIS, LEVEL


def with_measurements(game: GameCircuit) -> QuantumCircuit:
    """Return the circuit of a game with measurements in the middle, and gates that depend on them.

    The qubits are those of `game.circuit`, and are found as there.
    """
    found = game.circuit.copy_empty_like()
    found.name = "measured"
    outcomes = ClassicalRegister(len(_measured(game)), "outcome")
    found.add_register(outcomes)
    starts = dict(zip(_measured(game), outcomes, strict=True))
    current = {}
    for number, instruction in enumerate(game.circuit.data):
        clears = instruction.operation.label == CLEARS
        if not clears and number not in game.wiped:
            found.append(instruction, copy=False)
            continue
        *controls, target = instruction.qubits
        if number in starts:
            current[target] = starts[number]
            found.h(target)
            found.measure(target, current[target])
            found.reset(target)
        if controls:
            with found.if_test((current[target], 1)):
                if clears:
                    found.cz(*controls)
                else:
                    found.z(*controls)
    return found


def measured_cx(game: GameCircuit, *, level: int = LEVEL) -> int:
    """CX gates of `with_measurements`, as if each gate that depends on a measurement took place.

    Translated by Qiskit at an optimization level.
    """
    kept = game.circuit.copy_empty_like()
    for number, instruction in enumerate(game.circuit.data):
        if instruction.operation.label == CLEARS:
            kept.append(CircuitInstruction(CZGate(), instruction.qubits[:2]), copy=False)
        elif number not in game.wiped:
            kept.append(instruction, copy=False)
    plain = transpile(kept, basis_gates=BASIS, optimization_level=level)
    return int(plain.count_ops().get("cx", 0))


def _measured(game: GameCircuit) -> list[int]:
    """The gates before which their target is measured: the first of those that clear it."""
    starts = []
    clearing = set()
    for number, instruction in enumerate(game.circuit.data):
        target = instruction.qubits[-1]
        clears = instruction.operation.label == CLEARS
        if clears or number in game.wiped:
            if target not in clearing:
                starts.append(number)
                clearing.add(target)
            if clears:
                clearing.discard(target)
        else:
            clearing.difference_update(instruction.qubits)
    return starts


__all__ = ["measured_cx", "with_measurements"]
