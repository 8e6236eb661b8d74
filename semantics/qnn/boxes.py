"""Boxes given by two corners: their intersection over union and their non-maximum suppression.

A box is four numbers, [.., 4]: two opposite corners, the corner of the smaller coordinates first; x
or y may come first. Floats of any width give results of that width.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

from ..registry import Array

Survivors = Callable[[Array, Array, Array], Array]
"""(candidates, their overlap with the box just chosen, all scores) -> the remaining candidates.

Candidates are box indices. The function may lower scores in place.
"""
ONE = np.float32(1)
Rule = Callable[[int], Survivors]
"""A function from the number of boxes to the `Survivors` function of one suppression."""


def ordered(boxes: Array) -> Array:
    """Return boxes [.., 4] whose first corner has the smaller coordinates, from boxes given by any
    two opposite corners.
    """
    one, other = boxes[..., :2], boxes[..., 2:]
    return np.concatenate([np.minimum(one, other), np.maximum(one, other)], axis=-1)


def areas(boxes: Array) -> Array:
    """Return the area of each of the boxes [.., 4]."""
    sides = boxes[..., 2:] - boxes[..., :2]
    return sides[..., 0] * sides[..., 1]


def overlaps(ones: Array, others: Array) -> Array:
    """Return the intersection over union of each of the boxes `ones` [.., 4] with that of `others`
    [.., 4] at the same index, leading axes broadcast; 0 for empty boxes.
    """
    low = np.maximum(ones[..., :2], others[..., :2])
    high = np.minimum(ones[..., 2:], others[..., 2:])
    sides = np.maximum(high - low, 0)
    common = sides[..., 0] * sides[..., 1]
    union = areas(ones) + areas(others) - common
    return np.divide(common, union, out=np.zeros_like(common), where=union > 0)


def suppress_above(threshold: np.float32) -> Rule:
    """Return the rule, for `suppress`, that removes boxes whose intersection over union with a
    chosen one exceeds `threshold`, as in TensorFlow and ONNX.
    """
    return lambda count: lambda left, overlap, scores: left[overlap <= threshold]


def suppress_at_least(threshold: np.float32, eta: np.float32 = ONE) -> Rule:
    """Return the rule, for `suppress`, that removes boxes whose intersection over union with a
    chosen one is at least `threshold`, as in Android.

    While the threshold is above 0.5, it is multiplied by `eta` after each chosen box, as in Caffe.
    """

    def begin(count: int) -> Survivors:
        limit, most = threshold, np.zeros(count)

        def keep(left: Array, overlap: Array, scores: Array) -> Array:
            nonlocal limit
            limit = limit * eta if limit > 0.5 else limit
            most[left] = np.maximum(most[left], overlap)
            return left[most[left] < limit]

        return keep

    return begin


def suppress_softly(factor: Callable[[Array], Array], floor: np.float32) -> Rule:
    """Return the rule, for `suppress`, by which each chosen box lowers the scores of the others:
    score * factor(intersection over union with the chosen box).

    Boxes whose factor is 0 or whose score falls below `floor` are removed.
    """

    def keep(left: Array, overlap: Array, scores: Array) -> Array:
        factors = factor(overlap)
        scores[left] *= factors
        return left[(factors > 0) & (scores[left] >= floor)]

    return lambda count: keep


def suppress(
    boxes: Array, scores: Array, rule: Rule, least: np.float32, limit: int | None = None
) -> tuple[Array, Array]:
    """Compute non-maximum suppression; return (indices, scores) of the boxes kept, in order of
    choice.

    Candidates are the boxes with a score of at least `least`. The candidate of the highest score,
    the first of equal ones, is kept; `rule` then removes candidates that overlap it or lowers their
    scores; and so on, until `limit` boxes are kept (None: no limit).
    """
    scores, survivors = scores.copy(), rule(len(scores))
    left, chosen = np.flatnonzero(scores >= least), list[int]()
    while left.size and len(chosen) != limit:
        best = int(left[np.argmax(scores[left])])
        chosen.append(best)
        left = left[left != best]
        left = survivors(left, overlaps(boxes[best], boxes[left]), scores)
    return np.array(chosen, np.int64), scores[chosen]


@dataclass(frozen=True)
class Detections:
    """The detections in one image: the box index, the class and the score of each."""

    box: Array
    label: Array
    score: Array

    def at(self, rows: Array | slice) -> Detections:
        """Return the detections that `rows`, indices or a slice, selects."""
        return Detections(self.box[rows], self.label[rows], self.score[rows])

    def best(self, limit: int | None = None) -> Detections:
        """Return the `limit` detections of highest score (None: all), descending; equal scores keep
        their order.
        """
        return self.at(best_first(self.score, limit))

    def boxes(self, boxes: Array) -> Array:
        """Return the coordinates [n, 4] of each detection's box, taken from `boxes` [box, class or
        1, 4].
        """
        return boxes[self.box, self.label % boxes.shape[1]]


def suppress_each_class(
    boxes: Array, scores: Array, rule: Rule, least: np.float32, limit: int | None = None
) -> Detections:
    """Return the detections kept by non-maximum suppression within each class, class by class.

    `boxes` are [box, class or 1, 4], `scores` [box, class]. Only scores of at least `least` count;
    `rule` removes boxes that overlap a kept one or lowers their scores; at most `limit` boxes of
    each class are kept (None: no limit).
    """
    own = boxes.shape[1]
    kept = [
        suppress(boxes[:, label % own], scores[:, label], rule, least, limit)
        for label in range(scores.shape[1])
    ]
    return Detections(
        concatenated((at for at, _ in kept), np.int64),
        np.repeat(np.arange(len(kept)), [len(at) for at, _ in kept]),
        concatenated((score for _, score in kept), scores.dtype),
    )


def concatenated(parts: Iterable[Array], dtype: DTypeLike) -> Array:
    """Concatenate the vectors `parts`, of type `dtype`; no parts give an empty vector."""
    return np.concatenate([np.empty(0, dtype), *parts])


def best_first(scores: Array, limit: int | None = None) -> Array:
    """Return the indices of the `limit` highest scores (None: all), descending; equal scores keep
    their order.
    """
    return np.argsort(-scores, kind="stable")[:limit]
