"""Kernels cut into parts that may run at once: functions that, launched one after the other,
compute what the kernel does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from xdsl.dialects import scf
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, i32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.transforms.dead_code_elimination import region_dce

from ...dialects.hvx.affine import LinearForms, Ranges, constant_of
from ..llvm.accesses import is_access
from .byte_sets import ByteSet
from .kernel_accesses import accessed, kernel_accesses, sides_of, united
from .kernel_slices import Slice, divided, statements
from .step_dependences import Accesses

LEAST_WORK = 256
"""The fewest vector instructions of a part: about 100 packets, of which its own setup and the ends
of its loops take some 20.
"""

Sets = dict[int, ByteSet]


def parts_of(kernel: FuncOp, count: int) -> list[FuncOp]:
    """Return kernels that compute what `kernel` does when launched in this order, with its
    arguments: for each of its phases up to `count` that access different bytes, so that they may
    run at once. Return [] for a kernel that stays whole: one with little work, or whose accesses
    are only known in a run.
    """
    if kernel_accesses(kernel) is None:
        return []
    whole = statements(kernel.body.block)
    if not is_movable(kernel.body.block):
        return []
    runs: list[list[Slice]] = []
    for phase in phases(whole):
        runs += concurrent_runs(kernel, phase, count)
    name = kernel.sym_name.data
    made = [part(kernel, f"{name}_part{n}", run) for n, run in enumerate(runs)]
    return made if len(made) > 1 else []


def concurrent_runs(kernel: FuncOp, phase: Sequence[Slice], count: int) -> list[list[Slice]]:
    """Return the statements of a phase as up to `count` runs that access different bytes."""
    work = sum(each.work for each in phase)
    count = min(count, work // LEAST_WORK)
    for deep in (True, False) if count > 1 else ():
        runs = divided(phase, count, deep=deep)
        if are_apart([part(kernel, "part", run) for run in runs]):
            return runs
    return [list(phase)]


def are_apart(parts: Sequence[FuncOp]) -> bool:
    """Return whether parts of a kernel may run at once: none writes what another one accesses."""
    made = [kernel_accesses(each) for each in parts]
    sides = [(each.reads, each.writes) for each in made if each is not None]
    return len(sides) == len(parts) and not any(clash(a, b) for a, b in combinations(sides, 2))


def clash(a: tuple[Sets, Sets], b: tuple[Sets, Sets]) -> bool:
    """Return whether one of two parts, given as (reads, writes) by argument, writes bytes that the
    other one reads or writes.
    """
    empty = ByteSet.of()
    return any(
        Accesses(*(side.get(n, empty) for side in a)).conflicts(
            Accesses(*(side.get(n, empty) for side in b))
        )
        for n in {*a[0], *a[1], *b[0], *b[1]}
    )


def phases(whole: Sequence[Slice]) -> Iterator[list[Slice]]:
    """Yield runs of a kernel's statements of which none depends on another one of its run."""
    current: list[tuple[Slice, tuple[Sets, Sets]]] = []
    for one in whole:
        sides = sets_of(one.ops)
        if any(clash(sides, other) for _, other in current):
            yield [each for each, _ in current]
            current = []
        current.append((one, sides))
    if current:
        yield [each for each, _ in current]


def sets_of(ops: Sequence[Operation]) -> tuple[Sets, Sets]:
    """Return the bytes that operations of a kernel read and write, by argument."""
    forms = LinearForms()
    ranges = Ranges(forms)
    reads, writes = dict[int, list[ByteSet]](), dict[int, list[ByteSet]]()
    for op in (each for top in ops for each in top.walk() if is_access(each)):
        assert is_access(op)
        found = accessed(op, forms, ranges)
        assert found is not None, "the kernel's accesses are known"
        for side in sides_of(op, reads, writes):
            side.setdefault(found[0], []).append(found[1])
    return united(reads), united(writes)


def is_movable(block: Block) -> bool:
    """Return whether what statements of a block are computed from can be read right before each,
    in this block and in the loops of its statements: no statement between overwrites it.
    """
    ops = list(block.ops)
    order = {op: index for index, op in enumerate(ops)}
    whole = statements(block)
    stated = {op for one in whole for op in one.ops}
    last = [0] * len(ops)
    for op in reversed(ops):
        own = order[op]
        uses = (use.operation for result in op.results for use in result.uses)
        later = [order[top] for top in (enclosing(each, block) for each in uses) if top in order]
        last[own] = max([own if op in stated else 0, *(last[each] for each in later)])
    for op in ops:
        reads = {} if op in stated else sets_of([op])[0]
        between = [each for each in ops[order[op] + 1 : last[order[op]]] if each in stated]
        if reads and any(clash((reads, {}), sets_of([each])) for each in between):
            return False
    return all(is_movable(one.loop.body.block) for one in whole if one.loop is not None)


def enclosing(op: Operation, block: Block) -> Operation:
    """Return the operation of a block within which `op` is."""
    while op.parent is not block:
        parent = op.parent_op()
        assert parent is not None, "uses are within the block"
        op = parent
    return op


def part(kernel: FuncOp, name: str, run: Sequence[Slice]) -> FuncOp:
    """Return the function called `name` that runs statements of a kernel, with its arguments."""
    body = Block(arg_types=kernel.body.block.arg_types)
    pairs = zip(kernel.body.block.args, body.args, strict=True)
    write_slices(kernel.body.block, body, run, dict[SSAValue, SSAValue](pairs))
    made = FuncOp(name, kernel.function_type, Region(body), kernel.sym_visibility)
    made.attributes |= kernel.attributes
    made.location = kernel.location
    region_dce(made.body)
    return made


def write_slices(
    source: Block, dest: Block, run: Sequence[Slice], values: dict[SSAValue, SSAValue]
) -> None:
    """Append to `dest` the statements `run` of the block `source`, with what they are computed
    from, and the terminator; `values` are the new values for those from outside of the block.
    """
    by_op: dict[Operation, list[Slice]] = {}
    for one in run:
        by_op.setdefault(one.ops[0], []).append(one)
    stored = {op for one in run for op in one.ops}
    needed, last = set[Operation](), source.last_op
    for op in reversed(list(source.ops)):
        if op in stored or op is last or any(r in needed_values(needed) for r in op.results):
            needed.add(op)
    for op in source.ops:
        if op not in needed:
            continue
        cut = [one for one in by_op.get(op, ()) if one.loop is not None]
        for one in cut:
            write_loop(one, dest, values)
        if not cut:
            dest.add_op(op.clone(values))


def needed_values(needed: set[Operation]) -> set[SSAValue]:
    """Return all values that operations use, within their regions too."""
    return {value for op in needed for each in op.walk() for value in each.operands}


def write_loop(one: Slice, dest: Block, values: dict[SSAValue, SSAValue]) -> None:
    """Append to `dest` a loop that runs some iterations of the loop of `one`."""
    loop = one.loop
    assert loop is not None
    start, step = constant_of(loop.lb), constant_of(loop.step)
    assert start is not None, "the loop has a trip count"
    assert step is not None, "the loop has a trip count"
    first = start + step * one.first
    last = first + step * one.count
    bounds = [ConstantOp(IntegerAttr(n, i32)) for n in (first, last, step)]
    dest.add_ops(bounds)
    body = Block(arg_types=loop.body.block.arg_types)
    new = dict(values)
    new[loop.body.block.args[0]] = body.args[0]
    if one.inner is None:
        for op in loop.body.block.ops:
            body.add_op(op.clone(new))
    else:
        write_slices(loop.body.block, body, one.inner, new)
    made = scf.ForOp(bounds[0], bounds[1], bounds[2], [], Region(body))
    made.attributes |= loop.attributes
    made.location = loop.location
    dest.add_op(made)


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
