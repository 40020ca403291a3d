"""What it costs to have fewer qubits: each thing that can be cleared, by itself and together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ouvert.quantum.circuits.game import GameCircuit
from ouvert.quantum.circuits.narrow import Savings, narrow_circuit
from ouvert.quantum.costs.gates import gate_counts
from ouvert.quantum.costs.measured import measured_cx
from ouvert.quantum.costs.surface_code import physical_costs
from ouvert.quantum.costs.whole_game import first_card, sized_problem

NOTHING = Savings(deal=False, codes=False, choices=None, rare=False, ancillas=False)
FEW_GATES = replace(NOTHING, rare=True)
"""The one saving that costs no gates, but saves some."""
FEW_QUBITS = Savings(choices=5)
"""The cheapest that fits ten cards each, with the skat known, into 220 qubits."""
BETTER_LEVEL = 2
"""Qiskit's optimization level that is shown beside the usual one."""
WAYS = {
    "nothing cleared": NOTHING,
    "the jacks' bit in hands": FEW_GATES,
    "and of cards played": replace(FEW_GATES, codes=True),
    "where the cards lay": replace(NOTHING, deal=True),
    "a bit of cards played": replace(NOTHING, codes=True),
    "choices": replace(NOTHING, choices=2),
    "ancillas": replace(NOTHING, ancillas=True),
    "all, choices from 5 cards on": FEW_QUBITS,
    "all": Savings(),
}
"""What is cleared, by the names that are printed."""


@dataclass(frozen=True, slots=True)
class Way:
    """What a circuit costs that clears something.

    Attributes:
        name: what it clears.
        qubits: how many qubits it has.
        cx: CX gates, translated by Qiskit at the usual level.
        measured_cx: those with ancillas measured away.
        better_cx: the same at level BETTER_LEVEL.
        t_states: T states with ancillas measured away, rotations included.
        unmeasured_t_states: T states without measurements.
    """

    name: str
    qubits: int
    cx: int
    measured_cx: int
    better_cx: int
    t_states: int
    unmeasured_t_states: int


def way(name: str, game: GameCircuit) -> Way:
    """Count the gates of a circuit."""
    counts = gate_counts(game.circuit)
    t_states = physical_costs(counts).t_states
    return Way(
        name,
        counts.qubits,
        counts.cx,
        measured_cx(game),
        measured_cx(game, level=BETTER_LEVEL),
        t_states,
        t_states + 4 * counts.cleared,
    )


def narrow_game(cards_each: int, savings: Savings, *, skat_known: bool = True) -> GameCircuit:
    """Build the game of so many cards each, narrow; raises SizeError as `sized_problem` does."""
    problem = sized_problem(cards_each, skat_known=skat_known)
    return narrow_circuit(problem, first_card(problem), savings)


def ways(cards_each: int, *, skat_known: bool = True) -> list[Way]:
    """Count the gates of each way; raises SizeError as `sized_problem` does."""
    return [
        way(name, narrow_game(cards_each, savings, skat_known=skat_known))
        for name, savings in WAYS.items()
    ]


__all__ = ["FEW_GATES", "FEW_QUBITS", "NOTHING", "WAYS", "Way", "narrow_game", "way", "ways"]
