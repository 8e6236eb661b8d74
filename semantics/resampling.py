"""Interpolation taps and pixel lookups that resizes and operations on regions of interest share."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np

from ..dialects.diagnostics import HexnnError
from .numerics import Ints, ints, round_half_away
from .registry import Array


class Taps(NamedTuple):
    """The source indices and weights of each result pixel along one axis: [result extent, taps]."""

    indices: Ints
    weights: Array


def resample(x: Array, axis: int, taps: Taps) -> Array:
    """Return the sums of pixels along `axis` weighted by `taps`, in the dtype of `x`."""
    shape = [-1 if i == axis else 1 for i in range(x.ndim)]
    weights = taps.weights.astype(x.dtype)
    parts = [
        np.take(x, indices, axis) * part.reshape(shape)
        for indices, part in zip(taps.indices.T, weights.T, strict=True)
    ]
    return np.sum(parts, axis=0, dtype=x.dtype)


def within(taps: Taps, size: int, drop_outside: bool = False) -> Taps:
    """Return taps (source indices and weights) with indices clamped to [0, size).

    With `drop_outside`, taps outside of that range have weight 0 instead, and the weights of the
    others are divided by their sum.
    """
    indices = np.clip(taps.indices, 0, size - 1)
    if not drop_outside:
        return Taps(indices, taps.weights)
    weights = np.where(indices == taps.indices, taps.weights, 0.0)
    return Taps(indices, weights / weights.sum(1, keepdims=True))


Lookup = Callable[[Array, Array, list[Array], float], Array]
"""f(images [batch, spatial.., channel], batch, coordinates, outside): values [n, channel].

`batch` are image indices, `outside` is the value of pixels outside of the image.
"""


def pixels(images: Array, batch: Array, coordinates: list[Array], outside: float) -> Array:
    """Return the pixels of `images` [image, space.., channel] with image indices `batch` at integer
    coordinates, one array per spatial axis: [positions.., channel].

    `batch` and the coordinates broadcast. Pixels beyond the image have the value `outside`.
    """
    sizes = images.shape[1:-1]
    inside = np.logical_and.reduce(
        [
            (coordinate >= 0) & (coordinate < size)
            for coordinate, size in zip(coordinates, sizes, strict=True)
        ]
    )
    at = tuple(np.where(inside, coordinate, 0).astype(np.intp) for coordinate in coordinates)
    values = images[(np.broadcast_to(batch, inside.shape), *at)]
    return np.where(inside[..., None], values, images.dtype.type(outside))


def multilinear(images: Array, batch: Array, coordinates: list[Array], outside: float) -> Array:
    """Return the multilinear interpolation between the pixels around each coordinate: [positions..,
    channel].

    `images` are [image, space.., channel]; `batch` holds an image index and `coordinates`, one
    array per spatial axis, a real coordinate for each position. Pixels beyond the image have the
    value `outside`.
    """
    coordinates = finite_coordinates(coordinates)
    low = [np.floor(coordinate) for coordinate in coordinates]
    far = [coordinate - start for coordinate, start in zip(coordinates, low, strict=True)]
    total: Array = np.zeros(1, images.dtype)
    for corner in product((0, 1), repeat=len(coordinates)):
        at = [start + step for start, step in zip(low, corner, strict=True)]
        weights = [part if step else 1 - part for part, step in zip(far, corner, strict=True)]
        weight = np.prod(np.broadcast_arrays(*weights), axis=0)
        total = total + weight[..., None] * pixels(images, batch, at, outside)
    return total


def nearest_even(images: Array, batch: Array, coordinates: list[Array], outside: float) -> Array:
    """Return the pixels of `images` nearest to the coordinates; halfway between two, the one with
    the even index. `batch` holds the image indices, `coordinates` an array for each spatial axis;
    pixels beyond the image have the value `outside`.
    """
    return pixels(
        images,
        batch,
        [np.rint(coordinate) for coordinate in finite_coordinates(coordinates)],
        outside,
    )


def nearest_away(images: Array, batch: Array, coordinates: list[Array], outside: float) -> Array:
    """Return the pixels of `images` nearest to the coordinates; halfway between two, the one whose
    index is farther from 0. `batch` holds the image indices, `coordinates` an array for each
    spatial axis; pixels beyond the image have the value `outside`.
    """
    return pixels(
        images,
        batch,
        [round_half_away(coordinate) for coordinate in finite_coordinates(coordinates)],
        outside,
    )


BEYOND = 2.0**30
"""A coordinate that is outside of every image."""


def finite_coordinates(coordinates: list[Array]) -> list[Array]:
    """Return the coordinates, with -2, which is outside of every image, in place of those that are
    not finite or have a magnitude of 2^30 (`BEYOND`) or more.
    """
    return [
        np.where(np.abs(coordinate) < BEYOND, coordinate, coordinate.dtype.type(-2))
        for coordinate in coordinates
    ]


def image_indices(name: str, indices: Array, batch: int) -> Ints:
    """Return the image indices as int64. Raises HexnnError, naming the operand `name`, for one
    outside of [0, batch - 1].
    """
    at = ints(indices)
    wrong = at[(at < 0) | (at >= batch)]
    if len(wrong):
        raise HexnnError(f"{name} must lie in [0, {batch - 1}], got {wrong[0]}")
    return at


def expect_finite(name: str, array: Array) -> None:
    """Raise HexnnError, naming the operand `name`, for NaN or infinite coordinates."""
    wrong = array[~np.isfinite(array)]
    if len(wrong):
        raise HexnnError(f"{name} must be finite, got {wrong[0]}")
