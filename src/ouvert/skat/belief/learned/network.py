"""The network: what a seat has seen goes in, what speaks for each card's places comes out.

Its outputs are logarithms of odds beside chance: with zeros a card lies at each place that may take
it as often as there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.learned.layers import Layers, read_layers
from ouvert.skat.learned.moments import (
    CARDS,
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
    """What was learned.

    Attributes:
        layers: from FEATURES to OUTPUTS numbers.
        hints: what the hints of `ouvert.skat.belief.inference` count beside it.
    """

    layers: Layers
    hints: float = 0.0

    @classmethod
    def random(cls, hidden: Sequence[int], rng: np.random.Generator) -> Network:
        """A network that knows nothing, with hidden layers of these widths."""
        return cls(Layers.random(hidden, OUTPUTS, rng))

    def log_odds(self, observation: Observation) -> NDArray[np.float64]:
        """What speaks for each card's places, `float64[32, 3]`: the other seats, then the skat.

        Means over the places are 0. Raises PositionError before a game is announced.
        """
        moments = Moments.of(observation)
        suits = suit_places(moments.games)
        last = self.layers.run(describe(moments, suits))[-1]
        out = last.reshape(CARDS, PLACES).astype(np.float64)
        found = out[card_places(moments.games, suits)[0]]
        centred: NDArray[np.float64] = found - found.mean(axis=1, keepdims=True)
        return centred

    def beside(self, hints: float, factor: float) -> Network:
        """The same with what comes out multiplied, and hints beside it."""
        return Network(self.layers.scaled(factor), hints)

    def save(self, path: Path) -> None:
        """Write it to a file, at half precision."""
        self.layers.save(path, hints=self.hints)


def read_beliefs(path: Path) -> Network:
    """Read a network from a file. Raises OuvertError if the file holds none that fits."""
    layers, numbers = read_layers(path, OUTPUTS, "learned beliefs", "hints")
    return Network(layers, numbers["hints"])


@cache
def shipped() -> Network:
    """The network that comes with the package."""
    with resources.as_file(resources.files("ouvert.skat.belief") / "data" / FILE) as path:
        return read_beliefs(path)
