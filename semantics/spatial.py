"""Convolutions, their transposes, pools and patches over any number of spatial axes.

Activations are [batch, space.., channel], filters [space.., ., .]. Integer functions return exact
int64 sums: BLAS adds the products in float64 (float32 where that is enough), after a check that no
sum can leave its exact range.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from ..dialects.diagnostics import HexnnError
from ..dialects.sliding_window import Padding, SlidingWindow
from .memory_limit import expect_fits
from .numerics import Ints, ints

Array: TypeAlias = NDArray[Any]
Numbers: TypeAlias = tuple[int, ...]

EXACT = {np.float32: 2**24, np.float64: 2**53}
"""Float type -> the magnitude up to which it represents all integers."""
BLOCK = 2**20
"""Elements of the column matrix that are built at once, to stay in the host's cache."""


def padded(x: Array, sides: Padding, value: float) -> Array:
    """Return `x` with (before, after) elements of value `value` added to each spatial axis."""
    if not any(before or after for before, after in sides):
        return x
    spread = ((0, 0), *sides, (0, 0))
    sizes = [before + n + after for n, (before, after) in zip(x.shape, spread, strict=True)]
    expect_fits("a tensor with its padding", sizes, x.dtype.itemsize)
    y = np.full(sizes, value, x.dtype)
    y[tuple(slice(b, b + n) for n, (b, _) in zip(x.shape, spread, strict=True))] = x
    return y


def windows(x: Array, window: SlidingWindow) -> Array:
    """Return a view [batch, positions.., kernel.., channel] of the windows of `x`, which is padded
    already.

    Raises HexnnError where the window does not fit into `x`.
    """
    space, extent = len(window.taps), window.extent
    if math.prod(window.taps) == 1:
        pixels = x[(slice(None), *(slice(None, None, s) for s in window.strides))]
        return pixels[(..., *(None,) * space, slice(None))]
    if any(e > n for e, n in zip(extent, x.shape[1:-1], strict=True)):
        raise HexnnError(f"a window of {extent} does not fit into {x.shape[1:-1]}")
    axes = tuple(range(1, 1 + space))
    view = np.moveaxis(sliding_window_view(x, extent, axis=axes), 1 + space, -1)
    steps = [slice(None, None, s) for s in (*window.strides, *window.dilations)]
    return view[(slice(None), *steps)]


def magnitude(x: Array) -> int:
    """Return the largest absolute value; 0 of an empty array."""
    return max(abs(int(x.min())), abs(int(x.max()))) if x.size else 0


def exact_dtype(bound: int) -> type[np.floating[Any]]:
    """Return the narrowest float type in which integer sums of up to `bound` are exact.

    Raises HexnnError if none is wide enough.
    """
    dtype = next((t for t, limit in EXACT.items() if bound < limit), None)
    if dtype is None:
        raise HexnnError(f"sums of up to {bound} are too large for exact arithmetic")
    return dtype


def exact_matmul(x: Array, w: Array) -> Ints:
    """Return the integer product `x @ w`, exactly. Raises HexnnError if a sum could exceed 2^53."""
    dtype = exact_dtype(magnitude(x) * magnitude(w) * w.shape[-2])
    wide, columns = x.astype(dtype), max(1, BLOCK * w.shape[-1] // max(1, w.size))
    parts = [w[..., begin : begin + columns] for begin in range(0, max(1, w.shape[-1]), columns)]
    return np.concatenate([ints(np.matmul(wide, part.astype(dtype))) for part in parts], -1)


def convolve(x: Array, w: Array, window: SlidingWindow, pad_value: int = 0) -> Array:
    """Return the convolution, [batch, positions.., O]: of floats in their type, of integers in
    int64.

    `w` is [kernel.., I, O]; the channels of `x` are a multiple of I and form groups. Padding has
    the value `pad_value`.
    """
    groups = _groups(x.shape[-1], *w.shape[-2:])
    dtype = w.dtype
    if dtype.kind != "f":
        most = max(magnitude(x), abs(pad_value)) * magnitude(w) * math.prod(w.shape[:-1])
        dtype = np.dtype(exact_dtype(most))
    source = padded(x.astype(dtype, copy=False), window.padding, pad_value)
    view = windows(source, window)
    filters = w.astype(dtype, copy=False)
    if groups == 1:
        total = _columns(view, filters)
    else:
        pairs = zip(np.split(view, groups, -1), np.split(filters, groups, -1), strict=True)
        total = np.concatenate([_columns(part, weights) for part, weights in pairs], -1)
    return total if w.dtype.kind == "f" else ints(total)


def _groups(channels: int, depth: int, outputs: int) -> int:
    """Return the number of channel groups of a convolution, `channels` / `depth`.

    `depth` is the number of input channels that each of the `outputs` filters reads. Raises
    HexnnError unless `depth` divides `channels` and the number of groups divides `outputs`.
    """
    groups = channels // depth if depth else 0
    if groups * depth != channels or groups == 0 or outputs % groups:
        raise HexnnError(
            f"weights of {depth} inputs and {outputs} outputs do not divide {channels} channels"
        )
    return groups


def _columns(view: Array, w: Array) -> Array:
    """Return the products of windows [batch, positions.., kernel.., I] and weights [kernel.., I,
    O]: [batch, positions.., O].
    """
    space = w.ndim - 2
    depth, outputs = math.prod(w.shape[:-1]), w.shape[-1]
    matrix = np.ascontiguousarray(w).reshape(depth, outputs)
    y = np.empty((*view.shape[: 1 + space], outputs), w.dtype)
    for block in _blocks(view.shape, depth):
        part = view[block]
        np.matmul(part.reshape(-1, depth), matrix, out=y[block].reshape(-1, outputs))
    return y


def _blocks(shape: Numbers, depth: int) -> Iterator[tuple[slice, ...]]:
    """Yield slices of the axes [batch, rows, ..] that cut windows of `shape` [batch, positions..,
    kernel.., channel] into blocks of about BLOCK elements: some images, or some rows of one.

    `depth` is the number of elements of a window.
    """
    row = math.prod(shape[2 : (len(shape) + 1) // 2]) * depth
    images = BLOCK // max(row * shape[1], 1)
    if images:
        yield from ((slice(i, i + images),) for i in range(0, shape[0], images))
        return
    rows = max(BLOCK // row, 1)
    for image, start in product(range(shape[0]), range(0, shape[1], rows)):
        yield slice(image, image + 1), slice(start, start + rows)


def depthwise(x: Array, w: Array, window: SlidingWindow, pad_value: int = 0) -> Array:
    """Return the depthwise convolution, [batch, positions.., O]: of floats in their type, of
    integers exact in int64.

    `w` is [kernel.., 1, O]; output channel o reads input channel o // (O / C), C being the channels
    of `x`.
    """
    kernel, channels, outputs = w.shape[:-2], x.shape[-1], w.shape[-1]
    if outputs % channels:
        raise HexnnError(f"{outputs} outputs are not a multiple of {channels} channels")
    dtype = _sum_dtype(x, w, pad_value)
    source = padded(x.astype(dtype, copy=False), window.padding, pad_value)
    view = windows(source, window)
    taps = w.astype(dtype).reshape(*kernel, channels, outputs // channels)
    total = np.zeros((*view.shape[: 1 + len(kernel)], channels, outputs // channels), dtype)
    for tap in np.ndindex(*kernel):
        total += view[(..., *tap, slice(None), None)] * taps[tap]
    total = total.reshape(*total.shape[:-2], outputs)
    return total if w.dtype.kind == "f" else ints(total)


def _sum_dtype(x: Array, w: Array, pad_value: int) -> Any:
    """Return the type in which a depthwise convolution is summed: of floats their own; of integers
    int32 if no sum can leave its range, else int64.
    """
    if w.dtype.kind == "f":
        return w.dtype
    bound = max(magnitude(x), abs(pad_value)) * magnitude(w) * math.prod(w.shape[:-2])
    return np.int32 if bound < 2**31 else np.int64


def canvas(
    batch: int, size: Numbers, channels: int, window: SlidingWindow, dtype: np.dtype[Any]
) -> Array:
    """Return zeros of type `dtype`: an image [batch, size.., channels] with the padding of
    `window`.
    """
    whole = [before + n + after for n, (before, after) in zip(size, window.padding, strict=True)]
    expect_fits("a tensor with its padding", (batch, *whole, channels))
    return np.zeros((batch, *whole, channels), dtype)


def tap_pixels(
    total: Array, tap: tuple[int, ...], positions: Numbers, window: SlidingWindow
) -> Array:
    """Return a view of the pixels of the padded image `total` to which the window's element `tap`
    contributes at each of the `positions` (counts per axis).
    """
    starts = [t * d for t, d in zip(tap, window.dilations, strict=True)]
    axes = zip(starts, positions, window.strides, strict=True)
    at = tuple(slice(start, start + (n - 1) * s + 1, s) for start, n, s in axes)
    return total[(slice(None), *at)]


def without_padding(total: Array, size: Numbers, window: SlidingWindow) -> Array:
    """Return the image of the extents `size` inside of `total`, which has the padding of
    `window`.
    """
    cut = (slice(before, before + n) for n, (before, _) in zip(size, window.padding, strict=True))
    return total[(slice(None), *cut)]


def spread(columns: Array, size: Numbers, window: SlidingWindow) -> Array:
    """Return the image [batch, size.., channel] that is the sum of overlapping `columns`.

    `columns` [batch, positions.., kernel.., channel] are the contributions of each position to the
    pixels of its window; contributions to the padding are dropped.
    """
    space = len(size)
    total = canvas(len(columns), size, columns.shape[-1], window, columns.dtype)
    positions, kernel = columns.shape[1 : 1 + space], columns.shape[1 + space : -1]
    for tap in np.ndindex(*kernel):
        pixels = tap_pixels(total, tap, positions, window)
        pixels += columns[(slice(None),) * (1 + space) + tap]
    return without_padding(total, size, window)


def transposed(x: Array, w: Array, size: Numbers, window: SlidingWindow, groups: int) -> Array:
    """Return the transposed convolution, [batch, size.., O]: of floats in their type, of integers
    exact in int64.

    `w` is [kernel.., C, O / groups], C being the channels of `x`; input channels of a group
    contribute to its output channels.
    """
    space, wide = len(size), window.covering(x.shape[1:-1], size)
    expect_fits("the products of all taps", (*x.shape[:-1], *w.shape[:-2], w.shape[-1]))
    parts: list[Array] = []
    for source, weights in zip(np.split(x, groups, -1), np.split(w, groups, -2), strict=True):
        matrix = np.moveaxis(weights, -2, 0).reshape(weights.shape[-2], -1)
        matmul = np.matmul if w.dtype.kind == "f" else exact_matmul
        columns = matmul(source, matrix).reshape(*x.shape[:-1], *w.shape[:space], w.shape[-1])
        parts.append(spread(columns, size, wide))
    return parts[0] if groups == 1 else np.concatenate(parts, -1)


class PooledSum(NamedTuple):
    """The sums over the windows of a pool, and the number of elements in each window."""

    sums: Array
    counts: Ints
    """The number of elements, [1, positions.., 1], which broadcasts to `sums`."""


def pool_sum(x: Array, window: SlidingWindow, counted: Padding | None = None) -> PooledSum:
    """Return the sums of `x` over each window, and the number of elements by which a mean divides.

    Padding adds 0 to a sum. The number includes the elements in `counted`, a part of the padding,
    (before, after) for each axis; None: no part.
    """
    dtype = x.dtype if x.dtype.kind == "f" else np.dtype(np.int64)
    axes = _taps(window)
    view = windows(padded(x.astype(dtype, copy=False), window.padding, 0), window)
    inside = counted or ((0, 0),) * len(window.taps)
    rest = tuple((a - b, c - d) for (a, c), (b, d) in zip(window.padding, inside, strict=True))
    real = padded(np.ones((1, *x.shape[1:-1], 1), np.int64), inside, 1)
    counts = windows(padded(real, rest, 0), window).sum(axes)
    if dtype.kind != "f":
        return PooledSum(view.sum(axes, dtype=dtype), counts)
    total = np.zeros(view.shape[: axes[0]] + view.shape[-1:], dtype)
    for tap in np.ndindex(*window.taps):
        total += view[(..., *tap, slice(None))]
    return PooledSum(total, counts)


def _taps(window: SlidingWindow) -> tuple[int, ...]:
    """Return the indices of the axes of the window's taps, in the array that `windows` returns."""
    return tuple(range(1 + len(window.taps), 1 + 2 * len(window.taps)))


def pool_max(x: Array, window: SlidingWindow) -> Array:
    """Return the maximum of `x` over each window, padding excluded.

    Of floats it is at least the least finite number and ignores NaN, as in TFLite.
    """
    info = np.finfo(x.dtype) if x.dtype.kind == "f" else np.iinfo(x.dtype)
    view = windows(padded(x, window.padding, info.min), window)
    return np.fmax.reduce(view, _taps(window), initial=info.min)
