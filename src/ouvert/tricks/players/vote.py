"""A vote over deals that fit what is seen: each plays every action out by the rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.play.state import Action
from ouvert.tricks.players.gain import gains, played_out


@dataclass(frozen=True)
class Vote:
    """The player by vote.

    Attributes:
        worlds: how many deals are drawn for a decision.
    """

    worlds: int = 20

    @property
    def name(self) -> str:
        """How the player is written."""
        return f"vote:{self.worlds}"

    def act(self, seen: Observation, rng: np.random.Generator) -> Action:
        """Return the action with the best mean gain; the first one of equals."""
        values = self.values(seen, rng)
        return max(values, key=lambda action: values[action])

    def values(self, seen: Observation, rng: np.random.Generator) -> dict[Action, float]:
        """Return for each action its mean gain over the deals, in the game's points."""
        legal = seen.view.legal()
        if len(legal) == 1:
            return {legal[0]: 0.0}
        knowledge = Knowledge(seen)
        totals = dict.fromkeys(legal, 0.0)
        for _ in range(self.worlds):
            world = knowledge.draw(rng)
            for action in legal:
                totals[action] += gains(played_out(world.after(action)))[seen.seat]
        return {action: total / self.worlds for action, total in totals.items()}
