"""Moves and measurements of quantum checkers on a row; the layout is in `kernels.board`."""

from __future__ import annotations

import numpy as np

from ouvert.checkers.kernels.board import (
    ALONE,
    CAPTURE,
    CHAIN,
    CROWNS,
    ENTANGLEMENT,
    HEAD,
    KINGS,
    LEVEL,
    MEMBERS,
    MERGE,
    MOVE_A,
    MOVE_B,
    MOVE_KIND,
    MOVE_SQUARE,
    NONE,
    PENDING,
    PHANTOM,
    QUIET,
    SIDES,
    SIZE,
    SPLIT,
    STATES,
    TURN,
    USED,
    WAVES,
    WAVING,
    number_on,
    set_number,
)
from ouvert.checkers.kernels.moves import can_capture
from ouvert.checkers.kernels.waves import (
    collapse,
    entangle,
    merge_wave,
    split_wave,
    step_wave,
    wave_at,
    weight_of,
)
from ouvert.kernels.machine import i64, kernel, popcount
from ouvert.kernels.splitmix import FRACTION_BITS, FRACTIONS, GOLDEN, TO_FRACTION, mixed


@kernel("int64(uint64[::1])")
def draw(rng: np.ndarray) -> int:
    """A random number from 0 to 2 ** 53 − 1; SplitMix64, whose state is the word of `rng`."""
    rng[0] += GOLDEN
    return i64(mixed(rng[0]) >> TO_FRACTION)


@kernel("int64(uint64[::1], int64)")
def below(rng: np.ndarray, n: int) -> int:
    """A random number from 0 to n − 1, for n up to MOST_MOVES."""
    return (draw(rng) * n) >> FRACTION_BITS


@kernel("int64(int64[::1], int64)", nogil=True)
def entangles(row: np.ndarray, move: int) -> int:
    """Whether a move is a capture that entangles instead of measuring."""
    source = move >> MOVE_A & MOVE_SQUARE
    over = move >> MOVE_B & MOVE_SQUARE
    if move >> MOVE_KIND != CAPTURE or row[LEVEL] < ENTANGLEMENT or row[CHAIN] != NONE:
        return i64(0)
    if row[WAVING] >> source & 1 or not row[WAVING] >> over & 1:
        return i64(0)
    return i64(row[wave_at(row, over) + MEMBERS] >> 8 == ALONE)


@kernel("void(int64[::1], int64, int64)")
def _crown(row: np.ndarray, source: int, targets: int) -> None:
    """Mark the squares that a part of the seat to move reaches as a king."""
    if row[KINGS] >> source & 1:
        row[KINGS] |= targets
    else:
        row[KINGS] |= targets & CROWNS[row[SIZE], row[TURN]]


@kernel("void(int64[::1], int64)")
def _pass(row: np.ndarray, quiet: int) -> None:
    """It is the other seat's turn."""
    row[PENDING] = NONE
    row[CHAIN] = NONE
    row[TURN] = 1 - row[TURN]
    row[QUIET] = quiet


@kernel("void(int64[::1])")
def settle(row: np.ndarray) -> None:
    """Carry out the pending capture, as far as no measurement is needed before."""
    move = row[PENDING]
    source = move >> MOVE_A & MOVE_SQUARE
    over = move >> MOVE_B & MOVE_SQUARE
    target = move & MOVE_SQUARE
    turn = row[TURN]
    if row[WAVING] >> source & 1:
        return
    if not (row[SIDES + turn] >> source & 1 and row[SIDES + 1 - turn] >> over & 1):
        _pass(row, row[QUIET] + 1)
        return
    if row[WAVING] >> over & 1:
        return
    was_king = row[KINGS] >> source & 1
    _crown(row, source, i64(1) << target)
    row[KINGS] &= ~((i64(1) << source) | (i64(1) << over))
    row[SIDES + turn] = (row[SIDES + turn] & ~(i64(1) << source)) | (i64(1) << target)
    row[SIDES + 1 - turn] &= ~(i64(1) << over)
    set_number(row, target, number_on(row, source))
    if (was_king or not row[KINGS] >> target & 1) and can_capture(row, target):
        row[PENDING] = NONE
        row[CHAIN] = target
        row[QUIET] = 0
    else:
        _pass(row, i64(0))


@kernel("int64(int64[::1])")
def measured(row: np.ndarray) -> int:
    """Where the wave begins that the pending capture measures next; NONE if nothing is due."""
    move = row[PENDING]
    if move == NONE:
        return i64(NONE)
    source = move >> MOVE_A & MOVE_SQUARE
    return wave_at(row, source if row[WAVING] >> source & 1 else move >> MOVE_B & MOVE_SQUARE)


@kernel("void(int64[::1], int64)", nogil=True)
def apply(row: np.ndarray, move: int) -> None:
    """Make a legal move, in place, up to the first measurement that it needs."""
    kind = move >> MOVE_KIND
    a = move >> MOVE_A & MOVE_SQUARE
    b = move >> MOVE_B & MOVE_SQUARE
    c = move & MOVE_SQUARE
    if kind == CAPTURE:
        if entangles(row, move):
            _crown(row, a, i64(1) << c)
            entangle(row, a, b, c)
            set_number(row, c, number_on(row, a))
            _pass(row, row[QUIET] + 1)
        else:
            row[PENDING] = move
            row[CHAIN] = NONE
            settle(row)
        return
    own = SIDES + row[TURN]
    number = number_on(row, a)
    left = i64(1) << a
    if kind == MERGE:
        targets = i64(1) << c
        _crown(row, a, targets)
        set_number(row, c, number)
        row[own] = (row[own] & ~(i64(1) << b)) | targets
        row[KINGS] &= ~(i64(1) << b)
        merge_wave(row, a, b, c)
    else:
        targets = i64(1) << b
        set_number(row, b, number)
        if kind == SPLIT:
            targets |= i64(1) << c
            set_number(row, c, number)
        _crown(row, a, targets)
        row[own] = (row[own] & ~left) | targets
        row[KINGS] &= ~left
        if kind == SPLIT:
            split_wave(row, a, b, c)
        elif row[WAVING] & left:
            step_wave(row, a, b)
    _pass(row, row[QUIET] + 1)


@kernel("int64(int64[::1], int64[::1], float64[::1])", nogil=True)
def chances(row: np.ndarray, found: np.ndarray, weights: np.ndarray) -> int:
    """List what the pending measurement may find, and return how many outcomes there are.

    Args:
        row: a game; 0 is returned if no measurement is due.
        found: int64[MOST_OUTCOMES], gets arguments for `answer`: the squares that are occupied.
        weights: float64[MOST_OUTCOMES], gets their probabilities, which add up to 1.
    """
    at = measured(row)
    if at == NONE:
        return i64(0)
    phantom = row[at + PHANTOM]
    total = 0.0
    count = i64(0)
    for state in range(at + HEAD, at + HEAD + 3 * row[at + STATES], 3):
        occupied = row[state] & ~phantom
        weight = weight_of(row, state)
        total += weight
        same = i64(0) if phantom else count
        while same < count and found[same] != occupied:
            same += 1
        if same == count:
            found[count] = occupied
            weights[count] = weight
            count += 1
        else:
            weights[same] += weight
    for i in range(count):
        weights[i] /= total
    return count


@kernel("void(int64[::1], int64)", nogil=True)
def answer(row: np.ndarray, found: int) -> None:
    """Let the pending measurement find what `chances` named, and go on up to the next one."""
    if collapse(row, measured(row), found):
        row[QUIET] = -1
    settle(row)


@kernel("void(int64[::1], uint64[::1])", nogil=True)
def sample(row: np.ndarray, rng: np.ndarray) -> None:
    """Let the pending measurement find something by its probabilities."""
    at = measured(row)
    states = at + HEAD
    end = states + 3 * row[at + STATES]
    total = 0.0
    for state in range(states, end, 3):
        total += weight_of(row, state)
    left = draw(rng) * (total / FRACTIONS)
    state = states
    left -= weight_of(row, state)
    while left >= 0.0 and state + 3 < end:
        state += 3
        left -= weight_of(row, state)
    answer(row, row[state] & ~row[at + PHANTOM])


@kernel("void(int64[::1], int64, uint64[::1])", nogil=True)
def play(row: np.ndarray, move: int, rng: np.ndarray) -> None:
    """Make a legal move, and let chance answer until a player has to act or the game is over."""
    apply(row, move)
    while row[PENDING] != NONE:
        sample(row, rng)


@kernel("float64(int64[::1], int64)", nogil=True)
def material(row: np.ndarray, seat: int) -> float:
    """Expected number of a seat's pieces, a king counting as two."""
    side = row[SIDES + seat]
    kings = row[KINGS]
    certain = side & ~row[WAVING]
    total = float(popcount(certain) + popcount(certain & kings))
    at = i64(WAVES)
    while at < row[USED]:
        squares = side & ~row[at + PHANTOM]
        states = at + HEAD
        at = states + 3 * row[at + STATES]
        for state in range(states, at, 3):
            there = row[state] & squares
            if there:
                total += weight_of(row, state) * (popcount(there) + popcount(there & kings))
    return total


@kernel("float64(int64[::1])", nogil=True)
def rating(row: np.ndarray) -> float:
    """White's material minus Black's, divided by their sum: from −1 to 1."""
    white = material(row, i64(0))
    black = material(row, i64(1))
    return (white - black) / (white + black)
