"""The paper's worked examples as objects that can be walked through step by step (section VII).

An `Example` has named steps: deal, card 1, card 2, …, trick, score. Each `Step` carries the circuit
up to there and the table of its states: strings of table 4 or 6, the cards in words, the
probability. The examples themselves are made by `four_card_example` and `six_card_example`.

Strings show the cards' qubits only. The auxiliaries remember more: the game with four cards ends in
eight strings, as the paper says, but in 24 basis states.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from qiskit import QuantumCircuit, QuantumRegister

from ouvert.errors import CircuitError
from ouvert.quantum.paper.boolean_functions import append_flip
from ouvert.quantum.paper.encodings import CardEncoding, bit_string, spaced
from ouvert.quantum.paper.scoring import ScoreOperator
from ouvert.quantum.problem import Semantics
from ouvert.quantum.simulator.sparse import SparseState, run

NEGLIGIBLE = 1e-12
"""Strings with at most this probability are left out; nothing but rounding gets there."""


@dataclass(frozen=True, slots=True)
class StateRow:
    """A line of a state table.

    Attributes:
        string: the qubits of the cards, a space between cards.
        cards: for each card where it is, in words.
        probability: of measuring this string, in [0, 1].
        points: the card points in A's stack, with what A had before.
    """

    string: str
    cards: tuple[str, ...]
    probability: float
    points: int


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a worked example.

    Attributes:
        name: what has just happened: `deal`, `card 1`, `trick 1`, `score`.
        sentence: what the gates of this step do, for a reader.
        circuit: the circuit from the start to here.
        state_table: the strings that can be measured now, sorted.
        figure: the number of the paper's figure that shows this state, or None.
    """

    name: str
    sentence: str
    circuit: QuantumCircuit
    state_table: tuple[StateRow, ...]
    figure: int | None = None

    @property
    def distribution(self) -> dict[str, float]:
        """The probability of each string."""
        return {row.string: row.probability for row in self.state_table}

    def shots(self, count: int, rng: np.random.Generator) -> dict[str, int]:
        """How often each string is found in so many measurements; strings never found with 0."""
        weights = np.array([row.probability for row in self.state_table])
        drawn = rng.multinomial(count, weights / weights.sum())
        return {row.string: int(n) for row, n in zip(self.state_table, drawn, strict=True)}


@dataclass(frozen=True, slots=True)
class Part:
    """The gates of one step, before it is known what they do.

    Attributes:
        name: as in `Step`.
        sentence: as in `Step`.
        gates: what this step appends, on the qubits of the whole example.
        figure: as in `Step`.
    """

    name: str
    sentence: str
    gates: QuantumCircuit
    figure: int | None = None


@dataclass(frozen=True)
class Example:
    """A worked example.

    Attributes:
        name: short, for headings and file names.
        title: one line about it.
        semantics: how the players choose their cards.
        cards: the deck in the order of the strings, as printed: `♣A`.
        encoding: what the qubits of a card mean.
        parts: the gates of each step.
        score: the score operator at the end.
    """

    name: str
    title: str
    semantics: Semantics
    cards: tuple[str, ...]
    encoding: CardEncoding
    parts: tuple[Part, ...]
    score: ScoreOperator

    @cached_property
    def circuit(self) -> QuantumCircuit:
        """The whole game: Φ_fin from |0…0⟩."""
        return self._circuits[-1]

    @cached_property
    def win_circuit(self) -> QuantumCircuit:
        """The whole game with one more qubit, `win_qubit`, which is 1 where A has won.

        A flip for each favourable stack (VI.6): measured, it gives the answer of P_fav.
        """
        circuit = self.circuit.copy(f"{self.name}, won or lost")
        circuit.add_register(QuantumRegister(1, "win"))
        for pattern in self.score.marked():
            append_flip(circuit, pattern, self.win_qubit)
        return circuit

    @property
    def win_qubit(self) -> int:
        """The index of the qubit of `win_circuit` that says whether A has won."""
        return int(self.circuit.num_qubits)

    @cached_property
    def state(self) -> SparseState:
        """Φ_fin, auxiliaries included."""
        return run(self.circuit)

    @property
    def win_probability(self) -> float:
        """⟨Φ_fin|P_fav|Φ_fin⟩: the probability that A wins."""
        return self.score.win_probability(self.state)

    @property
    def expected_points(self) -> float:
        """⟨Φ_fin|S_A|Φ_fin⟩: A's expected card points."""
        return self.score.expected_points(self.state)

    def steps(self) -> tuple[Step, ...]:
        """Everything that happens, in order; the last step is the score."""
        return self._steps

    def step(self, figure: int) -> Step:
        """The step that a figure of the paper shows. Raises CircuitError if none does."""
        for step in self._steps:
            if step.figure == figure:
                return step
        raise CircuitError(f"The example '{self.name}' has no step that figure {figure} shows.")

    @cached_property
    def _circuits(self) -> tuple[QuantumCircuit, ...]:
        found = []
        circuit = self.parts[0].gates.copy_empty_like(self.name)
        for part in self.parts:
            circuit = circuit.compose(part.gates)
            found.append(circuit)
        return tuple(found)

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        found = [
            Step(part.name, part.sentence, circuit, self._table(circuit), part.figure)
            for part, circuit in zip(self.parts, self._circuits, strict=True)
        ]
        final = found[-1]
        sentence = (
            f"The score operator counts A's points: {self.expected_points:g} are expected, and "
            f"with {self.score.needed} or more A wins with probability {self.win_probability:.4g}."
        )
        return (*found, Step("score", sentence, final.circuit, final.state_table))

    def _table(self, circuit: QuantumCircuit) -> tuple[StateRow, ...]:
        width = self.encoding.width
        qubits = range(len(self.cards) * width)
        rows = []
        for number, probability in run(circuit).marginal(qubits).items():
            if probability <= NEGLIGIBLE:
                continue
            string = bit_string(number, len(qubits))
            words = spaced(string, width).split()
            places = [self.encoding.describe(word) for word in words]
            won = [
                card
                for card, pattern in enumerate(self.score.stacks)
                if "stack" in places[card]
                and all(string[qubit] == str(value) for qubit, value in pattern)
            ]
            rows.append(
                StateRow(
                    spaced(string, width),
                    tuple(
                        f"{card}: {place}" for card, place in zip(self.cards, places, strict=True)
                    ),
                    probability,
                    self.score.stack_points(won),
                )
            )
        return tuple(sorted(rows, key=lambda row: row.string))


def total_variation(left: Mapping[str, float], right: Mapping[str, float]) -> float:
    """Total variation distance of two distributions over strings, 0 (equal) to 1 (disjoint)."""
    strings = {*left, *right}
    return sum(abs(left.get(each, 0.0) - right.get(each, 0.0)) for each in strings) / 2


def shares(counts: Mapping[str, int]) -> dict[str, float]:
    """Counts of strings as parts of their sum."""
    total = sum(counts.values())
    return {string: count / total for string, count in counts.items()}


__all__ = [
    "NEGLIGIBLE",
    "Example",
    "Part",
    "StateRow",
    "Step",
    "shares",
    "total_variation",
]
