"""Constants of the tfl dialect."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.irdl import ParsePropInAttrDict, opt_prop_def
from xdsl.utils.exceptions import VerifyException

from ..constants import ConstantOp, ConstantValue
from ..definitions import named_op_definition
from ..quant import UniformType
from .base import ANY, is_held


@named_op_definition
class PseudoConstOp(ConstantOp):
    """A constant of floats or unquantized integers.

    `%0 = tfl.pseudo_const dense<[1, 10]> : tensor<2xi32> : tensor<2xi32>`
    """

    name = "tfl.pseudo_const"

    def verify_(self) -> None:
        """Check that the type is not quantized."""
        if isinstance(self.type.element_type, UniformType):
            raise VerifyException("result must not be quantized: that is tfl.pseudo_qconst")
        super().verify_()
        expect_held(self.type)


@named_op_definition
class PseudoQConstOp(ConstantOp):
    """A constant of quantized values: `value` holds the stored integers.

    MLIR's redundant `qtype` is accepted; it must be the type of the result.
    """

    name = "tfl.pseudo_qconst"

    qtype = opt_prop_def(TensorType)
    irdl_options = (ParsePropInAttrDict(),)

    def verify_(self) -> None:
        """Check that the type is quantized, and equal to `qtype` if that is given."""
        if not isinstance(self.type.element_type, UniformType):
            raise VerifyException("result must be quantized, a plain one is tfl.pseudo_const")
        if self.qtype is not None and self.qtype != self.type:
            raise VerifyException(f"qtype must be the type of the result, got {self.qtype}")
        super().verify_()
        expect_held(self.type)


def expect_held(type: TensorType[Any]) -> None:
    """Raise VerifyException unless TFLite can store tensors of `type`."""
    if not is_held(type.element_type):
        raise VerifyException(f"result must be a tensor of {ANY.what}, got {type}")


def constant_op(value: ConstantValue, type: TensorType[Any]) -> ConstantOp:
    """Return a PseudoConstOp or PseudoQConstOp, whichever is valid for `type`."""
    quantized = isinstance(type.element_type, UniformType)
    return (PseudoQConstOp if quantized else PseudoConstOp)(value, type)
