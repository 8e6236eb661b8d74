"""Semantics of the qnn operations on regions of interest (RoIs): RoiAlign and RoiPooling."""

from __future__ import annotations

import math
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ..numerics import Ints, ints, round_half_away
from ..reals import by_reals
from ..registry import Array, semantics
from ..resampling import expect_finite, image_indices


@semantics(qnn.RoiAlignOp)
def roi_align(op: qnn.RoiAlignOp, x: Array, rois: Array, batch: Array) -> Array:
    """Return the mean of the bilinear samples in each bin of each region: [rois, bins.., channel],
    requantized. `rois` are [x1, y1, x2, y2] before division by the operation's ratios, `batch`
    holds the index of the image of each.
    """
    _expect_regions(op, rois)
    return by_reals(op, partial(_aligned, op), x, rois, batch)


def _expect_regions(op: qnn.RoiAlignOp, rois: Array) -> None:
    """Raise HexnnError for a region whose two corners are equal, unless the operation allows such
    regions.
    """
    empty = (rois[:, 0] == rois[:, 2]) & (rois[:, 1] == rois[:, 3])
    if empty.any() and not op.allow_invalid_roi:
        raise HexnnError(f"rois must not be empty without allow_invalid_roi, got {rois[empty][0]}")


def _aligned(op: qnn.RoiAlignOp, x: Array, rois: Array, batch: Array) -> Array:
    """Compute RoiAlign on floats or dequantized values: the mean of the bilinear samples of `x` in
    each bin of each region in `rois`, whose image has its index in `batch`; 0 for regions whose two
    corners are equal.
    """
    images = image_indices("batch_indices", batch, len(x))
    expect_finite("rois", rois)
    y = np.zeros((len(rois), *op.size, x.shape[3]), x.dtype)
    for index, (image, roi) in enumerate(zip(images, rois, strict=True)):
        if (roi[:2] != roi[2:]).any():
            rows = _bin_weights(op, 0, roi[1], roi[3], x.shape[1])
            columns = _bin_weights(op, 1, roi[0], roi[2], x.shape[2])
            across = np.tensordot(columns.weights, x[image, rows.range, columns.range], (1, 1))
            y[index] = np.tensordot(rows.weights, across, (1, 1))
    return y


class BinWeights(NamedTuple):
    """The weights [bins, pixels] of pixels along one axis in the mean of each bin.

    Pixels are those of the axis in `range`, outside of which all weights are 0.
    """

    weights: Array
    range: slice


def _bin_weights(op: qnn.RoiAlignOp, axis: int, start: Any, end: Any, source: int) -> BinWeights:
    """Return the weight of each input pixel in each bin's mean of bilinear samples, for one region,
    along `axis`: 0 for height, 1 for width.

    `start` and `end` are the region's coordinates before division by the operation's ratio,
    `source` is the extent of the input tensor. Coordinates are added up in the order of ONNX
    Runtime, so that those at the border of the input round to the same side of it.
    """
    bins, ratio = op.size[axis], np.float32(op.ratios[axis])
    low = start / ratio - (0.5 if op.aligned else 0)
    length = (end - start) / ratio
    step = (length if op.aligned else max(length, 1.0)) / bins
    count = op.samples[axis] if op.samples[axis] > 0 else max(math.ceil(step), 1)
    within = (np.arange(count, dtype=start.dtype) + 0.5) * step / count
    coordinates = (low + np.arange(bins, dtype=start.dtype)[:, None] * step + within).ravel()
    weights = _bilinear(coordinates, source).reshape(bins, count, source).mean(1)
    used = np.flatnonzero(weights.any(0))
    pixels = slice(used[0], used[-1] + 1) if len(used) else slice(0, 0)
    return BinWeights(weights[:, pixels].astype(start.dtype), pixels)


def _bilinear(coordinates: Array, source: int) -> Array:
    """Return the weight of each of the `source` pixels of an axis in the linear interpolation at
    each coordinate, [coordinates, pixels].

    Coordinates from -1 to `source` are clamped to the pixels; for all others every weight is 0.
    """
    known = (coordinates >= -1) & (coordinates <= source)
    inner = np.clip(coordinates, 0, source - 1)
    return np.where(
        known[:, None], np.maximum(0, 1 - np.abs(inner[:, None] - np.arange(source))), 0
    )


@semantics(qnn.RoiPoolingOp)
def roi_pooling(op: qnn.RoiPoolingOp, x: Array, rois: Array, batch: Array) -> Array:
    """Return the maximum over each bin of each region: [rois, bins.., channel], requantized. `rois`
    are [x1, y1, x2, y2] before division by the operation's ratios, `batch` holds the index of the
    image of each.
    """
    return by_reals(op, partial(_pooled, op), x, rois, batch)


def _pooled(op: qnn.RoiPoolingOp, x: Array, rois: Array, batch: Array) -> Array:
    """Compute RoiPooling on floats or dequantized values: the maximum of `x` over each bin of each
    region in `rois`, whose image has its index in `batch`; 0 for an empty bin.
    """
    images = image_indices("batch_indices", batch, len(x))
    expect_finite("rois", rois)
    rows = _bin_bounds(op, 0, rois[:, 1], rois[:, 3], x.shape[1])
    columns = _bin_bounds(op, 1, rois[:, 0], rois[:, 2], x.shape[2])
    y = np.zeros((len(rois), *op.size, x.shape[3]), x.dtype)
    for index, image in enumerate(images):
        top, left = rows[index].min(), columns[index].min()
        part = x[image, top : rows[index].max(), left : columns[index].max()]
        if part.size:
            y[index] = _bin_maxima(
                _bin_maxima(part, 0, rows[index] - top), 1, columns[index] - left
            )
    empty = [bins[..., 0] == bins[..., 1] for bins in (rows, columns)]
    missing = empty[0][:, :, None] | empty[1][:, None]
    return np.where(missing[..., None], x.dtype.type(0), y)


def _bin_maxima(x: Array, axis: int, bins: Ints) -> Array:
    """Return the maximum of `x` [height, width, channel] over each bin along `axis`, 0 or 1; `bins`
    [bins, 2] are their first and end indices.

    The maximum of an empty bin is unspecified.
    """
    padding = [(0, int(i == axis)) for i in range(x.ndim)]
    bounded = np.pad(x, padding, mode="edge")
    every = np.maximum.reduceat(bounded, bins.ravel(), axis)
    return every[::2] if axis == 0 else every[:, ::2]


def _bin_bounds(op: qnn.RoiPoolingOp, axis: int, start: Array, end: Array, source: int) -> Ints:
    """Return the first and the end index of each bin of each region, [rois, bins, 2], along `axis`:
    0 for height, 1 for width.

    `start` and `end` are the regions' coordinates before division by the operation's ratio,
    `source` is the extent of the input tensor.
    """
    scale = start.dtype.type(1) / start.dtype.type(op.ratios[axis])
    bins = op.size[axis]
    low = round_half_away(start * scale)
    length = np.maximum(round_half_away(end * scale) - low + 1, 1).astype(start.dtype)
    edges = np.arange(bins + 1, dtype=start.dtype) * (length / start.dtype.type(bins))[:, None]
    edges = edges + low.astype(start.dtype)[:, None]
    bounds = np.stack([np.floor(edges[:, :-1]), np.ceil(edges[:, 1:])], -1)
    return np.clip(ints(bounds), 0, source)
