"""Semantics of the tfl dialect: `tflite-ref`, then the fused activation."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from .. import spatial
from ..numerics import Bounds
from ..registry import Array, semantics
from ..tensors import dtype, fused_bounds, is_quantized, quantization, tensor_type
from ..tflite import kernels as tflite_ref
from ..tflite.kernels import BinaryValues, Layer

HWIO = (1, 2, 3, 0)
"""The axes of an OHWI filter in QNN's order."""
HW1O = (1, 2, 0, 3)
"""The axes of a 1HWO filter in QNN's order."""
BYTES = {np.dtype(np.int8), np.dtype(np.uint8)}

Fused = (
    tfl.AddOp
    | tfl.AveragePool2DOp
    | tfl.ConcatenationOp
    | tfl.Conv2DOp
    | tfl.DepthwiseConv2DOp
    | tfl.FullyConnectedOp
    | tfl.MaxPool2DOp
)


Filtering = tfl.Conv2DOp | tfl.DepthwiseConv2DOp | tfl.FullyConnectedOp


def counts_zero_points(op: Filtering) -> bool:
    """Whether the kernel subtracts the zero points of the filter.

    TFLite's int8 kernels do so only for one scale in FULLY_CONNECTED; LiteRT's CONV_2D refuses
    them.
    """
    if isinstance(op, tfl.Conv2DOp) or not is_quantized(op.filter):
        return True
    several = len(quantization(op.filter).scales) > 1
    return dtype(op.input) != np.int8 or (isinstance(op, tfl.FullyConnectedOp) and not several)


def _weights(op: Filtering, layer: Layer, w: Array) -> Array:
    """The filter minus the zero points that count.

    Raises HexnnError for an input and filter of different 8-bit types: kernels read both alike.
    """
    stored = {dtype(value) for value in layer}
    if not layer.is_float and len(stored) > 1 and stored <= BYTES:
        raise HexnnError(f"has no semantics for {', '.join(str(v.type) for v in layer)}")
    return layer.weights(w) if counts_zero_points(op) else w.astype(np.int16)


def _bounds(op: Fused) -> Bounds:
    return fused_bounds(op.fused_activation_function.data)


@semantics(tfl.Conv2DOp)
def conv_2d(op: tfl.Conv2DOp, x: Array, w: Array, bias: Array | None = None) -> Array:
    """Convolution of NHWC by OHWI; channel groups where the filter's depth divides the input's."""
    layer = Layer(op.input, op.filter, op.output)
    weights = _weights(op, layer, w).transpose(HWIO)
    return tflite_ref.convolution(layer, x, weights, bias, op.sliding_window, _bounds(op))


@semantics(tfl.DepthwiseConv2DOp)
def depthwise_conv_2d(
    op: tfl.DepthwiseConv2DOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Depthwise convolution of NHWC by 1HWO."""
    layer = Layer(op.input, op.filter, op.output)
    weights = _weights(op, layer, w).transpose(HW1O)
    return tflite_ref.depthwise_convolution(layer, x, weights, bias, op.sliding_window, _bounds(op))


@semantics(tfl.FullyConnectedOp)
def fully_connected(
    op: tfl.FullyConnectedOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Product of the input's rows with an OI filter."""
    layer = Layer(op.input, op.filter, op.output)
    shape = (*x.shape[:-1], w.shape[0]) if op.keep_num_dims.value.data else (-1, w.shape[0])
    y = tflite_ref.fully_connected(layer, x, _weights(op, layer, w), bias, _bounds(op))
    return y.reshape(shape)


@semantics(tfl.AveragePool2DOp)
def average_pool_2d(op: tfl.AveragePool2DOp, x: Array) -> Array:
    """Mean of each window's elements without padding; integers round ties away from zero."""
    pooled = spatial.pool_sum(x, op.sliding_window)
    return tflite_ref.average(op.output, pooled.sums, pooled.counts, _bounds(op))


@semantics(tfl.MaxPool2DOp)
def max_pool_2d(op: tfl.MaxPool2DOp, x: Array) -> Array:
    """Maximum of each window."""
    pooled = spatial.pool_max(x, op.sliding_window)
    return tflite_ref.bounded(op.output, pooled, _bounds(op))


@semantics(tfl.MeanOp)
def mean(op: tfl.MeanOp, x: Array, axis: Array) -> Array:
    """Mean over `axis`."""
    axes = tuple(int(a) for a in axis.ravel())
    return tflite_ref.mean(op.input, op.output, x, axes, bool(op.keep_dims.value.data))


@semantics(tfl.AddOp)
def add(op: tfl.AddOp, lhs: Array, rhs: Array) -> Array:
    """Sum with broadcasting."""
    return tflite_ref.add(BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs, _bounds(op))


@semantics(tfl.ReluOp)
def relu(op: tfl.ReluOp, x: Array) -> Array:
    """max(x, 0), rescaled."""
    return tflite_ref.clamp(op.input, op.output, x, fused_bounds("RELU"))


@semantics(tfl.Relu6Op)
def relu6(op: tfl.Relu6Op, x: Array) -> Array:
    """min(max(x, 0), 6), rescaled."""
    return tflite_ref.clamp(op.input, op.output, x, fused_bounds("RELU6"))


@semantics(tfl.LogisticOp)
def logistic(op: tfl.LogisticOp, x: Array) -> Array:
    """1 / (1 + exp(-x))."""
    return tflite_ref.by_table(op.input, op.output, x, tflite_ref.sigmoid)


@semantics(tfl.TanhOp)
def tanh(op: tfl.TanhOp, x: Array) -> Array:
    """Hyperbolic tangent."""
    return tflite_ref.by_table(op.input, op.output, x, np.tanh)


@semantics(tfl.SoftmaxOp)
def softmax(op: tfl.SoftmaxOp, x: Array) -> Array:
    """Softmax along the last axis."""
    return tflite_ref.softmax(op.input, op.output, x, float(op.beta.value.data))


@semantics(tfl.QuantizeOp)
def quantize(op: tfl.QuantizeOp, x: Array) -> Array:
    """Reals to integers, ties away from zero; or integers of one scale to another's."""
    if is_quantized(op.input):
        return tflite_ref.convert(op.input, op.output, x)
    return tflite_ref.quantize(op.output, x)


@semantics(tfl.DequantizeOp)
def dequantize(op: tfl.DequantizeOp, x: Array) -> Array:
    """Integers to reals; float16 to float32."""
    if is_quantized(op.input):
        return tflite_ref.dequantize(op.input, x)
    return x.astype(dtype(op.output))


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
    """Join along an axis."""
    y = tflite_ref.concatenate(op.values, op.output, xs, op.axis.value.data)
    return tflite_ref.bounded(op.output, y, _bounds(op))
