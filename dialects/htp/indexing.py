"""Operations that read or write rows at indices which another tensor holds: gather, scatter."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.dialects.builtin import i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.utils.str_enum import StrEnum

from ..definitions import named_op_definition
from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..qnn.parameters import ui32
from ..quant import storage_limits
from ..tensor_constraints import TensorOf
from .attributes import shape, tensor_type
from .base import I32, Family, HtpOp, assembly, int_property
from .move import MOVED


def _is_word(element: Attribute) -> bool:
    """Return whether `element` is a plain integer of 32 bits."""
    return element in (i32, ui32)


INDICES = TensorOf("i32 or ui32", _is_word, 4).static


@named_op_definition
class GatherOp(HtpOp):
    """The rows of a table at computed indices: y[0, b, i] = x[0, b, indices[i]].

    The table is [1, batches, rows, row], the indices are [1, 1, 1, count], the result is
    [1, batches, count, row]. An index of -1 gives a row of the stored integer `fill`; the reference
    refuses other indices outside of the table. QNN: Gather, GatherNd, GatherElements.

        %y = htp.gather %x, %i {fill = 0 : i32}
          : (tensor<1x1x30x64xi32>, tensor<1x1x1x8xi32>) -> tensor<1x1x8x64xi32>
    """

    name = "htp.gather"
    FAMILY: ClassVar[Family] = Family.MOVE
    input = operand_def(MOVED)
    indices = operand_def(INDICES)
    output = result_def(MOVED.same("input"))
    fill = prop_def(I32)
    assembly_format = assembly("input", "indices")

    def __init__(self, input: SSAValue, indices: SSAValue, output: Attribute, *, fill: int):
        self._build([input, indices], output, {"fill": int_property(fill)})

    @property
    def index_limits(self) -> tuple[int, int] | None:
        """(1, the number of rows of the table): operand 1 holds indices of rows."""
        return 1, shape(self.input)[2]

    def verify_op(self) -> None:
        """Check the shapes, and that the element type can store `fill`."""
        one, batches, _, row = shape(self.input)
        expect(one == 1, f"input must be [1, batches, rows, row], got {list(shape(self.input))}")
        count = shape(self.indices)[3]
        expect_shape("indices", shape(self.indices), [1, 1, 1, count])
        expect_shape("output", shape(self.output), [1, batches, count, row])
        element: Any = tensor_type(self.output).element_type
        low, high = storage_limits(element)
        value = self.fill.value.data
        expect(low <= value <= high, f"fill must lie in [{low}, {high}], got {value}")


CHANGED = ("i1", "i8", "ui8", "i16", "i32")
"""The types of elements that scatters add or compare."""


class Change(StrEnum):
    """What a scatter does with the old elements of a row."""

    REPLACE = "replace"
    """The new elements take their place."""

    ADD = "add"
    """The new elements are added, modulo 2 to the number of bits; of truth values, whether any is
    true.
    """

    MULTIPLY = "multiply"
    """The new elements are multiplied with them, modulo 2^32."""

    MAXIMUM = "maximum"
    """The greater of old and new elements."""


ChangeAttr = enum_attribute(Change, "htp.change")


@named_op_definition
class ScatterOp(HtpOp):
    """A table whose rows at computed indices are replaced or changed, one after the other:
    y = x, then y[indices[i]] = updates[i] for i = 0, 1, ...

    The table and the result are [1, 1, rows, row], the indices [1, 1, 1, count], the updates
    [1, 1, count, row]. An index of -1 changes nothing; the reference refuses other indices outside
    of the table. All changes but `replace` need plain integers, `multiply` i32. QNN: ScatterNd,
    ScatterElements.

        %y = htp.scatter %x, %i, %u {change = add}
          : (tensor<1x1x30x64xi32>, tensor<1x1x1x8xi32>, tensor<1x1x8x64xi32>)
          -> tensor<1x1x30x64xi32>
    """

    name = "htp.scatter"
    FAMILY: ClassVar[Family] = Family.MOVE
    input = operand_def(MOVED)
    indices = operand_def(INDICES)
    updates = operand_def(MOVED.same("input"))
    output = result_def(MOVED.same("input"))
    change = prop_def(ChangeAttr)
    assembly_format = assembly("input", "indices", "updates")

    def __init__(
        self,
        input: SSAValue,
        indices: SSAValue,
        updates: SSAValue,
        output: Attribute,
        *,
        change: Change,
    ):
        self._build([input, indices, updates], output, {"change": ChangeAttr(change)})

    @property
    def index_limits(self) -> tuple[int, int] | None:
        """(1, the number of rows of the table): operand 1 holds indices of rows."""
        return 1, shape(self.input)[2]

    def verify_op(self) -> None:
        """Check the shapes, and the elements unless rows are replaced."""
        _, _, rows, row = shape(self.input)
        count = shape(self.indices)[3]
        expect_shape("input", shape(self.input), [1, 1, rows, row])
        expect_shape("indices", shape(self.indices), [1, 1, 1, count])
        expect_shape("updates", shape(self.updates), [1, 1, count, row])
        expect_shape("output", shape(self.output), [1, 1, rows, row])
        change, element = self.change.data, tensor_type(self.input).element_type
        known = ("i32",) if change is Change.MULTIPLY else CHANGED
        ok = change is Change.REPLACE or str(element) in known
        expect(ok, f"{change} needs elements of {' or '.join(known)}, got {element}")
