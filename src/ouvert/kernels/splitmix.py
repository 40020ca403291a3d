"""Random numbers inside kernels: SplitMix64, a generator whose state is one 64-bit word.

Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014. The state grows
by GOLDEN from one number to the next; `mixed` makes the number of a state. Whoever draws keeps the
state, and starts it with a word that a `numpy.random.Generator` has drawn.
"""

from __future__ import annotations

import numpy as np

from ouvert.kernels.machine import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)

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
