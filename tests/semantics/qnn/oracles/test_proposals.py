"""Region proposals of qnn against the definitions box by box."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.box_operations import chosen, reals, results, stored
from support.one_operation import tensor, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

SEEDS = st.integers(0, 2**16)
U8 = UniformType.per_tensor("u8", 1 / 256, 0)
U8_DELTA = UniformType.per_tensor("u8", 0.02, 128)
U8_BOX = UniformType.per_tensor("u8", 1.0, 10)
U16 = UniformType.per_tensor("u16", 0.125, 80)
SHAPE = (2, 3, 4, 2)
"""[image, height, width, anchor] of a feature map."""


def generation(elements: Any = (f32, f32, f32, f32), kept: Any = (f32, f32), **more: Any) -> Any:
    """GenerateProposals of a feature map of SHAPE."""
    scores, deltas, anchors, sizes = elements
    batch, height, width, count = SHAPE
    return qnn.GenerateProposalsOp(
        value(SHAPE, scores),
        value((batch, height, width, count * 4), deltas),
        value((count, 4), anchors),
        value((batch, 2), sizes),
        out=[*kept, i32],
        img_size_ratio=(16, 8),
        iou_threshold=0.5,
        **more,
    )


def proposal(anchor: Any, delta: Any, size: Any, clip: bool) -> list[float]:
    """[x1, y1, x2, y2] of an anchor after a delta, within its image."""
    dx, dy, dw, dh = map(float, delta)
    if clip:
        dw, dh = min(dw, math.log(1000 / 16)), min(dh, math.log(1000 / 16))
    x1, y1, x2, y2 = map(float, anchor)
    x, y, w, h = (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1
    x, y, w, h = x + dx * w, y + dy * h, w * math.exp(dw), h * math.exp(dh)
    low, high = [x - w / 2, y - h / 2], [x + w / 2, y + h / 2]
    limits = (float(size[1]), float(size[0]))
    return [min(max(c, 0.0), n) for pair in (low, high) for c, n in zip(pair, limits, strict=True)]


def proposals(
    scores: Array, deltas: Array, anchors: Array, sizes: Array, **more: Any
) -> list[tuple[float, list[float], int]]:
    """(score, box, image) of what stays, in order."""
    found = list[tuple[float, list[float], int]]()
    for image, size in enumerate(sizes):
        every = list[tuple[float, list[float]]]()
        for y, x, a in np.ndindex(*SHAPE[1:]):
            anchor = anchors[a] + [x * 8, y * 16, x * 8, y * 16]
            delta = deltas[image, y, x, a * 4 : a * 4 + 4]
            box = proposal(anchor, delta, size, more.get("bbox_xform_clip", False))
            every.append((float(scores[image, y, x, a]), box))
        every = sorted(every, key=lambda one: -one[0])[: more.get("pre_nms_limit") or None]
        able = [one for one in every if fits(one[1], size, more.get("min_size", 0.0))]
        boxes, weights = np.array([b for _, b in able]), np.array([s for s, _ in able])
        at = chosen(boxes, weights, lambda seen: float(seen < 0.5), -math.inf, -math.inf)
        kept = [(score, able[i][1], image) for i, score in at]
        found += kept[: more.get("post_nms_limit") or None]
    return found


def fits(box: list[float], size: Any, least: float) -> bool:
    """Whether a box is large enough and its center within the image."""
    x1, y1, x2, y2 = box
    large = x2 - x1 >= least and y2 - y1 >= least
    return large and (x1 + x2) / 2 < size[1] and (y1 + y2) / 2 < size[0]


def inputs(seed: int) -> tuple[Array, Array, Array, Array]:
    """Scores, deltas, anchors, image sizes: some boxes small, some out of the image."""
    rng = np.random.default_rng(seed)
    scores = rng.random(SHAPE, np.float32)
    deltas = rng.normal(size=(2, 3, 4, 8)).astype(np.float32)
    anchors = np.array([[-8, -8, 8, 8], [-2, -12, 2, 12]], np.float32)
    return scores, deltas, anchors, np.array([[40, 30], [20, 32]], np.float32)


@oracle("formula", qnn.GenerateProposalsOp)
@pytest.mark.parametrize("clip", [False, True])
@settings(max_examples=15)
@given(
    seed=SEEDS,
    least=st.sampled_from([0.0, 4.0]),
    before=st.sampled_from([None, 0, 9]),
    after=st.sampled_from([None, 0, 3]),
)
def test_proposals_of_anchors(
    clip: bool, seed: int, least: float, before: int | None, after: int | None
):
    scores, deltas, anchors, sizes = inputs(seed)
    deltas[:, 0, 0] *= 8
    limits = {"min_size": least, "bbox_xform_clip": clip}
    limits |= {"pre_nms_limit": before, "post_nms_limit": after}
    weights, boxes, images = results(generation(**limits), scores, deltas, anchors, sizes)
    found = proposals(scores, deltas, anchors, sizes, **limits)
    np.testing.assert_array_equal(images, [image for _, _, image in found])
    np.testing.assert_array_equal(weights, np.array([s for s, _, _ in found], np.float32))
    # float32 against float64: exp and products, cut to 40 pixels.
    wanted = np.array([box for _, box, _ in found]).reshape(-1, 4)
    np.testing.assert_allclose(boxes, wanted, rtol=1e-4, atol=1e-3)


@oracle("formula", qnn.GenerateProposalsOp)
def test_proposals_of_integers_are_those_of_their_reals():
    scores, deltas, anchors, sizes = inputs(1)
    scores = np.random.default_rng(1).permutation(256)[:48].reshape(SHAPE).astype(np.uint8)
    given = (scores, stored(U8_DELTA, deltas), stored(U8_BOX, anchors), stored(U8_BOX, sizes))
    types = (U8, U8_DELTA, U8_BOX, U8_BOX)
    weights, boxes, images = results(generation(types, (U8, U8_BOX)), *given)
    found = proposals(*(reals(type, array) for type, array in zip(types, given, strict=True)))
    np.testing.assert_array_equal(images, [image for _, _, image in found])
    np.testing.assert_array_equal(reals(U8, weights), [score for score, _, _ in found])
    np.testing.assert_array_equal(boxes, stored(U8_BOX, np.array([box for _, box, _ in found])))


def test_proposals_have_zeros_behind_and_need_room():
    arrays = inputs(2)
    all_of_them = results(generation(post_nms_limit=3), *arrays)
    roomy = generation(kept=(tensor((9,)), f32), post_nms_limit=3)
    for rows, wanted in zip(results(roomy, *arrays), all_of_them, strict=True):
        np.testing.assert_array_equal(rows[:6], wanted)
        assert not rows[6:].any()
    with pytest.raises(HexnnError, match="the result has 5 rows, 6 are needed"):
        results(generation(kept=(tensor((5,)), f32), post_nms_limit=3), *arrays)
    arrays[2][1] = [2, 0, -2, 0]
    with pytest.raises(HexnnError, match=r"boxes of anchors must have .* got \[2, 0, -2, 0\]"):
        results(generation(), *arrays)


@oracle("formula", qnn.CollectRpnProposalsOp)
@settings(max_examples=20)
@given(
    sizes=st.lists(st.integers(1, 5), min_size=1, max_size=5), top=st.integers(1, 12), seed=SEEDS
)
def test_collected_proposals_have_the_highest_scores(sizes: list[int], top: int, seed: int):
    rng = np.random.default_rng(seed)
    rois = [rng.random((n, 5), np.float32) for n in sizes]
    scores = [rng.integers(0, 4, n).astype(np.float32) for n in sizes]
    (first, *others), (score, *more) = ([value(a.shape) for a in part] for part in (rois, scores))
    op = qnn.CollectRpnProposalsOp(
        first,
        others,
        score,
        more,
        out=f32,
        rpn_min_level=2,
        rpn_max_level=1 + len(sizes),
        post_nms_top=top,
    )
    (kept,) = results(op, *rois, *scores)
    rows = [
        (-s, row) for part in zip(scores, rois, strict=True) for s, row in zip(*part, strict=True)
    ]
    wanted = [row for _, row in sorted(rows, key=lambda one: one[0])][:top]
    np.testing.assert_array_equal(kept, wanted)


@oracle("formula", qnn.CollectRpnProposalsOp)
def test_collected_integers_take_the_scale_of_the_result():
    rois = [
        np.array([[80, 160, 168, 240, 320]], np.uint16),
        np.array([[88, 90, 92, 94, 96]], np.uint16),
    ]
    scores = [np.array([3], np.uint8), np.array([200], np.uint8)]
    operands = [value((1, 5), U16), [value((1, 5), U16)], value((1,), U8), [value((1,), U8)]]
    op = qnn.CollectRpnProposalsOp(*operands, out=U8_BOX, rpn_max_level=3)
    (kept,) = results(op, *rois, *scores)
    np.testing.assert_array_equal(kept, stored(U8_BOX, reals(U16, np.concatenate(rois[::-1]))))


def level_of(box: Any, lowest: int, highest: int) -> int:
    """The level of a box of a size whose square is exact: 4 for 224 pixels, one more for twice."""
    area = Fraction(float(box[2] - box[0])) * Fraction(float(box[3] - box[1]))
    level = 4
    while level > lowest and area < Fraction(224**2) * Fraction(4) ** (level - 4):
        level -= 1
    while level < highest and area >= Fraction(224**2) * Fraction(4) ** (level - 3):
        level += 1
    return min(max(level, lowest), highest)


@oracle("formula", qnn.DistributeFpnProposalsOp)
@pytest.mark.parametrize("width", [4, 5])
@settings(max_examples=20)
@given(seed=SEEDS, levels=st.sampled_from([(2, 5), (3, 4), (5, 5), (2, 2)]))
def test_proposals_go_to_the_level_of_their_size(width: int, seed: int, levels: tuple[int, int]):
    rng = np.random.default_rng(seed)
    start = rng.integers(0, 200, (9, 2))
    sides = rng.choice([0, 20, 56, 112, 224, 448, 900], (9, 2))
    rois = np.concatenate([rng.integers(0, 2, (9, width - 4)), start, start + sides], axis=1)
    rois = rois.astype(np.float32)
    lowest, highest = levels
    op = qnn.DistributeFpnProposalsOp(
        value(rois.shape),
        out=[i32, f32, [f32] * (highest - lowest)],
        roi_min_level=lowest,
        roi_max_level=highest,
    )
    places, *parts = results(op, rois)
    wanted = [level_of(roi[-4:], lowest, highest) for roi in rois]
    for level, part in zip(range(lowest, highest + 1), parts, strict=True):
        np.testing.assert_array_equal(part, rois[[at == level for at in wanted]])
    joined = np.concatenate(parts)
    for roi, side, place in zip(rois, sides, places, strict=True):
        assert (place == -1) == (not side.any())
        assert place == -1 or (joined[place] == roi).all()


def test_sizes_a_millionth_below_a_level_belong_to_it():
    rois = np.array([[0, 0, 223.9999, 224]], np.float32)
    op = qnn.DistributeFpnProposalsOp(
        value((1, 4)), out=[i32, f32, [f32]], roi_min_level=3, roi_max_level=4
    )
    _, low, high = results(op, rois)
    assert (len(low), len(high)) == (0, 1)


@oracle("formula", qnn.DistributeFpnProposalsOp)
def test_levels_of_static_size_have_zeros_behind():
    rois = np.array([[0, 0, 30, 30], [0, 0, 900, 900], [4, 4, 4, 4]], np.float32)
    rois = stored(U16, rois)
    op = qnn.DistributeFpnProposalsOp(
        value((3, 4), U16),
        out=[ui32, tensor((3, 4), U16), [tensor((2, 4), U16)]],
        roi_min_level=4,
        roi_max_level=5,
    )
    places, low, high = results(op, rois)
    np.testing.assert_array_equal(places, np.array([0, 3, -1], np.int64).astype(np.uint32))
    zeros = np.full((1, 4), U16.zero_point)
    np.testing.assert_array_equal(low, np.concatenate([rois[[0, 2]], zeros]))
    np.testing.assert_array_equal(high, np.concatenate([rois[[1]], zeros]))


def test_levels_need_room():
    operands, elements = [value((3, 4))], [i32, tensor((1, 4)), [tensor((3, 4))]]
    op = qnn.DistributeFpnProposalsOp(*operands, out=elements, roi_max_level=3)
    with pytest.raises(HexnnError, match="the result has 1 rows, 3 are needed"):
        results(op, np.ones((3, 4), np.float32))
