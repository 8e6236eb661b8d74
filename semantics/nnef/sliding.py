"""Sums, maxima and their indices over sliding windows, and the transposes of these operations.

Sums and maxima are computed axis by axis. Border modes are those of `borders.py`; 'ignore' leaves
padding out. `geometry` holds the window's extents, strides, dilations and padding, with one entry
for each axis of the tensor.
"""

from __future__ import annotations

import math
from functools import reduce

import numpy as np

from ...dialects.diagnostics import HexnnError
from ...dialects.nnef.base import Shape
from ...dialects.nnef.geometry import WindowGeometry
from ..memory_limit import expect_fits
from ..numerics import Ints, ints
from ..registry import Array
from .borders import extended

MOST_LOOPS = 2**20
"""The most iterations over parts of windows, which bounds the run time to some seconds."""
MOST_VISITS = 2**33
"""The most elements visited in all windows, which bounds the run time to some seconds."""


def _expect_feasible(loops: int, visits: int, geometry: WindowGeometry) -> None:
    """Raise HexnnError for windows whose computation would take more than some seconds
    (`MOST_LOOPS`, `MOST_VISITS`).

    `loops` counts Python iterations, `visits` the elements read in all windows.
    """
    if loops > MOST_LOOPS or visits > MOST_VISITS:
        raise HexnnError(f"a window of {list(geometry.size)} elements is too large to run")


def _strided(count: int, start: int, stride: int) -> slice:
    """Return the slice of `count` indices from `start` on, `stride` apart."""
    return slice(start, start + (count - 1) * stride + 1, stride)


def _combined(
    x: Array, geometry: WindowGeometry, border: str, combine: np.ufunc, outside: float = 0.0
) -> Array:
    """Return the reduction of each window of `x` by the ufunc `combine`, computed axis by axis.

    `x` is padded by the mode `border`, one axis at a time; `outside` is the fill value in
    all modes but those that repeat elements of `x` (replicate, reflect, reflect-even).
    """
    steps = zip(
        geometry.sides(x.shape), geometry.window_counts(x.shape), *_steps(geometry), strict=True
    )
    for axis, (sides, count, size, stride, dilation) in enumerate(steps):
        wide = extended(x, padding_along(axis, sides, x.ndim), border, outside)
        visits = wide.size // wide.shape[axis] * count * size
        _expect_feasible(min(count, size), visits, geometry)
        before = (slice(None),) * axis
        if size <= count:
            parts = (wide[(*before, _strided(count, t * dilation, stride))] for t in range(size))
            x = reduce(combine, parts)
        else:
            starts = (n * stride for n in range(count))
            windows = (wide[(*before, _strided(size, start, dilation))] for start in starts)
            x = np.concatenate([combine.reduce(one, axis, keepdims=True) for one in windows], axis)
    return x


def padding_along(axis: int, sides: tuple[int, int], rank: int) -> list[tuple[int, int]]:
    """Return (before, after) for each axis of a tensor of rank `rank`: `sides` for `axis`, (0, 0)
    for all others.
    """
    return [sides if one == axis else (0, 0) for one in range(rank)]


def sums(x: Array, geometry: WindowGeometry, border: str) -> Array:
    """Return the sum over each window of `x`, padded by the mode `border`."""
    return _combined(x, geometry, border, np.add)


def means(x: Array, geometry: WindowGeometry, border: str) -> Array:
    """Return the sum over each window divided by its volume.

    With border 'ignore' it is divided by the number of the window's elements inside of `x`.
    """
    counts = np.asarray(summands(x.shape, geometry, border)).astype(x.dtype)
    return sums(x, geometry, border) / counts


def summands(shape: Shape, geometry: WindowGeometry, border: str) -> Ints | int:
    """Return the number of elements in the mean of each window: all its taps; with border 'ignore'
    only those inside of a tensor of `shape`.

    The result is an int, or an array that broadcasts to the windows: axes along which the number is
    constant have extent 1.
    """
    if border != "ignore":
        return math.prod(geometry.size)
    axes = zip(
        shape, geometry.sides(shape), geometry.window_counts(shape), *_steps(geometry), strict=True
    )
    return ints(reduce(np.multiply, np.ix_(*(_summands_along(*axis) for axis in axes)), 1))


def _steps(geometry: WindowGeometry) -> tuple[Shape, Shape, Shape]:
    """Return (extents, strides, dilations) of the window, each with one entry per axis."""
    return geometry.size, geometry.strides, geometry.dilations


def _summands_along(
    extent: int, sides: tuple[int, int], count: int, size: int, stride: int, dilation: int
) -> Ints:
    """Return, for each of `count` windows along an axis of extent `extent`, how many of its taps
    lie inside of the axis, not in the padding; an array of one number if all are equal.

    `sides` is the (before, after) padding. A window has `size` taps, `dilation` apart; windows are
    `stride` apart.
    """
    starts = np.arange(count, dtype=np.int64) * stride - sides[0]
    first = np.maximum(-(starts // dilation), 0)
    last = np.minimum((extent - 1 - starts) // dilation, size - 1)
    counts = np.maximum(last - first + 1, 0)
    return counts if len(set(counts.tolist())) > 1 else counts[:1]


def maxima(x: Array, geometry: WindowGeometry, border: str) -> Array:
    """Return the maximum over each window of `x`, padded by the mode `border`."""
    return _combined(x, geometry, border, np.maximum, _outside(border))


def _outside(border: str) -> float:
    """Return the value of padding in a maximum: minus infinity with 'ignore', else 0."""
    return -math.inf if border == "ignore" else 0.0


def maxima_indices(x: Array, geometry: WindowGeometry, border: str) -> Ints:
    """Return the row-major index, within its window, of each window's first maximum."""
    counts, volume = geometry.window_counts(x.shape), math.prod(geometry.size)
    _expect_feasible(volume, volume * math.prod(counts), geometry)
    wide = extended(x, geometry.sides(x.shape), border, _outside(border))
    best, index = np.full(counts, -np.inf, x.dtype), np.zeros(counts, np.int64)
    for number, tap in enumerate(np.ndindex(*geometry.size)):
        axes = zip(counts, tap, geometry.strides, geometry.dilations, strict=True)
        part = wide[tuple(_strided(count, t * d, s) for count, t, s, d in axes)]
        larger = part > best
        best, index = np.where(larger, part, best), np.where(larger, number, index)
    return index


def _positions(index: Array, geometry: WindowGeometry) -> list[Ints]:
    """Return the indices in the padded tensor of one element of each window, one array per axis.

    `index` holds the row-major index of that element within its window. Raises HexnnError for an
    index outside of the window.
    """
    volume, at = math.prod(geometry.size), ints(index)
    wrong = at[(at < 0) | (at >= volume)]
    if len(wrong):
        raise HexnnError(f"index must lie in [0, {volume - 1}], got {wrong[0]}")
    taps = np.unravel_index(at, geometry.size)
    grid = np.indices(index.shape, sparse=True)
    axes = zip(grid, taps, geometry.strides, geometry.dilations, strict=True)
    return [ints(start * s + tap * d) for start, tap, s, d in axes]


def sampled(x: Array, index: Array, geometry: WindowGeometry, border: str) -> Array:
    """Return the element of each window of `x`, padded by the mode `border`, at the row-major index
    `index` within the window.

    Raises HexnnError for an index outside of its window.
    """
    return extended(x, geometry.sides(x.shape), border)[tuple(_positions(index, geometry))]


def desampled(x: Array, index: Array, shape: Shape, geometry: WindowGeometry) -> Array:
    """Return a tensor of `shape`: zeros to which each element of `x` is added at `index`, a
    row-major index in the element's window.

    Elements whose index lies in the padding are dropped. Raises HexnnError for an index outside of
    its window.
    """
    sides = geometry.sides(shape)
    axes = zip(_positions(index, geometry), sides, strict=True)
    at = [positions - before for positions, (before, _) in axes]
    known = np.logical_and.reduce([(p >= 0) & (p < n) for p, n in zip(at, shape, strict=True)])
    flat = np.ravel_multi_index([p[known] for p in at], shape)
    total = np.bincount(flat, x[known], math.prod(shape))
    return total.reshape(shape).astype(x.dtype)


def reverse_sides(geometry: WindowGeometry, down: Shape, up: Shape) -> list[tuple[int, int]]:
    """Return, for each axis, (number of missing windows before the first, after the last): windows
    that overlap a tensor of extents `up` but are not among the `down` windows that the operation
    computes along the axis.
    """
    reached: list[tuple[int, int]] = []
    axes = zip(down, up, geometry.extent, geometry.strides, geometry.sides(up), strict=True)
    for count, extent, reach, stride, (before, _) in axes:
        first, last = -((reach - 1 - before) // stride), (extent - 1 + before) // stride
        reached.append((max(-first, 0), max(last - (count - 1), 0)))
    return reached


def spread(x: Array, shape: Shape, geometry: WindowGeometry, border: str) -> Array:
    """Return a tensor of `shape` in which each element of `x` is added to all elements of its
    window.

    With `border` replicate, reflect or reflect-even, `x` is first extended in that mode, so that it
    has an element for every window that overlaps the tensor.
    """
    repeats = border not in ("constant", "ignore")
    beyond = reverse_sides(geometry, x.shape, shape) if repeats else [(0, 0)] * x.ndim
    rows = zip(beyond, geometry.sides(shape), geometry.strides, strict=True)
    for axis, (more, (before, _), stride) in enumerate(rows):
        wide = _spread_along(extended(x, padding_along(axis, more, x.ndim), border), axis, geometry)
        first = before + more[0] * stride
        last = first + shape[axis] - wide.shape[axis]
        x = extended(wide, padding_along(axis, (-first, last), x.ndim), "constant")
    return x


def _spread_along(x: Array, axis: int, geometry: WindowGeometry) -> Array:
    """Return a tensor in which each element of `x` is added to all elements of its window along
    `axis`; the window has no padding.
    """
    count, stride, dilation = x.shape[axis], geometry.strides[axis], geometry.dilations[axis]
    sizes = list(x.shape)
    sizes[axis] = geometry.unpadded.axes[axis].least_size(count)
    expect_fits("a tensor with its border", sizes, x.dtype.itemsize)
    size = geometry.size[axis]
    _expect_feasible(min(count, size), x.size * size, geometry)
    total, before = np.zeros(sizes, x.dtype), (slice(None),) * axis
    if size <= count:
        for tap in range(size):
            total[(*before, _strided(count, tap * dilation, stride))] += x
    else:
        for n in range(count):
            total[(*before, _strided(size, n * stride, dilation))] += x[(*before, slice(n, n + 1))]
    return total


def section(x: Array, befores: list[int], shape: Shape) -> Array:
    """Return the part of `x` of extents `shape` that starts at the indices `befores`; zeros beyond
    the end of `x`.
    """
    axes = zip(x.shape, befores, shape, strict=True)
    return extended(x, [(-before, before + n - size) for size, before, n in axes], "constant")
