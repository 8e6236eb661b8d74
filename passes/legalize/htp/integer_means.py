"""Lowering of TFLite's means of plain integers of 32 bits, which are truncated: sums of both halves
of the words, and a long division.
"""

from __future__ import annotations

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import htp, tfl
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.tensors import shape
from ..tfl.determined import reduced_axes
from .border import Border
from .integer_maps import mapped, within
from .reduction import entered, reduced

HALF = 16
"""The bits of half a word."""

MOST = (1 << HALF - 1) - 1
"""The most elements of which the low halves have a sum of 31 bits."""


def lower_mean(op: tfl.MeanOp, border: Border) -> SSAValue:
    """Lower a Mean of 32-bit integers to htp.reduces and htp.maps, which `border` inserts; return
    the result. Raises HexnnError for means of more than `MOST` elements.
    """
    axes = reduced_axes(op.reduced, shape(op.input), shape(op.output), keeps=op.keeps_dims)
    value, image = entered(op.input, axes, border)
    if image.count > MOST:
        raise HexnnError(f"a mean of {image.count} integers, more than {MOST}, has no kernel")
    parts = operand(0) >> HALF, primitive("unsigned", operand(0), HALF)
    halves = [mapped(part, [value], i32, border) for part in parts]
    sums = [reduced(half, image, htp.Reduction.SUM, border) for half in halves]
    return mapped(truncated_mean(image.count), sums, i32, border)


def truncated_mean(count: int) -> Expression:
    """Return the expression of the sum of `count` integers divided by `count`, truncated; operands
    0 and 1 are the sums of their high and of their low halves.
    """
    high = within(operand(0), (-count << HALF - 1, count << HALF - 1))
    low = within(operand(1), (0, count * ((1 << HALF) - 1)))
    top, bottom = high + (low >> HALF), primitive("unsigned", low, HALF)
    is_negative = primitive("<", top, 0)
    opposite = primitive("-", primitive("-", 0, top), primitive(">", bottom, 0))
    rest = primitive("unsigned", primitive("-", 0, bottom), HALF)
    upper = within(primitive("select", is_negative, opposite, top), (0, count << HALF - 1))
    lower = within(primitive("select", is_negative, rest, bottom), (0, (1 << HALF) - 1))
    first = within(primitive("quotient", upper, count), (0, 1 << HALF - 1))
    left = within(upper - first * count, (0, count - 1))
    second = primitive("quotient", left * (1 << HALF) + lower, count)
    size = primitive("add32", primitive("shl", first, HALF), second)
    return primitive("select", is_negative, primitive("sub32", 0, size), size)
