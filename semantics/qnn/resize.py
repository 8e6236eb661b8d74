"""Semantics of qnn's Resize, ResizeNearestNeighbor and ResizeBilinear."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import NearestMode, ResizeInterpolation, ResizeTransformation
from ..integer_taps import IntegerTaps, cubic_taps, interpolated, linear_taps
from ..numerics import Ints, ints
from ..reals import by_reals
from ..registry import Array, semantics
from ..resampling import Taps, resample, within
from ..tensors import is_quantized, quantization, stored, tensor_type
from ..tflite import resize as tflite_resize
from ..tflite.resize import Resampling

DType: TypeAlias = type[np.floating[Any]]
Fractions: TypeAlias = tuple[Ints, int]
"""Exact coordinates along an axis: numerators, and one positive denominator."""

T = ResizeTransformation
COORDINATES: dict[ResizeTransformation, Callable[[Ints, int, int], Fractions]] = {
    T.HALF_PIXEL: lambda i, source, size: ((2 * i + 1) * source - size, 2 * size),
    T.PYTORCH_HALF_PIXEL: lambda i, source, size: (
        ((2 * i + 1) * source - size, 2 * size) if size > 1 else (i, 1)
    ),
    T.ALIGN_CORNERS: lambda i, source, size: (i * (source - 1), size - 1) if size > 1 else (i, 1),
    T.ASYMMETRIC: lambda i, source, size: (i * source, size),
}
"""Transformation mode -> function (pixels i, source extent, result extent) to source
coordinates.
"""

NEAREST: dict[NearestMode, Callable[[Ints, int], Ints]] = {
    NearestMode.ROUND_PREFER_FLOOR: lambda n, d: -((d - 2 * n) // (2 * d)),
    NearestMode.ROUND_PREFER_CEIL: lambda n, d: (2 * n + d) // (2 * d),
    NearestMode.FLOOR: lambda n, d: n // d,
    NearestMode.CEIL: lambda n, d: -(-n // d),
}
"""Rounding mode -> the function of n and d that rounds n / d to an integer."""


@semantics(qnn.ResizeOp)
def resize(op: qnn.ResizeOp, x: Array) -> Array:
    """Resize each spatial axis, one after the other, by the operation's interpolation mode, and
    requantize to the result's type. Linear and cubic modes of quantized elements that keep their
    quantization have exact weights (`resize_taps`); others compute on floats or dequantized values.
    """
    if op.interpolation_mode.data is ResizeInterpolation.NEAREST:
        return _gathered(op, x, [_nearest(op, *sizes) for sizes in _sizes(op, x)])
    taps = resize_taps(op)
    if taps is not None:
        y = interpolated(ints(x), list(enumerate(taps, 1)), quantization(op.input).zero_point)
        if y is not None:
            return stored(op.output, y)
    return by_reals(op, partial(_weighted, op), x)


def _sizes(op: qnn.SizedOp, x: Array) -> list[tuple[int, int]]:
    """Return (extent of the input, extent of the result) of each spatial axis."""
    return list(zip(x.shape[1:-1], op.sizes, strict=True))


def nearest_pixels(op: qnn.ResizeOp | qnn.ResizeNearestNeighborOp) -> list[Ints]:
    """Return, for each spatial axis, the index of the input's pixel for each pixel of the result of
    a resize by nearest pixels.
    """
    if not isinstance(op, qnn.ResizeOp):
        return tflite_resize.nearest(resampling_of(op))
    pairs = zip(tensor_type(op.input).get_shape()[1:-1], op.sizes, strict=True)
    return [_nearest(op, *pair) for pair in pairs]


def _gathered(op: qnn.SizedOp, x: Array, indices: list[Ints]) -> Array:
    """Return the pixels of `x` at `indices`, one array for each spatial axis, rescaled to the
    result's quantization.
    """

    def move(values: Array) -> Array:
        for axis, at in enumerate(indices, 1):
            values = np.take(values, at, axis)
        return values

    return move(x) if _keeps_type(op) else by_reals(op, move, x)


def _keeps_type(op: qnn.SizedOp) -> bool:
    """Return whether input and result have the same element type, so that stored integers need no
    requantization.
    """
    return tensor_type(op.input).element_type == tensor_type(op.output).element_type


def _nearest(op: qnn.ResizeOp, source: int, size: int) -> Ints:
    """Return the index of the source pixel nearest to the source coordinate of each of `size`
    result pixels along an axis of source extent `source`, by the operation's rounding mode.
    """
    coordinates, denominator = COORDINATES[op.transformation_mode.data](
        np.arange(size), source, size
    )
    return np.clip(NEAREST[op.nearest_mode.data](coordinates, denominator), 0, source - 1)


def _weighted(op: qnn.ResizeOp, x: Array) -> Array:
    """Return `x`, floats or dequantized values, interpolated along each spatial axis, linearly or
    cubically.
    """
    for axis, (source, size) in enumerate(_sizes(op, x), 1):
        n, d = COORDINATES[op.transformation_mode.data](np.arange(size), source, size)
        taps = _taps(op, n // d, n % d / d)
        x = resample(x, axis, within(taps, source, bool(op.exclude_outside)))
    return x


def resize_taps(op: qnn.ResizeOp) -> list[IntegerTaps] | None:
    """Return the exact weights of a linear or cubic resize along each spatial axis; None unless it
    keeps the quantization of its elements, or if weights of different pixels are divided by their
    sums (`exclude_outside` of cubic weights) or too long.
    """
    if not is_quantized(op.input) or not _keeps_type(op):
        return None
    sizes = zip(tensor_type(op.input).get_shape()[1:-1], op.sizes, strict=True)
    found = [_exact_taps(op, *pair) for pair in sizes]
    taps = [one for one in found if one is not None]
    return taps if len(taps) == len(found) else None


def _exact_taps(op: qnn.ResizeOp, source: int, size: int) -> IntegerTaps | None:
    """Return the exact weights of `op` along an axis of extent `source` in the input and `size` in
    the result; None as `resize_taps` says.
    """
    n, d = COORDINATES[op.transformation_mode.data](np.arange(size), source, size)
    if op.interpolation_mode.data is ResizeInterpolation.LINEAR:
        return linear_taps(n, d, source)
    return None if op.exclude_outside else cubic_taps(n, d, source, op.cubic_coeff.value.data)


def _taps(op: qnn.ResizeOp, low: Ints, far: Array) -> Taps:
    """Return the interpolation taps (source pixels and weights) of result pixels whose source
    coordinates are `low + far`, with 0 <= far < 1.
    """
    if op.interpolation_mode.data is ResizeInterpolation.LINEAR:
        return Taps(np.stack([low, low + 1], 1), np.stack([1 - far, far], 1))
    weights = cubic(far, op.cubic_coeff.value.data)
    return Taps(low[:, None] + np.arange(-1, 3), np.stack(weights, 1))


def cubic(far: Array, a: float) -> tuple[Array, Array, Array, Array]:
    """Return Keys's cubic weights of pixels -1, 0, 1, 2 for coordinates at the distance `far`
    behind pixel 0, 0 <= far < 1.

    `a` is the coefficient of the cubic.
    """

    def inner(t: Array) -> Array:
        return ((a + 2) * t - (a + 3)) * t * t + 1

    def outer(t: Array) -> Array:
        return ((a * t - 5 * a) * t + 8 * a) * t - 4 * a

    return outer(far + 1), inner(far), inner(1 - far), outer(2 - far)


@semantics(qnn.ResizeNearestNeighborOp)
def resize_nearest_neighbor(op: qnn.ResizeNearestNeighborOp, x: Array) -> Array:
    """Return the stored pixels nearest to the source coordinates, as TFLite's kernel does, rescaled
    if the result has another quantization.
    """
    return _gathered(op, x, tflite_resize.nearest(resampling_of(op)))


@semantics(qnn.ResizeBilinearOp)
def resize_bilinear(op: qnn.ResizeBilinearOp, x: Array) -> Array:
    """Interpolate stored elements bilinearly, as TFLite's kernels do, and return stored elements.

    With antialiasing, or if input and result differ in quantization, it is computed on dequantized
    values.
    """
    if op.antialias:
        return by_reals(op, partial(_antialiased, op), x)
    resampling = resampling_of(op)
    if is_quantized(op.input) and _keeps_type(op) and x.dtype.name in tflite_resize.KERNELS:
        return tflite_resize.bilinear(resampling, x)
    return by_reals(op, partial(tflite_resize.interpolated_reals, resampling), x)


def resampling_of(op: qnn.ResizeImageOp) -> Resampling:
    """Return what a resize takes from where: the extents of each spatial axis before and after, and
    how coordinates of the result become coordinates of the input.
    """
    source = tensor_type(op.input).get_shape()[1:-1]
    sizes = tuple(zip(source, op.sizes, strict=True))
    return Resampling(sizes, op.aligned, op.half_pixels)


def _antialiased(op: qnn.ResizeBilinearOp, x: Array) -> Array:
    """Return `x`, floats or dequantized values, resized with triangular weights around each source
    coordinate.

    Their half width is the distance between adjacent result pixels in source pixels, at least 1.
    """
    resampling = resampling_of(op)
    for axis, (source, size) in enumerate(resampling.sizes, 1):
        coordinates = resampling.coordinates(source, size, np.float64)
        width = max(1.0, float(resampling.scale(source, size, np.float64)))
        first = ints(np.ceil(coordinates - width))
        indices = first[:, None] + np.arange(2 * math.ceil(width) + 1)
        weights = np.maximum(0.0, 1 - np.abs(indices - coordinates[:, None]) / width)
        x = resample(x, axis, within(Taps(indices, weights), source, drop_outside=True))
    return x
