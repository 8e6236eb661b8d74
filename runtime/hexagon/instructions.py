"""Which instructions qemu-hexagon runs."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp

from ...dialects.diagnostics import op_error
from ...dialects.hvx import InstructionOp
from ..engines.toolchain import EMULATED


def check_emulated(kernel: FuncOp) -> None:
    """Raise HexnnError at the first instruction that is newer than what qemu runs."""
    for op in kernel.walk():
        if isinstance(op, InstructionOp) and op.INSTRUCTION.since > EMULATED:
            raise op_error(
                op,
                f"is an instruction of v{op.INSTRUCTION.since}: qemu-hexagon runs those up to "
                f"v{EMULATED}",
                ["stage hvx runs it by its reference semantics"],
            )
