"""Expressions of `htp.map` for TFLite's fixed-point arithmetic, as `semantics/tflite` defines it.

An operand number stands for the operand's element as htp stores it, unsigned if it has 8 bits.
`types` are the types, as htp has them, of the operands and, last, of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import (
    Expression,
    Interval,
    constant,
    intervals,
    operand,
    primitive,
)
from ....dialects.quant import UniformType
from ....semantics.numerics import INT32_MAX, quantize_multiplier, quotient

Types: TypeAlias = Sequence[UniformType]
HALF = 1 << 30
"""The fixed-point multiplier of powers of two."""

SHIFT_BITS = 31
"""The bits of the amount of a left shift that count."""

Formula: TypeAlias = Callable[[Types], Expression]
"""A function that returns the expression of an operation for the types of operands and result."""


def centred(index: int, type: UniformType) -> Expression:
    """Return the expression of operand number `index`, of `type`, minus its zero point."""
    x = operand(index)
    return x - type.zero_point if type.zero_point else x


def magnitude(type: UniformType) -> int:
    """Return the greatest magnitude of an integer of `type` minus its zero point."""
    return max(type.zero_point - type.qmin, type.qmax - type.zero_point)


def scaled(x: Expression, multiplier: float | np.floating, most: int = 0) -> Expression:
    """Return x * multiplier, with the multiplier in fixed point, rounded as TFLite's
    MultiplyByQuantizedMultiplier rounds; a product of a shifted number and a power of two that
    needs no rounding is a shift. `most` is that of `multiplied`.
    """
    q, shift = (int(part) for part in quantize_multiplier(multiplier))
    return constant(0) if q == 0 else multiplied(x, q, shift, most)


def multiplied(x: Expression, q: int, shift: int, most: int = 0) -> Expression:
    """Return x * q * 2^(shift - 31), rounded as TFLite's MultiplyByQuantizedMultiplier rounds; a
    product of a shifted number and a power of two that needs no rounding is a shift. Where numbers
    up to the magnitude `most` are shifted left beyond 32 bits they wrap around, as there; without
    `most` none are.
    """
    if most << max(shift, 0) > INT32_MAX:
        return primitive("srdhm", primitive("shl", x, shift & SHIFT_BITS), q)
    if q == HALF and x.primitive == "<<" and shift <= 0:
        amount = x.arguments[1].number + shift - 1
        if amount >= 0:
            return x.arguments[0] << amount
    left, right = max(shift, 0), max(-shift, 0)
    product = primitive("srdhm", x << left if left else x, q)
    return primitive("rdbpot", product, right) if right else product


def stored(q: Expression, type: UniformType) -> Expression:
    """Return the expression of the integer that stores `q` * scale in `type`: `q` plus the zero
    point, clamped to the type's range.
    """
    shifted = q + type.zero_point if type.zero_point else q
    return primitive("clamp", shifted, type.qmin, type.qmax)


def rescaled(types: Types) -> Expression:
    """Return the expression of TFLite's QUANTIZE from integers of the first of `types` to those of
    the second one.
    """
    source, target = types
    return stored(scaled(centred(0, source), source.scale / target.scale), target)


def total(sign: int) -> Formula:
    """Return the formula, a function of the types, of lhs + sign * rhs, for `sign` 1 or -1. Both
    operands are rescaled to twice the larger scale with 20 fraction bits, 15 for int16, and their
    sum to the result's scale.

    The formula raises HexnnError if the operands' scales are too large for the result's.
    """

    def formula(types: Types) -> Expression:
        a, b, target = types
        common, bits = 2 * max(a.scale, b.scale), 20 if a.data.bits == 8 else 15
        if common >= 2**bits * target.scale:
            raise HexnnError(
                f"operands whose scale is 2^{bits - 1} times the result's have no kernel"
            )
        left, right = (
            scaled(centred(index, type) << bits, type.scale / common)
            for index, type in enumerate((a, b))
        )
        both = left + right if sign > 0 else left - right
        return stored(scaled(both, common / (2**bits * target.scale)), target)

    return formula


def sum_of(op: htp.AddOp) -> Expression:
    """Return the expression of an htp.add, of its operands' stored bytes."""
    scales, bits = op.scales, op.left_shift.value.data
    operands = enumerate((op.lhs, op.rhs))
    left, right = (
        multiplied(centred(index, htp.quantized(value)) << bits, *scales[index])
        for index, value in operands
    )
    zero = htp.quantized(op.output).zero_point
    return primitive("clamp", multiplied(left + right, *scales[2]) + zero, *op.clamp)


def product(types: Types) -> Expression:
    """Return the expression of lhs * rhs for operands and result of `types`. The product of stored
    integers is rescaled by a multiplier that is computed in float32.
    """
    a, b, target = types
    with np.errstate(over="ignore"):
        scale = np.float32(a.scale) * np.float32(b.scale)
    both = centred(0, a) * centred(1, b)
    most = magnitude(a) * magnitude(b)
    return stored(scaled(both, quotient(float(scale), target.scale), most), target)


def squared_difference(types: Types) -> Expression:
    """Return the expression of (lhs - rhs)^2 for operands and result of `types`: both operands are
    rescaled to twice the larger scale, with 7 fraction bits.
    """
    a, b, target = types
    common = 2 * max(a.scale, b.scale)
    left, right = (
        scaled(centred(index, type) << 7, type.scale / common) for index, type in enumerate((a, b))
    )
    difference = left - right
    scale = common * common / (2**14 * target.scale)
    return stored(scaled(difference * difference, scale), target)


def sloped(types: Types) -> Expression:
    """Return the expression of Prelu for operands and result of `types`: x where it is not
    negative, else x * slope, each rescaled by a multiplier that is computed in float32.
    """
    a, slope, target = types
    x = centred(0, a)
    above = scaled(x, quotient(a.scale, target.scale), magnitude(a))
    with np.errstate(over="ignore"):
        scale = np.float32(a.scale) * np.float32(slope.scale)
    most = magnitude(a) * magnitude(slope)
    below = scaled(x * centred(1, slope), quotient(float(scale), target.scale), most)
    return stored(primitive("select", primitive(">=", x, 0), above, below), target)


def comparable(types: Types) -> tuple[Expression, Expression]:
    """Return the expressions (of operand 0, of operand 1) that TFLite compares: their real values
    in fixed point, rounded to 8 fraction bits. The first two of `types` are the operands'.
    """
    lhs, rhs = (
        scaled(centred(index, type) << 8, type.scale) for index, type in enumerate(types[:2])
    )
    return lhs, rhs


def check_ranges(expression: Expression, spans: Sequence[Interval]) -> None:
    """Raise HexnnError if a node of `expression` may exceed 32 bits, for operands in the intervals
    `spans`.
    """
    _, overflow = intervals(expression, spans)
    if overflow is not None:
        raise HexnnError(f"an intermediate value has no lane: {overflow}")
