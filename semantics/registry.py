"""The registry of semantics: a numpy function for each operation class; a dialect's functions are
imported on first use.

Semantics take the operation and one array per operand, in the storage dtype and logical shape of
the operand's type, and return the result's array (a tuple for several results).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import AnyFloat, TensorType, i32, i64
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ..dialects.constants import ConstantOp, fixed_constant
from ..dialects.diagnostics import HexnnError, op_error, op_name
from ..dialects.locations import describe, tensor_name
from ..dialects.registries.by_class import ByClass
from .emptiness import empty, expect_elements, is_empty
from .given_results import check_count, check_declared, check_given, check_kinds
from .memory_limit import expect_results_fit
from .string_values import as_numbers, as_texts

Array: TypeAlias = NDArray[Any]
Semantics: TypeAlias = Callable[..., Array | tuple[Array | None, ...] | None]
Function = TypeVar("Function", bound=Semantics)

MODULES: dict[str, tuple[str, ...]] = {
    "tfl": (
        "activations",
        "along_axis",
        "basic_lstm",
        "bidirectional",
        "binary",
        "comparisons",
        "complex_numbers",
        "control_flow",
        "conversion",
        "convolution_3d",
        "detection_post_process",
        "diagonals",
        "elementwise",
        "generators",
        "hash_tables",
        "indexing",
        "lookups",
        "matrix",
        "movement",
        "no_value",
        "normalization",
        "padding",
        "quantization",
        "random_numbers",
        "recurrent",
        "reduction",
        "resize",
        "searching",
        "segments",
        "select",
        "slicing",
        "space",
        "splitting",
        "stablehlo",
        "suppression",
        "transforms",
        "transposed",
        "unary",
        "variables",
    ),
    "qnn": (
        "reshaping",
        "binary",
        "conversion",
        "convolution",
        "detection",
        "elementwise",
        "generators",
        "image",
        "indexing",
        "movement",
        "normalization",
        "package_operation",
        "proposals",
        "patches",
        "pooling",
        "recurrent",
        "reduction",
        "resize",
        "roi",
        "sampling",
        "softmax",
        "sparse",
        "state",
        "suppression",
        "transforms",
    ),
    "nnef": (
        "activations",
        "convolution",
        "elements",
        "movement",
        "normalization",
        "quantization",
        "roi",
        "sampling",
        "windows",
    ),
    "opdef": ("package_operations",),
    "htp": ("operations", "map", "indexing", "nibbles", "package_op"),
    "arith": ("dense_constants",),
}
"""Dialect -> the modules with its semantics, within the package of its name."""

States: TypeAlias = dict[Any, Any]
"""The state of operations between runs, by operation, and the prepared graphs of subgraphs.

Values are replaced, never modified in place.
"""

_SEMANTICS = ByClass[Semantics]()
_STATEFUL = set[Semantics]()


def semantics(*operators: type[Operation] | str) -> Callable[[Function], Function]:
    """Return a decorator that registers `f(op, *arrays)` as the semantics of `operators`: operation
    classes, or by name TFLite operators without a class, `custom:NAME` or `builtin:NAME`, and
    operations of packages, `opdef:Pkg::Name`.

    Raises HexnnError for a string of another form.
    """

    def register(function: Function) -> Function:
        _SEMANTICS.register(operators, function)
        return function

    return register


def stateful(*operators: type[Operation] | str) -> Callable[[Function], Function]:
    """Return a decorator that registers `f(op, states, *arrays)` as the semantics of `operators`:
    operation classes, or names such as `custom:NAME`. Between runs f keeps the state of the
    operation `op` in `states[op]`.

    f may return None for a result that is not available yet: operations that need that result do
    not run.
    """

    def register(function: Function) -> Function:
        _STATEFUL.add(function)
        return semantics(*operators)(function)

    return register


def is_stateful(op: Operation) -> bool:
    """Return whether the semantics of `op` keep a state between runs."""
    return lookup(op) in _STATEFUL


def lookup(op: Operation) -> Semantics | None:
    """Return the semantics registered for the name (`custom:NAME`) of `op`, else for its class or
    the nearest base class; None if there are none.
    """
    _load(op.dialect_name())
    return _SEMANTICS.of(op)


def has_semantics_by_name(dialect: str, name: str) -> bool:
    """Return whether semantics are registered for the name `name`, such as `builtin:IF`, of
    operators of `dialect`.
    """
    _load(dialect)
    return name in _SEMANTICS


@cache
def _load(dialect: str) -> None:
    """Register the semantics of a dialect by importing the modules that hold them."""
    for module in MODULES.get(dialect, ()):
        import_module(f".{dialect}.{module}", __package__)


def evaluate(
    op: Operation, arrays: Sequence[Array | None], states: States | None = None
) -> tuple[Array, ...]:
    """Return the results of `op` for one array per operand (None for an absent operand).

    Without `states`, operations with state start anew. Raises HexnnError, located at `op`, if it
    has no semantics, refuses its operands or has no result yet.
    """
    results = advance(op, arrays, {} if states is None else states)
    present = tuple(array for array in results if array is not None)
    if len(present) < len(results):
        raise op_error(op, "gives no result yet: it waits for more input")
    return present


def arithmetic(op: Operation) -> AbstractContextManager[None]:
    """Return a context manager under which float overflow is silent if all results of `op` are
    floats.

    Floats overflow to IEEE infinities; for other types numpy raises FloatingPointError.
    """
    types = [value.type for value in op.results]
    floats = all(isinstance(t, TensorType) and isinstance(t.element_type, AnyFloat) for t in types)
    if floats:
        return np.errstate(all="ignore")
    return np.errstate(divide="raise", over="raise", invalid="raise")


def advance(
    op: Operation, arrays: Sequence[Array | None], states: States
) -> tuple[Array | None, ...]:
    """Compute `op` on `arrays`, one per operand (None for an absent one), and update `states`;
    return its results, None for one not available yet.

    Raises HexnnError, located at `op`, if it has no semantics or refuses its operands. The results
    of a stateless operation are not computed if none of them has elements.
    """
    if (function := lookup(op)) is None:
        raise without_semantics(op)
    try:
        expect_results_fit(op)
        arrays = as_texts(op, arrays)
        with arithmetic(op):
            if function in _STATEFUL:
                expect_elements(op, arrays)
                slots = _in_slots(op, arrays)
                check_count(op, function, (op, states, *slots))
                results = function(op, states, *slots)
            else:
                results = _results(_specialized_op(op, arrays), function, arrays)
            results = as_numbers(op, results if isinstance(results, tuple) else (results,))
            _check_results(op, arrays, results)
    except HexnnError as e:
        raise e if e.loc is not None else op_error(op, e.message, e.notes) from e
    except VerifyException as e:
        raise op_error(op, str(e)) from e
    except FloatingPointError as e:
        raise op_error(op, f"computes a number that its types cannot hold: {e}") from e
    except MemoryError as e:
        raise op_error(op, f"needs more memory than there is: {e}") from e
    except (IndexError, OverflowError, ValueError) as e:
        if not any(map(_may_be_index, op.operands)):
            raise
        raise op_error(op, f"is not defined for the values of its operands: {e}") from e
    return results


def _check_results(
    op: Operation, arrays: Sequence[Array | None], results: Sequence[Array | None]
) -> None:
    """Raise HexnnError or WrongResults unless the `results` that semantics computed from `arrays`
    fit those that `op` declares: in their number, element types, shapes and storage types.
    """
    check_given(op, results)
    check_kinds(op, results)
    check_declared(op, arrays, results)


def _may_be_index(value: SSAValue) -> bool:
    """Return whether `value` is a tensor of i32 or i64 that is not a constant: its elements, known
    only in a run, may be indices, sizes or axes out of range.
    """
    type = value.type
    return (
        fixed_constant(value) is None
        and isinstance(type, TensorType)
        and type.element_type in (i32, i64)
    )


def without_semantics(op: Operation) -> HexnnError:
    """Return the error that an operation has no semantics, so that it cannot be executed."""
    from ..dialects.tfl import CustomOp, OpaqueOp

    name = "" if tensor_name(op.location) is None else f"{describe(op.location)}: "
    what = op.kind if isinstance(op, OpaqueOp) else f"'{op_name(op)}'"
    advice = "; give it one with --load" if isinstance(op, CustomOp) else ""
    return HexnnError(f"{name}{what} has no semantics{advice}", op)


def _results(
    op: Operation, function: Semantics, arrays: Sequence[Array | None]
) -> Array | tuple[Array | None, ...] | None:
    """Return the results of a stateless operation, computed by its semantics `function` from
    `arrays`, one per operand (None for an absent one).

    If no result has elements, empty arrays are returned without a call of `function`.
    """
    if op.results and all(map(is_empty, op.results)):
        return tuple(map(empty, op.results))
    expect_elements(op, arrays)
    slots = _in_slots(op, arrays)
    check_count(op, function, (op, *slots))
    return function(op, *slots)


def _specialized_op(op: Operation, arrays: Sequence[Array | None]) -> Operation:
    """Return a copy of the qnn or tfl operation `op` whose result types are inferred from
    `arrays`; `op` itself if nothing is dynamic, or if it is of another dialect.
    """
    if op.dialect_name() not in ("qnn", "tfl"):
        return op
    from .static_shapes import specialized_op

    return specialized_op(op, arrays)


def _in_slots(op: Operation, arrays: Sequence[Array | None]) -> Sequence[Array | None]:
    """Return one array for each operand that the class of `op` defines, None for an absent one.

    `arrays` may omit the absent operands.
    """
    if op.dialect_name() != "qnn" or any(array is None for array in arrays):
        return arrays
    from ..dialects.qnn.base import NullableOp
    from ..dialects.qnn.form import slots

    if not isinstance(op, NullableOp):
        return arrays
    given = iter(arrays)
    return [None if slot is None else next(given) for slot in slots(op)]


@semantics(ConstantOp)
def constant(op: ConstantOp) -> Array:
    """Return the array that the constant holds, read-only, not copied."""
    return op.array
