"""The hash function of the searches of quantum checkers."""

from __future__ import annotations

from ouvert.kernels.hashes import STAFFORD, XXHASH
from ouvert.kernels.machine import kernel, times


@kernel("int64(int64)", nogil=True)
def stirred(word: int) -> int:
    """Return a word in which every bit depends on all bits of another, so that none are lost."""
    word = times(word ^ (word >> 30), STAFFORD)
    word = times(word ^ (word >> 27), XXHASH)
    return word ^ (word >> 31)
