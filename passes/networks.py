"""Base classes of our passes: what of a module they take, and what they leave alone.

A pass takes operations of one level. A module without any stays as it is, and so do functions
that belong to no network: declarations, kernels, code of other dialects. A pass that looks at whole
functions is given networks only: functions of the module with one block, in which everything is a
tensor and every operation means something.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.transforms.dead_code_elimination import region_dce

from ..dialects.diagnostics import HexnnError, op_error
from ..dialects.entry import Entry, functions_of
from ..dialects.qnn.control import functions_of as subgraphs_of
from ..semantics.registry import lookup
from .levels import GRAPHS, require_level

Part = TypeVar("Part", bound=Operation)


class GraphPass(ModulePass, Generic[Part]):
    """A pass that rewrites operations of one level. Base of `LevelPass` and `NetworkPass`."""

    level: ClassVar[str]
    """The dialect of the operations; see `stages.LEVELS`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite the parts of `op` that the pass is about, if there are any, in place.

        Raises HexnnError, located, for a module of another level.
        """
        parts = self.parts(op)
        self.check(op, parts)
        if parts:
            self.rewrite(op, parts)

    @abstractmethod
    def parts(self, module: ModuleOp) -> Sequence[Part]:
        """The operations in the body of `module` that the pass is about."""

    def check(self, module: ModuleOp, parts: Sequence[Part]) -> None:
        """Raise HexnnError for what the pass does not take."""
        self.check_level(module)

    def check_level(self, module: ModuleOp) -> None:
        """Raise HexnnError when operations of an earlier level, or only of later ones, are left."""
        require_level(module, self.name, self.level)

    @abstractmethod
    def rewrite(self, module: ModuleOp, parts: Sequence[Part]) -> None:
        """Rewrite `parts`, of which there are some, in place."""


class LevelPass(GraphPass[Operation]):
    """A pass that rewrites operations of one level, whatever is around them."""

    def parts(self, module: ModuleOp) -> Sequence[Operation]:
        """What holds operations of the level, and trivial networks."""
        trivial = trivial_networks(module)
        return [op for op in module.body.ops if self.level in dialects(op) or op in trivial]

    def check(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Raise HexnnError for another level, and for operations outside of functions."""
        super().check(module, parts)
        for part in parts:
            if part.dialect_name() == self.level:
                raise op_error(part, f"is in no function, where {self.name} could rewrite it")


class NetworkPass(GraphPass[FuncOp]):
    """A pass that rewrites whole functions, each of which is a network."""

    def parts(self, module: ModuleOp) -> Sequence[FuncOp]:
        """The networks of `module`."""
        return networks(module)

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError for another level, or for a network that holds something else."""
        super().check(module, parts)
        for function in parts:
            require_network(function)


def dialects(op: Operation) -> set[str]:
    """The dialects of an operation and of all within."""
    return {inner.dialect_name() for inner in op.walk()}


def networks(module: ModuleOp) -> list[FuncOp]:
    """The functions in the body of `module` with operations of a network, and trivial ones."""
    trivial, functions = trivial_networks(module), functions_of(module)
    return [f for f in functions if f in trivial or not GRAPHS.isdisjoint(dialects(f))]


def trivial_networks(module: ModuleOp) -> set[FuncOp]:
    """@main and subgraphs that only return tensors that they are given: networks of every level."""
    subgraphs = (f for op in module.walk() for f in subgraphs_of(op))
    functions = (Entry.find(module), *subgraphs)
    return {f for f in functions if f is not None and is_trivial(f)}


def is_trivial(function: FuncOp) -> bool:
    """Whether a function only returns tensors that it is given."""
    if len(function.body.blocks) != 1 or not function.args:
        return False
    tensors = all(isinstance(value.type, TensorType) for value in function.args)
    return tensors and all(isinstance(op, ReturnOp) for op in function.body.block.ops)


def main_network(module: ModuleOp, pass_name: str) -> FuncOp:
    """@main of a module. Raises HexnnError when there is none, or when it is no network."""
    if (main := Entry.find(module)) is None:
        raise HexnnError("the module has no function @main", module)
    if main not in networks(module):
        raise HexnnError(f"{pass_name} takes a network, which @main is not", main)
    require_network(main)
    return main


def require_network(function: FuncOp) -> None:
    """Raise HexnnError for the first thing in a function that no network has."""
    name, count = function.sym_name.data, len(function.body.blocks)
    if count != 1:
        raise HexnnError(f"a network has one block, but @{name} has {count}", function)
    for value, op in values_of(function):
        if not _is_of_network(value):
            raise op_error(op, f"has a value of type {value.type}, but a network has tensors")
    for op in function.body.block.ops:
        if not is_executable(op):
            raise op_error(op, "is of no network: nothing says what it computes")
    if not isinstance(function.body.block.last_op, ReturnOp):
        raise HexnnError(f"@{name} must end with 'func.return'", function)


def values_of(function: FuncOp) -> Iterator[tuple[SSAValue, Operation]]:
    """The values of a function of one block, each with the operation that an error names."""
    for argument in function.args:
        yield argument, function
    for op in function.body.block.ops:
        for result in op.results:
            yield result, op


def _is_of_network(value: SSAValue) -> bool:
    return isinstance(value.type, TensorType) or value.type.name.partition(".")[0] in GRAPHS


def is_executable(op: Operation) -> bool:
    """Whether an operation of a network can run: one of ours, or one that has semantics."""
    ours = op.dialect_name() in GRAPHS or isinstance(op, ReturnOp)
    return ours or lookup(op) is not None


def erase_dead(parts: Sequence[Operation]) -> None:
    """Erase what has no effect and no use in `parts`."""
    for part in parts:
        for region in part.regions:
            region_dce(region)
