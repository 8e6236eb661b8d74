"""Semantics of NON_MAX_SUPPRESSION_V4 and NON_MAX_SUPPRESSION_V5, which drop boxes that overlap
better ones, and are read from files as `tfl.unsupported`.
"""

from __future__ import annotations

import heapq
from typing import NamedTuple

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, semantics


class Thresholds(NamedTuple):
    """What decides on boxes: the overlap with a kept box from which on a box is dropped, the score
    that one must exceed, and sigma, by which smaller overlaps lower scores (0: they do not).
    """

    overlap: np.float32
    score: np.float32
    sigma: np.float32 = np.float32(0)

    @staticmethod
    def of(*arrays: Array) -> Thresholds:
        """Return the thresholds that scalar operands hold: overlap, score, and perhaps sigma."""
        return Thresholds(*(np.float32(array.item()) for array in arrays))


@semantics("builtin:NON_MAX_SUPPRESSION_V4")
def version_4(
    op: tfl.UnsupportedOp, boxes: Array, scores: Array, most: Array, overlap: Array, score: Array
) -> tuple[Array, Array]:
    """Return the indices of the boxes that are kept, filled up by zeros to `most` entries, and how
    many are kept. Boxes count whose score exceeds `score`; two kept ones overlap by less than
    `overlap`.
    """
    thresholds = Thresholds.of(overlap, score)
    kept, _ = suppressed(boxes, scores, _count(most), thresholds)
    return _filled(kept, _count(most), np.int32), np.array(len(kept), np.int32)


@semantics("builtin:NON_MAX_SUPPRESSION_V5")
def version_5(
    op: tfl.UnsupportedOp,
    boxes: Array,
    scores: Array,
    most: Array,
    overlap: Array,
    score: Array,
    sigma: Array,
) -> tuple[Array, Array, Array]:
    """Return the indices and scores of the boxes that are kept, filled up by zeros to `most`
    entries, and how many are kept. Boxes count whose score exceeds `score`. Overlap of at least
    `overlap` with a kept box drops a box; smaller overlap lowers its score if `sigma` is not 0.
    """
    thresholds = Thresholds.of(overlap, score, sigma)
    kept, found = suppressed(boxes, scores, _count(most), thresholds)
    count = np.array(len(kept), np.int32)
    return _filled(kept, _count(most), np.int32), _filled(found, _count(most), np.float32), count


def _count(most: Array) -> int:
    """Return the most boxes to keep. Raises HexnnError if the number is negative."""
    count = int(most.item())
    if count < 0:
        raise HexnnError(f"max_output_size must not be negative, got {count}")
    return count


def _filled(values: list[int] | list[np.float32], count: int, storage: type) -> Array:
    return np.array([*values, *[0] * (count - len(values))], storage)


def suppressed(
    boxes: Array, scores: Array, most: int, thresholds: Thresholds
) -> tuple[list[int], list[np.float32]]:
    """Return the indices of the boxes that are kept, `most` at most, best first, and their scores;
    equal scores go by index. A box whose score was lowered takes its turn by the new score, and is
    compared with those that were kept since.
    """
    overlap, least, sigma = thresholds
    queue = [(-score, i, 0) for i, score in enumerate(scores) if score > least]
    heapq.heapify(queue)
    kept, found = list[int](), list[np.float32]()
    while queue and len(kept) < most:
        negative, index, first = heapq.heappop(queue)
        score = -negative
        lost = False
        for other in reversed(kept[first:]):
            common = overlap_of(boxes[index], boxes[other])
            lost = bool(common >= overlap)
            if not lost and sigma > 0:
                score = score * np.exp(np.float32(-0.5) / sigma * common * common)
            if lost or score <= least:
                break
        if not lost and score == -negative:
            kept.append(index)
            found.append(score)
        elif not lost and score > least:
            heapq.heappush(queue, (-score, index, len(kept)))
    return kept, found


def overlap_of(one: Array, other: Array) -> np.float32:
    """Return the area that two boxes, [y1, x1, y2, x2] of any two opposite corners, share, divided
    by the area that they cover; 0 if one has no area.
    """
    lows = [np.minimum(box[:2], box[2:]) for box in (one, other)]
    highs = [np.maximum(box[:2], box[2:]) for box in (one, other)]
    areas = [np.prod(high - low) for low, high in zip(lows, highs, strict=True)]
    if min(areas) <= 0:
        return np.float32(0)
    sides = np.maximum(np.minimum(*highs) - np.maximum(*lows), np.float32(0))
    common = np.prod(sides)
    return np.float32(common / (areas[0] + areas[1] - common))
