"""Semantics of the tfl dialect under `tflite-ref`: TFLite's reference kernels, bit for bit.

8-bit tensors (int8, and legacy uint8 with one scale and a weight zero point) and float32.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from . import nn
from .numerics import (
    Ints,
    divide_half_away,
    ints,
    mbqm,
    mean_multiplier,
    quantize_multiplier,
    round_half_away,
)
from .registry import Array, semantics
from .tensors import (
    activated,
    activated_float,
    centred,
    dequantized,
    dtype,
    is_quantized,
    lookup_table,
    quantization,
    quantization_8bit,
    stored,
    tensor_type,
)

# Convolutions and matrix products


@semantics(tfl.Conv2DOp)
def conv_2d(op: tfl.Conv2DOp, x: Array, w: Array, bias: Array | None = None) -> Array:
    """Convolution of NHWC by OHWI; channel groups where the filter's depth divides the input's."""
    window = op.strides, op.pads, op.dilations
    if _is_float(op):
        return _float(op, nn.conv2d_float(x, w.transpose(1, 2, 3, 0), *window), bias)
    weights = centred(op.filter, w).transpose(1, 2, 3, 0)
    return _requantized(op, nn.conv2d_int(centred(op.input, x), weights, *window), bias)


@semantics(tfl.DepthwiseConv2DOp)
def depthwise_conv_2d(
    op: tfl.DepthwiseConv2DOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Depthwise convolution of NHWC by 1HWO."""
    window = op.strides, op.pads, op.dilations
    if _is_float(op):
        return _float(op, nn.depthwise_float(x, w.transpose(1, 2, 0, 3), *window), bias)
    weights = centred(op.filter, w).transpose(1, 2, 0, 3)
    return _requantized(op, nn.depthwise_int(centred(op.input, x), weights, *window), bias)


@semantics(tfl.FullyConnectedOp)
def fully_connected(
    op: tfl.FullyConnectedOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Rows of the input times an OI filter.

    Integers are scaled in double and rounded once, ties away from zero: the float rule.
    """
    rows = x.reshape(-1, w.shape[1])
    shape = (*x.shape[:-1], w.shape[0]) if op.keep_num_dims.value.data else (-1, w.shape[0])
    if _is_float(op):
        return _float(op, rows @ w.T, bias).reshape(shape)
    acc = nn.exact_matmul(centred(op.input, rows), centred(op.filter, w).T)
    real = (acc if bias is None else acc + bias) * _multipliers(op)
    q = round_half_away(real) + quantization(op.output).zero_point
    return activated(op.output, q, op.fused_activation_function.data).reshape(shape)


Convolution = tfl.Conv2DOp | tfl.DepthwiseConv2DOp


def _is_float(op: Convolution | tfl.FullyConnectedOp) -> bool:
    """Raises HexnnError for the mixture, a dynamic-range network."""
    if is_quantized(op.input) != is_quantized(op.filter):
        raise HexnnError(f"has no semantics for {op.input.type} times {op.filter.type}")
    return not is_quantized(op.input)


def _multipliers(op: Convolution | tfl.FullyConnectedOp) -> Array:
    """The real multipliers of the accumulators, one or one a channel, in double."""
    x, w, y = (quantization_8bit(v) for v in (op.input, op.filter, op.output))
    return x.scale * np.array(w.scales) / y.scale


def _requantized(op: Convolution, acc: Ints, bias: Array | None) -> Array:
    """DOUBLE; for legacy uint8 the product of the scales is rounded to float32 first."""
    multipliers = _multipliers(op)
    if dtype(op.input) == np.uint8:
        x, w, y = (quantization(v) for v in (op.input, op.filter, op.output))
        multipliers = np.float64(np.float32(x.scale) * np.float32(w.scale)) / y.scale
    total = acc if bias is None else acc + bias
    q = mbqm(total, *quantize_multiplier(multipliers)) + quantization(op.output).zero_point
    return activated(op.output, q, op.fused_activation_function.data)


def _float(op: Convolution | tfl.FullyConnectedOp, y: Array, bias: Array | None) -> Array:
    total = y if bias is None else y + bias
    return activated_float(total, op.fused_activation_function.data)


# Pools and reductions


@semantics(tfl.AveragePool2DOp)
def average_pool_2d(op: tfl.AveragePool2DOp, x: Array) -> Array:
    """Mean of the real pixels of each window; integers round ties away from zero."""
    pooled = nn.pool_sum(x, op.window, op.strides, op.pads)
    activation = op.fused_activation_function.data
    if not is_quantized(op.input):
        return activated_float(pooled.sums / pooled.counts.astype(np.float32), activation)
    return activated(op.output, divide_half_away(pooled.sums, pooled.counts), activation)


@semantics(tfl.MaxPool2DOp)
def max_pool_2d(op: tfl.MaxPool2DOp, x: Array) -> Array:
    """Maximum of each window."""
    activation = op.fused_activation_function.data
    pooled = nn.pool_max(x, op.window, op.strides, op.pads)
    if not is_quantized(op.input):
        return activated_float(pooled, activation)
    return activated(op.output, ints(pooled), activation)


@semantics(tfl.MeanOp)
def mean(op: tfl.MeanOp, x: Array, axis: Array) -> Array:
    """Mean over `axis`; the division is folded into the multiplier, then rounded twice."""
    axes = tuple(int(a) for a in np.atleast_1d(axis))
    keep = bool(op.keep_dims.value.data)
    if not is_quantized(op.input):
        return x.mean(axes, dtype=np.float32, keepdims=keep)
    total = centred(op.input, x).sum(axes, dtype=np.int64, keepdims=keep)
    count = x.size // max(total.size, 1)
    source, target = quantization_8bit(op.input), quantization_8bit(op.output)
    q, shift = quantize_multiplier(source.scale / target.scale)
    scaled = mbqm(total, *mean_multiplier(int(q), int(shift), count))
    return stored(op.output, scaled + target.zero_point)


# Elementwise


@semantics(tfl.AddOp)
def add(op: tfl.AddOp, lhs: Array, rhs: Array) -> Array:
    """Sum with broadcasting; both sides are brought to one scale with 20 fractional bits."""
    activation = op.fused_activation_function.data
    if not is_quantized(op.lhs):
        return activated_float(lhs + rhs, activation)
    target = quantization_8bit(op.output)
    common = 2 * max(quantization_8bit(op.lhs).scale, quantization_8bit(op.rhs).scale)
    total = _aligned(op.lhs, lhs, common) + _aligned(op.rhs, rhs, common)
    q = mbqm(total, *quantize_multiplier(common / (2**20 * target.scale))) + target.zero_point
    return activated(op.output, q, activation)


def _aligned(value: SSAValue, x: Array, common: float) -> Ints:
    multiplier = quantize_multiplier(quantization(value).scale / common)
    return mbqm(ints(centred(value, x)) << 20, *multiplier)


@semantics(tfl.ReluOp)
def relu(op: tfl.ReluOp, x: Array) -> Array:
    """max(x, 0), rescaled."""
    return _clamp(op.input, op.output, x, "RELU")


@semantics(tfl.Relu6Op)
def relu6(op: tfl.Relu6Op, x: Array) -> Array:
    """min(max(x, 0), 6), rescaled."""
    return _clamp(op.input, op.output, x, "RELU6")


def _clamp(source: SSAValue, target: SSAValue, x: Array, activation: str) -> Array:
    if not is_quantized(source):
        return activated_float(x, activation)
    return activated(target, _rescaled(source, target, x), activation)


def _rescaled(source: SSAValue, target: SSAValue, x: Array) -> Ints:
    """`x` in the quantization of `target`, not clamped yet."""
    to = quantization_8bit(target)
    multiplier = quantize_multiplier(quantization(source).scale / to.scale)
    return mbqm(centred(source, x), *multiplier) + to.zero_point


@semantics(tfl.LogisticOp)
def logistic(op: tfl.LogisticOp, x: Array) -> Array:
    """1 / (1 + exp(-x)); 8-bit by a table of 256 entries."""
    return _by_table(op.input, op.output, x, _sigmoid)


@semantics(tfl.TanhOp)
def tanh(op: tfl.TanhOp, x: Array) -> Array:
    """Hyperbolic tangent; 8-bit by a table of 256 entries."""
    return _by_table(op.input, op.output, x, np.tanh)


def _sigmoid(x: Array) -> Array:
    return np.float32(1) / (np.float32(1) + np.exp(-x))


def _by_table(
    source: SSAValue, target: SSAValue, x: Array, function: Callable[[Array], Array]
) -> Array:
    if not is_quantized(source):
        return function(x)
    table = lookup_table(quantization_8bit(source), quantization_8bit(target), function)
    return table[ints(x) - np.iinfo(x.dtype).min]


@semantics(tfl.SoftmaxOp)
def softmax(op: tfl.SoftmaxOp, x: Array) -> Array:
    """Softmax along the last axis; 8-bit in fixed point."""
    beta = float(op.beta.value.data)
    if not is_quantized(op.input):
        return nn.softmax_float(x, beta)
    table = nn.softmax_table(quantization_8bit(op.input).scale, beta)
    out = nn.softmax_quantized(x, table, quantization_8bit(op.output).qmin)
    return stored(op.output, out)


# Quantization


@semantics(tfl.QuantizeOp)
def quantize(op: tfl.QuantizeOp, x: Array) -> Array:
    """Reals to integers, ties away from zero; or integers of one scale to another's."""
    if is_quantized(op.input):
        return stored(op.output, _rescaled(op.input, op.output, x))
    target = quantization(op.output)
    scaled = np.clip(x / np.float32(target.scale), -(2.0**31), 2.0**31)
    return stored(op.output, round_half_away(np.nan_to_num(scaled)) + target.zero_point)


@semantics(tfl.DequantizeOp)
def dequantize(op: tfl.DequantizeOp, x: Array) -> Array:
    """Integers to reals, (q - zero point) * scale in float32; float16 to float32."""
    return dequantized(op.input, x) if is_quantized(op.input) else x.astype(dtype(op.output))


# Data movement


@semantics(tfl.ReshapeOp)
def reshape(op: tfl.ReshapeOp, x: Array, shape: Array) -> Array:
    """The same elements under the shape of the result; `shape` says the same."""
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(tfl.PadOp)
def pad(op: tfl.PadOp, x: Array, padding: Array) -> Array:
    """Surround with real zero: `padding` [rank, 2] before and after each axis."""
    value = quantization(op.output).zero_point if is_quantized(op.output) else 0
    return np.pad(x, [(int(a), int(b)) for a, b in padding], constant_values=value)


@semantics(tfl.ConcatenationOp)
def concatenation(op: tfl.ConcatenationOp, *xs: Array) -> Array:
    """Join along an axis; legacy uint8 inputs of other scales are rescaled in float32."""
    parts = [_joined(v, op.output, x) for v, x in zip(op.values, xs, strict=True)]
    y = np.concatenate(parts, op.axis.value.data)
    activation = op.fused_activation_function.data
    if not is_quantized(op.output):
        return activated_float(y, activation)
    return activated(op.output, ints(y), activation)


def _joined(source: SSAValue, target: SSAValue, x: Array) -> Array:
    if not is_quantized(source):
        return x
    a, b = quantization(source), quantization(target)
    if (a.scales, a.zero_points) == (b.scales, b.zero_points):
        return x
    if dtype(source) != np.uint8:
        raise HexnnError(f"inputs must have the quantization of the output {b}, got {a}")
    scale = np.float32(a.scale) * (np.float32(1) / np.float32(b.scale))
    real = x * scale + np.float32(-a.zero_point) * scale
    return stored(target, round_half_away(real) + b.zero_point)
