"""Semantics of the qnn operations that sample images at computed coordinates: CropAndResize,
ExtractGlimpse, GridSample, ImageProjectionTransform.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import GridSampleMode, GridSamplePadding, Interpolation, Noise
from ..reals import by_reals
from ..registry import Array, States, semantics, stateful
from ..resampling import (
    Lookup,
    expect_finite,
    image_indices,
    multilinear,
    nearest_away,
    nearest_even,
    pixels,
)

Random: TypeAlias = np.random.Generator

LOOKUPS: dict[Interpolation, Lookup] = {
    Interpolation.BILINEAR: multilinear,
    Interpolation.NEAREST_NEIGHBOR: nearest_away,
}
"""Interpolation mode -> its pixel lookup."""

GRID_LOOKUPS: dict[GridSampleMode, Lookup] = {
    GridSampleMode.BILINEAR: multilinear,
    GridSampleMode.NEAREST: nearest_even,
}
"""Mode of GridSample -> its pixel lookup."""


@semantics(qnn.CropAndResizeOp)
def crop_and_resize(op: qnn.CropAndResizeOp, x: Array, boxes: Array, batch: Array) -> Array:
    """Return, for each box, the crop of its image resized to the operation's size: [box, height,
    width, channel], requantized.

    `boxes` are [y1, x1, y2, x2], 0 for the image's first and 1 for its last pixel; `batch` holds
    the index of the image of each.
    """
    return by_reals(op, partial(_crops, op), x, boxes, batch)


def _crops(op: qnn.CropAndResizeOp, x: Array, boxes: Array, batch: Array) -> Array:
    """Compute CropAndResize on floats or dequantized values: for each of `boxes`, whose image has
    its index in `batch`, the crop of `x` resized to the operation's size.
    """
    images = image_indices("batch_indices", batch, len(x))
    expect_finite("boxes", boxes)
    y1, x1, y2, x2 = boxes.T
    height, width = op.size
    rows = _crop_coordinates(y1, y2, x.shape[1], height)[:, :, None]
    columns = _crop_coordinates(x1, x2, x.shape[2], width)[:, None, :]
    inside = (rows >= 0) & (rows <= x.shape[1] - 1) & (columns >= 0) & (columns <= x.shape[2] - 1)
    outside = op.extrapolation_value.value.data
    coordinates: list[Array] = list(np.broadcast_arrays(rows, columns))
    y = LOOKUPS[op.interpolation_mode.data](x, images[:, None, None], coordinates, outside)
    return np.where(inside[..., None], y, x.dtype.type(outside))


def _crop_coordinates(low: Array, high: Array, source: int, size: int) -> Array:
    """Return the source coordinates of the `size` pixels of each box's crop along an axis: [boxes,
    size].

    `low` and `high` are the ends of the boxes along the axis, where 0 is the image's first pixel
    and 1 its last; `source` is the image's extent.
    """
    if size == 1:
        return (0.5 * (low + high) * (source - 1))[:, None]
    step = (high - low) * (source - 1) / (size - 1)
    return (low * (source - 1))[:, None] + np.arange(size, dtype=low.dtype) * step[:, None]


@stateful(qnn.ExtractGlimpseOp)
def extract_glimpse(op: qnn.ExtractGlimpseOp, states: States, x: Array, offsets: Array) -> Array:
    """Return a window of each image, with noise in place of the pixels outside of the image;
    `offsets` [image, (row, column)] place the windows, in the unit and from the origin that the
    operation says.

    Noise continues the PCG64 sequence of the last run, kept in `states`; each operation of a
    program starts from a constant seed of its own.
    """
    random = np.random.Generator(np.random.PCG64(len(states)))
    if op in states:
        random.bit_generator.state = states[op]
    y = by_reals(op, partial(_glimpses, op, random), x, offsets)
    states[op] = random.bit_generator.state
    return y


def _glimpses(op: qnn.ExtractGlimpseOp, random: Random, x: Array, offsets: Array) -> Array:
    """Compute ExtractGlimpse, as `extract_glimpse` defines it, on floats or dequantized values,
    with noise drawn from `random`.
    """
    rows, columns = (glimpse_pixels(op, offsets[:, i], x.shape[1 + i], i) for i in (0, 1))
    coordinates: list[Array] = list(np.broadcast_arrays(rows[:, :, None], columns[:, None, :]))
    batch = np.arange(len(x))[:, None, None]
    known = pixels(np.ones_like(x[..., :1]), batch, coordinates, 0) > 0
    noise = NOISES[op.noise.data](x, (*known.shape[:3], x.shape[3]), random)
    return np.where(known, pixels(x, batch, coordinates, 0), noise)


def glimpse_pixels(op: qnn.ExtractGlimpseOp, offsets: Array, source: int, axis: int) -> Array:
    """Return the pixel indices of each image's window along `axis`, 0 for rows or 1 for columns:
    [batch, size]; they may lie outside of the image.

    `offsets` places each window: in pixels or as a fraction of `source`, the image's extent,
    counted from the edge or the center of the image, as the operation's parameters tell.
    """
    size = op.window[axis]
    start = offsets * source if op.normalized else offsets
    if op.centered:
        start = (start / 2 if op.normalized else start) + source / 2
    if op.centered and op.normalized:
        start = start - size / 2
    return np.trunc(start)[:, None] + np.arange(size)


def _uniform(x: Array, shape: tuple[int, ...], random: Random) -> Array:
    """Return noise of `shape`, uniform between the minimum and the maximum of each image of `x`."""
    low, high = x.min((1, 2, 3), keepdims=True), x.max((1, 2, 3), keepdims=True)
    return low + random.random(shape) * (high - low)


def _gaussian(x: Array, shape: tuple[int, ...], random: Random) -> Array:
    """Return Gaussian noise of `shape` with the mean and deviation of each channel of each image of
    `x`, clipped to the minimum and the maximum of that channel.
    """
    mean, deviation = x.mean((1, 2), keepdims=True), x.std((1, 2), keepdims=True)
    noise = mean + random.standard_normal(shape) * deviation
    return np.clip(noise, x.min((1, 2), keepdims=True), x.max((1, 2), keepdims=True))


NOISES: dict[Noise, Callable[[Array, tuple[int, ...], Random], Array]] = {
    Noise.UNIFORM: _uniform,
    Noise.GAUSSIAN: _gaussian,
    Noise.ZEROES: lambda x, shape, random: np.zeros(shape, x.dtype),
}
"""Noise mode -> the function that fills pixels outside of images."""


@semantics(qnn.GridSampleOp)
def grid_sample(op: qnn.GridSampleOp, x: Array, grid: Array) -> Array:
    """Sample each image at the normalized coordinates `grid` [image, positions.., axes], the one
    along the last spatial axis first; computed on floats or dequantized values, then requantized.
    """
    return by_reals(op, partial(_sampled, op), x, grid)


def _sampled(op: qnn.GridSampleOp, x: Array, grid: Array) -> Array:
    """Return the values of the images `x`, floats or dequantized, at the normalized coordinates
    `grid` [image, positions.., axes], the one along the last spatial axis first, by the operation's
    interpolation and padding modes.
    """
    sizes = x.shape[1:-1]
    move_inside = PADDINGS[op.padding_mode.data]
    coordinates = [
        move_inside(_unnormalized(grid[..., -1 - axis], size, op.aligned), size, op.aligned)
        for axis, size in enumerate(sizes)
    ]
    batch = np.arange(len(x)).reshape(-1, *[1] * len(sizes))
    return GRID_LOOKUPS[op.mode.data](x, batch, coordinates, 0)


def _unnormalized(grid: Array, size: int, aligned: bool) -> Array:
    """Return coordinates in pixels along an axis of extent `size`, from normalized ones in [-1, 1].

    With `aligned`, -1 and 1 are the centers of the corner pixels, else their outer sides.
    """
    return (grid + 1) / 2 * (size - 1) if aligned else ((grid + 1) * size - 1) / 2


def _reflected(coordinate: Array, size: int, aligned: bool) -> Array:
    """Return coordinates reflected at the edges of an axis of extent `size`.

    Reflection is at the centers of the corner pixels with `aligned`, else at their outer sides.
    """
    low, span = (0.0, size - 1.0) if aligned else (-0.5, float(size))
    if span == 0:
        return np.zeros_like(coordinate)
    far = np.abs(coordinate - low)
    rest, turns = np.fmod(far, span), np.floor(far / span)
    return np.clip(np.where(turns % 2 == 0, rest, span - rest) + low, 0, size - 1)


PADDINGS: dict[GridSamplePadding, Callable[[Array, int, bool], Array]] = {
    GridSamplePadding.ZEROS: lambda coordinate, size, aligned: coordinate,
    GridSamplePadding.BORDER: lambda coordinate, size, aligned: np.clip(coordinate, 0, size - 1),
    GridSamplePadding.REFLECTION: _reflected,
}
"""Padding mode -> function (coordinate, extent, aligned) to the coordinate that is sampled instead.

ZEROS keeps coordinates outside of the axis, where samples are 0; the others move them inside.
"""


@semantics(qnn.ImageProjectionTransformOp)
def image_projection_transform(
    op: qnn.ImageProjectionTransformOp, x: Array, transform: Array
) -> Array:
    """Sample each image at the coordinates to which its projective matrix maps the result's pixels;
    `transform` [image, 8] holds the first 8 entries of each 3 x 3 matrix, whose last one is 1.
    Computed on floats or dequantized values, then requantized.
    """
    return by_reals(op, partial(_projected, op), x, transform)


def _projected(op: qnn.ImageProjectionTransformOp, x: Array, transform: Array) -> Array:
    """Return the values of the images `x`, floats or dequantized, at the coordinates to which the
    projective matrix of each maps the result's pixels.

    `transform` holds the first 8 entries of each 3 x 3 matrix, whose last entry is 1.
    """
    a0, a1, a2, b0, b1, b2, c0, c1 = transform.reshape(-1, 8).T[:, :, None, None]
    batch, height, width, _ = x.shape
    row, column = np.indices((height, width), dtype=transform.dtype, sparse=True)
    depth = c0 * column + c1 * row + 1
    coordinates = [(b0 * column + b1 * row + b2) / depth, (a0 * column + a1 * row + a2) / depth]
    known = [np.broadcast_to(coordinate, (batch, height, width)) for coordinate in coordinates]
    return LOOKUPS[op.interpolation_mode.data](x, np.arange(batch)[:, None, None], known, 0)
