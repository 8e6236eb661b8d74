"""Writing of parts of kernels: functions that run some statements of a kernel, with all that these
are computed from.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.arith import AddiOp, ConstantOp
from xdsl.dialects.builtin import IntegerAttr, i32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.transforms.dead_code_elimination import region_dce

from ...dialects.hvx.affine import LinearForms
from ..llvm.accesses import address_index, is_access
from .kernel_slices import PRIVATE, Slice
from .needed_operations import Needed, is_reduction


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
    needed = Needed.by(source, stored)
    for op in source.ops:
        if op not in needed.ops:
            continue
        cut = [one for one in by_op.get(op, ()) if one.loop is not None]
        for one in cut:
            write_loop(one, dest, values)
        if not cut:
            write_needed(op, needed, dest, values)


def write_reduction(
    loop: scf.ForOp, needed: Needed, dest: Block, values: dict[SSAValue, SSAValue]
) -> None:
    """Append to `dest` a loop that computes those of the results of `loop` that are needed."""
    carried, args = needed.carried(loop), loop.body.block.args
    body = Block(arg_types=[args[0].type, *(args[1 + index].type for index in carried)])
    new = dict(values)
    new |= zip([args[0], *(args[1 + index] for index in carried)], body.args, strict=True)
    *ops, result = loop.body.block.ops
    for op in ops:
        if op in needed.ops:
            write_needed(op, needed, body, new)
    body.add_op(scf.YieldOp(*(new.get(v, v) for v in (result.operands[n] for n in carried))))
    start, end, step, *initial = (values.get(value, value) for value in loop.operands)
    made = scf.ForOp(start, end, step, [initial[index] for index in carried], Region(body))
    made.attributes |= loop.attributes
    made.location = loop.location
    values |= zip((loop.results[index] for index in carried), made.results, strict=True)
    dest.add_op(made)


def write_needed(
    op: Operation, needed: Needed, dest: Block, values: dict[SSAValue, SSAValue]
) -> None:
    """Append to `dest` an operation that is needed."""
    if is_reduction(op):
        write_reduction(op, needed, dest, values)
    else:
        dest.add_op(op.clone(values))


def write_loop(one: Slice, dest: Block, values: dict[SSAValue, SSAValue]) -> None:
    """Append to `dest` a loop that runs some iterations of the loop of `one`."""
    loop, first, step, count = one.iterations
    bounds = [ConstantOp(IntegerAttr(n, i32)) for n in (first, first + step * count, step)]
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


def with_private_memory(made: FuncOp, scratch: int, first: int) -> bool:
    """Give a part that accesses private memory an argument for its address, before the last one;
    its first byte is that at the offset `first` from the argument `scratch` of the kernel. Return
    whether the part accesses any.
    """
    block, forms = made.body.block, LinearForms()
    private = [op for op in made.walk() if op.attributes.pop(PRIVATE, None) is not None]
    if not private:
        return False
    old, own = block.args[scratch], block.insert_arg(i32, len(block.args) - 1)
    made.update_function_type()
    distance = ConstantOp(IntegerAttr(-first, i32))
    base = AddiOp(own, distance)
    block.insert_ops_before([distance, base], next(iter(block.ops)))
    moved = dict[SSAValue, SSAValue]({old: base.result})
    for op in private:
        assert is_access(op)
        index = address_index(op)
        op.operands[index] = rebased(op.operands[index], old, moved, forms)
    region_dce(made.body)
    return True


def rebased(
    value: SSAValue, old: SSAValue, moved: dict[SSAValue, SSAValue], forms: LinearForms
) -> SSAValue:
    """Return the value of an address with another pointer instead of `old`; `moved` are the values
    that are known, to which those are added that this creates.
    """
    if old not in forms(value).terms:
        return value
    if value not in moved:
        owner = value.owner
        assert isinstance(owner, Operation), "other arguments are no sums with `old`"
        clone = owner.clone({v: rebased(v, old, moved, forms) for v in owner.operands})
        Rewriter.insert_op(clone, InsertPoint.after(owner))
        moved[value] = clone.results[owner.results.index(value)]
    return moved[value]
