"""All moments of a small game of quantum checkers as a graph, and its exact solution.

A moment is a number, its two words (`moves.pack`) are in `first` and `second`. Moves and
their outcomes are in compressed rows: the moves of moment s are `moves[s] : moves[s + 1]`, the
outcomes of move m `outcomes[m] : outcomes[m + 1]`, each a moment `to` with a chance. In `to` a
moment in which the same player goes on with a multi-jump is stored as its complement ~s.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.small.layout import (
    EXPANDED,
    JUMPER,
    MOMENTS,
    MOVER,
    MOVES_FILLED,
    OUTCOMES_FILLED,
    OWNER,
    SUCCESSORS,
    WIDTH,
)
from ouvert.checkers.kernels.small.moves import expand, pack, unpack
from ouvert.kernels.hashes import FIBONACCI, STAFFORD, XXHASH
from ouvert.kernels.machine import i64, kernel, times


@kernel("int64(int64, int64, int64)", nogil=True)
def _slot(first: int, second: int, size: int) -> int:
    mixed = times(first, FIBONACCI) ^ times(second, XXHASH)
    mixed ^= mixed >> 29
    mixed = times(mixed, STAFFORD)
    return (mixed ^ mixed >> 32) & (size - 1)


@kernel("int64(int64, int64, int64[:], int64[:], int32[:])", nogil=True)
def find(one: int, two: int, first: np.ndarray, second: np.ndarray, table: np.ndarray) -> int:
    """The number of a moment, or the complement of its free place in the hash table."""
    size = i64(len(table))
    at = _slot(one, two, size)
    while table[at] >= 0:
        if first[table[at]] == one and second[table[at]] == two:
            return i64(table[at])
        at = at + 1 & size - 1
    return ~at


@kernel("void(int64[:], int64[:], int64, int32[:])", nogil=True)
def rehash(first: np.ndarray, second: np.ndarray, nodes: int, table: np.ndarray) -> None:
    """Fill an empty hash table, whose size is a power of two, with all moments."""
    for node in range(nodes):
        table[~find(first[node], second[node], first, second, table)] = node


@kernel(
    "void(int64[:, :], int64, int64, int64[:], int64[:], int64[:], int64[:], int32[:], int32[:],"
    "int8[:], int32[:], int32[:], float32[:])",
    nogil=True,
)
def grow(
    tables: np.ndarray,
    squares: int,
    level: int,
    most_parts: np.ndarray,
    counts: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    table: np.ndarray,
    moves: np.ndarray,
    kinds: np.ndarray,
    outcomes: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
) -> None:
    """Expand moments, breadth first, until all are or until an array might overflow.

    Where both seats have the same rules, a moment is the same whoever is to move.

    Args:
        tables: int64[squares, TABLE_WIDTH], the board.
        squares: number of dark squares.
        level: 0 classical, 1 superposition, 2 entanglement.
        most_parts: int64[2], on how many squares a seat's piece may be after a split of its own.
        counts: int64[GRAPH_COUNTS], how far each array is filled; the first moment must be there.
        first: int64[n], with `second` the words of each moment.
        second: int64[n].
        table: int32[2^k], the hash table of `find`, which stays at most half full.
        moves: int64[n + 1], where the moves of each moment begin.
        kinds: int8[m], the kind of each move.
        outcomes: int32[m + 1], where the outcomes of each move begin.
        to: int32[o], the moment of each outcome, or its complement.
        chances: float32[o], the probability of each.
    """
    out = np.zeros((SUCCESSORS, WIDTH), np.int8)
    odds = np.zeros(SUCCESSORS, np.float64)
    starts = np.zeros(SUCCESSORS, np.int64)
    what = np.zeros(SUCCESSORS, np.int8)
    row = np.zeros(WIDTH, np.int8)
    words = np.zeros(2, np.int64)
    alike = most_parts[0] == most_parts[1]
    while counts[EXPANDED] < counts[MOMENTS]:
        if (
            counts[MOMENTS] + SUCCESSORS > min(len(first), len(table) // 2)
            or counts[MOVES_FILLED] + SUCCESSORS > len(kinds)
            or counts[OUTCOMES_FILLED] + SUCCESSORS > len(to)
        ):
            return
        # Step 1. The next moment that has not been expanded, and all that its moves lead to.
        node = counts[EXPANDED]
        unpack(first[node], second[node], squares, row)
        number = expand(row, tables, squares, level, most_parts, out, odds, starts, what)
        moves[node] = counts[MOVES_FILLED]
        for move in range(number):
            outcomes[counts[MOVES_FILLED]] = counts[OUTCOMES_FILLED]
            kinds[counts[MOVES_FILLED]] = what[move]
            counts[MOVES_FILLED] += 1
            # Step 2. Each outcome of a move: a moment that is known, or a new one at the end.
            for at in range(starts[move], starts[move + 1]):
                if alike:
                    out[at, MOVER] = 0
                pack(out[at], squares, tables, words)
                known = find(words[0], words[1], first, second, table)
                if known < 0:
                    table[~known] = counts[MOMENTS]
                    known = counts[MOMENTS]
                    first[known], second[known] = words[0], words[1]
                    counts[MOMENTS] += 1
                to[counts[OUTCOMES_FILLED]] = ~known if out[at, JUMPER] >= 0 else known
                chances[counts[OUTCOMES_FILLED]] = odds[at]
                counts[OUTCOMES_FILLED] += 1
        moves[node + 1] = counts[MOVES_FILLED]
        outcomes[counts[MOVES_FILLED]] = counts[OUTCOMES_FILLED]
        counts[EXPANDED] += 1


@kernel("void(int64[:], int64[:], int64, int64, int8[:])", nogil=True)
def count_pieces(
    first: np.ndarray, second: np.ndarray, nodes: int, squares: int, pieces: np.ndarray
) -> None:
    """Write for each moment how many pieces have not been captured for certain."""
    row = np.zeros(WIDTH, np.int8)
    for node in range(nodes):
        unpack(first[node], second[node], squares, row)
        seen = i64(0)
        for q in range(squares):
            if row[OWNER + q] >= 0:
                seen |= 1 << row[OWNER + q]
        for piece in range(4):
            pieces[node] += seen >> piece & 1


@kernel(
    "float64(int32[:], int8[:], int32[:], int32[:], int32[:], float32[:], float64[:, :],"
    "float64[:, :], float64[:, :])",
    nogil=True,
)
def sweep(
    nodes: np.ndarray,
    pieces: np.ndarray,
    moves: np.ndarray,
    outcomes: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    after: np.ndarray,
    settled: np.ndarray,
    values: np.ndarray,
) -> float:
    """Value moments that have equally many pieces, one move before the end that is known.

    The three columns of all values are: what the game brings the mover (1, 0 or −1) if both play
    for that; the probability of winning that the mover can force; the one that the opponent can.

    `nodes` are the moments, `pieces` says how many pieces each has. `after` has the values where
    equally many pieces are left after the move, `settled` those where a piece has gone; `values` is
    written to. All three are float64[n, 3].

    Returns by how much a probability that can be forced changed at most.
    """
    largest = 0.0
    for at in range(len(nodes)):
        node = nodes[at]
        best, win, loss = -1.0, 0.0, 1.0
        for move in range(moves[node], moves[node + 1]):
            mean, winning, losing = 0.0, 0.0, 0.0
            for outcome in range(outcomes[move], outcomes[move + 1]):
                weight = chances[outcome]
                successor = to[outcome]
                goes_on = successor < 0
                if goes_on:
                    successor = ~successor
                known = after if pieces[successor] == pieces[node] else settled
                if goes_on:
                    mean += weight * known[successor, 0]
                    winning += weight * known[successor, 1]
                    losing += weight * known[successor, 2]
                else:
                    mean -= weight * known[successor, 0]
                    winning += weight * known[successor, 2]
                    losing += weight * known[successor, 1]
            best, win, loss = max(best, mean), max(win, winning), min(loss, losing)
        largest = max(largest, abs(win - after[node, 1]), abs(loss - after[node, 2]))
        values[node, 0], values[node, 1], values[node, 2] = best, win, loss
    return largest


@kernel(
    "void(int32[:], int8[:], int32[:], int32[:], float32[:], float64[:], float64[:], int8[:],"
    "float64[:, :])",
    nogil=True,
)
def best_of_kinds(
    moves: np.ndarray,
    kinds: np.ndarray,
    outcomes: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    settled: np.ndarray,
    after: np.ndarray,
    pieces: np.ndarray,
    best: np.ndarray,
) -> None:
    """Write for each moment what the best move of each kind is expected to bring the mover.

    `settled`, float64[n], is what moments bring their mover where a piece has just gone, `after`
    where none has; `pieces` says how many pieces each has. `best`, float64[n, 4], has one column a
    kind and stays as it is where there is no such move.
    """
    for node in range(len(settled)):
        for move in range(moves[node], moves[node + 1]):
            mean = 0.0
            for outcome in range(outcomes[move], outcomes[move + 1]):
                successor = i64(to[outcome])
                sign = 1.0 if successor < 0 else -1.0
                if successor < 0:
                    successor = ~successor
                known = after if pieces[successor] == pieces[node] else settled
                mean += sign * chances[outcome] * known[successor]
            kind = kinds[move]
            best[node, kind] = max(best[node, kind], mean)
