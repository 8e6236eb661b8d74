"""What the numpy engine reads off a kernel's operations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects import scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, Operation, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.table import Operand


def address_index(op: InstructionOp | MemwOp) -> int:
    """Which operand is the address; -1 for no memory access."""
    if isinstance(op, MemwOp):
        return 0
    row = op.INSTRUCTION
    return int(row.condition is not None) if row.memory else -1


def offset_of(op: InstructionOp | MemwOp) -> int:
    """The offset of a memory access: in bytes of a word, in vectors of a vector."""
    offset = op.properties["offset"]
    return offset.value.data if isinstance(offset, IntegerAttr) else 0


def loop_of_index(value: SSAValue) -> scf.ForOp | None:
    """The loop whose index `value` is."""
    if not isinstance(value, BlockArgument) or value.index:
        return None
    loop = value.block.parent_op()
    return loop if isinstance(loop, scf.ForOp) else None


def is_dot(op: InstructionOp) -> bool:
    """Whether an instruction is a sum of four byte products."""
    return op.INSTRUCTION.mnemonic == "vrmpy" and op.INSTRUCTION.immediate is None


def is_factor(op: Operation, index: int) -> bool:
    """Whether an operand is a factor of a sum of four byte products."""
    return isinstance(op, InstructionOp) and is_dot(op) and index >= len(op.operands) - 2


def dot_operands(op: InstructionOp) -> Iterator[tuple[SSAValue, Operand]]:
    """The factors, with how their bytes are read; the register's name does not matter."""
    for value, operand in zip(op.operands[-2:], op.INSTRUCTION.inputs[-2:], strict=True):
        yield value, replace(operand, name="")
