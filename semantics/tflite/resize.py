"""TFLite's kernels of RESIZE_NEAREST_NEIGHBOR and RESIZE_BILINEAR, bit for bit.

Coordinates of floats and of uint8 are computed in float32, those of int8 and int16 in fixed point
with 10 fraction bits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..integer_taps import IntegerTaps
from ..numerics import Ints, divide_half_away, ints, round_half_away
from ..registry import Array

DType: TypeAlias = type[np.floating[Any]]
DYADIC = 7
"""The most fraction bits of coordinates for which float32 holds all products and sums of bytes with
two weights exactly: 8 + 2 * 7 bits of 24.
"""


@dataclass(frozen=True)
class Resampling:
    """A resampling of NHWC images: the extents of height and width, and how coordinates of pixels
    of the result map to the input.
    """

    sizes: tuple[tuple[int, int], ...]
    """(extent of the input, extent of the result) of each spatial axis."""
    aligned: bool
    """Whether the centers of the corner pixels of input and result coincide."""
    half_pixels: bool
    """Whether pixel i has its center at i + 0.5 rather than at i."""

    def scale(self, source: int, size: int, dtype: DType) -> Any:
        """Return the distance between adjacent result pixels, in source pixels, in float type
        `dtype`, along an axis of extent `source` in the input and `size` in the result.
        """
        if self.aligned and size > 1:
            return dtype(source - 1) / dtype(size - 1)
        return dtype(source) / dtype(size)

    def coordinates(self, source: int, size: int, dtype: DType) -> Array:
        """Return the coordinates in the input of the `size` pixels of the result along an axis of
        extent `source`, computed in float type `dtype`.
        """
        scale, pixels = self.scale(source, size, dtype), np.arange(size, dtype=dtype)
        half = dtype(0.5)
        return (pixels + half) * scale - half if self.half_pixels else pixels * scale


class Neighbours(NamedTuple):
    """For each result pixel along an axis, the indices of the source pixels before (`first`) and
    after (`second`) its coordinate; `far` is the coordinate's distance from the former.
    """

    first: Ints
    second: Ints
    far: Array


def nearest(resampling: Resampling) -> list[Ints]:
    """Return, for height and width, an array: for each pixel of the result the index of the input's
    pixel that TFLite takes as nearest.
    """
    return [_nearest(resampling, *sizes) for sizes in resampling.sizes]


def _nearest(resampling: Resampling, source: int, size: int) -> Ints:
    """Return the index of the input's pixel for each of `size` pixels of the result along an axis
    of extent `source`: its coordinate, in float32, rounded down, or to the nearest if corners are
    aligned or pixels have their centers at 0.5.
    """
    offset = np.float32(0.5 if resampling.half_pixels else 0.0)
    scale = resampling.scale(source, size, np.float32)
    coordinates = (np.arange(size, dtype=np.float32) + offset) * scale
    whole = round_half_away(coordinates) if resampling.aligned else ints(np.floor(coordinates))
    return np.clip(whole, 0, source - 1)


def bilinear(resampling: Resampling, x: Array) -> Array:
    """Return images `x`, floats or stored integers of 8 or 16 bits, resampled by bilinear
    interpolation in the arithmetic of the TFLite kernel for their type.
    """
    return KERNELS.get(x.dtype.name, interpolated_reals)(resampling, x)


def interpolated_reals(resampling: Resampling, x: Array) -> Array:
    """Return images `x`, floats or dequantized values, resampled by interpolation between the four
    neighbours of each coordinate.
    """
    dtype = x.dtype.type
    rows, columns = (
        _neighbours(resampling.coordinates(*sizes, dtype), sizes[0]) for sizes in resampling.sizes
    )
    return _interpolated(x, rows, columns, 1)


def _neighbours(coordinates: Array, source: int) -> Neighbours:
    """Return, for each of `coordinates` along an axis of extent `source`, the pixels before and
    after it; the edge pixel stands for pixels outside of the axis.
    """
    first = np.clip(np.floor(coordinates), 0, source - 1)
    second = np.clip(np.ceil(coordinates), 0, source - 1)
    return Neighbours(ints(first), ints(second), coordinates - first)


def _interpolated(x: Array, rows: Neighbours, columns: Neighbours, one: int) -> Array:
    """Return the weighted sum of the four neighbours of each result pixel, added in the order of
    TFLite's kernel.

    `rows` and `columns` hold the neighbours along both axes, and the distances to them in units of
    1 / one; the sum is in units of 1 / one^2.
    """
    down, right = rows.far[:, None, None], columns.far[:, None]
    upper, lower = x[:, rows.first], x[:, rows.second]
    return (
        upper[:, :, columns.first] * (one - down) * (one - right)
        + lower[:, :, columns.first] * down * (one - right)
        + upper[:, :, columns.second] * (one - down) * right
        + lower[:, :, columns.second] * down * right
    )


def _fixed(resampling: Resampling, x: Array) -> Array:
    """Return the stored integers `x` interpolated with coordinates and weights in fixed point, with
    10 fraction bits, and rounded, ties away from zero.
    """
    rows, columns = (_neighbours_fixed(resampling, *sizes) for sizes in resampling.sizes)
    sums = _interpolated(ints(x), rows, columns, 1 << 10)
    return divide_half_away(sums, 1 << 20).astype(x.dtype)


def integer_taps(resampling: Resampling, storage: str) -> list[IntegerTaps] | None:
    """Return, for height and width, the weights of TFLite's bilinear interpolation of stored
    integers of the type `storage` (`int8`, `int16`, `uint8`) as exact fractions; None for uint8
    where float32 rounds coordinates or sums, so that they are no such fractions.
    """
    if storage != "uint8":
        fixed = [(_neighbours_fixed(resampling, *sizes), sizes[0]) for sizes in resampling.sizes]
        return [_exact(one, 1 << 10, source) for one, source in fixed]
    axes = [
        (_neighbours(resampling.coordinates(*sizes, np.float32), sizes[0]), sizes[0])
        for sizes in resampling.sizes
    ]
    scaled = [(one._replace(far=one.far * (1 << DYADIC)), source) for one, source in axes]
    if any((np.floor(one.far) != one.far).any() for one, _ in scaled):
        return None
    return [_exact(one, 1 << DYADIC, source) for one, source in scaled]


def _exact(axis: Neighbours, one: int, source: int) -> IntegerTaps:
    """Return the weights of the neighbours of each pixel along an axis of extent `source`; the
    distances `axis.far` are in units of 1 / `one`, and count for nothing where both neighbours are
    the same pixel.
    """
    far = np.where(axis.first == axis.second, 0, ints(axis.far))
    indices = np.stack([axis.first, axis.second], 1)
    return IntegerTaps.of(indices, np.stack([one - far, far], 1), one, source)


def _neighbours_fixed(resampling: Resampling, source: int, size: int) -> Neighbours:
    """Return the source pixels around each of `size` result pixels along an axis of extent
    `source`; coordinates are integers with 10 fraction bits, and so are the distances.
    """
    lengths = (source - 1, size - 1) if resampling.aligned and size > 1 else (source, size)
    scale = ((lengths[0] << 10) + lengths[1] // 2) // lengths[1]
    coordinates = np.arange(size) * scale + (scale // 2 - 512 if resampling.half_pixels else 0)
    first = np.clip(coordinates >> 10, 0, source - 1)
    second = np.clip((coordinates + 1023) >> 10, 0, source - 1)
    return Neighbours(first, second, coordinates - (first << 10))


def _bytes(resampling: Resampling, x: Array) -> Array:
    """Return the stored integers `x` of a uint8 tensor interpolated in float32 and rounded to
    nearest, ties up.
    """
    return (interpolated_reals(resampling, x.astype(np.float32)) + np.float32(0.5)).astype(x.dtype)


KERNELS: dict[str, Callable[[Resampling, Array], Array]] = {
    "int8": _fixed,
    "int16": _fixed,
    "uint8": _bytes,
}
"""Storage type -> TFLite's bilinear interpolation of stored integers."""
