"""Suppression of qnn against ONNX, LiteRT and the definition box by box."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.box_operations import chosen, corners, gaussian, hard, reals, results, stored
from support.litert_boxes import suppressed
from support.one_operation import tensor, value
from support.onnx_node import node
from support.oracle import oracle
from xdsl.dialects import test
from xdsl.dialects.builtin import f16, f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.dimensions import Dim, tensor_of
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

SEEDS = st.integers(0, 2**16)
THRESHOLDS = st.sampled_from([0.0, 0.1, 0.3, 0.5, 1.0])
SHARED = st.sampled_from([0.1, 0.3, 0.5])
"""Thresholds that no overlap meets exactly, where LiteRT differs."""
U8 = UniformType.per_tensor("u8", 1 / 256, 0)
U16 = UniformType.per_tensor("u16", 1 / 512, 7)


def non_max(shape: tuple[int, int, int], boxes: Any = f32, **parameters: Any) -> Any:
    """NonMaxSuppression of (images, classes, boxes)."""
    images, _, count = shape
    operands = [value((images, count, 4), boxes), value(shape)]
    return qnn.NonMaxSuppressionOp(*operands, out=[i32, ui32], **parameters)


@oracle("ONNX", qnn.NonMaxSuppressionOp)
@settings(max_examples=25)
@given(seed=SEEDS, limit=st.integers(1, 9), threshold=THRESHOLDS, least=st.sampled_from([0.0, 0.4]))
def test_indices_equal_onnx(seed: int, limit: int, threshold: float, least: float):
    rng = np.random.default_rng(seed)
    boxes, scores = rng.random((2, 7, 4), np.float32), rng.random((2, 3, 7), np.float32)
    op = non_max(
        (2, 3, 7), iou_threshold=threshold, score_threshold=least, max_boxes_selected=limit
    )
    rows, counts = results(op, boxes, scores)
    limits = [np.array([limit]), *(np.array([x], np.float32) for x in (threshold, least))]
    wanted = node("NonMaxSuppression", boxes, scores, *limits)
    np.testing.assert_array_equal(rows[: len(wanted)], wanted)
    np.testing.assert_array_equal(counts, np.bincount(wanted[:, 0], minlength=2))
    weakest = wanted[scores[tuple(wanted.T)].argmin()]
    assert (rows[len(wanted) :] == weakest).all()


def test_indices_without_boxes_are_those_of_the_first():
    op = non_max((2, 1, 3), iou_threshold=0.5, score_threshold=2.0, max_boxes_selected=2)
    rows, counts = results(op, np.ones((2, 3, 4), np.float32), np.ones((2, 1, 3), np.float32))
    np.testing.assert_array_equal(rows, np.zeros((4, 3)))
    np.testing.assert_array_equal(counts, [0, 0])
    none = non_max((2, 1, 3), iou_threshold=0.5)
    rows, counts = results(none, np.ones((2, 3, 4), np.float32), np.ones((2, 1, 3), np.float32))
    assert rows.shape == (0, 3)


def test_indices_of_as_many_images_as_come():
    rng = np.random.default_rng(6)
    boxes, scores = rng.random((3, 7, 4), np.float32), rng.random((3, 2, 7), np.float32)
    parameters = {"iou_threshold": 0.3, "max_boxes_selected": 3}
    operands = [
        test.TestOp(result_types=[tensor_of(f32, size)]).results[0]
        for size in ((Dim(4), Dim(9), 4), (Dim(4), 2, Dim(9)))
    ]
    op = qnn.NonMaxSuppressionOp(*operands, out=[i32, ui32], **parameters)
    for seen, wanted in zip(
        results(op, boxes, scores),
        results(non_max((3, 2, 7), **parameters), boxes, scores),
        strict=True,
    ):
        np.testing.assert_array_equal(seen, wanted)


def test_equal_scores_stay_at_the_threshold_and_the_first_comes_first():
    op = non_max((1, 1, 3), iou_threshold=0.5, score_threshold=0.5, max_boxes_selected=3)
    boxes = np.array([[[0, 0, 1, 1], [0, 0, 1, 1], [5, 5, 6, 6]]], np.float32)
    rows, counts = results(op, boxes, np.full((1, 1, 3), 0.5, np.float32))
    np.testing.assert_array_equal(rows, [[0, 0, 0], [0, 0, 2], [0, 0, 2]])
    np.testing.assert_array_equal(counts, [2])


@oracle("formula", qnn.NonMaxSuppressionOp)
def test_indices_of_quantized_boxes_are_those_of_their_reals():
    rng = np.random.default_rng(1)
    boxes = rng.integers(0, 600, (1, 9, 4)).astype(np.uint16)
    scores = rng.permutation(18).reshape(1, 2, 9).astype(np.float32)
    op = non_max((1, 2, 9), U16, iou_threshold=0.3, max_boxes_selected=4)
    rows, counts = results(op, boxes, scores)
    wanted = [
        (0, label, at)
        for label in range(2)
        for at, _ in chosen(reals(U16, boxes[0]), scores[0, label], hard(0.3), 0, 0)[:4]
    ]
    np.testing.assert_array_equal(rows[: counts[0]], wanted)


HALVES = np.array([[0, 0, 2, 2], [0, 0, 2, 1]], np.float32)
"""Two boxes of which one is half of the other."""


def test_boxes_of_exactly_the_threshold():
    """ONNX and TensorFlow drop boxes above it, Android and QNN's kernels those that reach it."""
    scores = np.array([0.5, 0.25], np.float32)
    op = non_max((1, 1, 2), iou_threshold=0.5, max_boxes_selected=2, score_threshold=0.25)
    assert results(op, HALVES[None], scores[None, None])[1] == 2
    combined = qnn.CombinedNmsOp(
        value((1, 2, 1, 4)),
        value((1, 2, 1)),
        out=[f32, f32, i32, ui32],
        max_boxes_per_class=2,
        max_total_boxes=2,
        iou_threshold=0.5,
        score_threshold=0.25,
    )
    assert results(combined, HALVES[None, :, None], scores[None, :, None])[3] == 2
    multi = qnn.MultiClassNmsOp(
        value((1, 2, 4)),
        value((1, 2, 1)),
        out=[f32, f32, i32, ui32],
        iou_threshold=0.5,
        score_threshold=0.25,
    )
    assert results(multi, HALVES[None], scores[None, :, None])[3] == 2


def per_class(boxes: Array, scores: Array, limit: int, *rule: float) -> list[Any]:
    """(-score, class, box) of LiteRT's suppression, class by class, in falling order."""
    found = list[tuple[float, int, int]]()
    for label in range(scores.shape[1]):
        own = np.ascontiguousarray(boxes[:, label % boxes.shape[1]])
        at, kept = suppressed(own, np.ascontiguousarray(scores[:, label]), limit, *rule)
        found += [(-float(s), label, int(i)) for i, s in zip(at, kept, strict=True)]
    return sorted(found, key=lambda row: row[0])


@oracle("LiteRT", qnn.CombinedNmsOp)
@pytest.mark.parametrize("own", [1, 3])
@settings(max_examples=10)
@given(seed=SEEDS, limit=st.integers(1, 5), total=st.integers(1, 9), threshold=SHARED)
def test_combined_equals_litert(own: int, seed: int, limit: int, total: int, threshold: float):
    rng = np.random.default_rng(seed)
    boxes = rng.uniform(-0.2, 1.2, (2, 8, own, 4)).astype(np.float32)
    scores = rng.random((2, 8, 3), np.float32)
    op = qnn.CombinedNmsOp(
        value(boxes.shape),
        value(scores.shape),
        out=[f32, f32, i32, ui32],
        max_boxes_per_class=limit,
        max_total_boxes=total,
        iou_threshold=threshold,
        score_threshold=0.2,
        pad_per_class=own == 1,
        clip_boxes=own == 3,
    )
    kept, weights, labels, counts = results(op, boxes, scores)
    assert kept.shape[1] == (min(3 * limit, total) if own == 1 else total)
    for image in range(2):
        found = per_class(boxes[image], scores[image], limit, threshold, 0.2, 0.0)[: kept.shape[1]]
        count = counts[image]
        assert count == len(found)
        whole = np.array([boxes[image, box, label % own] for _, label, box in found])
        wanted = np.clip(whole, 0, 1) if own == 3 else whole
        np.testing.assert_array_equal(kept[image, :count], wanted.reshape(-1, 4))
        np.testing.assert_array_equal(weights[image, :count], [-score for score, _, _ in found])
        np.testing.assert_array_equal(labels[image, :count], [label for _, label, _ in found])
        assert not kept[image, count:].any()
        assert not weights[image, count:].any()


@oracle("formula", qnn.CombinedNmsOp)
def test_combined_keeps_quantized_values():
    rng = np.random.default_rng(2)
    boxes = rng.integers(0, 600, (1, 9, 1, 4)).astype(np.uint16)
    scores = rng.permutation(256)[:18].reshape(1, 9, 2).astype(np.uint8)
    op = qnn.CombinedNmsOp(
        value(boxes.shape, U16),
        value(scores.shape, U8),
        out=[U16, U8, f32, ui32],
        max_boxes_per_class=3,
        max_total_boxes=4,
        iou_threshold=0.3,
    )
    kept, weights, labels, counts = results(op, boxes, scores)
    real = reals(U16, boxes[0, :, 0])
    found = [
        (scores[0, at, label], label, at)
        for label in range(2)
        for at, _ in chosen(real, reals(U8, scores[0, :, label]), hard(0.3), 0, 0)[:3]
    ]
    found = sorted(found, reverse=True)[:4]
    assert counts[0] == len(found) == 4
    np.testing.assert_array_equal(weights[0], [score for score, _, _ in found])
    np.testing.assert_array_equal(labels[0], [label for _, label, _ in found])
    np.testing.assert_array_equal(kept[0], [boxes[0, at, 0] for _, _, at in found])


@oracle("LiteRT", qnn.MultiClassNmsOp)
@pytest.mark.parametrize("sigma", [0.0, 0.4])
@settings(max_examples=10)
@given(seed=SEEDS, room=st.integers(1, 12), threshold=SHARED)
def test_multi_class_equals_litert(sigma: float, seed: int, room: int, threshold: float):
    rng = np.random.default_rng(seed)
    boxes, scores = rng.random((2, 8, 4), np.float32), rng.random((2, 8, 3), np.float32)
    feature, mark = (
        rng.random((2, 8, 2, 3), np.float32),
        np.arange(16, dtype=np.int32).reshape(2, 8),
    )
    op = qnn.MultiClassNmsOp(
        value(boxes.shape),
        value(scores.shape),
        [value(feature.shape), value(mark.shape, i32)],
        out=[tensor((2, room, 4)), f32, i32, ui32, [f32, i32]],
        iou_threshold=threshold,
        score_threshold=0.1,
        soft_nms_sigma=sigma,
    )
    kept, weights, labels, counts, features, marks = results(op, boxes, scores, feature, mark)
    for image in range(2):
        every = boxes[image][:, None]
        # LiteRT suppresses by the threshold even then; at 1 it does not.
        seen = 1.0 if sigma else threshold
        found = per_class(every, scores[image], room, seen, 0.1, sigma)[:room]
        count = counts[image]
        assert count == len(found)
        at = [box for _, _, box in found]
        np.testing.assert_array_equal(kept[image, :count], boxes[image, at])
        np.testing.assert_array_equal(labels[image, :count], [label for _, label, _ in found])
        np.testing.assert_array_equal(features[image, :count], feature[image, at])
        np.testing.assert_array_equal(marks[image, :count], mark[image, at])
        # float32, factors multiplied in another order: a few steps of the last place.
        np.testing.assert_allclose(weights[image, :count], [-s for s, _, _ in found], rtol=1e-5)


@oracle("formula", qnn.MultiClassNmsOp)
@pytest.mark.parametrize("sigma", [0.0, 0.4])
def test_multi_class_of_integers_is_that_of_their_reals(sigma: float):
    rng = np.random.default_rng(4)
    boxes = rng.integers(0, 600, (1, 9, 4)).astype(np.uint16)
    scores = rng.permutation(256)[:18].reshape(1, 9, 2).astype(np.uint8)
    op = qnn.MultiClassNmsOp(
        value(boxes.shape, U16),
        value(scores.shape, U8),
        [value(boxes.shape, U16)],
        out=[U16, U8, i32, ui32, [U16]],
        iou_threshold=0.3,
        score_threshold=0.2,
        soft_nms_sigma=sigma,
    )
    kept, weights, labels, counts, features = results(op, boxes, scores, boxes)
    factor = gaussian(2 * float(np.float32(sigma))) if sigma else hard(0.3)
    found = [
        (-score, label, at)
        for label in range(2)
        for at, score in chosen(
            reals(U16, boxes[0]), reals(U8, scores[0, :, label]), factor, 0.2, 0.2 if sigma else 0
        )
    ]
    found = sorted(found, key=lambda row: row[0])
    assert counts[0] == len(found)
    at = [index for _, _, index in found]
    np.testing.assert_array_equal(labels[0], [label for _, label, _ in found])
    np.testing.assert_array_equal(weights[0], stored(U8, np.array([-s for s, _, _ in found])))
    np.testing.assert_array_equal(kept[0], boxes[0, at])
    np.testing.assert_array_equal(features[0], boxes[0, at])


def test_multi_class_with_room_that_is_open():
    rng = np.random.default_rng(3)
    operands = [value((2, 5, 4), f16), value((2, 5, 2))]
    op = qnn.MultiClassNmsOp(*operands, out=[f16, f32, i32, ui32], iou_threshold=1.0)
    boxes, scores = corners(rng, 2, 5).astype(np.float16), rng.random((2, 5, 2), np.float32)
    scores[1] = -1
    kept, weights, labels, counts = results(op, boxes, scores)
    assert kept.shape == (2, 10, 4)
    assert weights.shape == labels.shape == (2, 10)
    np.testing.assert_array_equal(counts, [10, 0])
