"""Lines of what a byte exceeds a bound by: one product of bytes, without a constant, as the result
is 0 up to the bound. Of 60 rectifiers with slopes, drawn at random, 6 have one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...dialects import hvx
from ...semantics.numerics import Ints
from ..builder import KernelBuilder
from ..fits.halfwords import INT16
from .add import alternating_bytes
from .byte_views import ByteView

LONGEST_SHIFT = hvx.instruction("vasrhubsat").longest_shift
"""The greatest shift amount of the instruction that narrows products to bytes."""


@dataclass(frozen=True)
class LineAbove:
    """The function `excess * factor / 2^shift` of a byte x, of which the excess is
    `max(x - bound, 0)`, rounded to a byte; what lies between two bytes is rounded down, or if the
    factor is negative, which gives the opposite of the function, up.
    """

    bound: int
    factor: int
    shift: int
    rounded: bool
    """Whether half a unit is added before the shift."""

    @staticmethod
    def of(entries: NDArray[np.uint8], bound: int) -> LineAbove | None:
        """Return the line that equals the `entries` of all bytes from `bound` on; None if there is
        none.
        """
        made = (
            (factors, shift, rounded)
            for shift in range(LONGEST_SHIFT, 0, -1)
            for factors in (np.arange(256), -np.arange(129))
            for rounded in (True, False)
        )
        for factors, shift, rounded in made:
            products = factors[:, None] * np.arange(256 - bound)
            least, most = (INT8[0], 0) if factors[1] < 0 else (0, 255)
            bytes_ = np.clip(products + (rounded << shift - 1) >> shift, least, most)
            equal = (np.abs(bytes_) == entries[bound:]).all(1)
            found: Ints = np.flatnonzero(equal & (products.max(1, initial=0) <= INT16[1]))
            if found.size:
                return LineAbove(bound, int(factors[found[0]]), shift, rounded)
        return None

    def emit(self, b: KernelBuilder, x: ByteView, total: SSAValue) -> SSAValue:
        """Emit the sum, modulo 2^8, of the bytes `total` and the line of the bytes `x`."""
        excess = b.v("vsububsat", x.as_signed(False), b.splat_b(self.bound))
        name = "vmpyub" if self.factor > INT8[1] else "vmpybus"
        products = b.v(name, excess, alternating_bytes(self.factor, self.factor))
        kind = "b" if self.factor < 0 else "ub"
        narrow = f"vasrh{kind}{'rnd' if self.rounded else ''}sat"
        bytes_ = b.v(narrow, b.hi(products), b.lo(products), self.shift)
        return b.v("vsubb" if self.factor < 0 else "vaddb", total, bytes_)


INT8 = -128, 127
"""The least and the greatest signed byte."""
