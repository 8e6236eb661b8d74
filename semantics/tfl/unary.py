"""Semantics of tfl's functions of one operand: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.qnn import UnaryOperation
from ..qnn.elementwise import UNARY
from ..registry import Array, semantics
from ..tensors import is_quantized
from ..tflite.functions import KERNELS

U = UnaryOperation
OPERATIONS: dict[type[tfl.FunctionOp], UnaryOperation] = {
    tfl.AbsOp: U.ABS,
    tfl.CeilOp: U.CEIL,
    tfl.CosOp: U.COS,
    tfl.ExpOp: U.EXP,
    tfl.FloorOp: U.FLOOR,
    tfl.LogOp: U.LOG,
    tfl.NegOp: U.NEG,
    tfl.RoundOp: U.ROUND,
    tfl.RsqrtOp: U.RSQRT,
    tfl.SignOp: U.SIGN,
    tfl.SinOp: U.SIN,
    tfl.SqrtOp: U.SQRT,
}
"""Operator -> the function that it applies, as QNN names it."""


@semantics(*OPERATIONS)
def function(op: tfl.FunctionOp, x: Array) -> Array:
    """Apply the function of `op`: to floats and plain integers directly, to stored quantized
    integers as TFLite's kernel does, with stored integers as result.
    """
    kind = OPERATIONS[type(op)]
    if is_quantized(op.x):
        return KERNELS[kind](op.x, op.y, x)
    return np.asarray(UNARY[kind](x))


@semantics(tfl.SquareOp)
def square(op: tfl.SquareOp, x: Array) -> Array:
    """Return x * x of floats."""
    return x * x


@semantics(tfl.LogicalNotOp)
def logical_not(op: tfl.LogicalNotOp, x: Array) -> Array:
    """Return the negation of truth values."""
    return ~x
