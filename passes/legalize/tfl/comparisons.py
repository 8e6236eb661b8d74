"""Conversions to qnn of comparisons and logical functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import f32, f64, i32

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.tensors import element, is_quantized, shape, with_shape
from ....semantics.tfl.comparisons import OPERATIONS
from .steps import Conversions, Formula, Refusal, Replacement, as_kernel

B = BinaryOperation


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
    than the boundary. Raises Refusal for elements of f64, and if there are no boundaries.
    """
    if element(op.input) == f64 or not op.bounds:
        raise Refusal("a bucketize of doubles or without boundaries", "floats and integers")
    f, sizes = Formula(), shape(op.input)
    reals = op.input
    if element(reals) != f32:
        reals = f.add(qnn.CastOp(reals, out=f32))
    column = f.add(qnn.ReshapeOp(reals, out=with_shape(reals, (*sizes, 1))))
    above = f.binary(B.LESS, column, f.constant(op.bounds, f32))
    counted = f.add(qnn.CastOp(f.unary(UnaryOperation.NOT, above), out=i32))
    total = f.add(qnn.ReduceSumOp(counted, axes=[len(sizes)], out=i32, keep_dims=False))
    if not sizes:
        f.add(qnn.ReshapeOp(total, out=with_shape(total, ())))
    yield from f.steps


CONVERSIONS: Conversions = {
    tfl.BucketizeOp: bucketize,
    **{kind: predicate(operation) for kind, operation in OPERATIONS.items()},
    tfl.LogicalAndOp: predicate(B.AND),
    tfl.LogicalOrOp: predicate(B.OR),
}
