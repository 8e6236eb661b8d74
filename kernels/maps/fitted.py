"""Shortcuts for maps of two bytes: one linear function in 16-bit lanes, or a bilinear one that is
scaled by one product, in place of several roundings in lanes of 32. A shortcut is used if its code,
executed on all 65,536 pairs, gives the results of the map.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Expression, intervals
from ...semantics.htp.map import evaluate_expression
from ..add import PAIRS, alternating_bytes, digit_sums, highest_digit_sums
from ..builder import KernelBuilder
from ..fits.addition import LHS, RHS, LinearForm, fit
from ..fits.byte_pairs import BytePair
from ..fits.halfwords import Scaling
from ..fits.halfwords import fit as fit_scaling
from ..proof import execute
from ..requantization import clamp
from .byte_views import SIGN, ByteView
from .scalings import Bilinear, emit_scaling, split

Shortcut = Callable[[KernelBuilder, ByteView, ByteView], SSAValue]
"""A function that emits the code for two vectors of bytes and returns the vector of results, as
unsigned bytes.
"""


Signs = tuple[bool, bool]
"""Whether the vectors of the left and of the right operand hold signed bytes."""


@lru_cache(maxsize=512)
def shortcut(expression: Expression, signs: Signs = (False, False)) -> Shortcut | None:
    """Return the shortcut, a function that emits code, of an expression of two unsigned bytes with
    an unsigned byte as result, for operands stored with these `signs`; None if none is found and
    proved.
    """
    if expression.primitive != "clamp" or len(expression.operands) != 2:
        return None
    made = linear_shortcut(expression) or scaled_shortcut(expression)
    return made if made is not None and is_proved(expression, made, signs) else None


def linear_shortcut(expression: Expression) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that computes a linear form; None if none is
    found.
    """
    low, high = (limit.number for limit in expression.arguments[1:])
    function = BytePair(expression, (low, high))
    form = fit(function) if function.slopes() != (0.0, 0.0) else None
    return None if form is None else linear(form, function.clamp)


def linear(form: LinearForm, limits: tuple[int, int]) -> Shortcut:
    """Return the shortcut that computes `form`, clamped to `limits` (least, greatest)."""

    def emit(b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> SSAValue:
        both = b.v("vcombine", rhs.as_signed(False), lhs.as_signed(False))
        even, odd = highest_digit_sums(b, form, both)
        return clamp(b, limits, b.v("vasrhubsat", odd, even, form.last_shift))

    return emit


def line(b: KernelBuilder, form: LinearForm, limits: tuple[int, int], x: ByteView) -> SSAValue:
    """Emit the linear form of one byte `x`, clamped to `limits` (least, greatest); return the
    vector of unsigned bytes.
    """
    stored = x.as_signed(False)

    def add_products(carried: SSAValue | None, k: int) -> SSAValue:
        digit = form.digit(form.lhs_factor, k)
        digits = alternating_bytes(digit, digit)
        if carried is None:
            return b.v("vmpybus", stored, digits)
        return b.v("vmpybus_acc", carried, stored, digits)

    even, odd = digit_sums(b, form, add_products)
    return clamp(b, limits, b.v("vasrhubsat", odd, even, form.last_shift))


def scaled_shortcut(expression: Expression) -> Shortcut | None:
    """Return the shortcut of a clamp, not yet proved, that scales a bilinear function; None if
    none is found.
    """
    for rest, inner in split(expression):
        form = Bilinear.of(inner)
        known, _ = intervals(inner, [(0, 255)] * 2)
        scaling = form and inner in known and fit_scaling(rest, known[inner])
        if form and scaling:
            return scaled(form, scaling)
    return None


def scaled(form: Bilinear, scaling: Scaling) -> Shortcut:
    """Return the shortcut that computes `scaling` of the values of `form`."""

    def emit(b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> SSAValue:
        halves, constant = form.emit(b, lhs, rhs)
        return emit_scaling(b, scaling, halves, constant)

    return emit


def is_proved(expression: Expression, made: Shortcut, signs: Signs = (False, False)) -> bool:
    """Return whether the code that the shortcut `made` emits for operands stored with these
    `signs`, executed on all pairs of bytes, computes `expression`.
    """

    def write(b: KernelBuilder, *stored: SSAValue) -> list[SSAValue]:
        views = (ByteView(b, x, signed) for x, signed in zip(stored, signs, strict=True))
        return [made(b, *views)]

    stored = [x ^ np.uint8(SIGN * signed) for x, signed in zip(PAIRS, signs, strict=True)]
    (computed,) = execute(write, stored).outputs
    wanted = evaluate_expression(expression, [LHS, RHS])
    return bool(np.array_equal(computed.reshape(256, 256), np.broadcast_to(wanted, (256, 256))))
