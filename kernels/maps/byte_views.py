"""Vectors of bytes as numbers with and without sign."""

from __future__ import annotations

from xdsl.ir import SSAValue

from ..builder import KernelBuilder

SIGN = 128
"""The difference between an unsigned byte and the signed one with the sign bit flipped."""


BYTE_PRODUCTS = {
    (False, False): "vmpyubv",
    (True, True): "vmpybv",
    (False, True): "vmpybusv",
}
"""Signedness of two factors -> the instruction from bytes to even and odd halfwords."""


class ByteView:
    """A vector of bytes that hold unsigned numbers x, either as they are or as the signed numbers
    x - 128; the other form is emitted when it is first needed.
    """

    def __init__(self, b: KernelBuilder, stored: SSAValue, signed: bool = False):
        self.b, self.signed = b, signed
        self._forms = {signed: stored}

    def as_signed(self, signed: bool) -> SSAValue:
        """Return the numbers x - 128 as signed bytes if `signed`, else x as unsigned ones."""
        if signed not in self._forms:
            flipped = self.b.v("vxor", self._forms[not signed], self.b.splat_b(0x80))
            self._forms[signed] = flipped
        return self._forms[signed]
