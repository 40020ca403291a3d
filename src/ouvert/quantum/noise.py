"""Small circuits on a noisy chip: what it measures, and what is left of the errors by the rules.

The chip couples its qubits in heavy hexagons, as many superconducting ones do. After every CX its
two qubits suffer depolarising noise, after every one-qubit gate its qubit does, and each measured
bit may be read wrongly. Aer simulates the density matrix, so that all probabilities here are exact
and nothing is drawn.

A measured string that is no game by the rules shows an error, and can be left out. What is left is
*kept*; the share of it says how many runs must be thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit, transpile
from qiskit.transpiler import CouplingMap
from qiskit_aer import AerSimulator
from qiskit_aer.noise import NoiseModel, depolarizing_error

from ouvert.cards import Card
from ouvert.errors import SizeError
from ouvert.quantum.costs.gates import BASIS, check_unmeasured
from ouvert.quantum.paper.compact import (
    Compact,
    CompactGame,
    compact_four_cards,
    compact_six_cards,
)

MOST_QUBITS = 12
"""Qubits that a routed circuit may use; a density matrix has 4 to the power of them entries."""
ROUTES = 20
"""Seeds of the routing that are tried; the route with the fewest CX is taken."""
LEVEL = 3
"""Qiskit's optimization level of the routing."""
CX_ERROR = 1e-3
CURVE = (1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2)
"""Errors of a CX from the best that there is to the worst that is sold."""
CARDS = (Card.CA, Card.CK)


@dataclass(frozen=True, slots=True)
class Noise:
    """How often a chip errs.

    Attributes:
        cx: probability that a CX leaves its qubits depolarised.
        single: the same of a one-qubit gate.
        readout: probability that a measured bit is read wrongly.

    Raises SizeError for what is no probability.
    """

    cx: float = CX_ERROR
    single: float = CX_ERROR / 10
    readout: float = 0.0

    def __post_init__(self) -> None:
        for value in (self.cx, self.single, self.readout):
            if not 0 <= value < 1:
                raise SizeError(
                    f"the probability of an error is 0 or more and below 1, not {value}"
                )

    @classmethod
    def of_cx(cls, cx: float, *, readout: float = 0.0) -> Noise:
        """One-qubit gates err a tenth as often as CX."""
        return cls(cx, cx / 10, readout)


@dataclass(frozen=True, slots=True)
class Routed:
    """A circuit as a chip runs it.

    Attributes:
        circuit: on the chip's qubits that it uses, in CX and one-qubit gates.
        places: for each qubit of the original circuit where it is in the end.
        cx: its CX gates.
        chip: qubits of the chip.
    """

    circuit: QuantumCircuit
    places: tuple[int, ...]
    cx: int
    chip: int


def route(circuit: QuantumCircuit, couplings: CouplingMap | None = None) -> Routed:
    """Route a circuit on heavy hexagons, by the best of ROUTES tries at Qiskit's level LEVEL.

    Args:
        circuit: without measurements.
        couplings: of the chip; the smallest one of heavy hexagons with as many qubits if left out.

    Raises SizeError if the chip has too few qubits, or if the route uses more than MOST_QUBITS,
    CircuitError for what is no circuit or has classical bits.
    """
    check_unmeasured(circuit)
    if couplings is None:
        distance = 3
        while CouplingMap.from_heavy_hex(distance).size() < circuit.num_qubits:
            distance += 2
        couplings = CouplingMap.from_heavy_hex(distance)
    if couplings.size() < circuit.num_qubits:
        raise SizeError(
            f"the circuit has {circuit.num_qubits} qubits and the chip {couplings.size()}: take a "
            "larger chip or a smaller game"
        )
    tries = [
        transpile(
            circuit,
            basis_gates=BASIS,
            coupling_map=couplings,
            optimization_level=LEVEL,
            seed_transpiler=seed,
        )
        for seed in range(ROUTES)
    ]
    best = min(tries, key=_cx)
    ends = best.layout.final_index_layout()
    number = {qubit: at for at, qubit in enumerate(best.qubits)}
    used = {number[qubit] for gate in best.data for qubit in gate.qubits} | set(ends)
    if len(used) > MOST_QUBITS:
        raise SizeError(
            f"the route uses {len(used)} qubits; with noise up to {MOST_QUBITS} are simulated, "
            "enough for the six-card game in few gates (compact_six_cards)"
        )
    inner = {at: place for place, at in enumerate(sorted(used))}
    small = QuantumCircuit(len(used))
    for gate in best.data:
        small.append(gate.operation, [inner[number[qubit]] for qubit in gate.qubits])
    return Routed(small, tuple(inner[at] for at in ends), _cx(best), couplings.size())


def _cx(circuit: QuantumCircuit) -> int:
    return int(circuit.count_ops().get("cx", 0))


def measured(routed: Routed, noise: Noise) -> NDArray[np.float64]:
    """The probability of each outcome on the chip; `float64[2**qubits]`, the first qubit lowest."""
    model = NoiseModel()
    if noise.cx:
        model.add_all_qubit_quantum_error(depolarizing_error(noise.cx, 2), "cx")
    if noise.single:
        model.add_all_qubit_quantum_error(depolarizing_error(noise.single, 1), "u")
    circuit = routed.circuit.copy()
    # Aer adds this method to circuits when it is imported
    circuit.save_probabilities(list(routed.places))
    simulator = AerSimulator(method="density_matrix", noise_model=model)
    found = np.array(simulator.run(circuit).result().data()["probabilities"], dtype=np.float64)
    for bit in range(len(routed.places)):
        flipped = found[np.arange(len(found)) ^ 1 << bit]
        found = (1 - noise.readout) * found + noise.readout * flipped
    return found


Game = TypeVar("Game", bound=Compact)
G = TypeVar("G", bound=Compact, covariant=True)


@dataclass(frozen=True)
class NoisyGame(Generic[G]):
    """What a chip says of a worked example.

    Attributes:
        game: the game and its circuit.
        noise: of the chip.
        cx: CX gates after routing.
        raw: how likely A wins by all that is measured.
        kept: the same by what is a game by the rules.
        share: how much that is.
    """

    game: G
    noise: Noise
    cx: int
    raw: float
    kept: float
    share: float

    @property
    def raw_error(self) -> float:
        """How far `raw` is from the truth."""
        return abs(self.raw - self.game.win_probability)

    @property
    def kept_error(self) -> float:
        """How far `kept` is from the truth."""
        return abs(self.kept - self.game.win_probability)


@cache
def _routed_six_cards(card: Card) -> tuple[CompactGame, Routed]:
    game = compact_six_cards(card)
    return game, route(game.circuit)


@cache
def _routed_four_cards() -> tuple[Compact, Routed]:
    game = compact_four_cards()
    return game, route(game.circuit)


def noisy_game(card: Card, noise: Noise) -> NoisyGame[CompactGame]:
    """Ask a noisy chip of heavy hexagons how good ♣A or ♣K is in the six-card game.

    Raises RulesError for another card.
    """
    return _played(*_routed_six_cards(card), noise)


def noisy_four_cards(noise: Noise) -> NoisyGame[Compact]:
    """Ask a noisy chip of heavy hexagons how likely A wins the four-card game."""
    return _played(*_routed_four_cards(), noise)


def _played(game: Game, routed: Routed, noise: Noise) -> NoisyGame[Game]:
    found = measured(routed, noise)
    outcomes = range(len(found))
    legal = [outcome for outcome in outcomes if game.legal(outcome)]
    share = _sum(found, legal)
    return NoisyGame(
        game,
        noise,
        routed.cx,
        _sum(found, [outcome for outcome in outcomes if game.wins(outcome)]),
        _sum(found, [outcome for outcome in legal if game.wins(outcome)]) / share,
        share,
    )


def noise_curve(
    errors: Iterable[float] = CURVE, *, readout: float = 0.0
) -> tuple[tuple[NoisyGame[CompactGame], NoisyGame[CompactGame]], ...]:
    """Ace and king on chips with these errors of a CX; one-qubit gates err a tenth as often."""
    noises = [Noise.of_cx(error, readout=readout) for error in errors]
    return tuple((noisy_game(CARDS[0], noise), noisy_game(CARDS[1], noise)) for noise in noises)


def _sum(found: NDArray[np.float64], outcomes: Sequence[int]) -> float:
    return float(found[outcomes].sum())


__all__ = [
    "CARDS",
    "CURVE",
    "CX_ERROR",
    "MOST_QUBITS",
    "Noise",
    "NoisyGame",
    "Routed",
    "measured",
    "noise_curve",
    "noisy_four_cards",
    "noisy_game",
    "route",
]
