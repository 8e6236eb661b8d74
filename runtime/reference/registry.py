"""The semantics of operations: one numpy function an operation class, found by dialect when needed.

Semantics take the operation and one array an operand, in the storage dtype and logical shape of
the operand's type, and return the result's array (a tuple for several results).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

from numpy.typing import NDArray
from xdsl.ir import Operation

from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.locations import describe

Array: TypeAlias = NDArray[Any]
Semantics: TypeAlias = Callable[..., Array | tuple[Array, ...]]
Function = TypeVar("Function", bound=Semantics)

MODULES: dict[str, tuple[str, ...]] = {
    "tfl": ("tfl",),
    "qnn": ("qnn", "qnn_elementwise", "qnn_movement", "qnn_reduction"),
    "htp": ("htp",),
}
"""The modules of this package that hold the semantics of each dialect."""

_SEMANTICS: dict[type[Operation], Semantics] = {}


def semantics(*op_classes: type[Operation]) -> Callable[[Function], Function]:
    """Register `f(op, *arrays)` as the meaning of these operation classes."""

    def register(function: Function) -> Function:
        for op_class in op_classes:
            _SEMANTICS[op_class] = function
        return function

    return register


def lookup(op: Operation) -> Semantics | None:
    """The semantics of `op`: of its class or the nearest base class; None when it has none."""
    for module in MODULES.get(op.dialect_name(), ()):
        import_module(f".{module}", __package__)
    return next((_SEMANTICS[c] for c in type(op).__mro__ if c in _SEMANTICS), None)


def evaluate(op: Operation, arrays: Sequence[Array | None]) -> tuple[Array, ...]:
    """The results of `op` for one array an operand (None for an operand that is absent).

    Raises HexnnError, located at `op`, when it has no semantics or refuses its operands.
    """
    function = lookup(op)
    if function is None:
        raise op_error(op, f"({describe(op.location)}) has no reference semantics: it cannot run")
    try:
        results = function(op, *arrays)
    except HexnnError as e:
        raise e if e.loc is not None else op_error(op, e.message, e.notes) from e
    return results if isinstance(results, tuple) else (results,)


@semantics(ConstantOp)
def constant(op: ConstantOp) -> Array:
    """A constant is its own array, read-only, without a copy."""
    return op.array
