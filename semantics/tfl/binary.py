"""Semantics of tfl's further functions of two operands, and add_n: TFLite's reference kernels."""

from __future__ import annotations

from functools import reduce
from typing import TypeAlias

import numpy as np

from ...dialects import tfl
from ...dialects.qnn import BinaryOperation
from ..registry import Array, semantics
from ..tensors import is_quantized
from ..tflite.binary import BinaryValues
from ..tflite.elementwise import divide, squared_difference
from ..tflite.kernels import bounded
from ..tflite.pairs import KERNELS
from .fused import bounds

B = BinaryOperation
Plain: TypeAlias = tfl.FloorDivOp | tfl.FloorModOp | tfl.PowOp
OPERATIONS: dict[type[Plain], BinaryOperation] = {
    tfl.FloorDivOp: B.FLOOR_DIV,
    tfl.FloorModOp: B.MOD,
    tfl.PowOp: B.POWER,
}
"""Operator -> its function, as QNN names it."""


@semantics(*OPERATIONS)
def function(op: Plain, lhs: Array, rhs: Array) -> Array:
    """Return lhs to the power of rhs, or the floor of lhs / rhs, or the remainder of that division,
    as TFLite's kernel for `op` computes it. The operands, floats or stored integers, broadcast.
    """
    return KERNELS[OPERATIONS[type(op)]](BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs)


@semantics(tfl.DivOp)
def div(op: tfl.DivOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs / rhs, with broadcasting, clamped to the fused activation: of floats, of plain
    integers rounded towards 0, of stored quantized integers requantized.
    """
    values = BinaryValues(op.lhs, op.rhs, op.output)
    if is_quantized(op.lhs):
        return divide(values, lhs, rhs, bounds(op))
    quotients = KERNELS[B.DIVIDE](values, lhs, rhs)
    return bounded(op.output, quotients, bounds(op)).astype(quotients.dtype)


@semantics(tfl.SquaredDifferenceOp)
def difference(op: tfl.SquaredDifferenceOp, lhs: Array, rhs: Array) -> Array:
    """Return (lhs - rhs)^2, with broadcasting, of floats or of quantized integers, requantized;
    plain integers wrap around.
    """
    if is_quantized(op.lhs):
        return squared_difference(BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs)
    distance = lhs - rhs
    return distance * distance


@semantics(tfl.Atan2Op)
def atan2(op: tfl.Atan2Op, y: Array, x: Array) -> Array:
    """Return the angles of the points (x, y)."""
    return np.arctan2(y, x)


@semantics(tfl.BitwiseXorOp)
def bitwise_xor(op: tfl.BitwiseXorOp, lhs: Array, rhs: Array) -> Array:
    """Return the exclusive or of the bits of lhs and rhs."""
    return lhs ^ rhs


@semantics(tfl.RightShiftOp)
def right_shift(op: tfl.RightShiftOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs shifted right by rhs bits, copies of the sign entering from the left; amounts are
    clamped to [0, bits - 1].
    """
    return lhs >> np.clip(rhs, 0, lhs.dtype.itemsize * 8 - 1)


@semantics(tfl.AddNOp)
def add_n(op: tfl.AddNOp, *inputs: Array) -> Array:
    """Return the sum of all inputs, added from the first to the last. Sums of floats that further
    inputs are added to are clamped to the finite range, as TFLite's kernel clamps every sum.
    """
    first, *others = inputs
    return reduce(lambda total, x: _finite(total) + x, others[1:], first + others[0])


def _finite(total: Array) -> Array:
    """Return the floats `total` clamped to the finite range of their type; integers as they are."""
    if total.dtype.kind != "f":
        return total
    info = np.finfo(total.dtype)
    return np.clip(total, info.min, info.max)
