"""Semantics of qnn operations on patches: Im2Col, Col2Im, ExtractPatches, Correlation1D."""

from __future__ import annotations

import math

import numpy as np

from ...dialects import qnn
from ...dialects.shapes import same_padding
from .. import spatial
from ..reals import by_reals
from ..registry import Array, semantics
from ..spatial import Sides, Sliding
from ..tensors import is_quantized, quantization, tensor_type


def real_zero(op: qnn.QnnOp) -> int:
    """The stored value of the input that stands for 0."""
    return quantization(op.operands[0]).zero_point if is_quantized(op.operands[0]) else 0


def keeps_type(op: qnn.QnnOp) -> bool:
    """Whether stored values move as they are."""
    return tensor_type(op.operands[0]).element_type == tensor_type(op.output).element_type


def patches(x: Array, kernel: spatial.Numbers, moves: Sliding, zero: float) -> Array:
    """A view [batch, rows, columns, kernel row, kernel column, channel] of padded patches."""
    source = spatial.padded(x, moves.sides, zero)
    return spatial.windows(source, kernel, moves.strides, moves.dilations)


@semantics(qnn.Im2ColOp)
def im_2_col(op: qnn.Im2ColOp, x: Array) -> Array:
    """The pixels under each position as a column."""
    moves = Sliding(op.strides, op.sides, op.dilations)

    def columns(x: Array, zero: float = 0) -> Array:
        found = patches(x, op.kernel, moves, zero)
        rows = found.shape[-1] * math.prod(op.kernel)
        return found.transpose(0, 5, 3, 4, 1, 2).reshape(len(x), rows, -1)

    return columns(x, real_zero(op)) if keeps_type(op) else by_reals(op, columns, x)


@semantics(qnn.Col2ImOp)
def col_2_im(op: qnn.Col2ImOp, x: Array) -> Array:
    """Sums of columns, where their pixels lie."""
    _, *size, channels = op.output_shape()
    moves = Sliding(op.strides, op.sides, op.dilations)
    positions = op.positions(tuple(size))

    def image(columns: Array) -> Array:
        parts = columns.reshape(len(columns), channels, *op.kernel, *positions)
        return spatial.spread(parts.transpose(0, 4, 5, 2, 3, 1), tuple(size), moves)

    return by_reals(op, image, x)


@semantics(qnn.ExtractPatchesOp)
def extract_patches(op: qnn.ExtractPatchesOp, x: Array) -> Array:
    """The pixels of each patch as channels."""
    size, strides, rates = op.moves
    moves = Sliding(strides, _same_sides(op, x), rates)

    def channels(x: Array, zero: float = 0) -> Array:
        found = patches(x, size, moves, zero)
        return found.reshape(*found.shape[:3], -1)

    return channels(x, real_zero(op)) if keeps_type(op) else by_reals(op, channels, x)


def _same_sides(op: qnn.ExtractPatchesOp, x: Array) -> Sides:
    if op.padding.data is not qnn.PatchPadding.SAME:
        return ((0, 0), (0, 0))
    axes = zip(x.shape[1:3], *op.moves, strict=True)
    return tuple(same_padding(n, k, s, r) for n, k, s, r in axes)


@semantics(qnn.Correlation1DOp)
def correlation_1d(op: qnn.Correlation1DOp, a: Array, b: Array) -> Array:
    """For each displacement the mean over channels of products."""
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
