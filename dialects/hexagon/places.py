"""Places in machine code, for messages: `packet 2 of loop @L1 of @kernel`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

if TYPE_CHECKING:
    from .code_ops import FuncOp


def function_around(op: Operation) -> FuncOp | None:
    """Return the function of machine code that an operation is in; None if it is in none."""
    from .code_ops import FuncOp

    above = op.parent_op()
    while above is not None and not isinstance(above, FuncOp):
        above = above.parent_op()
    return above


def place(op: Operation) -> str:
    """Return the place of a packet, block, loop or instruction: its number among its siblings of
    the same kind, from 0, and the loops and the function around it.
    """
    from .code_ops import BlockOp, FuncOp, LoopOp, PacketOp

    match op:
        case FuncOp():
            return f"@{op.sym_name.data}"
        case LoopOp():
            own = f"loop @{op.label.data}"
        case PacketOp():
            own = f"packet {number(op)}"
        case BlockOp():
            own = f"block {number(op)}"
        case _:
            own = f"instruction {number(op)}"
    above = op.parent_op()
    return own if above is None or not is_code(above) else f"{own} of {place(above)}"


def is_code(op: Operation) -> bool:
    """Return whether an operation belongs to the dialect."""
    return op.name.startswith("hexagon.")


def number(op: Operation) -> int:
    """Return the number of operations of the same kind before `op` in its block; any two
    instructions are of the same kind.
    """
    holder = ("hexagon.packet", "hexagon.block")
    kind = {op.name} if op.name in holder else None
    count, before = 0, op.prev_op
    while before is not None:
        count += kind is None or before.name in kind
        before = before.prev_op
    return count


class Violation(VerifyException):
    """Raised for an operation within a function that breaks a rule of the function.

    `hexnn_operation` is that operation, at which tools locate the error.
    """

    def __init__(self, op: Operation, message: str):
        super().__init__(f"in {place(op)}: {message}")
        self.hexnn_operation = op
