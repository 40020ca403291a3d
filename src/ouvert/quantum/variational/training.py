"""Gradient ascent on the probability to win."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.errors import OuvertError
from ouvert.quantum.variational.ansatz import Floats, PlayAnsatz

STEPS = 300
"""Steps of the ascent unless told otherwise."""
RATE = 0.1
"""How far an angle moves in a step, at most about."""
EXPLORATION = 0.1
"""Share of decisions made by chance in the first step; it falls to none in the last."""
_MEMORY = (0.9, 0.99)


@dataclass(frozen=True, slots=True)
class Training:
    """What a training came to.

    Attributes:
        angles: `float64[parameters]` at the end.
        value: the probability to win with them, nothing left to chance.
        history: `float64[steps]`, the value after each step, with its share of chance.
    """

    angles: Floats
    value: float
    history: Floats


def train(
    ansatz: PlayAnsatz,
    rng: np.random.Generator,
    *,
    steps: int = STEPS,
    rate: float = RATE,
    exploration: float = EXPLORATION,
) -> Training:
    """Train amplitudes from a random start.

    By Adam (Kingma and Ba, 2015) on the exact gradient. A share of every decision is left to chance
    at first: an amplitude that has died leaves no gradient behind it, so what lies there could not
    be found again.

    Args:
        ansatz: the game and its free amplitudes.
        rng: chooses the start.
        steps: how many.
        rate: of Adam.
        exploration: share of decisions left to chance at the start, 0 to below 1.

    Raises OuvertError for no steps or an impossible share.
    """
    if steps < 1 or not 0 <= exploration < 1:
        raise OuvertError(
            f"training needs a step or more and an exploration of 0 to below 1, not {steps} steps "
            f"and {exploration}"
        )
    angles = ansatz.random_angles(rng)
    mean, spread = np.zeros_like(angles), np.zeros_like(angles)
    history = np.empty(steps)
    for step in range(steps):
        chance = exploration * (1 - step / steps)
        slope = ansatz.gradient(angles, chance)
        mean += (1 - _MEMORY[0]) * (slope - mean)
        spread += (1 - _MEMORY[1]) * (slope**2 - spread)
        unbiased = mean / (1 - _MEMORY[0] ** (step + 1))
        scale = np.sqrt(spread / (1 - _MEMORY[1] ** (step + 1))) + 1e-8
        angles = angles + rate * unbiased / scale
        history[step] = ansatz.value(angles, chance)
    return Training(angles, ansatz.value(angles), history)
