"""A learned policy: what each card is worth to the side of who plays it, without any search.

The network was shown what every card of played games is worth with open cards, and sees one seat's
view alone: its answer is the chance that the game is still won for that side after the card, when
all cards are laid open then. It also says how often any card does so: the value of the moment.
It has met contested decisions more often than they come, so what it says leans towards the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card
from ouvert.skat.learned.layers import Layers, read_layers
from ouvert.skat.learned.moments import CARDS, Moments, card_places, describe, suit_places
from ouvert.skat.rules.observation import Observation

OUTPUTS = CARDS + 1
"""A number for each card, and that of the moment."""
VALUE = CARDS
"""Where the number of the moment stands."""
FILE = "policy.npz"


@dataclass(frozen=True, slots=True)
class CardChances:
    """What a policy says of a moment.

    Attributes:
        chances: `float64[32]`, for each card the chance that the side of who plays it wins; it
            means nothing for cards that cannot be played.
        value: the chance that it wins with some card.
    """

    chances: NDArray[np.float64]
    value: float

    def best(self, cards: tuple[Card, ...]) -> Card:
        """The best of some cards, the first of equal ones."""
        return max(cards, key=lambda card: float(self.chances[card]))


@dataclass(frozen=True, slots=True)
class Policy:
    """What was learned.

    Attributes:
        layers: from FEATURES to OUTPUTS numbers, logarithms of odds.
    """

    layers: Layers

    def judge(self, observation: Observation) -> CardChances:
        """Judge the cards of the seat that looks. Raises PositionError before an announcement."""
        moments = Moments.of(observation)
        suits = suit_places(moments.games)
        said = probabilities(self.layers.run(describe(moments, suits))[-1])[0]
        places = card_places(moments.games, suits)[0]
        return CardChances(said[:CARDS][places].astype(np.float64), float(said[VALUE]))

    def save(self, path: Path) -> None:
        """Write it to a file, at half precision."""
        self.layers.save(path)


def probabilities(out: NDArray[np.float32]) -> NDArray[np.float32]:
    """The chances behind logarithms of odds."""
    return (1 / (1 + np.exp(-np.clip(out, -30, 30)))).astype(np.float32)


def read_policy(path: Path) -> Policy:
    """Read a policy from a file. Raises OuvertError if the file holds none that fits."""
    layers, _ = read_layers(path, OUTPUTS, "learned policy")
    return Policy(layers)
