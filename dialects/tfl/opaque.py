"""Operators that have a name and no meaning here: they can be read, printed and looked at."""

from __future__ import annotations

from abc import abstractmethod

from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import (
    opt_prop_def,
    prop_def,
    var_operand_def,
    var_result_def,
)

from ..constants import CONSTANT_VALUE
from ..definitions import named_op_definition
from .base import ANY, TflOp


class OpaqueOp(TflOp):
    """An operator that hexnn does not know; it has no effects on what it reads."""

    inputs = var_operand_def(ANY)
    outputs = var_result_def(ANY)

    @property
    @abstractmethod
    def kind(self) -> str:
        """What the file calls it, for messages."""


@named_op_definition
class UnsupportedOp(OpaqueOp):
    """A builtin operator outside of this dialect; its options are not kept.

    `%y = tfl.unsupported %x {builtin = "SQRT"} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.unsupported"

    builtin = prop_def(StringAttr)

    @property
    def kind(self) -> str:
        """`builtin operator SQRT`."""
        return f"builtin operator {self.builtin.data}"


@named_op_definition
class CustomOp(OpaqueOp):
    """A custom operator, known to its own runtime by `custom_code`; the options are its own.

    `%y = tfl.custom %x {custom_code = "SignalFft"} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.custom"

    custom_code = prop_def(StringAttr)
    custom_option = opt_prop_def(CONSTANT_VALUE)

    @property
    def kind(self) -> str:
        """`custom operator 'SignalFft'`."""
        return f"custom operator '{self.custom_code.data}'"
