"""Semantics of tfl's layers with weights: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, semantics
from ..tensors import dtype, is_quantized, quantization
from ..tflite import hybrid, weights_in_blocks
from ..tflite import kernels as tflite_ref
from ..tflite.kernels import Layer
from .fused import bounds

HWIO = (1, 2, 3, 0)
"""The permutation from an OHWI filter to QNN's axis order, HWIO."""
HW1O = (1, 2, 0, 3)
"""The permutation from a 1HWO filter to QNN's axis order, HW1O."""
BYTES = {np.dtype(np.int8), np.dtype(np.uint8)}
"""The storage types of 8 bits."""

Filtering = tfl.Conv2DOp | tfl.DepthwiseConv2DOp | tfl.FullyConnectedOp | tfl.TransposeConvOp


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


def centred_weights(op: Filtering, layer: Layer, w: Array) -> Array:
    """Return `w`, the filter of `op`, minus the zero points that TFLite's kernel subtracts, all or
    none; `layer` holds the values whose types give them.

    Raises HexnnError for an input, filter or result of different 8-bit types, or a filter of
    another type for an input that has not 16 bits: kernels read them as the same type.
    """
    stored = {dtype(value) for value in layer}
    bytes_differ = not layer.is_float and len(stored) > 1 and stored <= BYTES
    if bytes_differ or dtype(op.input) not in (np.int16, dtype(op.filter)):
        raise HexnnError(f"has no semantics for {', '.join(str(v.type) for v in layer)}")
    return layer.weights(w) if subtracts_zero_points(op) else w.astype(np.int16)


@semantics(tfl.Conv2DOp)
def conv_2d(op: tfl.Conv2DOp, x: Array, w: Array, bias: Array | None = None) -> Array:
    """Convolve an NHWC input, floats or stored integers, with OHWI filters, add the bias,
    requantize to the result's type and apply the fused activation; in channel groups where the
    filter's depth divides the input's.
    """
    layer = Layer(op.input, op.filter, op.output)
    if weights_in_blocks.has_blocks(layer):
        reals = weights_in_blocks.reals(op.filter, w).transpose(HWIO)
        return weights_in_blocks.convolution(x, reals, bias, op.sliding_window, bounds(op))
    if hybrid.is_hybrid(layer):
        stored = w.transpose(HWIO)
        return hybrid.convolution(layer, x, stored, bias, op.sliding_window, bounds(op))
    weights = centred_weights(op, layer, w).transpose(HWIO)
    return tflite_ref.convolution(layer, x, weights, bias, op.sliding_window, bounds(op))


@semantics(tfl.DepthwiseConv2DOp)
def depthwise_conv_2d(
    op: tfl.DepthwiseConv2DOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Convolve each channel of an NHWC input, floats or stored integers, with its own 1HWO filters,
    add the bias, requantize to the result's type and apply the fused activation.
    """
    layer = Layer(op.input, op.filter, op.output)
    if weights_in_blocks.has_blocks(layer):
        reals = weights_in_blocks.reals(op.filter, w).transpose(HW1O)
        return weights_in_blocks.depthwise_convolution(
            x, reals, bias, op.sliding_window, bounds(op)
        )
    if hybrid.is_hybrid(layer):
        stored = w.transpose(HW1O)
        return hybrid.depthwise_convolution(layer, x, stored, bias, op.sliding_window, bounds(op))
    weights = centred_weights(op, layer, w).transpose(HW1O)
    return tflite_ref.depthwise_convolution(layer, x, weights, bias, op.sliding_window, bounds(op))


@semantics(tfl.BatchMatMulOp)
def batch_matmul(op: tfl.BatchMatMulOp, x: Array, y: Array) -> Array:
    """Multiply matrices of floats or stored integers in the last two axes, transposed as the
    operation says, with batches broadcast; sums of integers are requantized to the result's type.
    """
    swap_x, swap_y = op.transposed
    lhs, rhs = x.swapaxes(-1, -2) if swap_x else x, y.swapaxes(-1, -2) if swap_y else y
    layer = Layer(op.x, op.y, op.output)
    if hybrid.is_hybrid(layer):
        asymmetric = bool(op.asymmetric_quantize_inputs.value.data)
        return hybrid.batch_product(layer, lhs, rhs, asymmetric=asymmetric)
    return tflite_ref.batch_product(layer, lhs, rhs)


@semantics(tfl.FullyConnectedOp)
def fully_connected(
    op: tfl.FullyConnectedOp, x: Array, w: Array, bias: Array | None = None
) -> Array:
    """Return the rows of I numbers of the flattened input times the transposed filter [O, I], plus
    the bias, requantized and clamped to the fused activation: [rows, O], or with `keep_num_dims`
    the input's shape with O as its last extent.
    """
    layer = Layer(op.input, op.filter, op.output)
    shape = (*x.shape[:-1], w.shape[0]) if op.keep_num_dims.value.data else (-1, w.shape[0])
    if weights_in_blocks.has_blocks(layer):
        reals = weights_in_blocks.reals(op.filter, w)
        return weights_in_blocks.fully_connected(x, reals, bias, bounds(op)).reshape(shape)
    if hybrid.is_hybrid(layer):
        asymmetric = bool(op.asymmetric_quantize_inputs.value.data)
        y = hybrid.fully_connected(layer, x, w, bias, bounds(op), asymmetric=asymmetric)
        return y.reshape(shape)
    y = tflite_ref.fully_connected(layer, x, centred_weights(op, layer, w), bias, bounds(op))
    return y.reshape(shape)
