"""Constants of the tfl dialect: `tfl.pseudo_const`, `tfl.pseudo_qconst`."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.irdl import ParsePropInAttrDict, opt_prop_def, result_def
from xdsl.utils.exceptions import VerifyException

from ..constants import ConstantOp, ConstantValue
from ..definitions import named_op_definition
from ..quant import UniformType
from ..tensor_constraints import TensorOf
from .base import QUANTIZED_INTEGERS, is_held, is_quantized

PLAIN = TensorOf(
    "plain elements, as quantized ones are of tfl.pseudo_qconst",
    lambda element: is_held(element) and not is_quantized(element),
)
STORED = TensorOf(f"{QUANTIZED_INTEGERS}, as others are of tfl.pseudo_const", is_quantized)


@named_op_definition
class PseudoConstOp(ConstantOp):
    """A constant of floats or unquantized integers.

    `%0 = tfl.pseudo_const dense<[1, 10]> : tensor<2xi32> : tensor<2xi32>`
    """

    name = "tfl.pseudo_const"

    output = result_def(PLAIN)


@named_op_definition
class PseudoQConstOp(ConstantOp):
    """A constant of quantized values: `value` holds the stored integers.

    `qtype`, which MLIR requires, is optional; it must be the type of the output.
    """

    name = "tfl.pseudo_qconst"

    output = result_def(STORED)
    qtype = opt_prop_def(TensorType)
    irdl_options = (ParsePropInAttrDict(),)

    def verify_(self) -> None:
        """Check that `qtype`, if given, is the output's type, and that the value fits the type."""
        if self.qtype is not None and self.qtype != self.type:
            raise VerifyException(f"qtype must be the type of the output, got {self.qtype}")
        super().verify_()


def constant_op(value: ConstantValue, type: TensorType[Any]) -> ConstantOp:
    """Return a PseudoConstOp or PseudoQConstOp, whichever is valid for `type`."""
    quantized = isinstance(type.element_type, UniformType)
    return (PseudoQConstOp if quantized else PseudoConstOp)(value, type)
