"""Games of the expectimax search with itself, from which its evaluation is learned."""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import (
    CAPTURE,
    MOST_OUTCOMES,
    MOVE_KIND,
    TURN,
    copy,
)
from ouvert.checkers.kernels.expectimax.evaluation import MOMENT_FEATURES, features
from ouvert.checkers.kernels.expectimax.search import (
    COUNTS,
    DEEPEST,
    ENTRY,
    MOST_NODES,
    NODES_SEEN,
    ORDER_WORDS,
    STOPPED,
    look,
)
from ouvert.checkers.kernels.game import below, draw, play
from ouvert.checkers.kernels.moves import DRAWN, STUCK, options
from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import FRACTIONS

GAME_TABLE = 1 << 12
"""Entries of the transposition table of a move."""


@kernel(
    "int64(int64[::1], float64[::1], int64, int64, int64, float64, uint64[::1],"
    "float32[:, ::1], int8[::1])",
    nogil=True,
)
def learning_games(
    start: np.ndarray,
    weights: np.ndarray,
    depth: int,
    nodes: int,
    opening: int,
    astray: float,
    seeds: np.ndarray,
    seen: np.ndarray,
    results: np.ndarray,
) -> int:
    """Play games and write down what quiet moments looked like and how their games ended.

    Args:
        start: the first moment of a game.
        weights: float64[MOMENT_FEATURES + 1], the evaluation that plays.
        depth: moves to look ahead.
        nodes: moments to look at for a move, at most.
        opening: random moves at the beginning, of which nothing is written.
        astray: probability of a random move later.
        seeds: uint64[games], changed.
        seen: float32[n, MOMENT_FEATURES], gets the features.
        results: int8[n], gets White's results: 1, 0, −1.

    Returns how many moments were written; no game is begun that might not find room.
    """
    rows = np.zeros((DEEPEST + 1, len(start)), dtype=np.int64)
    moves = np.empty((DEEPEST + 1, MOST_OUTCOMES), dtype=np.int64)
    scratch = np.empty((DEEPEST + 1, MOST_OUTCOMES), dtype=np.float64)
    table = np.zeros((GAME_TABLE, ENTRY), dtype=np.int64)
    history = np.zeros(ORDER_WORDS, dtype=np.int64)
    counts = np.zeros(COUNTS, dtype=np.int64)
    values = np.empty(MOST_OUTCOMES, dtype=np.float64)
    chances = np.empty(64, dtype=np.float64)
    found = np.empty(MOMENT_FEATURES, dtype=np.float64)
    row = np.empty_like(start)
    written = i64(0)
    for game in range(len(seeds)):
        rng = seeds[game : game + 1]
        begin = written
        copy(row, start)
        result = i64(0)
        played = i64(0)
        while written < len(seen):
            copy(rows[0], row)
            number = options(rows[0], moves[0])
            if number == STUCK:
                result = 2 * row[TURN] - 1
                break
            if number == DRAWN:
                break
            if played >= opening and moves[0, 0] >> MOVE_KIND != CAPTURE:
                features(row, chances, found)
                for each in range(MOMENT_FEATURES):
                    seen[written, each] = found[each]
                written += 1
            order = moves[0, :number].copy()
            for i in range(number - 1, 0, -1):
                j = below(rng, i + 1)
                order[i], order[j] = order[j], order[i]
            chosen = order[0]
            wanted = played >= opening and number > 1
            if wanted and draw(rng) >= astray * FRACTIONS:
                table[:] = 0
                counts[NODES_SEEN] = 0
                counts[STOPPED] = 0
                counts[MOST_NODES] = nodes
                for deep in range(1, depth + 1):
                    look(
                        rows, moves, scratch, table, history, counts, weights, order, values,
                        deep, i64(0),
                    )  # fmt: skip
                    if counts[STOPPED]:
                        break
                    chosen = order[0]
            play(row, chosen, rng)
            played += 1
        for each in range(begin, written):
            results[each] = result
        if written == len(seen):
            # the last game may not have come to its end
            return begin
    return written
