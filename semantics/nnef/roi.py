"""Semantics of nnef's regions of interest.

Choices where the definition is ambiguous: a cell of a region begins at the region's corner plus a
multiple of the stride (the text would omit the first cell); a cell has at least one element;
elements outside of the image are 0 for pools, as in avg_pool and max_pool without a border, and the
edge's for resampling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np

from ...dialects import nnef
from ...dialects.nnef.roi import RoiAlignOp
from ..registry import Array
from ..resampling import expect_finite, image_indices, multilinear
from .reals import real_semantics
from .sampling import source_coordinates

Shape = tuple[int, ...]
Cell = tuple[tuple[int, int], ...]
"""(first index, extent) of a cell along each axis."""


@real_semantics(nnef.AvgRoiPoolOp)
def avg_roi_pool(op: nnef.AvgRoiPoolOp, x: Array, rois: Array, batch: Array) -> Any:
    """The mean of each cell of each region."""
    return _pooled(op, x, rois, batch, lambda inside, volume: inside.sum(-1) / volume)


@real_semantics(nnef.MaxRoiPoolOp)
def max_roi_pool(op: nnef.MaxRoiPoolOp, x: Array, rois: Array, batch: Array) -> Any:
    """The maximum of each cell of each region."""
    return _pooled(op, x, rois, batch, _maximum)


def _maximum(inside: Array, volume: int) -> Array:
    """The maximum along the last axis; zeros compete if it has fewer than `volume` elements."""
    least = -np.inf if inside.shape[-1] == volume else 0.0
    return inside.max(-1, initial=least)


def _pooled(
    op: nnef.AvgRoiPoolOp | nnef.MaxRoiPoolOp,
    x: Array,
    rois: Array,
    batch: Array,
    pool: Callable[[Array, int], Array],
) -> Array:
    """`pool` of the elements of each cell, [channels, elements], and of the cell's volume."""
    expect_finite("rois", rois)
    images = image_indices("batch_index", batch.reshape(-1), len(x))
    result = np.empty(op.output_shape(), x.dtype)
    for number, (roi, image) in enumerate(zip(rois, images, strict=True)):
        for indices, cell in _cells(roi, op.sizes):
            sizes = zip(cell, x.shape[2:], strict=True)
            part = tuple(slice(max(a, 0), min(max(a + n, 0), size)) for (a, n), size in sizes)
            volume = int(np.prod([n for _, n in cell], dtype=object))
            inside = x[(image, slice(None), *part)].reshape(x.shape[1], -1)
            result[(number, slice(None), *indices)] = pool(inside, volume)
    return result


def _cells(roi: Array, counts: Shape) -> Iterator[tuple[Shape, Cell]]:
    """(indices in the result, ranges of image indices) of each cell."""
    corners = [int(corner) for corner in np.floor(roi.astype(np.float64) + 0.5)]
    axes: list[list[tuple[int, int]]] = []
    rank = len(counts)
    for first, last, count in zip(corners[:rank], corners[rank:], counts, strict=True):
        extent = max(last - first, 0)
        size, stride = max(-(-extent // count), 1), extent // count
        axes.append([(first + i * stride, size) for i in range(count)])
    for indices in product(*map(range, counts)):
        yield indices, tuple(cells[i] for cells, i in zip(axes, indices, strict=True))


@real_semantics(nnef.RoiResampleOp)
def roi_resample(op: nnef.RoiResampleOp, x: Array, rois: Array, batch: Array) -> Any:
    """Resample each region to a fixed size."""
    return _resampled(x, rois, batch, op.sizes, op.method.data)


@real_semantics(nnef.AvgRoiAlignOp)
def avg_roi_align(op: nnef.AvgRoiAlignOp, x: Array, rois: Array, batch: Array) -> Any:
    """The mean of the samples of each cell."""
    samples, axes = _samples(op, x, rois, batch)
    return samples.mean(axes)


@real_semantics(nnef.MaxRoiAlignOp)
def max_roi_align(op: nnef.MaxRoiAlignOp, x: Array, rois: Array, batch: Array) -> Any:
    """The maximum of the samples of each cell."""
    samples, axes = _samples(op, x, rois, batch)
    return samples.max(axes)


def _samples(op: RoiAlignOp, x: Array, rois: Array, batch: Array) -> tuple[Array, Shape]:
    """Samples [regions, channels, (cells, samples) for each axis], and the axes of the samples."""
    pairs = list(zip(op.sizes, op.rates, strict=True))
    sizes = tuple(size * rate for size, rate in pairs)
    whole = _resampled(x, rois, batch, sizes, op.resize_method.data)
    parts = [part for pair in pairs for part in pair]
    return whole.reshape(*whole.shape[:2], *parts), tuple(range(3, 2 + len(parts), 2))


def _resampled(x: Array, rois: Array, batch: Array, sizes: Shape, method: str) -> Array:
    """[regions, channels, sizes...]: values between pixels; outside of the image the edge's."""
    expect_finite("rois", rois)
    rank, images = len(sizes), image_indices("batch_index", batch.reshape(-1), len(x))
    corners = rois.astype(np.float64)
    coordinates: list[Array] = []
    for axis, count in enumerate(sizes):
        first, extent = corners[:, axis, None], np.maximum(np.diff(corners[:, axis::rank]), 0)
        at = np.clip(first + source_coordinates(count, extent, method), 0, x.shape[2 + axis] - 1)
        coordinates.append(at.reshape(-1, *[count if i == axis else 1 for i in range(rank)]))
    grid = list(np.broadcast_arrays(*coordinates))
    numbers = images.reshape(-1, *[1] * rank)
    result = multilinear(np.moveaxis(x, 1, -1), numbers, grid, 0.0)
    return np.moveaxis(result, -1, 1)
