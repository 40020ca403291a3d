"""Goff's quantum tic-tac-toe searched to the end: alpha-beta with bounds remembered.

A moment is a row of codes, one for each mark by number: a square below NINE where it is settled, or
NINE plus the number of its pair of squares. Values are twice X's result, from −2 to 2. Where a mark
closes a cycle, the choice of the other player is part of the move.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import mixed

NINE = 9
PAIRS = 36
DEEP = 20
"""Rows of `codes` and `settled` that a search needs."""
MARK_BITS = 6
HASH_SHIFT = 40
WIN, NARROW_WIN = 2, 1
OFFSET = 3
"""Added to bounds, so that they are stored as small positive numbers."""


def _pairs() -> tuple[np.ndarray, np.ndarray]:
    squares = [(a, b) for a in range(NINE) for b in range(a + 1, NINE)]
    number = np.zeros((NINE, NINE), np.int64)
    for place, (a, b) in enumerate(squares):
        number[a, b] = number[b, a] = place
    return np.array(squares, np.int64), number


SQUARES_OF, PAIR_OF = _pairs()


def _images() -> np.ndarray:
    images = np.zeros((8, NINE + PAIRS), np.int64)
    for turn in range(8):
        where = []
        for square in range(NINE):
            row, column = divmod(square, 3)
            if turn & 4:
                column = 2 - column
            for _ in range(turn & 3):
                row, column = column, 2 - row
            where.append(3 * row + column)
        images[turn, :NINE] = where
        for place, (a, b) in enumerate(SQUARES_OF):
            images[turn, NINE + place] = NINE + PAIR_OF[where[a], where[b]]
    return images


IMAGES = _images()
LINES = np.array(
    ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)),
    np.int64,
)


@kernel("int64(int64[::1])")
def _rows(settled: np.ndarray) -> int:
    """Twice X's result if somebody has a row, or else 9."""
    best = np.zeros(2, np.int64)
    for line in range(8):
        a, b, c = settled[LINES[line, 0]], settled[LINES[line, 1]], settled[LINES[line, 2]]
        if a and b and c and a % 2 == b % 2 == c % 2:
            last = max(a, b, c)
            seat = 1 - a % 2
            if best[seat] == 0 or last < best[seat]:
                best[seat] = last
    if best[0] and best[1]:
        return i64(NARROW_WIN if best[0] < best[1] else -NARROW_WIN)
    if best[0]:
        return i64(WIN)
    return i64(-WIN if best[1] else NINE)


@kernel("int64(int64[::1], int64)")
def _key(codes: np.ndarray, count: int) -> int:
    """The moment as a number, the same for all its mirror images."""
    least = i64(-1)
    for turn in range(8):
        word = i64(count + 1)
        for mark in range(1, count + 1):
            word = word << MARK_BITS | IMAGES[turn, codes[mark]]
        if least < 0 or word < least:
            least = word
    return least


@kernel("void(int64[::1], int64[::1], int64, int64, int64)")
def _settle(codes: np.ndarray, settled: np.ndarray, count: int, mark: int, square: int) -> None:
    """Put a mark on one of its squares, and all those that must give way to it."""
    settled[square] = mark
    codes[mark] = square
    changed = True
    while changed:
        changed = False
        for other in range(1, count + 1):
            code = codes[other]
            if code >= NINE:
                a, b = SQUARES_OF[code - NINE, 0], SQUARES_OF[code - NINE, 1]
                if settled[a] or settled[b]:
                    place = b if settled[a] else a
                    settled[place] = other
                    codes[other] = place
                    changed = True


@kernel(
    "int64(int64[:, ::1], int64[:, ::1], int64, int64, int64, int64, int64[:, ::1], int64[::1],"
    "int64[::1])"
)
def search(
    codes: np.ndarray,
    settled: np.ndarray,
    depth: int,
    count: int,
    alpha: int,
    beta: int,
    table: np.ndarray,
    killers: np.ndarray,
    nodes: np.ndarray,
) -> int:
    """Twice what X gets, or a bound of it outside of the window (fail-soft).

    1. A row, or no open square, or one, ends the game.
    2. A moment that is known well enough is not searched again.
    3. Marks on two groups of entangled squares join them; within a group they close a cycle, and
       the worse of the two collapses for who made it counts.
    4. What was found is kept as bounds.

    Args:
        codes: int64[DEEP, 10], row `depth` is the moment; those behind it are scratch.
        settled: int64[DEEP, 9], for each square the number of its settled mark, or 0.
        depth: the row.
        count: marks so far.
        alpha: the lower end of the window.
        beta: the upper end.
        table: int64[2ⁿ, 2], keys and bounds; zeros at first.
        killers: int64[10], the last pair that cut off at each count.
        nodes: int64[1], counts moments.
    """
    nodes[0] += 1
    # 1. the end
    known = _rows(settled[depth])
    if known != NINE:
        return known
    free = i64(0)
    last = i64(0)
    for square in range(NINE):
        if settled[depth, square] == 0:
            free += 1
            last = square
    if free == 0:
        return i64(0)
    if free == 1:
        settled[depth, last] = count + 1
        known = _rows(settled[depth])
        settled[depth, last] = 0
        return i64(0) if known == NINE else known
    # 2. what is known
    key = _key(codes[depth], count)
    slot = i64(mixed(np.uint64(key)) >> np.uint64(HASH_SHIFT)) & (len(table) - 1)
    lower, upper = i64(-WIN), i64(WIN)
    if table[slot, 0] == key:
        lower = (table[slot, 1] & 7) - OFFSET
        upper = (table[slot, 1] >> 3) - OFFSET
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    # 3. all moves
    maximises = count % 2 == 0
    group = np.empty(NINE, np.int64)
    for square in range(NINE):
        group[square] = square
    for mark in range(1, count + 1):
        code = codes[depth, mark]
        if code >= NINE:
            one = group[SQUARES_OF[code - NINE, 0]]
            other = group[SQUARES_OF[code - NINE, 1]]
            for square in range(NINE):
                if group[square] == other:
                    group[square] = one
    low, high = alpha, beta
    best = i64(-NINE if maximises else NINE)
    for number in range(-1, PAIRS):
        pair = killers[count] if number < 0 else i64(number)
        if number >= 0 and pair == killers[count]:
            continue
        a, b = SQUARES_OF[pair, 0], SQUARES_OF[pair, 1]
        if settled[depth, a] or settled[depth, b]:
            continue
        codes[depth + 1] = codes[depth]
        settled[depth + 1] = settled[depth]
        codes[depth + 1, count + 1] = NINE + pair
        if group[a] != group[b]:
            value = search(codes, settled, depth + 1, count + 1, low, high, table, killers, nodes)
        else:
            value = i64(NINE if maximises else -NINE)
            inner_low, inner_high = low, high
            for choice in range(2):
                codes[depth + 1] = codes[depth]
                settled[depth + 1] = settled[depth]
                codes[depth + 1, count + 1] = NINE + pair
                _settle(
                    codes[depth + 1], settled[depth + 1], count + 1, count + 1, b if choice else a
                )
                found = search(
                    codes,
                    settled,
                    depth + 1,
                    count + 1,
                    inner_low,
                    inner_high,
                    table,
                    killers,
                    nodes,
                )
                if maximises:
                    value = min(value, found)
                    inner_high = min(inner_high, value)
                else:
                    value = max(value, found)
                    inner_low = max(inner_low, value)
                if inner_low >= inner_high:
                    break
        if maximises:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            killers[count] = pair
            break
    # 4. bounds
    if best <= alpha:
        upper = min(upper, best)
    elif best >= beta:
        lower = max(lower, best)
    else:
        lower = best
        upper = best
    table[slot, 0] = key
    table[slot, 1] = (upper + OFFSET) << 3 | (lower + OFFSET)
    return best
