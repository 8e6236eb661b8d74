"""The bytes that a kernel accesses, relative to its arguments: from the affine forms of its
addresses.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.affine import Linear, LinearForms, Ranges, constant_of, trip_count
from ..llvm.accesses import (
    ALIGNMENT,
    access_bytes,
    address_of,
    is_access,
    is_argument,
    is_indexed,
    is_unbounded,
    touched,
)
from .byte_sets import ByteSet
from .enumerated_accesses import enumerated, is_masked

ByArgument: TypeAlias = dict[int, ByteSet]
"""Index of a kernel's argument -> accessed bytes, as offsets from the argument's address."""

Cuts: TypeAlias = tuple[tuple[Operation, int, int, int], ...]
"""Loops of which only some iterations run, each with its (first index, step, number of them)."""


@dataclass(frozen=True)
class KernelAccesses:
    """The bytes that one run of a kernel may read and write."""

    reads: ByArgument
    writes: ByArgument


def kernel_accesses(kernel: FuncOp) -> KernelAccesses | None:
    """Return the bytes that a kernel may access; None if some address is only known in a run."""
    forms = LinearForms()
    ranges = Ranges(forms)
    reads, writes = defaultdict[int, list[ByteSet]](list), defaultdict[int, list[ByteSet]](list)
    for op in filter(is_access, kernel.walk()):
        found = accessed(op, forms, ranges)
        if found is None:
            return None
        for sides in sides_of(op, reads, writes):
            sides[found[0]].append(found[1])
    return KernelAccesses(united(reads), united(writes))


def united(parts: dict[int, list[ByteSet]]) -> ByArgument:
    """Return the union of the sets of each argument."""
    return {index: ByteSet.union(sets) for index, sets in parts.items()}


Sides: TypeAlias = dict[int, list[ByteSet]]


def sides_of(op: InstructionOp | MemwOp, reads: Sides, writes: Sides) -> tuple[Sides, ...]:
    """Return those of `reads` and `writes` that an access belongs to; a scatter that adds to
    memory belongs to both.
    """
    if isinstance(op, MemwOp) or op.INSTRUCTION.memory == "load":
        return (reads,)
    return (reads, writes) if op.INSTRUCTION.update else (writes,)


def accessed(
    op: InstructionOp | MemwOp, forms: LinearForms, ranges: Ranges, cuts: Cuts = ()
) -> tuple[int, ByteSet] | None:
    """Return (index of the argument, bytes relative to it) of an access, if some loops around it
    run the iterations `cuts` alone; None if they are only known in a run. Where the address is no
    sum of an argument and loop indices, and has too many values to try them all, the bytes are all
    from the first to the last that it may touch.
    """
    if is_unbounded(op):
        return None
    form = address_of(op, forms)
    exact = (
        (is_masked(op) and enumerated(op, cuts)) or swept(op, form, cuts) or enumerated(op, cuts)
    )
    if exact is not None:
        return exact
    span = ranges.of_expression(form)
    if span is None or not isinstance(span.base, BlockArgument):
        return None
    return span.base.index, ByteSet.of(touched(op, span))


def swept(op: InstructionOp | MemwOp, form: Linear, cuts: Cuts = ()) -> tuple[int, ByteSet] | None:
    """Return (index of the argument, bytes relative to it) of an access at the sum `form` of an
    argument and multiples of induction variables of loops with constant bounds; None for others.
    """
    if isinstance(op, InstructionOp) and is_indexed(op):
        return None
    bases = [value for value in form.terms if is_argument(value)]
    progressions = [induction(v, n, cuts) for v, n in form.terms.items() if v not in bases]
    if len(bases) != 1 or form.terms[bases[0]] != 1 or None in progressions:
        return None
    known = sorted((each for each in progressions if each is not None), key=lambda p: abs(p[1]))
    first = form.constant + sum(start for start, _, _ in known)
    found = ByteSet.of((first, first + access_bytes(op)))
    for _, step, count in known:
        found = found.repeated(step, count)
    assert isinstance(bases[0], BlockArgument), "arguments are block arguments"
    return bases[0].index, aligned(op, found)


def aligned(op: InstructionOp | MemwOp, found: ByteSet) -> ByteSet:
    """Return the bytes that an access touches whose address is rounded down to a vector, if it is
    one of those; `found` are the bytes without rounding.
    """
    if isinstance(op, MemwOp) or op.INSTRUCTION.mnemonic != "vmem":
        return found
    last = (found.ends - ALIGNMENT) & -ALIGNMENT
    return ByteSet.of_ranges(found.starts & -ALIGNMENT, last + ALIGNMENT)


def induction(value: SSAValue, factor: int, cuts: Cuts) -> tuple[int, int, int] | None:
    """Return the multiples by `factor` of the induction variable of a loop that runs at least once
    as (first, step, count); None for another value, and for a loop with bounds that are computed.
    """
    loop = value.block.parent_op() if isinstance(value, BlockArgument) else None
    if not isinstance(loop, scf.ForOp) or value is not loop.body.block.args[0]:
        return None
    for cut, first, step, count in cuts:
        if cut is loop:
            return first * factor, step * factor, count
    first, step, count = constant_of(loop.lb), constant_of(loop.step), trip_count(loop)
    if first is None or step is None or not count:
        return None
    return first * factor, step * factor, count
