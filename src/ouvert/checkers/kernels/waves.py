"""Waves of quantum checkers in a row: amplitudes under steps, splits, merges, captures.

The rules and phases are those of `ouvert.checkers.rules.wave`; the layout is in `kernels.board`.
Every kernel keeps the masks of squares in the row up to date, but for kings, which are the game's
matter.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ouvert.checkers.kernels.board import (
    ALONE,
    FIRST_SQUARES,
    HEAD,
    KINGS,
    MEMBERS,
    PHANTOM,
    SECOND_SQUARES,
    SIDES,
    STATES,
    STAYS,
    TURN,
    USED,
    WAVES,
    WAVING,
    number_on,
)
from ouvert.kernels.machine import i64, kernel

HALF = math.sqrt(0.5)
VANISHED = 1e-24
"""Probabilities below this are rounding, and their basis states are dropped."""


def _as_real(typingctx: Any, word: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.DoubleType())

    return types.float64(types.int64), codegen


def _as_word(typingctx: Any, real: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.IntType(64))

    return types.int64(types.float64), codegen


as_real: Any = intrinsic(_as_real)
"""`as_real(word)` is the float64 with the bits of an int64."""
as_word: Any = intrinsic(_as_word)
"""`as_word(real)` is the int64 with the bits of a float64."""


@kernel("int64(int64[::1], int64)")
def wave_at(row: np.ndarray, square: int) -> int:
    """Where the wave with a square begins; the square must be in one."""
    at = i64(WAVES)
    while not (row[at + FIRST_SQUARES] | row[at + SECOND_SQUARES]) >> square & 1:
        at += HEAD + 3 * row[at + STATES]
    return at


@kernel("float64(int64[::1], int64)")
def weight_of(row: np.ndarray, at: int) -> float:
    """The probability of the basis state that begins there."""
    real = as_real(row[at + 1])
    imaginary = as_real(row[at + 2])
    return real * real + imaginary * imaginary


@kernel("void(int64[::1], int64, int64, float64, float64)")
def _write(row: np.ndarray, at: int, occupied: int, real: float, imaginary: float) -> None:
    row[at] = occupied
    row[at + 1] = as_word(real)
    row[at + 2] = as_word(imaginary)


@kernel("void(int64[::1], int64, int64)")
def _shift(row: np.ndarray, begin: int, by: int) -> None:
    """Move all that is behind a place by so many words."""
    used = row[USED]
    if by > 0:
        for i in range(used - 1, begin - 1, -1):
            row[i + by] = row[i]
    else:
        for i in range(begin, used):
            row[i + by] = row[i]
    row[USED] = used + by


@kernel("void(int64[::1], int64)")
def _remove(row: np.ndarray, at: int) -> None:
    """Forget a wave."""
    words = HEAD + 3 * row[at + STATES]
    _shift(row, at + words, -words)


@kernel("void(int64[::1], int64)")
def _vacate(row: np.ndarray, squares: int) -> None:
    """Note that nothing can be on these squares any more."""
    row[SIDES] &= ~squares
    row[SIDES + 1] &= ~squares
    row[KINGS] &= ~squares
    row[WAVING] &= ~squares


@kernel("void(int64[::1], int64, int64, int64)")
def _follow(row: np.ndarray, at: int, source: int, targets: int) -> None:
    """Let the masks of a wave follow a move from a square to those of a bit board."""
    bit = i64(1) << source
    piece = at + (FIRST_SQUARES if row[at + FIRST_SQUARES] & bit else SECOND_SQUARES)
    row[piece] = (row[piece] & ~bit) | targets
    if row[at + PHANTOM] & bit:
        row[at + PHANTOM] = (row[at + PHANTOM] & ~bit) | targets
    row[WAVING] = (row[WAVING] & ~bit) | targets


@kernel("void(int64[::1], int64)")
def _begin(row: np.ndarray, square: int) -> None:
    """Put a classical piece into a wave of its own, for it to be split."""
    at = row[USED]
    row[at + STATES] = 1
    row[at + FIRST_SQUARES] = i64(1) << square
    row[at + SECOND_SQUARES] = 0
    row[at + PHANTOM] = 0
    row[at + MEMBERS] = number_on(row, square) | ALONE << 8
    _write(row, at + HEAD, i64(1) << square, 1.0, 0.0)
    row[USED] = at + HEAD + 3
    row[WAVING] |= i64(1) << square


@kernel("void(int64[::1], int64)")
def _tidy(row: np.ndarray, at: int) -> None:
    """Drop basis states that have vanished, and end the wave if only one is left."""
    states = at + HEAD
    end = states + 3 * row[at + STATES]
    kept = states
    support = i64(0)
    norm = 0.0
    for state in range(states, end, 3):
        weight = weight_of(row, state)
        if weight > VANISHED:
            row[kept] = row[state]
            row[kept + 1] = row[state + 1]
            row[kept + 2] = row[state + 2]
            support |= row[state]
            norm += weight
            kept += 3
    _shift(row, end, kept - end)
    row[at + STATES] = (kept - states) // 3
    scale = 1.0 / math.sqrt(norm)
    for state in range(states, kept, 3):
        row[state + 1] = as_word(scale * as_real(row[state + 1]))
        row[state + 2] = as_word(scale * as_real(row[state + 2]))
    _vacate(row, (row[at + FIRST_SQUARES] | row[at + SECOND_SQUARES]) & ~support)
    row[at + FIRST_SQUARES] &= support
    row[at + SECOND_SQUARES] &= support
    row[at + PHANTOM] &= support
    if row[at + STATES] == 1:
        row[WAVING] &= ~support
        _remove(row, at)


@kernel("void(int64[::1], int64, int64)")
def step_wave(row: np.ndarray, source: int, target: int) -> None:
    """Move the part on a square: |s⟩ → i|t⟩."""
    at = wave_at(row, source)
    bits = (i64(1) << source) | (i64(1) << target)
    state = at + HEAD
    for _ in range(row[at + STATES]):
        if row[state] >> source & 1:
            _write(row, state, row[state] ^ bits, -as_real(row[state + 2]), as_real(row[state + 1]))
        state += 3
    _follow(row, at, source, i64(1) << target)


@kernel("void(int64[::1], int64, int64, int64)")
def split_wave(row: np.ndarray, source: int, first: int, second: int) -> None:
    """Move the part on a square to two others: |s⟩ → i(|t₁⟩ + |t₂⟩)/√2."""
    if not row[WAVING] >> source & 1:
        _begin(row, source)
    at = wave_at(row, source)
    count = row[at + STATES]
    state = at + HEAD
    end = state + 3 * count
    moved = i64(0)
    for i in range(count):
        moved += row[state + 3 * i] >> source & 1
    _shift(row, end, 3 * moved)
    row[at + STATES] = count + moved
    bit = i64(1) << source
    vanished = False
    for _ in range(count):
        if row[state] & bit:
            rest = row[state] ^ bit
            real = -HALF * as_real(row[state + 2])
            imaginary = HALF * as_real(row[state + 1])
            _write(row, state, rest | (i64(1) << first), real, imaginary)
            _write(row, end, rest | (i64(1) << second), real, imaginary)
            vanished |= weight_of(row, state) <= VANISHED
            end += 3
        state += 3
    _follow(row, at, source, (i64(1) << first) | (i64(1) << second))
    if vanished:
        _tidy(row, at)


@kernel("void(int64[::1], int64, int64, int64)")
def merge_wave(row: np.ndarray, first: int, second: int, target: int) -> None:
    """Merge two parts: |a⟩ → (−i|t⟩ + |a⟩)/√2 and |b⟩ → (−i|t⟩ − |a⟩)/√2."""
    at = wave_at(row, first)
    first_bit = i64(1) << first
    second_bit = i64(1) << second
    target_bit = i64(1) << target
    count = row[at + STATES]
    states = at + HEAD
    for i in range(count):
        state = states + 3 * i
        if not row[state] & first_bit:
            continue
        rest = row[state] ^ first_bit
        real = HALF * as_real(row[state + 1])
        imaginary = HALF * as_real(row[state + 2])
        other_real = 0.0
        other_imaginary = 0.0
        other = states
        end = states + 3 * row[at + STATES]
        while other < end and row[other] != rest | second_bit:
            other += 3
        if other < end:
            other_real = HALF * as_real(row[other + 1])
            other_imaginary = HALF * as_real(row[other + 2])
        else:
            _shift(row, end, i64(3))
            row[at + STATES] += 1
        _write(row, state, row[state], real - other_real, imaginary - other_imaginary)
        _write(row, other, rest | target_bit, imaginary + other_imaginary, -real - other_real)
    for i in range(count):
        state = states + 3 * i
        if not row[state] & second_bit:
            continue
        rest = row[state] ^ second_bit
        real = HALF * as_real(row[state + 1])
        imaginary = HALF * as_real(row[state + 2])
        end = states + 3 * row[at + STATES]
        _shift(row, end, i64(3))
        row[at + STATES] += 1
        _write(row, state, rest | target_bit, imaginary, -real)
        _write(row, end, rest | first_bit, -real, -imaginary)
    _follow(row, at, second, target_bit)
    _tidy(row, at)


@kernel("void(int64[::1], int64, int64, int64)")
def entangle(row: np.ndarray, source: int, over: int, target: int) -> None:
    """Let a classical piece capture a part of a piece alone: |s⟩|m⟩ → i|t⟩|captured⟩."""
    at = wave_at(row, over)
    turn = row[TURN]
    over_bit = i64(1) << over
    squares = (i64(1) << source) | (i64(1) << target)
    gone = i64(0) if row[STAYS] else over_bit
    state = at + HEAD
    for _ in range(row[at + STATES]):
        if row[state] & over_bit:
            occupied = (row[state] & ~gone) | (i64(1) << target)
            _write(row, state, occupied, -as_real(row[state + 2]), as_real(row[state + 1]))
        else:
            row[state] |= i64(1) << source
        state += 3
    row[at + SECOND_SQUARES] = row[at + FIRST_SQUARES] & ~gone
    row[at + FIRST_SQUARES] = squares
    row[at + PHANTOM] = over_bit & ~gone
    row[at + MEMBERS] = number_on(row, source) | (row[at + MEMBERS] & ALONE) << 8
    row[SIDES + turn] |= squares
    row[WAVING] |= squares
    _vacate(row, gone)


@kernel("int64(int64[::1], int64, int64)")
def collapse(row: np.ndarray, at: int, found: int) -> int:
    """Put the pieces of a wave where they were found; return whether one turns out captured."""
    first = row[at + FIRST_SQUARES]
    second = row[at + SECOND_SQUARES]
    _vacate(row, (first | second) & ~found)
    row[WAVING] &= ~(first | second)
    _remove(row, at)
    return i64((first != 0 and not first & found) or (second != 0 and not second & found))
