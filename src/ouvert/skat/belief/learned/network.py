"""The network: what a seat has seen goes in, what speaks for each card's places comes out.

Three layers of plain matrices, so that NumPy is all it needs. Its outputs are logarithms of odds
beside chance: with zeros a card lies at each place that may take it as often as there is room.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.belief.learned.moments import (
    CARDS,
    FEATURES,
    Moments,
    card_places,
    describe,
    suit_places,
)
from ouvert.skat.rules.observation import Observation

PLACES = 3
OUTPUTS = CARDS * PLACES
FILE = "beliefs.npz"
"""The weights that come with the package."""


@dataclass(frozen=True, slots=True)
class Network:
    """Layers of weights; between them what is negative becomes 0.

    Attributes:
        weights: matrices `float32[in, out]`, from FEATURES rows to OUTPUTS columns.
        biases: `float32[out]` each.
        hints: what the hints of `ouvert.skat.belief.inference` count beside it.
    """

    weights: tuple[NDArray[np.float32], ...]
    biases: tuple[NDArray[np.float32], ...]
    hints: float = 0.0

    @classmethod
    def random(cls, hidden: Sequence[int], rng: np.random.Generator) -> Network:
        """A network that knows nothing, with hidden layers of these widths."""
        sizes = [FEATURES, *hidden, OUTPUTS]
        weights = [
            (rng.standard_normal(pair) * np.sqrt(2 / pair[0])).astype(np.float32)
            for pair in itertools.pairwise(sizes)
        ]
        # it begins with next to nothing to say
        weights[-1] *= np.float32(0.1)
        return cls(tuple(weights), tuple(np.zeros(size, np.float32) for size in sizes[1:]))

    def run(self, described: NDArray[np.float32]) -> list[NDArray[np.float32]]:
        """What each layer says of moments `float32[n, FEATURES]`, these first."""
        layers = [described]
        last = len(self.weights) - 1
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            out = layers[-1] @ weight + bias
            layers.append(out if number == last else np.maximum(out, 0))
        return layers

    def log_odds(self, observation: Observation) -> NDArray[np.float64]:
        """What speaks for each card's places, `float64[32, 3]`: the other seats, then the skat.

        Means over the places are 0. Raises PositionError before a game is announced.
        """
        moments = Moments.of(observation)
        suits = suit_places(moments.games)
        out = self.run(describe(moments, suits))[-1].reshape(CARDS, PLACES).astype(np.float64)
        found = out[card_places(moments.games, suits)[0]]
        centred: NDArray[np.float64] = found - found.mean(axis=1, keepdims=True)
        return centred

    def beside(self, hints: float, factor: float) -> Network:
        """The same with what comes out multiplied, and hints beside it."""
        scale = np.float32(factor)
        return Network(
            (*self.weights[:-1], self.weights[-1] * scale),
            (*self.biases[:-1], self.biases[-1] * scale),
            hints,
        )

    def copy(self) -> Network:
        """The same weights in arrays of their own."""
        return Network(
            tuple(each.copy() for each in self.weights),
            tuple(each.copy() for each in self.biases),
            self.hints,
        )

    def save(self, path: Path) -> None:
        """Write it to a file, at half precision."""
        arrays: dict[str, NDArray[np.float16]] = {"hints": np.array(self.hints, np.float16)}
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            arrays[f"weights{number}"] = weight.astype(np.float16)
            arrays[f"biases{number}"] = bias.astype(np.float16)
        np.savez_compressed(path, allow_pickle=False, **arrays)


def read_beliefs(path: Path) -> Network:
    """Read a network from a file. Raises OuvertError if the file holds none that fits."""
    try:
        with np.load(path) as file:
            layers = len(file.files) // 2
            hints = float(file["hints"])
            weights = tuple(file[f"weights{n}"].astype(np.float32) for n in range(layers))
            biases = tuple(file[f"biases{n}"].astype(np.float32) for n in range(layers))
    except (OSError, EOFError, KeyError, ValueError, BadZipFile) as error:
        raise OuvertError(f"{path} holds no learned beliefs: {error}") from None
    sizes = [FEATURES, *(len(bias) for bias in biases)]
    shapes = list(itertools.pairwise(sizes))
    if not layers or sizes[-1] != OUTPUTS or [each.shape for each in weights] != shapes:
        raise OuvertError(
            f"{path} holds no learned beliefs: its layers are not those of a network from "
            f"{FEATURES} to {OUTPUTS} numbers"
        )
    return Network(weights, biases, hints)


@cache
def shipped() -> Network:
    """The network that comes with the package."""
    with resources.as_file(resources.files("ouvert.skat.belief") / "data" / FILE) as path:
        return read_beliefs(path)
