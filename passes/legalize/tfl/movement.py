"""Conversions to qnn of the tfl operators that move data."""

from __future__ import annotations

import numpy as np

from ....dialects import qnn, tfl
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape, with_shape
from .steps import Conversions, Refusal, Steps, activated, check_kept, integers


def reshape(op: tfl.ReshapeOp | tfl.SqueezeOp | tfl.ExpandDimsOp) -> Steps:
    """Convert an operator that changes the shape alone to Reshape, which takes the static shape of
    the result.
    """
    yield qnn.ReshapeOp(op.input, out=with_shape(op.input, shape(op.output)))


def pad(op: tfl.PadOp) -> Steps:
    """Convert Pad to qnn's Pad with scheme CONSTANT, which pads with zeros: for a quantized input
    with its zero point. Raises Refusal for an input with per-axis scales.
    """
    type = element(op.input)
    if isinstance(type, UniformType) and type.axis is not None:
        raise Refusal(f"input has scales along axis {type.axis}", "one scale")
    zero = type.zero_point if isinstance(type, UniformType) else 0
    yield qnn.PadOp(
        op.input,
        pad_amount=integers(op.padding, "padding").tolist(),
        pad_constant_value=zero or None,
        scheme="CONSTANT",
    )


def concatenation(op: tfl.ConcatenationOp) -> Steps:
    """Convert Concatenation to Concat along the equivalent non-negative axis, then its fused
    activation.
    """
    axis = op.axis.value.data % len(shape(op.output))
    concat = qnn.ConcatOp(op.values, axis=axis, out=element(op.output))
    yield from activated(concat, op.fused_activation_function)


def transpose(op: tfl.TransposeOp) -> Steps:
    """Convert Transpose to qnn's, with the constant operand `perm` as parameter."""
    check_kept(op.input, op.output)
    perm = integers(op.perm, "perm")
    yield qnn.TransposeOp(op.input, perm=np.where(perm < 0, perm + len(perm), perm).tolist())


CONVERSIONS: Conversions = {
    tfl.ConcatenationOp: concatenation,
    tfl.ExpandDimsOp: reshape,
    tfl.PadOp: pad,
    tfl.ReshapeOp: reshape,
    tfl.SqueezeOp: reshape,
    tfl.TransposeOp: transpose,
}
