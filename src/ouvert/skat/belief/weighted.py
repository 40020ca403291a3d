"""Worlds that are not equally likely: each card's place has a weight, and a world their product.

The table of `ouvert.skat.belief.worlds` counts worlds; here the same table adds up weights instead,
so the total weight, the chance of each card to lie at each place, and samples are exact, however
many worlds there are.

>>> worlds = Worlds(unknown=0b11, capacity=(1, 1))
>>> log_weights = np.zeros((32, 2))
>>> log_weights[0, 1] = np.log(3.0)
>>> WeightedWorlds(worlds, log_weights).marginals()[:2].round(2).tolist()
[[0.25, 0.75], [0.75, 0.25]]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError, PositionError
from ouvert.skat.belief.worlds import Worlds, step

MOST_LOG_WEIGHT = 10.0
"""Weights lie between exp(-10) and exp(10), so that the product of 32 of them can be computed."""


@dataclass(frozen=True, eq=False)
class WeightedWorlds:
    """Worlds, each with the product of the weights of where its hidden cards lie.

    Weights are never zero: whatever the hard constraints allow stays possible.

    Attributes:
        worlds: the worlds.
        log_weights: float64[32, places], the logarithm of the weight of each card at each place.
            Only hidden cards at places that may take them count.

    Raises PositionError if the array has another shape or a logarithm beyond MOST_LOG_WEIGHT.
    """

    worlds: Worlds
    log_weights: NDArray[np.float64]

    def __post_init__(self) -> None:
        due = (32, self.worlds.places)
        if self.log_weights.shape != due:
            raise PositionError(
                f"there is a weight for each of 32 cards at each of {due[1]} places, "
                f"so an array of shape {due}, not {self.log_weights.shape}"
            )
        if not (np.abs(self.log_weights) <= MOST_LOG_WEIGHT).all():
            raise PositionError(
                f"the logarithm of a weight lies between -{MOST_LOG_WEIGHT:g} and "
                f"{MOST_LOG_WEIGHT:g}: weights prefer places, they rule none out"
            )

    def log_weight(self, worlds: NDArray[np.uint32]) -> NDArray[np.float64]:
        """Return the logarithms of the weights of worlds uint32[n, places]: float64[n]."""
        logs = np.zeros(len(worlds))
        for card, places in zip(self.worlds.cards, self.worlds.open_places, strict=True):
            for place in places:
                there = worlds[:, place] >> np.uint32(card) & np.uint32(1)
                logs += there * self.log_weights[card, place]
        return logs

    def sample(self, n: int, rng: np.random.Generator) -> NDArray[np.uint32]:
        """Draw `n` worlds, independent, each as likely as its weight says: uint32[n, places].

        Raises PositionError if there are none, OuvertError if `n` is negative.
        """
        self._some()
        if n < 0:
            raise OuvertError(f"a sample has a size of 0 or more, not {n}")
        layers = self._sums.reshape(len(self._sums), -1)
        shape = self._sums.shape[1:]
        strides = [int(np.prod(shape[place + 1 :])) for place in range(self.worlds.places)]
        room = np.full(n, int(np.array(self._full) @ np.array(strides)))
        drawn = np.tile(np.array(self.worlds.fixed, dtype=np.uint32), (n, 1))
        rows = np.arange(n)
        steps = np.array(strides)
        for i, card in enumerate(self.worlds.cards):
            open_places = np.array(self.worlds.open_places[i])
            after = layers[i + 1].take(room[:, None] - steps[open_places])
            bounds = (after * self._weights[i, open_places]).cumsum(axis=1)
            # strictly below the last bound, so that a place without worlds is never chosen
            mark = rng.random(n) * bounds[:, -1]
            choice = open_places[(mark[:, None] >= bounds).sum(axis=1)]
            drawn[rows, choice] |= np.uint32(1 << card)
            room -= steps[choice]
        return drawn

    def marginals(self) -> NDArray[np.float64]:
        """Return P(card lies at place): float64[32, places], as `Worlds.marginals` does.

        Raises PositionError if there are no worlds.
        """
        self._some()
        chances = np.zeros((32, self.worlds.places))
        for place, cards in enumerate(self.worlds.fixed):
            for card in range(32):
                chances[card, place] = cards >> card & 1
        reached = np.zeros_like(self._sums[0])
        reached[self._full] = 1.0
        for i, card in enumerate(self.worlds.cards):
            onward = np.zeros_like(reached)
            for place in self.worlds.open_places[i]:
                before, after = step(place)
                weight = self._weights[i, place]
                chances[card, place] = (reached[before] * self._sums[i + 1][after]).sum() * weight
                onward[after] += reached[before] * weight
            chances[card] /= chances[card].sum()
            # what was reached is scaled at each card, lest it over- or underflow
            reached = np.where(self._sums[i + 1] > 0, onward, 0)
            reached /= reached.max()
        return chances

    @property
    def _full(self) -> tuple[int, ...]:
        return tuple(room + 1 for room in self.worlds.capacity)

    @cached_property
    def _weights(self) -> NDArray[np.float64]:
        """float64[cards, places]: the weights, the greatest of each card 1."""
        logs = self.log_weights[list(self.worlds.cards)]
        scaled: NDArray[np.float64] = np.exp(logs - self._greatest[:, None])
        return scaled

    @cached_property
    def _greatest(self) -> NDArray[np.float64]:
        """float64[cards]: the greatest logarithm of each card, which is scaled away."""
        return np.array(
            [
                max((self.log_weights[card, place] for place in places), default=0.0)
                for card, places in zip(self.worlds.cards, self.worlds.open_places, strict=True)
            ]
        )

    @cached_property
    def _sums(self) -> NDArray[np.float64]:
        """`[i, *room]`: the weight of all ways to place the cards i, i+1, … into that room."""
        cards = self.worlds.cards
        sums = np.zeros((len(cards) + 1, *(room + 2 for room in self.worlds.capacity)))
        sums[(len(cards), *(1,) * self.worlds.places)] = 1.0
        for i in reversed(range(len(cards))):
            for place in self.worlds.open_places[i]:
                before, after = step(place)
                sums[i][before] += self._weights[i, place] * sums[i + 1][after]
        return sums

    def _some(self) -> None:
        if not self.worlds.count():
            raise PositionError(f"no deal of the hidden cards fits: {self.worlds.contradiction}")
