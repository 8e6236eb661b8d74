"""Tensors that no calculation gives, updates, casts (NNEF 1.0.3, sections 4.1 and 4.8).

Inputs of the graph (`external`) are arguments of the function; their shapes and data types are
those of its type.
"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.traits import MemoryWriteEffect

from ..constants import ConstantOp as BaseConstantOp
from ..constants import ElidedAttr
from ..irdl import expect, named_op_definition
from ..tensors import element, shape
from .base import GENERIC, UNBOUND, FragmentOp, OneResultOp, Shape
from .parameters import STRING

NO_DATA = ElidedAttr("no data")
"""The value of a variable that has no data file."""


@named_op_definition
class ConstantOp(BaseConstantOp):
    """A tensor that is written in the document; a literal is one of rank 0.

    `%0 = nnef.constant dense<1.0> : tensor<f32> : tensor<f32>`
    """

    name = "nnef.constant"


@named_op_definition
class VariableOp(BaseConstantOp):
    """A tensor with a label, by which its data are found; an update gives it another value for
    the next run.

    `%0 = nnef.variable "conv1/filter" #hexnn.file<..> : tensor<8x3x3x3xf32>`. Without data its
    value is `#hexnn.elided<"no data">`, and it cannot run.
    """

    name = "nnef.variable"

    label = prop_def(STRING)

    assembly_format = "$label $value attr-dict `:` type($output)"

    @property
    def label_text(self) -> str:
        """The label."""
        return self.label.data if isinstance(self.label, StringAttr) else ""


@named_op_definition
class UpdateOp(FragmentOp):
    """Gives a variable the value that it has from the next run on, and is that value.

    `%1 = nnef.update %variable, %value : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>`
    """

    name = "nnef.update"

    variable = operand_def(GENERIC)
    value = operand_def(GENERIC)
    result = result_def(GENERIC)

    traits = traits_def(MemoryWriteEffect())

    def verify_op(self) -> None:
        """The first operand is a variable, of the element type of the value."""
        expect(
            isinstance(self.variable.owner, VariableOp),
            "variable must be the result of nnef.variable",
        )
        types = element(self.variable), element(self.value)
        expect(types[0] == types[1], f"value must have elements of {types[0]}, got {types[1]}")

    def output_shapes(self) -> tuple[Shape, ...]:
        """That of the variable, which the value has too."""
        sizes, given = shape(self.variable), shape(self.value)
        expect(sizes == given, f"value must have shape {list(sizes)}, got {list(given)}")
        return (sizes,)


@named_op_definition
class CastOp(OneResultOp):
    """The elements in another data type: scalars are cut, truth values are 0 and 1.

    `%y = nnef.cast %x : (tensor<2xf32>) -> tensor<2xi32>`
    """

    name = "nnef.cast"

    input = operand_def(UNBOUND)
    output = result_def(GENERIC)

    def output_shape(self) -> Shape:
        """That of the input."""
        return shape(self.input)
