"""Transforms of boxes of qnn against the definition box by box."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.box_operations import corners, reals, results, stored
from support.one_operation import value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType

SEEDS = st.integers(0, 2**16)
U8 = UniformType.per_tensor("u8", 0.03, 128)
U16 = UniformType.per_tensor("u16", 0.125, 0)


def moved(box: Any, delta: Any, weights: Any = (1, 1, 1, 1)) -> list[float]:
    """[x1, y1, x2, y2] of a box after a delta of [dx, dy, dw, dh]."""
    dx, dy, dw, dh = (float(d) / w for d, w in zip(delta, weights, strict=True))
    x1, y1, x2, y2 = map(float, box)
    x, y = (x1 + x2) / 2 + dx * (x2 - x1), (y1 + y2) / 2 + dy * (y2 - y1)
    half_width, half_height = math.exp(dw) * (x2 - x1) / 2, math.exp(dh) * (y2 - y1) / 2
    return [x - half_width, y - half_height, x + half_width, y + half_height]


def inside(box: Any, size: Any) -> list[float]:
    """A box within an image of [height, width]."""
    limits = [size[1], size[0], size[1], size[0]]
    return [min(max(x, 0.0), float(limit)) for x, limit in zip(box, limits, strict=True)]


def upright(elements: Any = (f32, f32), **parameters: Any) -> Any:
    """AxisAlignedBboxTransform of 5 boxes, 2 classes, 2 images."""
    boxes, deltas = elements
    operands = [value((5, 4), boxes), value((5, 8), deltas), value((5,), i32), value((2, 2), boxes)]
    return qnn.AxisAlignedBboxTransformOp(*operands, out=[boxes, i32], **parameters)


BATCHES = np.array([0, 0, 1, 0, 1], np.int32)
SIZES = np.array([[40, 60], [64, 32]], np.float32)


@oracle("formula", qnn.AxisAlignedBboxTransformOp)
@settings(max_examples=20)
@given(seed=SEEDS, weights=st.sampled_from([(1, 1, 1, 1), (10, 10, 5, 4)]))
def test_upright_boxes_move_and_stay_inside(seed: int, weights: tuple[float, ...]):
    rng = np.random.default_rng(seed)
    rois, deltas = corners(rng, 5) * 70, rng.normal(size=(5, 8)).astype(np.float32)
    boxes, counts = results(upright(weights=weights), rois, deltas, BATCHES, SIZES)
    np.testing.assert_array_equal(counts, [3, 2])
    wanted = [
        [inside(moved(roi, delta, weights), SIZES[image]) for delta in row.reshape(2, 4)]
        for roi, row, image in zip(rois, deltas, BATCHES, strict=True)
    ]
    # float32 against float64: exp and products, of coordinates up to 70.
    np.testing.assert_allclose(boxes.reshape(5, 2, 4), wanted, rtol=1e-5, atol=1e-4)


@oracle("formula", qnn.AxisAlignedBboxTransformOp)
def test_upright_boxes_of_integers_are_those_of_their_reals():
    rng = np.random.default_rng(1)
    rois = stored(U16, corners(rng, 5) * 70)
    deltas = rng.integers(0, 256, (5, 8)).astype(np.uint8)
    sizes = stored(U16, SIZES)
    boxes, _ = results(upright((U16, U8)), rois, deltas, BATCHES, sizes)
    wanted = [
        [inside(moved(reals(U16, roi), delta), SIZES[image]) for delta in row.reshape(2, 4)]
        for roi, row, image in zip(rois, reals(U8, deltas), BATCHES, strict=True)
    ]
    np.testing.assert_array_equal(boxes.reshape(5, 2, 4), stored(U16, np.array(wanted)))


def test_upright_boxes_refuse_what_only_running_tells():
    rois, deltas = np.zeros((5, 4), np.float32), np.zeros((5, 8), np.float32)
    with pytest.raises(HexnnError, match=r"batches must lie in \[0, 1\], got 2"):
        results(upright(), rois, deltas, BATCHES * np.int32(2), SIZES)
    rois[2] = [3, 0, 1, 1]
    with pytest.raises(HexnnError, match=r"boxes of rois must have x1 <= x2 .* got \[3, 0, 1, 1\]"):
        results(upright(), rois, deltas, BATCHES, SIZES)


def rotated(batches: bool = True, element: Any = f32, **parameters: Any) -> Any:
    """BboxTransform of 5 boxes, 2 classes, 2 images."""
    operands = [value((5, 5), element), value((5, 10)), value((2, 3))]
    given = [value((5,), i32)] if batches else []
    weights: dict[str, Any] = {"weights": (10, 10, 5, 5)}
    return qnn.BboxTransformOp(*operands, *given, out=[element, f32], **weights | parameters)


def turned(roi: Any, delta: Any, info: Any, keep: bool, bounds: Any, least: float) -> list[float]:
    """A rotated box after its delta, step by step."""
    height, width, scale = map(float, info)
    x, y, w, h = (float(c) / scale for c in roi[:4])
    dx, dy, dw, dh = (
        float(d) / weight for d, weight in zip(delta[:4], (10, 10, 5, 5), strict=True)
    )
    angle = float(roi[4]) + math.degrees(float(delta[4]))
    if bounds is not None:
        while angle < bounds[0]:
            angle += bounds[1] - bounds[0]
        while angle > bounds[1]:
            angle -= bounds[1] - bounds[0]
    if 0 <= least and angle < least:
        angle = 0.0
    x, y, w, h = x + dx * w, y + dy * h, w * math.exp(dw), h * math.exp(dh)
    if angle == 0:
        size = [int(height / scale + 0.5), int(width / scale + 0.5)]
        x1, y1, x2, y2 = inside([x - w / 2, y - h / 2, x + w / 2, y + h / 2], size)
        x, y, w, h = (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1
    factor = scale if keep else 1.0
    return [x * factor, y * factor, w * factor, h * factor, angle]


@oracle("formula", qnn.BboxTransformOp)
@pytest.mark.parametrize("bounds", [None, (-90, 90), (0, 180)])
@settings(max_examples=12)
@given(seed=SEEDS, keep=st.booleans(), least=st.sampled_from([-1.0, 0.0, 30.0]))
def test_rotated_boxes_move_and_turn(seed: int, keep: bool, least: float, bounds: Any):
    rng = np.random.default_rng(seed)
    rois = rng.uniform(0, 60, (5, 5)).astype(np.float32)
    rois[:, 4] = rng.choice([-400, -80, 0, 30, 500], 5)
    deltas = rng.normal(size=(5, 10)).astype(np.float32)
    deltas[::2, 4::5] = 0
    info = np.array([[45, 31, 2], [64, 33, 0.5]], np.float32)
    op = rotated(apply_scale=keep, angle_bounds=bounds, angle_clip_threshold=least)
    boxes, counts = results(op, rois, deltas, info, BATCHES)
    np.testing.assert_array_equal(counts, [3, 2])
    wanted = [
        [turned(roi, delta, info[image], keep, bounds, least) for delta in row.reshape(2, 5)]
        for roi, row, image in zip(rois, deltas, BATCHES, strict=True)
    ]
    # float32 against float64: angles of some hundred degrees, coordinates up to 200.
    np.testing.assert_allclose(boxes.reshape(5, 2, 5), wanted, rtol=1e-5, atol=3e-4)


@oracle("formula", qnn.BboxTransformOp)
def test_rotated_boxes_of_integers_are_those_of_their_reals():
    rng = np.random.default_rng(5)
    signed = UniformType.per_tensor("i16", 0.01, 0)
    rois = stored(signed, rng.uniform(0, 60, (5, 5)))
    rois[:, 4] = [0, 4500, -3000, 0, 100]
    deltas = rng.normal(size=(5, 10)).astype(np.float32)
    deltas[::2, 4::5] = 0
    info = np.array([[40, 60, 2], [64, 33, 0.5]], np.float32)
    op = rotated(element=signed, angle_bounds=(-90, 90))
    boxes, _ = results(op, rois, deltas, info, BATCHES)
    wanted = [
        [turned(roi, delta, info[image], True, (-90, 90), -1) for delta in row.reshape(2, 5)]
        for roi, row, image in zip(reals(signed, rois), deltas, BATCHES, strict=True)
    ]
    np.testing.assert_array_equal(boxes.reshape(5, 2, 5), stored(signed, np.array(wanted)))


def test_rotated_boxes_without_batches_are_of_the_first_image():
    rng = np.random.default_rng(2)
    rois, deltas = rng.uniform(0, 60, (5, 5)).astype(np.float32), np.zeros((5, 10), np.float32)
    info = np.array([[40, 60, 1], [64, 33, 9]], np.float32)
    boxes, counts = results(rotated(batches=False), rois, deltas, info)
    np.testing.assert_array_equal(counts, [5, 0])
    np.testing.assert_allclose(boxes, np.tile(rois, 2), rtol=1e-6)
