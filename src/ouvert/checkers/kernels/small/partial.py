"""A part of a small game of quantum checkers, valued at every clock of the draw rule.

Moments are those of `small.graph`, without a clock; some are expanded, and any may be. The edges of
the expanded ones are in the order in which they were expanded. What is not expanded may be worth
anything, but for the last clock, where it is drawn at best, since its mover may be stuck. So each
expanded moment has two bounds at each clock, for who is to move. They are whole multiples of one
over PER_ONE, and rounded outwards at every step, so they are proved in spite of rounding: chances
are powers of a half, or what one of them leaves of one, so that sums are exact before.

A moment in which the other side is to move is stored in `to` as its complement. Draws are 0; a loss
and a win are worth what `results` say, in one part for the expected result, and for wins that are
forced in two: 0 where who is to move forces his win, 1 where the other side does (then his
probability with a minus sign). One sweep serves both.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.small.graph import find
from ouvert.checkers.kernels.small.layout import MOVER, OWNER, SUCCESSORS, WIDTH
from ouvert.checkers.kernels.small.moves import expand, pack, unpack
from ouvert.kernels.machine import i64, kernel, part

PER_ONE = float(1 << 30)
"""Bounds are multiples of one over this."""
UNEXPANDED, LOST = -1, -2
"""In place of the place of an expanded moment: it is not expanded; its mover has lost, being stuck
or without a piece."""
PART_EXPANDED, PART_FOUND, PART_FILLED = range(3)
"""Places in `counts`: moments expanded, moments that have come up, edges."""
PART_COUNTS = 3
EXPECTED_RESULTS = np.array([[-1.0, 1.0]])
"""What a loss and a win are worth to who is to move, in each part of the expected result."""
FORCED_RESULTS = np.array([[0.0, 1.0], [-1.0, 0.0]])
"""The same of wins that are forced."""


@kernel("int64(int8[:], int64)", nogil=True)
def owners(row: np.ndarray, squares: int) -> int:
    """Which of the four pieces are somewhere on the board, a bit each."""
    seen = i64(0)
    for q in range(squares):
        if row[OWNER + q] >= 0:
            seen |= 1 << row[OWNER + q]
    return seen


@part
def _count(seen: int) -> int:
    return (seen & 1) + (seen >> 1 & 1) + (seen >> 2 & 1) + (seen >> 3 & 1)


@kernel(
    "int64(int64[:, :], int64, int64, int64[:], int64[:], int64[:], int64[:], int32[:], int32[:],"
    "int8[:], int64[:], int32[:], float32[:], boolean[:])",
    nogil=True,
)
def extend(
    tables: np.ndarray,
    squares: int,
    level: int,
    chosen: np.ndarray,
    counts: np.ndarray,
    first: np.ndarray,
    second: np.ndarray,
    table: np.ndarray,
    places: np.ndarray,
    pieces: np.ndarray,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    resets: np.ndarray,
) -> int:
    """Expand moments, until all are or until an array might overflow.

    Args:
        tables: int64[squares, TABLE_WIDTH], the board.
        squares: number of dark squares.
        level: 0 classical, 1 superposition, 2 entanglement.
        chosen: int64[k], open moments, by their numbers.
        counts: int64[PART_COUNTS], how far each array is filled; the first moment must be there.
        first: int64[n], with `second` the words of each moment, without clock and mover.
        second: int64[n].
        table: int32[2^k], the hash table of `small.graph.find`, which stays at most half full.
        places: int32[n], the place of each moment among the expanded ones, or UNEXPANDED or LOST.
        pieces: int8[m], for each expanded moment how many pieces it has.
        edges: int64[m + 1], for each expanded moment where its edges begin.
        to: int32[e], the moment of each edge, or its complement.
        chances: float32[e], the probability of each, negative where a new move begins.
        resets: bool[e], whether a piece has gone, so that the clock begins anew.

    Returns how many of `chosen` are done; −1 where one of them is no open moment.
    """
    out = np.zeros((SUCCESSORS, WIDTH), np.int8)
    odds = np.zeros(SUCCESSORS, np.float64)
    starts = np.zeros(SUCCESSORS, np.int64)
    kinds = np.zeros(SUCCESSORS, np.int8)
    row = np.zeros(WIDTH, np.int8)
    words = np.zeros(2, np.int64)
    anything = np.full(2, squares, np.int64)
    for done in range(len(chosen)):
        # Step 1. Stop where the arrays might overflow.
        if (
            counts[PART_FOUND] + SUCCESSORS > min(len(first), len(table) // 2)
            or counts[PART_FILLED] + SUCCESSORS > len(to)
            or counts[PART_EXPANDED] + 1 >= len(edges)
        ):
            return i64(done)
        node = chosen[done]
        if node < 0 or node >= counts[PART_FOUND] or places[node] != UNEXPANDED:
            return i64(-1)
        unpack(first[node], second[node], squares, row)
        number = expand(row, tables, squares, level, anything, out, odds, starts, kinds)
        if number == 0:
            places[node] = LOST
            continue
        # Step 2. Each outcome of each move: a moment that is known, or a new one.
        left = _count(owners(row, squares))
        place = counts[PART_EXPANDED]
        places[node] = place
        pieces[place] = left
        counts[PART_EXPANDED] += 1
        for move in range(number):
            for at in range(starts[move], starts[move + 1]):
                turned = out[at, MOVER] != 0
                out[at, MOVER] = 0
                pack(out[at], squares, tables, words)
                seen = owners(out[at], squares)
                known = find(words[0], words[1], first, second, table)
                if known < 0:
                    table[~known] = counts[PART_FOUND]
                    known = counts[PART_FOUND]
                    first[known], second[known] = words[0], words[1]
                    # whoever faces nobody may be stuck himself, and then has lost
                    places[known] = LOST if seen & 3 == 0 else UNEXPANDED
                    counts[PART_FOUND] += 1
                edge = counts[PART_FILLED]
                to[edge] = ~known if turned else known
                chances[edge] = odds[at] if at > starts[move] else -odds[at]
                resets[edge] = _count(seen) < left
                counts[PART_FILLED] += 1
        edges[place + 1] = counts[PART_FILLED]
    return i64(len(chosen))


@part
def _bounds(
    edge: int,
    mine: int,
    clock: int,
    places: np.ndarray,
    to: np.ndarray,
    resets: np.ndarray,
    results: np.ndarray,
    values: np.ndarray,
) -> tuple[float, float]:
    """Both bounds of what an edge leads to, for who moves there, in parts of PER_ONE."""
    turned = to[edge] < 0
    place = places[~to[edge] if turned else to[edge]]
    # who forces is to move, or is not, by turns
    seat = len(results) - 1 - mine if turned else mine
    if place >= 0:
        later = 0 if resets[edge] else clock + 1
        low, high = float(values[later, place, seat, 0]), float(values[later, place, seat, 1])
    else:
        low = PER_ONE * results[seat, 0]
        high = PER_ONE * results[seat, 0 if place == LOST else 1]
        if place == UNEXPANDED and clock + 2 == len(values) and not resets[edge]:
            high = 0.0
    return (-high, -low) if turned else (low, high)


@kernel(
    "void(int32[:], int64, int32[:], int64[:], int32[:], float32[:], boolean[:], float64[:, :],"
    "int32[:, :, :, :])",
    nogil=True,
)
def sweep(
    chosen: np.ndarray,
    clock: int,
    places: np.ndarray,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    resets: np.ndarray,
    results: np.ndarray,
    values: np.ndarray,
) -> None:
    """Bound expanded moments at a clock, when it is done for the next one and for fewer pieces.

    Args:
        chosen: int32[k], places of expanded moments that have equally many pieces.
        clock: moves since a piece has gone.
        places: int32[n], with the next four as in `extend`.
        edges: int64[m + 1].
        to: int32[e].
        chances: float32[e].
        resets: bool[e].
        results: float64[parts, 2], EXPECTED_RESULTS or FORCED_RESULTS.
        values: int32[draw rule + 1, m, parts, 2], the lower and the upper bound for who is to move,
            in multiples of one over PER_ONE; is written to.
    """
    for place in chosen:
        for mine in range(len(results)):
            least, most, low, high = -np.inf, -np.inf, 0.0, 0.0
            for edge in range(edges[place], edges[place + 1]):
                chance = float(chances[edge])
                if chance < 0 and edge > edges[place]:
                    least, most = max(least, low), max(most, high)
                    low, high = 0.0, 0.0
                below, above = _bounds(edge, mine, clock, places, to, resets, results, values)
                low += abs(chance) * below
                high += abs(chance) * above
            least, most = max(least, low), max(most, high)
            values[clock, place, mine, 0] = int(np.floor(least))
            values[clock, place, mine, 1] = int(np.ceil(most))


@kernel(
    "void(int32[:], int64, int32[:], int64[:], int32[:], float32[:], boolean[:], float64[:, :],"
    "int32[:, :, :, :], float64, float64, float64, float64[:, :], float64[:, :], float64[:, :],"
    "float64[:], int32[:, :], int64[:])",
    nogil=True,
)
def weigh(
    chosen: np.ndarray,
    clock: int,
    places: np.ndarray,
    edges: np.ndarray,
    to: np.ndarray,
    chances: np.ndarray,
    resets: np.ndarray,
    results: np.ndarray,
    values: np.ndarray,
    narrow: float,
    least: float,
    sharp: float,
    now: np.ndarray,
    later: np.ndarray,
    begun: np.ndarray,
    wanted: np.ndarray,
    reached: np.ndarray,
    numbers: np.ndarray,
) -> None:
    """Pass on how much the bounds of moments matter, to those after hopeful moves.

    Whoever is to move goes by the upper bounds of his moves: the more a move may bring beyond what
    he is sure of, the larger its share. An open moment is wanted as much as it matters there, times
    how far its bounds are apart.

    Args:
        chosen: int32[k], with the next eight as in `sweep`.
        clock: moves since a piece has gone.
        places: int32[n].
        edges: int64[m + 1].
        to: int32[e].
        chances: float32[e].
        resets: bool[e].
        results: float64[parts, 2].
        values: int32[draw rule + 1, m, parts, 2].
        narrow: bounds that are as close as this are done.
        least: who matters no more than this is passed over.
        sharp: the power of what a move may bring to which it has its share.
        now: float64[m, parts], how much moments matter at this clock.
        later: float64[m, parts], the same at the next one; is added to.
        begun: float64[m, parts], the same at the first clock; is added to.
        wanted: float64[n], is added to.
        reached: int32[2, m], places that matter in `later` and in `begun`, each once.
        numbers: int64[2], how many of these there are.
    """
    lows, highs = np.zeros(SUCCESSORS, np.float64), np.zeros(SUCCESSORS, np.float64)
    hopes, ends = np.zeros(SUCCESSORS, np.float64), np.zeros(SUCCESSORS, np.int64)
    for place in chosen:
        for mine in range(len(results)):
            sure = float(values[clock, place, mine, 0])
            room = float(values[clock, place, mine, 1]) - sure
            if now[place, mine] <= least or room <= narrow:
                continue
            # Step 1. What each move may bring beyond what is sure, and all together.
            start, moves, total, high = i64(edges[place]), 0, 0.0, 0.0
            for edge in range(start, edges[place + 1]):
                at = edge - start
                lows[at], highs[at] = _bounds(
                    edge, mine, clock, places, to, resets, results, values
                )
                high += abs(float(chances[edge])) * highs[at]
                if edge + 1 == edges[place + 1] or chances[edge + 1] < 0:
                    hopes[moves] = max(0.0, (high - sure) / room) ** sharp
                    ends[moves] = edge + 1
                    total += hopes[moves]
                    moves += 1
                    high = 0.0
            # Step 2. A move's share goes to what it may lead to. There is none where more has been
            # proved of that since this moment was valued.
            edge = start
            if total <= 0:
                continue
            for move in range(moves):
                share = now[place, mine] * hopes[move] / total
                while edge < ends[move]:
                    at, turned = edge - start, to[edge] < 0
                    node = ~to[edge] if turned else to[edge]
                    weight, again = share * abs(float(chances[edge])), i64(resets[edge])
                    edge += 1
                    if weight <= 0 or highs[at] - lows[at] <= narrow:
                        continue
                    seat = len(results) - 1 - mine if turned else mine
                    there = places[node]
                    if there < 0:
                        wanted[node] += weight * (highs[at] - lows[at])
                        continue
                    matters = begun if again else later
                    known = False
                    for each in range(len(results)):
                        known |= matters[there, each] > 0
                    if not known:
                        reached[again, numbers[again]] = there
                        numbers[again] += 1
                    matters[there, seat] += weight
