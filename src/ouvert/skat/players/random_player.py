"""A player without opinions, to compare others with."""

from __future__ import annotations

import numpy as np

from ouvert.errors import RulesError
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation


class RandomPlayer:
    """Does anything that is legal, everything equally likely; also in the auction."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng

    def reseed(self, seed: int) -> None:
        """Draw the next choice from this seed alone."""
        self._rng = np.random.default_rng(seed)

    def choose(self, observation: Observation) -> Action:
        """Return a legal action. Raises RulesError if the seat has nothing to do."""
        legal = observation.legal_actions
        if not legal:
            raise RulesError(f"seat {observation.seat} is not to act here")
        return legal[int(self._rng.integers(len(legal)))]
