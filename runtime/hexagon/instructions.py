"""Check that qemu-hexagon executes a kernel's instructions as the machine does."""

from __future__ import annotations

from xdsl.ir import Operation

from ...dialects.diagnostics import op_error
from ...dialects.hexagon import MachineOp
from ...dialects.hvx import InstructionOp
from ...dialects.hvx.table import Instruction, instructions
from ...lowering.hexagon.program.plan import Kernel
from ..engines.toolchain import EMULATED

PROVED = "qemu"
"""The mark in the instruction table of instructions whose results were compared with qemu's."""


def check_emulated(kernel: Kernel) -> None:
    """Raise HexnnError at a kernel's first instruction that qemu lacks or executes differently from
    the machine.
    """
    for op in kernel.walk():
        row = table_row(op)
        if row is not None and row.proof != PROVED:
            raise op_error(op, reason(row), ["stage hvx runs it on this host"])


def table_row(op: Operation) -> Instruction | None:
    """Return the entry of the table of HVX instructions for an operation; None for others, among
    them scalar instructions, and gathers with their store.
    """
    if isinstance(op, InstructionOp):
        return op.INSTRUCTION
    return op.INSTRUCTION if isinstance(op, MachineOp) and is_vector_row(op.INSTRUCTION) else None


def is_vector_row(row: Instruction) -> bool:
    """Return whether a row is one of the table of HVX instructions."""
    return instructions().get(row.name) is row


def reason(instruction: Instruction) -> str:
    """Return the error message for an instruction that qemu cannot run: it is too new, or qemu
    lacks it or runs it otherwise than the machine.
    """
    if instruction.since > EMULATED:
        return (
            f"is an instruction of v{instruction.since}: qemu-hexagon runs those up to v{EMULATED}"
        )
    return "is an instruction that qemu-hexagon lacks, or runs otherwise than the machine"
