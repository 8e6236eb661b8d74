"""The check that no operand in executed code, such as a shift amount, has set bits that its
instruction ignores.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.hvx import InstructionOp
from ...dialects.hvx.ops import MODULO
from .lanes import Array, lanes


class IgnoredBits(Exception):
    """Raised when an operand of the instruction `op`, such as a shift amount, has set bits that the
    instruction ignores.
    """

    def __init__(self, op: InstructionOp, text: str):
        super().__init__(f"{op.INSTRUCTION.name} {text}")
        self.op = op


def is_checked(op: InstructionOp) -> bool:
    """Return whether it is an error if an operand of `op` has set bits that `op` ignores.

    False if `op` reads all bits of its operands, or has the attribute `hvx.modulo`, which permits
    ignored bits.
    """
    return bool(op.COUNTED) and MODULO not in op.attributes


def check_amounts(op: InstructionOp, operands: Sequence[Array]) -> None:
    """Raise IgnoredBits if an operand has set bits that `op` ignores, as in a shift amount beyond
    its field.

    `operands` are the register operands, without immediates.
    """
    for index, element, counted in op.COUNTED:
        register = operands[index]
        value = counted.first_lossy(
            lanes(register, element) if register.dtype == "u1" else register
        )
        if value is not None:
            raise IgnoredBits(op, counted.loss_message(value))
