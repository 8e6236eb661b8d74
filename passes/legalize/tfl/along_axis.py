"""Conversions to qnn of searches and sums along one axis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.tensors import element, shape
from .steps import Conversions, Replacement, integers


def axis_of(value: SSAValue, name: str, rank: int) -> int:
    """Return the axis, counted from 0, that the operand `value` holds, for a tensor of `rank` axes.
    Raises Refusal, whose reason calls the operand `name`, if it is not constant.
    """
    return int(integers(value, name).item()) % rank


def searching(kind: type[qnn.ArgOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of ArgMax or ArgMin to an operation of class `kind`."""

    def convert(op: tfl.ArgOp) -> Replacement:
        axis = axis_of(op.dim, "dim", len(shape(op.input)))
        yield kind(op.input, axis=axis, out=element(op.output))

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
