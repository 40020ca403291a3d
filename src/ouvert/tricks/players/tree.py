"""Information-set Monte Carlo tree search: one tree for everything the observer cannot tell apart.

The search is `ouvert.mcts`; here is what it is told of a described game. Each round draws a deal
that fits, goes down the tree, adds a node, and rates it by what the deal brings if all play on by
the rules of thumb. Either every seat wants what is best for itself (max^n: Luckhardt and Irani
1986), or all others want what is worst for the searching one (paranoid: Sturtevant and Korf 2000).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.mcts import search
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import Observation, observe
from ouvert.tricks.play.scoring import sides
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.players.gain import gains, hopes, hopes_after

ROUNDS = 200
FIRST = 5
"""Deals that are played out after every action before the search: how far do results differ?"""


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal with all cards open, as `ouvert.protocols.State`."""

    state: GameState

    @property
    def actor(self) -> int | None:
        """The seat that decides; None when all is over."""
        return None if self.over else self.state.decider

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.state.phase is Phase.OVER

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat has gained; all zero while the deal lasts."""
        return gains(self.state) if self.over else (0.0,) * self.state.game.seats

    def legal_actions(self) -> Sequence[Action]:
        """What the actor may do, of equal cards the first."""
        return self.state.legal()

    def apply(self, action: Action) -> OpenDeal:
        """Return the deal after an action. Raises RulesError if it is not possible."""
        return OpenDeal(self.state.after(action))

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees."""
        return observe(self.state, seat)


@dataclass(frozen=True)
class TreeSearch:
    """The player by tree search.

    Attributes:
        rounds: deals that are drawn for a decision.
        paranoid: whether all others are taken to want what is worst for the player.
        exploration: how much weight actions get that were tried little, in parts of the range of
            the results that a first glance has seen.
    """

    rounds: int = ROUNDS
    paranoid: bool = False
    exploration: float = 0.5

    @property
    def name(self) -> str:
        """How the player is written."""
        return f"{'paranoid' if self.paranoid else 'tree'}:{self.rounds}"

    def act(self, seen: Observation, rng: np.random.Generator) -> Action:
        """Return the action that was tried most."""
        legal = seen.view.legal()
        if len(legal) == 1:
            return legal[0]
        knowledge = Knowledge(seen)
        glance = [
            each[seen.seat]
            for _ in range(FIRST)
            for each in hopes_after(knowledge.draw(rng), legal)
        ]
        result = search(
            lambda rng: OpenDeal(knowledge.draw(rng)),
            rng,
            iterations=self.rounds,
            exploration=self.exploration * (max(glance) - min(glance)),
            evaluate=lambda deal, _: self._rate(deal.state, seen.seat),
        )
        best: Action = result.best
        return best

    def _rate(self, state: GameState, own: int) -> Sequence[float]:
        """What a deal is worth to each seat in the eyes of the player."""
        hoped = hopes(state)
        if not self.paranoid:
            return hoped
        side = sides(state)
        return [hoped[own] if each == side[own] else -hoped[own] for each in side]
