"""Conversions to qnn of resamplings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....dialects import qnn, tfl
from .steps import Conversions, Replacement


def resized(kind: type[qnn.ResizeImageOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of a resampling to an operation of class `kind`, which takes the size
    of the result from its type.
    """

    def convert(op: tfl.ResizeOp) -> Replacement:
        yield kind(op.input, out=op.output.type, **op.corners)

    return convert


CONVERSIONS: Conversions = {
    tfl.ResizeBilinearOp: resized(qnn.ResizeBilinearOp),
    tfl.ResizeNearestNeighborOp: resized(qnn.ResizeNearestNeighborOp),
}
