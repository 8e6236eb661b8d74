"""BoxWithNmsLimit of qnn against LiteRT and the definition box by box."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.box_operations import chosen, corners, linear, reals, results, stored
from support.litert_boxes import suppressed
from support.one_operation import tensor, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import NmsKernel
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

SEEDS = st.integers(0, 2**16)
SHARED = st.sampled_from([0.1, 0.3, 0.5])
"""Thresholds that no overlap meets exactly, where LiteRT differs."""
U8 = UniformType.per_tensor("u8", 1 / 256, 0)
U16 = UniformType.per_tensor("u16", 1 / 512, 7)
HALVES = np.array([[0, 0, 2, 2], [0, 0, 2, 1]], np.float32)
"""Two boxes of which one is half of the other."""


@pytest.mark.parametrize(
    ("method", "threshold", "wanted"),
    [
        (NmsKernel.HARD, 0.5, [0.5]),
        (NmsKernel.HARD, 0.51, [0.5, 0.25]),
        (NmsKernel.LINEAR, 0.5, [0.5, 0.125]),
        (NmsKernel.LINEAR, 0.51, [0.5, 0.25]),
    ],
)
@pytest.mark.parametrize("floor", [0.0, 0.125])
def test_limit_of_boxes_of_exactly_the_threshold(
    method: NmsKernel, threshold: float, wanted: list[float], floor: float
):
    scores = np.array([[0, 0.5], [0, 0.25]], np.float32)
    op = qnn.BoxWithNmsLimitOp(
        value((2, 8)),
        value((2, 2)),
        value((2,), i32),
        out=[f32, f32, i32, i32],
        nms_kernel_method=method,
        nms_score_threshold=floor,
        score_threshold=0.25,
        iou_threshold=threshold,
        sigma=1.0,
    )
    kept, weights, *_ = results(op, np.tile(HALVES, 2), scores, np.zeros(2, np.int32))
    np.testing.assert_array_equal(kept, HALVES[: len(wanted)])
    np.testing.assert_array_equal(weights, wanted)


def with_limit(method: NmsKernel, elements: Any = (f32, f32), **parameters: Any) -> Any:
    """BoxWithNmsLimit of 12 boxes of 3 classes in 2 images, with all results."""
    boxes, scores = elements
    return qnn.BoxWithNmsLimitOp(
        value((12, 12), boxes),
        value((12, 3), scores),
        value((12,), i32),
        value((2,), i32),
        out=[boxes, scores, i32, i32, i32, i32, i32],
        nms_kernel_method=method,
        **{"nms_score_threshold": 0.05, "score_threshold": 0.1, "sigma": 0.3} | parameters,
    )


SPLITS = np.array([7, 5], np.int32)
BATCHES = np.repeat(np.arange(2, dtype=np.int32), SPLITS)


def listed(found: list[tuple[int, int, int, float]], op: Any, *arrays: Array) -> None:
    """The results of BoxWithNmsLimit hold (image, class, row, score) of each box found."""
    kept, weights, labels, batches, splits, rows, sizes = results(op, *arrays)
    np.testing.assert_array_equal(labels, [label for _, label, _, _ in found])
    np.testing.assert_array_equal(batches, [image for image, _, _, _ in found])
    np.testing.assert_array_equal(rows, [row for _, _, row, _ in found])
    np.testing.assert_array_equal(splits, np.bincount(batches, minlength=2))
    np.testing.assert_array_equal(sizes, np.bincount(labels, minlength=3))
    np.testing.assert_array_equal(kept, arrays[0].reshape(12, 3, 4)[rows, labels])
    # float32, factors multiplied in another order: a few steps of the last place.
    np.testing.assert_allclose(weights, [score for *_, score in found], rtol=1e-5)


@oracle("LiteRT", qnn.BoxWithNmsLimitOp)
@pytest.mark.parametrize("method", [NmsKernel.HARD, NmsKernel.GAUSSIAN])
@settings(max_examples=10)
@given(seed=SEEDS, threshold=SHARED)
def test_limit_equals_litert(method: NmsKernel, seed: int, threshold: float):
    rng = np.random.default_rng(seed)
    boxes, scores = corners(rng, 12, 3), rng.random((12, 3), np.float32)
    soft = method is NmsKernel.GAUSSIAN
    least = 0.1
    op = with_limit(method, iou_threshold=threshold, nms_score_threshold=least)
    found = list[tuple[int, int, int, float]]()
    for image in range(2):
        start, count = 7 * image, SPLITS[image]
        part = slice(start, start + count)
        for label in (1, 2):
            own = np.ascontiguousarray(boxes[part, label])
            weights = np.ascontiguousarray(scores[part, label])
            seen = 1.0 if soft else threshold
            at, kept = suppressed(own, weights, int(count), seen, least, 0.15 * soft)
            found += [(image, label, start + int(i), s) for i, s in zip(at, kept, strict=True)]
    listed(found, op, boxes.reshape(12, 12), scores, BATCHES, SPLITS)


@oracle("formula", qnn.BoxWithNmsLimitOp)
@settings(max_examples=20)
@given(seed=SEEDS, threshold=st.sampled_from([0.0, 0.1, 0.3]), limit=st.integers(-1, 9))
def test_linear_kernel_and_limit_follow_the_definition(seed: int, threshold: float, limit: int):
    rng = np.random.default_rng(seed)
    boxes, scores = corners(rng, 12, 3), rng.random((12, 3), np.float32)
    op = with_limit(NmsKernel.LINEAR, iou_threshold=threshold, pre_nms_limit=limit)
    found = list[tuple[int, int, int, float]]()
    for image in range(2):
        rows = np.flatnonzero(BATCHES == image)
        sent = sorted(scores[rows, 1:].ravel(), reverse=True)
        least = float(max(0.1, sent[limit - 1] if limit > 0 else 2.0 if limit == 0 else 0.0))
        for label in (1, 2):
            kept = chosen(boxes[rows, label], scores[rows, label], linear(threshold), least, 0.05)
            found += [(image, label, int(rows[i]), s) for i, s in kept]
    listed(found, op, boxes.reshape(12, 12), scores, BATCHES, SPLITS)


@oracle("formula", qnn.BoxWithNmsLimitOp)
def test_limit_of_quantized_boxes():
    rng = np.random.default_rng(5)
    boxes = stored(U16, corners(rng, 12, 3) * 100)
    scores = rng.permutation(256)[:36].reshape(12, 3).astype(np.uint8)
    op = with_limit(NmsKernel.LINEAR, (U16, U8), iou_threshold=0.2)
    kept, weights, labels, _, _, rows, _ = results(
        op, boxes.reshape(12, 12), scores, BATCHES, SPLITS
    )
    wanted = [
        (label, part[i], score)
        for part in (range(7), range(7, 12))
        for label in (1, 2)
        for i, score in chosen(
            reals(U16, boxes[part, label]), reals(U8, scores[part, label]), linear(0.2), 0.1, 0.05
        )
    ]
    np.testing.assert_array_equal(labels, [label for label, _, _ in wanted])
    np.testing.assert_array_equal(rows, [row for _, row, _ in wanted])
    np.testing.assert_array_equal(weights, stored(U8, np.array([s for _, _, s in wanted])))
    np.testing.assert_array_equal(kept, boxes[rows, labels])


def test_limit_refuses_what_only_running_tells():
    op = with_limit(NmsKernel.HARD, iou_threshold=0.5)
    boxes, scores = np.zeros((12, 12), np.float32), np.ones((12, 3), np.float32)
    with pytest.raises(HexnnError, match="batch_splits must add up to the 12 boxes, got 13"):
        results(op, boxes, scores, BATCHES, SPLITS + np.array([0, 1], np.int32))
    with pytest.raises(HexnnError, match=r"the boxes of each image, \[7, 5\], got \[5, 7\]"):
        results(op, boxes, scores, BATCHES, SPLITS[::-1])
    with pytest.raises(HexnnError, match=r"batches must lie in \[0, 1\], got 2"):
        results(op, boxes, scores, BATCHES + np.int32(1), SPLITS)
    boxes[3, 4:8] = [1, 2, 0, 3]
    with pytest.raises(HexnnError, match=r"x1 <= x2 and y1 <= y2, got \[1, 2, 0, 3\]"):
        results(op, boxes, scores, BATCHES, SPLITS)
    small = qnn.BoxWithNmsLimitOp(
        value((12, 12)),
        value((12, 3)),
        value((12,), i32),
        out=[tensor((5, 4)), f32, i32, i32],
        nms_kernel_method=NmsKernel.HARD,
        nms_score_threshold=0.0,
        iou_threshold=0.5,
        sigma=0.5,
    )
    with pytest.raises(HexnnError, match="the result has 5 rows, 24 are needed"):
        results(small, np.zeros((12, 12), np.float32), scores, BATCHES)
