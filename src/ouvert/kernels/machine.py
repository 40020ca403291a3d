"""What every kernel is built from: the decorators, bit counting, and raw memory.

A search kernel that recurses pays for every array that it passes along (seven machine words and a
reference count each). The kernels therefore get the address of one workspace and read and write it
by offset; the workspace itself is an ordinary NumPy array that its owner keeps alive.

All card sets inside kernels are non-negative `int64`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ouvert.kernels.deferred import Instruction, Kernel, Part

WORD = 8
"""Bytes of an int64: word n of a workspace lies at `address + WORD * n`."""
i64: Any = np.int64
"""`i64(x)` makes an int64 in a kernel, also of a literal."""


def kernel(signature: str, *, nogil: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for one signature and keep the machine code on disk.

    Compilation happens when it is first called, once a machine; later processes load it then.
    """
    return lambda function: Kernel(function, signature, nogil=nogil)


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function as a part of the kernels that call it; it has no machine code of its own.

    So a hundred small functions cost nothing when a kernel is loaded.
    """
    return Part(function)


popcount: Any = Instruction("popcount", "`popcount(x)` is the number of set bits.")
lowest: Any = Instruction("lowest", "`lowest(x)` is the index of the lowest set bit; 64 for zero.")
above: Any = Instruction(
    "above", "`above(x)` is the index of the highest set bit plus one; 0 for zero."
)
load64: Any = Instruction(
    "load64", "`load64(address, index)` reads the int64 at `address + 8 * index`."
)
load16: Any = Instruction(
    "load16", "`load16(address, index)` reads the int16 at `address + 2 * index`."
)
store64: Any = Instruction("store64", "`store64(address, index, value)` writes an int64.")
prefetch: Any = Instruction(
    "prefetch",
    "`prefetch(address, index)` has the memory of an int64 brought near, to be read soon.",
)
compress: Any = Instruction(
    "compress",
    "`compress(x, mask)` moves the bits of x that are in a mask without sign to the right end.",
)
expand: Any = Instruction(
    "expand", "`expand(x, mask)` moves the lowest bits of x to the places of a mask without sign."
)
times: Any = Instruction(
    "times",
    "`times(x, y)` is the product modulo 2**64, for hashes; `x * y` must not overflow, since LLVM "
    "takes it for granted that it does not.",
)
plus: Any = Instruction(
    "plus", "`plus(x, y)` is the sum modulo 2**64, where `x + y` might overflow, as in hashes."
)
