"""What every kernel is built from: the decorator, bit counting, and raw memory.

A search kernel that recurses pays for every array that it passes along (seven machine words and a
reference count each). The kernels therefore get the address of one workspace and read and write it
by offset; the workspace itself is an ordinary NumPy array that its owner keeps alive.

All card sets inside kernels are non-negative `int64`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

_I64 = ir.IntType(64)

WORD = 8
"""Bytes of an int64: word n of a workspace lies at `address + WORD * n`."""
i64: Any = np.int64
"""`i64(x)` makes an int64 in a kernel, also of a literal."""


def kernel(signature: str, *, nogil: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for one signature and keep the machine code on disk.

    Compilation happens when the module is imported, once a machine; later imports load it.
    """
    decorate: Callable[[Callable[..., Any]], Any] = njit(signature, cache=True, nogil=nogil)
    return decorate


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function as a part of the kernels that call it; it has no machine code of its own.

    So a hundred small functions cost nothing when the package starts.
    """
    compiled: Callable[..., Any] = njit(function)
    return compiled


def _popcount(typingctx: Any, x: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


def _lowest(typingctx: Any, x: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


def _above(typingctx: Any, x: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(_I64, 64), zeros)

    return types.int64(types.int64), codegen


def _pointer(builder: Any, base: Any, index: Any, kind: Any) -> Any:
    pointer = builder.inttoptr(base, kind.as_pointer())
    return builder.gep(pointer, [index])


def _loader(bits: int) -> Any:
    kind = ir.IntType(bits)

    @intrinsic
    def load(typingctx: Any, base: Any, index: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = builder.load(_pointer(builder, args[0], args[1], kind))
            return value if bits == 64 else builder.sext(value, _I64)

        return types.int64(types.int64, types.int64), codegen

    return load


def _store64(typingctx: Any, base: Any, index: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _pointer(builder, args[0], args[1], _I64))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), codegen


popcount: Any = intrinsic(_popcount)
"""`popcount(x)` is the number of set bits."""
lowest: Any = intrinsic(_lowest)
"""`lowest(x)` is the index of the lowest set bit; 64 for zero."""
above: Any = intrinsic(_above)
"""`above(x)` is the index of the highest set bit plus one; 0 for zero."""
load64: Any = _loader(64)
"""`load64(address, index)` reads the int64 at `address + 8 * index`."""
load16: Any = _loader(16)
"""`load16(address, index)` reads the int16 at `address + 2 * index`."""
store64: Any = intrinsic(_store64)
"""`store64(address, index, value)` writes an int64."""
