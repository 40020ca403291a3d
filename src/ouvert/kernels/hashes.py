"""Multipliers that several hash functions share, as int64, the type that kernels calculate in.

Multiplication by an odd constant without pattern carries every bit of a key into the high bits of
the product, and a shift brings these down to where a slot is read. Kernels multiply by `times` and
add by `plus` of `kernels.machine`: LLVM may reckon that a plain product of numbers with a sign does
not overflow. The same bits as uint64 start the random numbers of `splitmix`.
"""

from __future__ import annotations


def _signed(bits: int) -> int:
    """The int64 with the bits of an unsigned word."""
    return bits - (1 << 64) if bits >> 63 else bits


FIBONACCI = _signed(0x9E3779B97F4A7C15)
"""2**64 over the golden ratio, made odd: Fibonacci hashing (Knuth, *The Art of Computer
Programming*, volume 3, section 6.4)."""
XXHASH = _signed(0xC2B2AE3D27D4EB4F)
"""The second prime of xxHash64 (Y. Collet), where a second, independent multiplier is needed."""
STAFFORD = _signed(0xBF58476D1CE4E5B9)
"""The first multiplier of SplitMix64's finisher (D. Stafford's variant 13)."""
MMIX = _signed(0x5851F42D4C957F2D)
"""The multiplier of Knuth's linear congruential generator for MMIX."""
