"""The plain form of a module of the tfl dialect, in which it is executed, legalized and written:
control flow names functions of the module, as in files; regions, calls and control values, which
only text has, are replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import SymbolTable

from ..calls import called_functions
from ..constants import ConstantOp
from ..diagnostics import HexnnError, op_error
from ..entry_function import distinct
from .constant import VariableOp
from .control import CallOnceOp, ControlNodeOp, IfOp, WhileOp
from .foreign_constants import adopt_constants, is_foreign
from .named_operators import NAMED
from .no_value import NoValueOp
from .opaque import UnsupportedOp

Made = list[FuncOp]
"""Functions that are made from regions, in the order of their making."""


def make_plain(parts: Sequence[Operation]) -> Made:
    """Bring `parts`, top-level operations of a module, into the plain form, in place:
    `arith.constant` becomes a tfl constant, a call the operations of its function, `tfl.if` and
    `tfl.while` the operators IF and WHILE, which name functions made from their regions.

    Return these functions, which are in the module already. Raises HexnnError, located at the
    operation, for a call that has no end or no function, and a region that uses a variable of the
    graph around it.
    """
    made: Made = []
    inline_calls(parts)
    adopt_constants(parts)
    for op in reversed([inner for part in parts for inner in part.walk()]):
        if (replace := FORMS.get(type(op))) is not None:
            made += replace(op)
        elif isinstance(op, IRDLOperation) and type(op) in NAMED:
            NAMED[type(op)].replace(op)
    return made


def in_plain_form(module: ModuleOp) -> ModuleOp:
    """Return a copy of a module in the plain form that `make_plain` describes, without the private
    functions that only calls used; or `module` itself if it is in that form already.
    """
    kinds = (CallOp, *FORMS, *NAMED)
    if not any(isinstance(op, kinds) or is_foreign(op) for op in module.walk()):
        return module
    copy = module.clone()
    make_plain(list(copy.body.ops))
    used = {function for op in copy.walk() for function in called_functions(op)}
    for op in list(copy.body.ops):
        if isinstance(op, FuncOp) and op.sym_visibility is not None and op not in used:
            op.detach()
    return copy


# Calls


def inline_calls(parts: Sequence[Operation]) -> None:
    """Replace every `func.call` within `parts` by copies of the operations of its function, in
    place; likewise calls among the copies. Raises HexnnError, located at the call, if it has no end
    or no function.
    """
    rest = [(op, frozenset[FuncOp]()) for part in parts for op in part.walk()]
    while rest:
        op, within = rest.pop()
        if isinstance(op, CallOp):
            function = _called(op, within)
            copies, results = copied(function.body.block, op.operands)
            Rewriter.insert_op(copies, InsertPoint.before(op))
            Rewriter.replace_op(op, (), results)
            rest += [(inner, within | {function}) for copy in copies for inner in copy.walk()]


def _called(op: CallOp, within: frozenset[FuncOp]) -> FuncOp:
    """Return the function that `op` calls. Raises HexnnError if there is none, if it has several
    blocks, or if it calls itself: if it contains `op`, or is among `within`, the functions whose
    copies contain `op`.
    """
    name = op.callee.string_value()
    function = SymbolTable.lookup_symbol(op, op.callee)
    if not isinstance(function, FuncOp) or len(function.body.blocks) != 1:
        raise op_error(op, f"must call a function of one block, got @{name}")
    if function in within or function.is_ancestor(op):
        raise op_error(op, f"@{name} calls itself")
    return function


def copied(block: Block, arguments: Sequence[SSAValue]) -> tuple[list[Operation], list[SSAValue]]:
    """Return copies of the operations of a block but the terminator, with `arguments` in place of
    the block's arguments, and the values that stand for the terminator's operands.
    """
    values: dict[SSAValue, SSAValue] = dict(zip(block.args, arguments, strict=True))
    *copies, last = [one.clone(values) for one in block.ops]
    results = list(last.operands)
    last.erase()
    return copies, results


# Regions


def _outline_if(op: IfOp) -> Made:
    """Replace a `tfl.if` by the operator IF, with the values of the graph that its regions use as
    further operands; return the functions made from the regions.
    """
    captured, constants = _captures(op)
    names = ("then", "else")
    made = [
        _function(op, f"if_{name}", region, captured, constants)
        for name, region in zip(names, op.regions, strict=True)
    ]
    fields = (f"{name}_subgraph_index" for name in names)
    _replace(op, "IF", "IfOptions", dict(zip(fields, made, strict=True)), [op.cond, *captured])
    return made


def _outline_while(op: WhileOp) -> Made:
    """Replace a `tfl.while` by the operator WHILE, with the values of the graph that its regions
    use as further operands, which the body gives back unchanged; return the functions made from the
    regions.
    """
    captured, constants = _captures(op)
    condition = _function(op, "while_cond", op.cond, captured, constants)
    body = _function(op, "while_body", op.body, captured, constants, keep=True)
    fields = {"cond_subgraph_index": condition, "body_subgraph_index": body}
    _replace(op, "WHILE", "WhileOptions", fields, [*op.input, *captured], captured)
    return [condition, body]


def _inline_node(op: ControlNodeOp) -> Made:
    """Replace a `tfl.control_node` by the operations of its body: control values only state an
    order, and operations already are in one that obeys it. Return no functions.
    """
    copies, results = copied(op.body.block, ())
    Rewriter.insert_op(copies, InsertPoint.before(op))
    Rewriter.replace_op(op, (), [*results, None])
    return []


def _name_function(op: CallOnceOp) -> Made:
    """Replace a `tfl.call_once` by the operator CALL_ONCE; return no functions."""
    name = SymbolRefAttr(op.session_init_function)
    function = SymbolTable.lookup_symbol(op, name)
    if not isinstance(function, FuncOp):
        raise op_error(op, f"session_init_function must be a function of the module, got {name}")
    _replace(op, "CALL_ONCE", "CallOnceOptions", {"init_subgraph_index": function}, ())
    return []


FORMS: dict[type[Operation], Callable[[Any], Made]] = {
    IfOp: _outline_if,
    WhileOp: _outline_while,
    ControlNodeOp: _inline_node,
    CallOnceOp: _name_function,
}
"""Operation that only text has -> the function that replaces it and returns the functions made."""


def _replace(
    op: Operation,
    builtin: str,
    table: str,
    functions: dict[str, FuncOp],
    operands: Sequence[SSAValue],
    unused: Sequence[SSAValue] = (),
) -> None:
    """Replace `op` by the builtin operator called `builtin`. Its options table, `table`, has a
    field for each of `functions`; after the results of `op` it has results of the types of
    `unused`, which nothing uses.
    """
    fields = {name: SymbolRefAttr(one.sym_name) for name, one in functions.items()}
    options = DictionaryAttr({table: DictionaryAttr(fields)})
    new = UnsupportedOp.create(
        operands=operands,
        result_types=[*op.result_types, *(value.type for value in unused)],
        properties={"builtin": StringAttr(builtin), "options": options},
        attributes=op.attributes,
        location=op.location,
    )
    Rewriter.replace_op(op, new, new.results[: len(op.results)])


def _captures(op: Operation) -> tuple[list[SSAValue], Sequence[Operation]]:
    """Return the values that the regions of `op` use but do not define, without constants, and the
    operations that define these constants, to be copied into functions. Raises HexnnError for a
    variable.
    """
    used = (value for region in op.regions for one in region.walk() for value in one.operands)
    outer = dict.fromkeys(value for value in used if not op.is_ancestor(value.owner))
    owners = dict.fromkeys(value.owner for value in outer)
    for owner in owners:
        if isinstance(owner, VariableOp):
            name = owner.output.name_hint or "a value"
            raise op_error(op, f"uses the variable %{name}, which must be defined in the region")
    constants = [one for one in owners if isinstance(one, ConstantOp | NoValueOp)]
    return [value for value in outer if value.owner not in constants], constants


def _function(
    op: Operation,
    name: str,
    region: Region,
    captured: Sequence[SSAValue],
    constants: Sequence[Operation],
    keep: bool = False,
) -> FuncOp:
    """Add to the module, and return, a function made from `region` of `op`: its arguments are those
    of the region and the values `captured`, which it also returns if `keep`; it has copies of
    `constants`. `name` is appended to the name of the function that contains `op`.
    """
    around, module = _containers(op)
    inner = region.block.args
    block = Block(arg_types=[value.type for value in (*inner, *captured)])
    values: dict[SSAValue, SSAValue] = dict(zip((*inner, *captured), block.args, strict=True))
    for old, new in values.items():
        new.name_hint = old.name_hint
    *copies, last = [one.clone(values) for one in (*constants, *region.block.ops)]
    given = [*last.operands, *(block.args[len(inner) :] if keep else ())]
    last.erase()
    block.add_ops([*copies, ReturnOp(*given)])
    names = [one.sym_name.data for one in module.body.ops if isinstance(one, FuncOp)]
    unique = distinct([*names, f"{around.sym_name.data}_{name}"], ())[-1]
    types = [value.type for value in given]
    function = FuncOp(unique, (list(block.arg_types), types), Region(block))
    function.location = op.location
    module.body.block.add_op(function)
    return function


def _containers(op: Operation) -> tuple[FuncOp, ModuleOp]:
    """Return the function and the module that contain `op`. Raises HexnnError if there are none."""
    around = op.parent_op()
    while around is not None and not isinstance(around, FuncOp):
        around = around.parent_op()
    module = None if around is None else around.parent_op()
    if not isinstance(around, FuncOp) or not isinstance(module, ModuleOp):
        raise HexnnError("is in no function of a module", op)
    return around, module
