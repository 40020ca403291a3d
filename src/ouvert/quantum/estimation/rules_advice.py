"""The recommendation problem answered by runs of the circuit in which all play by the rules."""

from __future__ import annotations

import time

import numpy as np

from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.quantum.circuits.rules.game import rules_circuit
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.quantum.estimation.estimate import sampling_shots
from ouvert.quantum.simulator.trajectories import sample_trajectories
from ouvert.tricks.rules import members


def circuit_advice(
    moment: Moment,
    rng: np.random.Generator,
    *,
    precision: float = 0.01,
    confidence: float = 0.95,
    seed: int | None = None,
) -> Advice[int]:
    """Estimate for every legal first card how likely its side wins, by runs of its circuit.

    Each run is a path through the whole circuit. Amplitude estimation would find the same
    probability with about 1/precision uses of the circuit; its steps, in which branches
    interfere, are not simulated at this size.

    Args:
        moment: what is asked.
        rng: chooses the outcomes.
        precision: half the width of the interval for each card.
        confidence: how often such an interval shall cover the truth.
        seed: only noted in the advice: name it if the generator was made from one.

    Raises OuvertError for an impossible precision or confidence.
    """
    started = time.perf_counter()
    shots = sampling_shots(precision, confidence)
    entries = []
    for card in members(moment.problem.legal):
        circuit = rules_circuit(moment, card)
        paths = sample_trajectories(circuit.circuit, shots, rng)
        share = float(paths.column(circuit.win_qubit).mean())
        smooth = (share * shots + 1) / (shots + 2)
        entries.append(
            ActionAdvice(
                action=card,
                win_probability=share,
                standard_error=float(np.sqrt(smooth * (1 - smooth) / shots)),
                card_points=None,
                evidence=Evidence.ESTIMATE,
                reason=f"{shots:,} runs of the circuit of the rules, each a path through it",
            )
        )
    entries.sort(key=lambda entry: -entry.win_probability)
    return Advice(
        actions=tuple(entries),
        worlds_possible=moment.problem.deal_count(),
        worlds_seen=shots,
        seconds=time.perf_counter() - started,
        seed=seed,
    )


__all__ = ["circuit_advice"]
