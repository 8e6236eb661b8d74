"""Less machine code: functions of dialect hexagon, whose operands are registers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.hexagon.assembly_text import Label
from ...dialects.hexagon.attributes import argument_attribute
from ...dialects.hexagon.code_ops import (
    BlockOp,
    DataOp,
    FuncOp,
    InstructionsOp,
    LoopOp,
    PacketOp,
    integer,
)
from ...dialects.hexagon.function_rules import Walk, reads
from ...dialects.hexagon.machine_ops import MachineOp, machine_op
from ...dialects.hexagon.packet_resources import LOOP_SETUPS, TERMINATORS
from ...dialects.hexagon.packet_rules import cell_text, packet_violations, written
from ...dialects.hexagon.register_names import FILES, File, NameCell, parse_register
from .reducer import Edit, Reducer, by_halves

INPUTS: dict[File, str] = {
    "scalar": "tfr",
    "scalar_pred": "tfrrp",
    "modifier": "tfrrcr",
    "vector": "lvsplatw",
    "pred": "pred_scalar2",
}
"""The instruction that sets a register of each file from r0, the only input of a function."""

VECTOR = 128
"""The bytes by which data shrink: kernels load them by whole vectors."""


def reduce_code(reducer: Reducer) -> None:
    """Leave loops, instructions and data out of functions of machine code; a register that is read
    but no longer written is set from the function's input.
    """
    for function in range(len(_functions(reducer.best))):
        _reduce_loops(reducer, function)
        for span in by_halves(lambda i=function: len(_removable(_functions(reducer.best)[i]))):
            reducer.attempt("instructions", _edit(function, lambda code, s=span: _erase(code, s)))
        _reduce_data(reducer, function)


def _functions(module: ModuleOp) -> list[FuncOp]:
    return [op for op in module.body.ops if isinstance(op, FuncOp)]


def _edit(function: int, change: Callable[[FuncOp], object]) -> Edit:
    """Return the edit that applies `change` to one function, and then makes it consistent."""

    def edit(module: ModuleOp) -> None:
        code = _functions(module)[function]
        change(code)
        _tidy(code)

    return edit


def _reduce_loops(reducer: Reducer, function: int) -> None:
    """Erase each loop, the outermost first, else put its body in its place, else run it once."""
    changes = (_erase_loop, _unwrap_loop, _run_once)
    index = 0
    while index < len(_loops(_functions(reducer.best)[function])):
        edits = (
            _edit(function, lambda code, i=index, change=change: change(code, _loops(code)[i]))
            for change in changes
        )
        if not any(reducer.attempt("loops", edit) for edit in edits):
            index += 1


def _loops(op: Operation) -> list[LoopOp]:
    return [inner for inner in op.walk() if isinstance(inner, LoopOp)]


def _controls(code: FuncOp, loop: LoopOp) -> list[MachineOp]:
    """Return the setups of a loop, and the jump at its end."""
    names = LOOP_SETUPS | TERMINATORS
    ops = [op for op in code.instructions if op.INSTRUCTION.name in names]
    return [op for op in ops if loop.label.data in _labels(op)]


def _labels(op: MachineOp) -> set[str]:
    return {use.name for use in op.arguments if isinstance(use, Label)}


def _erase_all(ops: Iterable[Operation]) -> None:
    for op in ops:
        op.detach()
        op.erase()


def _erase_loop(code: FuncOp, loop: LoopOp) -> None:
    for inner in _loops(loop):
        _erase_all(_controls(code, inner))
    _erase_all([loop])


def _unwrap_loop(code: FuncOp, loop: LoopOp) -> None:
    _erase_all(_controls(code, loop))
    Rewriter.inline_block(loop.body.block, InsertPoint.before(loop))
    _erase_all([loop])


def _run_once(code: FuncOp, loop: LoopOp) -> None:
    """Make a loop's trip count 1, where setups state it."""
    loop.count = integer(1)
    for op in _controls(code, loop):
        uses = [1 if isinstance(use, int) else use for use in op.arguments]
        op.uses = ArrayAttr(map(argument_attribute, uses))


def _removable(code: FuncOp) -> list[MachineOp]:
    """Return the instructions that do not decide how often others run."""
    control = [op for op in code.instructions if op.INSTRUCTION.name in LOOP_SETUPS | TERMINATORS]
    kept, cells = set(control), {cell for op in control for cell, _ in reads(op)}
    while more := [op for op in code.instructions if op not in kept and written([op]) & cells]:
        kept.update(more)
        cells.update(cell for op in more for cell, _ in reads(op))
    return [op for op in code.instructions if op not in kept]


def _erase(code: FuncOp, span: range) -> None:
    _erase_all(_removable(code)[span.start : span.stop])


def _tidy(code: FuncOp) -> None:
    """Erase what is empty or no longer used; set the registers that nothing writes any more."""
    for loop in _loops(code):
        if loop.parent and not any(isinstance(op, MachineOp) for op in loop.walk()):
            _erase_loop(code, loop)
    holders = [op for op in code.body.walk() if isinstance(op, InstructionsOp)]
    _erase_all(op for op in holders if not op.instructions)
    used = {label for op in code.instructions for label in _labels(op)}
    _erase_all(op for op in _data(code) if op.label.data not in used)
    _set_inputs(code, [_input(cell) for cell in _unset(code)])


def _unset(code: FuncOp) -> list[NameCell]:
    """Return the registers that are read before anything writes them, in the order of the code."""
    walk, found = Walk(code), dict[NameCell, None]()
    for ops in _issued(code):
        unset = [cell for _, cell in walk.unset(ops)]
        found |= dict.fromkeys(unset)
        walk.defined.update(unset)
        walk.registers(ops)
    return list(found)


def _issued(code: FuncOp) -> Iterator[Sequence[MachineOp]]:
    """Yield the instructions that issue together, in order."""
    for op in code.body.walk():
        if isinstance(op, PacketOp):
            yield op.instructions
        elif isinstance(op, BlockOp):
            yield from ([one] for one in op.instructions)


def _input(cell: NameCell) -> MachineOp:
    """Return the instruction that sets a register, or half of a virtual pair, from r0."""
    name = INPUTS[FILES[cell[1]]]
    return machine_op(name)([parse_register(cell_text(cell))], [parse_register("r0")])


def _set_inputs(code: FuncOp, ops: Sequence[MachineOp]) -> None:
    """Insert instructions of `INPUTS` at the start of a function, beside those that are there."""
    start, holder = InsertPoint.at_start(code.body.block), code.body.block.first_op
    for op in ops:
        if not _takes(holder, op):
            holder = (PacketOp if code.is_scheduled else BlockOp)([op])
            Rewriter.insert_op(holder, start)


def _takes(holder: Operation | None, op: MachineOp) -> bool:
    """Insert an instruction at the start of a block, or of a packet of such instructions, if it
    fits; return whether it did.
    """
    if not isinstance(holder, PacketOp | BlockOp):
        return False
    names = {other.INSTRUCTION.name for other in holder.instructions}
    if isinstance(holder, PacketOp) and not names <= {*INPUTS.values()}:
        return False
    Rewriter.insert_op(op, InsertPoint.at_start(holder.body.block))
    if isinstance(holder, PacketOp) and any(packet_violations(holder)):
        op.detach()
        return False
    return True


def _data(code: FuncOp) -> list[DataOp]:
    return [op for op in code.body.walk() if isinstance(op, DataOp)]


def _reduce_data(reducer: Reducer, function: int) -> None:
    """Halve each constant of a function as long as it is more than a vector."""
    for index in range(len(_data(_functions(reducer.best)[function]))):
        while reducer.attempt("data", _edit(function, lambda code, i=index: _halve(code, i))):
            pass


def _halve(code: FuncOp, index: int) -> None:
    op = _data(code)[index]
    digits = 2 * VECTOR
    vectors = -(-len(op.bytes.data) // digits)
    op.bytes = StringAttr(op.bytes.data[: digits * ((vectors + 1) // 2)])
