"""Boxes of detections of qnn against LiteRT and the definitions box by box."""

import math
from typing import Any

import numpy as np
import pytest
from box_operations import corners, overlap, reals, results, stored
from hypothesis import given, settings
from hypothesis import strategies as st
from litert_boxes import post_processed
from one_operation import tensor, value
from oracle import oracle
from xdsl.dialects.builtin import f16, f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import NmsType
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.runtime.reference.registry import Array

SEEDS = st.integers(0, 2**16)
U8 = UniformType.per_tensor("u8", 0.03, 128)
U16 = UniformType.per_tensor("u16", 0.125, 0)
SCORE = UniformType.per_tensor("u8", 1 / 256, 0)


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
    return qnn.AxisAlignedBboxTransformOp.make(operands, [boxes, i32], **parameters)


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
    return qnn.BboxTransformOp.make([*operands, *given], [element, f32], **weights | parameters)


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


ANCHORS, CLASSES = 20, 4


def detections(kind: NmsType, elements: Any = (f32, f32, f32), room: int = 9, **more: Any) -> Any:
    """DetectionOutput of an image, `room` detections."""
    scores, deltas, anchors = elements
    own = 1 if more.get("share_location", True) else CLASSES
    return qnn.DetectionOutputOp.make(
        [
            value((1, ANCHORS, CLASSES), scores),
            value((1, ANCHORS * own, 4), deltas),
            value((ANCHORS, 4), anchors),
        ],
        [tensor((1, room), scores), f32, i32, ui32],
        delta_scaling_factors=(0.1, 0.1, 0.2, 0.2),
        confidence_threshold=0.3,
        iou_threshold=0.4,
        nms_type=kind,
        **more,
    )


def lite(kind: NmsType, room: int, limit: int) -> dict[str, float]:
    """The same options for LiteRT, whose first class is the background."""
    return {
        "max_detections": room // (limit if kind is NmsType.FAST else 1),
        "max_classes_per_detection": limit,
        "detections_per_class": limit,
        "use_regular_nms": kind is NmsType.REGULAR,
        "nms_score_threshold": 0.3,
        "nms_iou_threshold": 0.4,
        "num_classes": CLASSES - 1,
        "y_scale": 10.0,
        "x_scale": 10.0,
        "h_scale": 5.0,
        "w_scale": 5.0,
    }


def anchors_of(rng: np.random.Generator) -> Array:
    """Anchors [center y, center x, height, width] close to one another."""
    return np.concatenate(
        [rng.uniform(0, 1, (ANCHORS, 2)), rng.uniform(0.2, 0.6, (ANCHORS, 2))], axis=1
    ).astype(np.float32)


@oracle("LiteRT", qnn.DetectionOutputOp)
@pytest.mark.parametrize("kind", NmsType)
@settings(max_examples=10)
@given(seed=SEEDS, limit=st.integers(1, 3))
def test_detections_equal_litert(kind: NmsType, seed: int, limit: int):
    rng = np.random.default_rng(seed)
    scores = rng.random((1, ANCHORS, CLASSES), np.float32)
    deltas = rng.normal(size=(1, ANCHORS, 4)).astype(np.float32)
    anchors = anchors_of(rng)
    op = detections(kind, room=6, detection_limit=limit, output_background=False)
    weights, boxes, labels, counts = results(op, scores, deltas, anchors)
    found = post_processed(deltas, scores, anchors, lite(kind, 6, limit))
    count = counts[0]
    # LiteRT counts boxes without their further classes.
    assert count == len(found[2]) * (limit if kind is NmsType.FAST else 1) or count == 6
    count = min(count, len(found[2]))
    np.testing.assert_array_equal(labels[0, :count], found[1][:count])
    np.testing.assert_array_equal(weights[0, :count], found[2][:count])
    # float32 in another order.
    np.testing.assert_allclose(boxes[0, :count], found[0][:count], rtol=1e-5, atol=1e-6)


@oracle("LiteRT", qnn.DetectionOutputOp)
@pytest.mark.parametrize("kind", NmsType)
def test_detections_of_integers_equal_litert(kind: NmsType):
    rng = np.random.default_rng(3)
    scores = rng.permutation(256)[: ANCHORS * CLASSES].reshape(1, ANCHORS, CLASSES)
    scores = scores.astype(np.uint8)
    deltas = rng.integers(0, 256, (1, ANCHORS, 4)).astype(np.uint8)
    anchor = UniformType.per_tensor("u8", 1 / 200, 5)
    anchors = stored(anchor, anchors_of(rng))
    op = detections(kind, (SCORE, U8, anchor), room=6, detection_limit=1, output_background=False)
    weights, boxes, labels, counts = results(op, scores, deltas, anchors)
    found = post_processed(deltas, scores, anchors, lite(kind, 6, 1), (U8, SCORE, anchor))
    assert counts[0] == len(found[2])
    np.testing.assert_array_equal(labels[0, : counts[0]], found[1])
    np.testing.assert_array_equal(reals(SCORE, weights[0, : counts[0]]), found[2])
    # LiteRT computes in float32, the real rule in float64.
    np.testing.assert_allclose(boxes[0, : counts[0]], found[0], rtol=1e-4, atol=1e-5)


def decoded(delta: Any, anchor: Any) -> list[float]:
    """[y1, x1, y2, x2] of a delta and an anchor of [center y, center x, height, width]."""
    dy, dx, dh, dw = (float(d) * f for d, f in zip(delta, (0.1, 0.1, 0.2, 0.2), strict=True))
    y, x, h, w = map(float, anchor)
    y, x, h, w = y + dy * h, x + dx * w, h * math.exp(dh), w * math.exp(dw)
    return [y - h / 2, x - w / 2, y + h / 2, x + w / 2]


def adaptive(boxes: list[list[float]], scores: Array, eta: float) -> list[int]:
    """The boxes that Caffe's suppression keeps: each is compared with those kept before."""
    threshold, kept = 0.4, list[int]()
    order = [i for i in np.argsort(-scores, kind="stable") if scores[i] >= np.float32(0.3)]
    for i in order:
        if all(overlap(boxes[i], boxes[j]) < threshold for j in kept):
            kept.append(int(i))
            threshold *= eta if threshold > 0.5 else 1
    return kept


@oracle("formula", qnn.DetectionOutputOp)
@settings(max_examples=15)
@given(seed=SEEDS, background=st.integers(0, 4), used=st.booleans(), shown=st.booleans())
def test_detections_of_own_boxes(seed: int, background: int, used: bool, shown: bool):
    rng = np.random.default_rng(seed)
    scores = rng.random((1, ANCHORS, CLASSES), np.float32)
    deltas = rng.normal(size=(1, ANCHORS * CLASSES, 4)).astype(np.float32)
    anchors = anchors_of(rng)
    op = detections(
        NmsType.REGULAR,
        room=30,
        share_location=False,
        background_class_idx=background,
        use_bg_in_nms=used,
        output_background=shown,
    )
    weights, boxes, labels, counts = results(op, scores, deltas, anchors)
    found = list[tuple[float, int, list[float]]]()
    for label in range(CLASSES):
        if label == background and not (used and shown):
            continue
        own = [decoded(deltas[0, a * CLASSES + label], anchors[a]) for a in range(ANCHORS)]
        moved_up = label - (not shown and label > background)
        at = adaptive(own, scores[0, :, label], 1)
        found += [(-float(scores[0, a, label]), moved_up, own[a]) for a in at]
    found = sorted(found, key=lambda row: row[0])[:30]
    count = counts[0]
    assert count == len(found)
    np.testing.assert_array_equal(weights[0, :count], [-score for score, _, _ in found])
    np.testing.assert_array_equal(labels[0, :count], [label for _, label, _ in found])
    # float32 against float64.
    wanted = np.array([box for _, _, box in found]).reshape(-1, 4)
    np.testing.assert_allclose(boxes[0, :count], wanted, rtol=1e-5, atol=1e-6)
    assert not any(array[0, count:].any() for array in (weights, boxes, labels))


@pytest.mark.parametrize("kind", NmsType)
@pytest.mark.parametrize(("threshold", "count"), [(0.5, 1), (0.51, 2)])
def test_detections_of_exactly_the_threshold(kind: NmsType, threshold: float, count: int):
    op = qnn.DetectionOutputOp.make(
        [value((1, 2, 2)), value((1, 2, 4)), value((2, 4))],
        [f32, f32, i32, ui32],
        delta_scaling_factors=(1, 1, 1, 1),
        confidence_threshold=0.25,
        iou_threshold=threshold,
        nms_type=kind,
    )
    scores = np.array([[[0, 0.5], [0, 0.25]]], np.float32)
    anchors = np.array([[1, 1, 2, 2], [1, 0.5, 2, 1]], np.float32)
    found = results(op, scores, np.zeros((1, 2, 4), np.float32), anchors)
    np.testing.assert_array_equal(found[0][0, :count], [0.5, 0.25][:count])
    assert found[3] == count


@oracle("formula", qnn.DetectionOutputOp)
def test_the_threshold_falls_with_each_box():
    centers = [0, 0.5, 1.2, 8, 10]
    anchors = np.array([[0, x, 4, 4] for x in centers], np.float32)
    scores = np.array([[[0, score] for score in (0.9, 0.8, 0.7, 0.6, 0.55)]], np.float32)
    for eta, kept in ((1.0, [0, 1, 2, 3, 4]), (0.7, [0, 2, 3, 4]), (0.5, [0, 3, 4])):
        op = qnn.DetectionOutputOp.make(
            [value((1, 5, 2)), value((1, 5, 4)), value((5, 4))],
            [f32, f32, i32, ui32],
            delta_scaling_factors=(1, 1, 1, 1),
            confidence_threshold=0.5,
            iou_threshold=0.8,
            nms_type=NmsType.REGULAR,
            nms_eta=eta,
        )
        weights, _, _, counts = results(op, scores, np.zeros((1, 5, 4), np.float32), anchors)
        np.testing.assert_array_equal(weights[0, : counts[0]], scores[0, kept, 1])


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
    return qnn.HeatMapMaxKeyPointOp.make(
        [value((3, 5, 4, 2), maps), value((3, 4), boxes)], [maps, boxes]
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
        op = qnn.HeatMapMaxKeyPointOp.make([value(maps.shape), value((1, 4))], [f32, f32])
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
