"""Fewer operations: of blocks, of what a network returns, of the functions of a module."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.entry_function import MAIN, functions_of
from ..subnetwork import Interface, is_source, movable, restrict
from .reducer import Reducer, by_halves

MOST_WINDOWS = 4
"""The parts into which a function is cut whose parts are tried alone: a fault that lies in one
operation is found by halves and quarters, one between operations by leaving parts out."""


def reduce_operations(reducer: Reducer) -> None:
    """Leave operations out of every function of one block: what flows in becomes arguments."""
    for index in _order(reducer.best):
        _minimize(reducer, index)


def _order(module: ModuleOp) -> Sequence[int]:
    """Return the indices of the functions of `module` that have one block, the network first."""
    functions = list(enumerate(functions_of(module)))
    named = sorted(functions, key=lambda pair: pair[1].sym_name.data != MAIN)
    return [index for index, function in named if len(function.body.blocks) == 1]


def _minimize(reducer: Reducer, function: int) -> None:
    """Minimize the operations of one function by delta debugging (Zeller and Hildebrandt's
    ddmin), where only few large parts are tried alone.
    """
    parts = 2
    while (count := len(movable(_block(reducer.best, function)))) > 1:
        parts = min(parts, count)
        if parts <= MOST_WINDOWS and _any(reducer, function, _spans(count, parts), True):
            parts = 2
        elif _any(reducer, function, _spans(count, parts), False):
            parts = max(parts - 1, 2)
        elif parts == count:
            return
        else:
            parts *= 2


def _spans(count: int, parts: int) -> list[range]:
    """Return `count` indices cut into `parts` ranges of about equal length."""
    ends = [count * part // parts for part in range(parts + 1)]
    return [range(*pair) for pair in pairwise(ends)]


def _any(reducer: Reducer, function: int, spans: Sequence[range], alone: bool) -> bool:
    """Try to keep only one of `spans`, indices of operations, or (not `alone`) to leave one out;
    return whether one of the attempts succeeded.
    """
    return any(reducer.attempt("operations", _restricted(function, span, alone)) for span in spans)


def _restricted(function: int, span: range, alone: bool) -> Callable[[ModuleOp], None]:
    def edit(module: ModuleOp) -> None:
        main = functions_of(module)[function]
        ops = movable(main.body.block)
        restrict(main, [op for i, op in enumerate(ops) if (i in span) == alone])

    return edit


def _block(module: ModuleOp, function: int) -> Block:
    return functions_of(module)[function].body.block


def bypass_operations(reducer: Reducer) -> None:
    """Erase operations, also in regions: each result is replaced by an operand of its type, else by
    a new argument of the function.
    """
    for function in range(len(functions_of(reducer.best))):
        for span in by_halves(lambda i=function: len(_erasable(functions_of(reducer.best)[i]))):
            reducer.attempt("operands", _bypassed(function, span))


def _erasable(function: FuncOp) -> list[Operation]:
    """Return the operations in a function, at any depth, but terminators and constants."""
    ops = [op for op in function.body.walk() if op.parent and op is not op.parent.last_op]
    return [op for op in ops if not is_source(op)]


def _bypassed(function: int, span: range) -> Callable[[ModuleOp], object]:
    def edit(module: ModuleOp) -> object:
        main = functions_of(module)[function]
        ops = _erasable(main)[span.start : span.stop]
        interface = Interface(main)
        for op in reversed(ops):
            _bypass(interface, op)
        interface.settle()
        return bool(ops)

    return edit


def _bypass(interface: Interface, op: Operation) -> None:
    """Erase `op` after replacing its results, and then the constants that only it used."""
    for result in op.results:
        same = next((v for v in op.operands if v.type == result.type), None)
        if same is not None:
            result.replace_all_uses_with(same)
        elif result.uses:
            interface.as_argument(result)
    operands = list(dict.fromkeys(op.operands))
    op.detach()
    op.erase()
    erase_unused(operands)


def erase_unused(values: Sequence[SSAValue]) -> None:
    """Erase the constants among the operations that define `values` whose results have no use."""
    for owner in dict.fromkeys(value.owner for value in values):
        if isinstance(owner, Operation) and is_source(owner):
            if not any(result.uses for result in owner.results):
                owner.detach()
                owner.erase()


def reduce_results(reducer: Reducer) -> None:
    """Return fewer values from each function of one block: one alone, else all but one."""
    for function in _order(reducer.best):
        count = len(_results(reducer.best, function))
        if count < 2:
            continue
        if any(reducer.attempt("results", _returning(function, [i])) for i in range(count)):
            continue
        for index in reversed(range(count)):
            kept = [i for i in range(len(_results(reducer.best, function))) if i != index]
            reducer.attempt("results", _returning(function, kept))


def _results(module: ModuleOp, function: int) -> Sequence[SSAValue]:
    last = _block(module, function).last_op
    return () if last is None else last.operands


def _returning(function: int, kept: Sequence[int]) -> Callable[[ModuleOp], None]:
    def edit(module: ModuleOp) -> None:
        main, values = functions_of(module)[function], _results(module, function)
        interface = Interface(main)
        interface.give_back([values[i] for i in kept])
        interface.settle()

    return edit


def reduce_functions(reducer: Reducer) -> None:
    """Erase operations of the module itself, such as functions that nothing calls, but for the
    last one.
    """
    for index in reversed(range(len(list(reducer.best.body.block.ops)))):
        if len(list(reducer.best.body.block.ops)) == 1:
            return
        reducer.attempt("functions", _without(index))


def _without(index: int) -> Callable[[ModuleOp], None]:
    def edit(module: ModuleOp) -> None:
        op = list(module.body.block.ops)[index]
        op.detach()
        op.erase()

    return edit


def erase_dead(reducer: Reducer) -> None:
    """Erase all operations whose results nothing uses and that have no effects."""

    def edit(module: ModuleOp) -> None:
        from ...passes.networks import erase_dead

        erase_dead(list(module.body.block.ops))

    reducer.attempt("dead operations", edit)
