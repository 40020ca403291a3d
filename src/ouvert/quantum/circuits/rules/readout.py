"""A circuit of a game by the rules, and how to read what was measured."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.quantum.circuits.builder import Part
from ouvert.quantum.circuits.deal import DealPlan
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.skat.boolean.past import ROLES


@dataclass(frozen=True)
class RulesCircuit:
    """A circuit for the rest of a game by the rules, and how to read it.

    Attributes:
        circuit: the circuit, without measurements.
        moment: where it begins, its first card played already.
        win_qubit: 1 where the side of the asking seat wins.
        parts: which instructions deal, play, decide tricks and score; together all of them.
        registers: the qubits of each register.
        plan: what the deal's qubits stand for.
        cards: the positions whose cards are in play, as the history numbers them.
        plays: for each card of the history its qubits; None for those that lay on the table.
    """

    circuit: QuantumCircuit
    moment: Moment
    win_qubit: int
    parts: tuple[Part, ...]
    registers: dict[str, tuple[int, ...]]
    plan: DealPlan
    cards: tuple[int, ...]
    plays: tuple[tuple[int, ...] | None, ...]

    @property
    def work_qubits(self) -> tuple[int, ...]:
        """The ancillas, which are zero at the end."""
        persistent = sum(len(qubits) for qubits in self.registers.values())
        return tuple(range(persistent, self.circuit.num_qubits))

    def hands(self, columns: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return who holds what at the beginning, `uint64[roles, positions, words]`.

        Takes what was measured, packed by qubit as in `Trajectories`.
        """
        moment, plan = self.moment, self.plan
        words = columns.shape[1]
        held = np.zeros((ROLES, len(moment.numbers), words), np.uint64)
        held[moment.role(moment.problem.seat), moment.positions(moment.problem.hand)] = ~np.uint64()
        qubits = plan.columns(self.registers.get("deal", ()))
        rest = np.full((len(plan.cards), words), ~np.uint64())
        for place, other in (*enumerate(moment.problem.others), (ROLES - 1, None)):
            rows = columns[qubits[place]] if place in qubits else None
            if rows is not None:
                rest ^= rows
            if other is None:
                continue
            role = moment.role(other)
            held[role, moment.positions(plan.fixed[place])] = ~np.uint64()
            for number, card in enumerate(plan.cards):
                if rows is not None:
                    held[role, moment.position[card]] = rows[number]
        last = plan.places[-1] if plan.places else ROLES - 1
        if last < ROLES - 1:
            role = moment.role(moment.problem.others[last])
            for number, card in enumerate(plan.cards):
                held[role, moment.position[card]] = rest[number]
        return held

    def played(self, columns: NDArray[np.uint64], shots: int) -> NDArray[np.int16]:
        """Return the positions played in each shot, `int16[shots, plays]`, the table's first.

        Takes what was measured, packed by qubit as in `Trajectories`.
        """
        table = self.moment.problem.table
        numbers = np.array(self.cards, np.int16)
        found = np.zeros((shots, len(self.plays)), np.int16)
        for place, qubits in enumerate(self.plays):
            if qubits is None:
                found[:, place] = self.moment.position[table[place]]
                continue
            code = np.zeros(shots, np.int64)
            for bit, qubit in enumerate(qubits):
                code |= _bits(columns[qubit], shots).astype(np.int64) << bit
            found[:, place] = numbers[code]
        return found


def _bits(column: NDArray[np.uint64], shots: int) -> NDArray[np.uint8]:
    return np.unpackbits(column.astype("<u8").view(np.uint8), count=shots, bitorder="little")


__all__ = ["RulesCircuit"]
