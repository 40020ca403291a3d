"""Grover's operator of a whole game, and what measurements of its powers find.

The oracle is the game itself: A plays it from |0…0⟩, and its outcome is good where the win qubit
is 1, with probability p = sin²θ. Grover's operator is Q = A S₀ A† S_χ. S_χ, a Z on the win qubit,
turns the sign of good outcomes; S₀ = 2|0⟩⟨0| - 1 keeps |0…0⟩ and turns the sign of all else. In the
plane of the good and the bad part of A|0…0⟩, Q is a rotation by 2θ (Brassard, Høyer, Mosca and
Tapp, "Quantum amplitude amplification and estimation", 2000), so after k steps of it an outcome is
good with probability sin²((2k+1)θ).

S₀ must act on *all* qubits, ancillas included. They are 0 after A, but not after A† S_χ A, where
branches have interfered: what uncomputes an ancilla in one branch leaves it dirty in another. A
reflection over fewer qubits is another operator, and its powers find another function of p.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import asin, cos, pi, sin, sqrt

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.errors import CircuitError, SizeError
from ouvert.quantum.circuits.game import GameCircuit, game_circuit
from ouvert.quantum.paper.counting import append_grover, append_inverse_qft, counting_circuit
from ouvert.quantum.problem import PlayProblem
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.program import PHASE, Operation, Program
from ouvert.quantum.simulator.sparse import LIMIT, SparseState, run
from ouvert.stats import normal_quantile

MOST_BITS = 12
"""Qubits of the phase at most: 4,095 Grover steps."""
MOST_STEPS = 4096
"""Grover steps at most, one after another."""


@dataclass(frozen=True)
class Oracle:
    """A circuit, and which of its outcomes are good.

    Attributes:
        circuit: A, without measurements, to be started in |0…0⟩.
        good: the number of the qubit that is 1 where the outcome is good.

    Raises CircuitError if there is no such qubit.
    """

    circuit: QuantumCircuit
    good: int

    def __post_init__(self) -> None:
        if not 0 <= self.good < self.circuit.num_qubits:
            raise CircuitError(
                f"There is no qubit {self.good} among {self.circuit.num_qubits} to tell good "
                "outcomes."
            )

    @classmethod
    def of(cls, problem: PlayProblem, first_card: int | None = None) -> Oracle:
        """The rest of a game after a first card; good means that the asking side wins.

        Raises as `game_circuit` does.
        """
        return cls.of_game(game_circuit(problem, first_card))

    @classmethod
    def of_game(cls, game: GameCircuit) -> Oracle:
        """The oracle of a game's circuit."""
        return cls(game.circuit, game.win_qubit)

    def grover_circuit(self, steps: int = 0) -> QuantumCircuit:
        """A and so many steps of Q as one Qiskit circuit: 2 · steps + 1 applications of A or A†."""
        circuit = QuantumCircuit(*self.circuit.qregs, name=f"grover {_checked(steps)}")
        circuit.compose(self.circuit, circuit.qubits, inplace=True)
        for _ in range(steps):
            append_grover(circuit, self.circuit, [((self.good, 1),)], circuit.qubits)
        return circuit

    def phase_circuit(self, bits: int) -> QuantumCircuit:
        """Phase estimation of Q as one Qiskit circuit; the last `bits` qubits hold the phase."""
        return counting_circuit(self.circuit, [((self.good, 1),)], bits)

    @cached_property
    def program(self) -> Program:
        """A as simulators run it."""
        return lower(self.circuit)

    def grover_program(self, control: int | None = None) -> Program:
        """One step of Q as simulators run it, controlled by a qubit above A's if one is given."""
        qubits = self.program.qubits
        controls = () if control is None else ((control, 1),)
        zeros = tuple((qubit, 0) for qubit in range(qubits))
        operations = (
            turn_sign((*controls, (self.good, 1))),
            *self.program.adjoint().operations,
            # the sign of |0…0⟩ and of everything: together S₀
            turn_sign((*controls, *zeros)),
            turn_sign(controls),
            *self.program.operations,
        )
        return Program(max(qubits, (control or 0) + 1), operations)


def turn_sign(where: tuple[tuple[int, int], ...]) -> Operation:
    """Turn the sign of the basis states in which qubits have values; of all, if none is named."""
    return Operation(PHASE, where, (), -1, None, 0)


def _checked(steps: int) -> int:
    if not 0 <= steps <= MOST_STEPS:
        raise SizeError(f"Grover steps are simulated from 0 to {MOST_STEPS:,}, not {steps:,}")
    return steps


class GroverIterates:
    """The probability of a good outcome after every number of Grover steps, by simulation.

    States are kept as far as they have been asked for, so that going on costs the new steps only.

    Args:
        oracle: A and what is good.
        limit: amplitudes that a state may have at any time.
    """

    def __init__(self, oracle: Oracle, *, limit: int = LIMIT) -> None:
        self.oracle = oracle
        self._limit = limit
        self._step = oracle.grover_program()
        self._state: SparseState | None = None
        self._found: list[float] = []

    def probability(self, steps: int) -> float:
        """The probability of a good outcome after so many steps.

        Raises SizeError for more than MOST_STEPS, or if a state has too many amplitudes.
        """
        _checked(steps)
        while len(self._found) <= steps:
            if self._state is None:
                self._state = run(self.oracle.program, limit=self._limit)
            else:
                self._state = run(self._step, self._state, limit=self._limit)
            self._found.append(self._state.probability({self.oracle.good: 1}))
        return self._found[steps]


def phase_outcomes(oracle: Oracle, bits: int, *, limit: int = LIMIT) -> NDArray[np.float64]:
    """Run phase estimation of Q; the same as `Oracle.phase_circuit`, but far faster to prepare.

    Returns `float64[2 ** bits]`, the probability of each outcome y; it stands for sin²(πy/2^bits).
    Raises SizeError for more than MOST_BITS or too many amplitudes.
    """
    size = 1 << _checked_bits(bits)
    first = oracle.program.qubits
    phase = QuantumCircuit(first + bits)
    phase.h(range(first, first + bits))
    state = run(Program(first + bits, (*oracle.program.operations, *lower(phase).operations)))
    for place in range(bits):
        step = oracle.grover_program(first + place)
        step = Program(first + bits, step.operations)
        for _ in range(1 << place):
            state = run(step, state, limit=limit)
    transform = QuantumCircuit(first + bits)
    append_inverse_qft(transform, transform.qubits[first:])
    found = run(transform, state, limit=limit).marginal(range(first, first + bits))
    outcomes = np.zeros(size)
    for outcome, probability in found.items():
        outcomes[outcome] = probability
    return outcomes


def _checked_bits(bits: int) -> int:
    if not 1 <= bits <= MOST_BITS:
        raise SizeError(f"A phase has 1 to {MOST_BITS} qubits, not {bits}")
    return bits


def angle(probability: float) -> float:
    """The angle θ of p = sin²θ, from 0 to π/2."""
    return asin(sqrt(min(max(probability, 0.0), 1.0)))


def amplified(probability: float, steps: int) -> float:
    """The probability sin²((2k+1)θ) of a good outcome after k Grover steps, by the formula."""
    return sin((2 * steps + 1) * angle(probability)) ** 2


@dataclass(frozen=True, slots=True)
class Turn:
    """The state after some Grover steps, in the plane of its good and its bad part.

    Attributes:
        steps: k.
        good: amplitude of the good part, sin((2k+1)θ).
        bad: amplitude of the bad part, cos((2k+1)θ).
        chance: of a good outcome.
        low: lower end of the interval of p that measurements here leave.
        high: its upper end.
    """

    steps: int
    good: float
    bad: float
    chance: float
    low: float
    high: float


def turns(
    probability: float, most: int, *, shots: int = 100, confidence: float = 0.95
) -> tuple[Turn, ...]:
    """The state after 0, 1, …, `most` Grover steps, by the formula, and what p it tells.

    The interval is that of p within one turn of the angle: √(p(1-p)/shots) / (2k+1) is the standard
    error of p (its Fisher information there is the sampling one times (2k+1)²).

    Args:
        probability: p, that the outcome of A is good.
        most: Grover steps at most.
        shots: measurements after that many steps.
        confidence: of the interval.
    """
    theta = angle(probability)
    width = normal_quantile(confidence) * sqrt(probability * (1 - probability) / shots)
    found = []
    for steps in range(most + 1):
        turned = (2 * steps + 1) * theta
        half = width / (2 * steps + 1)
        found.append(
            Turn(
                steps,
                sin(turned),
                cos(turned),
                amplified(probability, steps),
                max(probability - half, 0.0),
                min(probability + half, 1.0),
            )
        )
    return tuple(found)


def phase_distribution(angles: NDArray[np.float64] | float, bits: int) -> NDArray[np.float64]:
    """What phase estimation finds, by the formula, with outcomes that mean the same put together.

    The outcomes y and 2^bits - y both stand for sin²(πy/2^bits). The two eigenvectors of Q, phases
    2θ and -2θ, are orthogonal and do not interfere; each leads to the same distribution.

    Args:
        angles: θ, any shape, from 0 to π/2.
        bits: qubits of the phase.

    Returns `float64[..., 2 ** (bits - 1) + 1]`, the probability of y = 0, 1, …, 2^(bits-1).
    """
    size = 1 << _checked_bits(bits)
    fraction = np.asarray(angles, np.float64)[..., None] / pi

    def kernel(offset: NDArray[np.float64]) -> NDArray[np.float64]:
        below = np.sin(pi * offset)
        on_spot = np.abs(below) < 1e-12
        shape = np.sin(pi * size * offset) / np.where(on_spot, 1.0, size * below)
        squared: NDArray[np.float64] = np.where(on_spot, 1.0, shape**2)
        return squared

    outcomes = np.arange(size // 2 + 1) / size
    found = kernel(fraction - outcomes)
    found[..., 1:-1] += kernel(fraction + outcomes[1:-1])
    return found
