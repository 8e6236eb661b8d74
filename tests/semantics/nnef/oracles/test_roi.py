"""Regions of interest of nnef, element by element, and against other operations."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.nnef_borders import at_border
from support.nnef_operation import expect_close, reals, run
from support.nnef_windows import each
from support.oracle import oracle
from xdsl.dialects.builtin import f16

from hexnn.dialects import nnef
from hexnn.dialects.diagnostics import HexnnError
from hexnn.semantics.registry import Array

METHODS = ("symmetric", "asymmetric", "aligned")
POOLS = (nnef.AvgRoiPoolOp, nnef.MaxRoiPoolOp)


@st.composite
def regions(draw: st.DrawFn) -> tuple[Array, Array, Array, list[int]]:
    """Images, corners of regions that may leave them, their images, and the size of results."""
    axes = draw(st.integers(1, 2))
    x = reals(2, 2, *(draw(st.integers(1, 7)) for _ in range(axes)))
    count = draw(st.integers(1, 3))
    first = [[draw(st.floats(-3, 7, width=32)) for _ in range(axes)] for _ in range(count)]
    extent = [[draw(st.floats(0, 8, width=32)) for _ in range(axes)] for _ in range(count)]
    rois = np.hstack((np.array(first), np.array(first) + extent)).astype(np.float32)
    batch = np.array([[draw(st.integers(0, 1))] for _ in range(count)], np.int32)
    return x, rois, batch, [draw(st.integers(1, 3)) for _ in range(axes)]


@oracle("formula", nnef.AvgRoiPoolOp, nnef.MaxRoiPoolOp)
@settings(max_examples=40, deadline=None)
@given(regions())
def test_cells_element_by_element(case: tuple[Array, Array, Array, list[int]]):
    x, rois, batch, size = case
    for op, pool in ((nnef.AvgRoiPoolOp, np.mean), (nnef.MaxRoiPoolOp, np.max)):

        def cell(place: tuple[int, ...], pool: Any = pool) -> float:
            image = x[batch[place[0], 0], place[1]]
            firsts, lasts = np.split(rois[place[0]], 2)
            axes = zip(firsts, lasts, size, place[2:], strict=True)
            spans = [span(first, last, count, i) for first, last, count, i in axes]
            return pool([at_border(image, at, "constant") for at in product(*spans)])

        y = run(op, x, rois, batch, output_size=size)
        expect_close(y, each((len(rois), 2, *size), cell))


def span(first: float, last: float, count: int, number: int) -> range:
    """The elements of one cell along one axis: one at least."""
    low, high = math.floor(first + 0.5), math.floor(last + 0.5)
    start = low + number * ((high - low) // count)
    return range(start, start + max(math.ceil((high - low) / count), 1))


@oracle("formula", nnef.RoiResampleOp)
@settings(max_examples=40, deadline=None)
@given(regions(), st.sampled_from(METHODS))
def test_samples_element_by_element(case: tuple[Array, Array, Array, list[int]], method: str):
    x, rois, batch, size = case

    def sample(place: tuple[int, ...]) -> float:
        image = x[batch[place[0], 0], place[1]].astype(np.float64)
        axes = zip(*np.split(rois[place[0]].astype(np.float64), 2), size, place[2:], strict=True)
        for first, last, count, i in axes:
            at = first + offset(i, count, last - first, method)
            image = line(image, min(max(at, 0), len(image) - 1))
        return float(image)

    y = run(nnef.RoiResampleOp, x, rois, batch, output_size=size, method=method)
    expect_close(y, each((len(rois), 2, *size), sample))


def offset(i: int, count: int, extent: float, method: str) -> float:
    """Where element i of a region lies, from its first corner."""
    match method:
        case "asymmetric":
            return i * extent / count
        case "symmetric":
            return (2 * i + 1) * extent / (2 * count) - 0.5
        case _:
            return i * max(extent - 1, 0) / (count - 1) if count > 1 else 0.0


def line(image: Array, at: float) -> Array:
    """Between the two neighbours of a place of the first axis."""
    low = min(math.floor(at), len(image) - 1)
    high = min(low + 1, len(image) - 1)
    return image[low] + (at - low) * (image[high] - image[low])


@oracle("formula", nnef.AvgRoiAlignOp, nnef.MaxRoiAlignOp)
@settings(max_examples=20, deadline=None)
@given(regions(), st.sampled_from(METHODS), st.integers(1, 3))
def test_aligned_regions_are_pools_of_samples(
    case: tuple[Array, Array, Array, list[int]], method: str, rate: int
):
    x, rois, batch, size = case
    fine = [rate * count for count in size]
    samples = run(nnef.RoiResampleOp, x, rois, batch, output_size=fine, method=method)
    window = {"size": [1, 1, *[rate] * len(size)], "stride": [1, 1, *[rate] * len(size)]}
    arguments: dict[str, Any] = {
        "output_size": size,
        "sampling_rate": [rate] * len(size),
        "resize_method": method,
    }
    y = run(nnef.AvgRoiAlignOp, x, rois, batch, **arguments)
    expect_close(y, run(nnef.AvgPoolOp, samples, **window))
    y = run(nnef.MaxRoiAlignOp, x, rois, batch, **arguments)
    expect_close(y, run(nnef.MaxPoolOp, samples, **window))


@oracle("formula", nnef.RoiResampleOp)
@pytest.mark.parametrize("method", METHODS)
def test_a_whole_image_is_resampled_as_by_multilinear_upsample(method: str):
    x = reals(1, 2, 4, 3)
    rois, batch = np.array([[0, 0, 4, 3]], np.float32), np.zeros(1, np.int32)
    y = run(nnef.RoiResampleOp, x, rois, batch, output_size=[8, 9], method=method)
    expect_close(y, run(nnef.MultilinearUpsampleOp, x, factor=[2, 3], method=method))


def test_a_region_without_extent_is_one_pixel():
    x = reals(1, 1, 5, 5)
    rois = np.array([[2, 3, 2, 3], [3, 3, 1, 1]], np.float32)
    for op in POOLS:
        y = run(op, x, rois, np.zeros(2, np.int32), output_size=[2, 1])
        np.testing.assert_array_equal(y.reshape(2, 2), [[x[0, 0, 2, 3]] * 2, [x[0, 0, 3, 3]] * 2])


def test_regions_beyond_the_image_are_zeros():
    x = np.full((1, 1, 4, 4), -1, np.float32)
    rois = np.array([[2, 2, 6, 6], [1e30, 1e30, 2e30, 2e30]], np.float32)
    batch = np.zeros(2, np.int32)
    y = run(nnef.AvgRoiPoolOp, x, rois, batch, output_size=[2, 2])
    np.testing.assert_array_equal(y[0, 0], [[-1, 0], [0, 0]])
    np.testing.assert_array_equal(y[1], 0)
    y = run(nnef.MaxRoiPoolOp, x, rois, batch, output_size=[1, 1])
    np.testing.assert_array_equal(y, 0)


@pytest.mark.parametrize("op", [*POOLS, nnef.RoiResampleOp])
def test_images_and_corners_are_checked_when_they_are_known(op: type[nnef.NnefOp]):
    x, rois = reals(2, 1, 4, 4), np.zeros((1, 4), np.float32)
    with pytest.raises(HexnnError, match=r"batch_index must lie in \[0, 1\], got 2"):
        run(op, x, rois, np.array([[2]], np.int32), output_size=[1, 1])
    with pytest.raises(HexnnError, match="rois must be finite, got nan"):
        run(op, x, rois + np.float32(np.nan), np.array([[0]], np.int32), output_size=[1, 1])


def test_half_floats():
    x = reals(1, 2, 6).astype(np.float16)
    rois, batch = np.array([[0.3, 5.2]], np.float32), np.zeros(1, np.int32)
    wide = run(nnef.RoiResampleOp, x.astype(np.float32), rois, batch, output_size=[4])
    y = run(nnef.RoiResampleOp, x, rois, batch, elements=f16, output_size=[4])
    np.testing.assert_array_equal(y, wide.astype(np.float16))
