"""How somebody plays a game that is written out: asked at each information set.

So a best response against any player can be worked out exactly: the player is asked what it does in
each information set that it can come to, and what it says is its strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ouvert.tricks.equilibrium.hidden_game import Floats, GameTree, Ints, Moment, Sharing

Asked = Callable[[int, Moment], Mapping[int, float]]
"""From the number of a deal that fits, and an information set, to the probability of each card.

The answer must depend on what the seat knows alone; the deal only serves to build the moment.
"""


def uniform_strategy(tree: GameTree) -> Floats:
    """Every legal card alike: float64[edges]."""
    sets = tree.sets[Sharing.OWN]
    return np.asarray(sets.uniform()[sets.action])


def asked_strategy(tree: GameTree, ask: Asked) -> Floats:
    """How all seats play if each plays as it says: float64[edges].

    A seat is asked where its own earlier cards can have led it; where they cannot, which no answer
    to its play depends on, each card is alike.

    Args:
        tree: the game.
        ask: what the seats say.
    """
    deals = deals_of_nodes(tree)
    moments = tree.sets[Sharing.OWN].moments

    def decide(number: int, nodes: Ints) -> list[float]:
        moment = moments[number]
        said = ask(int(deals[nodes[0]]), moment)
        return [said.get(card, 0.0) for card in moment.cards]

    return decided_strategy(tree, decide)


def decided_strategy(tree: GameTree, decide: Callable[[int, Ints], Sequence[float]]) -> Floats:
    """How all seats play by what is decided where their own play can have led: float64[edges].

    Args:
        tree: the game.
        decide: from the number of an information set of `Sharing.OWN` and its nodes to the
            probability of each of its cards; it is asked once for each set that can come up.
    """
    sets = tree.sets[Sharing.OWN]
    actions = sets.uniform()
    comes = np.zeros((tree.nodes, tree.game.rules.seats), np.bool_)
    comes[tree.roots] = True
    for level in tree.levels:
        parent, child, seat = tree.parent[level], tree.child[level], tree.seat[level]
        action = sets.action[level]
        first = np.flatnonzero(np.diff(parent, prepend=-1) != 0)
        first = first[comes[parent[first], seat[first]]]
        owner = sets.owner[action[first]]
        order = np.argsort(owner, kind="stable")
        numbers, begins = np.unique(owner[order], return_index=True)
        each = np.split(parent[first[order]], begins[1:])
        for number, nodes in zip(numbers.tolist(), each, strict=False):
            said = decide(number, nodes)
            begin = int(sets.start[number])
            actions[begin : begin + len(said)] = said
        comes[child] = comes[parent]
        comes[child, seat] &= actions[action] > 0
    return np.asarray(actions[sets.action])


def deals_of_nodes(tree: GameTree) -> Ints:
    """The number of the deal of each node: int64[nodes]."""
    found = np.zeros(tree.nodes, np.int64)
    found[tree.roots] = np.arange(len(tree.roots))
    for level in tree.levels:
        found[tree.child[level]] = found[tree.parent[level]]
    return found


def open_values(tree: GameTree) -> Floats:
    """Team 0's payoff of each deal if all cards lie open and all play perfectly: float64[deals]."""
    return np.asarray(open_node_values(tree)[tree.roots])


def open_node_values(tree: GameTree) -> Floats:
    """The same of each node: float64[nodes]."""
    team = np.array(tree.game.rules.teams)
    found = tree.payoff.copy()
    for level in reversed(tree.levels):
        parent, child, seat = tree.parent[level], tree.child[level], tree.seat[level]
        sign = np.where(team[seat] == 0, 1.0, -1.0)
        first = np.flatnonzero(np.diff(parent, prepend=-1))
        best = np.maximum.reduceat(sign * found[child], first)
        found[parent[first]] = sign[first] * best
    return found


__all__ = [
    "Asked",
    "asked_strategy",
    "deals_of_nodes",
    "decided_strategy",
    "open_node_values",
    "open_values",
    "uniform_strategy",
]
