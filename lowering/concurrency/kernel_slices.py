"""Parts of a kernel: functions that, launched one after the other, compute what the kernel does.

A part runs some of the kernel's stores and of the iterations of its loops, with all that these are
computed from. Which parts may run at once follows from the bytes that they access.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

from xdsl.dialects import scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation

from ...dialects.hvx import InstructionOp
from ...dialects.hvx.affine import constant_of, trip_count
from ..llvm.accesses import is_access

PRIVATE = "hexnn.private"
"""The attribute of accesses of scratch memory that each part of a kernel has for itself: the number
of the region. Such a store counts as part of what the loads are computed from.
"""


class Depth(IntEnum):
    """How finely statements are cut into parts."""

    ITERATIONS = 0
    """Between statements, and between iterations of loops that are statements of the kernel."""

    STATEMENTS = 1
    """Also within an iteration, as the kernel is."""

    STORES = 2
    """Also between stores in a row."""


@dataclass(frozen=True)
class Slice:
    """A statement of a kernel that runs: a loop that stores, of which some iterations run, or
    stores in a row.
    """

    ops: tuple[Operation, ...]
    """The loop, or the stores."""

    work: int
    """The number of vector instructions that run."""

    first: int = 0
    """The first iteration of a loop that runs."""

    count: int = 1
    """The number of iterations of a loop that run; 1 for stores."""

    inner: tuple[Slice, ...] | None = None
    """Of one iteration the statements that run; None for all."""

    @cached_property
    def loop(self) -> scf.ForOp | None:
        """The loop that can be cut between its iterations; None for stores and for other loops."""
        op = self.ops[0]
        return op if isinstance(op, scf.ForOp) and not op.results and trip_count(op) else None

    @property
    def iterations(self) -> tuple[scf.ForOp, int, int, int]:
        """The loop of the statement with the (first index, step, number) of its iterations."""
        assert self.loop is not None, "the statement is a loop"
        start, step = constant_of(self.loop.lb), constant_of(self.loop.step)
        assert start is not None, "the loop has a trip count"
        assert step is not None, "the loop has a trip count"
        return self.loop, start + step * self.first, step, self.count


def instructions(op: Operation) -> int:
    """Return how many vector instructions an operation runs, loops with all their iterations."""
    if isinstance(op, scf.ForOp):
        return (trip_count(op) or 1) * sum(instructions(each) for each in op.body.block.ops)
    return int(isinstance(op, InstructionOp))


def is_store(op: Operation) -> bool:
    """Return whether an instruction writes memory."""
    return is_access(op) and isinstance(op, InstructionOp) and op.INSTRUCTION.memory != "load"


def stores(op: Operation) -> bool:
    """Return whether an operation, or one within it, writes memory that is not private."""
    return any(is_store(each) and PRIVATE not in each.attributes for each in op.walk())


def private_region(op: Operation) -> int | None:
    """Return the number of the region of private memory that an operation accesses, if it does."""
    number = op.attributes.get(PRIVATE)
    return number.value.data if isinstance(number, IntegerAttr) else None


def private_regions(op: Operation, *, are_stores: bool) -> set[int]:
    """Return the regions of private memory that an operation stores to, or those that it loads
    from.
    """
    accesses = (each for each in op.walk() if is_store(each) == are_stores)
    return {number for each in accesses if (number := private_region(each)) is not None}


def statement(op: Operation) -> Slice:
    """Return an operation as a statement, whole."""
    one = Slice((op,), instructions(op))
    return replace(one, count=trip_count(one.loop) or 1) if one.loop else one


def statements(block: Block) -> tuple[Slice, ...]:
    """Return the statements of a block, whole, in order; loops that only compute what stores need
    count as work of these.
    """
    found, before = list[Slice](), 0
    for op in block.ops:
        if not stores(op):
            before += instructions(op) if isinstance(op, scf.ForOp) else 0
        elif isinstance(op, scf.ForOp):
            found.append(statement(op))
        elif found and not before and not isinstance(found[-1].ops[0], scf.ForOp):
            found[-1] = replace(found[-1], ops=(*found[-1].ops, op), work=found[-1].work + 1)
        else:
            found.append(Slice((op,), before + 1))
            before = 0
    return tuple(found)


def opened(one: Slice, depth: Depth) -> list[Slice]:
    """Return a statement as smaller ones, which share its work, by one level of those of `depth`: a
    loop as its iterations, one iteration as the statements in it, stores in a row as single ones;
    just the statement if it cannot be cut.
    """
    if one.loop is None:
        parts = one.ops if depth >= Depth.STORES else ()
        return [replace(one, ops=(op,), work=one.work // len(parts)) for op in parts] or [one]
    if one.count > 1:
        each = replace(one, count=1, work=one.work // one.count)
        return [replace(each, first=one.first + n) for n in range(one.count)]
    if depth < Depth.STATEMENTS:
        return [one]
    inner = statements(one.loop.body.block) if one.inner is None else one.inner
    parts = list(inner) if len(inner) > 1 else [p for each in inner for p in opened(each, depth)]
    if len(parts) < 2:
        return [one]
    total = sum(part.work for part in parts)
    return [replace(one, inner=(p,), work=one.work * p.work // total) for p in parts]


def divided(slices: Sequence[Slice], parts: int, depth: Depth) -> list[list[Slice]]:
    """Cut a sequence of statements into at most `parts` runs of about equal work, in order."""
    total = sum(each.work for each in slices)
    left, runs, done = list(slices), [list[Slice]()], 0
    tolerance = total / parts / 64
    while left:
        near = min(tolerance, left[0].work / left[0].count / 2)
        if runs[-1] and len(runs) < parts and done >= total * len(runs) / parts - near:
            runs.append([])
        one, goal = left.pop(0), total * len(runs) / parts
        fits = done + one.work <= goal + tolerance or len(runs) == parts
        smaller = [] if fits else opened(one, depth)
        if len(smaller) > 1 and one.work > 2 * tolerance:
            left[:0] = smaller
        elif not fits and runs[-1] and goal - done < done + one.work - goal:
            runs.append([])
            left.insert(0, one)
        else:
            runs[-1].append(one)
            done += one.work
    return [joined(run) for run in runs if run]


def joined(run: Sequence[Slice]) -> list[Slice]:
    """Return a run of statements with successive iterations of a loop as one statement."""
    found: list[Slice] = []
    for one in run:
        both = union(found[-1], one) if found else None
        if both is None:
            found.append(one)
        else:
            found[-1] = both
    return found


def union(a: Slice, b: Slice) -> Slice | None:
    """Return two successive parts of one statement as one part; None for others."""
    if a.ops != b.ops or a.loop is None:
        return None
    work = a.work + b.work
    if a.inner is None and b.inner is None and a.first + a.count == b.first:
        return replace(a, count=a.count + b.count, work=work)
    if a.inner is not None and b.inner is not None and a.first == b.first:
        return replace(a, inner=tuple(joined([*a.inner, *b.inner])), work=work)
    return None
