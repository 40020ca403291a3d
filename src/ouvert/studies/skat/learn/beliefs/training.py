"""What the network of beliefs is fitted to: the odds of every hidden card's place.

What is learned is what speaks for a place beside chance, and chance is that a card lies at each
place that may take it as often as there is room.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.belief.learned.network import PLACES
from ouvert.skat.learned.layers import Layers
from ouvert.skat.learned.moments import CARDS
from ouvert.studies.skat.learn.beliefs.cases import Batch
from ouvert.studies.skat.learn.descent import Training


def probabilities(out: NDArray[np.float32], chance: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the network's last layer makes of chance, `float32[n, 32, 3]`."""
    odds = out.reshape(-1, CARDS, PLACES)
    odds = odds - odds.max(axis=2, keepdims=True)
    weights = np.exp(odds) * chance
    # a place that is left may have next to no weight
    weights += np.float32(1e-12) * (chance > 0)
    total: NDArray[np.float32] = weights / np.maximum(weights.sum(axis=2, keepdims=True), 1e-30)
    return total


def gain(layers: Layers, batch: Batch) -> float:
    """What the network adds to the mean log-probability of where cards lie, in nats a card."""
    out = layers.run(batch.described)[-1]
    row, card = np.nonzero(batch.places >= 0)
    place = batch.places[row, card]
    said = probabilities(out, batch.weighed)[row, card, place]
    chance = probabilities(np.zeros_like(out), batch.chance)[row, card, place]
    return float(np.log(said.astype(np.float64) / chance).mean())


def learn_from(training: Training, batch: Batch) -> None:
    """Take a step down the log-loss of a batch."""

    def slope(out: NDArray[np.float32]) -> NDArray[np.float32]:
        # what was said less what is so
        error = probabilities(out, batch.weighed)
        row, card = np.nonzero(batch.places >= 0)
        error[row, card, batch.places[row, card]] -= 1
        error[batch.places < 0] = 0
        mean: NDArray[np.float32] = (error / np.float32(len(row))).reshape(out.shape)
        return mean

    training.step(batch.described, slope)
