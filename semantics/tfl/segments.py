"""Semantics of the tfl operators that reduce segments: TFLite's reference kernels, which combine
elements one after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.tensors import shape
from ...dialects.tfl.segments import UnsortedSegmentOp
from ..registry import Array, semantics
from ..tensors import dtype

REDUCTIONS: dict[type[Any], np.ufunc] = {
    tfl.SegmentSumOp: np.add,
    tfl.UnsortedSegmentMaxOp: np.maximum,
    tfl.UnsortedSegmentMinOp: np.minimum,
    tfl.UnsortedSegmentProdOp: np.multiply,
    tfl.UnsortedSegmentSumOp: np.add,
}
"""Operation class -> how an element is combined with those before it."""


def initial(reduction: np.ufunc, type: np.dtype[Any]) -> Any:
    """Return the value of a segment without elements: the neutral element of `reduction` for finite
    numbers of `type`, such as the least one for np.maximum.
    """
    if reduction in (np.add, np.multiply):
        return int(reduction is np.multiply)
    info = np.finfo(type) if type.kind == "f" else np.iinfo(type)
    return info.min if reduction is np.maximum else info.max


def _expect_consecutive(ids: Array) -> None:
    """Raise HexnnError unless the first id is 0 and each other one equals the one before or is 1
    greater.
    """
    steps = np.diff(ids, prepend=0)
    if ids.size and (ids[0] != 0 or steps.min() < 0 or steps.max() > 1):
        raise HexnnError(f"segment_ids must rise from 0 by at most 1, got {ids[:8].tolist()}")


@semantics(*REDUCTIONS)
def reduced_segments(
    op: tfl.SegmentSumOp | UnsortedSegmentOp, x: Array, ids: Array, count: Array | None = None
) -> Array:
    """Return, for each id, the sum, product, maximum or minimum of the rows of `x` with that id,
    the neutral element if there are none; rows with a negative id are left out. The result's type
    says how many ids there are, `count` is not read.

    Raises HexnnError for an id beyond the rows of the result, or, of `segment_sum`, unless the ids
    rise from 0 in steps of at most 1.
    """
    reduction = REDUCTIONS[type(op)]
    y = np.full(shape(op.output), initial(reduction, dtype(op.output)), dtype(op.output))
    rows = x.reshape(ids.size, *y.shape[1:])
    at = ids.ravel()
    if at.size and at.max() >= len(y):
        raise HexnnError(f"segment_ids must be less than {len(y)}, got {at.max()}")
    if isinstance(op, tfl.SegmentSumOp):
        _expect_consecutive(at)
    reduction.at(y, at[at >= 0], rows[at >= 0])
    return y
