"""Bounds for small games of quantum checkers with interference: the search of `small.bounds`.

Nodes are games in the rows of `kernels.board`, whose amplitudes are complex numbers, and are kept
in a pool of words (`small.nodes`). All else is as in the search for the lower levels.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import (
    HEAD,
    MOST_MOVES,
    MOST_OUTCOMES,
    NONE,
    PENDING,
    QUIET,
    QUIET_LIMIT,
    TURN,
    copy,
)
from ouvert.checkers.kernels.game import answer, apply, chances, material
from ouvert.checkers.kernels.moves import DRAWN, STUCK, options
from ouvert.checkers.kernels.small.bounds import LONGEST, NONE_OPEN, back_up, descend
from ouvert.checkers.kernels.small.layout import (
    EDGES_FILLED,
    GUESS,
    LOWER,
    MOVER_SHIFT,
    NODES_FILLED,
    SUCCESSORS,
    TRIALS,
    UPPER,
    WORDS_FILLED,
)
from ouvert.checkers.kernels.small.nodes import find, fold, hash_of, unfold
from ouvert.kernels.machine import i64, kernel

LEAD = 2.0
"""A lead in expected material, kings double, that is taken for a sure win."""


@kernel(
    "int64(int64[::1], int64, int64[:, ::1], float64[::1], int64[::1], float64[::1])", nogil=True
)
def _outcomes(
    row: np.ndarray,
    move: int,
    after: np.ndarray,
    odds: np.ndarray,
    found: np.ndarray,
    weights: np.ndarray,
) -> int:
    """Write all games that a move may lead to, and their probabilities; returns how many."""
    copy(after[0], row)
    apply(after[0], move)
    odds[0] = 1.0
    end = i64(1)
    at = i64(0)
    while at < end:
        if after[at, PENDING] == NONE:
            at += 1
            continue
        number = chances(after[at], found, weights)
        for outcome in range(number - 1, -1, -1):
            # the first of what is found takes the place of the game that is measured
            place = at if outcome == 0 else end
            if outcome:
                copy(after[place], after[at])
                end += 1
            odds[place] = odds[at] * weights[outcome]
            answer(after[place], found[outcome])
    return end


@kernel("float64(int64[::1])", nogil=True)
def _guess(row: np.ndarray) -> float:
    """Who is ahead in expected material, from −1 to 1, as White sees it."""
    lead = (material(row, i64(0)) - material(row, i64(1))) / LEAD
    return max(-0.95, min(0.95, lead)) * (1 - row[QUIET] / row[QUIET_LIMIT])


@kernel(
    "int64(int64[::1], float64[::1], int64, int64, float64, boolean, int64[::1], int64[::1],"
    "int64[::1], int64[::1], int64[::1], int32[::1], int32[::1], int32[::1], int32[::1],"
    "float64[::1], float64[:, ::1])",
    nogil=True,
)
def refine(
    start: np.ndarray,
    results: np.ndarray,
    aim: int,
    trials: int,
    weary: float,
    open_only: bool,
    counts: np.ndarray,
    places: np.ndarray,
    keys: np.ndarray,
    movers: np.ndarray,
    pool: np.ndarray,
    table: np.ndarray,
    visits: np.ndarray,
    edges: np.ndarray,
    to: np.ndarray,
    chance: np.ndarray,
    values: np.ndarray,
) -> int:
    """Expand nodes one by one, each where it matters most for a bound of the first node.

    Args:
        start: int64[row words], a game of the rule set.
        results: float64[3], what a loss, a draw and a win are worth to White.
        aim: LOWER or UPPER, the bound to improve.
        trials: how many.
        weary: see `small.bounds`.
        open_only: see there.
        counts: int64[BOUND_COUNTS], how far the arrays are filled; the first node is made if none
            is there.
        places: int64[nodes + 1], where the words of each node begin in the pool.
        keys: int64[nodes], their hashes.
        movers: int64[nodes], who is to move, at the bit MOVER_SHIFT.
        pool: int64[words].
        table: int32[a power of two], numbers of nodes.
        visits: int32[nodes], with the next four as in `small.bounds`.
        edges: int32[nodes].
        to: int32[edges].
        chance: float64[edges].
        values: float64[nodes, 3].

    Returns how many were expanded: fewer than `trials` if the arrays are full or nothing is open.
    """
    row = start.copy()
    width = len(start)
    after = np.zeros((SUCCESSORS, width), np.int64)
    odds = np.zeros(SUCCESSORS, np.float64)
    moves = np.zeros(MOST_MOVES, np.int64)
    found = np.zeros(MOST_OUTCOMES, np.int64)
    weights = np.zeros(MOST_OUTCOMES, np.float64)
    words = np.zeros(width + HEAD, np.int64)
    path = np.zeros(LONGEST, np.int64)
    loss, draw, win = results[0], results[1], results[2]
    if not counts[NODES_FILLED]:
        length = fold(row, words)
        pool[:length] = words[:length]
        places[1] = counts[WORDS_FILLED] = length
        keys[0] = hash_of(words, length)
        movers[0] = row[TURN] << MOVER_SHIFT
        table[keys[0] & (len(table) - 1)] = 0
        edges[0] = -1
        values[0, LOWER], values[0, UPPER], values[0, GUESS] = loss, win, (loss + win) / 2
        counts[NODES_FILLED] = 1
    for trial in range(trials):
        # Step 1. Stop where the arrays might overflow.
        if (
            counts[NODES_FILLED] + SUCCESSORS > min(len(keys), len(table) // 2)
            or counts[EDGES_FILLED] + SUCCESSORS > len(to)
            or counts[WORDS_FILLED] + SUCCESSORS * width > len(pool)
        ):
            return trial
        # Step 2. Go down from the first node to one that is not expanded, or where all is closed.
        depth, node = 0, i64(0)
        while node != NONE_OPEN:
            path[depth] = node
            visits[node] += 1
            depth += 1
            if edges[node] < 0:
                break
            node = descend(node, aim, weary, open_only, visits, edges, to, chance, values, movers)
        if depth == 1 and node == NONE_OPEN:
            return trial
        # Step 3. Expand it, unless the game ends there.
        if node != NONE_OPEN:
            length = places[node + 1] - places[node]
            unfold(pool[places[node] :], length, row)
            number = options(row, moves)
            edges[node] = counts[EDGES_FILLED]
            if number in (STUCK, DRAWN):
                values[node, :] = draw
                if number == STUCK:
                    values[node, :] = win if row[TURN] else loss
                chance[counts[EDGES_FILLED]] = 0
                counts[EDGES_FILLED] += 1
                depth -= 1
            else:
                # Step 4. Each outcome of each move: a node that is known, or a new one.
                for move in range(number):
                    ends = _outcomes(row, moves[move], after, odds, found, weights)
                    if counts[EDGES_FILLED] - edges[node] + ends >= SUCCESSORS:
                        # Step 1 has kept no room for so many: the node stays as it was
                        counts[EDGES_FILLED] = edges[node]
                        edges[node] = -1
                        return trial
                    for at in range(ends):
                        length = fold(after[at], words)
                        key = hash_of(words, length)
                        known = find(words, length, key, places, keys, pool, table)
                        if known < 0:
                            table[~known] = counts[NODES_FILLED]
                            known = counts[NODES_FILLED]
                            begin = counts[WORDS_FILLED]
                            pool[begin : begin + length] = words[:length]
                            counts[WORDS_FILLED] += length
                            places[known + 1] = counts[WORDS_FILLED]
                            keys[known] = key
                            movers[known] = after[at, TURN] << MOVER_SHIFT
                            edges[known] = -1
                            values[known, LOWER] = loss
                            values[known, UPPER] = win
                            middle, half = (win + loss) / 2, (win - loss) / 2
                            values[known, GUESS] = middle + half * _guess(after[at])
                            counts[NODES_FILLED] += 1
                        to[counts[EDGES_FILLED]] = known
                        chance[counts[EDGES_FILLED]] = -odds[at] if at == 0 else odds[at]
                        counts[EDGES_FILLED] += 1
                chance[counts[EDGES_FILLED]] = 0
                counts[EDGES_FILLED] += 1
        # Step 5. Value the nodes of the path anew, from below.
        counts[TRIALS] += 1
        for at in range(depth - 1, -1, -1):
            back_up(path[at], edges, to, chance, values, movers)
    return trials
