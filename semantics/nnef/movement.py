"""Semantics of nnef's operations on data movement, variables and matrix products."""

from __future__ import annotations

from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import nnef
from ...dialects.diagnostics import HexnnError
from ...dialects.nnef.parameters import integers, paddings
from ...dialects.tensors import element
from ..reals import in_storage, real
from ..registry import Array, States, semantics, stateful
from .borders import extended
from .elements import aligned
from .real_functions import real_semantics


@semantics(nnef.ExternalOp)
def external(op: nnef.ExternalOp) -> Array:
    """Raise HexnnError: an external tensor is an input of the network and has no value of
    its own.
    """
    raise HexnnError("is fed from outside: only arguments of @main are")


@stateful(nnef.VariableOp)
def variable(op: nnef.VariableOp, states: States) -> Array:
    """Return the value of the last update of the variable; before any update, the data in
    its file.
    """
    return states[op] if op in states else op.array


@stateful(nnef.UpdateOp)
def update(op: nnef.UpdateOp, states: States, variable: Array, value: Array) -> Array:
    """Store `value`, converted to the variable's element type, as the variable's value for the next
    run; return `value`, converted to the result's element type. `variable`, its value in this run,
    is not read.
    """
    states[op.variable.owner] = _stored(op, op.variable, value).copy()
    return _stored(op, op.result, value)


def _stored(op: nnef.UpdateOp, target: SSAValue, value: Array) -> Array:
    """Return `value`, the operand of an update, converted to the element type of `target`."""
    if element(op.value) == element(target):
        return value
    return in_storage(target, real(op.value, value, np.float64))


@real_semantics(nnef.CastOp)
def cast(op: nnef.CastOp, x: Array) -> Any:
    """Return `x` unchanged: `real_semantics` converts results to their element types."""
    return x


@real_semantics(nnef.ReshapeOp, nnef.SqueezeOp, nnef.UnsqueezeOp)
def reshape(op: nnef.ReshapeOp | nnef.SqueezeOp | nnef.UnsqueezeOp, x: Array) -> Any:
    """Return the same elements in another shape."""
    return x.reshape(op.output_shape())


@real_semantics(nnef.TransposeOp)
def transpose(op: nnef.TransposeOp, x: Array) -> Any:
    """Permute the axes by the operation's permutation."""
    return x.transpose(op.permutation)


@real_semantics(nnef.TileOp)
def tile(op: nnef.TileOp, x: Array) -> Any:
    """Repeat the tensor along each axis by the operation's counts."""
    return np.tile(x, integers(op.repeats))


@real_semantics(nnef.PadOp)
def pad(op: nnef.PadOp, x: Array) -> Any:
    """Pad along each axis by the operation's border mode and padding; negative padding crops."""
    return extended(x, paddings(op.padding), op.border.data, op.value.value.data)


@real_semantics(nnef.ConcatOp)
def concat(op: nnef.ConcatOp, *xs: Array) -> Any:
    """Concatenate tensors along the operation's axis."""
    return np.concatenate(xs, op.joined_axis)


@real_semantics(nnef.StackOp)
def stack(op: nnef.StackOp, *xs: Array) -> Any:
    """Join tensors of one shape along a new axis, whose index the operation gives."""
    return np.stack(xs, op.joined_axis)


@real_semantics(nnef.SplitOp)
def split(op: nnef.SplitOp, x: Array) -> tuple[Any, ...]:
    """Split the tensor along the operation's axis into the extents of the results."""
    sizes = [shape[op.parted_axis] for shape in op.output_shapes()]
    return tuple(np.split(x, np.cumsum(sizes)[:-1], op.parted_axis))


@real_semantics(nnef.UnstackOp)
def unstack(op: nnef.UnstackOp, x: Array) -> tuple[Any, ...]:
    """Return the slices at each index of the operation's axis, without that axis."""
    return tuple(np.moveaxis(x, op.parted_axis, 0))


@real_semantics(nnef.SliceOp)
def slice_(op: nnef.SliceOp, x: Array) -> Any:
    """Return the elements in the ranges of indices that the operation selects along some of the
    axes.
    """
    return x[op.slices]


@real_semantics(nnef.GatherOp)
def gather(op: nnef.GatherOp, x: Array, indices: Array) -> Any:
    """Return the slices of `x` at `indices` along the operation's axis, in whose place the result
    has the axes of `indices`.

    Raises HexnnError for an index outside of the axis.
    """
    axis = op.axis.value.data
    size = x.shape[axis]
    if indices.size and not (0 <= indices.min() and indices.max() < size):
        seen = [int(indices.min()), int(indices.max())]
        raise HexnnError(f"indices must lie in [0, {size - 1}], got {seen}")
    return x.take(indices, axis)


@real_semantics(nnef.CopyNOp)
def copy_n(op: nnef.CopyNOp, x: Array) -> tuple[Any, ...]:
    """Return the operand as each of the operation's results."""
    return (x,) * op.times.value.data


@real_semantics(nnef.AddNOp)
def add_n(op: nnef.AddNOp, *xs: Array) -> Any:
    """Return the sum of all operands."""
    first, *others = aligned(*xs) if xs else [np.float32(0)]
    return sum(others, first)


@real_semantics(nnef.MatmulOp)
def matmul(op: nnef.MatmulOp, a: Array, b: Array) -> Any:
    """Return the matrix product of `a` and `b`, each transposed if the operation says so."""
    flip_a, flip_b = op.transposed
    left = a.swapaxes(-1, -2) if flip_a else a
    return left @ (b.swapaxes(-1, -2) if flip_b else b)


@real_semantics(nnef.LinearOp)
def linear(op: nnef.LinearOp, x: Array, w: Array, bias: Array | None = None) -> Any:
    """Return x @ w.T + bias, the product of the rows of `x` [rows, I] with the transposed filter
    matrix `w` [O, I]; None for no bias.
    """
    y = x @ w.T
    return y if bias is None else y + bias.reshape(1, -1)
