"""The quantum walk that evaluates a game's formula, simulated on the trees of many deals at once.

Ambainis, Childs, Reichardt, Špalek and Zhang (SIAM Journal on Computing 39, 2010) evaluate a
formula of N leaves with about √N steps of a walk on its tree, where a program may have to look at
many more. Here is such a walk for the game with open cards, which `walk_circuit` writes as gates.

The formula is an OR over the legal cards at a vertex of team 0, an AND at one of team 1. Between
a vertex and those after it lies one vertex more, so that the two alternate as its NANDs do: at an
OR one for each card, at an AND one for all of them together. Above the root hangs a tail of two
edges. The walk lives on edges. Every vertex has a **star**: its edge upwards with weight 1/2, and
its edges downwards, which share the other half. One step turns the sign of all that is orthogonal
to the stars of the game's vertices, and then of all that is orthogonal to those of the vertices
between; a leaf has a star if team 0 has lost there, and none if it has won.

The walk begins on the tail. It has an eigenvector of eigenvalue −1 there exactly if team 0 loses;
if it wins, the phases near −1 keep away by about 1/√N. Phase estimation with T steps finds which:
the probability of a phase of π is the squared length of the average of (−U)ᵗ|tail⟩, t < T.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import members

MOST_LEAVES = 2_000_000
"""Leaves of all trees together that are simulated."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Layer:
    """The vertices of all trees with the same number of cards played.

    Attributes:
        tree: int64[vertices], to which tree each belongs.
        parent: int64[vertices], the vertex before it in the layer above; 0 at the roots.
        teams: int64[vertices], who plays there; of a leaf 0.
        children: int64[vertices], legal cards.
    """

    tree: Ints
    parent: Ints
    teams: Ints
    children: Ints


@dataclass(frozen=True)
class Forest:
    """The trees of some deals, down to the last trick, in which nobody has a choice.

    Attributes:
        layers: from the roots to the leaves.
        won: bool[leaves], whether team 0 has won.
        leaves: int64[trees], the leaves of each.
        wins: bool[trees], whether team 0 wins if all play as well as possible.
    """

    layers: tuple[Layer, ...]
    won: NDArray[np.bool_]
    leaves: Ints
    wins: NDArray[np.bool_]

    @property
    def trees(self) -> int:
        """Number of deals."""
        return len(self.leaves)

    @property
    def depth(self) -> int:
        """Cards played from root to leaf."""
        return len(self.layers) - 1


def forest(positions: Sequence[TrickPosition], limit: int, *, most: int = MOST_LEAVES) -> Forest:
    """Write the trees of some positions of the same size, each at the start of a trick.

    Args:
        positions: the positions.
        limit: what team 0 needs.
        most: leaves that there may be.

    Raises SizeError for more leaves.
    """
    current = list(positions)
    tree = np.arange(len(current))
    parent = np.zeros(len(current), np.int64)
    layers = []
    while any(hand.bit_count() > 1 for hand in current[0].hands) or current[0].table:
        legal = [list(members(position.legal)) for position in current]
        children = np.array([len(cards) for cards in legal], np.int64)
        teams = np.array([each.rules.teams[each.actor] for each in current], np.int64)
        layers.append(Layer(tree, parent, teams, children))
        if children.sum() > most:
            raise SizeError(f"these trees have more than {most:,} leaves together")
        current = [
            position.play(card)
            for position, cards in zip(current, legal, strict=True)
            for card in cards
        ]
        parent = np.repeat(np.arange(len(children)), children)
        tree = tree[parent]
    won = np.array([_last_trick(each) >= limit for each in current])
    zeros = np.zeros(len(current), np.int64)
    layers.append(Layer(tree, parent, zeros, zeros))
    value = won
    for above, below in zip(layers[-2::-1], layers[:0:-1], strict=True):
        winning = np.bincount(below.parent, value, len(above.children))
        value = np.where(above.teams == 0, winning > 0, winning == above.children)
    return Forest(tuple(layers), won, np.bincount(tree, minlength=len(positions)), value)


def _last_trick(position: TrickPosition) -> int:
    while not position.over:
        position = position.play(position.legal.bit_length() - 1)
    return position.value


class FormulaWalk:
    """The walk on some trees, all at once.

    Attributes:
        tail: float64[trees], the amplitude of the tail in each tree.
        down: for each layer the amplitude of the edge into each vertex.
        middle: for each layer but the last that of the edge below each AND vertex.
        cards: for each layer but the first that of the edge from an OR vertex to the vertex before.

    Args:
        trees: the trees.
        tail: the weight of the tail's edge in its lower star, above 0 and below 1.
    """

    def __init__(self, trees: Forest, tail: float) -> None:
        self.trees = trees
        self.weight = tail
        layers = trees.layers
        self.tail = np.ones(trees.trees)
        self.down = [np.zeros(len(layer.tree)) for layer in layers]
        self.middle = [np.zeros(len(layer.tree)) for layer in layers[:-1]]
        self.cards = [np.zeros(0), *(np.zeros(len(layer.tree)) for layer in layers[1:])]
        self._half = np.sqrt(0.5)
        self._share = [np.sqrt(0.5 / np.maximum(layer.children, 1)) for layer in layers]
        self._ors = [layer.teams == 0 for layer in layers[:-1]]

    def step(self) -> None:
        """One step: the stars of the game's vertices, then those between."""
        self._game_stars()
        self._middle_stars()

    def squares(self) -> tuple[Floats, list[Floats]]:
        """The probabilities of the tail, and of the edges into the vertices of each layer."""
        return self.tail**2, [edges**2 for edges in self.down]

    def _game_stars(self) -> None:
        for number, ors in enumerate(self._ors):
            share, below = self._share[number], self.trees.layers[number + 1]
            down, middle, cards = self.down[number], self.middle[number], self.cards[number + 1]
            spread = np.bincount(below.parent, cards, len(down)) * share
            inner = self._half * down + np.where(ors, spread, self._half * middle)
            self.down[number] = 2 * inner * self._half - down
            self.middle[number] = np.where(ors, -middle, 2 * inner * self._half - middle)
            back = (2 * inner * share)[below.parent]
            self.cards[number + 1] = np.where(ors[below.parent], back, 0) - cards
        self.down[-1] = np.where(self.trees.won, -self.down[-1], self.down[-1])

    def _middle_stars(self) -> None:
        above, below = np.sqrt(self.weight), np.sqrt(1 - self.weight)
        inner = above * self.tail + below * self.down[0]
        self.tail = 2 * inner * above - self.tail
        self.down[0] = 2 * inner * below - self.down[0]
        for number, ors in enumerate(self._ors):
            share, parent = self._share[number], self.trees.layers[number + 1].parent
            middle, cards, down = self.middle[number], self.cards[number + 1], self.down[number + 1]
            one = self._half * (cards + down)
            spread = np.bincount(parent, down, len(middle)) * share
            all_together = np.where(ors, 0, self._half * middle + spread)
            by_card = ors[parent]
            self.middle[number] = 2 * all_together * self._half - middle
            self.cards[number + 1] = np.where(by_card, 2 * one * self._half, 0) - cards
            back = np.where(by_card, 2 * one * self._half, (2 * all_together * share)[parent])
            self.down[number + 1] = back - down

    def state(self) -> list[Floats]:
        """All amplitudes: tail, down, middle, cards."""
        return [self.tail, *self.down, *self.middle, *self.cards[1:]]

    def owners(self) -> list[Ints]:
        """To which tree each amplitude of `state` belongs."""
        layers = [layer.tree for layer in self.trees.layers]
        return [np.arange(self.trees.trees), *layers, *layers[:-1], *layers[1:]]


def chances_of_loss(trees: Forest, tail: float, steps: Sequence[int]) -> Floats:
    """How likely phase estimation finds a phase of π, which says that team 0 loses.

    Args:
        trees: the trees.
        tail: the weight of the tail, as of `FormulaWalk`.
        steps: numbers of steps T, rising.

    Returns float64[len(steps), trees].
    """
    walk = FormulaWalk(trees, tail)
    owners = walk.owners()
    sums = [np.zeros(len(each)) for each in owners]
    found = np.empty((len(steps), trees.trees))
    stops = {count: place for place, count in enumerate(steps)}
    for number in range(max(steps)):
        sign = -1.0 if number % 2 else 1.0
        for total, part in zip(sums, walk.state(), strict=True):
            total += sign * part
        if number + 1 in stops:
            lengths = sum(
                np.bincount(owner, total**2, trees.trees)
                for owner, total in zip(owners, sums, strict=True)
            )
            found[stops[number + 1]] = lengths / (number + 1) ** 2
        walk.step()
    return found


__all__ = ["MOST_LEAVES", "Forest", "FormulaWalk", "Layer", "chances_of_loss", "forest"]
