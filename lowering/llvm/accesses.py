"""Static facts on the memory accesses of a kernel: address operands, sizes, and the byte ranges
that they may touch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.affine import Linear, LinearForms, Range, Ranges, constant_of

ALIGNMENT = 128
"""The alignment of kernel arguments, and the size of a vector, in bytes."""


ADDRESSES = ("Rt", "Rx", "Rs")
"""The names of operands that hold an address."""


def named_operands(op: InstructionOp) -> dict[str, SSAValue]:
    """Return the SSA operands of an instruction by operand name in the instruction table (`Vu`,
    `Rt`).
    """
    read = (operand for operand in op.INSTRUCTION.inputs if operand.kind != "immediate")
    return {operand.name: value for operand, value in zip(read, op.operands, strict=True)}


def named_results(op: InstructionOp) -> dict[str, OpResult]:
    """Return the SSA results of an instruction by operand name in the instruction table (`Vd`,
    `Rx`).
    """
    return {o.name: value for o, value in zip(op.INSTRUCTION.results, op.results, strict=True)}


def address_index(op: InstructionOp | MemwOp) -> int:
    """Return the index of the address among an operation's operands; -1 if it accesses no
    memory.
    """
    if isinstance(op, MemwOp):
        return 0
    instruction = op.INSTRUCTION
    names = [operand.name for operand in instruction.inputs if operand.kind != "immediate"]
    return next((names.index(n) for n in ADDRESSES if n in names), -1) if instruction.memory else -1


def offset_of(op: InstructionOp | MemwOp) -> int:
    """Return the immediate offset of a memory access in bytes, 0 if it has none."""
    unit = 1 if isinstance(op, MemwOp) else ALIGNMENT
    offset = op.properties.get("offset")
    return unit * offset.value.data if isinstance(offset, IntegerAttr) else 0


def increment_of(op: InstructionOp) -> int | SSAValue | None:
    """Return the post-increment of a memory access: a number of bytes, or the operand that holds
    it; None if it has none.
    """
    operands = named_operands(op)
    if "Rx" not in operands:
        return None
    return operands.get("Mu", ALIGNMENT * op.immediate_value)


def is_indexed(op: InstructionOp) -> bool:
    """Return whether an instruction is a gather or scatter, with an address for each lane."""
    return op.INSTRUCTION.mnemonic in ("vgather", "vscatter")


def is_unbounded(op: InstructionOp | MemwOp) -> bool:
    """Return whether an access is a gather or scatter in a memory region (operand Mu) whose size is
    not known statically.
    """
    return isinstance(op, InstructionOp) and is_indexed(op) and region_of(op) is None


def lane_bytes(op: InstructionOp) -> int:
    """Return the lane size of a gather or scatter in bytes: 4 for words at word offsets, else 2."""
    offsets = next(o for o in op.INSTRUCTION.inputs if o.name in ("Vv", "Vvv"))
    return 4 if offsets.kind == "vector" and offsets.element == "w" else 2


def unit_bytes(op: InstructionOp) -> int:
    """Return the bytes that a gather or scatter accesses at a time: a whole lane if it adds to
    memory, else 1.
    """
    return lane_bytes(op) if op.INSTRUCTION.update else 1


def access_bytes(op: Operation) -> int:
    """Return the number of bytes that an operation accesses at a time: 4 for a word load, 128 for a
    vector, `unit_bytes` for a gather or scatter.
    """
    if not isinstance(op, InstructionOp):
        return 4
    return unit_bytes(op) if is_indexed(op) else ALIGNMENT


def has_plain_address(op: InstructionOp | MemwOp) -> bool:
    """Return whether the address of a memory operation is neither post-incremented nor the base of
    a gather or scatter.
    """
    return isinstance(op, MemwOp) or not (is_indexed(op) or "Rx" in named_operands(op))


def region_of(op: InstructionOp) -> int | None:
    """Return the offset of the last byte of the memory region that bounds a gather or scatter
    (operand Mu); None if it is not constant.
    """
    last = constant_of(named_operands(op)["Mu"])
    return None if last is None else last & 0xFFFFFFFF


def is_release(op: InstructionOp) -> bool:
    """Return whether an instruction only waits for scatters to complete, which is a no-op on the
    host.
    """
    return "scatter_release" in op.INSTRUCTION.flags


def address_of(op: InstructionOp | MemwOp, forms: LinearForms) -> Linear:
    """Return the address of a memory access as an affine expression, its immediate offset included;
    `forms` gives scalars as affine expressions.
    """
    return forms(op.operands[address_index(op)]) + Linear(offset_of(op))


def is_argument(value: SSAValue) -> bool:
    """Return whether a value is an argument of a kernel, the address of a buffer."""
    return isinstance(value, BlockArgument) and isinstance(value.block.parent_op(), func.FuncOp)


def is_aligned(form: Linear) -> bool:
    """Return whether an address, an affine expression, is known to be a multiple of 128, given that
    kernel arguments are.
    """
    aligned = (not n % ALIGNMENT or is_argument(value) for value, n in form.terms.items())
    return not form.constant % ALIGNMENT and all(aligned)


@dataclass(frozen=True)
class Extents:
    """The byte ranges that a kernel may access, relative to its arguments (buffer addresses)."""

    spans: tuple[tuple[int, int, int], ...]
    """For each accessed argument: (its index, first byte, byte after the last)."""

    complete: bool
    """Whether the spans cover all accesses; False if some address is not known statically."""


def touched(op: InstructionOp | MemwOp, addresses: Range) -> tuple[int, int]:
    """Return (first byte, byte after the last) that an access may touch, as offsets from the base
    of `addresses`, the range of addresses at which it may be executed.

    A gather or scatter may touch the memory region that its operand Mu bounds, to the end of its
    last lane; a region of unknown size counts as empty.
    """
    if isinstance(op, MemwOp):
        return addresses.low, addresses.high + 4
    if is_indexed(op):
        size = lane_bytes(op)
        last = (region_of(op) or 0) | size - 1
        return addresses.low & -size, (addresses.high & -size) + last + 1
    down = -ALIGNMENT if op.INSTRUCTION.mnemonic == "vmem" else -1
    return addresses.low & down, (addresses.high & down) + ALIGNMENT


def is_access(op: Operation) -> TypeGuard[InstructionOp | MemwOp]:
    """Return whether an operation reads or writes memory; an instruction that only waits for
    scatters does not.
    """
    if isinstance(op, InstructionOp):
        return bool(op.INSTRUCTION.memory) and not is_release(op)
    return isinstance(op, MemwOp)


def extents(kernel: func.FuncOp) -> Extents:
    """Return the byte ranges that the memory accesses of a kernel may touch, by range analysis of
    their addresses.
    """
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
