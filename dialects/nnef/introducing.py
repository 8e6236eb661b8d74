"""The operations of NNEF that introduce tensors without computing them (external, constant and
variable), and the operations update and cast (NNEF 1.0.3, sections 4.1 and 4.8).

The reader makes `external` tensors that the graph lists as inputs arguments of the function; the
operation stands for those that it does not list.
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
from ..tensors import element
from .base import GENERIC, UNBOUND, FragmentOp, OneResultOp, Shape
from .element_types import holds
from .parameters import INTEGERS, STRING, integers

LABEL = re.compile(r"[A-Za-z0-9_./\\-]+")
"""The pattern of a variable's label."""


class IntroducingOp(BaseConstantOp):
    """The base class of `nnef.constant` and `nnef.variable`, whose data is an attribute."""

    output = result_def(GENERIC)

    def verify_(self) -> None:
        """Check that all extents are positive and the data has as many bytes as the elements
        take.
        """
        expect(self.type.has_static_shape(), "output must have a static shape, got {}", self.type)
        expect(
            min(self.type.get_shape(), default=1) > 0,
            "shape must hold sizes > 0, got {}",
            list(self.type.get_shape()),
        )
        super().verify_()


@named_op_definition
class ExternalOp(OneResultOp):
    """A tensor that is supplied from outside, not as an argument of the function.

    `%x = nnef.external {shape = [1, 3, 8, 8]} : tensor<1x3x8x8xf32>`. A function with this
    operation cannot be executed. The reader of NNEF makes arguments of @main instead; the writer
    accepts both.
    """

    name = "nnef.external"
    GENERIC_DEFAULT: ClassVar = "scalar"

    output = result_def(GENERIC)
    shape = prop_def(INTEGERS)

    assembly_format = "attr-dict `:` type($output)"

    def output_shape(self) -> Shape:
        """Return `shape`. Raises VerifyException unless its extents are positive."""
        sizes = tuple(integers(self.shape))
        expect(min(sizes, default=1) > 0, "shape must hold sizes > 0, got {}", list(sizes))
        return sizes


@named_op_definition
class ConstantOp(IntroducingOp):
    """A tensor whose elements the NNEF document itself contains; a literal has rank 0.

    `%0 = nnef.constant dense<1.0> : tensor<f32> : tensor<f32>`
    """

    name = "nnef.constant"


@named_op_definition
class VariableOp(IntroducingOp):
    """A tensor whose label names its data file; `nnef.update` may give it another value for the
    next run.

    `%0 = nnef.variable "conv1/filter" #hexnn.file<..> : tensor<8x3x3x3xf32>`. Without a data file
    its value is `#hexnn.elided<"no data: conv1/filter">`, and it cannot be executed.
    """

    name = "nnef.variable"

    label = prop_def(STRING)

    assembly_format = "$label $value attr-dict `:` type($output)"

    @staticmethod
    def no_data(label: str) -> ElidedAttr:
        """Return the attribute that stands for the data of the variable `label` when it has no data
        file.
        """
        return ElidedAttr(f"{NO_DATA}: {label}")

    @property
    def has_data(self) -> bool:
        """Whether the variable has a data file; also true of one whose values a dump of the IR
        elided.
        """
        value = self.value
        return not (isinstance(value, ElidedAttr) and value.data.startswith(NO_DATA))

    @property
    def is_fixed(self) -> bool:
        """Whether the values are the same in every run: no `nnef.update` has the variable as an
        operand.
        """
        return not any(isinstance(use.operation, UpdateOp) for use in self.output.uses)

    @property
    def label_text(self) -> str:
        """The label, which names the data file, as a Python string."""
        return self.label.data if isinstance(self.label, StringAttr) else ""

    def verify_(self) -> None:
        """Check that the label consists of the characters that NNEF allows in it."""
        fits = LABEL.fullmatch(self.label_text)
        seen = f"got '{self.label_text}'"
        expect(bool(fits), f"label must be made of letters, digits, _, -, ., / and \\, {seen}")
        super().verify_()


@named_op_definition
class UpdateOp(FragmentOp):
    """The assignment of `value` to `variable` for the next run; the result is `value`.

    `%1 = nnef.update %variable, %value : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>`
    """

    name = "nnef.update"

    variable = operand_def(GENERIC["*shape"])
    value = operand_def(GENERIC["*shape"])
    result = result_def(GENERIC["*shape"])

    traits = traits_def(MemoryWriteEffect())

    def verify_op(self) -> None:
        """Check that the first operand is the result of an `nnef.variable` that no other
        `nnef.update` updates, and that its element type holds all values of the second operand.
        """
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


@named_op_definition
class CastOp(OneResultOp):
    """The elements converted to the data type of the result; scalars are truncated to integers.

    `%y = nnef.cast %x : (tensor<2xf32>) -> tensor<2xi32>`. Truth values become 0 and 1.
    """

    name = "nnef.cast"

    input = operand_def(UNBOUND["*shape"])
    output = result_def(GENERIC["*shape"])
