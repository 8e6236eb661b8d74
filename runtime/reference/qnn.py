"""Semantics of the qnn dialect under `tflite-ref`, QNN naming no rounding of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import PadScheme
from . import nn, tflite_ref
from .registry import Array, semantics
from .tensors import dtype, is_quantized, quantization, tensor_type
from .tflite_ref import Layer, Window


def _window(op: qnn.Convolution2dOp) -> Window:
    return Window(op.strides, op.pads, op.dilations)


@semantics(qnn.Conv2dOp)
def conv_2d(op: qnn.Conv2dOp, x: Array, w: Array, bias: Array | None = None) -> Array:
    """Convolution, in groups of channels."""
    layer = Layer(op.input, op.weight, op.output)
    return tflite_ref.convolution(layer, x, layer.weights(w), bias, _window(op))


@semantics(qnn.DepthWiseConv2dOp)
def depth_wise_conv_2d(
    op: qnn.DepthWiseConv2dOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Convolution of each channel by its own filters."""
    layer = Layer(op.input, op.weight, op.output)
    return tflite_ref.depthwise_convolution(layer, x, layer.weights(w), bias, _window(op))


@semantics(qnn.FullyConnectedOp)
def fully_connected(
    op: qnn.FullyConnectedOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Rows of the input times the weight."""
    layer = Layer(op.input, op.weight, op.output)
    y = tflite_ref.fully_connected(layer, x, layer.weights(w), bias)
    return y.reshape(op.output_shape())


@semantics(qnn.PoolAvg2dOp)
def pool_avg_2d(op: qnn.PoolAvg2dOp, x: Array) -> Array:
    """Mean of each window, of its real pixels or, with `count_pad_for_edges`, of all."""
    pooled = nn.pool_sum(x, op.window, op.strides, _pool_pads(op))
    if not op.counts_padding:
        return tflite_ref.average(op.output, pooled.sums, pooled.counts)
    area = op.window[0] * op.window[1]
    zero = quantization(op.input).zero_point if is_quantized(op.input) else 0
    return tflite_ref.average(op.output, pooled.sums + (area - pooled.counts) * zero, area)


@semantics(qnn.PoolMax2dOp)
def pool_max_2d(op: qnn.PoolMax2dOp, x: Array) -> Array:
    """Maximum of each window."""
    return nn.pool_max(x, op.window, op.strides, _pool_pads(op))


def _pool_pads(op: qnn.Pool2dOp) -> nn.Padding:
    """The padding, grown at the end so far that the last window of mode CEIL fits."""
    _, height, width, _ = tensor_type(op.input).get_shape()
    _, rows, columns, _ = op.output_shape()
    top, bottom, left, right = op.pads
    need_rows = (rows - 1) * op.strides[0] + op.window[0]
    need_columns = (columns - 1) * op.strides[1] + op.window[1]
    return top, max(bottom, need_rows - top - height), left, max(right, need_columns - left - width)


@semantics(qnn.QuantizeOp)
def quantize(op: qnn.QuantizeOp, x: Array) -> Array:
    """Reals to integers, ties away from zero."""
    return tflite_ref.quantize(op.output, x)


@semantics(qnn.DequantizeOp)
def dequantize(op: qnn.DequantizeOp, x: Array) -> Array:
    """Integers to reals."""
    return tflite_ref.dequantize(op.input, x).astype(dtype(op.output))


@semantics(qnn.ConvertOp)
def convert(op: qnn.ConvertOp, x: Array) -> Array:
    """To another scale, to or from reals, or to another float."""
    match is_quantized(op.input), is_quantized(op.output):
        case True, True:
            return tflite_ref.convert(op.input, op.output, x)
        case True, False:
            return tflite_ref.dequantize(op.input, x).astype(dtype(op.output))
        case False, True:
            return tflite_ref.quantize(op.output, x)
        case _:
            return x.astype(dtype(op.output))


@semantics(qnn.CastOp)
def cast(op: qnn.CastOp, x: Array) -> Array:
    """The stored numbers in another type."""
    return x.astype(dtype(op.output))


PAD_MODES: dict[PadScheme, Any] = {
    PadScheme.MIRROR_SYMMETRIC: "symmetric",
    PadScheme.MIRROR_REFLECT: "reflect",
    PadScheme.EDGE: "edge",
}


@semantics(qnn.PadOp)
def pad(op: qnn.PadOp, x: Array) -> Array:
    """Surround by a stored value, or by the tensor's own elements."""
    if op.scheme.data is PadScheme.CONSTANT:
        return np.pad(x, op.amounts, constant_values=op.constant)
    return np.pad(x, op.amounts, mode=PAD_MODES[op.scheme.data])


@semantics(qnn.ConcatOp)
def concat(op: qnn.ConcatOp, *xs: Array) -> Array:
    """Join along an axis."""
    return tflite_ref.concatenate(op.inputs, op.output, xs, op.joined_axis)


@semantics(qnn.ReshapeOp)
def reshape(op: qnn.ReshapeOp, x: Array, shape: Array | None = None) -> Array:
    """The same elements under the shape of the result."""
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(qnn.TransposeOp)
def transpose(op: qnn.TransposeOp, x: Array) -> Array:
    """Permute the axes."""
    return x.transpose(op.permutation)
