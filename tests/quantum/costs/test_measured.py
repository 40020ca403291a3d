"""Circuits with measurements in place of gates that clear, and the information in a game."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from math import log2

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import Clbit, Instruction, Qubit
from qiskit.quantum_info import Operator

from ouvert.cards import CardSet
from ouvert.quantum.circuits.builder import CLEARS
from ouvert.quantum.circuits.game import GameCircuit, game_circuit
from ouvert.quantum.circuits.narrow import narrow_circuit
from ouvert.quantum.costs.gates import gate_counts
from ouvert.quantum.costs.information import game_information
from ouvert.quantum.costs.measured import measured_cx, with_measurements
from ouvert.quantum.costs.whole_game import sized_game
from ouvert.quantum.problem import PlayProblem, deck_rules
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.rules.contracts import GameType


@pytest.fixture(scope="module", params=[game_circuit, narrow_circuit])
def game(request: pytest.FixtureRequest) -> GameCircuit:
    """Two cards each, of which nobody knows who has which."""
    rules = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK HA HT HK"))
    problem = PlayProblem.small(rules, hand=0b1001, limit=40)
    built: GameCircuit = request.param(problem)
    return built


class Branches:
    """A sparse state that is measured in the middle: amplitudes by basis state."""

    def __init__(self, circuit: QuantumCircuit, rng: random.Random) -> None:
        self.place = {qubit: number for number, qubit in enumerate(circuit.qubits)}
        self.amplitudes = {0: 1 + 0j}
        self.rng = rng
        self.outcomes: dict[Clbit, int] = {}

    def apply(self, operation: Instruction, qubits: Sequence[Qubit]) -> None:
        """Apply a gate by its matrix."""
        matrix = Operator(operation).data
        bits = [1 << self.place[qubit] for qubit in qubits]
        after: dict[int, complex] = {}
        for state, amplitude in self.amplitudes.items():
            column = sum(1 << number for number, bit in enumerate(bits) if state & bit)
            rest = state & ~sum(bits)
            for row in np.flatnonzero(abs(matrix[:, column]) > 1e-15).tolist():
                found = rest | sum(bit for number, bit in enumerate(bits) if row >> number & 1)
                after[found] = after.get(found, 0) + matrix[row, column] * amplitude
        self.amplitudes = {state: each for state, each in after.items() if abs(each) > 1e-15}

    def measure(self, qubit: Qubit, bit: Clbit) -> None:
        """Find a qubit 0 or 1, as likely as it is, and make it 0."""
        mask = 1 << self.place[qubit]
        ones = sum(abs(each) ** 2 for state, each in self.amplitudes.items() if state & mask)
        found = int(self.rng.random() < ones)
        scale = (ones if found else 1 - ones) ** -0.5
        self.outcomes[bit] = found
        self.amplitudes = {
            state & ~mask: each * scale
            for state, each in self.amplitudes.items()
            if bool(state & mask) == found
        }

    def run(self, circuit: QuantumCircuit) -> None:
        """Follow a circuit."""
        for instruction in circuit.data:
            operation, qubits = instruction.operation, instruction.qubits
            if operation.name == "measure":
                self.measure(qubits[0], instruction.clbits[0])
            elif operation.name == "if_else":
                bit, value = operation.condition
                body = operation.blocks[0]
                place = dict(zip(body.qubits, qubits, strict=True))
                if self.outcomes[bit] == value:
                    for inner in body.data:
                        self.apply(inner.operation, [place[qubit] for qubit in inner.qubits])
            elif operation.name != "reset":
                self.apply(operation, qubits)


def test_measured_circuits_find_the_same(game: GameCircuit) -> None:
    """Outcomes in the middle are random, and the rest does not depend on them."""
    expected = run(game.circuit).marginal(range(game.circuit.num_qubits))
    circuit = with_measurements(game)
    for seed in range(3):
        state = Branches(circuit, random.Random(seed))
        state.run(circuit)
        found = {key: abs(each) ** 2 for key, each in state.amplitudes.items()}
        assert found == pytest.approx(expected, abs=1e-12)
        assert 0 < sum(state.outcomes.values()) < len(state.outcomes)


def test_measurements_save_cx(game: GameCircuit) -> None:
    counts = gate_counts(game.circuit)
    wiped = [game.circuit.data[number].operation.name for number in game.wiped]
    assert set(wiped) <= {"cx", "x"}
    clears = sum(each.operation.label == CLEARS for each in game.circuit.data)
    assert clears == counts.cleared
    assert counts.cx - 3 * clears - wiped.count("cx") <= measured_cx(game) < counts.cx - clears


def test_information_of_a_game() -> None:
    """Two cards each, every game of which can be counted."""
    game = sized_game(2)
    state = run(game.circuit)
    chances: dict[object, float] = defaultdict(float)
    for row, chance in state.marginal(range(game.circuit.num_qubits)).items():
        chances[game.replay(row)] += chance
    found = game_information(game, np.random.default_rng(2), games=4000)
    entropy = -sum(chance * log2(chance) for chance in chances.values())
    assert found.entropy == pytest.approx(entropy, abs=5 * found.error + 1e-9)
    assert found.ways == pytest.approx(log2(len(chances)), abs=0.1)
    assert found.qubits <= game.circuit.num_qubits
