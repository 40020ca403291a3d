"""A search tree that bounds what a game of quantum checkers is worth, best first.

Every node has a lower and an upper bound of what it is worth to White, and a guess between. Nodes
that are not expanded have the trivial bounds, so the bounds of the first node are right whenever
the search stops. Which games the nodes are `small.amplitudes` knows, which makes them.

The moves of an expanded node are a row of edges, from `edges[node]` on: a node `to`, with a chance
that is negative where a new move begins; a chance of 0 ends the row.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.small.layout import GUESS, LOWER, MOVER_SHIFT, UPPER
from ouvert.kernels.machine import i64, kernel

LONGEST = 1 << 18
"""Nodes of a path; more than any game has whose draw rule fits into the clock."""
SURE = 1e-12
"""Bounds that differ by less have met."""
NONE_OPEN = 1 << 40
"""In place of a node: none is open."""


@kernel("void(int64, int32[:], int32[:], float64[:], float64[:, :], int64[:])", nogil=True)
def back_up(
    node: int,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    values: np.ndarray,
    second: np.ndarray,
) -> None:
    """Value an expanded node by its moves; the arguments are those of `descend`."""
    black = second[node] >> MOVER_SHIFT & 1
    sign = -1.0 if black else 1.0
    best = np.full(3, -np.inf)
    mean = np.zeros(3)
    at = i64(edges[node])
    if chances[at] == 0:
        return
    while True:
        chance = chances[at]
        if chance <= 0 and at > edges[node]:
            for column in range(3):
                best[column] = max(best[column], sign * mean[column])
                mean[column] = 0.0
        if chance == 0:
            break
        for column in range(3):
            mean[column] += abs(chance) * values[to[at], column]
        at += 1
    # stale bounds are right, so they never get worse
    values[node, LOWER] = max(values[node, LOWER], sign * best[LOWER])
    values[node, UPPER] = min(values[node, UPPER], sign * best[UPPER])
    values[node, GUESS] = max(values[node, LOWER], min(values[node, UPPER], sign * best[GUESS]))


@kernel("void(int64, int32[:], int32[:], float64[:], float64[:, :], int64[:])", nogil=True)
def renew(
    filled: int,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    values: np.ndarray,
    second: np.ndarray,
) -> None:
    """Value every expanded node anew, each after all to which its moves lead.

    A node that is reached on many ways has been valued on the way by which it was reached last, and
    those who lead to it otherwise do not know yet what was found. The arguments are those of
    `descend`, and how many nodes there are.
    """
    path, ats = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)
    seen = np.zeros(filled, np.bool_)
    depth = i64(0) if edges[0] >= 0 else i64(-1)
    ats[0] = edges[0]
    while depth >= 0:
        at = ats[depth]
        if chances[at] == 0:
            back_up(path[depth], edges, to, chances, values, second)
            depth -= 1
            continue
        ats[depth] += 1
        below = to[at]
        if edges[below] >= 0 and not seen[below]:
            seen[below] = True
            depth += 1
            path[depth], ats[depth] = below, edges[below]


@kernel(
    "int64(int64, int64, float64, boolean, int32[:], int32[:], int32[:], float64[:],"
    "float64[:, :], int64[:])",
    nogil=True,
)
def descend(
    node: int,
    aim: int,
    weary: float,
    open_only: bool,
    visits: np.ndarray,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    values: np.ndarray,
    second: np.ndarray,
) -> int:
    """The node below an expanded one that matters most for a bound; or NONE_OPEN.

    For the lower bound White follows the guess, and Black the lowest bound, which has to rise; for
    the upper bound the other way round. Chance goes where most is open.

    Args:
        node: an expanded node.
        aim: LOWER or UPPER, the bound to improve.
        weary: so much times the logarithm of the visits is taken off what is followed, so that no
            branch swallows everything.
        open_only: where the other side's best move by a hair is closed already, go on below the
            best of those that are open; else the path ends there and is valued anew. The one closes
            games to the last bit, the other proves a little more of large ones.
        visits: int32[nodes], how often each was on the way.
        edges: int32[nodes], where the edges of each begin; −1 where it is not expanded.
        to: int32[edges].
        chances: float64[edges].
        values: float64[nodes, 3], LOWER, UPPER and GUESS.
        second: int64[nodes], which has the mover of each node at the bit MOVER_SHIFT.
    """
    seat = second[node] >> MOVER_SHIFT & 1
    sign = -1.0 if seat else 1.0
    fixed = seat == aim
    found, most = i64(NONE_OPEN), -np.inf
    at = i64(edges[node])
    while chances[at] != 0:
        bound, guess, widest, open_node = 0.0, 0.0, SURE, i64(NONE_OPEN)
        visited = 1.0
        first = True
        while chances[at] > 0 or (first and chances[at] < 0):
            first = False
            chance = abs(chances[at])
            below = i64(to[at])
            bound += chance * values[below, aim]
            guess += chance * values[below, GUESS]
            width = chance * (values[below, UPPER] - values[below, LOWER])
            if width > widest:
                widest, open_node = width, below
            visited += visits[below]
            at += 1
        liked = sign * guess - weary * np.log(visited)
        merit = liked if fixed else sign * bound + 1e-3 * liked
        if merit > most and (open_node != NONE_OPEN or not (fixed or open_only)):
            most = merit
            found = open_node
    return found
