"""The code of squared differences of two bytes in different scales (see kernels/fits/squares.py):
both are brought to halfwords of one scale, the square is scaled in words.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Expression, Interval, intervals
from ...semantics.htp.map import evaluate_expression
from ...semantics.numerics import Ints
from ..builder import KernelBuilder
from ..fits.halfwords import INT16
from ..fits.squares import BYTE_SHIFT, SquareScaling, WordLine, fit_square, fit_word_line
from .byte_views import ByteView
from .scalings import Halves, clamped, split

BYTES: tuple[Interval, Interval] = ((0, 255), (0, 255))
"""The intervals of two unsigned bytes."""

LONGEST_ROUNDING = 15
"""The most by which a halfword is shifted right, rounded: half a unit is a halfword, too."""


@dataclass(frozen=True)
class Shifted:
    """The function `x - zero << shift` of operand number `operand`."""

    operand: int
    shift: int
    zero: int

    def emit(self, b: KernelBuilder, x: ByteView, more: int) -> Halves:
        """Emit 2^`more` times the function of the bytes `x`; return its halfwords."""
        wide = b.v("vsububh", x.as_signed(False), b.splat_b(self.zero))
        even, odd = (b.v("vaslh", half, self.shift + more) for half in (b.lo(wide), b.hi(wide)))
        return even, odd


@dataclass(frozen=True)
class Rounded:
    """The function `rdbpot(line, shift)` of operand number `operand`; the line itself for a shift
    of 0.
    """

    operand: int
    line: WordLine
    shift: int

    def emit_line(self, b: KernelBuilder, x: ByteView) -> Halves:
        """Emit the line of the bytes `x`, less 1 where it is negative and to be rounded; return its
        halfwords.
        """
        wide = b.v("vzb", x.as_signed(False))
        even, odd = (self._half(b, half) for half in (b.lo(wide), b.hi(wide)))
        return even, odd

    def _half(self, b: KernelBuilder, x: SSAValue) -> SSAValue:
        """Emit `emit_line` of the halfwords `x`."""
        line = self.line
        products = word_products(b, line.multiplier, line.multiplier // 2, x)
        even, odd = (b.v("vaddw", p, b.splat_w(line.constant)) for p in products)
        halves = b.v("vasrwhsat", odd, even, line.shift)
        return b.v("vasrh_acc", halves, halves, 15) if self.shift else halves

    def less(self, b: KernelBuilder, a: SSAValue, line: SSAValue) -> SSAValue:
        """Emit the halfwords `a`, doubled already for a shift of 1, less the function, from what
        `emit_line` returned.
        """
        if self.shift == 1:
            return b.v("vnavgh", a, line)
        if self.shift:
            sums = b.v("vaddh", line, b.splat_h(1 << self.shift - 1))
            line = b.v("vasrh", sums, self.shift)
        return b.v("vsubh", a, line)


def word_products(b: KernelBuilder, even: int, odd: int, x: SSAValue) -> tuple[SSAValue, SSAValue]:
    """Emit the products of the even halfwords of `x` with `even`, shifted right by 16, and of the
    odd ones with `odd`, shifted right by 15; return both vectors of words.
    """
    return b.v("vmpyewuh", b.splat_w(even), x), b.v("vmpyowh", b.splat_w(odd), x)


@dataclass(frozen=True)
class SquaredDifference:
    """The scaling of the square of `shifted - rounded`, functions of one byte each."""

    shifted: Shifted
    rounded: Rounded
    scaling: SquareScaling

    @staticmethod
    def of(expression: Expression, signed: bool) -> SquaredDifference | None:
        """Return `expression`, a clamp, as a scaled square, less 128 if it is to be `signed`; None
        if it is none, or none is found.
        """
        for rest, inner in split(expression):
            if inner.primitive == "-" and all(len(a.operands) == 1 for a in inner.arguments):
                known, overflow = intervals(inner, BYTES)
                most = 0 if overflow else max(map(abs, known[inner]))
                sides = of_sides(*inner.arguments) or of_sides(*inner.arguments[::-1])
                scaling = fit_square(rest, most, signed) if most and sides else None
                return SquaredDifference(*sides, scaling) if sides and scaling else None
        return None

    def emit(self, b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> ByteView:
        """Emit the function of two vectors of bytes; return the bytes."""
        pair = lhs, rhs
        doubled = int(self.rounded.shift == 1)
        lines = self.rounded.emit_line(b, pair[self.rounded.operand])
        others = self.shifted.emit(b, pair[self.shifted.operand], doubled)
        differences = (self.rounded.less(b, a, c) for a, c in zip(others, lines, strict=True))
        even, odd = (emit_square(b, self.scaling, d) for d in differences)
        name = "vasrhbrndsat" if self.scaling.signed else "vasrhubrndsat"
        bytes_ = b.v(name, odd, even, BYTE_SHIFT)
        signed = self.scaling.signed
        return ByteView(b, clamped(b, bytes_, self.scaling.clamp, signed), signed)


def of_sides(shifted: Expression, rounded: Expression) -> tuple[Shifted, Rounded] | None:
    """Return the sides of a difference, of one operand each, as a shift and as a rounded line; None
    if they are not these, or halfwords cannot hold them.
    """
    line, amount = rounded, 0
    if rounded.primitive == "rdbpot":
        line, amount = rounded.arguments[0], rounded.arguments[1].number
    (index,), (other,) = shifted.operands, rounded.operands
    values, entries = values_of(shifted), values_of(line)
    shift = max(0, int(values[1] - values[0]).bit_length() - 1)
    zero = -int(values[0]) >> shift
    if amount > LONGEST_ROUNDING or index == other:
        return None
    if not np.array_equal(values, np.arange(256) - zero << shift):
        return None
    if not 0 <= zero <= 255 or not is_in(values << (amount == 1), INT16):
        return None
    made = fit_word_line(entries) if is_in(entries, (INT16[0] + 1, INT16[1])) else None
    return None if made is None else (Shifted(index, shift, zero), Rounded(other, made, amount))


def values_of(expression: Expression) -> Ints:
    """Return the values of an expression of one operand for the bytes from 0 to 255."""
    return np.broadcast_to(evaluate_expression(expression, [np.arange(256)] * 2), 256)


def is_in(values: Ints, span: Interval) -> bool:
    """Return whether all `values` lie in the interval `span`."""
    return bool(values.min() >= span[0] and values.max() <= span[1])


def emit_square(b: KernelBuilder, scaling: SquareScaling, d: SSAValue) -> SSAValue:
    """Emit the scaling of the squares of the halfwords `d`, before the last shift; return the
    halfwords.
    """
    d, factor = b.v("vabsh", d), scaling.multiplier
    even, odd = word_products(b, factor, factor // 4, d)
    squares = b.v("vmpyowh", odd, d), b.v("vmpyewuh", even, d)
    halves = b.v("vasrwhsat", *squares, scaling.word_shift)
    constant = scaling.constant
    return b.v("vaddhsat", halves, b.splat_h(constant)) if constant else halves
