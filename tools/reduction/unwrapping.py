"""Fewer regions: what an operation computes in one of them takes the operation's place."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import ForOp
from xdsl.ir import Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.entry_function import functions_of
from .operations import erase_unused
from .reducer import Edit, Reducer, is_terminator


def unwrap_regions(reducer: Reducer) -> None:
    """Put the body of an operation in its place, the outermost first: of a loop one iteration, of
    a condition one branch.
    """
    index = 0
    while index < len(nested := _nested(reducer.best)):
        regions = range(len(nested[index].regions))
        if not any(reducer.attempt("regions", _unwrapped(index, region)) for region in regions):
            index += 1


def _nested(module: ModuleOp) -> list[Operation]:
    """Return the operations with regions in functions, at any depth, in order."""
    ops = (op for function in functions_of(module) for op in function.body.walk())
    return [op for op in ops if op.regions and not isinstance(op, FuncOp)]


def _unwrapped(index: int, region: int) -> Edit:
    def edit(module: ModuleOp) -> None:
        op = _nested(module)[index]
        _unwrap(op, op.regions[region])

    return edit


def _unwrap(op: Operation, region: Region) -> None:
    """Replace `op` by the operations of `region`, which has one block: its results by what the
    block yields, the block's arguments by the operands of `op`.

    Raises ValueError if their numbers do not agree.
    """
    block, operands = region.block, list(op.operands)
    yielded: Sequence[SSAValue] = ()
    if (last := block.last_op) is not None and is_terminator(last):
        yielded = tuple(last.operands)
        block.erase_op(last)
    given = [op.lb, *op.iter_args] if isinstance(op, ForOp) else operands[: len(block.args)]
    Rewriter.inline_block(block, InsertPoint.before(op), given)
    for result, value in zip(op.results, yielded, strict=True):
        result.replace_all_uses_with(value)
    op.detach()
    op.erase()
    erase_unused(operands)
