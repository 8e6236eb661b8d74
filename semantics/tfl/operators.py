"""Semantics of the tfl dialect: TFLite's reference kernels (`semantics/tflite`), followed by the
fused activation.
"""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from .. import spatial
from ..numerics import Bounds
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import dtype, fused_bounds, is_quantized, quantization, tensor_type
from ..tflite import elementwise as tflite_elementwise
from ..tflite import kernels as tflite_ref
from ..tflite.kernels import BinaryValues, Layer

HWIO = (1, 2, 3, 0)
"""The permutation from an OHWI filter to QNN's axis order, HWIO."""
HW1O = (1, 2, 0, 3)
"""The permutation from a 1HWO filter to QNN's axis order, HW1O."""
BYTES = {np.dtype(np.int8), np.dtype(np.uint8)}
"""The storage types of 8 bits."""

Fused = (
    tfl.AddOp
    | tfl.AveragePool2DOp
    | tfl.ConcatenationOp
    | tfl.Conv2DOp
    | tfl.DepthwiseConv2DOp
    | tfl.FullyConnectedOp
    | tfl.MaxPool2DOp
    | tfl.MulOp
    | tfl.SubOp
)


Filtering = tfl.Conv2DOp | tfl.DepthwiseConv2DOp | tfl.FullyConnectedOp


def subtracts_zero_points(op: Filtering) -> bool:
    """Return whether TFLite's kernel for `op` subtracts the zero points of the filter.

    Of TFLite's int8 kernels only that of FULLY_CONNECTED does, if the filter is per-tensor
    quantized. True for CONV_2D, where it makes no difference to int8: LiteRT's kernel refuses
    zero points other than 0.
    """
    if isinstance(op, tfl.Conv2DOp) or not is_quantized(op.filter):
        return True
    several = len(quantization(op.filter).scales) > 1
    return dtype(op.input) != np.int8 or (isinstance(op, tfl.FullyConnectedOp) and not several)


def _weights(op: Filtering, layer: Layer, w: Array) -> Array:
    """Return the filter minus the zero points that TFLite's kernel subtracts.

    Raises HexnnError for an input and filter of different 8-bit types: kernels read both as the
    same type.
    """
    stored = {dtype(value) for value in layer}
    if not layer.is_float and len(stored) > 1 and stored <= BYTES:
        raise HexnnError(f"has no semantics for {', '.join(str(v.type) for v in layer)}")
    return layer.weights(w) if subtracts_zero_points(op) else w.astype(np.int16)


def _bounds(op: Fused) -> Bounds:
    """Return the bounds (low, high), as reals, of the operation's fused activation."""
    return fused_bounds(op.fused_activation_function.data)


@semantics(tfl.Conv2DOp)
def conv_2d(op: tfl.Conv2DOp, x: Array, w: Array, bias: Array | None = None) -> Array:
    """Convolve an NHWC input with OHWI filters, in channel groups where the filter's depth divides
    the input's.
    """
    layer = Layer(op.input, op.filter, op.output)
    weights = _weights(op, layer, w).transpose(HWIO)
    return tflite_ref.convolution(layer, x, weights, bias, op.sliding_window, _bounds(op))


@semantics(tfl.DepthwiseConv2DOp)
def depthwise_conv_2d(
    op: tfl.DepthwiseConv2DOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Convolve each channel of an NHWC input with its own 1HWO filters."""
    layer = Layer(op.input, op.filter, op.output)
    weights = _weights(op, layer, w).transpose(HW1O)
    return tflite_ref.depthwise_convolution(layer, x, weights, bias, op.sliding_window, _bounds(op))


@semantics(tfl.FullyConnectedOp)
def fully_connected(
    op: tfl.FullyConnectedOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Flatten the input to rows, multiply them by the transposed filter matrix [O, I] and add the
    bias.
    """
    layer = Layer(op.input, op.filter, op.output)
    shape = (*x.shape[:-1], w.shape[0]) if op.keep_num_dims.value.data else (-1, w.shape[0])
    y = tflite_ref.fully_connected(layer, x, _weights(op, layer, w), bias, _bounds(op))
    return y.reshape(shape)


@semantics(tfl.AveragePool2DOp)
def average_pool_2d(op: tfl.AveragePool2DOp, x: Array) -> Array:
    """Return the mean of each window, padding excluded; integers are rounded with ties away from
    zero.
    """
    pooled = spatial.pool_sum(x, op.sliding_window)
    return tflite_ref.average(op.output, pooled.sums, pooled.counts, _bounds(op))


@semantics(tfl.MaxPool2DOp)
def max_pool_2d(op: tfl.MaxPool2DOp, x: Array) -> Array:
    """Return the maximum of each window."""
    pooled = spatial.pool_max(x, op.sliding_window)
    return tflite_ref.bounded(op.output, pooled, _bounds(op))


@semantics(tfl.MeanOp)
def mean(op: tfl.MeanOp, x: Array, axis: Array) -> Array:
    """Return the mean over the axes in `axis`."""
    axes = tuple(int(a) for a in axis.ravel())
    return tflite_ref.mean(op.input, op.output, x, axes, bool(op.keep_dims.value.data))


@semantics(tfl.AddOp)
def add(op: tfl.AddOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs + rhs, with broadcasting."""
    return tflite_ref.add(BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs, _bounds(op))


@semantics(tfl.SubOp)
def sub(op: tfl.SubOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs - rhs, with broadcasting."""
    return tflite_ref.add(BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs, _bounds(op), sign=-1)


@semantics(tfl.MulOp)
def mul(op: tfl.MulOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs * rhs, with broadcasting."""
    return tflite_ref.multiply(BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs, _bounds(op))


@semantics(tfl.MaximumOp)
def maximum(op: tfl.MaximumOp, lhs: Array, rhs: Array) -> Array:
    """Return the larger of floats or stored integers, whatever their scales."""
    return np.where(lhs > rhs, lhs, rhs)


@semantics(tfl.MinimumOp)
def minimum(op: tfl.MinimumOp, lhs: Array, rhs: Array) -> Array:
    """Return the smaller of floats or stored integers, whatever their scales."""
    return np.where(lhs < rhs, lhs, rhs)


@semantics(tfl.ReluOp)
def relu(op: tfl.ReluOp, x: Array) -> Array:
    """Return max(x, 0), rescaled to the result."""
    return tflite_ref.clamp(op.input, op.output, x, fused_bounds("RELU"))


@semantics(tfl.Relu6Op)
def relu6(op: tfl.Relu6Op, x: Array) -> Array:
    """Return min(max(x, 0), 6), rescaled to the result."""
    return tflite_ref.clamp(op.input, op.output, x, fused_bounds("RELU6"))


@semantics(tfl.Relu0To1Op)
def relu_0_to_1(op: tfl.Relu0To1Op, x: Array) -> Array:
    """Return min(max(x, 0), 1), rescaled to the result."""
    return tflite_ref.clamp(op.input, op.output, x, (0.0, 1.0))


@semantics(tfl.LogisticOp)
def logistic(op: tfl.LogisticOp, x: Array) -> Array:
    """Return 1 / (1 + exp(-x))."""
    return tflite_ref.logistic(op.input, op.output, x)


@semantics(tfl.TanhOp)
def tanh(op: tfl.TanhOp, x: Array) -> Array:
    """Return the hyperbolic tangent."""
    return tflite_ref.tanh(op.input, op.output, x)


@semantics(tfl.HardSwishOp)
def hard_swish(op: tfl.HardSwishOp, x: Array) -> Array:
    """Return x * relu6(x + 3) / 6: of 8 bits in fixed point where TFLite's kernel
    accepts the scales, else of floats.
    """
    if tflite_elementwise.has_hard_swish(op.input, op.output):
        return tflite_elementwise.hard_swish(op.input, op.output, x)
    return by_reals(op, _swish, x)


def _swish(reals: Array) -> Array:
    """Return x * relu6(x + 3) / 6 of floats."""
    return reals * np.clip(reals + 3, 0, 6) / 6


@semantics(tfl.SoftmaxOp)
def softmax(op: tfl.SoftmaxOp, x: Array) -> Array:
    """Return the softmax of beta * x along the last axis."""
    return tflite_ref.softmax(op.input, op.output, x, float(op.beta.value.data))


@semantics(tfl.QuantizeOp)
def quantize(op: tfl.QuantizeOp, x: Array) -> Array:
    """Quantize reals, ties away from zero; or rescale quantized integers to the result's
    quantization.
    """
    if is_quantized(op.input):
        return tflite_ref.convert(op.input, op.output, x)
    return tflite_ref.quantize(op.output, x)


@semantics(tfl.DequantizeOp)
def dequantize(op: tfl.DequantizeOp, x: Array) -> Array:
    """Dequantize integers to reals; or convert float16 to float32."""
    if is_quantized(op.input):
        return tflite_ref.dequantize(op.input, x)
    return x.astype(dtype(op.output))


@semantics(tfl.ReshapeOp)
def reshape(op: tfl.ReshapeOp, x: Array, shape: Array) -> Array:
    """Return the same elements in the shape of the result; the operand `shape` holds that shape
    once more and is not read.
    """
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(tfl.SqueezeOp)
def squeeze(op: tfl.SqueezeOp, x: Array) -> Array:
    """Return the same elements in the shape of the result, without axes of extent 1."""
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(tfl.ExpandDimsOp)
def expand_dims(op: tfl.ExpandDimsOp, x: Array, dim: Array) -> Array:
    """Return the same elements with a new axis of extent 1 at `dim`."""
    return np.expand_dims(x, int(dim.item()))


@semantics(tfl.TransposeOp)
def transpose(op: tfl.TransposeOp, x: Array, perm: Array) -> Array:
    """Return the input with its axes in the order `perm`."""
    return x.transpose([int(axis) for axis in perm])


@semantics(tfl.PadOp)
def pad(op: tfl.PadOp, x: Array, padding: Array) -> Array:
    """Pad with real 0; `padding` [rank, 2] holds the counts (before, after) of each axis."""
    value = quantization(op.output).zero_point if is_quantized(op.output) else 0
    return np.pad(x, [(int(a), int(b)) for a, b in padding], constant_values=value)


@semantics(tfl.ConcatenationOp)
def concatenation(op: tfl.ConcatenationOp, *xs: Array) -> Array:
    """Concatenate along the operation's axis."""
    y = tflite_ref.concatenate(op.values, op.output, xs, op.axis.value.data)
    return tflite_ref.bounded(op.output, y, _bounds(op))
