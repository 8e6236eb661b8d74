"""DetectionOutput of qnn against LiteRT and the definition box by box."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.box_operations import overlap, reals, results, stored
from support.litert_boxes import post_processed
from support.one_operation import tensor, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.qnn import NmsType
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

SEEDS = st.integers(0, 2**16)
U8 = UniformType.per_tensor("u8", 0.03, 128)
SCORE = UniformType.per_tensor("u8", 1 / 256, 0)


ANCHORS, CLASSES = 20, 4


def detections(kind: NmsType, elements: Any = (f32, f32, f32), room: int = 9, **more: Any) -> Any:
    """DetectionOutput of an image, `room` detections."""
    scores, deltas, anchors = elements
    own = 1 if more.get("share_location", True) else CLASSES
    return qnn.DetectionOutputOp(
        value((1, ANCHORS, CLASSES), scores),
        value((1, ANCHORS * own, 4), deltas),
        value((ANCHORS, 4), anchors),
        out=[tensor((1, room), scores), f32, i32, ui32],
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
    op = qnn.DetectionOutputOp(
        value((1, 2, 2)),
        value((1, 2, 4)),
        value((2, 4)),
        out=[f32, f32, i32, ui32],
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
        op = qnn.DetectionOutputOp(
            value((1, 5, 2)),
            value((1, 5, 4)),
            value((5, 4)),
            out=[f32, f32, i32, ui32],
            delta_scaling_factors=(1, 1, 1, 1),
            confidence_threshold=0.5,
            iou_threshold=0.8,
            nms_type=NmsType.REGULAR,
            nms_eta=eta,
        )
        weights, _, _, counts = results(op, scores, np.zeros((1, 5, 4), np.float32), anchors)
        np.testing.assert_array_equal(weights[0, : counts[0]], scores[0, kept, 1])
