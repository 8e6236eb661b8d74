"""Amounts that lose bits while code runs."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.hvx import InstructionOp
from ...dialects.hvx.ops import MODULO
from .lanes import Array, lanes


class Cut(Exception):
    """An amount of `op` that loses bits."""

    def __init__(self, op: InstructionOp, text: str):
        super().__init__(f"{op.INSTRUCTION.name} {text}")
        self.op = op


def is_checked(op: InstructionOp) -> bool:
    """Whether `op` has operands of which not all bits count, and whose bits may not be lost."""
    return bool(op.COUNTED) and MODULO not in op.attributes


def check_amounts(op: InstructionOp, operands: Sequence[Array]) -> None:
    """Raise Cut unless `op` counts all bits of its operands, given without immediates."""
    for index, element, counted in op.COUNTED:
        register = operands[index]
        value = counted.first_cut(lanes(register, element) if register.dtype == "u1" else register)
        if value is not None:
            raise Cut(op, counted.cuts(value))
