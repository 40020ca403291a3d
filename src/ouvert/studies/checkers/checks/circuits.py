"""Circuits of quantum tic-tac-toe, TiqTaqToe and quantum chess against the games' own states.

Random games are played with their gates kept; the circuit of these is run gate by gate, each by the
matrix that Qiskit has for it, and its state and the chances of its measurements are compared with
the game's. Needs the extra `quantum`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ouvert.boards.amplitudes import VANISHED
from ouvert.boards.chess import QuantumChess
from ouvert.boards.circuit import circuit, used_bits
from ouvert.boards.gates import Asked, Flip, Gate, bits_of
from ouvert.boards.register import Register
from ouvert.boards.tic_tac_toe import QuantumTicTacToe
from ouvert.boards.tiqtaqtoe import Quantumness, TiqTaqToe

LONGEST = 60
"""Actions of a game of chess that are played."""
LEVELS = (Quantumness.MINIMAL, Quantumness.MODERATE, Quantumness.HIGH)
"""Those of TiqTaqToe with splits; games take them in turn."""
ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Played:
    """A random game with its gates.

    Attributes:
        gates: all gates so far.
        register: the state that they leave.
        chances: how likely each answer was.
        same: whether the game's own state, and its own chances, are those of the gates.
    """

    gates: list[Gate]
    register: Register
    chances: list[float]
    same: bool = True


def tic_tac_toe_game(seed: int) -> Played:
    """A random game of quantum tic-tac-toe."""
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
        register = _asked(register, state.gates(action), chances)
        gates += state.gates(action)
        state = state.apply(action)
    # the game's state is an even superposition, of the marks that are not settled
    live = state.register
    joint = live.joint()
    even = np.allclose([abs(each) for each in joint.values()], len(joint) ** -0.5, atol=ROUNDING)
    return Played(gates, register, chances, even and live.uncertain == register.uncertain)


def chess_game(seed: int) -> Played:
    """A random game of quantum chess."""
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
    return Played(gates, state.register, chances)


def tiqtaqtoe_game(seed: int, level: Quantumness | None = None) -> Played:
    """A random game of TiqTaqToe, to the end, with measurements square by square."""
    rng = np.random.default_rng(seed)
    state = TiqTaqToe(LEVELS[seed % len(LEVELS)] if level is None else level)
    register = Register()
    gates: list[Gate] = []
    chances: list[float] = []
    same = True
    while not state.over:
        told = state.chances()
        if told:
            number = int(rng.choice(len(told), p=[chance for _, chance in told]))
            action: Any = told[number][0]
        else:
            legal = state.legal_actions()
            action = legal[int(rng.integers(len(legal)))]
        before = len(chances)
        register = _asked(register, state.gates(action), chances)
        gates += state.gates(action)
        if told:
            same &= math.isclose(math.prod(chances[before:]), told[number][1], abs_tol=ROUNDING)
        state = state.apply(action)
    own, game = (each.joint() for each in (register, state.register))
    same &= own.keys() == game.keys() and all(
        math.isclose(abs(own[bits]), abs(game[bits]), abs_tol=ROUNDING) for bits in own
    )
    return Played(gates, register, chances, same)


def _asked(register: Register, gates: Any, chances: list[float]) -> Register:
    """The register after gates, how likely their answers were being added to the chances."""
    for gate in gates:
        if isinstance(gate, Asked):
            yes = register.chance(gate.ones, gate.zeros)
            chances.append(yes if gate.answer else 1 - yes)
        register = register.after([gate])
    return register


GAMES: Mapping[str, Callable[[int], Played]] = {
    "tic-tac-toe": tic_tac_toe_game,
    "tiqtaqtoe": tiqtaqtoe_game,
    "chess": chess_game,
}


def circuits_agree(name: str, games: int, progress: Callable[[str], None] = lambda _: None) -> int:
    """In how many random games of `GAMES` the circuit has the game's state and its chances.

    Raises MissingExtraError without Qiskit.
    """
    agree = 0
    for seed in range(games):
        if not seed % 10:
            progress(f"circuits of {name}: {seed} of {games} games")
        agree += agrees(GAMES[name](seed))
    return agree


def agrees(played: Played) -> bool:
    """Whether the circuit of a game leaves its state, with the chances of its measurements."""
    places = bits_of(used_bits(played.gates))
    answers = [gate.answer for gate in played.gates if isinstance(gate, Asked)]
    state, found = run(circuit(played.gates), answers)
    overlap = 0j
    for bits, amplitude in played.register.joint().items():
        index = sum((bits >> place & 1) << number for number, place in enumerate(places))
        overlap += state.get(index, 0j).conjugate() * amplitude
    return (
        played.same
        and len(found) == len(played.chances)
        and np.allclose(found, played.chances, atol=ROUNDING)
        and math.isclose(abs(overlap), 1, abs_tol=ROUNDING)
    )


def run(written: Any, answers: list[bool]) -> tuple[dict[int, complex], list[float]]:
    """Run a circuit on sparse amplitudes; returns these, and how likely each answer was."""
    state: dict[int, complex] = {0: 1 + 0j}
    chances: list[float] = []
    for instruction in written.data:
        qubits = [written.find_bit(qubit).index for qubit in instruction.qubits]
        if instruction.operation.name == "measure":
            wanted = answers[len(chances)]
            kept = {
                bits: each for bits, each in state.items() if bool(bits >> qubits[0] & 1) == wanted
            }
            chances.append(math.fsum(abs(each) ** 2 for each in kept.values()))
            if not chances[-1]:
                return {}, chances
            scale = 1 / math.sqrt(chances[-1])
            state = {bits: each * scale for bits, each in kept.items()}
        elif instruction.operation.name == "reset":
            # the answer was measured, so that it is the same in all basis states
            state = {bits & ~(1 << qubits[0]): each for bits, each in state.items()}
        else:
            matrix = _matrix_of(instruction.operation)
            after: defaultdict[int, complex] = defaultdict(complex)
            cleared = ~sum(1 << qubit for qubit in qubits)
            for bits, each in state.items():
                column = sum((bits >> qubit & 1) << place for place, qubit in enumerate(qubits))
                for row in np.flatnonzero(matrix[:, column]):
                    set_bits = sum(
                        1 << qubit for place, qubit in enumerate(qubits) if int(row) >> place & 1
                    )
                    after[bits & cleared | set_bits] += complex(matrix[row, column]) * each
            state = {bits: each for bits, each in after.items() if abs(each) ** 2 > VANISHED}
    return state, chances


_MATRICES: dict[str, np.ndarray] = {}


def _matrix_of(operation: Any) -> np.ndarray:
    """The matrix of a gate, as Qiskit has it."""
    from qiskit.quantum_info import Operator

    controls = getattr(operation, "ctrl_state", "")
    # controlled gates of three qubits and of more may have one name
    name = f"{operation.name}{operation.num_qubits}{operation.params}{controls}"
    if name not in _MATRICES:
        _MATRICES[name] = np.asarray(Operator(operation).data)
    return _MATRICES[name]
