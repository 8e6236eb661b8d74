"""Semantics of tfl's comparisons and logical functions: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.qnn import BinaryOperation
from ..registry import Array, semantics
from ..tflite.binary import BinaryValues
from ..tflite.pairs import KERNELS

B = BinaryOperation
OPERATIONS: dict[type[tfl.PredicateOp], BinaryOperation] = {
    tfl.EqualOp: B.EQUAL,
    tfl.GreaterEqualOp: B.GREATER_EQUAL,
    tfl.GreaterOp: B.GREATER,
    tfl.LessEqualOp: B.LESS_EQUAL,
    tfl.LessOp: B.LESS,
    tfl.NotEqualOp: B.NOT_EQUAL,
}
"""Comparison -> its function, as QNN names it."""


@semantics(*OPERATIONS)
def comparison(op: tfl.PredicateOp, lhs: Array, rhs: Array) -> Array:
    """Return truth values of the comparison of two tensors, which broadcast: floats, truth values,
    plain integers or stored quantized ones. For these real values are compared, as TFLite's kernel
    rounds them; for `<`, `<=`, `>` and `>=` of 16-bit ones the stored integers.
    """
    return KERNELS[OPERATIONS[type(op)]](BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs)


@semantics(tfl.LogicalAndOp)
def logical_and(op: tfl.LogicalAndOp, lhs: Array, rhs: Array) -> Array:
    """Return whether both operands are true."""
    return lhs & rhs


@semantics(tfl.LogicalOrOp)
def logical_or(op: tfl.LogicalOrOp, lhs: Array, rhs: Array) -> Array:
    """Return whether at least one of the two operands is true."""
    return lhs | rhs


@semantics(tfl.BucketizeOp)
def bucketize(op: tfl.BucketizeOp, x: Array) -> Array:
    """Return, for each element, the number of boundaries that are at most the element; for NaN the
    number of all. Integers are converted to float32 first, as in TFLite's kernel.
    """
    reals = x if x.dtype.kind == "f" else x.astype(np.float32)
    return np.searchsorted(np.array(op.bounds, np.float32), reals, "right").astype(np.int32)
