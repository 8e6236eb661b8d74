"""Lowering of Moments of bytes: the mean by an average pool, the variance by two sums of integers
and a proved rounding of what they determine.
"""

from __future__ import annotations

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import operand
from ....kernels.fits.requantization import Rule
from ....semantics.numerics import INT32_MAX, Ints, quantize_multiplier, round_half_away
from .border import SIGN, Border, u8_type
from .formulas import centred
from .integer_maps import mapped, within
from .monotone_steps import requantized_by_steps
from .monotone_sums import requantized
from .reduction import Image, entered, reduced, sum_by


def lower_moments(op: qnn.MomentsOp, border: Border) -> list[SSAValue]:
    """Lower a Moments of bytes to an htp.avg_pool, and to htp.reduces and htp.maps, which `border`
    inserts; return (mean, variance). Raises HexnnError for other elements, for none, and for so
    many that the square of their number times that of a byte exceeds 32 bits.
    """
    if not op.reduced_axes:
        raise HexnnError("moments over no axes have no kernel")
    value, image = entered(op.input, op.reduced_axes, border)
    return [mean(op, value, image, border), variance(op, value, image, border)]


def mean(op: qnn.MomentsOp, value: SSAValue, image: Image, border: Border) -> SSAValue:
    """Return the mean of the elements of the htp `value` that lie in one window of `image`, as the
    result of `op`: an average pool, or a map of sums where that has no parameters.
    """
    source, target, n = u8_type(op.input), u8_type(op.mean), image.count

    def stored(sums: Ints) -> Ints:
        return round_half_away(source.scale * (sums / n) / target.scale)

    multiplier = quantize_multiplier(np.array([source.scale / (n * target.scale)]))
    rule = Rule(*multiplier, stored, False)
    try:
        return sum_by(rule, value, image, target, border)
    except HexnnError:
        low, high = (n * (end - source.zero_point) for end in (0, 255))
        expression = requantized_by_steps(rule, low, high, target)
        wide = mapped(centred(0, source), [value], i32, border)
        total = reduced(wide, image, htp.Reduction.SUM, border)
        return mapped(expression, [total], target, border)


def variance(op: qnn.MomentsOp, value: SSAValue, image: Image, border: Border) -> SSAValue:
    """Return the variance of the elements of the htp `value` that lie in one window of `image`, as
    the result of `op`; see `lower_moments`. It is that of n * n, n elements x having the spread
    n * sum(x^2) - sum(x)^2, where x is a byte less the middle of the range.
    """
    n, target = image.count, u8_type(op.variance)
    most = SIGN**2 * n**2
    if most > INT32_MAX:
        raise HexnnError(f"a variance of {n} elements has a spread of up to {most}")
    x = operand(0) - SIGN
    squares, total = (
        reduced(mapped(each, [value], i32, border), image, htp.Reduction.SUM, border)
        for each in (x * x, x)
    )
    s = within(operand(1), (-SIGN * n, SIGN * n))
    spread = within(within(operand(0), (0, SIGN**2 * n)) * n - s * s, (0, most))
    words = mapped(spread, [squares, total], i32, border)
    scale = u8_type(op.input).scale

    def stored(spreads: Ints) -> Ints:
        return round_half_away(scale * scale * (spreads / n**2) / target.scale)

    multiplier = quantize_multiplier(np.array([scale * scale / n**2 / target.scale]))
    rule = Rule(*multiplier, stored, False)
    try:
        expression = requantized(rule, 0, most, target)
    except HexnnError:
        expression = requantized_by_steps(rule, 0, most, target)
    return mapped(expression, [words], target, border)
