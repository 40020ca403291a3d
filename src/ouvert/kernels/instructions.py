"""Instructions of the processor that kernels use: bit counting and raw memory, written for LLVM.

Kernels take them from `ouvert.kernels.machine`, which says what each does; they are loaded where a
kernel is compiled.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_I64 = ir.IntType(64)


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


def _times(typingctx: Any, x: Any, y: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.mul(*args)

    return types.int64(types.int64, types.int64), codegen


def _plus(typingctx: Any, x: Any, y: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.add(*args)

    return types.int64(types.int64, types.int64), codegen


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


def _prefetch(typingctx: Any, base: Any, index: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        address = builder.bitcast(_pointer(builder, args[0], args[1], _I64), byte)
        # for reading, to be kept, data
        builder.call(
            fetch, [address, ir.Constant(word, 0), ir.Constant(word, 3), ir.Constant(word, 1)]
        )
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), codegen


def _gathered(x: int, mask: int) -> int:
    """`compress` for a processor without such an instruction, by halving gaps in six rounds.

    See H. S. Warren, Hacker's Delight, second edition, section 7-4.
    """
    x &= mask
    zeros_below = ~mask << 1
    for step in range(6):
        parity = zeros_below
        for power in range(6):
            parity ^= parity << (1 << power)
        moved = parity & mask
        mask = (mask ^ moved) | (moved >> (1 << step))
        bits = x & moved
        x = (x ^ bits) | (bits >> (1 << step))
        zeros_below &= ~parity
    return x


def _scattered(x: int, mask: int) -> int:
    """`expand` for a processor without such an instruction."""
    found = mask & 0
    while mask:
        if x & 1:
            found |= mask & -mask
        x >>= 1
        mask &= mask - 1
    return found


def _bits_moved(name: str, plain: Any) -> Any:
    """An instruction of x86 that moves bits, or `plain` where the processor lacks it."""

    @intrinsic
    def move(typingctx: Any, x: Any, mask: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            _, _, features = context.codegen().magic_tuple()
            if "+bmi2" not in features.split(","):
                return context.compile_internal(builder, plain, signature, args)
            kind = ir.FunctionType(_I64, [_I64, _I64])
            return builder.call(builder.module.declare_intrinsic(name, (), kind), args)

        return types.int64(types.int64, types.int64), codegen

    return move


popcount: Any = intrinsic(_popcount)
lowest: Any = intrinsic(_lowest)
above: Any = intrinsic(_above)
times: Any = intrinsic(_times)
plus: Any = intrinsic(_plus)
load64: Any = _loader(64)
load16: Any = _loader(16)
store64: Any = intrinsic(_store64)
prefetch: Any = intrinsic(_prefetch)
compress: Any = _bits_moved("llvm.x86.bmi.pext.64", _gathered)
expand: Any = _bits_moved("llvm.x86.bmi.pdep.64", _scattered)
