"""The tree search of paper 002 with the faults of its program, to show what they cost.

The program searched another game than the one it played. FAULTS names where they differ; a search
may have any of them. Nothing here is part of the rules: what is played stays `kernels.game`.

Squares of a wave have stamps, which say what was reached after what: the program reports of an
entangled pair that captured nothing only that piece as present whose square it reached last.
"""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import (
    ALONE,
    CAPTURE,
    CHAIN,
    FIRST_SQUARES,
    HEAD,
    KINGS,
    MEMBERS,
    MOST_MOVES,
    MOST_OUTCOMES,
    MOVE_A,
    MOVE_B,
    MOVE_KIND,
    MOVE_SQUARE,
    NONE,
    PENDING,
    PHANTOM,
    QUIET,
    SECOND_SQUARES,
    SPLIT,
    STATES,
    TURN,
    WAVING,
    copy,
)
from ouvert.checkers.kernels.game import answer, apply, below, draw, measured, settle
from ouvert.checkers.kernels.moves import DRAWN, STUCK, options
from ouvert.checkers.kernels.tree import ROOM, look
from ouvert.checkers.kernels.waves import collapse, weight_of
from ouvert.kernels.machine import i64, kernel, lowest
from ouvert.kernels.splitmix import FRACTIONS
from ouvert.kernels.tree import (
    ACTION,
    ACTOR,
    CHANCE,
    END,
    NEW,
    ROOT,
    VISITS,
    back_up,
    compete,
    outcome,
    select,
)

UNIFORM = 1
"""Playouts measure every square of a piece as equally likely; whether an entangled pair captured is
decided by a fair coin."""
VANISHING = 2
"""In playouts a piece of an entangled pair that is found where it is measured may still vanish."""
SAME_SIDE = 4
"""In the tree the side that has measured moves again, whatever was found; a capture crowns nobody
and does not stop the clock of the draw rule."""
FORMULA = 8
"""Chance is weighed by formula 1 as printed, each outcome gets a playout as soon as its move is
tried, and the move with the most visited outcome is played."""

STAMPED = 64
"""Squares that have stamps."""


@kernel("void(int64[::1], int64, int64)")
def _stamp(stamps: np.ndarray, move: int, now: int) -> None:
    """Note that a move has reached its squares now; of a capture, that its capturer has both."""
    kind = move >> MOVE_KIND
    if kind == CAPTURE:
        stamps[move >> MOVE_A & MOVE_SQUARE] = now
        stamps[move & MOVE_SQUARE] = now
    else:
        stamps[move >> MOVE_B & MOVE_SQUARE] = now
        if kind == SPLIT:
            stamps[move & MOVE_SQUARE] = now


@kernel("int64(int64[::1], int64, int64, int64, uint64[::1])")
def _state(row: np.ndarray, at: int, free: int, uniform: int, rng: np.ndarray) -> int:
    """Draw a basis state of a wave; `free` are the squares of a victim that show it was spared."""
    states = at + HEAD
    end = states + 3 * row[at + STATES]
    if not uniform:
        total = 0.0
        for state in range(states, end, 3):
            total += weight_of(row, state)
        left = draw(rng) * (total / FRACTIONS)
        state = states
        left -= weight_of(row, state)
        while left >= 0.0 and state + 3 < end:
            state += 3
            left -= weight_of(row, state)
        return state
    if free == 0:
        return states + 3 * below(rng, row[at + STATES])
    spared = i64(0)
    for state in range(states, end, 3):
        spared += (row[state] & free) != 0
    wanted = i64(0)
    number = row[at + STATES] - spared
    if (below(rng, i64(2)) and spared) or number == 0:
        wanted = i64(1)
        number = spared
    left_over = below(rng, number)
    chosen = states
    for state in range(states, end, 3):
        if i64((row[state] & free) != 0) == wanted:
            if left_over == 0:
                chosen = state
                break
            left_over -= 1
    return chosen


@kernel("void(int64[::1], int64, int64[::1], uint64[::1])")
def measure(row: np.ndarray, faults: int, stamps: np.ndarray, rng: np.ndarray) -> None:
    """Let the pending measurement find something, as the program's simulator has it."""
    at = measured(row)
    move = row[PENDING]
    square = move >> MOVE_A & MOVE_SQUARE
    if not row[WAVING] >> square & 1:
        square = move >> MOVE_B & MOVE_SQUARE
    phantom = row[at + PHANTOM]
    victim = i64(0)
    if row[at + MEMBERS] >> 8 != ALONE:
        victim = row[at + SECOND_SQUARES] & ~phantom
    capturer = row[at + FIRST_SQUARES]
    found = row[_state(row, at, victim, faults & UNIFORM, rng)] & ~phantom
    captured = victim != 0 and not found & victim
    bit = i64(1) << square
    if faults & VANISHING and victim and found & victim and found & bit:
        partner = lowest(found & ~bit)
        later = stamps[square] - stamps[partner]
        if later < 0 or (later == 0 and not capturer & bit):
            found &= ~bit
    collapse(row, at, found)
    if captured:
        row[QUIET] = -1
    settle(row)


@kernel("float64(int64[::1], int64[::1], int64, int64[::1], uint64[::1])")
def _playout(
    row: np.ndarray, moves: np.ndarray, faults: int, stamps: np.ndarray, rng: np.ndarray
) -> float:
    """Play at random to the end, in place, and return White's result: 1, 0 or −1."""
    now = i64(STAMPED)
    while True:
        count = options(row, moves)
        if count == STUCK:
            return 2.0 * row[TURN] - 1.0
        if count == DRAWN:
            return 0.0
        move = moves[below(rng, count)]
        now += 1
        _stamp(stamps, move, now)
        apply(row, move)
        while row[PENDING] != NONE:
            measure(row, faults, stamps, rng)


@kernel(
    "int64(int64[:, ::1], float64[:, ::1], int64[::1], int64[::1], int64, float64, int64,"
    "uint64[::1])",
    nogil=True,
)
def grow(
    nodes: np.ndarray,
    sums: np.ndarray,
    used: np.ndarray,
    start: np.ndarray,
    iterations: int,
    exploration: float,
    faults: int,
    rng: np.ndarray,
) -> int:
    """Search on, and return how many iterations were done: fewer if no ROOM is left for nodes.

    Args:
        nodes: int64[n, NODE_WORDS], the tree, as in `ouvert.kernels.tree`; seat 0 is White.
        sums: float64[n, SUM_WORDS], of the tree.
        used: int64[1], of the tree.
        start: int64[…], the game at the root, in which a player has to act; left as it is.
        iterations: how many; with FORMULA, playouts of a move's further outcomes come on top.
        exploration: c of UCB1 for ratings of 1 for a win, ½ for a draw, 0 for a loss.
        faults: some of UNIFORM, VANISHING, SAME_SIDE, FORMULA, added.
        rng: uint64[1], as in `kernels.board`.
    """
    row = np.empty_like(start)
    moves = np.empty(max(MOST_MOVES, MOST_OUTCOMES), dtype=np.int64)
    weights = np.empty(MOST_OUTCOMES, dtype=np.float64)
    stamps = np.empty(STAMPED, dtype=np.int64)
    done = i64(0)
    while done < iterations:
        if used[0] + ROOM > len(nodes):
            break
        copy(row, start)
        stamps[:] = 0
        node = i64(ROOT)
        chosen = i64(ROOT)
        now = i64(0)
        new = False
        measuring = False
        mover = row[TURN]
        quiet = row[QUIET]
        kings = row[KINGS]
        while not new or row[PENDING] != NONE:
            if nodes[node, ACTOR] == NEW:
                look(nodes, sums, used, node, row, moves, weights, rng)
            actor = nodes[node, ACTOR]
            if actor == END:
                break
            if faults & FORMULA:
                node = compete(nodes, sums, node, exploration)
            elif actor == CHANCE:
                node = outcome(nodes, sums, node)
            else:
                node = select(nodes, sums, node, exploration)
            action = nodes[node, ACTION]
            if actor == CHANCE:
                answer(row, action)
                if row[PENDING] == NONE and measuring and faults & SAME_SIDE:
                    row[TURN] = mover
                    row[CHAIN] = NONE
                    row[QUIET] = quiet
                    row[KINGS] &= kings
            else:
                chosen = node
                mover = row[TURN]
                quiet = row[QUIET]
                kings = row[KINGS]
                if action >> MOVE_KIND == CAPTURE and kings >> (action >> MOVE_A & MOVE_SQUARE) & 1:
                    kings |= i64(1) << (action & MOVE_SQUARE)
                now += 1
                _stamp(stamps, action, now)
                apply(row, action)
                measuring = row[PENDING] != NONE
            new = nodes[node, VISITS] == 0
        if not (faults & FORMULA and new and measuring and nodes[chosen, VISITS]):
            done += 1
        back_up(nodes, sums, node, 0.5 + 0.5 * _playout(row, moves, faults, stamps, rng))
    return done
