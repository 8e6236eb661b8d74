"""Semantics of nnef's convolutions and transposed convolutions, of any number of spatial axes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...dialects import nnef
from ...dialects.nnef.geometry import WindowGeometry
from .. import spatial
from ..memory_limit import expect_fits
from ..registry import Array
from . import sliding
from .borders import extended
from .real_functions import real_semantics

NO_PADDING = ((0, 0), (0, 0))
"""The padding of the batch and the channel axis."""


@real_semantics(nnef.ConvOp)
def conv(op: nnef.ConvOp, x: Array, w: Array, bias: Array | None = None) -> Any:
    """Cross-correlate the reals `x` [batch, channels, spatial...] with the filters `w` [outputs,
    channels / groups, spatial...] and add the bias (one number, or one per output channel), if any.
    """
    return biased(cross_correlation(x, w, op.geometry, op.group_count, op.border.data), bias)


@real_semantics(nnef.DeconvOp)
def deconv(op: nnef.DeconvOp, x: Array, w: Array, bias: Array | None = None) -> Any:
    """Return the transposed convolution of the reals `x` [batch, channels, spatial...] by the
    filters `w` [channels, outputs / groups, spatial...], plus the bias (one number, or one per
    output channel), if any.
    """
    return biased(
        transposed_convolution(x, w, op.output_shape(), op.geometry, op.border.data), bias
    )


@real_semantics(nnef.SeparableConvOp)
def separable_conv(
    op: nnef.SeparableConvOp, x: Array, plane: Array, point: Array, bias: Array | None = None
) -> Any:
    """Cross-correlate each channel of the reals `x` with its own filters in `plane`, then combine
    channels by the filter `point`, of extent 1 along spatial axes; add the bias (one number, or one
    per output channel), if any.
    """
    middle = cross_correlation(x, plane, op.plane_geometry, 0, op.border.data)
    return biased(
        cross_correlation(middle, point, op.point_geometry, op.group_count, "constant"), bias
    )


@real_semantics(nnef.SeparableDeconvOp)
def separable_deconv(
    op: nnef.SeparableDeconvOp, x: Array, plane: Array, point: Array, bias: Array | None = None
) -> Any:
    """Return the transposed convolution of the reals `x` by the filter `point`, of extent 1 along
    spatial axes, then that of each channel by its own filters in `plane`; add the bias (one number,
    or one per output channel), if any.
    """
    middle = transposed_convolution(x, point, op.middle_shape, op.point_geometry, "constant")
    shape, border = op.output_shape(), op.border.data
    return biased(transposed_convolution(middle, plane, shape, op.plane_geometry, border), bias)


def biased(x: Array, bias: Array | None) -> Array:
    """Return `x` plus the bias: an array of one number per channel or of one for all; None for no
    bias.
    """
    return x if bias is None else x + bias.reshape(-1, *[1] * (x.ndim - 2))


def cross_correlation(
    x: Array, w: Array, geometry: WindowGeometry, groups: int, border: str
) -> Array:
    """Return the cross-correlation of `x` with the filters `w`: [batch, outputs, positions...].

    `x` is [batch, channels, spatial...], `w` is [outputs, channels / groups, spatial...];
    `geometry` gives the extents, strides, dilations and padding of the sliding window, `border` the
    mode by which `x` is padded.
    """
    wide = extended(x, (*NO_PADDING, *geometry.sides(x.shape[2:])), border)
    positions = geometry.window_counts(x.shape[2:])
    if w.shape[1] == x.shape[1] and x.shape[0] * math.prod(positions) < len(w):
        return _few_positions(wide, w, geometry, positions)
    image, taps = np.moveaxis(wide, 1, -1), np.moveaxis(w, (1, 0), (-2, -1))
    by_channel = w.shape[1] == 1 < x.shape[1]
    result = (spatial.depthwise if by_channel else spatial.convolve)(image, taps, geometry.unpadded)
    return np.moveaxis(result, -1, 1)


def _few_positions(
    x: Array, w: Array, geometry: WindowGeometry, positions: tuple[int, ...]
) -> Array:
    """Return the cross-correlation of `x`, already padded, where `x` has fewer windows than `w` has
    filters.

    The windows of `x` are copied to the rows of a matrix; the filters are not copied. `positions`
    are the numbers of windows along each axis.
    """
    rows = spatial.windows(np.moveaxis(x, 1, -1), geometry.unpadded)
    flat = np.moveaxis(rows, -1, 1 + len(positions)).reshape(len(x) * math.prod(positions), -1)
    result = flat @ w.reshape(len(w), -1).T
    return np.moveaxis(result.reshape(len(x), *positions, len(w)), -1, 1)


def transposed_convolution(
    x: Array, w: Array, shape: tuple[int, ...], geometry: WindowGeometry, border: str
) -> Array:
    """Return the transposed convolution, of `shape`: each element of `x` adds its channel's filter,
    times the element, to its window.

    `w` is [channels of x, channels of the result / groups, spatial...]. `border` is the mode by
    which `x` is extended, so that windows beyond its ends contribute; 'constant' does not extend.
    """
    down, up = x.shape[2:], shape[2:]
    sides = ((0, 0),) * len(up)
    more = sides if border == "constant" else tuple(sliding.reverse_sides(geometry, down, up))
    wide = extended(x, (*NO_PADDING, *more), border)
    counts = wide.shape[2:]
    whole = geometry.unpadded.least_sizes(counts)
    expect_fits("a tensor with its border", (len(x), *whole, shape[1]), x.dtype.itemsize)
    expect_fits("the products of all taps", (len(x), *counts, *w.shape[2:], shape[1]))
    columns = _columns(wide, w, shape[1])
    total = np.moveaxis(spatial.spread(columns, whole, geometry.unpadded), -1, 1)
    befores = zip(geometry.sides(up), more, geometry.strides, strict=True)
    starts = [before + left * stride for (before, _), (left, _), stride in befores]
    return sliding.section(total, [0, 0, *starts], shape)


def _columns(x: Array, w: Array, channels: int) -> Array:
    """Return, for a transposed convolution, the products of each element of `x` with its channel's
    filter in `w`, summed over the channels of a group: [batch, positions..., taps..., channels].

    `channels` is the number of channels of the result.
    """
    groups, kernel = channels // w.shape[1], w.shape[2:]
    batch, positions, depth = x.shape[0], x.shape[2:], x.shape[1] // groups
    rows = np.moveaxis(x, 1, 0).reshape(groups, depth, -1).swapaxes(1, 2)
    taps = w.reshape(groups, depth, w.shape[1], -1).swapaxes(2, 3).reshape(groups, depth, -1)
    parts = np.matmul(rows, taps).reshape(groups, batch, *positions, math.prod(kernel), w.shape[1])
    joined = np.moveaxis(parts, 0, -2)
    return joined.reshape(batch, *positions, *kernel, channels)
