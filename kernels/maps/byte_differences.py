"""The code of scaled squares of the difference of two bytes of one scale and zero point: a function
of its magnitude, which is a byte (see kernels/fits/byte_squares.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Expression
from ...semantics.htp.map import evaluate_expression
from ..builder import KernelBuilder
from ..fits.byte_squares import ByteSquare, fit_byte_square
from .byte_views import BYTE_PRODUCTS, ByteView
from .scalings import clamped, halves_of


@dataclass(frozen=True)
class SquaredByteDifference:
    """A function of the square of the difference of two bytes."""

    square: ByteSquare

    @staticmethod
    def of(expression: Expression, signed: bool) -> SquaredByteDifference | None:
        """Return `expression`, of two bytes, as such a function, less 128 if it is to be `signed`;
        None if none is found. Its results are compared where one byte is 0, and for equal bytes:
        for all others the caller proves the code.
        """
        numbers, zero = np.arange(256), np.zeros(256, np.int64)
        pairs = ((numbers, zero), (zero, numbers), (numbers, numbers))
        right, left, equal = (evaluate_expression(expression, [*pair]) for pair in pairs)
        if not np.array_equal(right, left) or np.any(equal != right[0]):
            return None
        square = fit_byte_square(right, signed)
        return None if square is None else SquaredByteDifference(square)

    def emit(self, b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> ByteView:
        """Emit the function of two vectors of bytes; return the bytes."""
        square = self.square
        distance = b.v("vabsdiffub", lhs.as_signed(False), rhs.as_signed(False))
        if square.most < 255:
            distance = b.v("vminub", distance, b.splat_b(square.most))
        squares = b.v(BYTE_PRODUCTS[False, False], distance, distance)
        even, odd = (self._scaled(b, half) for half in (b.lo(squares), b.hi(squares)))
        name = "vasrhbrndsat" if square.signed else "vasrhubrndsat"
        bytes_ = b.v(name, odd, even, square.shift)
        return ByteView(b, clamped(b, bytes_, square.clamp, square.signed), square.signed)

    def _scaled(self, b: KernelBuilder, squares: SSAValue) -> SSAValue:
        """Emit the products of halfwords of squares, less the offset, with the multiplier, and the
        addition of the constant; return the sums.
        """
        factor, constant, offset = self.square.multiplier, self.square.constant, self.square.offset
        x = b.v("vsubh", squares, b.splat_w(halves_of(offset, offset))) if offset else squares
        z = b.v("vmpyhsrs", x, halves_of(factor, factor))
        return b.v("vaddhsat", z, b.splat_h(constant)) if constant else z
