"""Operators of the tfl dialect on the diagonals of matrices: matrix_diag, matrix_set_diag."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect_shape
from ..tensors import shape
from .base import ANY, ShapedOp


@named_op_definition
class MatrixDiagOp(ShapedOp):
    """Square matrices in the last two axes with the elements of the last axis of `diagonal` on
    their diagonals and zeros elsewhere.
    """

    name = "tfl.matrix_diag"

    diagonal = operand_def(ANY["*outer", "size"].per_tensor)
    output = result_def(ANY.like("diagonal"))

    def result_shape(self) -> Sequence[int]:
        """The shape of the diagonals with its last extent twice."""
        source = shape(self.diagonal)
        return *source, source[-1]


@named_op_definition
class MatrixSetDiagOp(ShapedOp):
    """The input with the elements of `diagonal` on the diagonals of the matrices in its last two
    axes.
    """

    name = "tfl.matrix_set_diag"

    input = operand_def(ANY["*outer", "rows", "columns"].per_tensor)
    diagonal = operand_def(ANY.like("input"))
    result = result_def(ANY.like("input"))

    def result_shape(self) -> Sequence[int]:
        """The shape of the input."""
        *outer, rows, columns = source = shape(self.input)
        expect_shape("diagonal", shape(self.diagonal), (*outer, min(rows, columns)))
        return source
