"""The best discard by maximum finding over values that amplitude estimation gives.

A preparation puts all discards into superposition, plays the game, and estimates the phase of
Grover's operator of each discard, all at once: the operator reads the discard and leaves it alone.
An odd number of such phases gives a median, lest a rare wild outcome be found for the maximum. Then
amplitudes of discards whose value is above the best so far are amplified, and one is measured,
until no better one comes for long (Dürr and Høyer, "A quantum algorithm for finding the minimum",
1996; the number of Grover steps is drawn as Boyer, Brassard, Høyer and Tapp do, "Tight bounds on
quantum searching", 1998).

For each discard the state stays in the plane of its good and its bad part, and the amplification in
that of good and bad discards. So what is measured follows from the values alone, exactly, by the
formulas of `KnownValues`; `SimulatedSearch` runs the circuits, and a test holds both together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import asin, ceil, log2, sin, sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.errors import OuvertError
from ouvert.quantum.discards.circuit import DiscardCircuit
from ouvert.quantum.estimation.canonical import median_distribution, median_precision
from ouvert.quantum.estimation.grover import angle, turn_sign
from ouvert.quantum.paper.counting import append_inverse_qft
from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.program import Operation, Program
from ouvert.quantum.simulator.sparse import LIMIT, SparseState, run

GROWTH = 6 / 5
"""By how much the range of Grover steps grows after a failure (Boyer and others, theorem 3)."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """How values are estimated.

    Attributes:
        bits: qubits of a phase.
        runs: phases whose median counts, an odd number.

    Raises OuvertError for an even number.
    """

    bits: int = 9
    runs: int = 5

    def __post_init__(self) -> None:
        if self.runs < 1 or self.runs % 2 == 0:
            raise OuvertError(f"a median needs an odd number of runs, not {self.runs}")

    @property
    def games(self) -> int:
        """Runs of the game's circuit, or of its inverse, in one estimate."""
        return self.runs * ((2 << self.bits) - 1)

    @property
    def precision(self) -> float:
        """Half the width of the 95 % interval of the median of three, for values near a half."""
        return median_precision(self.bits)

    def outcomes(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """`float64[n, 2^(bits-1) + 1]`: how likely each outcome is for each of n values.

        An outcome y stands for a value of sin²(πy/2^bits). Raises SizeError for too many bits.
        """
        angles = np.array([angle(value) for value in values])
        return median_distribution(angles, self.bits, self.runs)


@dataclass(frozen=True, slots=True)
class Search:
    """What a search has found, and what it took.

    Attributes:
        best: the discard.
        preparations: of all discards and their values, forwards or backwards.
        until_best: how many of them before this discard came up as the best so far.
        longest: preparations in the longest stretch without a measurement.
        games: runs of the game's circuit or of its inverse.
    """

    best: int
    preparations: int
    until_best: int
    longest: int
    games: int


def steps_allowed(count: int) -> float:
    """Grover steps after which the maximum of `count` values is found more often than not.

    22.5 √N + 1.4 (log₂ N)², by Dürr and Høyer, theorem 1, where values are known for certain.
    """
    return 22.5 * sqrt(count) + 1.4 * log2(count) ** 2


class Measuring(Protocol):
    """What measurements of discard and outcome find after a preparation and Grover steps."""

    @property
    def discards(self) -> tuple[int, ...]:
        """The discards, in the order of the rows."""

    @property
    def games(self) -> int:
        """Runs of the game's circuit in a preparation."""

    def chances(self, threshold: int, steps: int) -> NDArray[np.float64]:
        """`float64[discards, outcomes]` after steps that amplify outcomes above a threshold."""


class KnownValues:
    """Follows from values that are known, by the formulas of estimation and of amplification.

    Args:
        values: how likely each discard wins.
        resolution: of the estimates.

    Raises OuvertError for no discards, SizeError for too many bits.
    """

    def __init__(self, values: Mapping[int, float], resolution: Resolution) -> None:
        if not values:
            raise OuvertError("there is nothing to put away")
        self.discards = tuple(values)
        self.games = resolution.games
        self._joint = resolution.outcomes(np.array(list(values.values()))) / len(values)

    def chances(self, threshold: int, steps: int) -> NDArray[np.float64]:
        """See `Measuring`."""
        found = self._joint.copy()
        share = min(float(found[:, threshold + 1 :].sum()), 1.0)
        if 0 < share < 1:
            good = sin((2 * steps + 1) * asin(sqrt(share))) ** 2
            found[:, threshold + 1 :] *= good / share
            found[:, : threshold + 1] *= (1 - good) / (1 - share)
        return found


class SimulatedSearch:
    """Simulates every circuit, one phase for each discard; for about two cards in each hand.

    Args:
        circuit: of all discards.
        bits: qubits of the phase.
        limit: amplitudes that a state may have at any time; SizeError beyond.
    """

    def __init__(self, circuit: DiscardCircuit, bits: int, *, limit: int = LIMIT) -> None:
        self.discards = tuple(circuit.problem.discards())
        self.games = Resolution(bits, 1).games
        self._circuit, self._bits, self._limit = circuit, bits, limit
        self._found: dict[tuple[int, int], NDArray[np.float64]] = {}

    def chances(self, threshold: int, steps: int) -> NDArray[np.float64]:
        """See `Measuring`; what has been simulated is kept."""
        asked = threshold if steps else 0, steps
        if asked not in self._found:
            state = amplified_state(self._circuit, self._bits, *asked, limit=self._limit)
            found = outcome_chances(self._circuit, self._bits, state)
            self._found[asked] = np.array(list(found.values()))
        return self._found[asked]


def find_best(measuring: Measuring, rng: np.random.Generator) -> Search:
    """Search for the discard with the highest value.

    Args:
        measuring: what is measured.
        rng: draws the measurements.

    Raises SizeError as `measuring` does.
    """
    count = len(measuring.discards)
    best, threshold = _measured(measuring.chances(0, 0), rng)
    preparations, until_best, longest = 1, 1, 1
    reach, steps = 1.0, 0
    while steps < steps_allowed(count):
        chosen = int(rng.integers(ceil(reach)))
        steps += max(chosen, 1)
        preparations += 2 * chosen + 1
        longest = max(longest, 2 * chosen + 1)
        discard, outcome = _measured(measuring.chances(threshold, chosen), rng)
        if outcome > threshold:
            best, threshold = discard, outcome
            until_best, reach = preparations, 1.0
        else:
            reach = min(reach * GROWTH, sqrt(count))
    return Search(
        best=measuring.discards[best],
        preparations=preparations,
        until_best=until_best,
        longest=longest,
        games=preparations * measuring.games,
    )


def one_by_one(
    values: Mapping[int, float], resolution: Resolution, rng: np.random.Generator
) -> Search:
    """Estimate each discard's value by itself, without superposing them, and take the highest."""
    discards = list(values)
    outcomes = resolution.outcomes(np.array(list(values.values())))
    found = [int(rng.choice(len(row), p=row / row.sum())) for row in outcomes]
    best = int(np.argmax(found))
    count = len(discards)
    return Search(discards[best], count, best + 1, 1, count * resolution.games)


def _measured(chances: NDArray[np.float64], rng: np.random.Generator) -> tuple[int, int]:
    """A discard and an outcome, drawn with chances [discards, outcomes] up to a factor."""
    flat = chances.ravel()
    row = int(rng.choice(len(flat), p=flat / flat.sum()))
    return row // chances.shape[1], row % chances.shape[1]


def preparation(circuit: DiscardCircuit, bits: int) -> Program:
    """All discards, the game, and one phase for each, on qubits above those of the game."""
    first = circuit.circuit.num_qubits
    play = lower(circuit.play())
    phase = QuantumCircuit(first + bits)
    phase.h(range(first, first + bits))
    transform = QuantumCircuit(first + bits)
    append_inverse_qft(transform, transform.qubits[first:])
    operations = [
        *lower(circuit.superposition()).operations,
        *play.operations,
        *lower(phase).operations,
    ]
    for place in range(bits):
        operations += _grover_step(circuit, play, first + place) * (1 << place)
    operations += lower(transform).operations
    return Program(first + bits, tuple(operations))


def estimated_state(circuit: DiscardCircuit, bits: int, *, limit: int = LIMIT) -> SparseState:
    """Simulate a preparation. Raises SizeError as `run`."""
    return run(preparation(circuit, bits), limit=limit)


def amplified_state(
    circuit: DiscardCircuit, bits: int, threshold: int, steps: int, *, limit: int = LIMIT
) -> SparseState:
    """Simulate a preparation and so many steps that amplify outcomes above a threshold.

    Raises SizeError as `run`.
    """
    first = circuit.circuit.num_qubits
    prepare = preparation(circuit, bits)
    qubits = prepare.qubits
    above = [y for y in range(1 << bits) if min(y, (1 << bits) - y) > threshold]
    step = Program(
        qubits,
        (
            *(turn_sign(tuple((first + bit, y >> bit & 1) for bit in range(bits))) for y in above),
            *prepare.adjoint().operations,
            turn_sign(tuple((qubit, 0) for qubit in range(qubits))),
            turn_sign(()),
            *prepare.operations,
        ),
    )
    state = run(prepare, limit=limit)
    for _ in range(steps):
        state = run(step, state, limit=limit)
    return state


def outcome_chances(
    circuit: DiscardCircuit, bits: int, state: SparseState
) -> dict[int, NDArray[np.float64]]:
    """For each discard how likely it is found with each outcome, y and 2^bits - y put together."""
    first, top = circuit.circuit.num_qubits, len(circuit.discard)
    found = state.marginal([*circuit.discard, *range(first, first + bits)])
    chances = {
        circuit.number(discard): np.zeros((1 << bits) // 2 + 1)
        for discard in circuit.problem.discards()
    }
    for number, chance in found.items():
        outcome = number >> top
        chances[number & (1 << top) - 1][min(outcome, (1 << bits) - outcome)] += chance
    return {discard: chances[circuit.number(discard)] for discard in circuit.problem.discards()}


def _grover_step(circuit: DiscardCircuit, play: Program, control: int) -> list[Operation]:
    """One step of the Grover operator of the discard that the register holds, controlled."""
    marked = set(circuit.discard)
    rest = tuple((qubit, 0) for qubit in range(play.qubits) if qubit not in marked)
    on = ((control, 1),)
    return [
        turn_sign((*on, (circuit.win_qubit, 1))),
        *play.adjoint().operations,
        # S₀ over all but the discard
        turn_sign((*on, *rest)),
        turn_sign(on),
        *play.operations,
    ]


__all__ = [
    "KnownValues",
    "Measuring",
    "Resolution",
    "Search",
    "SimulatedSearch",
    "amplified_state",
    "estimated_state",
    "find_best",
    "one_by_one",
    "outcome_chances",
    "preparation",
    "steps_allowed",
]
