"""A quantum state as a list of basis states with their amplitudes, and gates on it.

Rows of `bits` are basis states, qubit i is bit i % 64 of word i // 64. Gates that only permute
basis states or turn phases run in batches on blocks of columns (`bit_columns`). A gate that
branches looks for the rows that it mixes with a hash table, and changes amplitudes in place; rows
that did not exist before are appended, rows that died are removed.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.kernels.splitmix import GOLDEN
from ouvert.quantum.kernels.bit_columns import BLOCK, add_phase, match, multiply, permute, transpose

AT_ONCE = 64
"""Rows that `group_rows` looks up together."""
_ROWS = 64 * BLOCK
_MIX_SHIFT = np.uint64(29)
_HALF_WORD = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_ZERO = np.uint64(0)


@kernel(
    "void(uint64[:, ::1], complex128[::1], int64, int8[::1], int64[::1], int64[::1], int32[::1],"
    "uint64[::1], int8[::1], complex128[::1], int64, int64, int64[::1], int64[::1])",
    nogil=True,
)
def permute_rows(
    bits: np.ndarray,
    amplitudes: np.ndarray,
    rows: int,
    kinds: np.ndarray,
    starts: np.ndarray,
    splits: np.ndarray,
    wires: np.ndarray,
    inverts: np.ndarray,
    eighths: np.ndarray,
    phases: np.ndarray,
    first: int,
    last: int,
    touched: np.ndarray,
    changed: np.ndarray,
) -> None:
    """Apply the operations `first` to `last - 1`, none of which branches, in place.

    Args:
        bits: uint64[>= rows, words].
        amplitudes: complex128[>= rows].
        rows: basis states in use.
        kinds: int8[operations], their kinds; the next arrays as in `bit_columns`.
        starts: int64[operations + 1], where the controls of each begin.
        splits: int64[operations], where its targets begin.
        wires: int32[…], qubits.
        inverts: uint64[…], which controls are on 0.
        eighths: int8[operations], phases in eighth turns, -1 for another phase.
        phases: complex128[operations], the factors themselves.
        first: first operation.
        last: one past the last.
        touched: int64[…], words of a row that the operations read.
        changed: int64[…], words of a row that they change.
    """
    words = bits.shape[1]
    columns = np.empty((64 * words, BLOCK), dtype=np.uint64)
    planes = np.empty((3, BLOCK), dtype=np.uint64)
    mask = np.empty(BLOCK, dtype=np.uint64)
    valid = np.empty(BLOCK, dtype=np.uint64)
    roots = np.empty(8, dtype=np.complex128)
    half = np.sqrt(0.5)
    roots[0] = 1
    roots[1] = complex(half, half)
    roots[2] = 1j
    roots[3] = complex(-half, half)
    for k in range(4):
        roots[k + 4] = -roots[k]
    for base in range(0, rows, _ROWS):
        count = min(i64(_ROWS), rows - base)
        used = (count + 63) >> 6
        for k in range(len(touched)):
            word = touched[k]
            for s in range(64):
                for g in range(used):
                    row = 64 * g + s
                    columns[64 * word + s, g] = bits[base + row, word] if row < count else _ZERO
            transpose(columns, 64 * word, used)
        for g in range(used):
            inside = max(i64(0), min(i64(64), count - 64 * g))
            valid[g] = 0
            if inside == 64:
                valid[g] = ~np.uint64(0)
            elif inside:
                valid[g] = (np.uint64(1) << np.uint64(inside)) - np.uint64(1)
            planes[0, g] = 0
            planes[1, g] = 0
            planes[2, g] = 0
        block = amplitudes[base : base + count]
        at = first
        while True:
            at = permute(columns, mask, kinds, starts, splits, wires, inverts, at, last, used)
            if at == last:
                break
            match(columns, mask, wires, inverts, starts[at], splits[at], used)
            if eighths[at] >= 0:
                add_phase(planes, mask, i64(eighths[at]), used)
            else:
                for g in range(used):
                    mask[g] &= valid[g]
                multiply(block, mask, phases[at], used)
            at += 1
        for eighth in range(1, 8):
            some = np.uint64(0)
            for g in range(used):
                mask[g] = valid[g]
                for plane in range(3):
                    if eighth >> plane & 1:
                        mask[g] &= planes[plane, g]
                    else:
                        mask[g] &= ~planes[plane, g]
                some |= mask[g]
            if some:
                multiply(block, mask, roots[eighth], used)
        for k in range(len(changed)):
            word = changed[k]
            transpose(columns, 64 * word, used)
            for g in range(used):
                for s in range(min(i64(64), count - 64 * g)):
                    bits[base + 64 * g + s, word] = columns[64 * word + s, g]


@kernel(
    "UniTuple(int64, 2)(uint64[:, ::1], int64, uint64[::1], uint64[::1], int64[::1], int32[::1],"
    "int8[::1])",
    nogil=True,
)
def scan(
    bits: np.ndarray,
    rows: int,
    care: np.ndarray,
    wanted: np.ndarray,
    targets: np.ndarray,
    found: np.ndarray,
    values: np.ndarray,
) -> tuple[int, int]:
    """Find the rows on which a gate acts.

    Args:
        bits: uint64[>= rows, words].
        rows: basis states in use.
        care: uint64[words], control qubits.
        wanted: uint64[words], their values.
        targets: int64[k].
        found: int32[>= rows], filled with the rows that fulfil the controls.
        values: int8[>= rows], filled with the numbers that their targets hold, first target lowest.

    Returns:
        how many rows, and the number that all their targets hold; -1 if they differ. If they do
        not, no two rows can be mixed with each other.
    """
    count = i64(0)
    same = i64(-1)
    for i in range(rows):
        wrong = np.uint64(0)
        for word in range(len(care)):
            wrong |= (bits[i, word] & care[word]) ^ wanted[word]
        if wrong:
            continue
        value = i64(0)
        for k in range(len(targets)):
            qubit = targets[k]
            value |= i64(bits[i, qubit >> 6] >> np.uint64(qubit & 63) & np.uint64(1)) << k
        if count == 0:
            same = value
        elif same != value:
            same = i64(-1)
        found[count] = i
        values[count] = value
        count += 1
    return count, same


@kernel(
    "int64(uint64[:, ::1], int32[::1], int8[::1], uint64[::1], uint64[::1], int32[::1],"
    "int32[:, ::1])",
    nogil=True,
)
def group_rows(
    bits: np.ndarray,
    found: np.ndarray,
    values: np.ndarray,
    outside: np.ndarray,
    table: np.ndarray,
    group_of: np.ndarray,
    members: np.ndarray,
) -> int:
    """Put rows that differ in the targets alone into a group; return the number of groups.

    Rows are looked up some at a time, in rounds of loads that do not wait for each other: most of
    the time goes into waiting for memory.

    Args:
        bits: uint64[rows, words].
        found: int32[n], the rows on which the gate acts.
        values: int8[n], what their targets hold.
        outside: uint64[words], all qubits but the targets.
        table: uint64[power of two, more than n], zeros; holds 32 bits of a group's hash, and its
            first row plus one.
        group_of: int32[rows], becomes the group of each first row.
        members: int32[>= groups, 2 ** k], filled with -1; becomes the row of each value of the
            targets.
    """
    words = bits.shape[1]
    last = np.uint64(len(table) - 1)
    hashes = np.empty(AT_ONCE, dtype=np.uint64)
    entries = np.empty(AT_ONCE, dtype=np.uint64)
    loaded = np.empty(AT_ONCE, dtype=np.uint64)
    groups = i64(0)
    for base in range(0, len(found), AT_ONCE):
        count = min(i64(AT_ONCE), len(found) - base)
        for c in range(count):
            row = found[base + c]
            mixed = np.uint64(0)
            for word in range(words):
                mixed = (mixed ^ (bits[row, word] & outside[word])) * GOLDEN
                mixed ^= mixed >> _MIX_SHIFT
            mixed *= GOLDEN
            mixed ^= mixed >> _HALF_WORD
            hashes[c] = mixed
        for c in range(count):
            entries[c] = table[hashes[c] & last]
        for c in range(count):
            other = max(i64(entries[c] & _LOW) - 1, i64(0))
            loaded[c] = bits[other, 0] ^ np.uint64(group_of[other])
        for c in range(count):
            row = i64(found[base + c])
            value = i64(values[base + c])
            tag = hashes[c] & ~_LOW
            slot = hashes[c] & last
            while True:
                entry = table[slot]
                if entry == 0:
                    table[slot] = tag | np.uint64(row + 1)
                    group_of[row] = groups
                    members[groups, value] = row
                    groups += 1
                    break
                if entry & ~_LOW == tag:
                    other = i64(entry & _LOW) - 1
                    different = np.uint64(0)
                    for word in range(words):
                        different |= (bits[row, word] ^ bits[other, word]) & outside[word]
                    if different == 0:
                        members[group_of[other], value] = row
                        break
                slot = (slot + np.uint64(1)) & last
    return groups


@kernel(
    "UniTuple(int64, 2)(complex128[::1], int32[:, ::1], complex128[:, ::1], float64,"
    "complex128[:, ::1])",
    nogil=True,
)
def mix(
    amplitudes: np.ndarray,
    members: np.ndarray,
    matrix: np.ndarray,
    tolerance: float,
    mixed: np.ndarray,
) -> tuple[int, int]:
    """Multiply each group's amplitudes by the matrix, into `mixed`; too small ones become 0.

    Returns:
        how many rows come to life, and how many die.
    """
    size = members.shape[1]
    born = i64(0)
    dead = i64(0)
    for group in range(len(members)):
        for to in range(size):
            total = 0j
            for k in range(size):
                if members[group, k] >= 0:
                    total += matrix[to, k] * amplitudes[members[group, k]]
            if abs(total.real) <= tolerance and abs(total.imag) <= tolerance:
                mixed[group, to] = 0
                if members[group, to] >= 0:
                    dead += 1
            else:
                mixed[group, to] = total
                if members[group, to] < 0:
                    born += 1
    return born, dead


@kernel(
    "int64(uint64[:, ::1], complex128[::1], int64, int32[:, ::1], complex128[:, ::1], int64[::1])",
    nogil=True,
)
def write_groups(
    bits: np.ndarray,
    amplitudes: np.ndarray,
    rows: int,
    members: np.ndarray,
    mixed: np.ndarray,
    targets: np.ndarray,
) -> int:
    """Write amplitudes back, append the rows that came to life; return the number of rows."""
    size = members.shape[1]
    for group in range(len(members)):
        like = i64(0)
        for to in range(size):
            row = members[group, to]
            if row >= 0:
                amplitudes[row] = mixed[group, to]
                like = i64(row)
        for to in range(size):
            if members[group, to] >= 0 or mixed[group, to] == 0:
                continue
            amplitudes[rows] = mixed[group, to]
            for word in range(bits.shape[1]):
                bits[rows, word] = bits[like, word]
            for k in range(len(targets)):
                qubit = targets[k]
                one = np.uint64(1) << np.uint64(qubit & 63)
                if to >> k & 1:
                    bits[rows, qubit >> 6] |= one
                else:
                    bits[rows, qubit >> 6] &= ~one
            rows += 1
    return rows


@kernel("int64(uint64[:, ::1], complex128[::1], int64)", nogil=True)
def drop_dead(bits: np.ndarray, amplitudes: np.ndarray, rows: int) -> int:
    """Remove the rows whose amplitude is 0, keep the order; return how many are left."""
    kept = i64(0)
    for i in range(rows):
        if amplitudes[i] != 0:
            if kept != i:
                amplitudes[kept] = amplitudes[i]
                for word in range(bits.shape[1]):
                    bits[kept, word] = bits[i, word]
            kept += 1
    return kept


@kernel("void(uint64[:, :], int64[:], uint64[:])", nogil=True)
def read_register(bits: np.ndarray, qubits: np.ndarray, values: np.ndarray) -> None:
    """Write the number that up to 64 qubits of each row hold, first qubit lowest."""
    for i in range(len(bits)):
        value = np.uint64(0)
        for k in range(len(qubits)):
            qubit = qubits[k]
            bit = bits[i, qubit >> 6] >> np.uint64(qubit & 63) & np.uint64(1)
            value |= bit << np.uint64(k)
        values[i] = value
