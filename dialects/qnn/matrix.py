"""Matrix products: FullyConnected, MatMul."""

from __future__ import annotations

import math

from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..dimensions import Dim
from ..irdl import expect
from ..tensors import shape
from .base import BIAS, MATRIX, REAL, QnnOp, expect_all_or_none_quantized, qnn_op_definition
from .convolution import expect_bias
from .parameters import BOOL_8, bool8
from .space import Numbers, expect_alike


@qnn_op_definition
class FullyConnectedOp(QnnOp):
    """y[b, m] = sum over n of x[b, n] * weight[m, n] + bias[m]; the bias is optional.

    The input is [n], or is reshaped to [batch, n]. The result is [m] or [batch, m]; with
    `keep_dims` it keeps the input's axes before the last. The weight is quantized per-tensor, or
    per-axis along m.

    `%y = qnn.fully_connected %x, %w, %b : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) ->
    tensor<2x4xf32>`
    """

    name = "qnn.fully_connected"

    input = operand_def(REAL.per_tensor)
    weight = operand_def(MATRIX["units", "depth"].per_axis(0))
    bias = opt_operand_def(BIAS["units"].per_axis(0))
    output = result_def(REAL.per_tensor)
    keep_dims = prop_def(BOOL_8, bool8(False))

    @property
    def keeps_dims(self) -> bool:
        """Whether the result keeps the input's axes before the last (`keep_dims`)."""
        return bool(self.keep_dims.value.data)

    def output_shape(self) -> tuple[int, ...]:
        """[m] for an input [n], else [elements / n, m], or, with `keep_dims`, [axes of the input
        before the last.., m].
        """
        source, (units, depth) = shape(self.input), shape(self.weight)
        count = math.prod(source)
        expect(
            depth > 0 and count % depth == 0,
            f"weight of {depth} inputs must divide the {count} elements of input {list(source)}",
        )
        if len(source) == 1:
            expect(count == depth, f"weight must have {count} inputs, got {depth}")
            return (units,)
        if not self.keeps_dims:
            return count // depth, units
        expect(source[-1] == depth, f"input must end in {depth} to keep its axes, got {source[-1]}")
        return *source[:-1], units

    def verify_op(self) -> None:
        """Check that the bias has a value for each row m of the weight, and that element types are
        all quantized or all floats.
        """
        if self.bias is not None:
            expect_bias(self.bias, self.input, shape(self.weight)[0])
            expect_alike("bias", self.bias, 0, "rows of weight", self.weight, 0)
        self._verify_depth()
        expect_all_or_none_quantized(input=self.input, weight=self.weight, output=self.output)

    def _verify_depth(self) -> None:
        """Raise VerifyException unless the weight's number of columns is static; for an input of
        one axis, unless both that number and the input's extent are static, or both dynamic.
        """
        if len(shape(self.input)) == 1:
            expect_alike("input", self.input, 0, "columns of weight", self.weight, 1)
        else:
            fixed = not isinstance(shape(self.weight)[1], Dim)
            expect(fixed, "weight must have a static number of columns, got {}", self.weight.type)


@qnn_op_definition
class MatMulOp(QnnOp):
    """The matrix product of in0 and in1 over their last two axes, plus an optional bias [columns].

    The axes before are batches, which broadcast. `transpose_in0` and `transpose_in1` first swap the
    last two axes of an operand. QNN's formulas put the bias inside the sum; it is added once.

    `%y = qnn.mat_mul %a, %b {transpose_in1 = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) ->
    tensor<5x2x4xf32>`
    """

    name = "qnn.mat_mul"

    in0 = operand_def(REAL["*batch0", "rows0", "columns0"].per_tensor)
    in1 = operand_def(REAL["*batch1", "rows1", "columns1"].per_tensor)
    bias = opt_operand_def(BIAS["column_out"].per_axis(0))
    output = result_def(REAL["*batch", "row_out", "column_out"].per_tensor)
    transpose_in0 = prop_def(BOOL_8, bool8(False))
    transpose_in1 = prop_def(BOOL_8, bool8(False))

    @property
    def transposed(self) -> tuple[bool, bool]:
        """Whether (in0, in1) have their last two axes swapped before the product."""
        return bool(self.transpose_in0.value.data), bool(self.transpose_in1.value.data)

    def matrices(self) -> tuple[Numbers, Numbers]:
        """Return (rows, columns) of in0 and of in1 as they are multiplied, after transposition."""
        first, second = self.transposed
        m, n = shape(self.in0)[-2:], shape(self.in1)[-2:]
        return m[::-1] if first else m, n[::-1] if second else n

    def output_shape(self) -> tuple[int, ...]:
        """[broadcast batch axes.., rows of in0, columns of in1], after transposition."""
        (rows, depth), (inputs, columns) = self.matrices()
        expect(
            depth == inputs,
            f"in1 must have {depth} rows to be multiplied, as in0 has columns, got {inputs}",
        )
        return *broadcast(shape(self.in0)[:-2], shape(self.in1)[:-2]), rows, columns

    def verify_op(self) -> None:
        """Check that element types are all quantized or all floats, and that the bias has a value
        for each column.
        """
        expect_all_or_none_quantized(in0=self.in0, in1=self.in1, output=self.output)
        if self.bias is not None:
            expect_bias(self.bias, self.in0, self.matrices()[1][1])


def broadcast(first: Numbers, second: Numbers) -> Numbers:
    """Return the broadcast of the batch axes of two factors, whose extents are equal or 1; missing
    leading axes count as 1. Raises VerifyException for other extents.
    """
    rank = max(len(first), len(second))
    padded = [(1,) * (rank - len(sizes)) + sizes for sizes in (first, second)]
    for a, b in zip(*padded, strict=True):
        expect(
            a == b or 1 in (a, b),
            f"batches of in0 and in1 must be equal or 1, got {list(first)} and {list(second)}",
        )
    return tuple(_wider(a, b) for a, b in zip(*padded, strict=True))


def _wider(a: int, b: int) -> int:
    size = b if a == 1 else a
    return Dim(size) if isinstance(a, Dim) or isinstance(b, Dim) else size
