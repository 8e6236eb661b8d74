"""FullyConnected."""

from __future__ import annotations

import math
from typing import ClassVar

from xdsl.ir import Attribute
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..irdl import expect, expect_shape
from ..tensors import expect_per_axis, expect_per_tensor, shape
from .base import BIAS, MATRIX, REAL, QnnOp, Value, expect_all_or_none_quantized, qnn_op_definition
from .parameters import BOOL_8, bool8


@qnn_op_definition
class FullyConnectedOp(QnnOp):
    """Rows of the input times a weight [m, n], plus a bias [m].

    The input is [n], or reshapable to [batch, n]; the result is [m] or [batch, m], and keeps the
    input's other axes with `keep_dims`. The weight has one scale, or one for each of its rows.
    """

    name = "qnn.fully_connected"
    QNN_NAME: ClassVar = "FullyConnected"

    input = operand_def(REAL)
    weight = operand_def(MATRIX)
    bias = opt_operand_def(BIAS)
    output = result_def(REAL)
    keep_dims = prop_def(BOOL_8, bool8(False))

    def __init__(
        self,
        input: Value,
        weight: Value,
        bias: Value | None,
        element: Attribute,
        *,
        keep_dims: bool = False,
    ):
        """The result holds `element`."""
        self._build([input, weight, bias], element, {"keep_dims": bool8(keep_dims)})

    @property
    def keeps_dims(self) -> bool:
        """Whether the result keeps the input's other axes."""
        return bool(self.keep_dims.value.data)

    def output_shape(self) -> tuple[int, ...]:
        """[m], [batch, m], or [..., m] when axes are kept."""
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
        """Bias and quantization."""
        units = shape(self.weight)[0]
        if self.bias is not None:
            expect_shape("bias", shape(self.bias), (units,))
            expect_per_axis("bias", self.bias, 0)
        expect_all_or_none_quantized(input=self.input, weight=self.weight, output=self.output)
        expect_per_tensor("input", self.input)
        expect_per_tensor("output", self.output)
        expect_per_axis("weight", self.weight, 0)
