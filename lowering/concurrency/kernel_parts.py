"""Kernels cut into parts that may run at once: functions that, launched one after the other,
compute what the kernel does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects import scf
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, StringAttr, i32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from ...dialects.hvx.affine import constant_of
from ..llvm.accesses import ALIGNMENT
from .kernel_slices import Depth, Slice, divided, joined, private_regions, statements
from .part_writer import part, with_private_memory
from .private_producers import Producers
from .private_scratch import mark_private
from .slice_accesses import Sides, SliceAccesses, clash

LEAST_WORK = 256
"""The fewest vector instructions of a part: about 100 packets, of which its own setup and the ends
of its loops take some 20.
"""

WORTHWHILE = 1.2
"""How much longer than its even share of the work a part may be before other cuts are tried, and
how much less than all the work it must be.
"""

DEPTHS = Depth.STATEMENTS, Depth.ITERATIONS, Depth.STORES
"""How finely kernels are cut, in the order in which it is tried: single stores last, as their parts
load twice what sums of one loop share.
"""


@dataclass(frozen=True)
class KernelParts:
    """Kernels that compute what one kernel does when launched in this order, with its arguments."""

    functions: tuple[FuncOp, ...] = ()
    """The parts; empty for a kernel that stays whole."""

    private_bytes: int = 0
    """The bytes of scratch memory that a part with one more argument, before the last, needs for
    itself there."""


def parts_of(kernel: FuncOp, count: int, scratch: int | None = None) -> KernelParts:
    """Return kernels that compute what `kernel` does when launched in this order, with its
    arguments: for each of its phases up to `count` that access different bytes, so that they may
    run at once. If argument `scratch` points to scratch memory, parts may have some of their own
    instead. A kernel stays whole with little work, or if its accesses are only known in a run.
    """
    source, accesses = kernel.clone(), SliceAccesses()
    if not accesses.are_known(source.body.block.ops):
        return KernelParts()
    own = None if scratch is None else mark_private(source, scratch)
    if not is_movable(source.body.block, accesses):
        return KernelParts()
    block, producers = source.body.block, Producers(accesses)
    runs: list[list[Slice]] = []
    for phase in phases(block, producers):
        runs += concurrent_runs(block, phase, count, producers)
    if len(runs) < 2:
        return KernelParts()
    made = [part(source, "part", producers.with_own(block, run)) for run in runs]
    first, end = (own[0] & -ALIGNMENT, own[1]) if own else (0, 0)
    taking = [each for each in made if scratch and with_private_memory(each, scratch, first)]
    for number, each in enumerate(made):
        each.sym_name = StringAttr(f"{kernel.sym_name.data}_{'own_' * bool(taking)}part{number}")
    return KernelParts(tuple(made), end - first if taking else 0)


def concurrent_runs(
    block: Block, phase: Sequence[Slice], count: int, producers: Producers
) -> list[list[Slice]]:
    """Return the statements of a phase as up to `count` runs that access different bytes, but for
    private memory: the first ones of about even work of all `DEPTHS`, or those of which the longest
    has the least.
    """
    work = sum(each.work for each in phase)
    count = min(count, work // LEAST_WORK)
    best, least = [list(phase)], work / WORTHWHILE
    for depth in DEPTHS if count > 1 else ():
        runs, longest = runs_apart(block, divided(phase, count, depth), producers)
        if longest < least:
            best, least = runs, longest
        if least <= work / count * WORTHWHILE:
            break
    return best


def runs_apart(
    block: Block, runs: Sequence[list[Slice]], producers: Producers
) -> tuple[list[list[Slice]], int]:
    """Return `runs`, those joined of which one writes what another one accesses, and the most work
    of one.
    """
    found = [producers.accesses_of(block, run) for run in runs]
    for first in range(len(runs)):
        rest = range(first + 1, len(runs))
        clashing = [n for n in rest if clash(found[first][0], found[n][0])]
        if clashing:
            last = clashing[-1] + 1
            whole = joined([one for run in runs[first:last] for one in run])
            return runs_apart(block, [*runs[:first], whole, *runs[last:]], producers)
    return list(runs), max(work for _, work in found)


def phases(block: Block, producers: Producers) -> Iterator[list[Slice]]:
    """Yield runs of the statements of a block of which none depends on another one of its run, what
    they are computed from included.
    """
    current: list[tuple[Slice, Sides]] = []
    for one in statements(block):
        sides, _ = producers.accesses_of(block, (one,))
        if any(clash(sides, other) for _, other in current):
            yield [each for each, _ in current]
            current = []
        current.append((one, sides))
    if current:
        yield [each for each, _ in current]


def is_movable(block: Block, accesses: SliceAccesses) -> bool:
    """Return whether what statements of a block are computed from, through private memory too, can
    be read right before each, in this block and in the loops of its statements: no statement
    between overwrites it.
    """
    ops = list(block.ops)
    order = {op: index for index, op in enumerate(ops)}
    whole = statements(block)
    stated = {op for one in whole for op in one.ops}
    last, loaded = [0] * len(ops), dict[int, int]()
    for op in reversed(ops):
        own = order[op]
        uses = (use.operation for result in op.results for use in result.uses)
        later = [order[top] for top in (enclosing(each, block) for each in uses) if top in order]
        through = [loaded.get(each, 0) for each in private_regions(op, are_stores=True)]
        last[own] = max([own if op in stated else 0, *through, *(last[each] for each in later)])
        for each in private_regions(op, are_stores=False):
            loaded[each] = max(loaded.get(each, 0), last[own])
    for op in ops:
        reads = {} if op in stated else accesses.whole(op)[0]
        between = [each for each in ops[order[op] + 1 : last[order[op]]] if each in stated]
        if reads and any(clash((reads, {}), accesses.whole(each)) for each in between):
            return False
    return all(is_movable(one.loop.body.block, accesses) for one in whole if one.loop is not None)


def enclosing(op: Operation, block: Block) -> Operation:
    """Return the operation of a block within which `op` is."""
    while op.parent is not block:
        parent = op.parent_op()
        assert parent is not None, "uses are within the block"
        op = parent
    return op


def shifted(kernel: FuncOp) -> FuncOp:
    """Return a copy of a kernel whose outermost loops with constant bounds start at 0, with their
    trip counts.
    """
    made = kernel.clone()
    for op in list(made.body.block.ops):
        start = constant_of(op.lb) if isinstance(op, scf.ForOp) else None
        end = constant_of(op.ub) if isinstance(op, scf.ForOp) else None
        if isinstance(op, scf.ForOp) and start is not None and end is not None:
            bounds = [ConstantOp(IntegerAttr(n, i32)) for n in (0, end - start)]
            made.body.block.insert_ops_before(bounds, op)
            op.operands[0], op.operands[1] = bounds[0].result, bounds[1].result
    for op in reversed(list(made.body.block.ops)):
        if isinstance(op, ConstantOp) and not op.result.uses:
            op.detach()
    return made
