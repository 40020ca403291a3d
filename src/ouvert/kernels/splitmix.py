"""Random numbers inside kernels: SplitMix64, a generator whose state is one 64-bit word.

Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014. The state grows
by GOLDEN from one number to the next; `mixed` makes the number of a state. Whoever draws keeps the
state, and starts it with a word that a `numpy.random.Generator` has drawn.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2**64 over the golden ratio, made odd; also a good multiplier of hash functions over uint64. Over
int64 it is `hashes.FIBONACCI`."""
FRACTION_BITS = 53
"""Random bits that a float holds."""
TO_FRACTION = np.uint64(64 - FRACTION_BITS)
"""A random word shifted down so far, over FRACTIONS, is a number from 0 up to 1."""
FRACTIONS = 2.0**FRACTION_BITS

_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)


@kernel("uint64(uint64)")
def mixed(state: np.uint64) -> np.uint64:
    """Return the 64 random bits of a state."""
    z = state
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)
