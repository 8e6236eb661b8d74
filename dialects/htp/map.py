"""The operation `htp.map`: any integer function of the elements of its operands at one index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np
from xdsl.dialects.builtin import IntegerType, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import prop_def, result_def, var_operand_def
from xdsl.utils.exceptions import VerifyException

from ..definitions import named_op_definition
from ..irdl import expect
from ..quant import UniformType, storage_dtype
from ..tensor_constraints import TensorOf
from .attributes import shape, tensor_type
from .base import Family, HtpOp, assembly
from .expressions import (
    Expression,
    ExpressionError,
    Interval,
    intervals,
    parse,
    text_of,
)

STORAGES = ("u8", "i8", "i16", "i32")
"""The storage types of quantized elements."""

WORD = 4
"""The bytes of an element of 32 bits."""

PLAIN = ("i1", "i8", "ui8", "i16", "i32")
"""The types of elements without a scale: truth values, and numbers of 8, 16 and 32 bits."""


def _is_element(element: Attribute) -> bool:
    """Return whether expressions compute with elements of type `element`: one of `PLAIN`, or
    per-tensor quantized ones stored in u8, i8, i16 or i32.
    """
    if isinstance(element, UniformType):
        return element.storage_name in STORAGES and element.axis is None
    return isinstance(element, IntegerType) and str(element) in PLAIN


ELEMENTS = TensorOf(
    "u8, i8, i16 or i32 values with one scale, i1, i8, ui8, i16 or i32", _is_element, 4
).static


def element_interval(value: SSAValue) -> Interval:
    """Return the (least, greatest) integer that an element of a tensor can store; 0 and 1 for truth
    values. Of quantized elements of 32 bits these are the limits that the type states.
    """
    element = tensor_type(value).element_type
    dtype = storage_dtype(element)
    if dtype == np.bool_:
        return 0, 1
    if isinstance(element, UniformType) and dtype.itemsize == WORD:
        return element.qmin, element.qmax
    limits = np.iinfo(dtype.str)
    return int(limits.min), int(limits.max)


@named_op_definition
class MapOp(HtpOp):
    """An integer function of the elements of any number of tensors at each index, computed on
    stored integers in 32 bits.

        %y = htp.map "clamp(x0 - x1 + 128, 0, 255)", %a, %b : (!x, !x) -> !x

    In the expression, x0 is an element of the first operand, x1 of the second, and so on. Along
    each axis an operand has the extent of the result, or extent 1 and is repeated. The verifier
    proves from the operands' storage types that no intermediate value exceeds 32 bits and that the
    result fits its storage type. QNN: ElementWiseSubtract, ElementWiseMultiply, comparisons,
    ElementWiseSelect, and others.
    """

    name = "htp.map"
    FAMILY: ClassVar[Family] = Family.MAP
    inputs = var_operand_def(ELEMENTS)
    output = result_def(ELEMENTS)
    expression = prop_def(StringAttr)
    assembly_format = "$expression `,` " + assembly("inputs")

    def __init__(
        self,
        inputs: Sequence[SSAValue | Operation],
        output: Attribute,
        expression: Expression | str,
    ):
        text = expression if isinstance(expression, str) else text_of(expression)
        self._build([[SSAValue.get(v) for v in inputs]], output, {"expression": StringAttr(text)})

    @property
    def function(self) -> Expression:
        """The parsed expression."""
        return parse(self.expression.data)

    @property
    def ranges(self) -> dict[Expression, Interval]:
        """The interval of the values of each node of the expression, for all elements that the
        operands' types can store.
        """
        return intervals(self.function, [element_interval(v) for v in self.inputs])[0]

    def verify_op(self) -> None:
        """Check that operands have the result's extents or 1, and that the expression is valid for
        them (see `_verify_expression`).
        """
        expect(len(self.inputs) > 0, "needs at least one operand")
        for value in self.inputs:
            pairs = zip(shape(value), shape(self.output), strict=True)
            expect(
                all(n in (1, whole) for n, whole in pairs),
                "operands must have the result's extents or 1, got {} for {}",
                value.type,
                self.output.type,
            )
        try:
            self._verify_expression()
        except ExpressionError as e:
            raise VerifyException(f"expression: {e}") from e

    def _verify_expression(self) -> None:
        """Raise ExpressionError unless the expression parses and uses all operands and no others,
        all its values fit into 32 bits, and its result into the storage type of the output.
        """
        unused = set(range(len(self.inputs))) ^ self.function.operands
        for index in sorted(unused):
            known = index < len(self.inputs)
            text = "is not used" if known else f"is none of the {len(self.inputs)} operands"
            raise ExpressionError(f"x{index} {text}")
        operands = [element_interval(v) for v in self.inputs]
        known, overflow = intervals(self.function, operands)
        if overflow is not None:
            raise ExpressionError(overflow)
        (low, high), (least, greatest) = known[self.function], element_interval(self.output)
        if low < least or high > greatest:
            raise ExpressionError(
                f"the result lies in [{low}, {high}], beyond [{least}, {greatest}] of its type"
            )
