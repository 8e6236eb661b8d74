"""Restriction of a function to some of its operations: what flows in becomes arguments."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from ..dialects.entry_function import INPUTS, MAIN, OUTPUTS, Entry, distinct
from ..dialects.locations import result_name


def is_source(op: Operation) -> bool:
    """Return whether `op` only provides a value (a constant, a shape, an absent operand): it has
    neither operands nor regions.
    """
    return not op.operands and not op.regions and bool(op.results)


def movable(block: Block) -> list[Operation]:
    """Return the operations of `block` in order, but for its terminator and those that only
    provide values for others.
    """
    return [op for op in block.ops if op is not block.last_op and not is_source(op)]


def restrict(function: FuncOp, kept: Collection[Operation]) -> None:
    """Reduce `function`, which has one block, to the operations `kept` and the constants that they
    use, in place.

    A value that an operation not kept computes for one that is kept becomes an argument, named
    after its tensor; a value of a kept one that is returned or used elsewhere, or nowhere, is
    returned. Arguments that are no longer used are dropped.
    """
    block, ours = function.body.block, set(kept)
    interface = Interface(function)
    outputs = list(_returned(block, ours))
    interface.give_back(outputs)
    for value in list(_flowing_in(block, ours)):
        interface.as_argument(value)
    _erase_others(block, ours)
    interface.settle()


@dataclass(frozen=True)
class Boundary:
    """The values at the boundary of some operations of a block."""

    inputs: tuple[SSAValue, ...]
    """The block's arguments that they use, and what other operations compute for them."""

    outputs: tuple[SSAValue, ...]
    """What they compute for others, for the block's terminator, or for nobody."""

    @staticmethod
    def of(block: Block, kept: Collection[Operation]) -> Boundary:
        """Return the boundary of the operations `kept` of `block`, in the order of the arguments
        and results to which `restrict` reduces a function.
        """
        ours = set(kept)
        used = {value for op in ours for inner in op.walk() for value in inner.operands}
        arguments = (argument for argument in block.args if argument in used)
        return Boundary((*arguments, *_flowing_in(block, ours)), tuple(_returned(block, ours)))


class Interface:
    """The arguments and results of a function that is being changed, with their names."""

    def __init__(self, function: FuncOp):
        self.function = function
        self.block = function.body.block
        entry = Entry(function)
        given = function.arg_attrs.data if function.arg_attrs else ()
        self.attributes = dict(zip(self.block.args, given, strict=False))
        self.inputs: dict[SSAValue, str] = dict(zip(self.block.args, entry.inputs, strict=True))
        self.outputs = entry.outputs

    def give_back(self, values: Sequence[SSAValue]) -> None:
        """Return `values` in place of what the function returns; those returned already keep their
        names.
        """
        last = self.block.last_op
        assert last is not None
        known = dict(zip(last.operands, self.outputs, strict=True))
        self.outputs = [
            known.get(value) or result_name(value) or f"output{index}"
            for index, value in enumerate(values)
        ]
        self.block.erase_op(last)
        self.block.add_op(ReturnOp(*values))

    def as_argument(self, value: SSAValue) -> None:
        """Replace all uses of `value` by a new argument, named after the tensor that it holds."""
        index = len(self.block.args)
        argument = self.block.insert_arg(value.type, index)
        argument.name_hint = value.name_hint
        self.inputs[argument] = result_name(value) or f"input{index}"
        value.replace_all_uses_with(argument)

    def settle(self) -> None:
        """Drop the unused arguments; set the function's type and, of a network, the names of its
        inputs and outputs.
        """
        function, block = self.function, self.block
        for argument in [argument for argument in block.args if not argument.uses]:
            block.erase_arg(argument)
        function.arg_attrs = None
        if any(argument in self.attributes for argument in block.args):
            none = DictionaryAttr({})
            function.arg_attrs = ArrayAttr(self.attributes.get(a, none) for a in block.args)
        function.res_attrs = None
        function.update_function_type()
        if function.sym_name.data == MAIN:
            inputs = [self.inputs[argument] for argument in block.args]
            function.attributes[INPUTS] = _strings(distinct(inputs, ()))
            function.attributes[OUTPUTS] = _strings(distinct(self.outputs, ()))


def _returned(block: Block, kept: set[Operation]) -> Iterator[SSAValue]:
    """Yield the values that the restriction of `block` to `kept` returns: those returned so far,
    then those that operations not kept use, and those unused.
    """
    terminator = block.last_op
    assert terminator is not None
    seen = set[SSAValue]()
    for value in terminator.operands:
        if value.owner in kept and value not in seen:
            seen.add(value)
            yield value
    for op in (op for op in block.ops if op in kept):
        for value in op.results:
            users = {block.find_ancestor_op_in_block(use.operation) for use in value.uses}
            if value not in seen and not (users and users <= kept):
                yield value


def _flowing_in(block: Block, kept: set[Operation]) -> Iterator[SSAValue]:
    """Yield each value that operations of `kept` use, also in their regions, and that an operation
    of `block` that is neither kept nor a constant computes.
    """
    seen = set[SSAValue]()
    for op in (op for op in block.ops if op in kept):
        for value in (value for inner in op.walk() for value in inner.operands):
            owner = value.owner
            if isinstance(owner, Block) or owner.parent is not block or value in seen:
                continue
            if owner not in kept and not is_source(owner):
                seen.add(value)
                yield value


def _erase_others(block: Block, kept: set[Operation]) -> None:
    """Erase the operations of `block` that are not in `kept`, and then unused constants."""
    last = block.last_op
    others = [op for op in block.ops if op not in kept and op is not last]
    for op in reversed(others):
        if not is_source(op):
            op.detach()
            op.erase(safe_erase=False)
    for op in others:
        if op.parent is block and not any(result.uses for result in op.results):
            block.erase_op(op)


def _strings(names: Iterable[str]) -> ArrayAttr[StringAttr]:
    return ArrayAttr(map(StringAttr, names))
