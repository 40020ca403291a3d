"""Fitting layers by gradient descent (Adam), a batch at a time, from checkpoints on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.learned.layers import Layers

RATE = 1e-3
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
WARM_STEPS = 100
"""Steps until the full rate."""
LEAST_RATE = 0.03
"""The share of the rate that is left at the end."""

Slope = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""From what the last layer says to the gradient of a batch's mean loss there."""


@dataclass
class Training:
    """Layers that are being fitted.

    Attributes:
        layers: change with each step.
        steps: how many it is to take; the rate falls towards the last.
        rate: the highest.
        done: how many it has taken.
        scores: what was measured on the way, a row each; kept with it.
    """

    layers: Layers
    steps: int
    rate: float = RATE
    done: int = 0
    scores: list[list[float]] = field(default_factory=list)
    _first: list[NDArray[np.float32]] = field(default_factory=list)
    _second: list[NDArray[np.float32]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self._first:
            self._first = [np.zeros_like(each) for each in self.layers.parameters]
            self._second = [np.zeros_like(each) for each in self.layers.parameters]

    def step(self, described: NDArray[np.float32], slope: Slope) -> None:
        """Take a step down the loss of moments `float32[n, in]`."""
        said = self.layers.run(described)
        back = slope(said[-1])
        weights, biases = [], []
        for number in reversed(range(len(self.layers.weights))):
            weights.append(said[number].T @ back)
            biases.append(back.sum(axis=0))
            if number:
                back = (back @ self.layers.weights[number].T) * (said[number] > 0)
        self._descend([*reversed(weights), *reversed(biases)])

    def save(self, path: Path) -> None:
        """Write down how far it has come, wholly or not at all."""
        begun = path.with_suffix(".part")
        parts = (self.layers.parameters, self._first, self._second)
        arrays = {
            f"{kind}-{n}": each for kind, part in enumerate(parts) for n, each in enumerate(part)
        }
        with begun.open("wb") as file:
            np.savez(
                file,
                allow_pickle=False,
                done=np.array(self.done),
                scores=np.array(self.scores, np.float64),
                **arrays,
            )
        begun.replace(path)

    def _descend(self, gradients: list[NDArray[np.float32]]) -> None:
        self.done += 1
        left = 1 - self.done / self.steps
        rate = self.rate * min(1.0, self.done / WARM_STEPS) * max(LEAST_RATE, left)
        short, long = 1 - FIRST_MOMENT**self.done, 1 - SECOND_MOMENT**self.done
        for number, (parameter, gradient) in enumerate(
            zip(self.layers.parameters, gradients, strict=True)
        ):
            first, second = self._first[number], self._second[number]
            first *= np.float32(FIRST_MOMENT)
            first += np.float32(1 - FIRST_MOMENT) * gradient
            second *= np.float32(SECOND_MOMENT)
            second += np.float32(1 - SECOND_MOMENT) * gradient * gradient
            parameter -= np.float32(rate / short) * first / (np.sqrt(second / long) + TINY)


def read_training(path: Path, steps: int) -> Training:
    """Read a training that is to take so many steps. Raises OuvertError for a damaged file."""
    try:
        with np.load(path) as file:
            count = sum(name.startswith("0-") for name in file.files)
            parts = [[file[f"{kind}-{n}"] for n in range(count)] for kind in range(3)]
            done, scores = int(file["done"]), file["scores"].tolist()
    except (OSError, EOFError, KeyError, ValueError, BadZipFile) as error:
        raise OuvertError(f"{path} holds no training: {error}; delete it to begin again") from None
    half = count // 2
    layers = Layers(tuple(parts[0][:half]), tuple(parts[0][half:]))
    return Training(layers, steps, done=done, scores=scores, _first=parts[1], _second=parts[2])
