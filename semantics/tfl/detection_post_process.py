"""Semantics of the custom operator TFLite_Detection_PostProcess, which ends SSD networks: decoding
of boxes, then non-maximum suppression, as LiteRT's reference kernel computes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.quant import UniformType
from ...dialects.tensors import element, shape
from ...dialects.tfl.custom_options import custom_options
from ..qnn.boxes import suppress, suppress_above
from ..registry import Array, semantics
from .partial_sort import largest

DETECTIONS_PER_CLASS = 100
"""The default of the option `detections_per_class`, as in LiteRT."""

DEFAULTS = {"detections_per_class": DETECTIONS_PER_CLASS, "use_regular_nms": False}


@dataclass(frozen=True)
class Options:
    """The options of TFLite_Detection_PostProcess, by their names in the file."""

    max_detections: int
    max_classes_per_detection: int
    nms_score_threshold: float
    nms_iou_threshold: float
    num_classes: int
    y_scale: float
    x_scale: float
    h_scale: float
    w_scale: float
    detections_per_class: int
    use_regular_nms: bool

    @staticmethod
    def of(op: tfl.CustomOp) -> Options:
        """Return the options of `op`, with defaults for those that may be missing. Raises
        HexnnError if a required one is missing, one is no number, or a count or the IoU threshold
        is out of range.
        """
        given = DEFAULTS | custom_options(op)
        values = dict[str, Any]()
        for name, annotation in Options.__annotations__.items():
            value = given.get(name)
            if not isinstance(value, int | float):
                raise HexnnError(f"needs the number '{name}' in its options, got {value}")
            if annotation == "int" and not 0 < value < 1 << 31:
                raise HexnnError(f"option '{name}' must be positive, got {value}")
            values[name] = int(value) if annotation == "int" else value
        if not 0 < (threshold := values["nms_iou_threshold"]) <= 1:
            raise HexnnError(f"option 'nms_iou_threshold' must lie in (0, 1], got {threshold}")
        return Options(**values)

    @property
    def scales(self) -> tuple[float, ...]:
        """The divisors of encoded y, x, height and width."""
        return self.y_scale, self.x_scale, self.h_scale, self.w_scale

    @property
    def rows(self) -> int:
        """The number of detections for which the results have room."""
        return self.max_detections * self.max_classes_per_detection


@dataclass(frozen=True)
class Found:
    """The detections in an image: for each the row of the results to write it to, the index of its
    box, its class and score; and the number of detections that the last result states.
    """

    row: Array
    box: Array
    label: Array
    score: Array
    count: int


@semantics("custom:TFLite_Detection_PostProcess")
def detection_post_process(op: tfl.CustomOp, *operands: Array) -> tuple[Array, ...]:
    """Return (boxes [1, n, 4], classes [1, n], scores [1, n], number of detections [1]) as float32.

    The operands, floats or stored integers, are encodings [1, box, 4 or more], (y, x, height,
    width) relative to an anchor; scores [1, box, class], perhaps with a class of the background
    before the others; anchors [box, 4]. Boxes are (ymin, xmin, ymax, xmax). Rows without a
    detection are 0. Raises HexnnError for other operands, results and options.
    """
    try:
        options = Options.of(op)
        _check(op, options)
        encodings, scores, anchors = map(_real, op.operands, operands)
        boxes = _decoded(options, encodings[0], anchors)
    except HexnnError as e:
        raise op_error(op, e.message) from None
    find = _of_classes if options.use_regular_nms else _of_boxes
    return _written(options, boxes, find(options, boxes, scores[0, :, -options.num_classes :]))


def _check(op: tfl.CustomOp, options: Options) -> None:
    """Raise HexnnError unless operands and results have the shapes that the options ask for."""
    if len(op.operands) != 3:
        raise HexnnError(f"takes encodings, scores and anchors, got {len(op.operands)} operands")
    encodings, scores, anchors = map(shape, op.operands)
    rows, classes = options.rows, options.num_classes
    if len(anchors) != 2 or anchors[1] < 4:
        raise HexnnError(f"needs anchors [box, 4], got {list(anchors)}")
    if len(encodings) != 3 or encodings[:2] != (1, anchors[0]) or encodings[2] < 4:
        raise HexnnError(f"needs encodings [1, {anchors[0]}, 4], got {list(encodings)}")
    if scores not in ((1, anchors[0], classes), (1, anchors[0], classes + 1)):
        wanted = f"[1, {anchors[0]}, {classes} or {classes + 1}]"
        raise HexnnError(f"needs scores {wanted}, got {list(scores)}")
    expected = [(1, rows, 4), (1, rows), (1, rows), (1,)]
    if (seen := list(map(shape, op.results))) != expected:
        raise HexnnError(f"gives results {expected}, not {seen}")
    _check_types(op)


def _check_types(op: tfl.CustomOp) -> None:
    """Raise HexnnError unless each operand holds f32 or is quantized to u8, and encodings and
    anchors are both f32 or both u8.
    """
    kinds = [_storage(value) for value in op.operands]
    if not {*kinds} <= {"f32", "u8"} or kinds[0] != kinds[2]:
        wanted = "f32 or quantized u8, anchors as encodings"
        raise HexnnError(f"takes {wanted}, got {', '.join(kinds)}")


def _storage(value: SSAValue) -> str:
    type = element(value)
    return type.storage_name if isinstance(type, UniformType) else str(type)


def _real(value: SSAValue, array: Array) -> Array:
    """Return the real values of the operand `value` in float32, where `array` holds its floats or
    stored integers.
    """
    type = element(value)
    if not isinstance(type, UniformType):
        return array.astype(np.float32)
    return np.float32(type.scale) * (array.astype(np.int32) - type.zero_point).astype(np.float32)


def _decoded(options: Options, deltas: Array, anchors: Array) -> Array:
    """Return the corners [box, (ymin, xmin, ymax, xmax)] of boxes in float32. `deltas` are their
    encodings, [box, 4 or more], (y, x, height, width) relative to `anchors`; centres and sizes are
    computed in double. Raises HexnnError for a box of negative size.
    """
    scales = np.array(options.scales, np.float32)
    steps = deltas[:, :4].astype(np.float64) / scales.astype(np.float64)
    center, size = anchors[:, :2].astype(np.float64), anchors[:, 2:4].astype(np.float64)
    middle = (steps[:, :2] * size + center).astype(np.float32)
    half = (0.5 * (np.exp(steps[:, 2:]) * size)).astype(np.float32)
    low, high = middle - half, middle + half
    if not (low <= high).all():
        box = int(np.argmin((low <= high).all(axis=1)))
        raise HexnnError(f"decodes box {box} to a negative size: {low[box]} to {high[box]}")
    return np.concatenate([low, high], axis=1)


def _kept(options: Options, boxes: Array, scores: Array, limit: int) -> Array:
    """Return the indices of at most `limit` boxes that non-maximum suppression by the thresholds in
    `options` keeps, best score first; `scores` has one score for each box.
    """
    rule = suppress_above(np.float32(options.nms_iou_threshold))
    least = np.float32(options.nms_score_threshold)
    return suppress(boxes, scores, rule, least, min(limit, len(boxes)))[0]


def _of_classes(options: Options, boxes: Array, scores: Array) -> Found:
    """Return the detections by non-maximum suppression of each class by itself (`use_regular_nms`):
    the `max_detections` ones of best score over all classes, of equal scores the lower class first.
    `scores` are [box, class].
    """
    limit = min(options.detections_per_class, options.max_detections)
    merged = np.zeros((0, 2), np.int64)
    for label, own in enumerate(scores.T):
        kept = _kept(options, boxes, own, limit)
        merged = np.concatenate([merged, np.stack([kept, np.full(len(kept), label)], axis=1)])
        order = np.argsort(-scores[merged[:, 0], merged[:, 1]], kind="stable")
        merged = merged[order[: options.max_detections]]
    box, label = merged.T
    return Found(np.arange(len(box)), box, label, scores[box, label], len(box))


def _of_boxes(options: Options, boxes: Array, scores: Array) -> Found:
    """Return the detections by one non-maximum suppression, by the score of each box's best class;
    `scores` are [box, class]. Each kept box gives a detection for each of its best classes, while
    `count` is the number of kept boxes.
    """
    kept = _kept(options, boxes, scores.max(axis=1), options.max_detections)
    several = min(options.max_classes_per_detection, options.num_classes)
    ranked = [largest(row, several) for row in scores[kept].tolist()]
    label, box = np.array(ranked, np.int64).ravel(), np.repeat(kept, several)
    first = np.arange(len(kept)) * options.max_classes_per_detection
    rows = (first[:, None] + np.arange(several)).ravel()
    return Found(rows, box, label, scores[box, label], len(kept))


def _written(options: Options, boxes: Array, found: Found) -> tuple[Array, ...]:
    """Return the four results of the operator from the detections in `found` and the corners of all
    `boxes`: each detection in its row, 0 elsewhere, and their number.
    """
    results = [np.zeros((1, options.rows, *tail), np.float32) for tail in ((4,), (), ())]
    contents = (boxes[found.box], found.label, found.score)
    for result, values in zip(results, contents, strict=True):
        result[0, found.row] = values
    return (*results, np.array([found.count], np.float32))
