"""Lowering of qnn pools of 16-bit elements: an htp.move for each tap of the window, then an htp.map
over these.
"""

from __future__ import annotations

from functools import reduce
from math import prod

from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.htp.map import element_interval
from ....dialects.sliding_window import SlidingWindow
from ....dialects.tensors import element, shape
from ....semantics.tensors import is_quantized, quantization
from .border import Border
from .integer_maps import within
from .maps import htp_element
from .window_counts import Counts
from .window_sums import added, bounded
from .window_taps import MOST, along_axes, taps_of

MOST_DIVISORS = 9
"""The most numbers of elements that windows of one pool divide by: each is a division of its own.
Windows that reach over all four edges by one element have so many."""


def entered(op: qnn.PoolOp, border: Border) -> SSAValue:
    """Return the input of `op` as an htp value. Raises HexnnError unless maps compute with its
    elements, and the result has the same quantization.
    """
    (source,), result = op.operands, op.output
    htp_element(source)
    if not is_quantized(source) or element(source) != element(result):
        raise HexnnError(f"a pool of {element(source)} to {element(result)} has no kernel")
    return border.enter_elements(source, shape(source))


def lower_wide_maximum(op: qnn.PoolMax2dOp, window: SlidingWindow, border: Border) -> SSAValue:
    """Lower a PoolMax2d by `window` to maxima over the rows of windows, then over their columns,
    each an htp.map over htp.moves, one for each tap. Return the result; `border` inserts the
    operations.
    """
    x = entered(op, border)
    least, _ = element_interval(x)
    for one in along_axes(window):
        x = folded(border, taps_of(border, x, one, least))
    return x


def folded(border: Border, taps: list[SSAValue]) -> SSAValue:
    """Return the greatest of the elements of `taps` at each index, by an htp.map, which `border`
    inserts; the only one of `taps` as it is.
    """
    if len(taps) == 1:
        return taps[0]
    terms: list[Expression] = [operand(i) for i in range(len(taps))]
    greatest: Expression = reduce(lambda a, c: primitive("max", a, c), terms)
    type = TensorType(element(taps[0]), shape(taps[0]))
    return border.add(htp.MapOp(taps, type, greatest), "max")


def lower_wide_average(op: qnn.PoolAvg2dOp, window: SlidingWindow, border: Border) -> SSAValue:
    """Lower a PoolAvg2d by `window` to an htp.map, the mean over htp.moves, one for each tap, or,
    where these are more than `MOST`, to sums over the rows of windows, and means over the columns
    of these. Return the result; `border` inserts the operations. Raises HexnnError if the numbers
    of elements by which the windows divide are more than `MOST_DIVISORS`.
    """
    x = entered(op, border)
    counts = Counts.of(op).divisors
    unique = sorted(set(counts.tolist()))
    if len(unique) > MOST_DIVISORS:
        sizes = f"means of 16-bit windows of {len(unique)} different sizes have no kernel"
        raise HexnnError(f"{sizes}: {MOST_DIVISORS} at most")
    zero, (low, high) = quantization(op.input).zero_point, element_interval(x)
    terms, total = terms_of(border, x, window, zero)
    means = [
        primitive("div", total - (prod(window.taps) - count) * zero, count) for count in unique
    ]
    mean = means[0]
    dims = shape(terms[0])
    if len(unique) > 1:
        divisor = operand(len(terms))
        terms = [*terms, border.words(counts.reshape(1, *dims[1:3], 1))]
        for count, other in zip(unique[1:], means[1:], strict=True):
            mean = primitive("select", primitive("==", divisor, count), other, mean)
    type = TensorType(element(x), dims)
    return border.add(htp.MapOp(terms, type, primitive("clamp", mean, low, high)))


def terms_of(
    border: Border, x: SSAValue, window: SlidingWindow, fill: int
) -> tuple[list[SSAValue], Expression]:
    """Return what a map adds for the sums over `window` of the htp value `x`, and the expression of
    the sum: all taps, or, where these are more than `MOST`, sums over rows, then over columns.
    Padding has the stored integer `fill`; `border` inserts the operations.
    """
    if prod(window.taps) <= MOST:
        taps = taps_of(border, x, window, fill)
        return taps, reduce(Expression.__add__, map(operand, range(len(taps))))
    tall, wide = along_axes(window)
    span = element_interval(x)
    sums = added(taps_of(border, x, tall, fill), operand, span, border)
    rows, columns = window.taps
    span = span[0] * rows, span[1] * rows
    sums = added(taps_of(border, sums, wide, fill * rows), bounded(span), span, border)
    return [sums], within(operand(0), (span[0] * columns, span[1] * columns))
