"""Tensors that no calculation gives, updates, casts (NNEF 1.0.3, sections 4.1 and 4.8).

Inputs of the graph are arguments of the function; `external` stands for one that is not.
"""

from __future__ import annotations

import re
from typing import ClassVar

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.traits import MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from ..constants import NO_DATA, ElidedAttr
from ..constants import ConstantOp as BaseConstantOp
from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import element, shape
from .base import GENERIC, UNBOUND, FragmentOp, OneResultOp, Shape
from .elements import holds
from .parameters import INTEGERS, STRING, integers

LABEL = re.compile(r"[A-Za-z0-9_./\\-]+")
"""What a label is made of."""


class IntroducingOp(BaseConstantOp):
    """Base of the operations that have data instead of operands."""

    output = result_def(GENERIC)

    def verify_(self) -> None:
        """A shape of sizes > 0, and as many bytes."""
        expect(self.type.has_static_shape(), "output must have a static shape, got {}", self.type)
        expect(
            min(self.type.get_shape(), default=1) > 0,
            "shape must hold sizes > 0, got {}",
            list(self.type.get_shape()),
        )
        super().verify_()


@named_op_definition
class ExternalOp(OneResultOp):
    """A tensor that is fed from outside, where no argument of the function stands for it.

    `%x = nnef.external {shape = [1, 3, 8, 8]} : tensor<1x3x8x8xf32>`. It cannot
    run: the reader makes inputs arguments of @main, and the writer takes both.
    """

    name = "nnef.external"
    GENERIC_DEFAULT: ClassVar = "scalar"

    output = result_def(GENERIC)
    shape = prop_def(INTEGERS)

    assembly_format = "attr-dict `:` type($output)"

    def output_shape(self) -> Shape:
        """`shape`, of sizes > 0."""
        sizes = tuple(integers(self.shape))
        expect(min(sizes, default=1) > 0, "shape must hold sizes > 0, got {}", list(sizes))
        return sizes


@named_op_definition
class ConstantOp(IntroducingOp):
    """A tensor that is written in the document; a literal is one of rank 0.

    `%0 = nnef.constant dense<1.0> : tensor<f32> : tensor<f32>`
    """

    name = "nnef.constant"


@named_op_definition
class VariableOp(IntroducingOp):
    """A tensor with a label, by which its data are found; an update gives it another value for
    the next run.

    `%0 = nnef.variable "conv1/filter" #hexnn.file<..> : tensor<8x3x3x3xf32>`. Without data its
    value is `#hexnn.elided<"no data: conv1/filter">`, and it cannot run.
    """

    name = "nnef.variable"

    label = prop_def(STRING)

    assembly_format = "$label $value attr-dict `:` type($output)"

    @staticmethod
    def no_data(label: str) -> ElidedAttr:
        """The value of the variable with `label` while it has no data file."""
        return ElidedAttr(f"{NO_DATA}: {label}")

    @property
    def has_data(self) -> bool:
        """Whether it has values, though a dump may have left them out."""
        value = self.value
        return not (isinstance(value, ElidedAttr) and value.data.startswith(NO_DATA))

    @property
    def is_fixed(self) -> bool:
        """Whether no update gives it another value."""
        return not any(isinstance(use.operation, UpdateOp) for use in self.output.uses)

    @property
    def label_text(self) -> str:
        """The label."""
        return self.label.data if isinstance(self.label, StringAttr) else ""

    def verify_(self) -> None:
        """The label is a path of letters, digits and a few signs."""
        fits = LABEL.fullmatch(self.label_text)
        seen = f"got '{self.label_text}'"
        expect(bool(fits), f"label must be made of letters, digits, _, -, ., / and \\, {seen}")
        super().verify_()


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
        """The first operand is a variable, which nothing else updates."""
        owner = self.variable.owner
        if not isinstance(owner, VariableOp):
            seen = owner.name if isinstance(owner, Operation) else "an argument"
            raise VerifyException(f"variable must be the result of nnef.variable, got {seen}")
        held = holds(element(self.variable), element(self.value))
        expect(
            held,
            "variable must hold the values of {}, got {}",
            element(self.value),
            element(self.variable),
        )
        updates = [use for use in self.variable.uses if isinstance(use.operation, UpdateOp)]
        count = sum(use.index == 0 for use in updates)
        expect(count == 1, f"variable '{owner.label_text}' must be updated once, got {count}")

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
