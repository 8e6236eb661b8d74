"""Semantics of the htp dialect: integer arithmetic on stored bytes, in logical shapes.

Layouts and memories do not change values. Functions take one array per tensor operand; operands for
scratch memory and for the destination have none.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...dialects import htp
from ...dialects.htp.buffers import box_index
from .. import spatial
from ..log_shares import log_rescaled
from ..numerics import Ints, ints, mbqm, rdbpot
from ..registry import Array, semantics
from ..softmax import softmax_quantized, softmax_rescaled
from ..tensors import dtype, quantization, stored
from ..tflite.log_softmax import log_from_one
from .requantization import requantize


@semantics(htp.Conv2dOp)
def conv_2d(op: htp.Conv2dOp, x: Array, w: Array, params: Array) -> Array:
    """Convolve the stored bytes with the weights minus their zero point, and requantize the sums to
    bytes by `params` [output channel, column].

    Padding is the input's zero point.
    """
    zero = htp.quantized(op.input).zero_point
    acc = spatial.convolve(x, _weights(op, w), op.sliding_window, zero)
    return _requantized(op, acc, params)


@semantics(htp.DepthwiseConv2dOp)
def depthwise_conv_2d(op: htp.DepthwiseConv2dOp, x: Array, w: Array, params: Array) -> Array:
    """Convolve each channel of the stored bytes with its own filters (weights minus their zero
    point), and requantize the sums to bytes by `params` [output channel, column].

    Padding is the input's zero point.
    """
    zero = htp.quantized(op.input).zero_point
    acc = spatial.depthwise(x, _weights(op, w), op.sliding_window, zero)
    return _requantized(op, acc, params)


@semantics(htp.FullyConnectedOp)
def fully_connected(op: htp.FullyConnectedOp, x: Array, w: Array, params: Array) -> Array:
    """Multiply the channels of each pixel by the weight matrix (weights minus their zero point),
    and requantize the 32-bit sums to bytes by `params` [output channel, column].
    """
    acc = spatial.exact_matmul(x.reshape(-1, x.shape[3]), _weights(op, w)[0, 0])
    return _requantized(op, acc.reshape(htp.shape(op.output)), params)


@semantics(htp.MatMulOp)
def mat_mul(op: htp.MatMulOp, lhs: Array, rhs: Array, params: Array) -> Array:
    """Multiply the matrices of stored bytes, minus their zero points, for each index along the
    first two axes, which broadcast; requantize the 32-bit sums to bytes by `params`, a row for each
    column.
    """
    a, b = (
        x.astype(np.int16) - np.int16(htp.quantized(v).zero_point)
        for x, v in ((lhs, op.lhs), (rhs, op.rhs))
    )
    return _requantized(op, spatial.exact_matmul(a, b), params)


def _requantized(op: htp.Requantized, acc: Array, params: Array) -> Array:
    """Return 32-bit sums, requantized to bytes as `op` says by `params` [..., column]."""
    return requantize(acc, params, op.mode, op.clamp, op.packed_zero_point)


def _weights(op: htp.ConvolutionOp | htp.FullyConnectedOp, w: Array) -> Array:
    """Return the weights minus their zero point."""
    return w.astype(np.int16) - np.int16(op.weight_zero_point.value.data)


@semantics(htp.AvgPoolOp)
def avg_pool(op: htp.AvgPoolOp, x: Array, params: Array) -> Array:
    """Sum the stored bytes of each window, and requantize the sums to bytes by `params` [rows,
    column].

    `params` has one row, or one for each output pixel where windows at the border have fewer
    pixels, since padding does not count.
    """
    pooled = spatial.pool_sum(x, op.sliding_window)
    _, height, width, _ = pooled.sums.shape
    rows = params if len(params) == 1 else params.reshape(height, width, 1, -1)
    return _requantized(op, pooled.sums, rows)


@semantics(htp.MaxPoolOp)
def max_pool(op: htp.MaxPoolOp, x: Array) -> Array:
    """Return the largest byte of each window, clamped to the operation's range."""
    return np.clip(spatial.pool_max(x, op.sliding_window), *op.clamp).astype(np.uint8)


REDUCTIONS: Mapping[htp.Reduction, np.ufunc] = {
    htp.Reduction.MAX: np.maximum,
    htp.Reduction.MIN: np.minimum,
    htp.Reduction.SUM: np.add,
    htp.Reduction.SUM_SQUARE: np.add,
    htp.Reduction.PRODUCT: np.multiply,
}
"""Kind of reduction -> its function of two elements."""


@semantics(htp.ReduceOp)
def reduce(op: htp.ReduceOp, x: Array) -> Array:
    """Return the maximum, minimum, sum or product of the stored elements along the operation's
    axis, whose extent becomes 1; sums and products keep their low 32 bits.
    """
    if op.widens:
        x = x.astype(np.int32)
        x = x * x if op.kind.data is htp.Reduction.SUM_SQUARE else x
    function = REDUCTIONS[op.kind.data]
    return np.asarray(function.reduce(x, op.reduced_axis, dtype=x.dtype, keepdims=True))


@semantics(htp.AddOp)
def add(op: htp.AddOp, lhs: Array, rhs: Array) -> Array:
    """Add the bytes of both operands minus their zero points, rescaled to a common scale; rescale
    the sum to the result's scale, add its zero point and clamp it: bytes.
    """
    left, right, out = op.scales
    shift = op.left_shift.value.data
    a = mbqm(_centred(op, 0, lhs) << shift, *left)
    b = mbqm(_centred(op, 1, rhs) << shift, *right)
    y = mbqm(a + b, *out) + htp.quantized(op.output).zero_point
    return np.clip(y, *op.clamp).astype(np.uint8)


def _centred(op: htp.AddOp, index: int, x: Array) -> Ints:
    """Return the bytes of operand `index` minus its zero point."""
    return ints(x) - htp.quantized(op.operands[index]).zero_point


@semantics(htp.MaximumOp)
def maximum(op: htp.MaximumOp, lhs: Array, rhs: Array) -> Array:
    """Return the larger of each pair of bytes."""
    return np.maximum(lhs, rhs)


@semantics(htp.LutOp)
def lut(op: htp.LutOp, x: Array, table: Array) -> Array:
    """Return `table[x]`: the entry of the 256-byte table for each byte."""
    return table.view(np.uint8).reshape(256)[x.view(np.uint8)].view(dtype(op.output))


@semantics(htp.PairLutOp)
def pair_lut(op: htp.PairLutOp, lhs: Array, rhs: Array, table: Array) -> Array:
    """Return `table[lhs][rhs]`: the entry of the 65,536-byte table for each two bytes."""
    entries = table.view(np.uint8).reshape(256, 256)
    return entries[lhs.view(np.uint8), rhs.view(np.uint8)].view(dtype(op.output))


@semantics(htp.ClampOp)
def clamp(op: htp.ClampOp, x: Array) -> Array:
    """Clamp bytes to the operation's range."""
    return np.clip(x, *op.clamp).astype(np.uint8)


@semantics(htp.FlipSignOp)
def flip_sign(op: htp.FlipSignOp, x: Array) -> Array:
    """Flip the highest bit of each byte and reinterpret the bytes in the other signedness."""
    target = np.int8 if x.dtype == np.uint8 else np.uint8
    return (x.view(np.uint8) ^ np.uint8(0x80)).view(target)


@semantics(htp.SoftmaxOp)
def softmax(op: htp.SoftmaxOp, x: Array, table: Array) -> Array:
    """Return the softmax of stored bytes along the last axis, as bytes of the result's type.

    `table` holds exp(-k * scale * beta) in Q0.31 for k = maximum - x = 0..255.
    """
    target, entries = quantization(op.output), ints(table.reshape(256))
    if (target.scale, target.zero_point) == (1 / 256, 0):
        return softmax_quantized(x, entries, 0).astype(np.uint8)
    return stored(op.output, softmax_rescaled(x, entries, target.scale, target.zero_point))


@semantics(htp.LogSoftmaxOp)
def log_softmax(op: htp.LogSoftmaxOp, x: Array, exponentials: Array, steps: Array) -> Array:
    """Return the logarithm of the softmax of stored bytes along the last axis, as bytes of the
    result's type.

    For k = maximum - x, `exponentials` holds exp(-k * scale * beta) in Q0.31, `steps` its logarithm
    in Q5.26, or in Q9.22 if the result is rescaled.
    """
    if op.is_rescaled:
        target = quantization(op.output)
        tables = ints(exponentials.reshape(256)), ints(steps.reshape(256))
        return stored(op.output, log_rescaled(x, *tables, target.scale, target.zero_point))
    k = ints(x).max(-1, keepdims=True) - ints(x)
    total = rdbpot(ints(exponentials.reshape(256))[k], 12).sum(-1, keepdims=True)
    logarithm = log_from_one(total)
    y = rdbpot(ints(steps.reshape(256))[k] - logarithm, 22) + 255
    return np.clip(y, 0, 255).astype(np.uint8)


@semantics(htp.PadOp)
def pad(op: htp.PadOp, x: Array) -> Array:
    """Pad the stored bytes by the operation's numbers of elements (before, after) along each axis,
    with its constant, a stored integer.
    """
    return np.pad(x, op.amounts, constant_values=op.value.value.data)


@semantics(htp.SliceOp)
def slice_box(op: htp.SliceOp, x: Array) -> Array:
    """Return the box of the tensor with the operation's offsets and sizes."""
    return x[box_index(*op.box)]


@semantics(htp.ConcatOp)
def concat(op: htp.ConcatOp, *parts: Array) -> Array:
    """Concatenate tensors along the operation's axis."""
    return np.concatenate(parts, op.axis_index)


@semantics(htp.MoveOp)
def move(op: htp.MoveOp, *sources: Array) -> Array:
    """Return the tensor whose boxes `pieces` hold elements of the operands, at the indices that
    their maps give, or their constants.
    """
    result = np.empty(htp.shape(op.output), sources[0].dtype)
    for piece in op.boxes:
        if piece.operand is None:
            result[piece.slices] = piece.value
        else:
            result[piece.slices] = sources[piece.operand][piece.source_indices()]
    return result


@semantics(htp.ReshapeOp)
def reshape(op: htp.ReshapeOp, x: Array) -> Array:
    """Return the same elements in another shape, or the same bytes as numbers of another type."""
    target = dtype(op.output)
    return np.ascontiguousarray(x).reshape(-1).view(target).reshape(htp.shape(op.output))


@semantics(htp.ConvertLayoutOp, htp.CopyOp)
def same_values(op: htp.ConvertLayoutOp | htp.CopyOp, x: Array) -> Array:
    """Return the operand unchanged: neither a layout nor a memory changes values."""
    return x
