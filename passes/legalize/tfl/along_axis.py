"""Conversions to qnn of searches and sums along one axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import IntegerType, Signedness, i1

from ....dialects import qnn, tfl
from ....dialects.tensors import element, shape
from .determined import one_axis, reduced
from .steps import Conversions, Replacement

BYTE = IntegerType(8, Signedness.UNSIGNED)
"""The integers to which truth values are cast."""


def searching(kind: type[qnn.ArgOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of ArgMax or ArgMin to an operation of class `kind`; truth values are
    first cast to integers 0 and 1.
    """

    def convert(op: tfl.ArgOp) -> Replacement:
        x, sizes = op.input, shape(op.input)

        def fits(axis: int) -> bool:
            return reduced(sizes, [axis], keeps=False) == shape(op.output)

        axis = one_axis(op.dim, "dim", len(sizes), fits)
        if element(x) == i1:
            cast = qnn.CastOp(x, out=BYTE)
            yield cast
            x = cast.output
        yield kind(x, axis=axis, out=element(op.output))

    return convert


def cumsum(op: tfl.CumsumOp) -> Replacement:
    """Convert Cumsum to CumulativeSum."""
    axis = one_axis(op.axis, "axis", len(shape(op.input)))
    yield qnn.CumulativeSumOp(op.input, axis=axis, out=element(op.output), **op.modes)


CONVERSIONS: Conversions = {
    tfl.ArgMaxOp: searching(qnn.ArgmaxOp),
    tfl.ArgMinOp: searching(qnn.ArgminOp),
    tfl.CumsumOp: cumsum,
}
