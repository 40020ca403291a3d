"""The plain vote and αμ with every deal that fits, worked out on a game that is written out.

Players that vote draw some deals and open their cards. Here all deals that fit an information set
are looked at, as they were dealt, so that what such play gives away is due to its idea and not to
the draw. Of equally good cards each is played alike.

- **The open vote** plays the card that is worth most on average if from then on all cards lie open.
- **αμ** (Cazenave and Ventos, 2020) plays the first card of the plan that wins most of the deals,
  a plan being one card for each information set of its own; the others see all cards. It looks
  ahead over `depth` own decisions, and opens the cards after them; one decision is the open vote.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ouvert.errors import SizeError
from ouvert.tricks.equilibrium.hidden_game import Floats, GameTree, Ints, Sharing
from ouvert.tricks.equilibrium.strategies import (
    deals_of_nodes,
    decided_strategy,
    open_node_values,
)

Front = tuple[int, ...]
"""Sets of deals (bits) that a plan can win, none of which is part of another."""


def open_vote(tree: GameTree) -> Floats:
    """How all play by the open vote: float64[edges]."""
    sets = tree.sets[Sharing.OWN]
    team = np.array(tree.game.rules.teams)
    chances = np.array(tree.game.chances)[deals_of_nodes(tree)[tree.parent]]
    sign = np.where(team[tree.seat] == 0, 1.0, -1.0)
    worth = sign * chances * open_node_values(tree)[tree.child]
    total = np.bincount(sets.action, worth, sets.actions)
    top = np.maximum.reduceat(total, sets.start)[sets.owner]
    best = (total >= top - 1e-12).astype(np.float64)
    return np.asarray(sets.normalised(best)[sets.action])


def alpha_mu_strategy(tree: GameTree, depth: int) -> Floats:
    """How all play by αμ with every deal that fits: float64[edges].

    Args:
        tree: the game, whose payoffs are 1 and 0.
        depth: own decisions in a row that are the same in all deals, this one included.

    Raises SizeError for a depth below 1, or payoffs that are not won or lost.
    """
    return decided_strategy(tree, Plans.of(tree, depth).decide)


@dataclass(frozen=True)
class Plans:
    """The plans of a game that is written out.

    Attributes:
        tree: the game.
        depth: own decisions that a plan goes through.
        deal: int64[nodes], the deal of each.
        edges: for each node its first edge and the one after its last.
        played: for each node the cards played before its decision; of a node that ends, None.
        decides: for each seat whether it decides in a node or below it: bool[nodes].
        won: bool[nodes], whether team 0 wins with open cards.
    """

    tree: GameTree
    depth: int
    deal: Ints
    edges: list[tuple[int, int]]
    played: list[tuple[int, ...] | None]
    decides: list[list[bool]]
    won: list[bool]
    children: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, tree: GameTree, depth: int) -> Plans:
        """Prepare the plans of a game. Raises SizeError as `alpha_mu_strategy` does."""
        if depth < 1:
            raise SizeError(f"αμ needs a depth of one or more, not {depth}")
        if not np.isin(tree.payoff, (0.0, 1.0)).all():
            raise SizeError("αμ needs a game that is won or lost: give it a limit")
        sets = tree.sets[Sharing.OWN]
        first = np.flatnonzero(np.diff(tree.parent, prepend=-1) != 0)
        ends = np.append(first[1:], len(tree.parent))
        edges = [(0, 0)] * tree.nodes
        played: list[tuple[int, ...] | None] = [None] * tree.nodes
        owners = sets.owner[sets.action[first]]
        for node, begin, end, owner in zip(
            tree.parent[first].tolist(), first.tolist(), ends.tolist(), owners.tolist(), strict=True
        ):
            edges[node] = (begin, end)
            played[node] = sets.moments[owner].played
        decides = np.zeros((tree.game.rules.seats, tree.nodes), np.bool_)
        for level in reversed(tree.levels):
            parent, child, seat = tree.parent[level], tree.child[level], tree.seat[level]
            for each in range(tree.game.rules.seats):
                np.logical_or.at(decides[each], parent, decides[each, child] | (seat == each))
        return cls(
            tree,
            depth,
            deals_of_nodes(tree),
            edges,
            played,
            decides.tolist(),
            (open_node_values(tree) > 0.5).tolist(),
            tree.child.tolist(),
        )

    def decide(self, number: int, nodes: Ints) -> list[float]:
        """The probability of each card of an information set, its nodes given."""
        chances = [self.tree.game.chances[deal] for deal in self.deal[nodes].tolist()]
        worth = [
            max(_weight(plan, chances) for plan in plans)
            for plans in self.plans(number, nodes).values()
        ]
        best = [each >= max(worth) - 1e-12 for each in worth]
        return [each / sum(best) for each in best]

    def plans(self, number: int, nodes: Ints) -> dict[int, Front]:
        """For each card of an information set the sets of nodes (bits) that its plans win."""
        moment = self.tree.sets[Sharing.OWN].moments[number]
        here = dict(enumerate(nodes.tolist()))
        return {
            card: self._front(
                {world: self.children[self.edges[node][0] + place] for world, node in here.items()},
                len(moment.played) + 1,
                self.depth - 1,
                moment.seat,
            )
            for place, card in enumerate(moment.cards)
        }

    def _front(self, nodes: dict[int, int], cards: int, depth: int, asker: int) -> Front:
        """What plans win from nodes that look the same after so many cards; each world once."""
        teams = self.tree.game.rules.teams
        decides, wanted = self.decides[asker], teams[asker] == 0
        settled, open_still = 0, {}
        for world, node in nodes.items():
            if self.won[node] != wanted:
                # nor can a plan win what open cards do not
                continue
            if decides[node]:
                open_still[world] = node
            else:
                settled |= 1 << world
        if not open_still:
            return (settled,)
        # whose turn it is stands in the nodes where somebody has a choice
        after: dict[int, dict[int, int]] = {}
        actor = -1
        for world, node in open_still.items():
            before = self.played[node]
            assert before is not None
            if len(before) > cards:
                after.setdefault(before[cards], {})[world] = node
                continue
            begin, end = self.edges[node]
            actor = int(self.tree.seat[begin])
            for edge in range(begin, end):
                card = int(self.tree.card[edge])
                after.setdefault(card, {})[world] = self.children[edge]
        mine = actor == asker
        everybody = sum(1 << world for world in open_still)
        if mine and depth == 0:
            return (settled | everybody,)
        helps = mine or (actor >= 0 and teams[actor] == teams[asker])
        front: Front = (0,) if helps else (everybody,)
        for here in after.values():
            plans = self._front(here, cards + 1, depth - mine, asker)
            if mine:
                front = undominated({*front, *plans})
                if everybody in front:
                    break
            elif helps:
                front = undominated({old | new for old in front for new in plans})
            else:
                others = everybody & ~sum(1 << world for world in here)
                front = undominated({old & (new | others) for old in front for new in plans})
                if front == (0,):
                    break
        return tuple(plan | settled for plan in front)


def undominated(plans: set[int]) -> Front:
    """The plans that win no subset of what another plan wins."""
    kept: list[int] = []
    for plan in sorted(plans, key=int.bit_count, reverse=True):
        if not any(plan & ~other == 0 for other in kept):
            kept.append(plan)
    return tuple(kept)


def _weight(plan: int, chances: list[float]) -> float:
    """How likely the deals of a plan are together."""
    return sum(chance for place, chance in enumerate(chances) if plan >> place & 1)


__all__ = ["Plans", "alpha_mu_strategy", "open_vote", "undominated"]
