"""The interface of all engines, and the checks that they share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from xdsl.dialects import func
from xdsl.dialects.builtin import i32
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.hvx import InstructionOp
from ...dialects.hvx.affine import constant_of
from ...dialects.hvx.integers import COUNTS, DIVISIONS, SHIFTS
from ...dialects.hvx.ops import BASELINE_VERSION, verify_target
from ..memory import Memory
from .limits import check_limit


class Engine(Protocol):
    """An engine: executes HVX kernels on the memory of a target."""

    def prepare(self, kernel: func.FuncOp) -> object:
        """Compile `kernel` ahead of its first run and return the compiled form, whose type is
        private to the engine.
        """
        ...

    def run(self, kernel: func.FuncOp, memory: Memory, addresses: Sequence[int]) -> None:
        """Run `kernel` on `memory`, with one address for each of its arguments.

        Raises HexnnError with the kernel, the instruction and the address when an access is outside
        of main memory and TCM.
        """
        ...


def access_error(kernel: str, op: Operation, address: int, nbytes: int) -> HexnnError:
    """Return the error for an access of `nbytes` bytes at `address` by `op`, in the function named
    `kernel`, that is outside of the memories.
    """
    name = op.name.removeprefix("hvx.")
    return HexnnError(
        f"kernel '{kernel}': {name} accesses {nbytes} bytes at {address:#x}, outside of memory", op
    )


def check_kernel(kernel: func.FuncOp, limit: int) -> None:
    """Raise HexnnError for a kernel that no engine accepts.

    That is a kernel that provably executes more than `limit` instructions, has an instruction that
    its target lacks, may divide by 0 or shift by 32 or more, or has arguments other than addresses.
    """
    for index, argument in enumerate(kernel.body.block.args):
        if argument.type != i32:
            raise op_error(kernel, f"argument {index} must be i32, an address, not {argument.type}")
    for op in kernel.walk():
        check_operation(op)
    check_limit(kernel, limit)


def check_operation(op: Operation) -> None:
    """Raise HexnnError for an instruction that the target lacks, a division by anything but a
    positive constant, and a shift by anything but a constant below 32.
    """
    if isinstance(op, InstructionOp) and op.INSTRUCTION.since > BASELINE_VERSION:
        try:
            verify_target(op)
        except VerifyException as error:
            raise op_error(op, str(error)) from None
    if isinstance(op, DIVISIONS) and (constant_of(op.rhs) or 0) <= 0:
        raise op_error(op, "must divide by a positive constant")
    if isinstance(op, SHIFTS) and constant_of(op.rhs) not in COUNTS:
        raise op_error(op, "must shift by a constant from 0 to 31")


def check_arguments(kernel: func.FuncOp, addresses: Sequence[int]) -> None:
    """Raise HexnnError unless there is one address for each argument of the kernel."""
    expected = len(kernel.body.blocks.first.args) if kernel.body.blocks.first else 0
    if len(addresses) != expected:
        raise HexnnError(
            f"kernel '{kernel.sym_name.data}' takes {expected} addresses, got {len(addresses)}",
            kernel,
        )
