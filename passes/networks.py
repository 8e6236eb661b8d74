"""Base classes of passes on networks: which parts of a module a pass rewrites or checks.

A network is a function whose operations belong to a source dialect, qnn, opdef or htp. A pass
rewrites operations of one level. A module without any is left unchanged, and so are functions that
are no networks: declarations, kernels, code of other dialects. A pass on whole functions is given
networks only, which must have one block, tensors as values and executable operations.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, NoneType, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.transforms.dead_code_elimination import region_dce

from ..dialects.calls import called_functions
from ..dialects.diagnostics import HexnnError, op_error
from ..dialects.entry_function import Entry, functions_of
from ..dialects.islands import is_island
from ..semantics.registry import lookup
from .levels import GRAPHS, require_level

Part = TypeVar("Part", bound=Operation)


class GraphPass(ModulePass, Generic[Part]):
    """A pass that rewrites operations of one dialect, its level (source dialect, qnn, opdef or
    htp); the base of `LevelPass` and `NetworkPass`.
    """

    level: ClassVar[str]
    """The dialect of the level; see `levels.LEVELS`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Check the module `op`, then rewrite in place those of its top-level operations that the
        pass concerns, if any.

        Raises HexnnError, with a location, for a module in another dialect than the pass takes.
        """
        parts = self.parts(op)
        self.check(op, parts)
        if parts:
            self.rewrite(op, parts)

    @abstractmethod
    def parts(self, module: ModuleOp) -> Sequence[Part]:
        """Return the top-level operations of `module` that the pass rewrites."""

    def check(self, module: ModuleOp, parts: Sequence[Part]) -> None:
        """Raise HexnnError if the module is in another dialect than the pass takes; subclasses add
        checks of `parts`, the top-level operations that `self.parts` returned.
        """
        self.check_level(module)

    def check_level(self, module: ModuleOp) -> None:
        """Raise HexnnError if the module has operations of a dialect before `level`, the dialect
        that the pass takes, or of later dialects but not of `level`. The order is source, qnn,
        opdef, htp, hvx.
        """
        require_level(module, self.name, self.level)

    @abstractmethod
    def rewrite(self, module: ModuleOp, parts: Sequence[Part]) -> None:
        """Rewrite `parts`, the nonempty result of `self.parts`, in place."""


class LevelPass(GraphPass[Operation]):
    """A pass that rewrites operations of one dialect, `level`, wherever they are in the module."""

    def parts(self, module: ModuleOp) -> Sequence[Operation]:
        """Return the top-level operations that contain operations of the dialect `level`, and the
        networks that only return their arguments.
        """
        trivial = trivial_networks(module)
        ours = [op for op in module.body.ops if self.level in dialects(op) or op in trivial]
        return [op for op in ours if not is_island(op)]

    def check(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Raise HexnnError if the module is in another dialect than `level`, or if one of `parts`,
        top-level operations, belongs to `level` itself and so lies outside of all functions.
        """
        super().check(module, parts)
        for part in parts:
            if part.dialect_name() == self.level:
                raise op_error(part, f"is in no function, where {self.name} could rewrite it")


class NetworkPass(GraphPass[FuncOp]):
    """A pass that rewrites whole networks, function by function."""

    def parts(self, module: ModuleOp) -> Sequence[FuncOp]:
        """Return the functions of `module` that are networks."""
        return networks(module)

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError if the module is in another dialect than the pass takes, or if one of
        the networks `parts` has several blocks, values other than tensors, or operations that
        cannot be executed.
        """
        super().check(module, parts)
        for function in parts:
            require_network(function)


def dialects(op: Operation) -> set[str]:
    """Return the dialect names of an operation and of all operations nested in it."""
    return {inner.dialect_name() for inner in op.walk()}


def networks(module: ModuleOp) -> list[FuncOp]:
    """Return the functions of `module` that contain operations of a source dialect, qnn, opdef or
    htp, and its trivial networks, which only return their arguments; without those that islands
    call.
    """
    trivial, functions = trivial_networks(module), functions_of(module)
    lowered = [f for f in functions if not is_island(f)]
    return [f for f in lowered if f in trivial or not GRAPHS.isdisjoint(dialects(f))]


def trivial_networks(module: ModuleOp) -> set[FuncOp]:
    """Return those functions among @main and those that operations of networks call that only
    return their arguments; they count as networks of every dialect.
    """
    ours = (op for op in module.walk() if op.dialect_name() in GRAPHS)
    called = (function for op in ours for function in called_functions(op))
    functions = (Entry.find(module), *called)
    return {f for f in functions if f is not None and is_trivial(f)}


def is_trivial(function: FuncOp) -> bool:
    """Whether a function has arguments, all of them tensors, and one block, which only returns."""
    if len(function.body.blocks) != 1 or not function.args:
        return False
    tensors = all(isinstance(value.type, TensorType) for value in function.args)
    return tensors and all(isinstance(op, ReturnOp) for op in function.body.block.ops)


def main_network(module: ModuleOp, pass_name: str) -> FuncOp:
    """Return @main of a module. Raises HexnnError, naming `pass_name`, if it does not exist or is
    not a valid network.
    """
    if (main := Entry.find(module)) is None:
        raise HexnnError("the module has no function @main", module)
    if main not in networks(module):
        raise HexnnError(f"{pass_name} takes a network, which @main is not", main)
    require_network(main)
    return main


def require_network(function: FuncOp) -> None:
    """Raise HexnnError for the first thing in `function` that a network cannot have: a second
    block, a value that is no tensor, an operation without semantics, another terminator than
    func.return.
    """
    name, count = function.sym_name.data, len(function.body.blocks)
    if count != 1:
        raise HexnnError(f"a network has one block, but @{name} has {count}", function)
    for value, op in values_of(function):
        if not _is_of_network(value):
            raise op_error(op, f"has a value of type {value.type}, but a network has tensors")
    for op in function.body.block.ops:
        if not is_executable(op):
            raise op_error(op, "cannot run: no semantics are registered for it")
    if not isinstance(function.body.block.last_op, ReturnOp):
        raise HexnnError(f"@{name} must end with 'func.return'", function)


def values_of(function: FuncOp) -> Iterator[tuple[SSAValue, Operation]]:
    """Yield (value, operation to name in an error about it) for each argument and result of a
    one-block function; for an argument that is the function.
    """
    for argument in function.args:
        yield argument, function
    for op in function.body.block.ops:
        for result in op.results:
            yield result, op


def _is_of_network(value: SSAValue) -> bool:
    return (
        isinstance(value.type, TensorType | NoneType) or value.type.name.partition(".")[0] in GRAPHS
    )


def is_executable(op: Operation) -> bool:
    """Whether an operation can be executed: it belongs to a network dialect, is func.return, or has
    registered semantics.
    """
    ours = op.dialect_name() in GRAPHS or isinstance(op, ReturnOp)
    return ours or lookup(op) is not None


def erase_dead(parts: Sequence[Operation]) -> None:
    """Erase operations nested in `parts` whose results are unused and that have no effects."""
    for part in parts:
        for region in part.regions:
            region_dce(region)
