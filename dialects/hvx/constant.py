"""A vector of known bytes: what controls a permutation, tables of a kernel's own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import EqAttrConstraint, IRDLOperation, prop_def, result_def, traits_def
from xdsl.traits import Pure

from ..construction import fill
from ..irdl import expect, named_op_definition
from .types import VECTOR_BYTES, vector

DIGITS = frozenset("0123456789abcdef")


@named_op_definition
class ConstantOp(IRDLOperation):
    """A vector of 128 bytes that are known, byte 0 first, two hexadecimal digits each.

    `%v = hvx.constant "000102...7f"`: the bytes 0 to 127. In a program it is a load of read-only
    data; a kernel's constants follow from shapes, never from the values of a network's constants.
    """

    name = "hvx.constant"
    data = prop_def(StringAttr)
    output = result_def(EqAttrConstraint(vector))
    assembly_format = "$data attr-dict"
    traits = traits_def(Pure())

    def __init__(self, data: NDArray[np.uint8]):
        fill(self, [], [vector], {"data": StringAttr(data.tobytes().hex())})

    @property
    def bytes(self) -> bytes:
        """The vector's bytes."""
        return bytes.fromhex(self.data.data)

    @property
    def array(self) -> NDArray[np.uint8]:
        """The vector."""
        return np.frombuffer(self.bytes, np.uint8)

    def verify_(self) -> None:
        """As many digits as the vector has."""
        text = self.data.data
        expect(
            len(text) == 2 * VECTOR_BYTES and set(text) <= DIGITS,
            f"data must be {2 * VECTOR_BYTES} hexadecimal digits, got {len(text)} characters",
        )
