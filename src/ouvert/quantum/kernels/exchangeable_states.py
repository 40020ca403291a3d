"""The states of `exchangeable`: a card taken out, the size of the tensor, where its values lie."""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel
from ouvert.quantum.kernels.hand_splits import split_code
from ouvert.quantum.kernels.lanes import LANE_BYTES


@kernel("void(int64, int64, int64[::1], int64[::1], int64[:, ::1], int64)")
def move(
    seat: int, suit: int, own: np.ndarray, unknown: np.ndarray, hold: np.ndarray, step: int
) -> None:
    """Take a card of a suit from a seat (step -1), or give it back (step 1)."""
    hold[seat, suit] += step
    if seat == 0:
        own[suit] += step
    else:
        unknown[suit] += step


@kernel("int64(int64[::1], int64[::1], int64[:, :, ::1], int64, int64)")
def extent(own: np.ndarray, unknown: np.ndarray, dims: np.ndarray, begin: int, end: int) -> int:
    """Return how many lane vectors the tensor has over the suits from `begin` up to `end`."""
    size = i64(1)
    for suit in range(begin, end):
        size *= dims[suit, own[suit], unknown[suit]]
    return size


@kernel(
    "int64(int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64[::1], int64[:, ::1],"
    "int64[::1], int64, int64, int64)"
)
def locate(
    own: np.ndarray,
    unknown: np.ndarray,
    hold: np.ndarray,
    strides: np.ndarray,
    lookup: np.ndarray,
    groups: np.ndarray,
    slots: np.ndarray,
    skat: int,
    winner: int,
    values: int,
) -> int:
    """Return the address of a state's values if `winner` leads; -1 if they are none.

    Args:
        own: int64[suits], seat 0's cards of each suit.
        unknown: int64[suits], the unknown cards of each suit.
        hold: int64[3, suits], what each seat holds of each suit.
        strides: int64[2, suits], of the code in `lookup`.
        lookup: int64[codes], for each code of a group its number, or -1.
        groups: int64[groups, 3], for each group where its values begin, the size of a tensor, and
            where its codes begin in `slots`.
        slots: int64[…], see `hand_splits.list_splits`.
        skat: number of unknown cards that nobody holds.
        winner: the seat that leads.
        values: address of the values.
    """
    code = i64(0)
    for suit in range(len(own)):
        code += strides[0, suit] * own[suit] + strides[1, suit] * unknown[suit]
    group = lookup[code]
    if group < 0:
        return i64(-1)
    slot = slots[groups[group, 2] + split_code(unknown, hold, skat)]
    if slot < 0:
        return i64(-1)
    leader = winner
    if slot & 1 and winner:
        leader = 3 - winner
    return values + (groups[group, 0] + (3 * (slot >> 1) + leader) * groups[group, 1]) * LANE_BYTES
