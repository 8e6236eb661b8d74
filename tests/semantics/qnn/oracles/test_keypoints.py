"""Keypoints of heatmaps of qnn against the definition map by map."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.box_operations import corners, reals, results, stored
from support.one_operation import value
from support.oracle import oracle
from xdsl.dialects.builtin import f16, f32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

SEEDS = st.integers(0, 2**16)
U8 = UniformType.per_tensor("u8", 0.03, 128)
U16 = UniformType.per_tensor("u16", 0.125, 0)


def keypoint(grid: Array, box: Any) -> tuple[float, list[float]]:
    """(value, [x, y]) of the top of a heatmap [height, width] in its box."""
    height, width = grid.shape
    y, x = np.unravel_index(grid.argmax(), grid.shape)
    rows = [abs(y - 1), y, y + 1 if y + 1 < height else height - 2]
    columns = [abs(x - 1), x, x + 1 if x + 1 < width else width - 2]
    near = grid[np.ix_(rows, columns)].astype(np.float64)
    slope = np.array([near[1, 2] - near[1, 0], near[2, 1] - near[0, 1]]) / 2
    xy = (near[2, 2] - near[2, 0] - near[0, 2] + near[0, 0]) / 4
    xx, yy = near[1] @ [1, -2, 1], near[:, 1] @ [1, -2, 1]
    bend, step = np.array([[xx, xy], [xy, yy]]), np.zeros(2)
    if abs(np.linalg.det(bend)) >= 1e-5 + 1e-5 * xx * yy:
        step = np.linalg.solve(bend, -slope)
        step *= min(1.0, 1.5 / np.abs(step).max()) if step.any() else 1.0
    top = near[1, 1] + slope @ step + step @ bend @ step / 2
    left, up, right, down = map(float, box)
    place = (np.array([x, y]) + step + 0.5) / [width, height]
    return top, [left + place[0] * (right - left), up + place[1] * (down - up)]


def heatmaps(elements: Any = (f32, f32)) -> Any:
    """HeatMapMaxKeyPoint of 3 boxes and 2 keypoints, in maps of 5 x 4."""
    maps, boxes = elements
    return qnn.HeatMapMaxKeyPointOp(
        value((3, 5, 4, 2), maps), value((3, 4), boxes), out=[maps, boxes]
    )


@oracle("formula", qnn.HeatMapMaxKeyPointOp)
@settings(max_examples=30)
@given(seed=SEEDS)
def test_keypoints_are_tops_of_parabolas(seed: int):
    rng = np.random.default_rng(seed)
    maps, boxes = rng.normal(size=(3, 5, 4, 2)).astype(np.float32), corners(rng, 3) * 50
    scores, points = results(heatmaps(), maps, boxes)
    for i, j in np.ndindex(3, 2):
        top, place = keypoint(maps[i, :, :, j], boxes[i])
        # float32 against float64, through a quotient of differences.
        np.testing.assert_allclose(scores[i, j], top, rtol=1e-3, atol=1e-3)
        np.testing.assert_allclose(points[i, j], place, rtol=1e-3, atol=1e-2)


@oracle("formula", qnn.HeatMapMaxKeyPointOp)
def test_keypoints_of_integers_are_those_of_their_reals():
    rng = np.random.default_rng(4)
    maps = rng.integers(0, 256, (3, 5, 4, 2)).astype(np.uint8)
    boxes = stored(U16, corners(rng, 3) * 50)
    scores, points = results(heatmaps((U8, U16)), maps, boxes)
    for i, j in np.ndindex(3, 2):
        top, place = keypoint(reals(U8, maps[i, :, :, j]), reals(U16, boxes[i]))
        assert scores[i, j] == stored(U8, np.array(top))
        np.testing.assert_array_equal(points[i, j], stored(U16, np.array(place)))


def test_steps_from_the_highest_pixel_are_bounded():
    near = np.array([[0, -1, -1.5], [-1, 0.01, 0], [-1.5, 0, 0]], np.float32)
    for factor in (1, 1.2):
        maps = np.full((1, 5, 5, 1), -4, np.float32)
        maps[0, 1:4, 1:4, 0] = np.where(near == -1.5, -1.5 * factor, near)
        box = np.array([[0, 0, 10, 10]], np.float32)
        op = qnn.HeatMapMaxKeyPointOp(value(maps.shape), value((1, 4)), out=[f32, f32])
        scores, points = results(op, maps, box)
        top, place = keypoint(maps[0, :, :, 0], box[0])
        assert place == [8.0, 8.0]
        # float32 against float64.
        np.testing.assert_allclose(points[0, 0], place, rtol=1e-6)
        np.testing.assert_allclose(scores[0, 0], top, rtol=1e-5)


def test_flat_heatmaps_keep_the_pixel_and_half_floats_their_tolerance():
    maps, boxes = (
        np.zeros((3, 5, 4, 2), np.float16),
        np.tile(np.array([0, 0, 8, 10], np.float16), (3, 1)),
    )
    maps[:, 2, 1], maps[:, 2, 2] = 0.01, 0.005
    scores, points = results(heatmaps((f16, f16)), maps, boxes)
    np.testing.assert_array_equal(scores, np.full((3, 2), np.float16(0.01)))
    np.testing.assert_array_equal(points, np.tile(np.array([3, 5], np.float16), (3, 2, 1)))
    boxes[1] = [1, 3, 2, 0]
    with pytest.raises(HexnnError, match=r"boxes of boxes must have x1 <= x2 and y1 <= y2"):
        results(heatmaps((f16, f16)), maps, boxes)
