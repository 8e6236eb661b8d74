"""Operators of the tfl dialect that search for elements: topk_v2, where, unique."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, result_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import ANY, INDICES, INDICES_64, NUMBER, ShapedOp, TflOp, expect_scalar, known_integers


@named_op_definition
class TopKV2Op(ShapedOp):
    """The `k` largest elements along the last axis, largest first, and their indices; of equal
    elements the one of the smaller index comes first.
    """

    name = "tfl.topk_v2"

    input = operand_def(NUMBER["*outer", "size"].per_tensor)
    k = operand_def(INDICES)
    values = result_def(NUMBER.like("input"))
    indices = result_def(INDICES)

    def result_shapes(self) -> Sequence[Sequence[int]] | None:
        """The shape of the input with `k` as last extent, for both results; None if `k` is not
        constant.
        """
        expect_scalar("k", self.k)
        *outer, size = shape(self.input)
        known = known_integers(self.k)
        if known is None:
            return None
        expect(0 <= known[0] <= size, f"k must lie in [0, {size}], got {known[0]}")
        return ((*outer, known[0]),) * 2


@named_op_definition
class WhereOp(ShapedOp):
    """The index tuples of the elements that are not 0, in row-major order, one a row.

    The number of rows depends on the elements.
    """

    name = "tfl.where"

    condition = operand_def(ANY)
    index = result_def(INDICES_64["count", "rank"])

    def result_shape(self) -> Sequence[int] | None:
        """[n, rank of the condition], where n is the number of elements that are not 0; None if
        they are not constant.
        """
        rank, values = len(shape(self.condition)), known_array(self.condition)
        expect(
            shape(self.index)[1] == rank,
            f"index must have {rank} in the last axis, got {shape(self.index)[1]}",
        )
        return None if values is None else (int((values != 0).sum()), rank)


@named_op_definition
class UniqueOp(TflOp):
    """The distinct elements of the input in the order in which they first occur, and for each
    element of the input the index of its value among them.
    """

    name = "tfl.unique"

    input = operand_def(ANY["count"])
    output = result_def(ANY.like("input"))
    idx = result_def(INDICES["count"])
