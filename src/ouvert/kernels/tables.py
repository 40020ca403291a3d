"""Transposition tables whose entries are one word: where a position is looked up, what is kept.

A *key* names a position, and Fibonacci hashing says where in a table of `mask` + 1 slots, a power
of two up to 2**34, it is looked up:

    slot = (times(key, FIBONACCI) >> SLOT_SHIFT) & mask

A *tag* is the key below a number that changes with the question, so that entries of older questions
do not fit and the table need not be cleared. An entry is the tag above two bounds on what the
position is worth, at least `low`, at most `high`:

    entry = (tag << TAG_SHIFT) + (low << BOUND_BITS) + high

The searches write these formulas out: as functions, even inlined, they cost registers.
"""

from __future__ import annotations

BOUND_BITS = 7
"""Bits of a bound; values go up to 127."""
BOUND_MASK = (1 << BOUND_BITS) - 1
TAG_SHIFT = 2 * BOUND_BITS
"""Where the tag begins in an entry."""
SLOT_SHIFT = 30
"""How far a hashed key is shifted down: the bits above are well mixed and enough for any table."""
