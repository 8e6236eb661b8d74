"""Crops, glimpses, grids and projections of qnn against ONNX, scipy and loops."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import ndimage
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last, node
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32
from xdsl.traits import is_side_effect_free

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import GridSampleMode, GridSamplePadding, Interpolation, Noise
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, States, evaluate

SOURCE = UniformType.per_tensor("i8", 0.5, -3)
TARGET = UniformType.per_tensor("i8", 0.3, 7)
GRID = UniformType.per_tensor("u16", 0.03125, 64)


def numbers(*shape: int, seed: int = 0) -> Array:
    return np.random.default_rng(seed).random(shape, np.float32)


def quantized(reals: Array) -> Array:
    """Reals in TARGET, by its definition."""
    steps = reals / 0.3
    return np.clip(np.sign(steps) * np.floor(np.abs(steps) + 0.5) + 7, -128, 127)


def crop(x: Array, boxes: Array, batch: Array, size: tuple[int, int], **parameters: Any) -> Array:
    operands = [value(x.shape), value(boxes.shape), value(batch.shape, i32)]
    op = qnn.CropAndResizeOp(*operands, out=f32, resize_dims=size, **parameters)
    return run(op, x, boxes, batch)


@oracle("ONNX", qnn.CropAndResizeOp)
@settings(max_examples=20)
@given(
    corners=st.tuples(*[st.floats(-0.5, 1.5, width=16)] * 4),
    size=st.tuples(st.integers(2, 5), st.integers(2, 5)),
)
def test_crops_are_those_of_onnx(corners: tuple[float, ...], size: tuple[int, int]):
    x = numbers(2, 5, 4, 3)
    boxes = np.array([corners, [0, 0, 1, 1]], np.float32)
    y = crop(x, boxes, np.array([1, 0], np.int32), size, extrapolation_value=-2.0)
    for index, (image, box) in enumerate(((1, boxes[0]), (0, boxes[1]))):
        # The whole image's places are whole only up to a rounding of float32.
        wanted = node(
            "Resize",
            channels_first(x[image : image + 1]),
            np.array([0, 0, box[0], box[1], 1, 1, box[2], box[3]], np.float32),
            None,
            np.array([1, 3, *size]),
            mode="linear",
            coordinate_transformation_mode="tf_crop_and_resize",
            extrapolation_value=-2.0,
        )
        seen, wanted = y[index], channels_last(wanted)[0]
        both = (seen != -2) & (wanted != -2)
        np.testing.assert_allclose(seen[both], wanted[both], atol=1e-5)
        assert both.sum() >= (wanted != -2).sum() - 3 * max(size)


@oracle("formula", qnn.CropAndResizeOp)
@pytest.mark.parametrize("mode", Interpolation)
@pytest.mark.parametrize("size", [(1, 1), (1, 3), (4, 1), (3, 4)])
def test_crops_pixel_by_pixel(mode: Interpolation, size: tuple[int, int]):
    x = numbers(2, 5, 9, 2)
    boxes = np.array([[0.25, 0.75, 0.75, 0.125], [-0.25, 0, 0.5, 1.25], [0, 0, 1, 1]], np.float32)
    batch = np.array([1, 0, 1], np.int32)
    y = crop(x, boxes, batch, size, interpolation_mode=mode, extrapolation_value=9.0)
    for index, i, j in np.ndindex(3, *size):
        y1, x1, y2, x2 = boxes[index].tolist()
        row = (y1 + i * (y2 - y1) / (size[0] - 1)) * 4 if size[0] > 1 else (y1 + y2) / 2 * 4
        column = (x1 + j * (x2 - x1) / (size[1] - 1)) * 8 if size[1] > 1 else (x1 + x2) / 2 * 8
        wanted: Any = [9.0, 9.0]
        if 0 <= row <= 4 and 0 <= column <= 8:
            wanted = between(x[batch[index]], row, column, mode)
        # Places and weights are of float32.
        np.testing.assert_allclose(y[index, i, j], wanted, atol=1e-5)


def between(image: Array, row: float, column: float, mode: Interpolation) -> Array:
    """The pixel at a place within an image."""
    if mode is Interpolation.NEAREST_NEIGHBOR:
        return image[math.floor(row + 0.5), math.floor(column + 0.5)]
    top, left = math.floor(row), math.floor(column)
    rows, columns = image[[top, math.ceil(row)]], [left, math.ceil(column)]
    right = column - left
    upper, lower = (r[columns[0]] * (1 - right) + r[columns[1]] * right for r in rows)
    return upper * (top + 1 - row) + lower * (row - top)


def test_crops_name_wrong_operands():
    x, box = numbers(2, 4, 4, 1), np.zeros((1, 4), np.float32)
    with pytest.raises(HexnnError, match=r"batch_indices must lie in \[0, 1\], got 2"):
        crop(x, box, np.array([2], np.int32), (2, 2))
    with pytest.raises(HexnnError, match=r"batch_indices must lie in \[0, 1\], got -1"):
        crop(x, box, np.array([-1], np.int32), (2, 2))
    with pytest.raises(HexnnError, match="boxes must be finite, got inf"):
        crop(x, box + np.inf, np.array([0], np.int32), (2, 2))


@oracle("formula", qnn.CropAndResizeOp)
def test_quantized_crops_round_reals_once():
    x = np.random.default_rng(0).integers(-128, 128, (1, 4, 5, 2), np.int8)
    boxes = np.array([[64, 70, 90, 96], [60, 64, 100, 80]], np.uint16)
    batch = np.zeros(2, np.uint32)
    operands = [value(x.shape, SOURCE), value(boxes.shape, GRID), value((2,), ui32)]
    y = run(qnn.CropAndResizeOp(*operands, out=TARGET, resize_dims=[3, 2]), x, boxes, batch)
    reals, places = 0.5 * (x + 3.0), (boxes - 64.0) / 32
    for index, i, j in np.ndindex(2, 3, 2):
        y1, x1, y2, x2 = places[index]
        row, column = (y1 + i * (y2 - y1) / 2) * 3, (x1 + j * (x2 - x1)) * 4
        wanted = np.zeros(2)
        if 0 <= row <= 3 and 0 <= column <= 4:
            wanted = between(reals[0], row, column, Interpolation.BILINEAR)
        np.testing.assert_array_equal(y[index, i, j], quantized(wanted))


def glimpse(x: Array, offsets: Array, size: tuple[int, int], **parameters: Any) -> Array:
    operands = [value(x.shape), value(offsets.shape)]
    return run(qnn.ExtractGlimpseOp(*operands, out=f32, size=size, **parameters), x, offsets)


CORNERS: dict[tuple[bool, bool], Callable[[float, int, int], float]] = {
    (False, False): lambda at, n, size: at,
    (False, True): lambda at, n, size: at * n,
    (True, False): lambda at, n, size: at + n / 2,
    (True, True): lambda at, n, size: (at + 1) * n / 2 - size / 2,
}
"""The top left corner of a window by (centered, normalized)."""


@oracle("formula", qnn.ExtractGlimpseOp)
@pytest.mark.parametrize(("centered", "normalized"), CORNERS)
def test_glimpses_pixel_by_pixel(centered: bool, normalized: bool):
    x = numbers(4, 5, 7, 2)
    at = np.array([[0, 0], [0.5, -0.75], [1, 0.25], [-1, 0.5]], np.float32)
    at = at if normalized else at * 4
    parameters = {"centered": centered, "normalized": normalized, "noise": Noise.ZEROES}
    y = glimpse(x, at, (3, 4), **parameters)
    for b, i, j in np.ndindex(4, 3, 4):
        corner = CORNERS[centered, normalized]
        row, column = int(corner(at[b, 0], 5, 3)) + i, int(corner(at[b, 1], 7, 4)) + j
        inside = 0 <= row < 5 and 0 <= column < 7
        np.testing.assert_array_equal(y[b, i, j], x[b, row, column] if inside else [0, 0])


@oracle("ONNX", qnn.ExtractGlimpseOp)
@settings(max_examples=20)
@given(
    source=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    size=st.tuples(st.integers(1, 9), st.integers(1, 9)),
)
def test_glimpses_of_the_middle_are_those_of_onnx(source: tuple[int, int], size: tuple[int, int]):
    x = numbers(2, *source, 3)
    y = glimpse(x, np.zeros((2, 2), np.float32), size, noise=Noise.ZEROES)
    wanted = node("CenterCropPad", x, np.array([2, *size, 3]))
    np.testing.assert_array_equal(y, wanted)


def test_glimpses_have_noise_of_the_image():
    x = numbers(2, 40, 40, 2) * np.array([1, 3], np.float32)
    away = np.full((2, 2), 50, np.float32)
    parameters = {"centered": False, "normalized": False}
    uniform = glimpse(x, away, (40, 40), noise=Noise.UNIFORM, **parameters)
    assert x.min() <= uniform.min()
    assert uniform.max() <= x.max()
    np.testing.assert_allclose(uniform.mean((1, 2)), (x.min() + x.max()) / 2, atol=0.1)
    gaussian = glimpse(x, away, (40, 40), noise=Noise.GAUSSIAN, **parameters)
    assert (gaussian.max((1, 2)) <= x.max((1, 2))).all()
    np.testing.assert_allclose(gaussian.mean((1, 2)), x.mean((1, 2)), atol=0.1)
    np.testing.assert_allclose(gaussian.std((1, 2)), x.std((1, 2)), atol=0.15)


def test_noise_goes_on_from_run_to_run():
    x, away = numbers(1, 4, 4, 1), np.full((1, 2), 50, np.float32)
    operands = [value(x.shape), value(away.shape)]
    one, other = (qnn.ExtractGlimpseOp(*operands, out=f32, size=[2, 2]) for _ in range(2))
    states: States = {}
    seen = [evaluate(op, [x, away], states)[0].tobytes() for op in (one, one, other)]
    assert len(set(seen)) == 3
    assert evaluate(one, [x, away])[0].tobytes() == seen[0]


def test_glimpses_of_noise_have_an_effect():
    operands = [value((1, 4, 4, 1)), value((1, 2))]
    for noise in Noise:
        op = qnn.ExtractGlimpseOp(*operands, out=f32, size=[2, 2], noise=noise)
        assert is_side_effect_free(op) is (noise is Noise.ZEROES)


def sampled(x: Array, grid: Array, **parameters: Any) -> Array:
    operands = [value(x.shape), value(grid.shape)]
    return run(qnn.GridSampleOp(*operands, out=f32, **parameters), x, grid)


ONNX_MODES = {GridSampleMode.BILINEAR: "linear", GridSampleMode.NEAREST: "nearest"}


@oracle("ONNX", qnn.GridSampleOp)
@pytest.mark.parametrize("rank", [4, 5])
@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("padding", GridSamplePadding)
@pytest.mark.parametrize("mode", GridSampleMode)
def test_grids_are_those_of_onnx(
    mode: GridSampleMode, padding: GridSamplePadding, aligned: bool, rank: int
):
    x = numbers(2, *(4, 3, 5)[: rank - 2], 2)
    grid = numbers(2, *(3, 2, 2)[: rank - 2], rank - 2, seed=1) * 5 - 2.5
    y = sampled(x, grid, mode=mode, padding_mode=padding, align_corners=aligned)
    wanted = node(
        "GridSample",
        channels_first(x),
        grid,
        mode=ONNX_MODES[mode],
        padding_mode=str(padding).lower(),
        align_corners=int(aligned),
    )
    # Places are of float32, of up to 10 pixels.
    np.testing.assert_allclose(y, channels_last(wanted), atol=1e-5)


def test_grids_without_a_place_are_outside():
    x = numbers(1, 3, 3, 1)
    grid = np.array([np.nan, np.inf, -np.inf, 3e38, 0, 0, 1, -1], np.float32).reshape(1, 2, 2, 2)
    y = sampled(x, grid, align_corners=True)
    assert y.ravel().tolist() == [0, 0, x[0, 1, 1, 0], x[0, 0, 2, 0]]


@oracle("formula", qnn.GridSampleOp)
def test_quantized_grids_round_reals_once():
    x = np.random.default_rng(0).integers(-128, 128, (1, 3, 4, 2), np.int8)
    grid = np.array([[50, 64], [64, 80], [64, 64], [40, 90]], np.uint16).reshape(1, 1, 4, 2)
    operands = [value(x.shape, SOURCE), value(grid.shape, GRID)]
    y = run(qnn.GridSampleOp(*operands, out=TARGET, align_corners=True), x, grid)
    reals = 0.5 * (x[0] + 3.0)
    for index, (gx, gy) in enumerate((grid[0, 0] - 64.0) / 32):
        wanted = between(reals, gy + 1, (gx + 1) * 1.5, Interpolation.BILINEAR)
        np.testing.assert_array_equal(y[0, 0, index], quantized(wanted))


def projected(x: Array, transform: Array, **parameters: Any) -> Array:
    operands = [value(x.shape), value(transform.shape)]
    op = qnn.ImageProjectionTransformOp(*operands, out=f32, **parameters)
    return run(op, x, transform)


TRANSFORMS = [
    [1, 0, 0, 0, 1, 0, 0, 0],
    [1, 0, 0.5, 0, 1, -1.25, 0, 0],
    [0.8, -0.6, 1, 0.6, 0.8, -1, 0, 0],
    [-1, 0, 5, 0.25, 1.5, 0, 0.0625, -0.03125],
]


@oracle("scipy", qnn.ImageProjectionTransformOp)
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_projections_are_those_of_map_coordinates(transform: list[float]):
    x = numbers(2, 5, 6, 3)
    a0, a1, a2, b0, b1, b2, c0, c1 = transform
    row, column = np.mgrid[:5, :6].astype(np.float64)
    depth = c0 * column + c1 * row + 1
    places = [(b0 * column + b1 * row + b2) / depth, (a0 * column + a1 * row + a2) / depth]
    wanted = [
        [ndimage.map_coordinates(x[b, ..., c], places, order=1, mode="grid-constant")]
        for b, c in np.ndindex(2, 3)
    ]
    stacked = np.array(wanted).reshape(2, 3, 5, 6).transpose(0, 2, 3, 1)
    # Places are of float32, of up to 10 pixels.
    np.testing.assert_allclose(projected(x, np.array(transform, np.float32)), stacked, atol=1e-5)


@oracle("formula", qnn.ImageProjectionTransformOp)
def test_projections_take_nearest_pixels():
    x = numbers(2, 4, 5, 2)
    matrices = np.array([[1, 0, 0.5, 0, 1, -0.5, 0, 0], [0, 1, 0, 1, 0, 0, 0, -0.5]], np.float32)
    y = projected(x, matrices, interpolation_mode=Interpolation.NEAREST_NEIGHBOR)
    for b, i, j in np.ndindex(2, 4, 5):
        a0, a1, a2, b0, b1, b2, c0, c1 = matrices[b].tolist()
        depth = c0 * j + c1 * i + 1
        wanted = np.zeros(2)
        if depth:
            across, down = (a0 * j + a1 * i + a2) / depth, (b0 * j + b1 * i + b2) / depth
            column, row = (int(math.copysign(math.floor(abs(v) + 0.5), v)) for v in (across, down))
            if 0 <= row < 4 and 0 <= column < 5:
                wanted = x[b, row, column]
        np.testing.assert_array_equal(y[b, i, j], wanted)


@oracle("formula", qnn.ImageProjectionTransformOp)
def test_quantized_projections_round_reals_once():
    x = np.random.default_rng(0).integers(-128, 128, (1, 3, 4, 2), np.int8)
    move = np.array([[1, 0, 0.25, 0, 1, 0, 0, 0]], np.float32)
    operands = [value(x.shape, SOURCE), value(move.shape)]
    y = run(qnn.ImageProjectionTransformOp(*operands, out=TARGET), x, move)
    reals = np.pad(0.5 * (x + 3.0), ((0, 0), (0, 0), (0, 1), (0, 0)))
    np.testing.assert_array_equal(y, quantized(0.75 * reals[:, :, :-1] + 0.25 * reals[:, :, 1:]))
