"""A vote over deals that fit what is seen: each plays every action out by the rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.play.state import Action
from ouvert.tricks.players.gain import Gains, hopes_after
from ouvert.tricks.players.likelihood import Lay, lay_of, likely_deals

WORLDS = 20


@dataclass(frozen=True)
class Vote:
    """The player by vote.

    Attributes:
        worlds: how many deals are drawn for a decision.
        reads: whether deals count the more, the better they explain what the others have played.
    """

    worlds: int = WORLDS
    reads: bool = False

    @property
    def name(self) -> str:
        """How the player is written."""
        return f"{'reader' if self.reads else 'vote'}:{self.worlds}"

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
        if self.reads:
            worlds = likely_deals(knowledge, self.worlds, rng)
        else:
            worlds = [knowledge.draw(rng) for _ in range(self.worlds)]
        known: dict[Lay, list[Gains]] = {}
        for world in worlds:
            lay = lay_of(world)
            if lay not in known:
                known[lay] = hopes_after(world, legal)
            for action, each in zip(legal, known[lay], strict=True):
                totals[action] += each[seen.seat]
        return {action: total / self.worlds for action, total in totals.items()}
