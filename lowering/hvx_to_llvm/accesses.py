"""Where a kernel's memory accesses go, as far as it can be known before it runs."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import BlockArgument, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ..affine import Linear, LinearForms, Range, Ranges

ALIGNMENT = 128


def address_operand(op: InstructionOp | MemwOp) -> SSAValue:
    """The address of a memory access."""
    at = 0 if isinstance(op, MemwOp) else int(op.INSTRUCTION.condition is not None)
    return op.operands[at]


def address_of(op: InstructionOp | MemwOp, forms: LinearForms) -> Linear:
    """The address of a memory access, with the offset in it."""
    unit = 1 if isinstance(op, MemwOp) else ALIGNMENT
    offset = op.properties["offset"]
    bytes_ = unit * offset.value.data if isinstance(offset, IntegerAttr) else 0
    return forms(address_operand(op)) + Linear(bytes_)


def is_argument(value: SSAValue) -> bool:
    """Whether a value is a kernel's argument."""
    return isinstance(value, BlockArgument) and isinstance(value.block.parent_op(), func.FuncOp)


def is_aligned(form: Linear) -> bool:
    """Whether an address is a multiple of 128 when all arguments are."""
    aligned = (not n % ALIGNMENT or is_argument(value) for value, n in form.terms.items())
    return not form.constant % ALIGNMENT and all(aligned)


@dataclass(frozen=True)
class Extents:
    """The bytes that a kernel may touch, relative to its arguments."""

    spans: tuple[tuple[int, int, int], ...]
    """(argument, first byte, byte after the last one)."""

    complete: bool
    """Whether that is all; otherwise some address is not understood."""


def touched(op: InstructionOp | MemwOp, addresses: Range) -> tuple[int, int]:
    """The first byte and the byte after the last one of an access; arguments are aligned."""
    if isinstance(op, MemwOp):
        return addresses.low, addresses.high + 4
    down = -ALIGNMENT if op.INSTRUCTION.mnemonic == "vmem" else -1
    return addresses.low & down, (addresses.high & down) + ALIGNMENT


def extents(kernel: func.FuncOp) -> Extents:
    """The extents of all accesses of a kernel."""
    forms = LinearForms()
    ranges = Ranges(forms)
    spans: dict[int, tuple[int, int]] = {}
    complete = True
    for op in kernel.walk():
        if not isinstance(op, MemwOp) and not (
            isinstance(op, InstructionOp) and op.INSTRUCTION.memory
        ):
            continue
        form = address_of(op, forms)
        found = ranges.of_form(form)
        if found is None or not isinstance(found.base, BlockArgument):
            complete = False
            continue
        low, high = touched(op, found)
        before = spans.get(found.base.index, (low, high))
        spans[found.base.index] = min(low, before[0]), max(high, before[1])
    return Extents(tuple((k, low, high) for k, (low, high) in sorted(spans.items())), complete)
