"""Endgames of small quantum checkers, one piece a side: seeds of the graph, and what is kept of it.

A table of endgames has the moments in which at least one of the two pieces is on one square for
certain, just after a capture: whoever captures is measured, so no others come up there.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.small.graph import find
from ouvert.checkers.kernels.small.layout import (
    JUMPER,
    MOMENTS,
    MOVER_SHIFT,
    OWNER,
    PARTNER,
    SUCCESSORS,
    WIDTH,
)
from ouvert.checkers.kernels.small.moves import can_jump, pack, parts, unpack
from ouvert.kernels.machine import i64, kernel

MOVER_BIT = 1 << MOVER_SHIFT


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


@kernel("int64(int64, int64, int64[:], int64[:], int32[:])", nogil=True)
def look_up(one: int, two: int, first: np.ndarray, second: np.ndarray, table: np.ndarray) -> int:
    """The number of a moment of two words in a table of endgames, whoever is to move; or below 0.

    The table is that of `graph.find`, of moments without a mover.
    """
    return find(one, two & ~i64(MOVER_BIT), first, second, table)
