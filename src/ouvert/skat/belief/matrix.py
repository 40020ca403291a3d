"""Where each card may lie, as probabilities: the table a player would like to have.

Knowledge sets are easily turned into such a matrix (paper 004, section V); here its numbers are
the exact shares of the worlds, or of their weights.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.inference import ALL_INFERENCES, Inference
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.belief.learned.network import shipped
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.observation import Observation

COLUMNS = (*SEAT_NAMES, "skat")


@dataclass(frozen=True, eq=False)
class LocationMatrix:
    """For each card the chance that it lies with each seat and in the skat, as one seat sees it.

    Attributes:
        chances: float64[32, 4]; columns forehand, middlehand, rearhand, skat. The rows of cards
            that have been played are zero, all others add up to 1.
        hidden: the cards that the seat does not see.
    """

    chances: NDArray[np.float64]
    hidden: CardSet

    @classmethod
    def of(
        cls,
        observation: Observation,
        rng: np.random.Generator,
        inferences: Collection[Inference] = ALL_INFERENCES,
    ) -> LocationMatrix:
        """Compute the matrix; with no inferences, `()`, all worlds are equally likely.

        The generator is used only where `Beliefs.marginals` needs it. Raises PositionError if no
        game leads to such an observation.
        """
        beliefs = Beliefs.of(observation, inferences, shipped())
        knowledge = beliefs.knowledge
        by_place = beliefs.marginals(rng)
        chances = np.zeros((32, len(COLUMNS)))
        chances[:, knowledge.others] = by_place[:, :SKAT_PLACE]
        chances[:, -1] = by_place[:, SKAT_PLACE]
        chances[list(knowledge.hand), knowledge.seat] = 1.0
        return cls(chances, knowledge.unknown)

    def __str__(self) -> str:
        """A table of the hidden cards: a row each, percentages, a dot for what cannot be."""
        lines = ["    " + "".join(f"{name:>12}" for name in COLUMNS)]
        for card in self.hidden:
            cells = (f"{_percent(chance):>12}" for chance in self.chances[card])
            lines.append(f"{card!s:<4}{''.join(cells)}")
        return "\n".join(lines)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %" if chance > 0 else "·"
