"""Scratch memory that each part of a kernel can have for itself: regions of which all that is read
was written just before, by code that every part can repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from xdsl.dialects import scf
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.affine import LinearForms, Ranges
from ..llvm.accesses import address_of, has_plain_address, is_access
from .byte_sets import ByteSet
from .kernel_accesses import accessed, swept
from .kernel_slices import PRIVATE, instructions, is_store

REPEATED_SHARE = 64
"""The work of a kernel over the most that is repeated in each part of what runs once: below 2 %."""


@dataclass(frozen=True)
class Access:
    """A load or store of scratch memory at an affine address."""

    op: InstructionOp | MemwOp
    span: ByteSet
    """The bytes that it accesses in a run, relative to the scratch memory."""

    loops: frozenset[Operation]
    """The loops with whose iterations the address changes."""

    @property
    def is_store(self) -> bool:
        """Return whether it writes."""
        return is_store(self.op)

    @property
    def fills(self) -> bool:
        """Return whether it writes all of its bytes."""
        row = self.op.INSTRUCTION if isinstance(self.op, InstructionOp) else None
        return self.is_store and row is not None and not any("pred" in o.kind for o in row.inputs)


def mark_private(kernel: FuncOp, scratch: int) -> tuple[int, int] | None:
    """Set the attribute `PRIVATE` of the loads and stores of private regions in the scratch memory
    that argument `scratch` points to, to the number of the region. Return the first byte of all
    regions and the byte after the last, None if there is none.
    """
    found, once = list[list[Access]](), list[Operation]()
    body = kernel.body.block.ops
    for each in (web for region in regions(kernel, scratch) for web in webs(body, region)):
        again = [*once, *repeated_whole(kernel, each)]
        if is_private(kernel, each) and is_little(again, kernel):
            found.append(each)
            once = again
    for number, region in enumerate(found):
        for each in region:
            each.op.attributes[PRIVATE] = IntegerAttr(number, i64)
    spans = ByteSet.union(each.span for region in found for each in region)
    return (int(spans.starts[0]), int(spans.ends[-1])) if spans else None


def regions(kernel: FuncOp, scratch: int) -> list[list[Access]]:
    """Return the accesses of scratch memory by region: those of different regions never overlap.
    Return none for a kernel that accesses some of it at addresses that are not affine.
    """
    base, forms = kernel.body.block.args[scratch], LinearForms()
    ranges = Ranges(forms)
    found: list[Access] = []
    for op in filter(is_access, kernel.walk()):
        form = address_of(op, forms)
        exact = swept(op, form) if has_plain_address(op) else None
        index, span = exact or accessed(op, forms, ranges) or (scratch, ByteSet.of())
        if index == scratch and exact is None:
            return []
        if index == scratch:
            found.append(Access(op, span, frozenset(owners(form.terms, base))))
    joined: list[list[Access]] = []
    end = 0
    for each in sorted(found, key=lambda a: int(a.span.starts[0])):
        if not joined or each.span.starts[0] >= end:
            joined.append([])
        joined[-1].append(each)
        end = max(end, int(each.span.ends[-1]))
    return joined


def webs(ops: Iterable[Operation], region: Sequence[Access]) -> list[list[Access]]:
    """Return the accesses of a region in operations of a block by the values that pass through it:
    cut before each operation from which on all that is read was written from there on, in bodies
    of loops too. So none of them reads what another one wrote, and each may have memory of its own.
    """
    table = table_of(region)
    holding = [op for op in ops if holds(op, table)]
    if len(holding) == 1:
        body = holding[0].body.block.ops if isinstance(holding[0], scf.ForOp) else ()
        is_inside = body and covered(body, table, []) is not None
        return webs(body, region) if is_inside else [list(region)]
    later = range(1, len(holding))
    cuts = [n for n in later if covered(holding[n:], table, []) is not None]
    if not cuts:
        return [list(region)]
    pieces = [holding[a:b] for a, b in pairwise([0, *cuts, len(holding)])]
    return [web for piece in pieces for web in webs(piece, within(region, piece))]


def within(region: Sequence[Access], ops: Iterable[Operation]) -> list[Access]:
    """Return the accesses of a region that are in operations."""
    inside = {each for op in ops for each in op.walk()}
    return [each for each in region if each.op in inside]


def table_of(region: Sequence[Access]) -> dict[Operation, Access]:
    """Return the accesses of a region by their operations."""
    return {each.op: each for each in region}


def owners(terms: Iterable[SSAValue], base: SSAValue) -> Iterable[Operation]:
    """Yield the loops of the induction variables among the terms of an address."""
    for value in terms:
        owner = value.owner
        if value is not base and isinstance(owner, Block) and (loop := owner.parent_op()):
            yield loop


def is_private(kernel: FuncOp, region: Sequence[Access]) -> bool:
    """Return whether all loads of a region are of bytes that were written before by code that is
    repeated in each part, in the same iteration of all loops around both.
    """
    stores_it = any(each.is_store for each in region)
    return stores_it and covered(kernel.body.block.ops, table_of(region), []) is not None


def repeated_whole(kernel: FuncOp, region: Sequence[Access]) -> list[Operation]:
    """Return the operations of a kernel, outside of all loops or whole loops, that write a region
    and nothing else.
    """
    table = dict[Operation, Access]((each.op, each) for each in region if each.is_store)
    return [op for op in kernel.body.block.ops if holds(op, table) and not stores_other(op, table)]


def is_little(ops: Sequence[Operation], kernel: FuncOp) -> bool:
    """Return whether operations of a kernel, with what they are computed from, do little work of
    all that the kernel does.
    """
    total = sum(map(instructions, kernel.body.block.ops))
    return sum(map(instructions, computation(ops))) * REPEATED_SHARE <= total


def covered(
    ops: Iterable[Operation], table: dict[Operation, Access], known: Sequence[ByteSet]
) -> list[ByteSet] | None:
    """Return the bytes that repeated code has written after operations of a block, given those
    before them; None if a load in them reads others.
    """
    written = list(known)
    for op in ops:
        if (access := table.get(op)) is not None:
            if not access.is_store and not ByteSet.union(written).contains(access.span):
                return None
            if access.fills and not any(is_inside(op, loop) for loop in access.loops):
                written.append(access.span)
        elif holds(op, table):
            own = [table[each] for each in op.walk() if each in table]
            written = [w for w in written if not any(w.overlaps(a.span) for a in own if a.is_store)]
            if not isinstance(op, scf.ForOp) or covered(op.body.block.ops, table, written) is None:
                return None
            if not stores_other(op, table):
                around = set(enclosing_loops(op))
                written += [a.span for a in own if a.fills and not a.loops & around]
    return written


def holds(op: Operation, table: dict[Operation, Access]) -> bool:
    """Return whether an operation is, or contains, an access of a region."""
    return any(each in table for each in op.walk())


def stores_other(op: Operation, table: dict[Operation, Access]) -> bool:
    """Return whether an operation writes memory outside of a region."""
    return any(each not in table and is_store(each) for each in op.walk())


def is_inside(op: Operation, loop: Operation) -> bool:
    """Return whether an operation is in the body of a loop."""
    return loop in enclosing_loops(op)


def enclosing_loops(op: Operation) -> list[Operation]:
    """Return the operations around one, from the innermost."""
    found: list[Operation] = []
    parent = op.parent_op()
    while parent is not None:
        found.append(parent)
        parent = parent.parent_op()
    return found


def computation(ops: Sequence[Operation]) -> set[Operation]:
    """Return operations of a block with those of the block that they are computed from."""
    block = ops[0].parent if ops else None
    found, open_ones = set(ops), list(ops)
    while open_ones:
        for each in open_ones.pop().walk():
            for value in each.operands:
                owner = value.owner
                if isinstance(owner, Operation) and owner.parent is block and owner not in found:
                    found.add(owner)
                    open_ones.append(owner)
    return found
