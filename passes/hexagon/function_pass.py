"""The base class of passes on functions of machine code."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ...dialects.diagnostics import op_error
from ...dialects.hexagon.code_ops import FuncOp
from ...dialects.hexagon.packet_resources import VERSIONS
from ...dialects.hexagon.places import place
from ...dialects.hexagon.register_names import RegisterName
from ...lowering.hexagon.machine import PRECOLORED

GIVEN = frozenset(register.name for register in PRECOLORED)
"""The physical registers that code over virtual registers may name."""


@dataclass(frozen=True)
class FunctionPass(ModulePass):
    """A pass that replaces or examines each function of machine code in a module."""

    counts: Counter[str] = field(
        default_factory=Counter[str], init=False, compare=False, repr=False
    )
    """What the last run counted, for `--pass-statistics`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Apply the pass to the functions of machine code in the module `op`, in order."""
        self.counts.clear()
        for function in [part for part in op.body.ops if isinstance(part, FuncOp)]:
            changed = self.changed(function)
            if changed is not function:
                changed.attributes |= function.attributes
                changed.location = function.location
                Rewriter.replace_op(function, changed)

    @abstractmethod
    def changed(self, function: FuncOp) -> FuncOp:
        """Return what replaces `function`: another function, or itself."""


def has_virtual(function: FuncOp) -> bool:
    """Return whether a function has virtual registers."""
    return any(name.virtual for op in function.instructions for name in op.registers)


def require_virtual(function: FuncOp, pass_name: str) -> None:
    """Raise HexnnError, at the instruction, for a physical register other than r0, r29 and r31."""
    for op in function.instructions:
        for name in op.registers:
            if is_allocated(name):
                message = f"in {place(op)} names {name.text}, but {pass_name} allocates registers"
                raise op_error(op, message, ["virtual registers are %v1, %vv1, %q1, %r1, %p1, .."])


def require_version(function: FuncOp, version: int, pass_name: str) -> None:
    """Raise HexnnError for an HVX version that there is not, and, at the instruction, for one that
    lacks an instruction of a function.
    """
    check_version(function, version, pass_name)
    for op in function.instructions:
        since = op.INSTRUCTION.since
        if since > version:
            raise op_error(op, f"in {place(op)} is an instruction of v{since}, not of v{version}")


def check_version(op: Operation, version: int, pass_name: str) -> None:
    """Raise HexnnError, at `op`, for an HVX version that there is not."""
    if version not in VERSIONS:
        known = [f"versions are {', '.join(map(str, VERSIONS))}"]
        raise op_error(op, f"{pass_name}: there is no HVX version {version}", known)


def is_allocated(name: RegisterName) -> bool:
    """Return whether a register is a physical one that only allocation gives."""
    return not name.virtual and name.text not in GIVEN
