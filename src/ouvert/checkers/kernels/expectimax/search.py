"""Expectimax with chance nodes over the compiled game: alpha-beta, Star1, Star2, transpositions.

Values are those of who is to move, from −1 for a sure loss to 1 for a sure win; a later end of the
game is a little nearer to a draw. Chance nodes are pruned as in B. Ballard, *The star-minimax
search procedure for trees containing chance nodes*, Artificial Intelligence 21 (1983): Star1 gives
every outcome the window in which its value still matters; Star2 first looks at one answer to each
outcome, which often shows that the mean cannot reach the window. Only captures are looked at below
depth 0, for they are forced. Rows and moves as in `kernels.board`.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import (
    CHAIN,
    FIRST_SQUARES,
    HEAD,
    INTERFERENCE,
    KINGS,
    LEVEL,
    MOVE_B,
    MOVE_KIND,
    NONE,
    PENDING,
    PHANTOM,
    QUIET,
    QUIET_LIMIT,
    SIDES,
    STATES,
    TURN,
    USED,
    WAVES,
    copy,
)
from ouvert.checkers.kernels.expectimax.evaluation import DRAW_WORTH, FADING, evaluate
from ouvert.checkers.kernels.game import answer, apply, chances
from ouvert.checkers.kernels.moves import DRAWN, MUST_CAPTURE, STUCK, options, stance
from ouvert.checkers.kernels.stirring import stirred
from ouvert.checkers.kernels.waves import as_real, as_word, weight_of
from ouvert.kernels.hashes import FIBONACCI, MMIX, XXHASH
from ouvert.kernels.machine import i64, kernel, plus, times

DEEPEST = 64
"""Moves and measurements that a line has at most."""
CAPTURES_DEEPER = 8
"""Captures that are looked at below depth 0."""
LATER = 1e-4
"""By how much an end of the game is worth less for each move before it."""
NARROW = 1e-5
"""Width of the window that only asks whether a move is better."""
ROUNDING = 1e-12
UNLIKELY = 0.15
"""Outcomes less likely than this are looked at one move less deep."""
EARLY, REDUCED = 5, 3
"""From depth REDUCED on, moves after the first EARLY are looked at one move less deep at first."""
LATE, REDUCED_MORE = 15, 5
"""From depth REDUCED_MORE on, those after the first LATE are looked at two moves less deep."""

KEY, VALUE, BEST_MOVE, DEPTH = range(4)
"""Words of an entry of the table; DEPTH also holds, in its lowest two bits, what VALUE is."""
ENTRY = 4
VALUE_EXACT, VALUE_AT_LEAST, VALUE_AT_MOST = range(3)
DEPTHS = 64
"""Added to a depth, so that it is not negative."""

NODES_SEEN, MOST_NODES, STOPPED = range(3)
"""Words of `counts`."""
COUNTS = 3
MOVE_BITS = MOVE_KIND + 2
"""Bits of a move; above them stands, while moves are put in order, how often it was too good."""
MOST_OFTEN = 1 << 40
HISTORY_BITS = 16
ORDER_WORDS = 1 << HISTORY_BITS
GRAIN = float(1 << 26)
"""Amplitudes that differ by less than one over this are the same to the table."""


@kernel("int64(int64[::1])", nogil=True)
def key_of(row: np.ndarray) -> int:
    """A hash of all that decides how a game goes on; equal moments may differ by their phase.

    The clock of the draw rule counts only where it may matter to a search.
    """
    key = stirred(plus(times(row[SIDES], FIBONACCI), row[TURN]))
    key = stirred(key ^ times(row[SIDES + 1], MMIX))
    key = stirred(key ^ times(row[KINGS], FIBONACCI) ^ (row[CHAIN] + 1) << 56)
    if row[QUIET_LIMIT] != NONE and row[QUIET] + FADING + DEEPEST // 2 > row[QUIET_LIMIT]:
        key = stirred(key ^ times(row[QUIET], XXHASH))
    at = i64(WAVES)
    while at < row[USED]:
        state = at + HEAD
        end = state + 3 * row[at + STATES]
        wave = stirred(times(row[at + FIRST_SQUARES], MMIX) ^ row[at + PHANTOM])
        while state < end:
            # the order of basis states and of waves is no matter
            if row[LEVEL] >= INTERFERENCE:
                amplitude = plus(
                    times(i64(GRAIN * as_real(row[state + 1])), FIBONACCI),
                    i64(GRAIN * as_real(row[state + 2])),
                )
            else:
                amplitude = i64(GRAIN * weight_of(row, state) + 0.5)
            wave = plus(wave, stirred(times(row[state], XXHASH) ^ amplitude))
            state += 3
        key = plus(key, stirred(wave))
        at = end
    return key


@kernel(
    "float64(int64[:, ::1], int64[:, ::1], float64[:, ::1], int64[:, ::1], int64[::1], int64[::1],"
    "float64[::1], int64, int64, float64, float64, int64)",
    nogil=True,
)
def search(
    rows: np.ndarray,
    moves: np.ndarray,
    scratch: np.ndarray,
    table: np.ndarray,
    history: np.ndarray,
    counts: np.ndarray,
    weights: np.ndarray,
    ply: int,
    depth: int,
    alpha: float,
    beta: float,
    answers: int,
) -> float:
    """The value of a moment for who is to move, or a bound of it outside of the window.

    Args:
        rows: int64[DEEPEST + 1, row words], the game of each ply; that of `ply` is searched.
        moves: int64[DEEPEST + 1, MOST_OUTCOMES], scratch for moves and outcomes.
        scratch: float64[DEEPEST + 1, MOST_OUTCOMES], scratch for probabilities and evaluation.
        table: int64[a power of two, ENTRY], the transposition table.
        history: int64[ORDER_WORDS], how often moves were too good.
        counts: int64[COUNTS]; after MOST_NODES the search stops, and what it returns means nothing.
        weights: float64[MOMENT_FEATURES + 1], the evaluation.
        ply: moves and measurements since the root.
        depth: moves to look ahead.
        alpha: values up to this need not be told apart.
        beta: nor those from this on.
        answers: moves to look at: 1 for a bound from below by the likeliest alone, 0 for all.
    """
    row = rows[ply]
    list_ = moves[ply]
    odds = scratch[ply]
    counts[NODES_SEEN] += 1
    if counts[NODES_SEEN] > counts[MOST_NODES]:
        counts[STOPPED] = 1
        return 0.0
    turn = row[TURN]
    if row[PENDING] != NONE:
        if ply >= DEEPEST - 1:
            return evaluate(row, weights, scratch[DEEPEST, :64], scratch[DEEPEST, 64:])
        # Step 1. A measurement: the mean over what it may find.
        number = chances(row, list_, odds)
        # Step 2. Star2: one answer of the opponent to each outcome bounds the mean from above.
        if number > 1 and depth > 1 and alpha > -1.0:
            most = 0.0
            for each in range(number):
                copy(rows[ply + 1], row)
                answer(rows[ply + 1], list_[each])
                if rows[ply + 1, TURN] == turn:
                    most += odds[each]
                else:
                    low = search(
                        rows, moves, scratch, table, history, counts, weights, ply + 1, depth - 1,
                        -1.0, 1.0, i64(1),
                    )  # fmt: skip
                    if counts[STOPPED]:
                        return 0.0
                    most -= odds[each] * low
            if most <= alpha:
                return most
        # Step 3. Star1: each outcome with the window in which it matters.
        total, rest = 0.0, 1.0
        for each in range(number):
            chance = odds[each]
            rest = max(0.0, rest - chance)
            low = max(-1.0, (alpha - total - rest) / chance)
            high = min(1.0, (beta - total + rest) / chance)
            copy(rows[ply + 1], row)
            answer(rows[ply + 1], list_[each])
            deep = depth - (chance < UNLIKELY)
            if rows[ply + 1, TURN] == turn:
                found = search(
                    rows, moves, scratch, table, history, counts, weights, ply + 1, deep,
                    low, high, i64(0),
                )  # fmt: skip
            else:
                found = -search(
                    rows, moves, scratch, table, history, counts, weights, ply + 1, deep,
                    -high, -low, i64(0),
                )  # fmt: skip
            if counts[STOPPED]:
                return 0.0
            total += chance * found
            if total + rest <= alpha + ROUNDING:
                return total + rest
            if total - rest >= beta - ROUNDING:
                return total - rest
        return total
    # Step 4. A decision: the end of the game, or of the search.
    found_here = stance(row)
    if found_here == STUCK:
        return -1.0 + LATER * ply
    if found_here == DRAWN:
        return -weights[DRAW_WORTH] if turn else weights[DRAW_WORTH]
    forced = found_here == MUST_CAPTURE
    if ply >= DEEPEST - 1 or (depth <= 0 and (not forced or depth <= -CAPTURES_DEEPER)):
        return evaluate(row, weights, scratch[DEEPEST, :64], scratch[DEEPEST, 64:])
    number = options(row, list_)
    # Step 5. What is known of the same moment.
    key = key_of(row)
    entry = table[key & (len(table) - 1)]
    first = i64(-1)
    if entry[KEY] == key and entry[DEPTH]:
        first = entry[BEST_MOVE]
        if (entry[DEPTH] >> 2) - DEPTHS >= depth:
            known = as_real(entry[VALUE])
            kind = entry[DEPTH] & 3
            if (
                kind == VALUE_EXACT
                or (kind == VALUE_AT_LEAST and known >= beta)
                or (kind == VALUE_AT_MOST and known <= alpha and answers == 0)
            ):
                return known
    # Step 6. The moves, the best-known one first, then those that were often too good.
    best, chosen = -2.0, i64(-1)
    start = alpha
    looked = number if answers == 0 else min(number, answers)
    for each in range(number):
        move = list_[each]
        often = min(history[turn << (HISTORY_BITS - 1) | (move >> MOVE_B & 0x7FFF)], MOST_OFTEN)
        list_[each] = (MOST_OFTEN + 1 if move == first else often) << MOVE_BITS | move
    for each in range(looked):
        pick = each
        for other in range(each + 1, number):
            if list_[other] > list_[pick]:
                pick = other
        move = list_[pick] & ((i64(1) << MOVE_BITS) - 1)
        list_[pick] = list_[each]
        copy(rows[ply + 1], row)
        apply(rows[ply + 1], move)
        less = i64(0)
        if not forced and depth >= REDUCED and each >= EARLY:
            less = i64(1) + (depth >= REDUCED_MORE and each >= LATE)
        same = rows[ply + 1, TURN] == turn
        found = 0.0
        for attempt in range(2):
            # first whether it is better at all, then by how much
            if attempt == 0:
                if each == 0:
                    continue
                high, deep = min(beta, alpha + NARROW), depth - 1 - less
            else:
                high, deep = beta, depth - 1
            if same:
                found = search(
                    rows, moves, scratch, table, history, counts, weights, ply + 1, deep,
                    alpha, high, i64(0),
                )  # fmt: skip
            else:
                found = -search(
                    rows, moves, scratch, table, history, counts, weights, ply + 1, deep,
                    -high, -alpha, i64(0),
                )  # fmt: skip
            if counts[STOPPED]:
                return 0.0
            if attempt == 0 and (found <= alpha or (found >= beta and less == 0)):
                break
        if found > best:
            best, chosen = found, move
        alpha = max(alpha, best)
        if alpha >= beta:
            history[turn << (HISTORY_BITS - 1) | (move >> MOVE_B & 0x7FFF)] += max(1, depth * depth)
            break
    # Step 7. Remember it.
    kind = (
        VALUE_EXACT if start < best < beta else (VALUE_AT_LEAST if best >= beta else VALUE_AT_MOST)
    )
    if answers:
        kind = VALUE_AT_LEAST
        if best < beta:
            return best
    entry[KEY], entry[VALUE], entry[BEST_MOVE] = key, as_word(best), chosen
    entry[DEPTH] = (depth + DEPTHS) << 2 | kind
    return best


@kernel(
    "int64(int64[:, ::1], int64[:, ::1], float64[:, ::1], int64[:, ::1], int64[::1], int64[::1],"
    "float64[::1], int64[::1], float64[::1], int64, int64)",
    nogil=True,
)
def look(
    rows: np.ndarray,
    moves: np.ndarray,
    scratch: np.ndarray,
    table: np.ndarray,
    history: np.ndarray,
    counts: np.ndarray,
    weights: np.ndarray,
    order: np.ndarray,
    values: np.ndarray,
    depth: int,
    whole: int,
) -> int:
    """Value the moves of the game in the first row, in their order, and put the best one first.

    Args:
        rows: int64[DEEPEST + 1, row words], as the next six arguments those of `search`.
        moves: int64[DEEPEST + 1, MOST_OUTCOMES].
        scratch: float64[DEEPEST + 1, MOST_OUTCOMES].
        table: int64[a power of two, ENTRY].
        history: int64[ORDER_WORDS].
        counts: int64[COUNTS].
        weights: float64[MOMENT_FEATURES + 1].
        order: int64[n], the legal moves; sorted, the best first, as far as they were looked at.
        values: float64[n], gets what each is worth to who moves, in the new order.
        depth: moves to look ahead.
        whole: 1 to value every move exactly; 0 to do so only with those that are better than all
            before, while the others get a bound from above.

    Returns how many were looked at: fewer than all if the search stopped.
    """
    turn = rows[0, TURN]
    alpha = -1.0
    for each in range(len(order)):
        move = order[each]
        copy(rows[1], rows[0])
        apply(rows[1], move)
        same = rows[1, TURN] == turn
        low = -1.0 if whole else alpha
        found = 0.0
        for attempt in range(2):
            if attempt == 0 and (each == 0 or whole):
                continue
            high = low + NARROW if attempt == 0 else 1.0
            if same:
                found = search(
                    rows, moves, scratch, table, history, counts, weights, i64(1), depth - 1,
                    low, high, i64(0),
                )  # fmt: skip
            else:
                found = -search(
                    rows, moves, scratch, table, history, counts, weights, i64(1), depth - 1,
                    -high, -low, i64(0),
                )  # fmt: skip
            if counts[STOPPED]:
                return each
            if attempt == 0 and found <= low:
                break
        values[each] = found
        # what is better moves up
        at = each
        while at > 0 and values[at] > values[at - 1]:
            values[at], values[at - 1] = values[at - 1], values[at]
            order[at], order[at - 1] = order[at - 1], order[at]
            at -= 1
        alpha = max(alpha, found)
    return len(order)
