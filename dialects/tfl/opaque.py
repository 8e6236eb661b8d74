"""Operators of files that the dialect does not define, builtin and custom: they are read, printed,
inspected and written. Few of them have semantics, registered by their names; the others cannot be
executed.
"""

from __future__ import annotations

from abc import abstractmethod

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    i32,
)
from xdsl.ir import Attribute, TypeAttribute
from xdsl.irdl import (
    BaseAttr,
    opt_prop_def,
    prop_def,
    var_operand_def,
    var_result_def,
)

from ..constants import CONSTANT_VALUE
from ..definitions import named_op_definition
from ..irdl import Described, expect
from .base import ANY, POSITIVE, EffectfulOp

POSITIONS = Described(
    DenseArrayBase.constr(i32), "expected an array of 32-bit integers, as array<i32: 1, 2>"
)
TYPES = Described(ArrayAttr.constr(BaseAttr(TypeAttribute)), "expected an array of types")


class OpaqueOp(EffectfulOp):
    """The base class of operators of files that have no operation class of their own; they are
    executed only if semantics are registered for their name (`builtin:IF`, `custom:NAME`).

    They may have any effect, so none of them is removed or merged with another one.
    """

    inputs = var_operand_def(ANY)
    outputs = var_result_def(ANY)

    version = prop_def(POSITIVE, default_value=IntegerAttr(1, i32))
    absent = opt_prop_def(POSITIONS)
    """The positions of optional inputs that are omitted, in the list of inputs that has them."""
    intermediates = opt_prop_def(TYPES)
    """The types of the tensors in which the operator keeps intermediate results."""
    mutating = opt_prop_def(POSITIONS)
    """The positions of the inputs that the file says are modified."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """The operator's name for messages, as the TFLite file gives it."""

    @property
    def positions(self) -> list[int]:
        """For each input in the file its index among the operands, or -1 if it is omitted."""
        left = set(self.absent.get_values() if self.absent else ())
        present = iter(range(len(self.inputs)))
        return [-1 if i in left else next(present) for i in range(len(self.inputs) + len(left))]

    def verify_(self) -> None:
        """Check that the positions of omitted inputs ascend and are less than the number of inputs,
        omitted ones included.
        """
        absent = list(self.absent.get_values()) if self.absent else []
        count = len(self.inputs) + len(absent)
        expect(
            absent == sorted(set(absent)) and all(0 <= i < count for i in absent),
            f"absent must be ascending positions among {count} inputs, got {absent}",
        )


@named_op_definition
class UnsupportedOp(OpaqueOp):
    """A builtin operator of a TFLite file that has no operation class, with its name, version and
    options.

    `%y = tfl.unsupported %c, %x {builtin = "IF", options = {IfOptions = {then_subgraph_index = @f,
    else_subgraph_index = @g}}} : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>`

    `options` maps the name of the schema's options table to the values of its fields; a subgraph is
    named by its function.
    """

    name = "tfl.unsupported"

    builtin = prop_def(StringAttr)
    options = opt_prop_def(DictionaryAttr)

    def option(self, table: str, name: str) -> Attribute | None:
        """Return field `name` of the options table `table`; None if the operator lacks it."""
        fields = self.options.data.get(table) if self.options else None
        return fields.data.get(name) if isinstance(fields, DictionaryAttr) else None

    @property
    def kind(self) -> str:
        """The operator's name for error messages, as in `builtin operator SQRT`."""
        return f"builtin operator {self.builtin.data}"


@named_op_definition
class CustomOp(OpaqueOp):
    """A custom operator named `custom_code`, with its options as uninterpreted bytes.

    `%y = tfl.custom %x {custom_code = "SignalFft"} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.custom"

    custom_code = prop_def(StringAttr)
    custom_option = opt_prop_def(CONSTANT_VALUE)

    @property
    def kind(self) -> str:
        """The operator's name for error messages, as in `custom operator 'SignalFft'`."""
        return f"custom operator '{self.custom_code.data}'"
