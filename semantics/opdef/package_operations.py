"""Semantics of the opdef graph.

An operation of the default package computes what its qnn operation computes, on arrays in the ranks
of the network (without the dimensions of 1 that the opdef graph puts in front). One of another
package computes what semantics registered by its name do, `@semantics("opdef:Pkg::Name")`, or else
the reference function of an implementation. Both take an array for each operand; that of a shape
has its dimensions (`array.shape`), but no data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ...dialects import opdef
from ...dialects.packages.candidates import chosen_function
from ...dialects.tensors import tensor_type
from ..registry import Array, States, advance, semantics, stateful
from .reference_functions import run_reference

NO_ARRAY = np.zeros(1, np.bool_)
"""The value of an absent operand, which nothing reads."""


@stateful(opdef.OpdefOp)
def package_operation(
    op: opdef.OpdefOp, states: States, *arrays: Array
) -> tuple[Array | None, ...]:
    """Return the results of an operation for whose name (`opdef:Pkg::Name`) no semantics are
    registered; `states` hold its state, if it has any.

    One of the default package is computed as its qnn operation, unless an implementation of a user
    is selected for it; all others by reference functions. Raises HexnnError if there is none.
    """
    if chosen_function(op) is None and op.full_name in NATIVES:
        return (NATIVES[op.full_name](*arrays),)
    if op.order is None or chosen_function(op) is not None:
        return run_reference(op, arrays)
    count = len(op.inputs)
    form = opdef.detached_form(op, _tensors(op.operands[count:], arrays[count:]))
    inner = {form if key is op else key: state for key, state in states.items()}
    results = advance(form, _inputs(op, arrays[:count]), inner)
    if form in inner:
        states[op] = inner[form]
    pairs = zip(op.results, results, strict=True)
    return tuple(None if array is None else in_rank_of(value, array) for value, array in pairs)


def _placed(array: Array) -> Array:
    """Return the array: layout and memory do not change values."""
    return array


def _slice(array: Array, start: Array, sizes: Array) -> Array:
    """Return the box of `array` that begins at the indices `start.shape` and has the extents
    `sizes.shape`: arrays of shape operands have the shape's dimensions as their own.
    """
    box = zip(start.shape, sizes.shape, strict=True)
    return array[tuple(slice(first, first + size) for first, size in box)]


NATIVES: dict[str, Callable[..., Array]] = {
    **{f"{opdef.PACKAGE}::{name}": _placed for name in opdef.PLACING},
    **{f"{opdef.PACKAGE}::{name}": _slice for name in opdef.SLICES},
}
"""Operation of the default package that is none of qnn -> its function of the operands' arrays."""


def _tensors(values: Sequence[SSAValue], arrays: Sequence[Array]) -> list[Array | None]:
    """Return the `arrays` of those operands `values` that are tensors, None for shapes and absent
    ones.
    """
    pairs = zip(values, arrays, strict=True)
    return [array if isinstance(value.type, TensorType) else None for value, array in pairs]


def _inputs(op: opdef.OpdefOp, arrays: Sequence[Array]) -> list[Array]:
    """Return the arrays of the inputs of `op` in the network's ranks, without those of absent
    ones.
    """
    triples = zip(op.inputs, op.ranks_of_inputs, arrays, strict=True)
    return [
        array.reshape(array.shape[array.ndim - rank :])
        for value, rank, array in triples
        if isinstance(value.type, TensorType)
    ]


def in_rank_of(value: SSAValue, array: Array) -> Array:
    """Return `array` with as many dimensions as the type of `value` has: dimensions of 1 are added
    or dropped on the left.
    """
    more = tensor_type(value).get_num_dims() - array.ndim
    return array.reshape((*[1] * more, *array.shape[max(-more, 0) :]))


@semantics(opdef.CastOp)
def cast(op: opdef.CastOp, array: Array) -> Array:
    """Return the array in the rank of the result: with dimensions of 1 added, or dropped, on the
    left.
    """
    return in_rank_of(op.output, array)


@semantics(opdef.ShapeOp)
def shape(op: opdef.ShapeOp) -> Array:
    """Return an array of the shape's dimensions, which takes no memory."""
    return np.broadcast_to(np.uint8(0), op.dims)


@semantics(opdef.AbsentOp)
def absent(op: opdef.AbsentOp) -> Array:
    """Return an array that nothing reads."""
    return NO_ARRAY
