"""The circuit of a game has the game's state and the game's chances, by the gates of Qiskit."""

from __future__ import annotations

import math
from collections import defaultdict
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from qiskit import transpile
from qiskit.quantum_info import Operator
from qiskit_aer import AerSimulator

from ouvert.boards import chess, tic_tac_toe, tiqtaqtoe
from ouvert.boards.amplitudes import VANISHED
from ouvert.boards.chess import QuantumChess
from ouvert.boards.circuit import circuit, used_bits
from ouvert.boards.gates import Asked, Flip, Gate, bits_of
from ouvert.boards.register import Register
from ouvert.boards.tic_tac_toe import QuantumTicTacToe
from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe

GAMES = 500
LONGEST = 60
"""Actions of a game of chess that are played."""
LEVELS = (Quantumness.MINIMAL, Quantumness.MODERATE, Quantumness.HIGH)
"""Those of TiqTaqToe with splits; games take them in turn."""

MATRICES: dict[str, np.ndarray] = {}


def matrix_of(operation: Any) -> np.ndarray:
    """The matrix of a gate, as Qiskit has it."""
    name = f"{operation.name}{operation.params}{getattr(operation, 'ctrl_state', '')}"
    if name not in MATRICES:
        MATRICES[name] = np.asarray(Operator(operation).data)
    return MATRICES[name]


def run(written: Any, answers: list[bool]) -> tuple[dict[int, complex], list[float]]:
    """Run a circuit on sparse amplitudes; returns these, and how likely each answer was."""
    state: dict[int, complex] = {0: 1 + 0j}
    chances: list[float] = []
    for instruction in written.data:
        qubits = [written.find_bit(qubit).index for qubit in instruction.qubits]
        if instruction.operation.name == "measure":
            wanted = answers[len(chances)]
            kept = {
                key: each for key, each in state.items() if bool(key >> qubits[0] & 1) == wanted
            }
            chances.append(math.fsum(abs(each) ** 2 for each in kept.values()))
            scale = 1 / math.sqrt(chances[-1])
            state = {key: each * scale for key, each in kept.items()}
        elif instruction.operation.name == "reset":
            # the answer was measured, so that it is the same in all basis states
            state = {key & ~(1 << qubits[0]): each for key, each in state.items()}
        else:
            matrix = matrix_of(instruction.operation)
            after: defaultdict[int, complex] = defaultdict(complex)
            cleared = ~sum(1 << qubit for qubit in qubits)
            for key, each in state.items():
                column = sum((key >> qubit & 1) << place for place, qubit in enumerate(qubits))
                for row in np.flatnonzero(matrix[:, column]):
                    bits = sum(
                        1 << qubit for place, qubit in enumerate(qubits) if int(row) >> place & 1
                    )
                    after[key & cleared | bits] += complex(matrix[row, column]) * each
            state = {key: each for key, each in after.items() if abs(each) ** 2 > VANISHED}
    return state, chances


def agree(gates: list[Gate], final: Register, chances: list[float]) -> None:
    """Compare a circuit with the game's state, and its measurements with the game's chances."""
    places = bits_of(used_bits(gates))
    answers = [gate.answer for gate in gates if isinstance(gate, Asked)]
    state, found = run(circuit(gates), answers)
    assert found == pytest.approx(chances, abs=1e-9)
    joint = final.joint()
    overlap = 0j
    for bits, amplitude in joint.items():
        index = sum((bits >> place & 1) << number for number, place in enumerate(places))
        overlap += state.get(index, 0j).conjugate() * amplitude
    assert abs(overlap) == pytest.approx(1, abs=1e-9)


def tic_tac_toe_game(seed: int) -> tuple[list[Gate], Register, list[float]]:
    """The gates of a random game, its state, and how likely each answer was."""
    rng = np.random.default_rng(seed)
    state = QuantumTicTacToe()
    register = Register()
    gates: list[Gate] = []
    chances: list[float] = []
    for _ in range(int(rng.integers(1, 14))):
        if state.over:
            break
        legal = state.legal_actions()
        action = legal[int(rng.integers(len(legal)))]
        for gate in state.gates(action):
            if isinstance(gate, Asked):
                yes = register.chance(gate.ones, gate.zeros)
                chances.append(yes if gate.answer else 1 - yes)
            register = register.after([gate])
            gates.append(gate)
        state = state.apply(action)
    # the game's state is an even superposition, of the marks that are not settled
    live = state.register
    joint = live.joint()
    assert [abs(each) for each in joint.values()] == pytest.approx(
        [len(joint) ** -0.5] * len(joint)
    )
    assert live.uncertain == register.uncertain
    return gates, register, chances


def chess_game(seed: int) -> tuple[list[Gate], Register, list[float]]:
    """The same for quantum chess."""
    rng = np.random.default_rng(seed)
    state = QuantumChess()
    gates: list[Gate] = [Flip(1 << place) for place in bits_of(state.register.certain)]
    chances: list[float] = []
    for _ in range(int(rng.integers(1, LONGEST))):
        if state.over:
            break
        if state.actor is None:
            told = state.chances()
            number = int(rng.choice(len(told), p=[chance for _, chance in told]))
            action: Any = told[number][0]
            chances.append(told[number][1])
        else:
            legal = state.legal_actions()
            action = legal[int(rng.integers(len(legal)))]
        gates += state.gates(action)
        state = state.apply(action)
    return gates, state.register, chances


def tiqtaqtoe_game(seed: int, level: Quantumness) -> tuple[list[Gate], Register, list[float]]:
    """The same for TiqTaqToe, to the end, with measurements square by square."""
    rng = np.random.default_rng(seed)
    state = TiqTaqToe(level)
    register = Register()
    gates: list[Gate] = []
    chances: list[float] = []
    while not state.over:
        told = state.chances()
        if told:
            number = int(rng.choice(len(told), p=[chance for _, chance in told]))
            action: Any = told[number][0]
        else:
            legal = state.legal_actions()
            action = legal[int(rng.integers(len(legal)))]
        before = len(chances)
        for gate in state.gates(action):
            if isinstance(gate, Asked):
                yes = register.chance(gate.ones, gate.zeros)
                chances.append(yes if gate.answer else 1 - yes)
            register = register.after([gate])
            gates.append(gate)
        if told:
            assert math.prod(chances[before:]) == pytest.approx(told[number][1])
        state = state.apply(action)
    own, game = register.joint(), state.register.joint()
    assert {bits: abs(each) for bits, each in own.items()} == pytest.approx(
        {bits: abs(each) for bits, each in game.items()}
    )
    return gates, register, chances


@pytest.mark.parametrize("rules", [chess, tic_tac_toe, tiqtaqtoe])
def test_the_rules_of_a_game_are_300_lines_at_most(rules: ModuleType) -> None:
    assert len(Path(str(rules.__file__)).read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("part", range(10))
def test_circuits_of_tic_tac_toe(part: int) -> None:
    for seed in range(GAMES // 10):
        agree(*tic_tac_toe_game(1000 * part + seed))


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 10))]
)
def test_circuits_of_chess(part: int) -> None:
    for seed in range(GAMES // 10):
        agree(*chess_game(1000 * part + seed))


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 10))]
)
def test_circuits_of_tiqtaqtoe(part: int) -> None:
    for seed in range(GAMES // 10):
        agree(*tiqtaqtoe_game(1000 * part + seed, LEVELS[(part + seed) % len(LEVELS)]))


@pytest.mark.long
def test_aer_finds_the_same_state() -> None:
    simulator = AerSimulator(method="statevector", seed_simulator=1)
    for seed in range(8):
        state, rng = TiqTaqToe(Quantumness.MODERATE), np.random.default_rng(seed)
        gates: list[Gate] = []
        for _ in range(4):
            action: Any = state.legal_actions()[int(rng.integers(len(state.legal_actions())))]
            gates += state.gates(action)
            state = state.apply(action)
            if state.actor is None:
                break
        final = state.register
        written = circuit(gates)
        written.save_statevector()
        vector = np.asarray(
            simulator.run(transpile(written, simulator), shots=1).result().get_statevector()
        )
        places = bits_of(used_bits(gates))
        overlap = sum(
            np.conj(vector[sum((bits >> at & 1) << n for n, at in enumerate(places))]) * amplitude
            for bits, amplitude in final.joint().items()
        )
        assert abs(overlap) == pytest.approx(1, abs=1e-9)
