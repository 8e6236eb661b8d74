"""The memory that a kernel accesses, as far as known before it runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.affine import Linear, LinearForms, Range, Ranges, constant_of

ALIGNMENT = 128


ADDRESSES = ("Rt", "Rx", "Rs")
"""The operands that hold an address."""


def named_operands(op: InstructionOp) -> dict[str, SSAValue]:
    """Return the operands of an instruction by their names in the table."""
    read = (operand for operand in op.INSTRUCTION.inputs if operand.kind != "immediate")
    return {operand.name: value for operand, value in zip(read, op.operands, strict=True)}


def named_results(op: InstructionOp) -> dict[str, OpResult]:
    """Return the results of an instruction by their names in the table."""
    return {o.name: value for o, value in zip(op.INSTRUCTION.results, op.results, strict=True)}


def address_index(op: InstructionOp | MemwOp) -> int:
    """Return the index of the address operand; -1 if the operation accesses no memory."""
    if isinstance(op, MemwOp):
        return 0
    instruction = op.INSTRUCTION
    names = [operand.name for operand in instruction.inputs if operand.kind != "immediate"]
    return next((names.index(n) for n in ADDRESSES if n in names), -1) if instruction.memory else -1


def offset_of(op: InstructionOp | MemwOp) -> int:
    """Return the offset of a memory access in bytes, without a post-increment."""
    unit = 1 if isinstance(op, MemwOp) else ALIGNMENT
    offset = op.properties.get("offset")
    return unit * offset.value.data if isinstance(offset, IntegerAttr) else 0


def increment_of(op: InstructionOp) -> int | SSAValue | None:
    """Return the post-increment of a memory access in bytes; None without one."""
    operands = named_operands(op)
    if "Rx" not in operands:
        return None
    return operands.get("Mu", ALIGNMENT * op.immediate_value)


def is_indexed(op: InstructionOp) -> bool:
    """Whether an access has an address for each lane (gather, scatter)."""
    return op.INSTRUCTION.mnemonic in ("vgather", "vscatter")


def is_unbounded(op: InstructionOp | MemwOp) -> bool:
    """Whether the extent of an access from its address is unknown before it runs."""
    return isinstance(op, InstructionOp) and is_indexed(op) and region_of(op) is None


def lane_bytes(op: InstructionOp) -> int:
    """The lane size of a gather or scatter in bytes; halfwords with word offsets use a pair."""
    offsets = next(o for o in op.INSTRUCTION.inputs if o.name in ("Vv", "Vvv"))
    return 4 if offsets.kind == "vector" and offsets.element == "w" else 2


def unit_bytes(op: InstructionOp) -> int:
    """The unit of a gather or scatter in bytes: a lane where it accumulates, else one byte."""
    return lane_bytes(op) if op.INSTRUCTION.update else 1


def access_bytes(op: Operation) -> int:
    """Return the number of bytes that one access touches."""
    if not isinstance(op, InstructionOp):
        return 4
    return unit_bytes(op) if is_indexed(op) else ALIGNMENT


def has_plain_address(op: InstructionOp | MemwOp) -> bool:
    """Whether the address is used as it is: neither post-incremented nor a base for lanes."""
    return isinstance(op, MemwOp) or not (is_indexed(op) or "Rx" in named_operands(op))


def region_of(op: InstructionOp) -> int | None:
    """The offset of the last byte of a gather's or scatter's region; None if not constant."""
    last = constant_of(named_operands(op)["Mu"])
    return None if last is None else last & 0xFFFFFFFF


def is_release(op: InstructionOp) -> bool:
    """Whether an instruction only waits for scatters, which are immediate here."""
    return "scatter_release" in op.INSTRUCTION.flags


def address_of(op: InstructionOp | MemwOp, forms: LinearForms) -> Linear:
    """Return the address of a memory access, offset included."""
    return forms(op.operands[address_index(op)]) + Linear(offset_of(op))


def is_argument(value: SSAValue) -> bool:
    """Whether a value is a kernel's argument."""
    return isinstance(value, BlockArgument) and isinstance(value.block.parent_op(), func.FuncOp)


def is_aligned(form: Linear) -> bool:
    """Whether an address is a multiple of 128 when all arguments are."""
    aligned = (not n % ALIGNMENT or is_argument(value) for value, n in form.terms.items())
    return not form.constant % ALIGNMENT and all(aligned)


@dataclass(frozen=True)
class Extents:
    """The bytes that a kernel may access, relative to its arguments."""

    spans: tuple[tuple[int, int, int], ...]
    """(argument, first byte, byte after the last) of each access."""

    complete: bool
    """Whether the spans cover all accesses; False if some address is not a known linear form."""


def touched(op: InstructionOp | MemwOp, addresses: Range) -> tuple[int, int]:
    """Return the first byte of an access and the byte after its last; arguments are aligned.

    Of a gather or a scatter: of its region, whose size counts when it is constant.
    """
    if isinstance(op, MemwOp):
        return addresses.low, addresses.high + 4
    if is_indexed(op):
        return addresses.low & -4, addresses.high + (region_of(op) or 0) + 4
    down = -ALIGNMENT if op.INSTRUCTION.mnemonic == "vmem" else -1
    return addresses.low & down, (addresses.high & down) + ALIGNMENT


def is_access(op: Operation) -> TypeGuard[InstructionOp | MemwOp]:
    """Whether an operation reads or writes memory."""
    if isinstance(op, InstructionOp):
        return bool(op.INSTRUCTION.memory) and not is_release(op)
    return isinstance(op, MemwOp)


def extents(kernel: func.FuncOp) -> Extents:
    """The extents of all accesses of a kernel."""
    forms = LinearForms()
    ranges = Ranges(forms)
    spans: dict[int, tuple[int, int]] = {}
    complete = True
    for op in filter(is_access, kernel.walk()):
        form = None if is_unbounded(op) else ranges.of_expression(address_of(op, forms))
        if form is None or not isinstance(form.base, BlockArgument):
            complete = False
            continue
        low, high = touched(op, form)
        before = spans.get(form.base.index, (low, high))
        spans[form.base.index] = min(low, before[0]), max(high, before[1])
    return Extents(tuple((k, low, high) for k, (low, high) in sorted(spans.items())), complete)
