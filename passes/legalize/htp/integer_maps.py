"""Maps of exact integers: sums of elements with their zero points subtracted, and the rounding of
such a sum to the result's type, which is proved for every sum that can occur.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import (
    Expression,
    Interval,
    intervals,
    operand,
    primitive,
)
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ....semantics.htp.map import evaluate_expression
from ....semantics.numerics import Ints
from ....semantics.reals import in_storage
from ....semantics.tensors import is_quantized
from .border import Border, byte_type, is_byte, sign_offset
from .formulas import HALF, check_ranges, scaled
from .maps import htp_element, htp_interval, types_of

MOST = 1 << 22
"""The most integers for which a rounding is proved one by one."""

SHIFTS = 31
"""One more than the longest shift of a product of 32 bits."""


@dataclass(frozen=True)
class Total:
    """A sum of elements of a quantized qnn tensor, each with its zero point subtracted and perhaps
    negated, which is multiplied by the tensor's scale, and by `factor`, and quantized.
    """

    source: SSAValue
    """The tensor whose elements are added."""
    result: SSAValue
    """The qnn value that the sum becomes an element of."""
    count: int
    """The number of elements in the sum."""
    factor: float = 1.0
    is_signed: bool = False
    """Whether elements may be subtracted from the sum."""

    @property
    def zero(self) -> int:
        """The integer that stores 0 in the source, as htp has it."""
        return types_of([self.source])[0].zero_point

    @property
    def element_span(self) -> Interval:
        """The (least, greatest) element with the zero point subtracted."""
        low, high = (number - self.zero for number in htp_interval(self.source))
        return (min(low, -high), max(high, -low)) if self.is_signed else (low, high)

    @property
    def span(self) -> Interval:
        """The (least, greatest) sum."""
        low, high = self.element_span
        return self.count * low, self.count * high

    def stored(self, sums: Ints) -> Ints:
        """Return the integers that store the real values of `sums` in the result, as htp has it."""
        (source,) = types_of([self.source])
        reals = source.scale * (sums * self.factor)
        offset = sign_offset(byte_type(self.result)) if is_byte(self.result) else 0
        return in_storage(self.result, reals).astype(np.int64) + offset

    def rounded(self, sums: Expression) -> Expression:
        """Return the expression of the stored integer of the sum `sums`."""
        source, target = types_of([self.source, self.result])
        return rounded(sums, self.span, source.scale * self.factor / target.scale, target, self)


def expect_quantized(*values: SSAValue) -> None:
    """Raise HexnnError unless maps compute with the elements of all qnn `values`, and these are
    quantized.
    """
    for value in values:
        htp_element(value)
        if not is_quantized(value):
            raise HexnnError(f"sums of {element(value)} have no kernel")


def rounded(
    x: Expression, span: Interval, multiplier: float, target: UniformType, total: Total
) -> Expression:
    """Return the expression that equals `total.stored(x)` for all integers x of the interval
    `span`; `multiplier` is the quotient of the scales of x and of `target`, the result's type in
    htp. Raises HexnnError if no expression in 32 bits does.
    """
    if span[1] - span[0] >= MOST:
        raise HexnnError(f"sums from {span[0]} to {span[1]} are too many to prove their rounding")
    every = np.arange(span[0], span[1] + 1)
    wanted = total.stored(every)
    for product in products(x, span, multiplier):
        moved = product + target.zero_point if target.zero_point else product
        expression = primitive("clamp", moved, target.qmin, target.qmax)
        whole = substitute_range(expression, x)
        if intervals(whole, [span])[1] is None:
            if np.array_equal(evaluate_expression(whole, [every]), wanted):
                return expression
    raise HexnnError(f"no multiplier of 31 bits rounds as the definition for a ratio {multiplier}")


def substitute_range(expression: Expression, x: Expression) -> Expression:
    """Return `expression` with operand 0 in place of the subexpression `x`."""
    known: dict[Expression, Expression] = {x: operand(0)}
    for node in expression.nodes():
        if node not in known:
            arguments = (known.get(a, a) for a in node.arguments)
            known[node] = primitive(node.primitive, *arguments) if node.arguments else node
    return known[expression]


def products(x: Expression, span: Interval, multiplier: float) -> Iterator[Expression]:
    """Yield expressions that approximate x * `multiplier`, rounded to integers with ties away from
    zero, for x in the interval `span`; those that cost least first.
    """
    if multiplier == 1.0:
        yield x
    most = max(map(abs, span))
    for shift in reversed(range(SHIFTS)):
        factor = round(multiplier * 2**shift)
        if factor and most * factor + (1 << shift >> 1) < 1 << 31:
            while shift and factor % 2 == 0:
                factor, shift = factor // 2, shift - 1
            product = x if factor == 1 else x * factor
            yield primitive("rdbpot", product, shift) if shift else product
            break
    yield scaled(x, multiplier)
    room = 30 - most.bit_length()
    if room > 0:
        yield scaled(x << room, multiplier / 2**room)
    inverse = round(1 / multiplier) if multiplier else 0
    if 1 < inverse < HALF - most:
        yield primitive("div", x, inverse)


def sum_of(border: Border, values: Sequence[SSAValue], total: Total) -> SSAValue:
    """Return the htp.map, which `border` inserts, of the rounded sum `total` of the htp `values`,
    of one shape, that hold elements of its source.
    """
    expect_quantized(total.source, total.result)
    terms: list[Expression] = [operand(i) for i in range(len(values))]
    both: Expression = reduce(Expression.__add__, terms)
    zeros = total.zero * len(values)
    expression = total.rounded(both - zeros if zeros else both)
    type = TensorType(htp_element(total.result), shape(values[0]))
    return border.add(htp.MapOp(values, type, expression))


def within(x: Expression, span: Interval) -> Expression:
    """Return the expression of `x`, known to lie in the interval `span`, as one that shows it: a
    clamp that changes nothing.
    """
    return primitive("clamp", x, *span)


def mapped(
    expression: Expression, inputs: Sequence[SSAValue], type: Attribute, border: Border
) -> SSAValue:
    """Return an htp.map of `expression` over the htp values `inputs`, with elements of `type`, of
    the shape that these broadcast to; `border` inserts it. Raises HexnnError if an intermediate
    value may exceed 32 bits.
    """
    check_ranges(expression, [htp.map.element_interval(value) for value in inputs])
    dims = np.broadcast_shapes(*map(htp.shape, inputs))
    return border.add(htp.MapOp(inputs, TensorType(type, dims), expression))
