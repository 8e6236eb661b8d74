"""Conversions to qnn of transposed convolutions."""

from __future__ import annotations

from typing import Any

from ....dialects import qnn, tfl
from ....dialects.tensors import element, shape
from .matrix import HWIO, bias_of, filter_of, relaid
from .steps import Conversions, Replacement, activated


def transposed_parameters(op: tfl.TransposedOp) -> dict[str, Any]:
    """Return stride, padding amounts and output padding of a transposed convolution, by the names
    of qnn's parameters. Where TFLite's padding after an axis would be negative, it is 0, and the
    output padding makes up for the difference.
    """
    input, _, output = op.layer
    window, sizes = op.sliding_window, shape(output)[1:-1]
    least = window.padded().least_sizes(shape(input)[1:-1])
    befores = [before for before, _ in window.padding]
    afters = [full - before - n for full, before, n in zip(least, befores, sizes, strict=True)]
    return {
        "stride": op.strides,
        "pad_amount": [(b, max(a, 0)) for b, a in zip(befores, afters, strict=True)],
        "output_padding": [max(-a, 0) for a in afters],
    }


def transpose_conv(op: tfl.TransposeConvOp) -> Replacement:
    """Convert TransposeConv: the filter is permuted from OHWI to HWIO."""
    before, filter = filter_of(op)
    weight = relaid(filter, HWIO)
    made, bias = bias_of(op)
    yield from (*before, weight, *made)
    conv = qnn.TransposeConv2dOp(
        op.input, weight.output, bias, out=element(op.output), **transposed_parameters(op)
    )
    yield from activated(conv, op.fused_activation_function)


CONVERSIONS: Conversions = {tfl.TransposeConvOp: transpose_conv}
