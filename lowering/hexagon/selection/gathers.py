"""Gathers, each one machine instruction with the store of its result, which its packet holds."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.hexagon.machine_instructions import GATHERS, STORE
from ....dialects.hvx import InstructionOp
from ....dialects.hvx.affine import Linear
from ...llvm.accesses import is_access, named_operands, region_of
from ..machine import Access
from .facts import access
from .loop_tree import Region, Tree


def is_gather(op: Operation | SSAValue) -> bool:
    """Return whether an operation is a gather that Hexagon code can hold."""
    return isinstance(op, InstructionOp) and op.INSTRUCTION.name in GATHERS


def gather_of(op: InstructionOp) -> InstructionOp | None:
    """Return the gather whose result `op` stores; None if it is no such store."""
    if op.INSTRUCTION.name != STORE:
        return None
    made = named_operands(op)["Vs"].owner
    return made if isinstance(made, InstructionOp) and is_gather(made) else None


def check_stored(gather: InstructionOp) -> None:
    """Raise HexnnError unless the only use of a gather is a store in its block, and no other
    instruction between the two stores to memory.
    """
    uses = [use.operation for use in gather.results[0].uses]
    store = uses[0] if len(uses) == 1 else None
    if not isinstance(store, InstructionOp) or gather_of(store) is not gather:
        raise misplaced(gather)
    between = gather.next_op
    while between is not None and between is not store:
        if is_access(between) and not is_gather(between) and not is_load(between):
            raise misplaced(gather)
        between = between.next_op
    if between is None:
        raise misplaced(gather)


def is_load(op: Operation) -> bool:
    """Return whether an access loads from memory."""
    return not isinstance(op, InstructionOp) or op.INSTRUCTION.memory == "load"


def misplaced(gather: InstructionOp) -> HexnnError:
    """Return the error that a gather's result is not stored where Hexagon code stores it."""
    return op_error(
        gather,
        "has no Hexagon code in kernels",
        [f"supported: a gather whose result one {STORE} stores, without stores between the two"],
    )


def last_offset(gather: InstructionOp) -> int:
    """Return the offset of the last byte of a gather's region (operand Mu). Raises HexnnError if it
    is not constant.
    """
    last = region_of(gather)
    if last is None:
        raise op_error(gather, "has no Hexagon code with a region whose size is not constant")
    return last


def gathered_region(tree: Tree, region: Region, gather: InstructionOp, form: Linear) -> Access:
    """Return the bytes that a gather in `region` may read; `form` is the address of its region."""
    return access(tree, region, "load", form, last_offset(gather) + 1)
