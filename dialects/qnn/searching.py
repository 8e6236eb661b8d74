"""Operations that search for elements: NonZero, TopK."""

from __future__ import annotations

import math

from xdsl.irdl import operand_def, prop_def, result_def

from ..irdl import expect
from ..tensors import shape
from .base import ANY, DefinedOp, QnnOp, qnn_op_definition
from .indexing import INDICES
from .parameters import BOOL_8, UINT_32, bool8


@qnn_op_definition
class NonZeroOp(QnnOp):
    """The index tuples of the elements that are not real 0, in row-major order, one per row, then
    rows of -1.

    The result has as many rows as the input has elements; a row has an index for each axis. In
    ui32, -1 is all bits set.

    `%y = qnn.non_zero %x : (tensor<2x3xf32>) -> tensor<6x2xi32>`
    """

    name = "qnn.non_zero"

    input = operand_def(ANY.per_tensor)
    output = result_def(INDICES)

    def output_shape(self) -> tuple[int, ...]:
        """[number of elements, rank] of the input."""
        source = shape(self.input)
        return math.prod(source), len(source)


@qnn_op_definition
class TopKOp(DefinedOp):
    """The `k` largest (or, if `largest` is false, smallest) elements along the last axis, and their
    indices.

    They are sorted, largest (smallest) first; of equal elements the one of the larger index comes
    first.

    `%v, %i = qnn.top_k %x {k = 3 : ui32} : (tensor<2x8xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)`
    """

    name = "qnn.top_k"

    input = operand_def(ANY["*outer", "size"].per_tensor)
    values = result_def(ANY["*outer", "k"].same("input"))
    indices = result_def(INDICES["*outer", "k"])
    k = prop_def(UINT_32)
    largest = prop_def(BOOL_8, bool8(True))

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shape of the input with `k` as the last extent, for both results."""
        *others, size = shape(self.input)
        count = self.k.value.data
        expect(count <= size, f"k must be at most {size}, the last axis, got {count}")
        return ((*others, count),) * 2
