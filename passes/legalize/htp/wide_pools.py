"""Lowering of qnn pools of 16-bit elements: an htp.move for each tap of the window, then an htp.map
over these.
"""

from __future__ import annotations

from functools import reduce

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
from .maps import htp_element
from .window_counts import Counts
from .window_taps import along_axes, taps_of


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
    """Lower a PoolAvg2d by `window` to an htp.map, the mean over htp.moves, one for each tap.
    Return the result; `border` inserts the operations. Raises HexnnError if the windows differ in
    the number of elements by which they divide.
    """
    x = entered(op, border)
    divisors = set(Counts.of(op).divisors.tolist())
    if len(divisors) > 1:
        raise HexnnError("means of 16-bit windows of different sizes have no kernel")
    (count,) = divisors
    taps = taps_of(border, x, window, quantization(op.input).zero_point)
    total: Expression = reduce(Expression.__add__, [operand(i) for i in range(len(taps))])
    mean = primitive("div", total, count)
    low, high = element_interval(x)
    type = TensorType(element(x), shape(taps[0]))
    return border.add(htp.MapOp(taps, type, primitive("clamp", mean, low, high)))
