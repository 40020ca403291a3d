"""Sampled paths through a circuit whose branches never meet, 64 of them in a machine word.

Each branching gate flips its target in a path with the probability that its matrix says. See
`bit_columns` for the arrays.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import GOLDEN, mixed
from ouvert.quantum.kernels.bit_columns import BLOCK, match, permute, transpose

_ZERO = np.uint64(0)
_TOP = np.uint64(1) << np.uint64(63)


@kernel("void(uint64[::1], uint64[::1], uint64, uint64[::1])")
def choose(mask: np.ndarray, chosen: np.ndarray, chance: int, state: np.ndarray) -> None:
    """Choose each bit of `mask` with the probability `chance` / 2 ** 64, into `chosen`.

    A random number is compared with `chance` bit by bit from the top, in all places at once; half
    of the places are decided by each bit. `state` is one SplitMix64 generator for each word.
    """
    for word in range(BLOCK):
        chosen[word] = 0
    rest = np.uint64(chance)
    open_places = np.uint64(1)
    # when the bits of `chance` that are left are all 0, no random number can still be below it
    while rest and open_places:
        open_places = np.uint64(0)
        if rest & _TOP:
            for word in range(BLOCK):
                state[word] += GOLDEN
                z = mixed(state[word])
                chosen[word] |= mask[word] & ~z
                mask[word] &= z
                open_places |= mask[word]
        else:
            for word in range(BLOCK):
                state[word] += GOLDEN
                z = mixed(state[word])
                mask[word] &= ~z
                open_places |= mask[word]
        rest <<= np.uint64(1)


@kernel(
    "void(uint64[:, ::1], int8[::1], int64[::1], int64[::1], int32[::1], uint64[::1], uint64[::1],"
    "uint64[:, ::1], uint8[::1])",
    nogil=True,
)
def follow(
    columns: np.ndarray,
    kinds: np.ndarray,
    starts: np.ndarray,
    splits: np.ndarray,
    wires: np.ndarray,
    inverts: np.ndarray,
    chances: np.ndarray,
    seeds: np.ndarray,
    seen: np.ndarray,
) -> None:
    """Run flips, swaps and branching gates on all paths, in place.

    Args:
        columns: uint64[qubits, words], a multiple of BLOCK words; paths in basis states.
        kinds: of the operations, none of them a phase; the next arrays as in `bit_columns`.
        starts: where the controls of each begin.
        splits: where its targets begin.
        wires: qubits.
        inverts: which controls are on 0.
        chances: uint64[operations], the probability of a flip times 2 ** 64, of those that branch.
        seeds: uint64[words / BLOCK, BLOCK].
        seen: uint8[operations], zeros; gets 1 where a branching gate met its target in 0, 2
            where it met it in 1, and 3 for both.
    """
    qubits = len(columns)
    block = np.empty((qubits, BLOCK), dtype=np.uint64)
    mask = np.empty(BLOCK, dtype=np.uint64)
    chosen = np.empty(BLOCK, dtype=np.uint64)
    state = np.empty(BLOCK, dtype=np.uint64)
    for part in range(len(seeds)):
        base = part * BLOCK
        block[:] = columns[:, base : base + BLOCK]
        state[:] = seeds[part]
        at = i64(0)
        while True:
            at = permute(
                block, mask, kinds, starts, splits, wires, inverts, at, i64(len(kinds)), i64(BLOCK)
            )
            if at == len(kinds):
                break
            split = splits[at]
            match(block, mask, wires, inverts, starts[at], split, i64(BLOCK))
            target = i64(wires[split])
            zeros = np.uint64(0)
            ones = np.uint64(0)
            for word in range(BLOCK):
                zeros |= mask[word] & ~block[target, word]
                ones |= mask[word] & block[target, word]
            if zeros:
                seen[at] |= np.uint8(1)
            if ones:
                seen[at] |= np.uint8(2)
            choose(mask, chosen, chances[at], state)
            for word in range(BLOCK):
                block[target, word] ^= chosen[word]
            at += 1
        columns[:, base : base + BLOCK] = block


@kernel("void(uint64[:, ::1], uint64[:, ::1])", nogil=True)
def to_rows(columns: np.ndarray, bits: np.ndarray) -> None:
    """Write bit columns, a multiple of BLOCK words, as rows: `uint64[64 * words, row words]`."""
    qubits, words = columns.shape
    tile = np.empty((64, BLOCK), dtype=np.uint64)
    for base in range(0, words, BLOCK):
        for word in range(bits.shape[1]):
            for k in range(64):
                qubit = 64 * word + k
                for g in range(BLOCK):
                    tile[k, g] = columns[qubit, base + g] if qubit < qubits else _ZERO
            transpose(tile, i64(0), i64(BLOCK))
            for g in range(BLOCK):
                for k in range(64):
                    bits[64 * (base + g) + k, word] = tile[k, g]
