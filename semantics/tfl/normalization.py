"""Semantics of tfl's normalizations: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from .. import l2_normalization as fixed_l2
from ..registry import Array, semantics
from ..tensors import centred, is_8bit, is_quantized, quantization, stored
from ..tflite.kernels import bounded
from ..tflite.reduction import in_order
from .fused import bounds

LEAST_NORM = np.float32(1e-6)
"""The least norm by which floats are divided."""


@semantics(tfl.L2NormalizationOp)
def l2_normalization(op: tfl.L2NormalizationOp, x: Array) -> Array:
    """Divide by the L2 norm along the last axis: floats by a norm of at least 1e-6, stored 8-bit
    integers in fixed point; apply the fused activation. Raises HexnnError for other types.
    """
    if not is_quantized(op.input):
        norm = np.sqrt(in_order(np.add, (x.ndim - 1,), x * x))[..., None]
        return bounded(op.output, x / np.maximum(norm, LEAST_NORM), bounds(op))
    if not is_8bit(op.input, op.output):
        raise HexnnError(f"has no semantics for {op.input.type}")
    y = fixed_l2.l2_normalized(centred(op.input, x), legacy=x.dtype == np.uint8)
    return bounded(op.output, stored(op.output, y + quantization(op.output).qmin + 128), bounds(op))


@semantics(tfl.LocalResponseNormalizationOp)
def local_response_normalization(op: tfl.LocalResponseNormalizationOp, x: Array) -> Array:
    """Divide floats by (bias + alpha * s)^beta, s being the sum of the squares of adjacent
    channels, in float32. Raises HexnnError for quantized types.
    """
    if is_quantized(op.input):
        raise HexnnError(f"has no semantics for {op.input.type}")
    alpha, beta, bias = (np.float32(p.value.data) for p in (op.alpha, op.beta, op.bias))
    radius, channels = op.radius.value.data, x.shape[-1]
    squares, sums = x * x, np.zeros_like(x)
    for channel in range(channels):
        for near in range(max(0, channel - radius), min(channels, channel + radius)):
            sums[..., channel] += squares[..., near]
    return x * np.power(bias + alpha * sums, -beta)
