"""Lowering of Lrn of bytes: sums of squares over windows of channels or pixels, and a map of each
element and its sum, the integers of `semantics/response_norms.py`.
"""

from __future__ import annotations

from math import prod

import numpy as np
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, constant, operand, primitive, table_of
from ....dialects.quant import UniformType
from ....dialects.sliding_window import SlidingWindow
from ....dialects.tensors import shape
from ....semantics.numerics import INT32_MAX, Ints
from ....semantics.qnn.norm_forms import greatest_sum, response_form
from ....semantics.response_norms import BITS, FURTHEST, OCTAVES, Form
from ....semantics.tensors import is_8bit
from ....semantics.tflite.int16 import HIGH
from .border import Border, u8_type
from .formulas import centred, stored
from .integer_maps import mapped, within
from .monotone_steps import ENTRIES
from .sampled_functions import interpolated
from .squared_windows import sums_of_squares


def lower_lrn(op: qnn.LrnOp, border: Border) -> SSAValue:
    """Lower an Lrn of bytes to htp.moves and htp.maps, which `border` inserts; return the result.
    Raises HexnnError for one that is defined on reals, and for windows of too many taps.
    """
    if not is_8bit(op.input, op.output):
        raise HexnnError(f"an Lrn of {op.input.type} to {op.output.type} has no kernel")
    form = response_form(op)
    if form is None:
        alpha, beta, bias = (p.value.data for p in (op.alpha, op.beta, op.bias))
        raise HexnnError(f"an Lrn of reals has no kernel: alpha {alpha}, beta {beta}, bias {bias}")
    dims = shape(op.input)
    across = len(op.summed_axes) == 1
    x = border.enter(op.input, (1, prod(dims[:-1]), dims[-1], 1) if across else dims)
    source, target = u8_type(op.input), u8_type(op.output)
    sums = sums_of_squares(x, windows(op, htp.shape(x)), greatest_sum(op), border)
    return mapped(response(form, source, target, greatest_sum(op)), [x, sums], target, border)


def windows(op: qnn.LrnOp, dims: tuple[int, ...]) -> list[SlidingWindow]:
    """Return the windows of `op` along the summed axes of the image of shape `dims`: height and
    width, or width alone, which the channels are.
    """
    radius = op.radius.value.data
    axes = (0, 1) if len(op.summed_axes) == 2 else (1,)
    return [window(axis, min(radius, dims[1 + axis] - 1)) for axis in axes]


def window(axis: int, reach: int) -> SlidingWindow:
    """Return the window of `reach` elements on each side along `axis`, 0 for height, 1 for
    width.
    """
    taps, padding = [1, 1], [(0, 0), (0, 0)]
    taps[axis], padding[axis] = 2 * reach + 1, (reach, reach)
    return SlidingWindow.of(taps, (1, 1), padding)


def response(form: Form, source: UniformType, target: UniformType, most: int) -> Expression:
    """Return the expression of the normalized element, of type `target`: operand 0 is the element,
    of type `source`, operand 1 the sum of squares in its window, up to `most`.
    """
    sums = within(operand(1), (0, most))
    whole = sums << form.bits if form.bits >= 0 else sums >> -form.bits
    u = within(primitive("max", whole + form.bias, 1), (1, INT32_MAX))
    zeros = within(primitive("clz", u) - 1, (0, OCTAVES - 1))
    wide = within(primitive("shl", u, zeros), (1 << OCTAVES - 1, INT32_MAX))
    sample = interpolated(form.samples, (wide >> BITS - 1) - 3 * (1 << BITS))
    mantissa = entry(zeros, form.mantissas & 255) + (entry(zeros, form.mantissas >> 8) << 8)
    product = within(sample, (0, HIGH)) * within(mantissa, (0, HIGH))
    factor = (product + (1 << BITS - 1)) >> BITS
    shift = within(entry(zeros, form.shifts), (0, FURTHEST))
    half = within(primitive("shl", constant(1), shift) >> 1, (0, 1 << FURTHEST - 1))
    return stored(primitive("shr", centred(0, source) * factor + half, shift), target)


def entry(zeros: Expression, octaves: Ints) -> Expression:
    """Return the expression of the byte among `octaves` of an integer of 31 bits, of which `zeros`
    are leading zeros.
    """
    return table_of(zeros, np.resize(octaves[::-1], ENTRIES).tolist())
