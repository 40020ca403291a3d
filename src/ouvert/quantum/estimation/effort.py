"""How long many runs of a circuit will take here, told by a few of them."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from qiskit import QuantumCircuit

from ouvert.quantum.simulator.lowering import lower
from ouvert.quantum.simulator.trajectories import LIMIT, sample_trajectories

FEW = 1 << 16
"""Runs that are timed."""
MANY = 1 << 18
"""Runs from which on it is worth it to time a few."""


def sampling_seconds(
    circuit: QuantumCircuit, shots: int, *, clock: Callable[[], float] = time.perf_counter
) -> float | None:
    """The seconds that `sample_trajectories` will take for so many shots, by FEW of them.

    None for fewer than MANY, and for more than it does, which it says itself. What it draws for
    this is drawn apart.
    """
    program = lower(circuit, matrices=False)
    if shots < MANY or shots * program.qubits > LIMIT:
        return None
    rng = np.random.default_rng(0)
    # the first call may compile
    sample_trajectories(program, 1, rng)
    started = clock()
    sample_trajectories(program, FEW, rng)
    return (clock() - started) * shots / FEW


__all__ = ["FEW", "MANY", "sampling_seconds"]
