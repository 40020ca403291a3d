"""Transposition tables whose entries are one word: where a position is looked up, what is kept.

A *key* names a position. A *tag* is the key below a number that changes with the question, so that
entries of older questions do not fit and the table need not be cleared. An entry is the tag above
two bounds of BOUND_BITS bits each on what the position is worth: at least `low`, at most `high`.
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI
from ouvert.kernels.machine import i64, part

BOUND_BITS = 7
"""Bits of a bound; values go up to 127."""
BOUND_MASK = (1 << BOUND_BITS) - 1
TAG_SHIFT = 2 * BOUND_BITS
"""Where the tag begins in an entry."""
SLOT_SHIFT = 30
"""How far a hashed key is shifted down: the bits above are well mixed and enough for any table."""


@part
def slot_of(key: int, mask: int) -> int:
    """Return the slot of a key in a table of `mask` + 1 slots, a power of two up to 2**34."""
    return (key * i64(FIBONACCI)) >> SLOT_SHIFT & mask


@part
def tag_of(entry: int) -> int:
    """Return the tag of an entry."""
    return entry >> TAG_SHIFT


@part
def low_of(entry: int) -> int:
    """Return the lower bound of an entry."""
    return entry >> BOUND_BITS & BOUND_MASK


@part
def high_of(entry: int) -> int:
    """Return the upper bound of an entry."""
    return entry & BOUND_MASK


@part
def entry_of(tag: int, low: int, high: int) -> int:
    """Return the entry of a tag and its bounds."""
    return (tag << TAG_SHIFT) + (low << BOUND_BITS) + high
