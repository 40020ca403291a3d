"""How exchangeable cards may be split between two hands and the skat, numbered.

All that is known of a split is how many cards of each suit go where.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import i64, kernel


@kernel("int64(int64[::1], int64, int64, int64, int64[::1], int64[:, :, ::1])")
def list_splits(
    unknown: np.ndarray,
    each: int,
    skat: int,
    same: int,
    slots: np.ndarray,
    splits: np.ndarray,
) -> int:
    """Number the ways to split the unknown cards between two seats and the skat.

    Args:
        unknown: int64[suits], how many are unknown in each suit.
        each: how many cards each seat holds.
        skat: how many lie in the skat.
        same: whether a split and its mirror, the seats exchanged, share a number.
        slots: int64[codes], filled for each code (see `split_code`) with twice the number, plus 1
            if it is the mirror that has it; -1 where there is no such split.
        splits: int64[ways, 2, suits], filled with what the two seats hold.

    Returns the number of ways.
    """
    suits = len(unknown)
    found = i64(0)
    for code in range(len(slots)):
        slots[code] = -1
    first = np.zeros(suits, dtype=np.int64)
    second = np.zeros(suits, dtype=np.int64)
    for code in range(len(slots)):
        rest = i64(code)
        mirror = i64(0)
        scale = i64(1)
        sum_first = i64(0)
        sum_second = i64(0)
        fits = skat >= 0
        for suit in range(suits):
            radix = unknown[suit] + 1
            first[suit] = rest % radix
            rest //= radix
            lying = rest % (skat + 1)
            rest //= skat + 1
            second[suit] = unknown[suit] - first[suit] - lying
            fits &= second[suit] >= 0
            sum_first += first[suit]
            sum_second += second[suit]
            mirror += scale * (second[suit] + radix * lying)
            scale *= radix * (skat + 1)
        if not fits or sum_first != each or sum_second != each:
            continue
        if same and mirror < code:
            slots[code] = slots[mirror] | 1
            continue
        slots[code] = 2 * found
        for suit in range(suits):
            splits[found, 0, suit] = first[suit]
            splits[found, 1, suit] = second[suit]
        found += 1
    return found


@kernel("int64(int64[::1], int64[:, ::1], int64)")
def split_code(unknown: np.ndarray, hold: np.ndarray, skat: int) -> int:
    """Return the code of a split: what seat 1 holds, and the skat, in mixed radix."""
    code = i64(0)
    scale = i64(1)
    for suit in range(len(unknown)):
        radix = unknown[suit] + 1
        lying = unknown[suit] - hold[1, suit] - hold[2, suit]
        code += scale * (hold[1, suit] + radix * lying)
        scale *= radix * (skat + 1)
    return code
