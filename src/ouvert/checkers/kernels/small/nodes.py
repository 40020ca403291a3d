"""Nodes of the search of `small.amplitudes`: a game with interference in few words.

A node keeps what decides how its game goes on, in a canonical order: basis states by their squares,
waves by theirs, each without its global phase. Nodes whose amplitudes differ by less than SAME are
taken for one, which is meant for rounding alone. Where the same moves stay legal, a state that is d
from another of unit length has results whose mean is at most 2d off; a wave of at most 100 basis
states (6 × 6, `board.row_words`), each off by SAME in both parts, is less than 1.5 · 10⁻⁸ away, and
a game of six pieces has at most 246 moves, so its value is off by less than 10⁻⁵. That no two
different moments come so near to each other is not proved with interference. Below it phases are
left out, and amplitudes are powers of √½ that lie far apart.
"""

from __future__ import annotations

import math

import numpy as np

from ouvert.checkers.kernels.board import (
    ALONE,
    CHAIN,
    FIRST_SQUARES,
    HEAD,
    INTERFERENCE,
    KINGS,
    LEVEL,
    MEMBERS,
    NONE,
    NUMBERS,
    PENDING,
    PHANTOM,
    QUIET,
    SECOND_SQUARES,
    SIDES,
    STATES,
    TURN,
    USED,
    WAVES,
    WAVING,
)
from ouvert.checkers.kernels.stirring import stirred
from ouvert.checkers.kernels.waves import as_real, as_word
from ouvert.kernels.hashes import FIBONACCI, STAFFORD, XXHASH
from ouvert.kernels.machine import i64, kernel, times

SAME = 1e-9
"""Amplitudes that differ by less are the same."""
COARSE = float(1 << 22)
"""Amplitudes are rounded to multiples of one over this before they are hashed."""
NODE_HEAD = 2
"""Words of a node before its waves: where pieces are; whose turn, the clock, the multi-jump."""
BLACK_SHIFT, KINGS_SHIFT = 20, 40
"""In the first word, above the squares on which White may be: Black's, and the kings."""
CHAIN_SHIFT, CHAIN_MASK, QUIET_SHIFT = 8, 255, 16
"""In the second word, above whose turn it is: the jumper's square plus one, the clock."""
SECOND_SHIFT, STATES_SHIFT, ALONE_SHIFT = 20, 40, 56
"""In the word of a wave, above the squares of its first piece: those of its second, the number of
its basis states, whether it is of one piece alone."""
SQUARES_BITS, STATES_BITS = (1 << 20) - 1, (1 << 16) - 1


@kernel("void(int64[::1], int64)", nogil=True)
def _order(row: np.ndarray, at: int) -> None:
    """Sort the basis states of a wave by their squares, and make the first amplitude positive.

    Below interference phases play no part, and all amplitudes are made positive.
    """
    states = at + HEAD
    end = states + 3 * row[at + STATES]
    for state in range(states + 3, end, 3):
        here = state
        while here > states and row[here - 3] > row[here]:
            for word in range(3):
                row[here + word], row[here - 3 + word] = row[here - 3 + word], row[here + word]
            here -= 3
    real, imaginary = as_real(row[states + 1]), as_real(row[states + 2])
    length = math.sqrt(real * real + imaginary * imaginary)
    cosine, sine = real / length, -imaginary / length
    for state in range(states, end, 3):
        real, imaginary = as_real(row[state + 1]), as_real(row[state + 2])
        if row[LEVEL] < INTERFERENCE:
            row[state + 1] = as_word(math.sqrt(real * real + imaginary * imaginary))
            row[state + 2] = as_word(0.0)
            continue
        row[state + 1] = as_word(cosine * real - sine * imaginary)
        row[state + 2] = as_word(cosine * imaginary + sine * real)


@kernel("int64(int64[::1], int64[::1])", nogil=True)
def fold(row: np.ndarray, words: np.ndarray) -> int:
    """Write what decides how a game goes on; returns the number of words. Sorts the row's waves."""
    words[0] = row[SIDES] | row[SIDES + 1] << BLACK_SHIFT | row[KINGS] << KINGS_SHIFT
    words[1] = row[TURN] | row[CHAIN] + 1 << CHAIN_SHIFT | row[QUIET] << QUIET_SHIFT
    length, done = i64(NODE_HEAD), i64(0)
    # the waves by their first squares, which no two share
    while True:
        found, least = i64(-1), i64(1) << 62
        at = i64(WAVES)
        while at < row[USED]:
            both = row[at + FIRST_SQUARES] | row[at + SECOND_SQUARES]
            if not both & done and both < least:
                found, least = at, both
            at += HEAD + 3 * row[at + STATES]
        if found < 0:
            break
        done |= least
        _order(row, found)
        alone = row[found + MEMBERS] >> 8 == ALONE
        words[length] = (
            row[found + FIRST_SQUARES]
            | row[found + SECOND_SQUARES] << SECOND_SHIFT
            | row[found + STATES] << STATES_SHIFT
            | i64(alone) << ALONE_SHIFT
        )
        length += 1
        for word in range(found + HEAD, found + HEAD + 3 * row[found + STATES]):
            words[length] = row[word]
            length += 1
    return length


@kernel("void(int64[::1], int64, int64[::1])", nogil=True)
def unfold(words: np.ndarray, length: int, row: np.ndarray) -> None:
    """Write a game into a row of the same rule set."""
    row[SIDES] = words[0] & SQUARES_BITS
    row[SIDES + 1] = words[0] >> BLACK_SHIFT & SQUARES_BITS
    row[KINGS] = words[0] >> KINGS_SHIFT
    row[TURN] = words[1] & 1
    row[CHAIN] = (words[1] >> CHAIN_SHIFT & CHAIN_MASK) - 1
    row[QUIET] = words[1] >> QUIET_SHIFT
    row[PENDING] = NONE
    row[WAVING] = 0
    for word in range(8):
        row[NUMBERS + word] = 0
    at, word = i64(WAVES), i64(NODE_HEAD)
    while word < length:
        head = words[word]
        row[at + STATES] = head >> STATES_SHIFT & STATES_BITS
        row[at + FIRST_SQUARES] = head & SQUARES_BITS
        row[at + SECOND_SQUARES] = head >> SECOND_SHIFT & SQUARES_BITS
        row[at + PHANTOM] = 0
        row[at + MEMBERS] = (head >> ALONE_SHIFT & 1) * (ALONE << 8)
        row[WAVING] |= row[at + FIRST_SQUARES] | row[at + SECOND_SQUARES]
        word += 1
        end = at + HEAD + 3 * row[at + STATES]
        at += HEAD
        while at < end:
            row[at] = words[word]
            at += 1
            word += 1
    row[USED] = at


@kernel("int64(int64[::1], int64)", nogil=True)
def hash_of(words: np.ndarray, length: int) -> int:
    """A hash of what `fold` has written, the same for amplitudes that differ by rounding."""
    key = stirred(times(words[0], FIBONACCI) ^ words[1])
    word = i64(NODE_HEAD)
    while word < length:
        head = words[word]
        key = stirred(key ^ times(head, XXHASH))
        end = word + 1 + 3 * (head >> STATES_SHIFT & STATES_BITS)
        word += 1
        while word < end:
            real = i64(math.floor(COARSE * as_real(words[word + 1]) + 0.5))
            imaginary = i64(math.floor(COARSE * as_real(words[word + 2]) + 0.5))
            key = stirred(key ^ times(words[word], STAFFORD) ^ times(real, FIBONACCI))
            key = stirred(key ^ imaginary)
            word += 3
    return key


@kernel("boolean(int64[::1], int64, int64[::1], int64)", nogil=True)
def _same(words: np.ndarray, length: int, pool: np.ndarray, at: int) -> bool:
    """Whether a node in the pool is the one in `words`, which is as long."""
    for word in range(NODE_HEAD):
        if words[word] != pool[at + word]:
            return False
    word = i64(NODE_HEAD)
    while word < length:
        if words[word] != pool[at + word]:
            return False
        end = word + 1 + 3 * (words[word] >> STATES_SHIFT & STATES_BITS)
        word += 1
        while word < end:
            if words[word] != pool[at + word]:
                return False
            for half in range(1, 3):
                mine, other = as_real(words[word + half]), as_real(pool[at + word + half])
                if abs(mine - other) > SAME:
                    return False
            word += 3
    return True


@kernel(
    "int64(int64[::1], int64, int64, int64[::1], int64[::1], int64[::1], int32[::1])", nogil=True
)
def find(
    words: np.ndarray,
    length: int,
    key: int,
    places: np.ndarray,
    keys: np.ndarray,
    pool: np.ndarray,
    table: np.ndarray,
) -> int:
    """The number of a node, or the complement of its free place in the hash table."""
    size = i64(len(table))
    at = key & (size - 1)
    while table[at] >= 0:
        node = i64(table[at])
        if (
            keys[node] == key
            and places[node + 1] - places[node] == length
            and _same(words, length, pool, places[node])
        ):
            return node
        at = at + 1 & size - 1
    return ~at
