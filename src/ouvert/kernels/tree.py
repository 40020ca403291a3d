"""A Monte Carlo search tree in arrays, for any game of two seats whose results add up to 1.

The tree knows numbered actions and neither rules nor states. A search brings it together with the
kernels of a game, as `checkers.kernels.tree` does: it goes down from the root by `select` and
`outcome`, carries out the actions of the nodes on a state of its own, and where that ends it rates
the state and calls `back_up`. The statistics are those of `ouvert.mcts`, with chance in balance.

A tree is three arrays:

- `nodes` int64[n, NODE_WORDS], by the words below; children of a node lie next to each other;
- `sums` float64[n, SUM_WORDS];
- `used` int64[1], how many nodes there are; the first is the root.
"""

from __future__ import annotations

import math

import numpy as np

from ouvert.kernels.machine import i64, kernel

ROOT = 0

PARENT = 0
FIRST_CHILD = 1
"""The first child."""
CHILDREN = 2
"""How many children there are."""
ACTOR = 3
"""The seat that acts, CHANCE, END, or NEW."""
ACTION = 4
"""What leads from the parent to this node."""
VISITS = 5
NODE_WORDS = 6

CHANCE = -1
"""Nobody acts; the children are outcomes of chance."""
END = -2
"""The game is over."""
NEW = -3
"""Nobody has said yet what comes after this node."""

TOTAL = 0
"""Sum of the ratings of all visits, for seat 0; seat 1 gets what is left to 1 each time."""
WEIGHT = 1
"""Probability of this node, if it is an outcome of chance."""
SUM_WORDS = 2


@kernel("void(int64[:, ::1], float64[:, ::1], int64[::1])", nogil=True)
def plant(nodes: np.ndarray, sums: np.ndarray, used: np.ndarray) -> None:
    """Begin a tree: a root without children."""
    nodes[ROOT, :] = 0
    nodes[ROOT, PARENT] = -1
    nodes[ROOT, ACTOR] = NEW
    sums[ROOT, :] = 0.0
    used[0] = 1


@kernel(
    "void(int64[:, ::1], float64[:, ::1], int64[::1], int64, int64, int64[::1], float64[::1],"
    "int64)",
    nogil=True,
)
def expand(
    nodes: np.ndarray,
    sums: np.ndarray,
    used: np.ndarray,
    node: int,
    actor: int,
    actions: np.ndarray,
    weights: np.ndarray,
    count: int,
) -> None:
    """Say what comes after a node that is NEW.

    Args:
        nodes: the tree; there must be room for the children.
        sums: of the tree.
        used: of the tree.
        node: which one.
        actor: the seat that acts, or CHANCE.
        actions: the first `count` are what it may do, in the order in which they will be tried:
            shuffle them.
        weights: their probabilities, if the actor is CHANCE; otherwise not looked at.
        count: how many there are.
    """
    first = used[0]
    used[0] = first + count
    nodes[node, FIRST_CHILD] = first
    nodes[node, CHILDREN] = count
    nodes[node, ACTOR] = actor
    for i in range(count):
        child = first + i
        nodes[child, PARENT] = node
        nodes[child, FIRST_CHILD] = 0
        nodes[child, CHILDREN] = 0
        nodes[child, ACTOR] = NEW
        nodes[child, ACTION] = actions[i]
        nodes[child, VISITS] = 0
        sums[child, TOTAL] = 0.0
        sums[child, WEIGHT] = weights[i] if actor == CHANCE else 1.0


@kernel("int64(int64[:, ::1], float64[:, ::1], int64, float64)", nogil=True)
def select(nodes: np.ndarray, sums: np.ndarray, node: int, exploration: float) -> int:
    """The child to visit of a node where a seat acts: the first untried, or else UCB1's choice.

    UCB1 is w/n + c·√(ln N/n) with the mean rating w/n of the child for the seat that acts, its
    visits n, all visits N of the node, and c = `exploration`.
    """
    first = nodes[node, FIRST_CHILD]
    last = first + nodes[node, CHILDREN] - 1
    # children are tried in their order: the last one has been visited when all have
    if nodes[last, VISITS] == 0:
        child = first
        while nodes[child, VISITS]:
            child += 1
        return child
    curiosity = exploration * exploration * math.log(nodes[node, VISITS])
    best = first
    highest = -np.inf
    for child in range(first, last + 1):
        visits = float(nodes[child, VISITS])
        mean = sums[child, TOTAL] / visits
        if nodes[node, ACTOR]:
            mean = 1.0 - mean
        bound = mean + math.sqrt(curiosity / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


@kernel("int64(int64[:, ::1], float64[:, ::1], int64)", nogil=True)
def outcome(nodes: np.ndarray, sums: np.ndarray, node: int) -> int:
    """The child to visit of a node of chance: the one that lags most behind its probability.

    So after any number of visits each child has had its share, give or take a few.
    """
    first = nodes[node, FIRST_CHILD]
    end = first + nodes[node, CHILDREN]
    passed = 1.0
    for child in range(first, end):
        passed += nodes[child, VISITS]
    best = first
    most = -np.inf
    for child in range(first, end):
        lag = sums[child, WEIGHT] * passed - nodes[child, VISITS]
        if lag > most:
            most = lag
            best = child
    return best


@kernel("float64(int64[:, ::1], float64[:, ::1], int64, int64, float64)")
def _bound(nodes: np.ndarray, sums: np.ndarray, node: int, seat: int, curiosity: float) -> float:
    """UCB1 of a node for a seat, or its outcomes' highest weighted one; `curiosity` is c²·ln N."""
    if nodes[node, ACTOR] == CHANCE:
        highest = -np.inf
        first = nodes[node, FIRST_CHILD]
        for child in range(first, first + nodes[node, CHILDREN]):
            bound = sums[child, WEIGHT] * _bound(nodes, sums, child, seat, curiosity)
            highest = max(highest, bound)
        return highest
    visits = float(nodes[node, VISITS])
    if visits == 0.0:
        return np.inf
    mean = sums[node, TOTAL] / visits
    if seat:
        mean = 1.0 - mean
    return mean + math.sqrt(curiosity / visits)


@kernel("int64(int64[:, ::1], float64[:, ::1], int64, float64)", nogil=True)
def compete(nodes: np.ndarray, sums: np.ndarray, node: int, exploration: float) -> int:
    """The child to visit by formula 1 of paper 002 as printed, at any node but the last of a game.

    Outcomes of chance are rated by UCB1 times their probability, and stand for their actions with
    the highest rating. Kept to compare with `select` and `outcome`; it misjudges chance.
    """
    decision = node
    while nodes[decision, ACTOR] == CHANCE:
        decision = nodes[decision, PARENT]
    seat = nodes[decision, ACTOR]
    curiosity = exploration * exploration * math.log(max(nodes[decision, VISITS], i64(1)))
    first = nodes[node, FIRST_CHILD]
    best = first
    highest = -np.inf
    for child in range(first, first + nodes[node, CHILDREN]):
        bound = _bound(nodes, sums, child, seat, curiosity)
        if nodes[node, ACTOR] == CHANCE:
            bound *= sums[child, WEIGHT]
        if bound > highest:
            highest = bound
            best = child
    return best


@kernel("void(int64[:, ::1], float64[:, ::1], int64, float64)", nogil=True)
def back_up(nodes: np.ndarray, sums: np.ndarray, node: int, rating: float) -> None:
    """Remember a visit and its rating for seat 0, from a node up to the root."""
    while node >= 0:
        nodes[node, VISITS] += i64(1)
        sums[node, TOTAL] += rating
        node = nodes[node, PARENT]
