"""ElementWiseSelect and Prelu: elementwise choices between two values."""

from __future__ import annotations

from xdsl.ir import Attribute
from xdsl.irdl import operand_def, result_def

from ..irdl import expect
from ..tensor_constraints import TensorOf
from ..tensors import element, shape
from .base import ANY, BOOLEANS, REAL, QnnOp, SameShapeOp, qnn_op_definition
from .broadcasting import broadcast


@qnn_op_definition
class ElementWiseSelectOp(QnnOp):
    """`lhs` where the condition is true, else `rhs`, for each element; the three shapes broadcast.

    Both values and the result have one data type.

    `%y = qnn.element_wise_select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) ->
    tensor<4xf32>`
    """

    name = "qnn.element_wise_select"

    condition = operand_def(BOOLEANS)
    lhs = operand_def(ANY.per_tensor)
    rhs = operand_def(ANY.per_tensor.like("lhs"))
    output = result_def(ANY.per_tensor.like("lhs"))

    def default_element(self, name: str, tensor: TensorOf) -> Attribute:
        """Return the element type of the result, if the constructor is given none: that of `lhs`.
        The arguments are not read.
        """
        return element(self.lhs)

    def output_shape(self) -> tuple[int, ...]:
        """The broadcast shape of the three operands."""
        names = ("condition", "lhs", "rhs")
        return broadcast(names, *(shape(value) for value in self.operands))


@qnn_op_definition
class PreluOp(SameShapeOp):
    """x where x >= 0, else slope * x, for each element x of the input.

    The shape of `slope` broadcasts to that of the input.

    `%y = qnn.prelu %x, %slope : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.prelu"

    input = operand_def(REAL["*shape"].per_tensor)
    slope = operand_def(REAL)
    output = result_def(REAL["*shape"].per_tensor.like("input"))

    def verify_op(self) -> None:
        """Check that the shape of `slope` broadcasts to that of the input."""
        wanted = shape(self.input)
        fits = broadcast(("slope", "input"), shape(self.slope), wanted) == wanted
        expect(fits, "slope must broadcast to the input, got {} and {}", *self.operand_types)
