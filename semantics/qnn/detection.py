"""Semantics of qnn's AxisAlignedBboxTransform, BboxTransform, DetectionOutput, HeatMapMaxKeyPoint.

Floats are computed in float32; quantized operands are dequantized and computed in float64.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import NmsType
from ...dialects.qnn.parameters import flat, values_of
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import dtype
from .boxes import Detections, suppress, suppress_at_least, suppress_each_class
from .rows import detection_results, expect_batches, expect_corners, float32_value, row_count


def centred(boxes: Array) -> tuple[Array, Array]:
    """Return (center, size), each [.., 2], of boxes [x1, y1, x2, y2]."""
    low, high = boxes[..., :2], boxes[..., 2:]
    return (low + high) / 2, high - low


def cornered(center: Array, size: Array) -> Array:
    """Return boxes [x1, y1, x2, y2] from centers and sizes."""
    return np.concatenate([center - size / 2, center + size / 2], axis=-1)


def refined(boxes: Array, deltas: Array) -> Array:
    """Return boxes [.., 4] with center and size changed by deltas [dx, dy, dw, dh]: the center
    moves by [dx, dy] times the size, the size is scaled by exp([dw, dh]).
    """
    center, size = centred(boxes)
    return cornered(center + deltas[..., :2] * size, np.exp(deltas[..., 2:]) * size)


def clipped(boxes: Array, sizes: Array) -> Array:
    """Clip boxes [x1, y1, x2, y2] to images of `sizes` [.., 2], height and width."""
    return np.clip(boxes, 0, sizes[..., [1, 0, 1, 0]])


@semantics(qnn.AxisAlignedBboxTransformOp)
def axis_aligned_bbox_transform(
    op: qnn.AxisAlignedBboxTransformOp, rois: Array, deltas: Array, batches: Array, sizes: Array
) -> Array | tuple[Array, ...]:
    """Move the centers of the boxes `rois` [roi, 4] by dx, dy times their size and scale the size
    by exp(dw), exp(dh): `deltas` [roi, class * 4] divided by the operation's weights. Clip the
    boxes to their image.

    `batches` holds the image index of each box, `sizes` the [height, width] of each image. Returns
    (boxes in the shape of `deltas`, number of boxes of each image if that is a result).
    """
    expect_batches("batches", batches, len(sizes))

    def transform(rois: Array, deltas: Array, batches: Array, sizes: Array) -> tuple[Array, ...]:
        expect_corners("rois", rois)
        steps = deltas.reshape(len(rois), deltas.shape[1] // 4, 4) / values_of(op.weights)
        boxes = clipped(refined(rois[:, None], steps), sizes[batches][:, None])
        counts = np.bincount(batches, minlength=len(sizes))
        return (boxes.reshape(deltas.shape), counts)[: len(op.results)]

    return by_reals(op, transform, rois, deltas, batches, sizes)


@semantics(qnn.BboxTransformOp)
def bbox_transform(
    op: qnn.BboxTransformOp,
    rois: Array,
    deltas: Array,
    info: Array,
    batches: Array | None = None,
) -> tuple[Array, ...]:
    """Apply `deltas` [roi, class * 5] (translation, scale, rotation) to rotated boxes `rois` [roi,
    5], as Caffe2's BBoxTransform does; return (boxes, number of boxes of each image).

    Boxes are first divided by the scale of their image, given in `info` [image, (height, width,
    scale)]; `batches` holds their image indices (None: all 0). Boxes of angle 0 are clipped to the
    image; QNN has no rule for those of other angles, which are not clipped.
    """
    images = np.zeros(len(rois), np.int32) if batches is None else batches
    expect_batches("batches", images, len(info))

    def transform(rois: Array, deltas: Array, info: Array, _: Array | None = None) -> object:
        scale = info[images, 2:]
        sizes = np.floor(info[images, :2] / scale + 0.5)
        steps = deltas.reshape(len(rois), -1, 5)
        boxes = _transformed(op, rois, steps, scale[:, None], sizes[:, None])
        return boxes.reshape(deltas.shape), np.bincount(images, minlength=len(info))

    return by_reals(op, transform, rois, deltas, info, *([] if batches is None else [batches]))


def _transformed(
    op: qnn.BboxTransformOp, rois: Array, deltas: Array, scale: Array, sizes: Array
) -> Array:
    """Return boxes [roi, class, 5] (center x, center y, width, height, angle) in pixels of the
    original image, or of the scaled one with `apply_scale`.

    `scale` and `sizes` are the scale and the original size of each box's image; boxes of angle 0
    are clipped to that size.
    """
    steps = deltas[..., :4] / values_of(op.weights)
    size = rois[:, None, 2:4] / scale
    center = rois[:, None, :2] / scale + steps[..., :2] * size
    angle = normalized_angles(op, rois[:, None, 4:] + deltas[..., 4:] * (180 / np.pi))
    free = np.concatenate([center, np.exp(steps[..., 2:]) * size], axis=-1)
    within = np.concatenate(centred(clipped(cornered(center, free[..., 2:]), sizes)), axis=-1)
    boxes = np.where(angle == 0, within, free)
    return np.concatenate([boxes * (scale if op.apply_scale.value.data else 1), angle], axis=-1)


def normalized_angles(op: qnn.BboxTransformOp, angle: Array) -> Array:
    """Return `angle`, in degrees, moved into the operation's `angle_bounds` by multiples of their
    difference; angles below its threshold are replaced by 0, unless the threshold is negative.
    """
    if op.angle_bounds is not None:
        low, high = flat(op.angle_bounds)
        over, under = np.maximum(angle - high, 0), np.maximum(low - angle, 0)
        period = high - low
        angle = angle - np.ceil(over / period) * period + np.ceil(under / period) * period
    threshold = np.float32(op.angle_clip_threshold.value.data)
    return angle if threshold < 0 else np.where(angle < threshold, 0, angle)


@semantics(qnn.DetectionOutputOp)
def detection_output(
    op: qnn.DetectionOutputOp, scores: Array, deltas: Array, anchors: Array
) -> tuple[Array, ...]:
    """Return (scores, boxes, classes, counts) of the detections of each image by descending score,
    padded with zeros. `scores` are [image, anchor, class]; boxes are decoded from `deltas` [..,
    (dy, dx, dh, dw)] and `anchors` [.., (center y, center x, height, width)].

    Mode REGULAR suppresses boxes within each class; FAST suppresses anchors by the score of their
    best class, and each anchor kept yields its best classes, one after the other. Without the
    background in the output the classes after it are renumbered down by one. Boxes of overlap equal
    to the threshold are removed, as in Android's kernel.
    """
    return by_reals(op, partial(_detections, op), scores, deltas, anchors)


def _detections(
    op: qnn.DetectionOutputOp, scores: Array, deltas: Array, anchors: Array
) -> tuple[Array, ...]:
    """Compute DetectionOutput on floats or dequantized values, as `detection_output` defines it;
    return (scores, boxes, classes, counts per image).
    """
    batch, count, classes = scores.shape
    boxes = _decoded(op, deltas.reshape(batch, count, -1, 4), anchors.reshape(batch, count, 1, 4))
    if not op.use_bg_in_nms.value.data:
        background = np.arange(classes) == op.background_class_idx.value.data
        scores = np.where(background, -np.inf, scores)
    select = _by_best_class if op.nms_type.data is NmsType.FAST else _class_by_class
    images = [select(op, corners, scored) for corners, scored in zip(boxes, scores, strict=True)]
    if not op.output_background.value.data:
        images = [image.at(image.label != op.background_class_idx.value.data) for image in images]
    size = row_count(op.kept_scores, max(len(image.box) for image in images), axis=1)
    images = [image.at(slice(size)) for image in images]
    chosen = [image.boxes(corners) for corners, image in zip(boxes, images, strict=True)]
    images = [_renumbered(op, image) for image in images]
    kept_boxes, kept_scores, labels, counts = detection_results(chosen, images, size)
    return kept_scores, kept_boxes, labels, counts


def _decoded(op: qnn.DetectionOutputOp, deltas: Array, anchors: Array) -> Array:
    """Return boxes [y1, x1, y2, x2] from deltas [.., (dy, dx, dh, dw)], multiplied by the
    operation's factors, and anchors [center y, center x, height, width].
    """
    steps = deltas * values_of(op.delta_scaling_factors)
    center, size = anchors[..., :2], anchors[..., 2:]
    return cornered(center + steps[..., :2] * size, np.exp(steps[..., 2:]) * size)


def _class_by_class(op: qnn.DetectionOutputOp, boxes: Array, scores: Array) -> Detections:
    """Return the detections of mode REGULAR in one image, from boxes [anchor, class or 1, 4] and
    scores [anchor, class]: non-maximum suppression within each class, then all sorted by descending
    score.
    """
    limit = op.detection_limit.value.data
    rule = suppress_at_least(float32_value(op.iou_threshold), float32_value(op.nms_eta))
    least = float32_value(op.confidence_threshold)
    return suppress_each_class(boxes, scores, rule, least, limit if limit >= 0 else None).best()


def _by_best_class(op: qnn.DetectionOutputOp, boxes: Array, scores: Array) -> Detections:
    """Return the detections of mode FAST in one image, from boxes [anchor, class or 1, 4] and
    scores [anchor, class]: non-maximum suppression of anchors by the score of their best class.

    Each anchor kept then yields one detection for each of its best classes, at most
    `detection_limit` of them (negative: all).
    """
    count = len(scores)
    limit, able = op.detection_limit.value.data, int(np.isfinite(scores[0]).sum())
    most = min(limit, able) if limit >= 0 else able
    best = scores.argmax(axis=1)
    corners = boxes[np.arange(count), best % boxes.shape[1]]
    rule, least = (
        suppress_at_least(float32_value(op.iou_threshold)),
        float32_value(op.confidence_threshold),
    )
    at, _ = suppress(corners, scores.max(axis=1), rule, least)
    labels = np.argsort(-scores[at], axis=1, kind="stable")[:, :most]
    return Detections(np.repeat(at, most), labels.ravel(), scores[at[:, None], labels].ravel())


def _renumbered(op: qnn.DetectionOutputOp, image: Detections) -> Detections:
    """Return the detections of one image, `image`; if the operation's output has no background
    class, with the indices of the classes above it decremented by 1. Detections of the background
    class itself have been removed then.
    """
    behind = image.label > op.background_class_idx.value.data
    shown = op.output_background.value.data
    return image if shown else Detections(image.box, image.label - behind, image.score)


@semantics(qnn.HeatMapMaxKeyPointOp)
def heat_map_max_key_point(
    op: qnn.HeatMapMaxKeyPointOp, maps: Array, boxes: Array
) -> tuple[Array, ...]:
    """Return the score and the position, [x, y] in the coordinates of `boxes` [box, (x1, y1, x2,
    y2)], of the maximum of each of `maps` [box, height, width, keypoint], which cover their box.

    Both are refined as in Android's kernel by a second-order expansion of the 3 x 3 map pixels
    around the maximum: an offset of at most 1.5 pixels, 0 where the curvature is too small.
    """
    tolerance = 1e-3 if dtype(op.heatmaps).itemsize == 2 else 1e-5

    def keypoints_of(maps: Array, boxes: Array) -> tuple[Array, ...]:
        expect_corners("boxes", boxes)
        peak, grid = _peaks(maps)
        step, score = _refined_peak(grid, tolerance)
        size = np.array([maps.shape[2], maps.shape[1]], maps.dtype)
        low, high = boxes[:, None, :2], boxes[:, None, 2:]
        half = maps.dtype.type(0.5)
        return score, low + (peak + step + half) / size * (high - low)

    return by_reals(op, keypoints_of, maps, boxes)


def _peaks(maps: Array) -> tuple[Array, Array]:
    """Return ([x, y] of each map's maximum in pixels, the 3 x 3 pixels around it: [box, keypoint,
    3, 3]); `maps` [box, height, width, keypoint] are mirrored at their borders.
    """
    count, _, width, keypoints = maps.shape
    images = maps.transpose(0, 3, 1, 2)
    y, x = np.divmod(images.reshape(count, keypoints, -1).argmax(axis=2), width)
    padded = np.pad(images, ((0, 0), (0, 0), (1, 1), (1, 1)), mode="reflect")
    i, j = np.ogrid[:count, :keypoints]
    down, right = np.ogrid[:3, :3]
    grid = padded[
        i[..., None, None],
        j[..., None, None],
        y[..., None, None] + down,
        x[..., None, None] + right,
    ]
    return np.stack([x, y], axis=-1).astype(maps.dtype), grid


def _refined_peak(grid: Array, tolerance: float) -> tuple[Array, Array]:
    """Return (offset [.., 2] in x and y, value) of the extremum of a second-order expansion around
    each maximum.

    `grid` holds the 3 x 3 pixels around the maximum; the offset is 0 where the curvature is below
    `tolerance`.
    """
    middle = grid[..., 1, 1]
    slope_x = (grid[..., 1, 2] - grid[..., 1, 0]) / 2
    slope_y = (grid[..., 2, 1] - grid[..., 0, 1]) / 2
    xx = grid[..., 1, 0] - 2 * middle + grid[..., 1, 2]
    yy = grid[..., 0, 1] - 2 * middle + grid[..., 2, 1]
    xy = (grid[..., 2, 2] - grid[..., 2, 0] - grid[..., 0, 2] + grid[..., 0, 0]) / 4
    bend = xx * yy - xy * xy
    flat = np.abs(bend) < tolerance + tolerance * xx * yy
    step = np.stack([xy * slope_y - yy * slope_x, xy * slope_x - xx * slope_y], axis=-1)
    step = np.where(flat[..., None], 0, step / np.where(flat, 1, bend)[..., None])
    far = np.abs(step).max(axis=-1, keepdims=True)
    step = step * np.where(far > 1.5, 1.5 / np.maximum(far, 1.5), 1).astype(step.dtype)
    x, y = step[..., 0], step[..., 1]
    rise = slope_x * x + slope_y * y + (xx * x * x + 2 * xy * x * y + yy * y * y) / 2
    return step, middle + rise
