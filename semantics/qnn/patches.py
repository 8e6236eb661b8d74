"""Semantics of qnn operations on patches: Im2Col, Col2Im, ExtractPatches, Correlation1D."""

from __future__ import annotations

import math

import numpy as np

from ...dialects import qnn
from ...dialects.sliding_window import SlidingWindow
from .. import spatial
from ..reals import by_reals, by_sums
from ..registry import Array, semantics
from ..tensors import is_quantized, quantization, tensor_type


def real_zero(op: qnn.QnnOp) -> int:
    """Return the stored integer of padding: the zero point of the first operand, 0 if it is not
    quantized.
    """
    return quantization(op.operands[0]).zero_point if is_quantized(op.operands[0]) else 0


def keeps_type(op: qnn.QnnOp) -> bool:
    """Return whether input and result have the same element type, so that stored integers are moved
    without requantization.
    """
    return tensor_type(op.operands[0]).element_type == tensor_type(op.output).element_type


def patches(x: Array, window: SlidingWindow, zero: float) -> Array:
    """Return a view of the windows of `x`: [batch, rows, columns, kernel row, kernel column,
    channel].

    `x` is padded with the value `zero` first.
    """
    return spatial.windows(spatial.padded(x, window.padding, zero), window)


@semantics(qnn.Im2ColOp)
def im_2_col(op: qnn.Im2ColOp, x: Array) -> Array:
    """Return the pixels of each window as a column: [batch, channel * kernel, positions]; stored
    integers, requantized if the result has another element type.
    """

    def columns(x: Array, zero: float = 0) -> Array:
        extracted = patches(x, op.sliding_window, zero)
        rows = extracted.shape[-1] * math.prod(op.kernel)
        return extracted.transpose(0, 5, 3, 4, 1, 2).reshape(len(x), rows, -1)

    return columns(x, real_zero(op)) if keeps_type(op) else by_reals(op, columns, x)


@semantics(qnn.Col2ImOp)
def col_2_im(op: qnn.Col2ImOp, x: Array) -> Array:
    """Return an image in which each column of `x` [batch, channel * kernel, positions] is added to
    the pixels of its window: sums of floats, or exact sums of integers (`by_sums`).
    """
    _, *size, channels = op.output_shape()
    positions = op.positions(tuple(size))

    def image(columns: Array) -> Array:
        parts = columns.reshape(len(columns), channels, *op.kernel, *positions)
        return spatial.spread(parts.transpose(0, 4, 5, 2, 3, 1), tuple(size), op.sliding_window)

    return by_sums(op, image, x)


@semantics(qnn.ExtractPatchesOp)
def extract_patches(op: qnn.ExtractPatchesOp, x: Array) -> Array:
    """Return the pixels of each patch as channels: [batch, rows, columns, kernel * channel]; stored
    integers, requantized if the result has another element type.
    """
    window = op.window_over(x.shape[1:3])

    def channels(x: Array, zero: float = 0) -> Array:
        extracted = patches(x, window, zero)
        return extracted.reshape(*extracted.shape[:3], -1)

    return channels(x, real_zero(op)) if keeps_type(op) else by_reals(op, channels, x)


@semantics(qnn.Correlation1DOp)
def correlation_1d(op: qnn.Correlation1DOp, a: Array, b: Array) -> Array:
    """Return [batch, height, width, displacement]: at column x, for each displacement d along the
    width, the mean over channels of a[x] * b[x + d], or 0 where x + d is outside of the image.

    d runs from s - r to s + r, where s and r are the operation's parameters `shift` and
    `displacement`.
    """
    reach, shift = op.displacement.value.data, op.shift.value.data

    def means(a: Array, b: Array) -> Array:
        y = np.zeros((*a.shape[:-1], 2 * reach + 1), a.dtype)
        for channel in range(2 * reach + 1):
            offset, width = channel - reach + shift, a.shape[2]
            low, high = max(0, -offset), min(width, width - offset)
            if low < high:
                products = a[:, :, low:high] * b[:, :, low + offset : high + offset]
                y[:, :, low:high, channel] = products.mean(-1)
        return y

    return by_reals(op, means, a, b)
