"""The legal moves of quantum checkers; rows and codes as in `kernels.board`."""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import (
    CAPTURE,
    CHAIN,
    FIRST_SQUARES,
    HEAD,
    INTERFERENCE,
    JUMPS,
    KINGS,
    LEVEL,
    MERGE,
    MOVE_A,
    MOVE_B,
    MOVE_KIND,
    NONE,
    PENDING,
    QUIET,
    QUIET_LIMIT,
    REACH,
    SECOND_SQUARES,
    SIDES,
    SIZE,
    SPLIT,
    STATES,
    STEP,
    STEPS,
    SUPERPOSITION,
    TURN,
    USED,
    WAVES,
)
from ouvert.kernels.machine import i64, kernel, lowest

STUCK = 0
"""Instead of moves: the game is over, since the seat to move has none."""
DUE = -1
"""A measurement is due."""
DRAWN = -2
"""The game is over by the draw rule."""
MAY_STEP, MUST_CAPTURE = 1, 2
"""Of `stance`: there are moves, and none of them, or all of them, are captures."""


@kernel("int64(int64[::1], int64, int64[::1])")
def _captures(row: np.ndarray, movers: int, moves: np.ndarray) -> int:
    turn = row[TURN]
    theirs = row[SIDES + 1 - turn]
    free = ~(theirs | row[SIDES + turn])
    kings = row[KINGS]
    size = row[SIZE]
    count = i64(0)
    while movers:
        source = lowest(movers)
        movers &= movers - 1
        mover = i64(2) if kings >> source & 1 else turn
        if REACH[size, mover, source] & theirs:
            start = i64(0) if mover == 2 else 2 * mover
            for direction in range(start, i64(4) if mover == 2 else start + 2):
                target = JUMPS[size, source, direction]
                over = STEPS[size, source, direction]
                if target != NONE and theirs >> over & 1 and free >> target & 1:
                    moves[count] = CAPTURE << MOVE_KIND | source << MOVE_A | over << MOVE_B | target
                    count += 1
    return count


@kernel("int64(int64[::1], int64[::1], int64)")
def _merges(row: np.ndarray, moves: np.ndarray, count: int) -> int:
    """Add the merges: two parts of one piece, both men or both kings, and a target of both."""
    turn = row[TURN]
    own = row[SIDES + turn]
    free = ~(own | row[SIDES + 1 - turn])
    kings = row[KINGS]
    size = row[SIZE]
    at = i64(WAVES)
    while at < row[USED]:
        for piece in range(FIRST_SQUARES, SECOND_SQUARES + 1):
            parts = row[at + piece] & own
            firsts = parts
            while firsts:
                first = lowest(firsts)
                firsts &= firsts - 1
                is_king = kings >> first & 1
                steps = REACH[size, i64(2) if is_king else turn]
                reach = steps[first] & free
                seconds = parts & ~(i64(1) << first) & (kings if is_king else ~kings)
                while reach and seconds:
                    second = lowest(seconds)
                    seconds &= seconds - 1
                    targets = reach & steps[second]
                    while targets:
                        moves[count] = (
                            MERGE << MOVE_KIND
                            | first << MOVE_A
                            | second << MOVE_B
                            | lowest(targets)
                        )
                        count += 1
                        targets &= targets - 1
        at += HEAD + 3 * row[at + STATES]
    return count


@kernel("int64(int64[::1], int64[::1])", nogil=True)
def legal_moves(row: np.ndarray, moves: np.ndarray) -> int:
    """Fill in the moves that the pieces allow, and return how many; the draw rule aside."""
    turn = row[TURN]
    own = row[SIDES + turn]
    if row[CHAIN] != NONE:
        return _captures(row, i64(1) << row[CHAIN], moves)
    count = _captures(row, own, moves)
    if count:
        return count
    free = ~(own | row[SIDES + 1 - turn])
    kings = row[KINGS]
    size = row[SIZE]
    splits = row[LEVEL] >= SUPERPOSITION
    movers = own
    while movers:
        source = lowest(movers)
        movers &= movers - 1
        mover = i64(2) if kings >> source & 1 else turn
        targets = REACH[size, mover, source] & free
        rest = targets
        while rest:
            moves[count] = STEP << MOVE_KIND | source << MOVE_A | lowest(rest) << MOVE_B
            count += 1
            rest &= rest - 1
        if splits:
            while targets:
                first = lowest(targets)
                targets &= targets - 1
                rest = targets
                while rest:
                    moves[count] = (
                        SPLIT << MOVE_KIND | source << MOVE_A | first << MOVE_B | lowest(rest)
                    )
                    count += 1
                    rest &= rest - 1
    if row[LEVEL] >= INTERFERENCE:
        count = _merges(row, moves, count)
    return count


@kernel("int64(int64[::1], int64[::1])", nogil=True)
def options(row: np.ndarray, moves: np.ndarray) -> int:
    """What can be done: fill `moves` and return how many there are; or STUCK, DUE or DRAWN.

    Args:
        row: a game.
        moves: int64[MOST_MOVES], gets the legal moves.
    """
    if row[PENDING] != NONE:
        return i64(DUE)
    count = legal_moves(row, moves)
    if count and row[QUIET_LIMIT] != NONE and row[QUIET] >= row[QUIET_LIMIT]:
        return i64(DRAWN)
    return count


@kernel("int64(int64[::1], int64)")
def can_capture(row: np.ndarray, square: int) -> int:
    """Whether the piece of the seat to move on a square can jump."""
    turn = row[TURN]
    theirs = row[SIDES + 1 - turn]
    free = ~(theirs | row[SIDES + turn])
    size = row[SIZE]
    mover = i64(2) if row[KINGS] >> square & 1 else turn
    if REACH[size, mover, square] & theirs:
        start = i64(0) if mover == 2 else 2 * mover
        for direction in range(start, i64(4) if mover == 2 else start + 2):
            target = JUMPS[size, square, direction]
            over = STEPS[size, square, direction]
            if target != NONE and theirs >> over & 1 and free >> target & 1:
                return i64(1)
    return i64(0)


@kernel("int64(int64[::1])", nogil=True)
def stance(row: np.ndarray) -> int:
    """What `options` would find, without a list: STUCK, DUE, DRAWN, MAY_STEP, MUST_CAPTURE.

    Splits and merges need not be asked for: who can make one can also step.
    """
    if row[PENDING] != NONE:
        return i64(DUE)
    turn = row[TURN]
    own = row[SIDES + turn]
    theirs = row[SIDES + 1 - turn]
    free = ~(own | theirs)
    kings = row[KINGS]
    size = row[SIZE]
    found = i64(STUCK)
    movers = own if row[CHAIN] == NONE else i64(1) << row[CHAIN]
    while movers:
        source = lowest(movers)
        movers &= movers - 1
        reach = REACH[size, i64(2) if kings >> source & 1 else turn, source]
        if reach & theirs and can_capture(row, source):
            found = i64(MUST_CAPTURE)
            break
        if reach & free and row[CHAIN] == NONE:
            found = i64(MAY_STEP)
    if found != STUCK and row[QUIET_LIMIT] != NONE and row[QUIET] >= row[QUIET_LIMIT]:
        return i64(DRAWN)
    return found
