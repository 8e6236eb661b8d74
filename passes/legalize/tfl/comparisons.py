"""Conversions to qnn of comparisons and logical functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from xdsl.dialects.builtin import f32, f64, i32

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.tensors import element, is_quantized, shape, tensor_type
from ....semantics.tfl.comparisons import OPERATIONS
from .steps import Builder, Conversions, Refusal, Replacement, as_kernel

B = BinaryOperation
LAST = (1 << 31) - 1
"""The greatest integer of 32 bits."""


def predicate(operation: BinaryOperation) -> Callable[[Any], Replacement]:
    """Return the conversion of a comparison or logical function of tfl to an ElementWiseBinary with
    this operation; of quantized operands with the numerics of TFLite's kernel (`as_kernel`).
    """

    def convert(op: tfl.PredicateOp) -> Replacement:
        converted = qnn.ElementWiseBinaryOp(
            op.lhs, op.rhs, operation=operation, out=element(op.output)
        )
        yield as_kernel(converted) if is_quantized(op.lhs) else converted

    return convert


def bucketize(op: tfl.BucketizeOp) -> Replacement:
    """Convert Bucketize to a ReduceSum, over all boundaries, of whether the element is not less
    than the boundary. Elements of i32 are compared with the integers at which they become as large
    in float32, those of i64 are cast to that. Raises Refusal for elements of f64, and if there are
    no boundaries.
    """
    if element(op.input) == f64 or not op.bounds:
        raise Refusal("a bucketize of doubles or without boundaries", "floats and integers")
    b, sizes, x, bounds = Builder(), shape(op.input), op.input, list[float](op.bounds)
    column = b.reshaped(x, (*sizes, 1))
    if element(x) == i32:
        bounds = [first_integer(bound) for bound in bounds if bound <= float(np.float32(LAST))]
    elif element(x) != f32:
        column = b(qnn.CastOp(column, out=f32))
    if not bounds:
        return b.done(b.filled(0, tensor_type(op.output)))
    above = b.binary(B.LESS, column, b.constant(bounds, element(column)))
    counted = b(qnn.CastOp(b.unary(UnaryOperation.NOT, above), out=i32))
    total = b(qnn.ReduceSumOp(counted, axes=[len(sizes)], out=i32, keep_dims=False))
    return b.done(b.reshaped(total, sizes))


def first_integer(bound: float) -> int:
    """Return the least integer of 32 bits that is at least `bound` when it is rounded to float32;
    `bound` is at most the greatest such number.
    """
    low, high = -LAST - 1, LAST
    while low < high:
        middle = (low + high) // 2
        if float(np.float32(middle)) >= bound:
            high = middle
        else:
            low = middle + 1
    return low


CONVERSIONS: Conversions = {
    tfl.BucketizeOp: bucketize,
    **{kind: predicate(operation) for kind, operation in OPERATIONS.items()},
    tfl.LogicalAndOp: predicate(B.AND),
    tfl.LogicalOrOp: predicate(B.OR),
}
