"""Conversions to qnn of the tfl operators that move data."""

from __future__ import annotations

from ....dialects import qnn, tfl
from ....dialects.tensors import element, shape, with_shape
from .determined import permutation
from .steps import Conversions, Replacement, activated, check_kept


def reshape(op: tfl.ReshapeOp | tfl.SqueezeOp | tfl.ExpandDimsOp) -> Replacement:
    """Convert an operator that changes the shape alone to Reshape, which takes the static shape of
    the result.
    """
    yield qnn.ReshapeOp(op.input, out=with_shape(op.input, shape(op.output)))


def concatenation(op: tfl.ConcatenationOp) -> Replacement:
    """Convert Concatenation to Concat along the equivalent non-negative axis, then its fused
    activation.
    """
    axis = op.axis.value.data % len(shape(op.output))
    concat = qnn.ConcatOp(op.values, axis=axis, out=element(op.output))
    yield from activated(concat, op.fused_activation_function)


def transpose(op: tfl.TransposeOp) -> Replacement:
    """Convert Transpose to qnn's Transpose, with the operand `perm` as parameter."""
    check_kept(op.input, op.output)
    perm = permutation(op.perm, shape(op.input), shape(op.output))
    yield qnn.TransposeOp(op.input, perm=perm)


CONVERSIONS: Conversions = {
    tfl.ConcatenationOp: concatenation,
    tfl.ExpandDimsOp: reshape,
    tfl.ReshapeOp: reshape,
    tfl.SqueezeOp: reshape,
    tfl.TransposeOp: transpose,
}
