"""Fitting the network to games: the odds of every hidden card's place, by gradient descent (Adam).

What is learned is what speaks for a place beside chance, and chance is that a card lies at each
place that may take it as often as there is room.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.belief.learned.moments import CARDS
from ouvert.skat.belief.learned.network import PLACES, Network
from ouvert.studies.skat.learn.beliefs.cases import Batch

RATE = 1e-3
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
WARM_STEPS = 100
"""Steps until the full rate."""
LEAST_RATE = 0.03
"""The share of the rate that is left at the end."""


def probabilities(out: NDArray[np.float32], chance: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the network's last layer makes of chance, `float32[n, 32, 3]`."""
    odds = out.reshape(-1, CARDS, PLACES)
    odds = odds - odds.max(axis=2, keepdims=True)
    weights = np.exp(odds) * chance
    # a place that is left may have next to no weight
    weights += np.float32(1e-12) * (chance > 0)
    total: NDArray[np.float32] = weights / np.maximum(weights.sum(axis=2, keepdims=True), 1e-30)
    return total


def gain(network: Network, batch: Batch, scale: float = 1.0) -> float:
    """What the network adds to the mean log-probability of where cards lie, in nats a card."""
    out = network.run(batch.described)[-1] * np.float32(scale)
    row, card = np.nonzero(batch.places >= 0)
    place = batch.places[row, card]
    said = probabilities(out, batch.weighed)[row, card, place]
    chance = probabilities(np.zeros_like(out), batch.chance)[row, card, place]
    return float(np.log(said.astype(np.float64) / chance).mean())


@dataclass
class Training:
    """A network that is being fitted.

    Attributes:
        network: changes with each step.
        steps: how many it is to take; the rate falls towards the last.
        done: how many it has taken.
    """

    network: Network
    steps: int
    rate: float = RATE
    done: int = 0
    _first: list[NDArray[np.float32]] = field(default_factory=list)
    _second: list[NDArray[np.float32]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self._first:
            self._first = [np.zeros_like(each) for each in self._parameters()]
            self._second = [np.zeros_like(each) for each in self._parameters()]

    def step(self, batch: Batch) -> None:
        """Take a step down the log-loss of a batch."""
        layers = self.network.run(batch.described)
        # 1. the gradient of the last layer: what was said less what is so
        error = probabilities(layers[-1], batch.weighed)
        row, card = np.nonzero(batch.places >= 0)
        error[row, card, batch.places[row, card]] -= 1
        error[batch.places < 0] = 0
        back = (error / np.float32(len(row))).reshape(len(batch.places), -1)
        # 2. that of the others, from behind
        weights, biases = [], []
        for number in reversed(range(len(self.network.weights))):
            weights.append(layers[number].T @ back)
            biases.append(back.sum(axis=0))
            if number:
                back = (back @ self.network.weights[number].T) * (layers[number] > 0)
        self._descend([*reversed(weights), *reversed(biases)])

    def save(self, path: Path) -> None:
        """Write down how far it has come, wholly or not at all."""
        begun = path.with_suffix(".part")
        parts = (self._parameters(), self._first, self._second)
        arrays = {
            f"{kind}-{n}": each for kind, part in enumerate(parts) for n, each in enumerate(part)
        }
        with begun.open("wb") as file:
            np.savez(file, allow_pickle=False, done=np.array(self.done), **arrays)
        begun.replace(path)

    def _descend(self, gradients: list[NDArray[np.float32]]) -> None:
        self.done += 1
        left = 1 - self.done / self.steps
        rate = self.rate * min(1.0, self.done / WARM_STEPS) * max(LEAST_RATE, left)
        short, long = 1 - FIRST_MOMENT**self.done, 1 - SECOND_MOMENT**self.done
        for number, (parameter, gradient) in enumerate(
            zip(self._parameters(), gradients, strict=True)
        ):
            first, second = self._first[number], self._second[number]
            first *= np.float32(FIRST_MOMENT)
            first += np.float32(1 - FIRST_MOMENT) * gradient
            second *= np.float32(SECOND_MOMENT)
            second += np.float32(1 - SECOND_MOMENT) * gradient * gradient
            parameter -= np.float32(rate / short) * first / (np.sqrt(second / long) + TINY)

    def _parameters(self) -> list[NDArray[np.float32]]:
        return [*self.network.weights, *self.network.biases]


def read_training(path: Path, steps: int) -> Training:
    """Read a training that is to take so many steps. Raises OuvertError for a damaged file."""
    try:
        with np.load(path) as file:
            count = (len(file.files) - 1) // 3
            parts = [[file[f"{kind}-{n}"] for n in range(count)] for kind in range(3)]
            done = int(file["done"])
    except (OSError, EOFError, KeyError, ValueError, BadZipFile) as error:
        raise OuvertError(f"{path} holds no training: {error}; delete it to begin again") from None
    half = count // 2
    network = Network(tuple(parts[0][:half]), tuple(parts[0][half:]))
    return Training(network, steps, done=done, _first=parts[1], _second=parts[2])
