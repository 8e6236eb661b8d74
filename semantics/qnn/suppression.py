"""Semantics of qnn's NonMaxSuppression, CombinedNms, MultiClassNms and BoxWithNmsLimit.

A box whose score equals a threshold is kept: QNN defines that boxes of lower scores are dropped. Of
equal scores the first box is chosen first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import NmsKernel
from ..reals import by_reals
from ..registry import Array, semantics
from .boxes import (
    Detections,
    Rule,
    best_first,
    concatenated,
    ordered,
    suppress_above,
    suppress_each_class,
    suppress_softly,
)
from .rows import (
    detection_results,
    expect_batches,
    expect_corners,
    expect_splits,
    float32_value,
    padded,
    row_count,
    stacked,
)


@semantics(qnn.NonMaxSuppressionOp)
def non_max_suppression(
    op: qnn.NonMaxSuppressionOp, boxes: Array, scores: Array
) -> Array | tuple[Array, ...]:
    """Return rows (image, class, box) of the boxes kept, image by image and class by class, as in
    ONNX; as a second result, if the operation has it, the number of boxes kept of each image.

    `boxes` are [image, box, 4], `scores` [image, class, box]. Rows after the last box kept, up to
    the most that could be, repeat the row of the lowest score of all; they are 0 if none is kept.
    """
    return by_reals(op, partial(_triples, op), boxes, scores)


def _triples(op: qnn.NonMaxSuppressionOp, boxes: Array, scores: Array) -> tuple[Array, ...]:
    """Compute NonMaxSuppression on floats or dequantized values; return rows (image, class, box),
    and, if that is a result, their number per image.
    """
    limit = min(op.max_boxes_selected.value.data, boxes.shape[1])
    rule, least = suppress_above(float32_value(op.iou_threshold)), float32_value(op.score_threshold)
    images = [
        suppress_each_class(corners[:, None], scored.T, rule, least, limit)
        for corners, scored in zip(ordered(boxes), scores, strict=True)
    ]
    counts = np.array([len(image.box) for image in images])
    columns = [
        np.repeat(np.arange(len(images)), counts),
        np.concatenate([image.label for image in images]),
        np.concatenate([image.box for image in images]),
    ]
    weights = np.concatenate([image.score for image in images])
    size = limit * scores.shape[0] * scores.shape[1]
    return (_padded(np.stack(columns, axis=1), weights, size), counts)[: len(op.results)]


def _padded(rows: Array, scores: Array, size: int) -> Array:
    """Return `rows`, whose scores are `scores`, padded to `size` rows by repeating the row of the
    lowest score (the last of equal ones); by zeros if there are no rows.
    """
    filler = rows[::-1][scores[::-1].argmin()] if len(rows) else np.zeros(3, np.int64)
    return np.concatenate([rows, np.tile(filler, (size - len(rows), 1))])


@semantics(qnn.CombinedNmsOp)
def combined_nms(op: qnn.CombinedNmsOp, boxes: Array, scores: Array) -> tuple[Array, ...]:
    """Return (boxes, scores, classes, counts) of the best boxes of each image over all classes,
    padded with zeros, as in TensorFlow.

    `boxes` are [image, box, class or 1, 4], `scores` [image, box, class].
    """
    return by_reals(op, partial(_combined, op), boxes, scores)


def _combined(op: qnn.CombinedNmsOp, boxes: Array, scores: Array) -> tuple[Array, ...]:
    """Compute CombinedNms on floats or dequantized values, as `combined_nms` defines it; return
    (boxes, scores, classes, counts).
    """
    size, limit = int(op.max_num_boxes), op.max_boxes_per_class.value.data
    rule, least = suppress_above(float32_value(op.iou_threshold)), float32_value(op.score_threshold)
    images = [
        suppress_each_class(corners, scored, rule, least, limit).best(size)
        for corners, scored in zip(ordered(boxes), scores, strict=True)
    ]
    chosen = [image.boxes(corners) for corners, image in zip(boxes, images, strict=True)]
    if op.clip_boxes.value.data:
        chosen = [np.clip(corners, 0, 1) for corners in chosen]
    return detection_results(chosen, images, size)


@semantics(qnn.MultiClassNmsOp)
def multi_class_nms(
    op: qnn.MultiClassNmsOp, boxes: Array, scores: Array, *features: Array
) -> tuple[Array, ...]:
    """Return (boxes, scores, classes, counts, features...) of the best boxes of each image over all
    classes, padded with zeros.

    `boxes` are [image, box, 4], `scores` [image, box, class], `features` [image, box, ...]. Each
    class is suppressed on its own as in TensorFlow's NonMaxSuppressionV5, then all are sorted by
    descending score.
    """
    return by_reals(op, partial(_multi_class, op), boxes, scores, *features)


def _multi_class(
    op: qnn.MultiClassNmsOp, boxes: Array, scores: Array, *features: Array
) -> tuple[Array, ...]:
    """Compute MultiClassNms on floats or dequantized values, as `multi_class_nms` defines it;
    return (boxes, scores, classes, counts, features...).
    """
    limit = row_count(op.kept_boxes, scores[0].size, axis=1)
    rule, least = _soft_or_hard(op), float32_value(op.score_threshold)
    images = [
        suppress_each_class(corners[:, None], scored, rule, least, limit).best(limit)
        for corners, scored in zip(ordered(boxes), scores, strict=True)
    ]
    size = row_count(op.kept_boxes, max(len(image.box) for image in images), axis=1)
    kept = [stacked(_gathered(feature, images), size) for feature in features]
    return *detection_results(_gathered(boxes, images), images, size), *kept


def _gathered(feature: Array, images: list[Detections]) -> list[Array]:
    """Return, for each image, the rows of `feature` [image, box, ...] of the boxes in the image's
    detections, one entry of `images`.
    """
    return [rows[image.box] for rows, image in zip(feature, images, strict=True)]


def _soft_or_hard(op: qnn.MultiClassNmsOp) -> Rule:
    """Return the suppression rule of the operation: removal of boxes above an overlap threshold,
    or, if sigma is not 0, scores lowered by exp(-overlap^2 / (2 * sigma)).
    """
    sigma = float32_value(op.soft_nms_sigma)
    if sigma == 0:
        return suppress_above(float32_value(op.iou_threshold))
    return suppress_softly(
        lambda overlap: np.exp(-overlap * overlap / (2 * sigma)), float32_value(op.score_threshold)
    )


Factor = Callable[[Array, np.float32, np.float32], Array]

KERNELS: dict[NmsKernel, Factor] = {
    NmsKernel.HARD: lambda overlap, threshold, sigma: np.where(overlap < threshold, 1, 0),
    NmsKernel.LINEAR: lambda overlap, threshold, sigma: np.where(
        overlap < threshold, 1, 1 - overlap
    ),
    NmsKernel.GAUSSIAN: lambda overlap, threshold, sigma: np.exp(-overlap * overlap / sigma),
}
"""Method -> function (overlap, IoU threshold, sigma) to the factor by which a score is
multiplied.
"""


@semantics(qnn.BoxWithNmsLimitOp)
def box_with_nms_limit(
    op: qnn.BoxWithNmsLimitOp,
    boxes: Array,
    scores: Array,
    batches: Array,
    splits: Array | None = None,
) -> tuple[Array, ...]:
    """Return the boxes kept, image by image and class by class, within a class by descending score;
    then their scores, classes, image indices and the optional results.

    `boxes` are [row, class * 4], `scores` [row, class], `batches` holds the image index of each
    row, `splits` the number of rows of each image. Class 0 is the background and never chosen, as
    in Android's kernel. The limit before suppression counts the boxes of all other classes of an
    image.
    """
    if splits is not None:
        expect_batches("batches", batches, len(splits))
        expect_splits("batch_splits", splits, batches)
    given = [] if splits is None else [splits]
    return by_reals(op, partial(_limited, op), boxes, scores, batches, *given)


def _limited(
    op: qnn.BoxWithNmsLimitOp, boxes: Array, scores: Array, batches: Array, *_: Array
) -> tuple[Array, ...]:
    """Compute BoxWithNmsLimit on floats or dequantized values, as `box_with_nms_limit` defines it;
    return boxes, scores, classes and images, then those optional results that the operation has.
    """
    boxes = boxes.reshape(*scores.shape, 4)
    expect_corners("boxes", boxes)
    images = [np.flatnonzero(batches == image) for image in dict.fromkeys(batches.tolist())]
    selections = [_of_image(op, boxes[rows], scores[rows]) for rows in images]
    chosen = (rows[image.box] for rows, image in zip(images, selections, strict=True))
    row, label = (
        concatenated(chosen, np.int64),
        concatenated((image.label for image in selections), np.int64),
    )
    score = concatenated((image.score for image in selections), scores.dtype)
    return _present_results(op, boxes[row, label], score, label, batches[row], row)


def _of_image(op: qnn.BoxWithNmsLimitOp, boxes: Array, scores: Array) -> Detections:
    """Return the detections of one image that non-maximum suppression within each class keeps, from
    boxes [box, class, 4] and scores [box, class]; class 0, the background, is left out.
    """
    threshold, sigma = float32_value(op.iou_threshold), float32_value(op.sigma)
    factor = KERNELS[op.nms_kernel_method.data]
    rule = suppress_softly(
        lambda overlap: factor(overlap, threshold, sigma), float32_value(op.nms_score_threshold)
    )
    foreground = np.where(np.arange(scores.shape[1]) > 0, scores, -np.inf)
    sent = _strongest(foreground, op.pre_nms_limit.value.data)
    return suppress_each_class(boxes, sent, rule, float32_value(op.score_threshold))


def _strongest(scores: Array, limit: int) -> Array:
    """Return the scores of an image with all but the `limit` highest replaced by -inf; unchanged if
    `limit` is negative.
    """
    if limit < 0:
        return scores
    sent = np.full(scores.size, -np.inf, scores.dtype)
    at = best_first(scores.ravel(), limit)
    sent[at] = scores.ravel()[at]
    return sent.reshape(scores.shape)


def _present_results(
    op: qnn.BoxWithNmsLimitOp, boxes: Array, scores: Array, label: Array, batch: Array, row: Array
) -> tuple[Array, ...]:
    """Return the results of the operation, given an entry for each selected box: its corners,
    score, class (`label`), image (`batch`) and `row` in the operation's input.

    They are boxes, scores, classes and images, then those optional results that the operation has:
    boxes per image, rows, boxes per class. All but the counts are padded with zeros.
    """
    size = row_count(op.kept_boxes, len(row))
    results = [padded(column, size) for column in (boxes, scores, label, batch)]
    if op.kept_splits is not None:
        images = row_count(op.kept_splits, int(batch.max(initial=-1)) + 1)
        expect_batches("batches", batch, images)
        results.append(np.bincount(batch, minlength=images))
    if op.keeps is not None:
        results.append(padded(row, size))
    if op.keeps_size is not None:
        results.append(np.bincount(label, minlength=op.num_classes))
    return tuple(results)
