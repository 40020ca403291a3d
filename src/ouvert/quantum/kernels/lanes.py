"""Arithmetic on several complex numbers at once.

A `lane vector` is LANES complex numbers: float64, the real parts first. Kernels that
do the same for many frequencies keep one lane for each. Addresses count bytes.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ouvert.kernels.machine import kernel

LANES = 4
"""Complex numbers in a lane vector."""
LANE_BYTES = 16 * LANES

_HALF = ir.VectorType(ir.DoubleType(), LANES)
_ALIGN = 8


def _halves(builder: Any, address: Any) -> tuple[Any, Any]:
    """Pointers to the real and to the imaginary parts."""
    second = builder.add(address, ir.Constant(ir.IntType(64), LANE_BYTES // 2))
    pointer = _HALF.as_pointer()
    return builder.inttoptr(address, pointer), builder.inttoptr(second, pointer)


def _splat(builder: Any, number: Any) -> Any:
    single = builder.insert_element(
        ir.Constant(_HALF, ir.Undefined), number, ir.Constant(ir.IntType(32), 0)
    )
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(single, ir.Constant(_HALF, ir.Undefined), zeros)


def _multiply_add(builder: Any, x: Any, y: Any, z: Any) -> Any:
    kind = ir.FunctionType(_HALF, [_HALF, _HALF, _HALF])
    name = f"llvm.fmuladd.v{LANES}f64"
    return builder.call(builder.module.declare_intrinsic(name, (), kind), [x, y, z])


def _add_product(typingctx: Any, out: Any, matrix: Any, source: Any, weight: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        out_re, out_im = _halves(builder, args[0])
        m_re, m_im = (builder.load(part, align=_ALIGN) for part in _halves(builder, args[1]))
        s_re, s_im = (builder.load(part, align=_ALIGN) for part in _halves(builder, args[2]))
        weight_lanes = _splat(builder, args[3])
        m_re = builder.fmul(m_re, weight_lanes)
        m_im = builder.fmul(m_im, weight_lanes)
        re = _multiply_add(builder, m_re, s_re, builder.load(out_re, align=_ALIGN))
        im = _multiply_add(builder, m_re, s_im, builder.load(out_im, align=_ALIGN))
        re = _multiply_add(builder, builder.fneg(m_im), s_im, re)
        im = _multiply_add(builder, m_im, s_re, im)
        builder.store(re, out_re, align=_ALIGN)
        builder.store(im, out_im, align=_ALIGN)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64, types.float64), codegen


def _add_multiple(typingctx: Any, out: Any, source: Any, weight: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        weight_lanes = _splat(builder, args[2])
        for target, given in zip(_halves(builder, args[0]), _halves(builder, args[1]), strict=True):
            value = builder.load(given, align=_ALIGN)
            summed = _multiply_add(builder, value, weight_lanes, builder.load(target, align=_ALIGN))
            builder.store(summed, target, align=_ALIGN)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.float64), codegen


def _clear(typingctx: Any, out: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero = ir.Constant(_HALF, [0.0] * LANES)
        for target in _halves(builder, args[0]):
            builder.store(zero, target, align=_ALIGN)
        return context.get_dummy_value()

    return types.void(types.int64), codegen


_add_product_at: Any = intrinsic(_add_product)
_add_multiple_at: Any = intrinsic(_add_multiple)
_clear_at: Any = intrinsic(_clear)


@kernel("void(int64, int64)")
def clear(out: int, count: int) -> None:
    """Set so many lane vectors to zero."""
    for i in range(count):
        _clear_at(out + i * LANE_BYTES)


@kernel("void(int64, int64, int64, float64)")
def add_multiple(out: int, source: int, count: int, weight: float) -> None:
    """Add a real multiple of so many lane vectors to others."""
    for i in range(count):
        _add_multiple_at(out + i * LANE_BYTES, source + i * LANE_BYTES, weight)


@kernel("void(int64, int64, int64, int64, int64, int64, int64, float64)")
def add_mode_product(
    out: int,
    source: int,
    matrix: int,
    before: int,
    rows: int,
    columns: int,
    after: int,
    weight: float,
) -> None:
    """Multiply one index of a tensor by a matrix and add a real multiple of the result.

    All are of lane vectors, C order: out[before, rows, after], source[before, columns, after],
    matrix[rows, columns].
    """
    for p in range(before):
        for i in range(rows):
            to = out + (p * rows + i) * after * LANE_BYTES
            for j in range(columns):
                entry = matrix + (i * columns + j) * LANE_BYTES
                of = source + (p * columns + j) * after * LANE_BYTES
                for q in range(after):
                    _add_product_at(to + q * LANE_BYTES, entry, of + q * LANE_BYTES, weight)
