"""Operators of the tfl dialect without semantics, unsupported and custom: they are read, printed
and inspected, not executed.
"""

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
    """The base class of operators without semantics, which cannot be executed."""

    inputs = var_operand_def(ANY)
    outputs = var_result_def(ANY)

    @property
    @abstractmethod
    def kind(self) -> str:
        """The operator's kind and name for error messages, as in `builtin operator SQRT`."""


@named_op_definition
class UnsupportedOp(OpaqueOp):
    """A builtin TFLite operator that the dialect does not define, with its name but not its
    options.

    `%y = tfl.unsupported %x {builtin = "SQRT"} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.unsupported"

    builtin = prop_def(StringAttr)

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
