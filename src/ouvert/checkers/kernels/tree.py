"""Monte Carlo tree search over quantum checkers: the tree of `tree`, the game of `kernels.game`.

The state of a node is not kept: each iteration carries out the moves from the root again, which
costs less than the playout that follows.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import MOST_MOVES, MOST_OUTCOMES, NONE, PENDING, TURN, copy
from ouvert.checkers.kernels.game import answer, apply, below, chances
from ouvert.checkers.kernels.moves import DUE, options
from ouvert.checkers.kernels.playouts import playout
from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.tree import (
    ACTION,
    ACTOR,
    CHANCE,
    END,
    NEW,
    ROOT,
    VISITS,
    back_up,
    compete,
    expand,
    outcome,
    select,
)

ROOM = MOST_MOVES + 2 * MOST_OUTCOMES
"""Nodes that one iteration may add: two measurements, and the moves after them."""


@kernel(
    "void(int64[:, ::1], float64[:, ::1], int64[::1], int64, int64[::1], int64[::1], float64[::1],"
    "uint64[::1])"
)
def look(
    nodes: np.ndarray,
    sums: np.ndarray,
    used: np.ndarray,
    node: int,
    row: np.ndarray,
    moves: np.ndarray,
    weights: np.ndarray,
    rng: np.ndarray,
) -> None:
    """Tell the tree what comes after a node whose game is `row`, in random order."""
    count = options(row, moves)
    actor = row[TURN]
    if count == DUE:
        actor = i64(CHANCE)
        count = chances(row, moves, weights)
    elif count <= 0:
        nodes[node, ACTOR] = END
        return
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        moves[i], moves[j] = moves[j], moves[i]
        if actor == CHANCE:
            weights[i], weights[j] = weights[j], weights[i]
    expand(nodes, sums, used, node, actor, moves, weights, count)


@kernel(
    "int64(int64[:, ::1], float64[:, ::1], int64[::1], int64[::1], int64, int64, float64,"
    "int64, int64, uint64[::1])",
    nogil=True,
)
def grow(
    nodes: np.ndarray,
    sums: np.ndarray,
    used: np.ndarray,
    start: np.ndarray,
    iterations: int,
    growing: int,
    exploration: float,
    plies: int,
    competing: int,
    rng: np.ndarray,
) -> int:
    """Search on, and return how many iterations were done: fewer if no ROOM is left for nodes.

    Args:
        nodes: int64[n, NODE_WORDS], the tree, as in `tree`, of which seat 0 is White.
        sums: float64[n, SUM_WORDS], of the tree.
        used: int64[1], of the tree.
        start: int64[…], the game at the root, in which a player has to act; left as it is.
        iterations: how many.
        growing: 1 to return where there is no room; 0 to go on without new nodes, so that rollouts
            begin at the leaves there are.
        exploration: c of UCB1 for ratings of 1 for a win, ½ for a draw, 0 for a loss.
        plies: a playout is rated by material after so many moves; −1 to play to the end.
        competing: 1 to weigh outcomes as formula 1 of paper 002 is printed (`tree.compete`); 0 to
            visit them by their probabilities (`tree.outcome`).
        rng: uint64[1], as in `kernels.board`.
    """
    row = np.empty_like(start)
    moves = np.empty(max(MOST_MOVES, MOST_OUTCOMES), dtype=np.int64)
    weights = np.empty(MOST_OUTCOMES, dtype=np.float64)
    for done in range(iterations):
        room = used[0] + ROOM <= len(nodes)
        if growing and not room:
            return i64(done)
        copy(row, start)
        node = i64(ROOT)
        new = False
        # what chance answers belongs to the move before it
        while not new or row[PENDING] != NONE:
            if nodes[node, ACTOR] == NEW:
                if not room:
                    break
                look(nodes, sums, used, node, row, moves, weights, rng)
            actor = nodes[node, ACTOR]
            if actor == END:
                break
            if competing:
                node = compete(nodes, sums, node, exploration)
            elif actor == CHANCE:
                node = outcome(nodes, sums, node)
            else:
                node = select(nodes, sums, node, exploration)
            if actor == CHANCE:
                answer(row, nodes[node, ACTION])
            else:
                apply(row, nodes[node, ACTION])
            new = nodes[node, VISITS] == 0
        back_up(nodes, sums, node, 0.5 + 0.5 * playout(row, moves, rng, plies))
    return i64(iterations)
