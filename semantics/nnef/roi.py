"""Semantics of nnef's operations on regions of interest.

Choices where NNEF's definition is ambiguous: a bin of a region begins at the region's corner plus a
multiple of the stride (read literally, the definition would omit the first bin); a bin has at least
one element; elements outside of the image are 0 for pools, as in avg_pool and max_pool without a
border, and those of the nearest edge for resampling.
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
from .real_functions import real_semantics
from .sampling import source_coordinates

Shape = tuple[int, ...]
Bin = tuple[tuple[int, int], ...]
"""(first index, extent) of a bin along each axis."""


@real_semantics(nnef.AvgRoiPoolOp)
def avg_roi_pool(op: nnef.AvgRoiPoolOp, x: Array, rois: Array, batch: Array) -> Any:
    """Return the mean of each bin of each region of interest: [regions, channels, bins...]. `rois`
    holds the first and the end corner of each region, `batch` the index of its image.
    """
    return _pooled(op, x, rois, batch, lambda inside, volume: inside.sum(-1) / volume)


@real_semantics(nnef.MaxRoiPoolOp)
def max_roi_pool(op: nnef.MaxRoiPoolOp, x: Array, rois: Array, batch: Array) -> Any:
    """Return the maximum of each bin of each region of interest: [regions, channels, bins...].
    `rois` holds the first and the end corner of each region, `batch` the index of its image.
    """
    return _pooled(op, x, rois, batch, _maximum)


def _maximum(inside: Array, volume: int) -> Array:
    """Return the maximum of a bin of `volume` elements in each channel, from `inside` [channels,
    count], those that lie in the image; elements outside of the image are 0.
    """
    least = -np.inf if inside.shape[-1] == volume else 0.0
    return inside.max(-1, initial=least)


def _pooled(
    op: nnef.AvgRoiPoolOp | nnef.MaxRoiPoolOp,
    x: Array,
    rois: Array,
    batch: Array,
    pool: Callable[[Array, int], Array],
) -> Array:
    """Return `pool(elements, volume)` of each bin of each region: [regions, channels, bins...].

    `elements` [channels, count] are those of the bin that lie in the image, `volume` is the bin's
    size. `rois` holds the corners of the regions, `batch` the indices of their images.
    """
    expect_finite("rois", rois)
    images = image_indices("batch_index", batch.reshape(-1), len(x))
    result = np.empty(op.output_shape(), x.dtype)
    for number, (roi, image) in enumerate(zip(rois, images, strict=True)):
        for indices, ranges in _bins(roi, op.sizes):
            sizes = zip(ranges, x.shape[2:], strict=True)
            part = tuple(slice(max(a, 0), min(max(a + n, 0), size)) for (a, n), size in sizes)
            volume = int(np.prod([n for _, n in ranges], dtype=object))
            inside = x[(image, slice(None), *part)].reshape(x.shape[1], -1)
            result[(number, slice(None), *indices)] = pool(inside, volume)
    return result


def _bins(roi: Array, counts: Shape) -> Iterator[tuple[Shape, Bin]]:
    """Yield each bin of the region `roi` (first corner, then end corner): the bin's index along
    each spatial axis, and the pixels that it covers along each as (index of the first, number).

    `counts` are the numbers of bins along each axis.
    """
    corners = [int(corner) for corner in np.floor(roi.astype(np.float64) + 0.5)]
    axes: list[list[tuple[int, int]]] = []
    rank = len(counts)
    for first, last, count in zip(corners[:rank], corners[rank:], counts, strict=True):
        extent = max(last - first, 0)
        size, stride = max(-(-extent // count), 1), extent // count
        axes.append([(first + i * stride, size) for i in range(count)])
    for indices in product(*map(range, counts)):
        yield indices, tuple(bins[i] for bins, i in zip(axes, indices, strict=True))


@real_semantics(nnef.RoiResampleOp)
def roi_resample(op: nnef.RoiResampleOp, x: Array, rois: Array, batch: Array) -> Any:
    """Resample each region of interest to the operation's size: [regions, channels, sizes...].
    `rois` holds the first and the end corner of each region, `batch` the index of its image.
    """
    return _resampled(x, rois, batch, op.sizes, op.method.data)


@real_semantics(nnef.AvgRoiAlignOp)
def avg_roi_align(op: nnef.AvgRoiAlignOp, x: Array, rois: Array, batch: Array) -> Any:
    """Return the mean of the interpolated samples in each bin of each region: [regions, channels,
    bins...]. `rois` holds the first and the end corner of each region, `batch` the index of its
    image.
    """
    samples, axes = _samples(op, x, rois, batch)
    return samples.mean(axes)


@real_semantics(nnef.MaxRoiAlignOp)
def max_roi_align(op: nnef.MaxRoiAlignOp, x: Array, rois: Array, batch: Array) -> Any:
    """Return the maximum of the interpolated samples in each bin of each region: [regions,
    channels, bins...]. `rois` holds the first and the end corner of each region, `batch` the index
    of its image.
    """
    samples, axes = _samples(op, x, rois, batch)
    return samples.max(axes)


def _samples(op: RoiAlignOp, x: Array, rois: Array, batch: Array) -> tuple[Array, Shape]:
    """Return (interpolated samples [regions, channels, then bins and samples in a bin for each
    spatial axis], indices of the axes of the samples in a bin).

    `rois` holds the corners of the regions, `batch` the indices of their images.
    """
    pairs = list(zip(op.sizes, op.rates, strict=True))
    sizes = tuple(size * rate for size, rate in pairs)
    whole = _resampled(x, rois, batch, sizes, op.resize_method.data)
    parts = [part for pair in pairs for part in pair]
    return whole.reshape(*whole.shape[:2], *parts), tuple(range(3, 2 + len(parts), 2))


def _resampled(x: Array, rois: Array, batch: Array, sizes: Shape, method: str) -> Array:
    """Return the regions resampled to `sizes`: [regions, channels, sizes...]. `rois` holds their
    corners, `batch` the indices of their images.

    Values between pixels are interpolated; outside of the image they are those of the nearest edge.
    `method` places the samples: 'asymmetric', 'symmetric' or 'aligned', as NNEF defines them.
    """
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
