"""Queries on a kernel's operations for the numpy engine: the loop whose induction variable a value
is, whether an operation is a dot product.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects import scf
from xdsl.ir import BlockArgument, Operation, SSAValue

from ...dialects.hvx import InstructionOp
from ...dialects.hvx.table import Operand


def loop_of_index(value: SSAValue) -> scf.ForOp | None:
    """Return the loop whose induction variable is `value`; None for any other value."""
    if not isinstance(value, BlockArgument) or value.index:
        return None
    loop = value.block.parent_op()
    return loop if isinstance(loop, scf.ForOp) else None


def is_dot(op: InstructionOp) -> bool:
    """Return whether an instruction computes a dot product of four bytes in each word."""
    row = op.INSTRUCTION
    return row.mnemonic == "vrmpy" and row.inputs[-1].kind in ("vector", "scalar")


def is_factor(op: Operation, index: int) -> bool:
    """Return whether operand `index` of an operation is a factor of a dot product of four bytes."""
    return isinstance(op, InstructionOp) and is_dot(op) and index >= len(op.operands) - 2


def dot_operands(op: InstructionOp) -> Iterator[tuple[SSAValue, Operand]]:
    """Yield (SSA value, operand) for the two factors of a dot product; `operand`, an entry of the
    table of instructions, gives the kind and element type.

    The entry's name is left empty, so that entries compare equal if kind and element type do.
    """
    for value, operand in zip(op.operands[-2:], op.INSTRUCTION.inputs[-2:], strict=True):
        yield value, replace(operand, name="")
