"""Amounts that lose bits while code runs."""

from __future__ import annotations

from collections.abc import Sequence

from ....dialects.hvx import InstructionOp
from ....dialects.hvx.ops import MODULO
from .lanes import Array, lanes


def is_checked(op: InstructionOp) -> bool:
    """Whether `op` has operands of which not all bits count, and whose bits may not be lost."""
    return bool(op.COUNTED) and MODULO not in op.attributes


def cut_of(op: InstructionOp, operands: Sequence[Array]) -> str | None:
    """What `op` cuts of its operands, immediates left out; none when it counts all their bits."""
    for index, element, counted in op.COUNTED:
        register = operands[index]
        value = counted.first_cut(lanes(register, element) if register.dtype == "u1" else register)
        if value is not None:
            return f"{op.INSTRUCTION.name} {counted.cuts(value)}"
    return None
