"""`hvx.constant`: a vector of bytes known at compile time, such as the control of a permutation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import EqAttrConstraint, IRDLOperation, prop_def, result_def, traits_def
from xdsl.traits import Pure

from ..construction import initialize
from ..definitions import named_op_definition
from ..irdl import expect
from .types import VECTOR_BYTES, vector

DIGITS = frozenset("0123456789abcdef")
"""The characters that `hvx.constant` accepts in its text."""


@named_op_definition
class ConstantOp(IRDLOperation):
    """A constant vector: 128 bytes as hexadecimal text, byte 0 first, two lowercase digits a byte.

    `%v = hvx.constant "000102...7f"`: the bytes 0 to 127. In machine code it is a load from
    read-only data. A kernel's vector constants depend on shapes, never on the values of the
    network's constants.
    """

    name = "hvx.constant"
    data = prop_def(StringAttr)
    output = result_def(EqAttrConstraint(vector))
    assembly_format = "$data attr-dict"
    traits = traits_def(Pure())

    def __init__(self, data: NDArray[np.uint8]):
        initialize(self, [], [vector], {"data": StringAttr(data.tobytes().hex())})

    @property
    def bytes(self) -> bytes:
        """The 128 bytes of the vector."""
        return bytes.fromhex(self.data.data)

    @property
    def array(self) -> NDArray[np.uint8]:
        """The vector as a uint8 array of shape [128]."""
        return np.frombuffer(self.bytes, np.uint8)

    def verify_(self) -> None:
        """Check that `data` has 256 lowercase hexadecimal digits."""
        text = self.data.data
        expect(
            len(text) == 2 * VECTOR_BYTES and set(text) <= DIGITS,
            f"data must be {2 * VECTOR_BYTES} hexadecimal digits, got {len(text)} characters",
        )
