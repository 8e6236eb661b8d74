"""Check that qemu-hexagon executes a kernel's instructions as the machine does."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp

from ...dialects.diagnostics import op_error
from ...dialects.hvx import InstructionOp
from ...dialects.hvx.table import Instruction
from ..engines.toolchain import EMULATED

PROVED = "qemu"
"""The mark in the instruction table of instructions whose results were compared with qemu's."""


def check_emulated(kernel: FuncOp) -> None:
    """Raise HexnnError at a kernel's first instruction that qemu lacks or executes differently from
    the machine.
    """
    for op in kernel.walk():
        if isinstance(op, InstructionOp) and op.INSTRUCTION.proof != PROVED:
            raise op_error(op, reason(op.INSTRUCTION), ["stage hvx runs it on this host"])


def reason(instruction: Instruction) -> str:
    """Return the error message for an instruction that qemu cannot run: it is too new, or qemu
    lacks it or runs it otherwise than the machine.
    """
    if instruction.since > EMULATED:
        return (
            f"is an instruction of v{instruction.since}: qemu-hexagon runs those up to v{EMULATED}"
        )
    return "is an instruction that qemu-hexagon lacks, or runs otherwise than the machine"
