"""Runs of the circuit followed one by one, and compared card for card with the player."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.quantum.circuits.rules.readout import RulesCircuit
from ouvert.quantum.classical.rules_play import counted_gains
from ouvert.quantum.simulator.trajectories import sample_trajectories
from ouvert.skat.boolean.games import play_on
from ouvert.tricks.rules import members


@dataclass(frozen=True, slots=True)
class Traced:
    """What runs of a circuit showed.

    Attributes:
        runs: how many there were.
        same_cards: in how many every card was the one that the player plays in that deal.
        same_winner: in how many the answer is who wins that game.
        dirty: ancillas that were not zero at the end of some run.
        win_probability: the share of the runs that the asking side wins.
    """

    runs: int
    same_cards: int
    same_winner: int
    dirty: int
    win_probability: float

    @property
    def standard_error(self) -> float:
        """Standard error of the win probability."""
        p = (self.win_probability * self.runs + 1) / (self.runs + 2)
        return float(np.sqrt(p * (1 - p) / self.runs))


def traced(circuit: RulesCircuit, rng: np.random.Generator, *, runs: int) -> Traced:
    """Follow runs of a circuit, and play the deals of each again without it.

    The deal is read off each run; everything else that the player is told is the moment's past.

    Raises SizeError for more runs than memory allows.
    """
    found = sample_trajectories(circuit.circuit, runs, rng)
    moment, columns = circuit.moment, found.columns
    held = circuit.hands(columns)
    skat = np.zeros(held.shape[1:], np.uint64)
    somewhere = [*members(moment.problem.in_play | moment.skat)]
    for card in somewhere:
        at = moment.position[card]
        skat[at] = ~(held[0, at] | held[1, at] | held[2, at])
    played = play_on(moment.past, held, skat)
    table = len(moment.problem.table)
    same = (played.positions()[:runs] == circuit.played(columns, runs)[:, table:]).all(axis=1)
    gains = counted_gains(moment, played, runs)
    wins = np.array([moment.problem.wins(gain) for gain in range(int(gains.max(initial=0)) + 1)])
    won = found.column(circuit.win_qubit)
    return Traced(
        runs=runs,
        same_cards=int(same.sum()),
        same_winner=int((wins[gains] == won).sum()),
        dirty=sum(bool(columns[qubit].any()) for qubit in circuit.work_qubits),
        win_probability=float(won.mean()),
    )


__all__ = ["Traced", "traced"]
