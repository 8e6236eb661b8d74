"""Conversions to qnn of searches and sums along one axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import IntegerType, Signedness, i1
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.tensors import element, shape
from .steps import Conversions, Replacement, integers

BYTE = IntegerType(8, Signedness.UNSIGNED)
"""The integers to which truth values are cast."""


def axis_of(value: SSAValue, name: str, rank: int) -> int:
    """Return the axis, counted from 0, that the operand `value` holds, for a tensor of `rank` axes.
    Raises Refusal, whose reason calls the operand `name`, if it is not constant.
    """
    return int(integers(value, name).item()) % rank


def searching(kind: type[qnn.ArgOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of ArgMax or ArgMin to an operation of class `kind`; truth values are
    first cast to integers 0 and 1.
    """

    def convert(op: tfl.ArgOp) -> Replacement:
        axis, x = axis_of(op.dim, "dim", len(shape(op.input))), op.input
        if element(x) == i1:
            cast = qnn.CastOp(x, out=BYTE)
            yield cast
            x = cast.output
        yield kind(x, axis=axis, out=element(op.output))

    return convert


def cumsum(op: tfl.CumsumOp) -> Replacement:
    """Convert Cumsum to CumulativeSum."""
    axis = axis_of(op.axis, "axis", len(shape(op.input)))
    yield qnn.CumulativeSumOp(op.input, axis=axis, out=element(op.output), **op.modes)


CONVERSIONS: Conversions = {
    tfl.ArgMaxOp: searching(qnn.ArgmaxOp),
    tfl.ArgMinOp: searching(qnn.ArgminOp),
    tfl.CumsumOp: cumsum,
}
