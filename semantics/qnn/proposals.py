"""Semantics of qnn's GenerateProposals, CollectRpnProposals and DistributeFpnProposals.

Floats are computed in float32; quantized operands are dequantized and computed in float64.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...dialects import qnn
from ...dialects.qnn.parameters import values_of
from ..reals import by_reals
from ..registry import Array, semantics
from .boxes import best_first, suppress, suppress_at_least
from .detection import centred, clipped, refined
from .rows import expect_corners, float32_value, padded, row_count

LARGEST_GROWTH = np.float32(np.log(1000 / 16))
"""The upper bound of dw and dh under `bbox_xform_clip`."""


@semantics(qnn.GenerateProposalsOp)
def generate_proposals(
    op: qnn.GenerateProposalsOp, scores: Array, deltas: Array, anchors: Array, sizes: Array
) -> tuple[Array, ...]:
    """Return (scores, boxes, image indices) of the proposals, image by image, by descending score,
    padded with zeros.

    `scores` are [image, height, width, anchor], `deltas` [image, height, width, anchor * 4],
    `anchors` [anchor, (x1, y1, x2, y2)], `sizes` [image, (height, width)]. Boxes smaller than
    `min_size` and those with their center outside of the image are removed. As in Android's kernel,
    0 as limit of the number of boxes, before or after suppression, means no limit.
    """
    return by_reals(op, partial(_generated, op), scores, deltas, anchors, sizes)


def _generated(
    op: qnn.GenerateProposalsOp, scores: Array, deltas: Array, anchors: Array, sizes: Array
) -> tuple[Array, ...]:
    """Compute GenerateProposals on floats or dequantized values; return (scores, boxes, image
    indices). The boxes are `anchors` refined by `deltas` and clipped to the images' `sizes`,
    (height, width).
    """
    expect_corners("anchors", anchors)
    steps = deltas.reshape(*scores.shape, 4)
    if op.bbox_xform_clip.value.data:
        steps = np.concatenate(
            [steps[..., :2], np.minimum(steps[..., 2:], LARGEST_GROWTH)], axis=-1
        )
    boxes = clipped(refined(_shifted(op, anchors, scores.shape), steps), sizes[:, None, None, None])
    boxes, weights = boxes.reshape(len(scores), -1, 4), scores.reshape(len(scores), -1)
    kept = [_of_image(op, *image) for image in zip(boxes, weights, sizes, strict=True)]
    image = np.repeat(np.arange(len(kept)), [len(at) for at in kept])
    at = np.concatenate(kept)
    size = row_count(op.kept_scores, len(at))
    return tuple(padded(rows, size) for rows in (weights[image, at], boxes[image, at], image))


def _shifted(op: qnn.GenerateProposalsOp, anchors: Array, shape: Sequence[int]) -> Array:
    """Return the anchors moved to each pixel of a feature map: [height, width, anchor, 4].

    `shape` is [batch, height, width, ...]. Pixel (y, x) of the map lies at (y, x) times the
    operation's image size ratio in the image.
    """
    down, right = values_of(op.img_size_ratio)
    y, x = np.meshgrid(np.arange(shape[1]) * down, np.arange(shape[2]) * right, indexing="ij")
    return anchors + np.stack([x, y, x, y], axis=-1)[:, :, None].astype(anchors.dtype)


def _of_image(op: qnn.GenerateProposalsOp, boxes: Array, scores: Array, size: Array) -> Array:
    """Return the indices of those of the `boxes` [box, (x1, y1, x2, y2)] of one image that
    non-maximum suppression by their `scores` keeps.

    Its candidates are the `pre_nms_limit` boxes of highest score, from which those smaller than
    `min_size` are dropped and those whose center is outside of the image, whose [height, width] is
    `size`. At most `post_nms_limit` indices come back, the highest score first.
    """
    before, after = (
        limit.value.data or None if limit is not None else None
        for limit in (op.pre_nms_limit, op.post_nms_limit)
    )
    at = best_first(scores, before)
    center, extent = centred(boxes[at])
    able = (extent >= float32_value(op.min_size)).all(axis=1) & (center < size[::-1]).all(axis=1)
    at = at[able]
    rule = suppress_at_least(float32_value(op.iou_threshold))
    kept, _ = suppress(boxes[at], scores[at], rule, np.float32(-np.inf), after)
    return at[kept]


@semantics(qnn.CollectRpnProposalsOp)
def collect_rpn_proposals(op: qnn.CollectRpnProposalsOp, *operands: Array | None) -> Array:
    """Return the `post_nms_top` boxes of highest score of all pyramid levels, the highest first;
    equal scores keep their order.

    `operands` are the boxes of each level, then the scores of each level; None for an absent level.
    """
    present = [array for array in operands if array is not None]

    def collect(*operands: Array) -> Array:
        levels = len(operands) // 2
        boxes, scores = np.concatenate(operands[:levels]), np.concatenate(operands[levels:])
        return boxes[best_first(scores, op.post_nms_top.value.data)]

    return by_reals(op, collect, *present)


@semantics(qnn.DistributeFpnProposalsOp)
def distribute_fpn_proposals(op: qnn.DistributeFpnProposalsOp, rois: Array) -> tuple[Array, ...]:
    """Return, for each of the boxes `rois`, its index in the concatenated results of the pyramid
    levels; then these results, the boxes of each level.

    Boxes keep their order within a level, which is padded with zeros. The level of a box is
    floor(roi_canonical_level + log2(sqrt(area) / roi_canonical_scale + 1e-6)), clamped to the
    levels that exist, as in Caffe2: empty boxes are in the lowest. A box whose sides are both 0 has
    index -1.
    """
    return by_reals(op, partial(_distributed, op), rois)


def _distributed(op: qnn.DistributeFpnProposalsOp, rois: Array) -> tuple[Array, ...]:
    """Compute DistributeFpnProposals on floats or dequantized values; return, for each box, its
    index in the concatenation of all levels (-1 if both its sides are 0), then the boxes of each
    level.
    """
    _, sides = centred(rois[:, -4:])
    level = _levels(op, np.sqrt(np.maximum(sides[:, 0] * sides[:, 1], 0)))
    row_of_box, levels, start = np.full(len(rois), -1), list[Array](), 0
    for index, result in zip(op.levels, (op.lowest, *op.others), strict=True):
        rows = np.flatnonzero(level == index)
        size = row_count(result, len(rows))
        levels.append(padded(rois[rows], size))
        row_of_box[rows] = start + np.arange(len(rows))
        start += size
    return np.where((sides == 0).all(axis=1), -1, row_of_box), *levels


def _levels(op: qnn.DistributeFpnProposalsOp, size: Array) -> Array:
    """Return the pyramid level of each box; `size` is the square root of its area."""
    scale = op.roi_canonical_scale.value.data
    level = np.floor(op.roi_canonical_level.value.data + np.log2(size / scale + 1e-6))
    return np.clip(level, op.levels.start, op.levels.stop - 1).astype(np.int64)
