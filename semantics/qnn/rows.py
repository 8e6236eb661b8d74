"""Results with a data-dependent number of rows (boxes, detections), and checks of the operands of
operations with such results.

A result of static shape is padded with rows of zeros; one with a dynamic axis has exactly as many
rows as the data give.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import DYNAMIC_INDEX, FloatAttr
from xdsl.ir import SSAValue

from ...dialects.diagnostics import HexnnError
from ..registry import Array
from ..tensors import tensor_type
from .boxes import Detections


def row_count(value: SSAValue, count: int, axis: int = 0) -> int:
    """Return the number of rows of a result along `axis`: its static extent, or, of a dynamic axis,
    `count`, the rows that the data give.
    """
    size = tensor_type(value).get_shape()[axis]
    return count if size == DYNAMIC_INDEX else size


def padded(rows: Array, size: int) -> Array:
    """Return `rows` padded with zeros to `size` rows. Raises HexnnError if there are more than
    that.
    """
    if len(rows) > size:
        raise HexnnError(f"the result has {size} rows, {len(rows)} are needed")
    return np.concatenate([rows, np.zeros((size - len(rows), *rows.shape[1:]), rows.dtype)])


def stacked(images: Sequence[Array], size: int) -> Array:
    """Return [image, row, ...]: the rows of each image, an array each, padded with zeros to `size`
    rows.
    """
    return np.stack([padded(rows, size) for rows in images])


def detection_results(
    boxes: Sequence[Array], images: Sequence[Detections], size: int
) -> tuple[Array, ...]:
    """Return (boxes, scores, classes, counts) of the detections of each image, whose coordinates
    are in `boxes`, an array per image; the first three are padded with zeros to `size` rows.
    """
    return (
        stacked(boxes, size),
        stacked([image.score for image in images], size),
        stacked([image.label for image in images], size),
        np.array([len(image.box) for image in images]),
    )


def float32_value(parameter: FloatAttr[Any]) -> np.float32:
    """Return the value of a FLOAT_32 parameter."""
    return np.float32(parameter.value.data)


def expect_corners(name: str, boxes: Array) -> None:
    """Raise HexnnError unless all boxes [x1, y1, x2, y2] have x1 <= x2 and y1 <= y2.

    The message names the operand, `name`, and the first wrong box.
    """
    rows = boxes.reshape(-1, 4)
    wrong = np.flatnonzero((rows[:, 0] > rows[:, 2]) | (rows[:, 1] > rows[:, 3]))
    if wrong.size:
        seen = ", ".join(f"{number:g}" for number in rows[wrong[0]])
        raise HexnnError(f"boxes of {name} must have x1 <= x2 and y1 <= y2, got [{seen}]")


def expect_batches(name: str, batches: Array, count: int) -> None:
    """Raise HexnnError for an image index outside of [0, count - 1] in `batches`.

    The message names the operand, `name`, and the first wrong index.
    """
    wrong = batches[(batches < 0) | (batches >= count)]
    if wrong.size:
        raise HexnnError(f"{name} must lie in [0, {count - 1}], got {wrong[0]}")


def expect_splits(name: str, splits: Array, batches: Array) -> None:
    """Raise HexnnError, naming operand `name`, unless splits[i] is the number of boxes of image i,
    as counted in `batches`, the image index of each box.
    """
    if splits.sum() != len(batches):
        raise HexnnError(f"{name} must add up to the {len(batches)} boxes, got {splits.sum()}")
    counts = np.bincount(batches, minlength=len(splits))
    if (counts != splits).any():
        raise HexnnError(
            f"{name} must be the boxes of each image, {counts.tolist()}, got {splits.tolist()}"
        )
