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
    of these. Return the result; `border` inserts the operations. Raises HexnnError if the windows
    differ in the number of elements by which they divide.
    """
    x = entered(op, border)
    divisors = set(Counts.of(op).divisors.tolist())
    if len(divisors) > 1:
        raise HexnnError("means of 16-bit windows of different sizes have no kernel")
    (count,) = divisors
    terms, total = terms_of(border, x, window, quantization(op.input).zero_point)
    low, high = element_interval(x)
    type = TensorType(element(x), shape(terms[0]))
    mean = primitive("clamp", primitive("div", total, count), low, high)
    return border.add(htp.MapOp(terms, type, mean))


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
