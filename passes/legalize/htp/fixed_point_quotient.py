"""The expression of TFLite's DIV of quantized bytes: the dividend times the divisor's reciprocal in
fixed point, as `semantics.tflite.elementwise.divide` defines it.
"""

from __future__ import annotations

import numpy as np

from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import INT32, Expression, constant, primitive
from ....semantics.numerics import quantize_multiplier, quotient
from .formulas import Types, centred, stored

ONE = 1 << 29
"""1 in fixed point with 29 fraction bits."""

FIRST = 1515870810, -1010580540
"""The constants 48/17 and -32/17 of the first estimate of a reciprocal, in Q2.29."""

LEFT = 23
"""The least number of bits by which a quotient of bytes is shifted right, for a multiplier between
one half and 1.
"""


def divided(types: Types) -> Expression:
    """Return the expression of lhs / rhs for operands and result of `types`; a divisor of 0 counts
    as 1. Raises HexnnError if the scale of the dividend is so much greater than the product of the
    others that quotients are shifted left.
    """
    a, b, target = types
    with np.errstate(over="ignore"):
        scale = np.float32(b.scale) * np.float32(target.scale)
    q, shift = (int(v) for v in quantize_multiplier(quotient(a.scale, float(scale))))
    if shift > LEFT:
        raise HexnnError(f"a quotient that is multiplied by 2^{shift} and more has no kernel")
    dividend, divisor = centred(0, a), centred(1, b)
    dividend = primitive(
        "select", primitive("<", divisor, 0), primitive("-", constant(0), dividend), dividend
    )
    size = primitive("clamp", primitive("max", divisor, primitive("-", 0, divisor)), 1, 255)
    zeros = primitive("clz", size)
    steps = primitive("max", dividend, primitive("-", -1, dividend))
    headroom = primitive("clz", primitive("clamp", steps, 0, 255)) - 1
    inverse = reciprocal(primitive("shl", size, zeros - 1))
    product = primitive("srdhm", primitive("shl", dividend, headroom), inverse)
    right = primitive("-", headroom + (31 - shift), zeros)
    result = halves_away(primitive("srdhm", product, q), right)
    return stored(primitive("clamp", result, -512, 511), target)


def reciprocal(half: Expression) -> Expression:
    """Return the expression of 1 / (2 * x) in Q0.31, where `half` is x in Q0.31, at least one half:
    three steps of Newton's iteration in Q2.29.
    """
    x = primitive("add32", FIRST[0], primitive("srdhm", half, FIRST[1]))
    for _ in range(3):
        error = primitive("sub32", ONE, primitive("srdhm", half, x))
        x = primitive("add32", x, primitive("shl", primitive("srdhm", x, error), 2))
    high = primitive(">=", x, 1 << 30)
    return primitive("select", high, INT32[1], primitive("shl", x, 1))


def halves_away(x: Expression, amount: Expression) -> Expression:
    """Return the expression of x / 2^amount for |x| < 2^31 and an amount of at least 0, rounded to
    the nearest integer, halves away from 0: 0 from an amount of 32 on.
    """
    n = primitive("clamp", amount, 0, 31)
    whole = primitive("shr", x, n)
    rest = primitive("sub32", x, primitive("shl", whole, n))
    half = primitive("sub32", primitive("shl", 1, n), 1) >> 1
    most = primitive("add32", half, primitive("<", x, 0))
    rounded = primitive("add32", whole, primitive(">", rest, most))
    return primitive("select", primitive(">", amount, 31), 0, rounded)
