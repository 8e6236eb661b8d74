"""Lowering of L2Pool2d of bytes: sums of squares over the taps of the window, then their root, by
an estimate from samples and thresholds, which is proved for every sum.
"""

from __future__ import annotations

from math import prod

import numpy as np
from xdsl.ir import SSAValue

from ....dialects import qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, intervals, operand, primitive
from ....dialects.quant import UniformType
from ....semantics.htp.map import evaluate_expression
from ....semantics.numerics import INT32_MAX, Ints, ints, round_half_away
from ....semantics.tflite.int16 import HIGH, STEPS
from .border import Border, u8_type
from .formulas import stored
from .integer_maps import mapped, within
from .monotone_steps import MARGIN, reached
from .pooling import expect_fitting
from .sampled_functions import interpolated
from .squared_windows import sums_of_squares
from .window_taps import along_axes

MOST = 1 << 22
"""One more than the greatest sum of squares for which a root is proved: 64 bytes have no greater
one."""

DIRECT = 16
"""The most taps of a window whose squares are added at once; of more they are added along height,
then along width. With strides as wide as the window 3x3 take 4 % more so, 4x4 from
8 % less to 5 % more.
"""

BITS = 15
"""The bits of the samples of the root, and of the factor by which these are multiplied."""


def lower_l2_pool(op: qnn.L2Pool2dOp, border: Border) -> SSAValue:
    """Lower an L2Pool2d of bytes to htp.moves and htp.maps, which `border` inserts; return the
    result. Raises HexnnError for other elements, for windows of too many taps, and for scales by
    which no sum reaches the greatest result.
    """
    window = expect_fitting(op)
    source, target = u8_type(op.input), u8_type(op.output)
    most = max(source.zero_point, 255 - source.zero_point) ** 2 * prod(window.taps)
    parts = [window] if 1 in window.taps or prod(window.taps) <= DIRECT else along_axes(window)
    total = sums_of_squares(border.enter(op.input), parts, most, border)
    return mapped(root(source.scale, target, most), [total], target, border)


def root(scale: float, target: UniformType, most: int) -> Expression:
    """Return the expression of the byte that stores, in the type `target`, `scale` times the square
    root of operand 0, an integer from 0 to `most`. Raises HexnnError if sums that are not proved
    have other results.
    """
    sums = np.arange(min(most + 1, MOST))
    steps = round_half_away(scale * np.sqrt(sums.astype(np.float64)) / target.scale)
    last = max(target.qmax - target.zero_point, 0)
    if most >= MOST and steps[-1] < last:
        raise HexnnError(f"sums of squares up to {most} are too many to prove their roots")
    thresholds = ints(np.searchsorted(steps, np.arange(1, min(last, int(steps[-1])) + 1)))
    if not len(thresholds):
        return stored(operand(0) * 0, target)
    greatest = int(thresholds[-1])
    x = primitive("clamp", operand(0), 0, greatest)
    number = reached(x, estimate(x, greatest, scale / target.scale), thresholds)
    known = evaluate_expression(number, [sums[: greatest + 1]])
    expression = stored(number, target)
    fits = intervals(expression, [(0, most)])[1] is None
    if not fits or not np.array_equal(known, steps[: greatest + 1]):
        raise HexnnError(f"no roots are known of sums of scale {scale} to {target.scale}")
    return expression


def estimate(x: Expression, greatest: int, factor: float) -> Expression:
    """Return the expression of the square root of `x`, at most `greatest`, times `factor`, rounded
    to an integer that is right or one too low.

    With p pairs of leading zeros but one, m = x * 4^p has 30 or 31 bits, of which samples of the
    root are interpolated; the root of x is that of m divided by 2^p.
    """
    some = within(primitive("max", x, 1), (1, greatest))
    pairs = within((primitive("clz", some) - 1) >> 1, (0, BITS))
    wide = within(primitive("shl", some, pairs << 1), (1 << 29, INT32_MAX))
    sample = interpolated(root_samples(), (wide >> BITS) - (1 << BITS))
    fraction, exponent = np.frexp(factor * 2.0 ** (BITS + 0.5) / HIGH)
    mantissa = min(round(float(fraction) * 2**BITS), HIGH)
    shift = primitive("clamp", pairs + (BITS - int(exponent)), MARGIN, 31)
    half = primitive("shl", (1 << MARGIN - 1) - 1, shift - MARGIN)
    product = within(sample, (0, HIGH)) * mantissa
    number = primitive("shr", product + within(half, (0, 1 << 30)), shift)
    return primitive("select", x, number, 0)


def root_samples() -> Ints:
    """Return 513 samples of the root of m / 2^31, in 15 bits, for m from 0 to 2^31."""
    return round_half_away(HIGH * np.sqrt(np.arange(STEPS + 1) / STEPS))
