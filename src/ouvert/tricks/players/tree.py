"""Information-set Monte Carlo tree search: one tree for everything the observer cannot tell apart.

Each round draws a deal that fits, walks down the tree by upper confidence bounds among the actions
that are possible in that deal, adds one node, and plays on by the rules of thumb. Every seat
maximises its own gain (max^n). Cowling, Powley and Whitehouse (2012), single observer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.players.gain import gains, played_out


@dataclass
class _Node:
    """What is known of an action: how often it was tried and possible, and what it brought."""

    visits: int = 0
    possible: int = 0
    total: float = 0.0
    children: dict[Action, _Node] = field(default_factory=dict)


@dataclass(frozen=True)
class TreeSearch:
    """The player by tree search.

    Attributes:
        rounds: deals that are drawn for a decision.
        exploration: how much weight actions get that were tried little, in parts of the range of
            results seen so far.
    """

    rounds: int = 200
    exploration: float = 0.5

    @property
    def name(self) -> str:
        """How the player is written."""
        return f"tree:{self.rounds}"

    def act(self, seen: Observation, rng: np.random.Generator) -> Action:
        """Return the action that was tried most."""
        legal = seen.view.legal()
        if len(legal) == 1:
            return legal[0]
        knowledge = Knowledge(seen)
        search = _Search(self.exploration)
        for _ in range(self.rounds):
            search.round(knowledge.draw(rng))
        return max(legal, key=lambda action: search.visits(action))


class _Search:
    """One tree, and the range of what was gained in it."""

    def __init__(self, exploration: float) -> None:
        self.root = _Node()
        self.exploration = exploration
        self.low, self.high = math.inf, -math.inf

    def visits(self, action: Action) -> int:
        """How often an action was tried at the root."""
        node = self.root.children.get(action)
        return node.visits if node else 0

    def round(self, state: GameState) -> None:
        """Draw a line through the tree, add a node, play on, and count what it brought."""
        node = self.root
        path: list[tuple[_Node, int]] = []
        while state.phase is not Phase.OVER:
            legal = state.legal()
            fresh = [action for action in legal if action not in node.children]
            for action in legal:
                if action in node.children:
                    node.children[action].possible += 1
            if fresh:
                action = fresh[0]
                node.children[action] = _Node(possible=1)
            else:
                action = self._best(node, legal)
            decider = state.decider
            state = state.after(action)
            node = node.children[action]
            path.append((node, decider))
            if fresh:
                break
        gained = gains(played_out(state))
        self.low, self.high = min(self.low, *gained), max(self.high, *gained)
        for each, seat in path:
            each.visits += 1
            each.total += gained[seat]

    def _best(self, node: _Node, legal: tuple[Action, ...]) -> Action:
        span = max(self.high - self.low, 1e-9)

        def bound(action: Action) -> float:
            child = node.children[action]
            mean = (child.total / child.visits - self.low) / span
            return mean + self.exploration * math.sqrt(math.log(child.possible) / child.visits)

        return max(legal, key=bound)
