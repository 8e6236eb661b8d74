"""Semantics of tfl's choices between two tensors: stored elements are copied."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ..registry import Array, semantics


@semantics(tfl.SelectOp)
def select(op: tfl.SelectOp, condition: Array, x: Array, y: Array) -> Array:
    """Return x where the condition holds, else y, elementwise; a condition with one axis, for
    tensors of several, selects whole slices along their first axis.
    """
    if condition.shape != x.shape and condition.ndim == 1:
        condition = condition.reshape(-1, *[1] * (x.ndim - 1))
    return np.where(condition, x, y)


@semantics(tfl.SelectV2Op)
def select_v2(op: tfl.SelectV2Op, condition: Array, x: Array, y: Array) -> Array:
    """Return x where the condition holds, else y, with broadcasting."""
    return np.where(condition, x, y)
