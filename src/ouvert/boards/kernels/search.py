"""Games on nine squares searched to the end: alpha-beta with chance, bounds remembered.

A game has two kernels of its own, in the module of its name: `moves_of`, what can be done, and
`put`, to which boards that leads. All else is shared.
"""

from __future__ import annotations

import numpy as np

from ouvert.boards.kernels import tic_tac_toe, tiqtaqtoe
from ouvert.boards.kernels.moments import (
    ASKED_MOVE,
    BOARD_COUNT,
    GOES_ON,
    NEXT_MARK,
    certain_of,
    key_of,
    result_of,
)
from ouvert.boards.kernels.tic_tac_toe import GOFF, NARROW_WIN
from ouvert.kernels.machine import i64, kernel

DEEP = 20
"""Moves, choices and measurements of a game, at most."""
MOVE_CODES = 100
"""A move is its first square times ten and its second square, or UNSPLIT."""
MOST_MARKS = 16
"""Numbers of next marks: 10 where the ninth has closed a cycle."""
FIRST_OF_ALL = 1 << 60


@kernel(
    "float64(int64, int64[:, ::1], float64[:, ::1], int64[:, ::1], int64[:, ::1], int64, float64,"
    "float64, int64[:, ::1], float64[:, ::1], int64[:, ::1], int64[::1])"
)
def search(
    rules: int,
    boards: np.ndarray,
    weights: np.ndarray,
    facts: np.ndarray,
    moves: np.ndarray,
    ply: int,
    alpha: float,
    beta: float,
    table: np.ndarray,
    bounds: np.ndarray,
    history: np.ndarray,
    nodes: np.ndarray,
) -> float:
    """What X gets, or a bound of it outside of the window (fail-soft).

    1. A game may have ended.
    2. A moment that is known well enough is not searched again; one in which somebody only chooses
       what is found is not remembered.
    3. Where nobody can move, the board is measured: each answer is searched with the window in
       which it still matters for the mean.
    4. Otherwise all moves, those first that were too good of late.
    5. What was found is kept as bounds.

    Args:
        rules: GOFF, or the level of TiqTaqToe.
        boards: int64[DEEP, MOST_BOARDS], row `ply` is the moment; those behind it are scratch.
        weights: float64[DEEP, MOST_BOARDS], the probabilities of these boards.
        facts: int64[DEEP, FACTS], what else there is to a moment.
        moves: int64[DEEP, MOVE_CODES], scratch.
        ply: the row.
        alpha: values up to this need not be told apart.
        beta: nor those from this on.
        table: int64[2ⁿ, 2], keys and best moves; zeros at first.
        bounds: float64[2ⁿ, 2], of the same moments.
        history: int64[MOST_MARKS, MOVE_CODES], for each mark how much and
            how lately moves were too good.
        nodes: int64[1], counts moments.
    """
    nodes[0] += 1
    # 1. the end, which does not come between a move and a choice of what it has led to
    count, mark = facts[ply, BOARD_COUNT], facts[ply, NEXT_MARK]
    asked = facts[ply, ASKED_MOVE] != 0
    certain = certain_of(boards[ply], count)
    if not asked:
        result = result_of(certain, NARROW_WIN if rules == GOFF else 0.0)
        if result != GOES_ON:
            return result
    # 2. what is known
    key = i64(0) if asked else key_of(boards[ply], weights[ply], facts[ply], rules)
    slot = key & (len(table) - 1)
    lower, upper, best_move = -1.0, 1.0, i64(-1)
    if not asked and table[slot, 0] == key:
        lower, upper = bounds[slot, 0], bounds[slot, 1]
        best_move = table[slot, 1]
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
    best = 0.0
    list_ = moves[ply]
    if rules == GOFF:
        number = tic_tac_toe.moves_of(facts[ply], certain, list_)
    else:
        number = tiqtaqtoe.moves_of(boards[ply], facts[ply], certain, rules, list_)
    if number == 0:
        # 3. a measurement
        total, rest = 0.0, 1.0
        facts[ply + 1] = facts[ply]
        facts[ply + 1, BOARD_COUNT] = 1
        weights[ply + 1, 0] = 1.0
        for each in range(count):
            chance = weights[ply, each]
            rest -= chance
            boards[ply + 1, 0] = boards[ply, each]
            found = search(
                rules, boards, weights, facts, moves, ply + 1,
                max(-1.0, (alpha - total - rest) / chance),
                min(1.0, (beta - total + rest) / chance),
                table, bounds, history, nodes,
            )  # fmt: skip
            total += chance * found
            if total + rest <= alpha or total - rest >= beta:
                break
        best = total + rest if total + rest <= alpha else total
        if total - rest >= beta:
            best = total - rest
    else:
        # 4. all moves
        maximises = mark & 1
        low, high = alpha, beta
        best = -GOES_ON if maximises else GOES_ON
        for each in range(number):
            pick, latest = each, i64(-1)
            for other in range(each, number):
                when = history[mark, list_[other]]
                if list_[other] == best_move:
                    when = i64(FIRST_OF_ALL)
                if when > latest:
                    pick, latest = other, when
            move = list_[pick]
            list_[pick] = list_[each]
            list_[each] = move
            if rules == GOFF:
                tic_tac_toe.put(
                    boards[ply], facts[ply], move,
                    boards[ply + 1], weights[ply + 1], facts[ply + 1],
                )  # fmt: skip
            else:
                tiqtaqtoe.put(
                    boards[ply], weights[ply], facts[ply], rules, move,
                    boards[ply + 1], weights[ply + 1], facts[ply + 1],
                )  # fmt: skip
            found = search(
                rules, boards, weights, facts, moves, ply + 1, low, high,
                table, bounds, history, nodes,
            )  # fmt: skip
            if maximises and found > best:
                best, best_move = found, move
                low = max(low, best)
            elif not maximises and found < best:
                best, best_move = found, move
                high = min(high, best)
            if low >= high:
                # what was long ago counts for little
                history[mark, move] = history[mark, move] // 2 + nodes[0]
                break
    # 5. bounds
    if asked:
        return best
    if best <= alpha:
        upper = min(upper, best)
    elif best >= beta:
        lower = max(lower, best)
    else:
        lower, upper = best, best
    table[slot, 0], table[slot, 1] = key, best_move
    bounds[slot, 0], bounds[slot, 1] = lower, upper
    return best
