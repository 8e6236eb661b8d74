"""Expressions of the fixed-point reciprocal and logarithm of TFLite's softmax and LogSoftmax."""

from __future__ import annotations

from .intervals import INT32, Interval
from .primitives import Expression, Operand, primitive

MOST = INT32[1]
SUMS: Interval = 1 << 19, MOST
"""The sums of exponentials, in Q12.19: that of the greatest element is 1."""

LN_2, SQRT_HALF, FOURTH_ROOT_HALF = 1488522236, 1518500250, 1805811301
"""log 2, 2^(-1/2) and 2^(-1/4) in Q0.31."""

NEAR: Interval = -300_000_000, 345_000_000
"""The differences from 2^(-1/4), in Q0.31, of numbers from 2^(-1/2) to 1."""

QUARTER = 1 << 23
"""1/4 in Q6.25."""

ALPHA_N, ALPHA_D, ALPHA_I, ALPHA_F = 117049297, 127690142, 1057819769, 638450708
"""The coefficients of the logarithm's rational approximation, in Q0.31."""

NEWTON = 1515870810, -1010580540
"""48/17 and -32/17 in Q2.29."""


def within(x: Expression, span: Interval) -> Expression:
    """Return the expression of `x`, known to lie in the interval `span`, as one that shows it."""
    return primitive("clamp", x, *span)


def srdhm(a: Operand, b: Operand) -> Expression:
    """Return the expression of a * b / 2^31, rounded to nearest."""
    return primitive("srdhm", a, b)


def reciprocal(a: Expression) -> Expression:
    """Return the expression of 1 / (1 + a) in Q0.31 for `a` in Q0.31 from 0 to 1: Newton's
    iteration as gemmlowp has it.
    """
    half = (within(a, (0, MOST)) >> 1) + (1 << 30)
    x = srdhm(half, NEWTON[1]) + NEWTON[0]
    for _ in range(3):
        error = primitive("-", 1 << 29, srdhm(half, x))
        step = within(srdhm(x, error), (-(1 << 27), 1 << 27)) << 2
        x = within(x + step, (0, (1 << 30) + (1 << 28)))
    doubled = within(x, (0, (1 << 30) - 1)) << 1
    return primitive("select", primitive(">=", x, 1 << 30), MOST, doubled)


def logarithm(x: Expression) -> Expression:
    """Return the expression of the natural logarithm, in Q5.26, of `x` in Q12.19, a number in
    `SUMS`, as gemmlowp computes it: x is z * 2^n or z * 2^(n - 1/2), with z near 1.
    """
    x = within(x, SUMS)
    zeros, half = primitive("clz", x), srdhm(x, SQRT_HALF)
    half_zeros = primitive("clz", half) - 1
    product = srdhm(within(primitive("shl", x, zeros - 1), (0, MOST)), SQRT_HALF)
    doubled = within(product, (0, (1 << 30) - 1)) << 1
    above = primitive("select", primitive(">=", product, 1 << 30), MOST, doubled)
    shifted = within(primitive("shl", x, half_zeros), (0, MOST))
    below = primitive("select", primitive(">=", half_zeros, zeros), MOST, shifted)
    power = primitive(
        "max",
        (primitive("-", 12, zeros) << 25) + QUARTER,
        (primitive("-", 12, half_zeros) << 25) - QUARTER,
    )
    numerator, denominator = _near_one(primitive("min", above, below))
    near = srdhm(primitive("rdbpot", numerator, 6), reciprocal(denominator))
    total = srdhm(power, LN_2) + near
    return within(total, (-(1 << 10), 1 << 29)) << 1


def _near_one(r: Expression) -> tuple[Expression, Expression]:
    """Return expressions of a rational approximation of log(r * 2^(1/4)), for `r` in Q0.31 from
    2^(-1/2) to 1, as (numerator, denominator - 1) in Q0.31.
    """
    p = (r >> 1) + (FOURTH_ROOT_HALF + 1 >> 1)
    q = within(r - FOURTH_ROOT_HALF, NEAR) << 1
    square = srdhm(q, q)
    numerator = srdhm(q, r) + srdhm(srdhm(q, square), ALPHA_N)
    inner = q + ALPHA_I + srdhm(square, ALPHA_D)
    return numerator, srdhm(p, inner) + srdhm(q, ALPHA_F)
