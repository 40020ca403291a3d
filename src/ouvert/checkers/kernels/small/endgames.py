"""Endgames of small quantum checkers, one piece a side, valued backwards with bounds.

The graph (`small.graph`) has moments in which no piece was split to more than so many squares. What
lies beyond may be worth anything to whoever may split further, so each value has a lower and an
upper bound. A table of endgames has the moments in which at least one of the two pieces is on one
square for certain, just after a capture: whoever captures is measured, so no others come up there.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.small.graph import find
from ouvert.checkers.kernels.small.layout import (
    CROWNED,
    JUMPER,
    KIND_CAPTURE,
    MOMENTS,
    MOVER_SHIFT,
    OWNER,
    PARTNER,
    STEP_TO,
    SUCCESSORS,
    WIDTH,
)
from ouvert.checkers.kernels.small.moves import can_jump, pack, parts, unpack
from ouvert.kernels.machine import i64, kernel

MOVER_BIT = 1 << MOVER_SHIFT

LEAST_EXPECTED, MOST_EXPECTED, LEAST_WIN, MOST_WIN, LEAST_LOSS, MOST_LOSS = range(6)
"""Columns of bounds, of what a moment is worth to who is to move: the mean result, the probability
of winning that it can force, the one that its opponent can."""
BOUNDS = 6


@kernel("void(int64[:, :], int64, int64[:], int64[:], int64[:], int32[:])", nogil=True)
def add_chains(
    tables: np.ndarray,
    squares: int,
    counts: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    table: np.ndarray,
) -> None:
    """Add every moment in which a classical piece that can capture is in a multi-jump already.

    Args:
        tables: int64[squares, TABLE_WIDTH], the board.
        squares: number of dark squares.
        counts: int64[GRAPH_COUNTS], how far the arrays are filled.
        first: int64[n], with `second` the words of each moment; stops where they might overflow.
        second: int64[n].
        table: int32[a power of two], the hash table of `graph.find`.
    """
    row = np.zeros(WIDTH, np.int8)
    words = np.zeros(2, np.int64)
    for node in range(counts[MOMENTS]):
        if counts[MOMENTS] + SUCCESSORS > min(len(first), len(table) // 2):
            return
        unpack(first[node], second[node], squares, row)
        if row[JUMPER] >= 0 or parts(row, squares, i64(0)) != 1 or row[PARTNER] >= 0:
            continue
        for source in range(squares):
            jumps = False
            for way in range(4):
                if row[OWNER + source] == 0 and can_jump(row, tables, source, way):
                    jumps = True
            if jumps:
                row[JUMPER] = source
                pack(row, squares, tables, words)
                known = find(words[0], words[1], first, second, table)
                if known < 0:
                    table[~known] = counts[MOMENTS]
                    first[counts[MOMENTS]], second[counts[MOMENTS]] = words[0], words[1]
                    counts[MOMENTS] += 1
                row[JUMPER] = -1


@kernel("void(int64[:], int64[:], int64, boolean[:])", nogil=True)
def mark_kept(first: np.ndarray, second: np.ndarray, squares: int, kept: np.ndarray) -> None:
    """Mark the moments of one piece a side of which one at least is on one square for certain."""
    row = np.zeros(WIDTH, np.int8)
    for node in range(len(first)):
        unpack(first[node], second[node], squares, row)
        mine = parts(row, squares, i64(0)) + parts(row, squares, i64(1))
        theirs = parts(row, squares, i64(2)) + parts(row, squares, i64(3))
        alone = row[PARTNER] < 0 and row[PARTNER + 1] < 0
        kept[node] = alone and mine > 0 and theirs > 0 and (mine == 1 or theirs == 1)


@kernel(
    "void(int64[:], int64[:], int32[:], int8[:], int64[:, :], int64, int64, int64, boolean[:])",
    nogil=True,
)
def mark_open(
    first: np.ndarray,
    second: np.ndarray,
    moves: np.ndarray,
    kinds: np.ndarray,
    tables: np.ndarray,
    squares: int,
    most_parts: int,
    together: int,
    beyond: np.ndarray,
) -> None:
    """Mark the moments in which the mover may split a piece further than the graph goes.

    `beyond`, boolean[n], gets the marks; all else is as in `small.graph.grow`.
    """
    row = np.zeros(WIDTH, np.int8)
    for node in range(len(first)):
        unpack(first[node], second[node], squares, row)
        if row[JUMPER] >= 0 or moves[node] == moves[node + 1]:
            continue
        if kinds[moves[node]] >= KIND_CAPTURE:
            continue
        theirs = max(parts(row, squares, i64(2)), parts(row, squares, i64(3)))
        limit = min(most_parts, together - theirs)
        for source in range(squares):
            piece = i64(row[OWNER + source])
            if piece not in (0, 1) or parts(row, squares, piece) < limit:
                continue
            free = 0
            for way in range(4 if row[CROWNED + source] else 2):
                target = tables[source, STEP_TO + way]
                free += target >= 0 and row[OWNER + target] < 0
            if free > 1:
                beyond[node] = True


@kernel(
    "void(int8[:], int32[:], int32[:], int32[:], float32[:], boolean[:], float32[:, :],"
    "float32[:, :])",
    nogil=True,
)
def sweep_bounds(
    pieces: np.ndarray,
    moves: np.ndarray,
    outcomes: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    beyond: np.ndarray,
    after: np.ndarray,
    before: np.ndarray,
) -> None:
    """Bound the moments of two pieces, one move before the end that is known.

    Args:
        pieces: int8[n], how many pieces each moment has; those with fewer than two stay.
        moves: int32[n + 1], where the moves of each moment begin.
        outcomes: int32[m + 1], where the outcomes of each move begin.
        to: int32[o], the moment of each outcome, or its complement if the mover goes on.
        chances: float32[o].
        beyond: boolean[n], where the mover has moves that the graph lacks.
        after: float32[n, BOUNDS], bounds one move later.
        before: float32[n, BOUNDS], is written to.
    """
    mean = np.zeros(BOUNDS)
    best = np.zeros(BOUNDS)
    for node in range(len(beyond)):
        if pieces[node] < 2:
            continue
        best[:] = (-1.0, -1.0, 0.0, 0.0, 1.0, 1.0)
        if beyond[node]:
            best[MOST_EXPECTED], best[MOST_WIN], best[LEAST_LOSS] = 1.0, 1.0, 0.0
        for move in range(moves[node], moves[node + 1]):
            mean[:] = 0.0
            for outcome in range(outcomes[move], outcomes[move + 1]):
                chance = chances[outcome]
                successor = i64(to[outcome])
                if successor < 0:
                    for column in range(BOUNDS):
                        mean[column] += chance * after[~successor, column]
                    continue
                known = after[successor]
                mean[LEAST_EXPECTED] -= chance * known[MOST_EXPECTED]
                mean[MOST_EXPECTED] -= chance * known[LEAST_EXPECTED]
                mean[LEAST_WIN] += chance * known[LEAST_LOSS]
                mean[MOST_WIN] += chance * known[MOST_LOSS]
                mean[LEAST_LOSS] += chance * known[LEAST_WIN]
                mean[MOST_LOSS] += chance * known[MOST_WIN]
            for column in range(LEAST_LOSS):
                best[column] = max(best[column], mean[column])
            for column in range(LEAST_LOSS, BOUNDS):
                best[column] = min(best[column], mean[column])
        for column in range(BOUNDS):
            before[node, column] = best[column]


@kernel("int64(int64, int64, int64[:], int64[:], int32[:])", nogil=True)
def look_up(one: int, two: int, first: np.ndarray, second: np.ndarray, table: np.ndarray) -> int:
    """The number of a moment of two words in a table of endgames, whoever is to move; or below 0.

    The table is that of `graph.find`, of moments without a mover.
    """
    return find(one, two & ~i64(MOVER_BIT), first, second, table)
