"""RoiAlign and RoiPooling of qnn against ONNX, and loops of Android's definition."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.one_operation import run, tensor, value
from support.onnx_node import channels_first, channels_last, node
from support.oracle import oracle

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

SOURCE = UniformType.per_tensor("u8", 0.5, 128)
TARGET = UniformType.per_tensor("u8", 0.3, 100)
CORNERS = UniformType.per_tensor("u16", 0.125, 0)


def regions(
    op: Any, x: Array, rois: Array, batch: Array, size: tuple[int, int], **parameters: Any
) -> Array:
    operands = [value(x.shape), value(rois.shape), value(batch.shape, ui32)]
    result = tensor((len(rois), *size, x.shape[3]))
    return run(op(*operands, out=result, **parameters), x, rois, batch)


def image(*shape: int) -> Array:
    return np.random.default_rng(0).random(shape, np.float32)


@st.composite
def roi(draw: st.DrawFn, low: float = 0, high: float = 16) -> list[float]:
    """[x1, y1, x2, y2], not empty."""
    place, length = st.floats(low, high - 1, width=32), st.floats(0.125, high - low, width=32)
    x1, y1 = draw(place), draw(place)
    return [x1, y1, min(x1 + draw(length), high), min(y1 + draw(length), high)]


@oracle("ONNX", qnn.RoiAlignOp)
@pytest.mark.parametrize("samples", [-1, 0, 1, 3])
@pytest.mark.parametrize("aligned", [False, True])
@settings(max_examples=12)
@given(rois=st.lists(roi(-4, 20), min_size=1, max_size=3))
@example(rois=[[16, 0, 20, 1]])  # samples at 9, the width, are within the image
@example(rois=[[15.5, 9.5, 17.5, 11.5]])
def test_regions_are_those_of_onnx(aligned: bool, samples: int, rois: list[list[float]]):
    x, corners = image(2, 7, 9, 2), np.array(rois, np.float32)
    batch = np.arange(len(rois)).astype(np.uint32) % 2
    counts = {"num_samples_y": samples, "num_samples_x": samples}
    ratio = {"img_size_ratio": [2.0, 2.0], "aligned": aligned}
    y = regions(qnn.RoiAlignOp, x, corners, batch, (3, 2), **ratio, **counts)
    wanted = node(
        "RoiAlign",
        channels_first(x),
        corners,
        batch.astype(np.int64),
        output_height=3,
        output_width=2,
        sampling_ratio=max(samples, 0),
        spatial_scale=0.5,
        coordinate_transformation_mode="half_pixel" if aligned else "output_half_pixel",
    )
    # Places and weights are of float32, of up to 10 pixels.
    np.testing.assert_allclose(y, channels_last(wanted), atol=1e-5)


@oracle("formula", qnn.RoiAlignOp)
def test_regions_sample_by_sample():
    x = image(1, 6, 8, 2)
    corners = np.array([[1, 2, 27, 11], [0, 0, 32, 12], [4, 3, 5, 3.5]], np.float32)
    y = regions(
        qnn.RoiAlignOp,
        x,
        corners,
        np.zeros(3, np.uint32),
        (2, 3),
        img_size_ratio=[2.0, 4.0],
        num_samples_y=3,
        num_samples_x=2,
    )
    for index, (x1, y1, x2, y2) in enumerate(corners.tolist()):
        height, width = max((y2 - y1) / 2, 1) / 2, max((x2 - x1) / 4, 1) / 3
        for i, j in np.ndindex(2, 3):
            rows = [y1 / 2 + (i + (k + 0.5) / 3) * height for k in range(3)]
            columns = [x1 / 4 + (j + (k + 0.5) / 2) * width for k in range(2)]
            samples = [between(x[0], row, column) for row in rows for column in columns]
            # Places and weights are of float32.
            np.testing.assert_allclose(y[index, i, j], np.mean(samples, 0), atol=1e-5)


def between(image: Array, row: float, column: float) -> Array:
    """Android's sample, of places below the last row or column at that one."""
    height, width, _ = image.shape
    top, left = min(math.floor(row), height - 1), min(math.floor(column), width - 1)
    down = row - top if top < height - 1 else 0
    right = column - left if left < width - 1 else 0
    below, beside = min(top + 1, height - 1), min(left + 1, width - 1)
    upper = image[top, left] * (1 - right) + image[top, beside] * right
    lower = image[below, left] * (1 - right) + image[below, beside] * right
    return upper * (1 - down) + lower * down


def test_empty_regions_are_zeros_where_they_are_allowed():
    x, batch = image(1, 4, 4, 1) + 1, np.zeros(2, np.uint32)
    corners = np.array([[1, 2, 1, 2], [1, 2, 1, 3]], np.float32)
    ratio = {"img_size_ratio": [1.0, 1.0]}
    y = regions(qnn.RoiAlignOp, x, corners, batch, (2, 2), allow_invalid_roi=True, **ratio)
    assert (y[0] == 0).all()
    assert (y[1] > 0).all()
    with pytest.raises(HexnnError, match="rois must not be empty without allow_invalid_roi, got"):
        regions(qnn.RoiAlignOp, x, corners, batch, (2, 2), **ratio)


@pytest.mark.parametrize("op", [qnn.RoiAlignOp, qnn.RoiPoolingOp])
def test_regions_name_wrong_operands(op: Any):
    x, corners = image(2, 4, 4, 1), np.array([[0, 0, 2, 2]], np.float32)
    ratio = {"img_size_ratio": [1.0, 1.0]}
    with pytest.raises(HexnnError, match=r"batch_indices must lie in \[0, 1\], got 2"):
        regions(op, x, corners, np.array([2], np.uint32), (2, 2), **ratio)
    with pytest.raises(HexnnError, match="rois must be finite, got nan"):
        regions(op, x, corners * np.nan, np.array([0], np.uint32), (2, 2), **ratio)


def largest(
    image: Array, roi: list[float], ratio: tuple[float, float], size: tuple[int, int]
) -> Array:
    """Android's ROI_POOLING of one region, element by element, in float32."""
    rows = parts(roi[1], roi[3], ratio[0], size[0], image.shape[0])
    columns = parts(roi[0], roi[2], ratio[1], size[1], image.shape[1])
    y = np.zeros((*size, image.shape[2]), np.float32)
    for i, j, k in np.ndindex(*y.shape):
        y[i, j, k] = max((image[r, c, k] for r in rows[i] for c in columns[j]), default=0)
    return y


def parts(low: float, high: float, ratio: float, count: int, source: int) -> list[range]:
    """The pixels of each part of a side of a region."""
    scale = np.float32(1) / np.float32(ratio)
    start, end = (math.floor(np.float32(at) * scale + np.float32(0.5)) for at in (low, high))
    step = np.float32(max(end - start + 1, 1)) / np.float32(count)
    return [
        range(math.floor(step * i + start), min(math.ceil(step * (i + 1) + start), source))
        for i in range(count)
    ]


@oracle("formula", qnn.RoiPoolingOp)
@settings(max_examples=30)
@given(
    rois=st.lists(roi(), min_size=1, max_size=2),
    size=st.tuples(st.integers(1, 4), st.integers(1, 4)),
)
def test_pools_are_those_of_android(rois: list[list[float]], size: tuple[int, int]):
    x, corners = image(2, 8, 4, 2) - 2, np.array(rois, np.float32)
    batch = np.arange(len(rois)).astype(np.uint32)
    y = regions(qnn.RoiPoolingOp, x, corners, batch, size, img_size_ratio=[2.0, 4.0])
    for index, given_roi in enumerate(corners.tolist()):
        np.testing.assert_array_equal(y[index], largest(x[index], given_roi, (2.0, 4.0), size))


@oracle("formula", qnn.RoiAlignOp, qnn.RoiPoolingOp)
@pytest.mark.parametrize("op", [qnn.RoiAlignOp, qnn.RoiPoolingOp])
def test_quantized_regions_round_reals_once(op: Any):
    x = np.random.default_rng(0).integers(0, 256, (1, 6, 6, 2), np.uint8)
    corners, batch = np.array([[8, 16, 40, 48], [0, 0, 48, 48]], np.uint16), np.zeros(2, np.uint32)
    operands = [value(x.shape, SOURCE), value(corners.shape, CORNERS), value((2,), ui32)]
    result = tensor((2, 2, 2, 2), TARGET)
    y = run(op(*operands, out=result, img_size_ratio=[1.0, 1.0]), x, corners, batch)
    reals, places = 0.5 * (x[0] - 128.0), corners * 0.125
    for index, place in enumerate(places.tolist()):
        wanted = (
            largest(reals, place, (1.0, 1.0), (2, 2))
            if op is qnn.RoiPoolingOp
            else means(reals, place)
        )
        steps = wanted.astype(np.float64) / 0.3
        q = np.clip(np.sign(steps) * np.floor(np.abs(steps) + 0.5) + 100, 0, 255)
        np.testing.assert_array_equal(y[index], q)


def means(image: Array, roi: list[float]) -> Array:
    """Two by two means of as many samples as a square region has pixels."""
    x1, y1, x2, _ = roi
    count = math.ceil((x2 - x1) / 2)
    steps = [(k + 0.5) / count * (x2 - x1) / 2 for k in range(count)]
    y = np.zeros((2, 2, image.shape[2]))
    for i, j in np.ndindex(2, 2):
        rows, columns = (
            [at + k * (x2 - x1) / 2 + s for s in steps] for at, k in ((y1, i), (x1, j))
        )
        y[i, j] = np.mean([between(image, r, c) for r in rows for c in columns], 0)
    return y
