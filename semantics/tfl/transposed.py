"""Semantics of tfl's transposed convolutions: TFLite's reference kernels."""

from __future__ import annotations

from ...dialects import tfl
from ..registry import Array, semantics
from ..tflite import hybrid
from ..tflite import kernels as tflite_ref
from ..tflite.kernels import Layer
from .fused import bounds
from .matrix import HWIO, centred_weights


@semantics(tfl.TransposeConvOp)
def transpose_conv(
    op: tfl.TransposeConvOp, shape: Array, w: Array, x: Array, bias: Array | None = None
) -> Array:
    """Compute the transposed convolution of an NHWC input, floats or stored integers, with OHWI
    filters, to the output shape `shape`; add the bias, requantize and apply the fused activation.
    """
    layer = Layer(op.input, op.weights, op.output)
    size = tuple(int(n) for n in shape[1:-1])
    if hybrid.is_hybrid(layer):
        stored = w.transpose(HWIO)
        return hybrid.transposed_convolution(
            layer, x, stored, bias, op.sliding_window, size, bounds(op)
        )
    weights = centred_weights(op, layer, w).transpose(HWIO)
    return tflite_ref.transposed_convolution(
        layer, x, weights, bias, op.sliding_window, size, bounds(op)
    )
