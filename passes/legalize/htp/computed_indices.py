"""Lowering of qnn operations that read or write at computed indices: Gather, GatherNd,
GatherElements, ScatterNd and ScatterElements become htp.gather and htp.scatter of the rows of a
table.

Tuples of indices are first joined to numbers of rows: by an htp.map, or at compile time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, constant, operand, primitive
from ....dialects.htp.indexing import CHANGED
from ....dialects.qnn.parameters import ui32
from ....dialects.tensors import element, shape
from ....semantics.numerics import Ints, ints
from ....semantics.qnn.indexing import checked_indices, flat_indices
from ....semantics.tensors import is_quantized
from .border import Border, item_type
from .long_integers import is_long, words
from .maps import htp_element
from .moves import taken
from .rearrangement import lower_gather, zero_of

OUTSIDE = (1 << 31) - 1
"""The number of a row that stands for tuples with an index outside of its axis."""

CHANGES = {
    "ADD": htp.Change.ADD,
    "MAX": htp.Change.MAXIMUM,
    "MUL": htp.Change.MULTIPLY,
    "NONE": htp.Change.REPLACE,
}
"""The reduction of a scatter in qnn -> what htp.scatter does with old elements."""


def words_of(border: Border, numbers: Ints) -> SSAValue:
    """Return the constant [1, 1, 1, count] of the integers `numbers`, which `border` inserts."""
    return border.words(numbers.reshape(1, 1, 1, -1))


def index_words(border: Border, value: SSAValue) -> SSAValue:
    """Return the indices `value`, a qnn tensor of any shape, as [1, 1, 1, count] words; `border`
    inserts what converts them. Numbers beyond 32 bits become `OUTSIDE`. Raises HexnnError for
    indices of other types than i8, ui8, i16, i32, ui32 and i64.
    """
    dims = (1, 1, 1, prod(shape(value)))
    if element(value) in (i32, ui32):
        return border.enter_elements(value, dims)
    if is_long(value):
        low, high = words(border, value, dims)
        is_word = primitive("==", operand(1), operand(0) >> 31)
        function = primitive("select", is_word, operand(0), OUTSIDE)
        return border.add(htp.MapOp([low, high], low.type, function), "indices")
    if is_quantized(value):
        raise HexnnError("quantized indices have no kernel")
    htp_element(value)
    narrow = border.enter_elements(value, dims)
    return border.add(htp.MapOp([narrow], TensorType(i32, dims), operand(0)), "indices")


def gathered(
    border: Border,
    op: qnn.GatherOp | qnn.GatherNdOp | qnn.GatherElementsOp,
    table: Sequence[int],
    numbers: SSAValue,
) -> SSAValue:
    """Return the htp.gather, which `border` inserts, of the rows whose `numbers` are given, words
    [1, 1, 1, count], of the input of `op`, seen with the shape `table`, [1, batches, rows, row].
    """
    item_type(op.input)
    count, (_, batches, _, row) = shape(numbers)[3], table
    type = TensorType(item_type(op.output), (1, batches, count, row))
    x = border.enter_elements(op.input, table)
    return border.add(htp.GatherOp(x, numbers, type, fill=zero_of(op.input)))


def lower_any_gather(op: qnn.GatherOp, border: Border) -> SSAValue:
    """Lower a Gather to htp.gather, or to an htp.move if the indices are constant; return its
    result. `border` inserts the operations.
    """
    if fixed_constant(op.indices) is not None:
        return lower_gather(op, border)
    dims, axis = shape(op.input), op.gathered_axis
    table = (1, prod(dims[:axis]), dims[axis], prod(dims[axis + 1 :]))
    return gathered(border, op, table, index_words(border, op.indices))


def lower_gather_nd(op: qnn.GatherNdOp, border: Border) -> SSAValue:
    """Lower a GatherNd to htp.gather, which `border` inserts; return its result."""
    dims, batch, (*leading, depth) = shape(op.input), op.batch_rank, shape(op.indices)
    addressed, row = dims[batch : batch + depth], prod(dims[batch + depth :])
    batches, count = prod(dims[:batch]), prod(leading)
    first = np.repeat(ints(range(batches)) * prod(addressed), count // batches)
    numbers = tuple_numbers(border, op.indices, addressed, first)
    return gathered(border, op, (1, 1, batches * prod(addressed), row), numbers)


def tuple_numbers(border: Border, indices: SSAValue, sizes: Sequence[int], first: Ints) -> SSAValue:
    """Return the words [1, 1, 1, count] that number the tuples of `indices`, along its last axis,
    in row-major order of axes of the extents `sizes`; tuple i counts from `first[i]`. Tuples that
    contain -1 have the number -1. `border` inserts the operations.
    """
    known = fixed_constant(indices)
    if known is not None:
        numbers = flat_indices(known.array, tuple(sizes)).reshape(-1)
        return words_of(border, np.where(numbers < 0, -1, numbers + first))
    if len(sizes) == 1 and not first.any():
        return index_words(border, indices)
    return numbered(border, columns(border, indices), sizes, first)


def columns(border: Border, indices: SSAValue) -> list[SSAValue]:
    """Return the columns of the tensor `indices`, a list of tuples along its last axis, each as
    [1, 1, 1, count] words of i32; `border` inserts the moves. Raises HexnnError for ui32, and for
    what `index_words` refuses.
    """
    depth = shape(indices)[-1]
    count = prod(shape(indices)) // depth
    words = index_words(border, indices)
    if element(words) != i32:
        raise HexnnError(f"tuples of indices of {element(indices)} have no kernel")
    view = TensorType(i32, (1, 1, count, depth))
    table = border.add(htp.ReshapeOp(words, view), "reshape")
    type = TensorType(i32, (1, 1, count, 1))
    made: list[SSAValue] = []
    for k in range(depth):
        arrays = [ints([0]), ints([0]), ints(range(count)), ints([k])]
        column = border.add(htp.MoveOp([table], type, taken(arrays)), "column")
        made.append(border.add(htp.ReshapeOp(column, TensorType(i32, (1, 1, 1, count))), "column"))
    return made


def numbered(
    border: Border, values: Sequence[SSAValue], sizes: Sequence[int], first: Ints
) -> SSAValue:
    """Return the words that number the tuples whose index along axis k is `values[k]`, of shape
    [1, 1, 1, count] (see `tuple_numbers`); `border` inserts the htp.map.
    """
    inputs, base = list(values), constant(0)
    if first.any():
        base = operand(len(inputs))
        inputs.append(words_of(border, first))
    function = row_number(sizes, base, int(first.max()))
    return border.add(htp.MapOp(inputs, values[0].type, function), "numbers")


def row_number(sizes: Sequence[int], base: Expression, most: int) -> Expression:
    """Return the expression of the row-major number of the tuple x0, x1, .. in axes of the extents
    `sizes`, plus `base`, which lies in [0, most]; -1 if an index is -1, `OUTSIDE` if one lies
    outside of its axis otherwise.
    """
    bad = skipped = number = constant(0)
    for k, size in enumerate(sizes):
        x = operand(k)
        bad = primitive("max", bad, primitive("!=", x, primitive("clamp", x, -1, size - 1)))
        skipped = primitive("max", skipped, primitive("==", x, -1))
        number = number * size + primitive("clamp", x, 0, size - 1)
    number = number + primitive("clamp", base, 0, most)
    kept = primitive("select", skipped, -1, number)
    return primitive("select", bad, OUTSIDE, kept)


def element_numbers(border: Border, indices: SSAValue, dims: Sequence[int], axis: int) -> SSAValue:
    """Return the words [1, 1, 1, count] that number, in a tensor of shape `dims`, the elements at
    `indices` along `axis` and at their own position along the other axes. `border` inserts the
    operations.
    """
    stride = prod(dims[axis + 1 :])
    first = others(shape(indices), dims, axis)
    known = fixed_constant(indices)
    if known is not None:
        at = checked_indices(known.array, dims[axis]).reshape(-1)
        return words_of(border, np.where(at < 0, -1, at * stride + first))
    words = index_words(border, indices)
    if element(words) != i32:
        raise HexnnError(f"indices of elements of {element(words)} have no kernel")
    number = row_number([dims[axis]], constant(0), 0)
    inside = primitive("clamp", number, 0, dims[axis] - 1) * stride
    total = inside + primitive("clamp", operand(1), 0, prod(dims))
    special = primitive("max", primitive("==", number, -1), primitive("==", number, OUTSIDE))
    function = primitive("select", special, number, total)
    return border.add(htp.MapOp([words, words_of(border, first)], words.type, function), "numbers")


def others(shape: Sequence[int], dims: Sequence[int], axis: int) -> NDArray[np.int64]:
    """Return, for each element of a tensor of `shape`, what its positions along all axes but `axis`
    add to the row-major number of an element of a tensor of shape `dims`.
    """
    grid = np.indices(tuple(shape)).reshape(len(shape), -1)
    strides = [0 if a == axis else prod(dims[a + 1 :]) for a in range(len(dims))]
    return ints(np.array(strides) @ grid)


def lower_gather_elements(op: qnn.GatherElementsOp, border: Border) -> SSAValue:
    """Lower a GatherElements to htp.gather of rows of one element, which `border` inserts; return
    its result.
    """
    dims = shape(op.input)
    numbers = element_numbers(border, op.indices, dims, op.gathered_axis)
    return gathered(border, op, (1, 1, prod(dims), 1), numbers)


def scattered(
    border: Border, op: qnn.ScatterOp, rows: int, row: int, numbers: SSAValue
) -> SSAValue:
    """Return the htp.scatter, which `border` inserts, of the updates of `op` into its input, seen
    as `rows` rows of `row` elements, at rows of the given `numbers`, words [1, 1, 1, count]. Raises
    HexnnError for updates of another type, and for changes of elements that have none.
    """
    change = CHANGES[op.change]
    types = {str(element(v)) for v in (op.input, op.updates, op.output)}
    if len(types) > 1:
        raise HexnnError("a scatter of updates of another type has no kernel")
    known = ("i32",) if change is htp.Change.MULTIPLY else CHANGED
    if change is not htp.Change.REPLACE and str(element(op.input)) not in known:
        raise HexnnError(f"a scatter with {op.change} of {element(op.input)} has no kernel")
    count = shape(numbers)[3]
    table = border.enter_elements(op.input, (1, 1, rows, row))
    updates = border.enter_elements(op.updates, (1, 1, count, row))
    type = TensorType(item_type(op.output), (1, 1, rows, row))
    return border.add(htp.ScatterOp(table, numbers, updates, type, change=change))


def lower_scatter_nd(op: qnn.ScatterNdOp, border: Border) -> SSAValue:
    """Lower a ScatterNd to htp.scatter, which `border` inserts; return its result."""
    dims, depth = shape(op.input), shape(op.indices)[-1]
    count = prod(shape(op.indices)) // depth
    numbers = tuple_numbers(border, op.indices, dims[:depth], np.zeros(count, np.int64))
    return scattered(border, op, prod(dims[:depth]), prod(dims[depth:]), numbers)


def lower_scatter_elements(op: qnn.ScatterElementsOp, border: Border) -> SSAValue:
    """Lower a ScatterElements to htp.scatter of rows of one element, which `border` inserts; return
    its result.
    """
    dims = shape(op.input)
    numbers = element_numbers(border, op.indices, dims, op.scattered_axis)
    return scattered(border, op, prod(dims), 1, numbers)
