"""TiqTaqToe searched to the end: alpha-beta with chance, over boards and their probabilities.

No two basis states of this game ever meet again: a mark is put on an empty square *a* and split to
*b*, and *a* tells afterwards which half is where. So phases never matter, and a moment is a list of
boards that a measurement would find, each with its probability. A board has X's squares in its
lower nine bits and O's above. Values are X's, and dyadic, so that sums of them are exact.
"""

from __future__ import annotations

import numpy as np

from ouvert.boards.kernels.tic_tac_toe import IMAGES, LINES, NINE
from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import mixed

ALL_NINE = (1 << NINE) - 1
MOST_BOARDS = 1 << NINE
"""Boards of a moment: every mark that is split doubles them, and each takes a square at least."""
MEETS, SWAPS = 2, 3
"""Levels from which on a mark may be split to a taken square, and changes places there."""
UNSPLIT = NINE
"""In place of a second square: the mark is not split."""
MARK_CODES = 128
CHANCE_GRAIN = 1 << 20
"""Probabilities are told apart by this part of one; all are multiples of one over 512."""
LOOKED_AT, MOST_LOOKED_AT, CUT_SHORT = range(3)
"""Words of `counts`."""

WINNING_ROWS = np.array([sum(1 << square for square in line) for line in LINES.tolist()], np.int64)
BOARD_IMAGES = np.array(
    [
        [
            sum(1 << image[square] for square in range(NINE) if bits >> square & 1)
            for bits in range(512)
        ]
        for image in IMAGES.tolist()
    ],
    np.int64,
)
"""Where the eight symmetries of the board lead nine bits."""


@kernel("int64(int64[::1], float64[::1], int64, int64)")
def key_of(boards: np.ndarray, weights: np.ndarray, count: int, turn: int) -> int:
    """The moment as a number, the same for all its mirror images."""
    least = i64(0)
    for image in range(8):
        total = np.uint64(turn + 1)
        for each in range(count):
            one = BOARD_IMAGES[image, boards[each] & ALL_NINE]
            other = BOARD_IMAGES[image, boards[each] >> NINE]
            word = (other << NINE | one) * (CHANCE_GRAIN + 1) + i64(CHANCE_GRAIN * weights[each])
            total += mixed(np.uint64(word))
        found = i64(mixed(total))
        if image == 0 or found < least:
            least = found
    return least


@kernel("int64(int64[::1], int64, int64, int64, int64[::1])")
def moves_of(boards: np.ndarray, count: int, turn: int, level: int, moves: np.ndarray) -> int:
    """Fill in the moves, each first · 10 + second square (or UNSPLIT), and return how many."""
    possible, certain = i64(0), i64(-1)
    for each in range(count):
        possible |= boards[each]
        certain &= boards[each]
    taken = (possible | possible >> NINE) & ALL_NINE
    sure = (certain | certain >> NINE) & ALL_NINE
    theirs = certain & ALL_NINE if turn else certain >> NINE
    number = i64(0)
    for first in range(NINE):
        if taken >> first & 1:
            continue
        moves[number] = 10 * first + UNSPLIT
        number += 1
        if level == 0:
            continue
        for second in range(NINE):
            if taken >> second & 1:
                reached = level >= MEETS and not sure >> second & 1
                reached = reached or (level >= SWAPS and theirs >> second & 1)
            else:
                reached = second > first
            if reached:
                moves[number] = 10 * first + second
                number += 1
    return number


@kernel("int64(int64[::1], float64[::1], int64, int64, int64, int64, int64[::1], float64[::1])")
def put(
    boards: np.ndarray,
    weights: np.ndarray,
    count: int,
    turn: int,
    level: int,
    move: int,
    new_boards: np.ndarray,
    new_weights: np.ndarray,
) -> int:
    """Make a move, and return how many boards there are then.

    Args:
        boards: int64[MOST_BOARDS], what a measurement would find.
        weights: float64[MOST_BOARDS], with which probabilities.
        count: how many.
        turn: whose mark it is.
        level: which rules.
        move: as `moves_of` writes it.
        new_boards: int64[MOST_BOARDS], gets the boards after it.
        new_weights: float64[MOST_BOARDS], gets their probabilities.
    """
    first, second = move // 10, move % 10
    own, other = NINE * turn, NINE * (1 - turn)
    number = i64(0)
    for each in range(count):
        board = boards[each] | i64(1) << own + first
        moved = board
        if second != UNSPLIT and not board >> own + second & 1:
            if not board >> other + second & 1:
                moved = board ^ (i64(1) << own + first | i64(1) << own + second)
            elif level >= SWAPS:
                here = i64(1) << own + first | i64(1) << other + second
                there = i64(1) << own + second | i64(1) << other + first
                moved = board ^ (here | there)
        new_boards[number] = board
        new_weights[number] = weights[each]
        number += 1
        if moved != board:
            new_weights[number - 1] *= 0.5
            new_boards[number] = moved
            new_weights[number] = 0.5 * weights[each]
            number += 1
    return number


@kernel(
    "float64(int64[:, ::1], float64[:, ::1], int64[::1], int64[:, ::1], int64, int64, int64,"
    "float64, float64, int64[:, ::1], float64[:, ::1], int64[:, ::1], int64[::1])"
)
def search(
    boards: np.ndarray,
    weights: np.ndarray,
    sizes: np.ndarray,
    moves: np.ndarray,
    ply: int,
    turn: int,
    level: int,
    alpha: float,
    beta: float,
    table: np.ndarray,
    bounds: np.ndarray,
    history: np.ndarray,
    counts: np.ndarray,
) -> float:
    """What X gets, or a bound of it outside of the window.

    1. A row that is certain, or nine marks that are, end the game.
    2. A moment that is known well enough is not searched again.
    3. Where no square is empty for certain, the board is measured: each answer is searched with the
       window in which it still matters for the mean.
    4. Otherwise all moves, those first that were often too good.
    5. What was found is kept as bounds.

    Args:
        boards: int64[DEEP, MOST_BOARDS], row `ply` is the moment; those behind it are scratch.
        weights: float64[DEEP, MOST_BOARDS], with its probabilities.
        sizes: int64[DEEP], how many boards each row has.
        moves: int64[DEEP, MARK_CODES], scratch.
        ply: moves and measurements since the root.
        turn: the seat that moves next, 0 for X.
        level: which rules.
        alpha: values up to this need not be told apart.
        beta: nor those from this on.
        table: int64[2ⁿ, 2], keys and best moves; zeros at first.
        bounds: float64[2ⁿ, 2], of the same moments.
        history: int64[2, MARK_CODES], how often moves were too good.
        counts: int64[3]; after MOST_LOOKED_AT the search stops, and what it returns means nothing.
    """
    counts[LOOKED_AT] += 1
    if counts[LOOKED_AT] > counts[MOST_LOOKED_AT]:
        counts[CUT_SHORT] = 1
        return 0.0
    # 1. the end
    count = sizes[ply]
    possible, certain = i64(0), i64(-1)
    for each in range(count):
        possible |= boards[ply, each]
        certain &= boards[ply, each]
    one, two = 0.0, 0.0
    for row in WINNING_ROWS:
        if certain & row == row:
            one = 1.0
        if certain >> NINE & row == row:
            two = 1.0
    if one > 0.0 or two > 0.0:
        return one - two
    full = (possible | possible >> NINE) & ALL_NINE == ALL_NINE
    if full and count == 1:
        return 0.0
    # 2. what is known
    key = key_of(boards[ply], weights[ply], count, turn)
    slot = key & (len(table) - 1)
    lower, upper, best_move = -1.0, 1.0, i64(-1)
    if table[slot, 0] == key:
        lower, upper = bounds[slot, 0], bounds[slot, 1]
        best_move = table[slot, 1]
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    best = 0.0
    if full:
        # 3. a measurement
        total, rest = 0.0, 1.0
        for each in range(count):
            chance = weights[ply, each]
            rest -= chance
            boards[ply + 1, 0] = boards[ply, each]
            weights[ply + 1, 0] = 1.0
            sizes[ply + 1] = 1
            found = search(
                boards, weights, sizes, moves, ply + 1, turn, level,
                max(-1.0, (alpha - total - rest) / chance),
                min(1.0, (beta - total + rest) / chance),
                table, bounds, history, counts,
            )  # fmt: skip
            if counts[CUT_SHORT]:
                return 0.0
            total += chance * found
            if total + rest <= alpha or total - rest >= beta:
                break
        best = total + rest if total + rest <= alpha else total
        if total - rest >= beta:
            best = total - rest
    else:
        # 4. all moves
        list_ = moves[ply]
        number = moves_of(boards[ply], count, turn, level, list_)
        low, high = alpha, beta
        best = 1.0 if turn else -1.0
        chosen = i64(-1)
        for each in range(number):
            pick, most = each, i64(-1)
            for other in range(each, number):
                often = history[turn, list_[other]]
                if list_[other] == best_move:
                    often = i64(1) << 60
                if often > most:
                    pick, most = other, often
            move = list_[pick]
            list_[pick] = list_[each]
            list_[each] = move
            sizes[ply + 1] = put(
                boards[ply], weights[ply], count, turn, level, move,
                boards[ply + 1], weights[ply + 1],
            )  # fmt: skip
            found = search(
                boards, weights, sizes, moves, ply + 1, 1 - turn, level, low, high,
                table, bounds, history, counts,
            )  # fmt: skip
            if counts[CUT_SHORT]:
                return 0.0
            if turn == 0 and (found > best or chosen < 0):
                best, chosen = found, move
                low = max(low, best)
            elif turn == 1 and (found < best or chosen < 0):
                best, chosen = found, move
                high = min(high, best)
            if low >= high:
                history[turn, move] += NINE - ply if ply < NINE else 1
                break
        best_move = chosen
    # 5. bounds
    if best <= alpha:
        upper = min(upper, best)
    elif best >= beta:
        lower = max(lower, best)
    else:
        lower, upper = best, best
    table[slot, 0], table[slot, 1] = key, best_move
    bounds[slot, 0], bounds[slot, 1] = lower, upper
    return best
