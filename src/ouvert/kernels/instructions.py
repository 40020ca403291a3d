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


popcount: Any = intrinsic(_popcount)
lowest: Any = intrinsic(_lowest)
above: Any = intrinsic(_above)
load64: Any = _loader(64)
load16: Any = _loader(16)
store64: Any = intrinsic(_store64)
prefetch: Any = intrinsic(_prefetch)
