"""Shortcuts for maps of two unsigned bytes: one linear function in 16-bit lanes in place of several
roundings in lanes of 32. A shortcut is used if its code, executed on all 65,536 pairs, gives the
results of the map.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Expression
from ...semantics.htp.map import evaluate_expression
from ..add import PAIRS, highest_digit_sums
from ..builder import KernelBuilder
from ..fits.addition import LHS, RHS, LinearForm, fit
from ..fits.byte_pairs import BytePair
from ..proof import execute
from ..requantization import clamp

Shortcut = Callable[[KernelBuilder, SSAValue, SSAValue], SSAValue]
"""A function that emits the code for two vectors of bytes and returns the vector of results."""


@lru_cache(maxsize=512)
def shortcut(expression: Expression) -> Shortcut | None:
    """Return the shortcut, a function that emits code, of an expression of two unsigned bytes with
    an unsigned byte as result; None if none is found and proved.
    """
    made = _shortcut(expression)
    return made if made is not None and is_proved(expression, made) else None


def _shortcut(expression: Expression) -> Shortcut | None:
    """Return a shortcut of an expression, not yet proved; None if the expression is no clamp, or no
    linear form is found.
    """
    if expression.primitive != "clamp":
        return None
    low, high = (limit.number for limit in expression.arguments[1:])
    function = BytePair(expression, (low, high))
    form = fit(function) if function.slopes() != (0.0, 0.0) else None
    return None if form is None else linear(form, function.clamp)


def linear(form: LinearForm, limits: tuple[int, int]) -> Shortcut:
    """Return the shortcut that computes `form`, clamped to `limits` (least, greatest)."""

    def emit(b: KernelBuilder, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        even, odd = highest_digit_sums(b, form, b.v("vcombine", rhs, lhs))
        return clamp(b, limits, b.v("vasrhubsat", odd, even, form.last_shift))

    return emit


def is_proved(expression: Expression, made: Shortcut) -> bool:
    """Return whether the code that the shortcut `made` emits, executed on all pairs of bytes,
    computes `expression`.
    """

    def write(b: KernelBuilder, lhs: SSAValue, rhs: SSAValue) -> list[SSAValue]:
        return [made(b, lhs, rhs)]

    (computed,) = execute(write, PAIRS).outputs
    wanted = evaluate_expression(expression, [LHS, RHS])
    return bool(np.array_equal(computed.reshape(256, 256), np.broadcast_to(wanted, (256, 256))))
