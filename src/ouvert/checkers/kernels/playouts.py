"""Random games of quantum checkers: every legal move with the same probability.

Rows, moves and `rng` as in `kernels.board`.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import (
    CAPTURE,
    MERGE,
    MOST_MOVES,
    MOVE_KIND,
    PENDING,
    SPLIT,
    TURN,
    copy,
)
from ouvert.checkers.kernels.game import apply, below, entangles, play, rating, sample
from ouvert.checkers.kernels.moves import DRAWN, STUCK, options
from ouvert.kernels.machine import kernel

PLIES, SPLITS, MERGES, CAPTURES, ENTANGLING, MEASUREMENTS, CHOICES = range(7)
"""Columns of what `games` counts: moves of both players (each jump is one), some kinds of them
(entangling captures are captures too), measurements, and legal moves over all moves."""
COLUMNS = 7

DRAW = -1
"""Instead of a winner: the game was drawn."""
UNFINISHED = -2
"""Instead of a winner: the limit of moves was reached."""


@kernel("float64(int64[::1], int64[::1], uint64[::1], int64)", nogil=True)
def playout(row: np.ndarray, moves: np.ndarray, rng: np.ndarray, plies: int) -> float:
    """Play at random, in place, and return the result for White: 1, 0 or −1.

    Args:
        row: a game, also one in which a measurement is due.
        moves: int64[MOST_MOVES], scratch.
        rng: uint64[1].
        plies: after so many moves the game is rated instead (`rating`); −1 to play to the end.
    """
    while row[PENDING] >= 0:
        sample(row, rng)
    while True:
        count = options(row, moves)
        if count == STUCK:
            return 2.0 * row[TURN] - 1.0
        if count == DRAWN:
            return 0.0
        if plies == 0:
            return rating(row)
        plies -= 1
        play(row, moves[below(rng, count)], rng)


@kernel("void(int64[::1], int64, uint64[::1], float64[::1])", nogil=True)
def playouts(start: np.ndarray, plies: int, seeds: np.ndarray, results: np.ndarray) -> None:
    """Play so many times as there are seeds from the same moment; see `playout`.

    Args:
        start: a game, left as it is.
        plies: as in `playout`.
        seeds: uint64[n], one for each playout; changed.
        results: float64[n], gets the results for White.
    """
    row = np.empty_like(start)
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for i in range(len(seeds)):
        copy(row, start)
        results[i] = playout(row, moves, seeds[i : i + 1], plies)


@kernel("void(int64[::1], int64, uint64[::1], int8[::1], int64[:, ::1])", nogil=True)
def games(
    start: np.ndarray, limit: int, seeds: np.ndarray, winners: np.ndarray, counts: np.ndarray
) -> None:
    """Play whole games at random and count what happens.

    Args:
        start: a game in which a player has to act, left as it is.
        limit: stop after so many moves; −1 to play to the end.
        seeds: uint64[n], one for each game; changed.
        winners: int8[n], gets the winning seat, DRAW or UNFINISHED.
        counts: int64[n, COLUMNS], zeros; gets what is named at COLUMNS.
    """
    row = np.empty_like(start)
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for i in range(len(seeds)):
        rng = seeds[i : i + 1]
        copy(row, start)
        while True:
            count = options(row, moves)
            if count == STUCK:
                winners[i] = 1 - row[TURN]
                break
            if count == DRAWN:
                winners[i] = DRAW
                break
            if counts[i, PLIES] == limit:
                winners[i] = UNFINISHED
                break
            move = moves[below(rng, count)]
            kind = move >> MOVE_KIND
            counts[i, PLIES] += 1
            counts[i, SPLITS] += kind == SPLIT
            counts[i, MERGES] += kind == MERGE
            counts[i, CAPTURES] += kind == CAPTURE
            counts[i, ENTANGLING] += entangles(row, move)
            counts[i, CHOICES] += count
            apply(row, move)
            while row[PENDING] >= 0:
                counts[i, MEASUREMENTS] += 1
                sample(row, rng)
