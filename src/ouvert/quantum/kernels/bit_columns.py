"""Gates on many basis states at once: a column of bits for each qubit, a bit for each state.

A block holds up to 64 * BLOCK basis states: `uint64[qubits, BLOCK]`, bit s of word g in row q is
qubit q of state 64 * g + s. Functions get the number of words in use. A gate that permutes basis
states is then a few operations on whole words. A phase that is a power of the eighth root of unity
is counted in three more rows of bits.

A circuit comes as arrays. Operation i has the kind `kinds[i]`; its controls are
`wires[starts[i]:splits[i]]`, its targets `wires[splits[i]:starts[i + 1]]`. A control on 1 has the
word 0 in `inverts`, a control on 0 the word of all ones.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel, lowest

FLIP = 0
"""Flip the target where all controls match."""
SWAP = 1
"""Swap two targets where all controls match."""
PHASE = 2
"""Multiply by a phase where all controls match; no target."""
UNITARY = 3
"""Apply a matrix to one to three targets where all controls match."""

BLOCK = 64
"""Words of a row in a block; a block of 378 qubits has 0.2 MB and stays near the processor."""

_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)
_LOWER_HALF = np.uint64(0xFFFFFFFF)


@kernel("void(uint64[:, ::1], int64, int64)")
def transpose(columns: np.ndarray, first: int, words: int) -> None:
    """Turn rows `first` to `first + 63` of a block: bit s of row q becomes bit q of row s.

    It does so in each word for itself, and is its own inverse.
    """
    distance = i64(32)
    chosen = _LOWER_HALF
    while distance:
        shift = np.uint64(distance)
        base = first
        while base < first + 64:
            for low in range(base, base + distance):
                for word in range(words):
                    a = columns[low, word]
                    b = columns[low + distance, word]
                    change = ((a >> shift) ^ b) & chosen
                    columns[low + distance, word] = b ^ change
                    columns[low, word] = a ^ (change << shift)
            base += 2 * distance
        distance >>= 1
        chosen ^= chosen << np.uint64(distance)


@kernel("void(uint64[:, ::1], uint64[::1], int32[::1], uint64[::1], int64, int64, int64)")
def match(
    columns: np.ndarray,
    mask: np.ndarray,
    wires: np.ndarray,
    inverts: np.ndarray,
    start: int,
    stop: int,
    words: int,
) -> None:
    """Write into `mask` which states of a block fulfil the controls `start` to `stop - 1`."""
    if start == stop:
        for word in range(words):
            mask[word] = _ONES
        return
    wire = i64(wires[start])
    invert = inverts[start]
    for word in range(words):
        mask[word] = columns[wire, word] ^ invert
    for at in range(start + 1, stop):
        wire = i64(wires[at])
        invert = inverts[at]
        for word in range(words):
            mask[word] &= columns[wire, word] ^ invert


@kernel(
    "int64(uint64[:, ::1], uint64[::1], int8[::1], int64[::1], int64[::1], int32[::1],"
    "uint64[::1], int64, int64, int64)"
)
def permute(
    columns: np.ndarray,
    mask: np.ndarray,
    kinds: np.ndarray,
    starts: np.ndarray,
    splits: np.ndarray,
    wires: np.ndarray,
    inverts: np.ndarray,
    first: int,
    last: int,
    words: int,
) -> int:
    """Flip and swap on a block from the operation `first` on, as long as they do nothing else.

    One call does all of them, since a call takes longer than a gate. Most gates have one or two
    controls and need no mask.

    Args:
        columns: uint64[qubits, BLOCK], the block; changed.
        mask: uint64[BLOCK], scratch, for gates of more controls.
        kinds: int8[operations], FLIP, SWAP and others.
        starts: int64[operations + 1], where the controls of each begin in `wires`.
        splits: int64[operations], where its targets begin.
        wires: int32[…], qubits.
        inverts: uint64[…], for each of the wires what turns its column if it is a control.
        first: the first operation.
        last: one past the last.
        words: words of a row in use.

    Returns:
        the first operation of another kind, or `last`.
    """
    for at in range(first, last):
        kind = kinds[at]
        if kind > SWAP:
            return at
        start = starts[at]
        split = splits[at]
        a = i64(wires[split])
        if kind == FLIP and split == start + 1:
            one = i64(wires[start])
            invert = inverts[start]
            for word in range(words):
                columns[a, word] ^= columns[one, word] ^ invert
        elif kind == FLIP and split == start + 2:
            one = i64(wires[start])
            two = i64(wires[start + 1])
            invert = inverts[start]
            invert2 = inverts[start + 1]
            for word in range(words):
                columns[a, word] ^= (columns[one, word] ^ invert) & (columns[two, word] ^ invert2)
        else:
            match(columns, mask, wires, inverts, start, split, words)
            if kind == FLIP:
                for word in range(words):
                    columns[a, word] ^= mask[word]
            else:
                b = i64(wires[split + 1])
                for word in range(words):
                    change = (columns[a, word] ^ columns[b, word]) & mask[word]
                    columns[a, word] ^= change
                    columns[b, word] ^= change
    return last


@kernel("void(uint64[:, ::1], uint64[::1], int64, int64)")
def add_phase(planes: np.ndarray, mask: np.ndarray, eighths: int, words: int) -> None:
    """Add to the phases of the states of `mask`; `planes` counts eighth turns modulo 8."""
    for word in range(words):
        m = mask[word]
        carry = np.uint64(0)
        if eighths & 1:
            carry = planes[0, word] & m
            planes[0, word] ^= m
        if eighths & 2:
            both = planes[1, word]
            planes[1, word] = both ^ m ^ carry
            carry = (both & m) | (both & carry) | (m & carry)
        else:
            both = planes[1, word]
            planes[1, word] = both ^ carry
            carry &= both
        if eighths & 4:
            carry ^= m
        planes[2, word] ^= carry


@kernel("void(complex128[:], uint64[::1], complex128, int64)")
def multiply(amplitudes: np.ndarray, mask: np.ndarray, factor: complex, words: int) -> None:
    """Multiply the amplitudes of the states of `mask`; it holds no bit beyond the last of them."""
    for word in range(words):
        rest = mask[word]
        while rest:
            amplitudes[64 * word + lowest(i64(rest))] *= factor
            rest &= rest - np.uint64(1)
