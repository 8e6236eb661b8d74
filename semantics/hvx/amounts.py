"""Check of executed code for amounts (of shifts, rotations) with bits that an instruction
ignores.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.hvx import InstructionOp
from ...dialects.hvx.ops import MODULO
from .lanes import Array, lanes


class Cut(Exception):
    """Raised for an amount of `op` with bits that the instruction ignores."""

    def __init__(self, op: InstructionOp, text: str):
        super().__init__(f"{op.INSTRUCTION.name} {text}")
        self.op = op


def is_checked(op: InstructionOp) -> bool:
    """Return whether `op` has operands of which it ignores bits, and to ignore set bits is an
    error.
    """
    return bool(op.COUNTED) and MODULO not in op.attributes


def check_amounts(op: InstructionOp, operands: Sequence[Array]) -> None:
    """Raise Cut if `op` ignores set bits of its operands, which are given without immediates."""
    for index, element, counted in op.COUNTED:
        register = operands[index]
        value = counted.first_lossy(
            lanes(register, element) if register.dtype == "u1" else register
        )
        if value is not None:
            raise Cut(op, counted.loss_message(value))
