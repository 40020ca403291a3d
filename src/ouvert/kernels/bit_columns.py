"""Gates on many basis states at once: a column of bits for each qubit, a bit for each state.

A block holds 64 * BLOCK basis states: `uint64[qubits, BLOCK]`, bit s of word g in row q is qubit q
of state 64 * g + s. A gate that permutes basis states is then a few operations on whole words. A
phase that is a power of the eighth root of unity is counted in three more rows of bits.

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

BLOCK = 16
"""Words of a row in a block, so that a block of 378 qubits stays near the processor."""

_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel("void(uint64[:, :], int64)")
def transpose(columns: np.ndarray, first: int) -> None:
    """Turn rows `first` to `first + 63` of a block: bit s of row q becomes bit q of row s.

    It does so in each of the BLOCK words for itself, and is its own inverse.
    """
    distance = i64(32)
    chosen = np.uint64(0x00000000FFFFFFFF)
    while distance:
        shift = np.uint64(distance)
        base = first
        while base < first + 64:
            for low in range(base, base + distance):
                for word in range(BLOCK):
                    a = columns[low, word]
                    b = columns[low + distance, word]
                    change = ((a >> shift) ^ b) & chosen
                    columns[low + distance, word] = b ^ change
                    columns[low, word] = a ^ (change << shift)
            base += 2 * distance
        distance >>= 1
        chosen ^= chosen << np.uint64(distance)


@kernel("void(uint64[:, :], uint64[:], int32[:], uint64[:], int64, int64)")
def match(
    columns: np.ndarray,
    mask: np.ndarray,
    wires: np.ndarray,
    inverts: np.ndarray,
    start: int,
    stop: int,
) -> None:
    """Write into `mask` which states of a block fulfil the controls `start` to `stop - 1`."""
    if start == stop:
        for word in range(BLOCK):
            mask[word] = _ONES
        return
    wire = wires[start]
    invert = inverts[start]
    for word in range(BLOCK):
        mask[word] = columns[wire, word] ^ invert
    for at in range(start + 1, stop):
        wire = wires[at]
        invert = inverts[at]
        for word in range(BLOCK):
            mask[word] &= columns[wire, word] ^ invert


@kernel("void(uint64[:, :], uint64[:], int64, int32[:], int64)")
def permute(
    columns: np.ndarray, mask: np.ndarray, kind: int, wires: np.ndarray, split: int
) -> None:
    """Flip or swap the targets at `split` in the states of `mask`."""
    a = wires[split]
    if kind == FLIP:
        for word in range(BLOCK):
            columns[a, word] ^= mask[word]
    else:
        b = wires[split + 1]
        for word in range(BLOCK):
            change = (columns[a, word] ^ columns[b, word]) & mask[word]
            columns[a, word] ^= change
            columns[b, word] ^= change


@kernel("void(uint64[:, :], uint64[:], int64)")
def add_phase(planes: np.ndarray, mask: np.ndarray, eighths: int) -> None:
    """Add to the phases of the states of `mask`; `planes` counts eighth turns modulo 8."""
    for word in range(BLOCK):
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


@kernel("void(complex128[:], uint64[:], complex128)")
def multiply(amplitudes: np.ndarray, mask: np.ndarray, factor: complex) -> None:
    """Multiply the amplitudes of the states of `mask`; it holds no bit beyond the last of them."""
    for word in range(BLOCK):
        rest = mask[word]
        while rest:
            amplitudes[64 * word + lowest(i64(rest))] *= factor
            rest &= rest - np.uint64(1)
