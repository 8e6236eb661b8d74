"""The constant operation, and the interface by which folding creates constants."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialect_interfaces.constant_materialization import ConstantMaterializationInterface
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType
from xdsl.ir import Attribute, Operation

from ..constants import ConstantOp as BaseConstantOp
from ..constants import ElidedAttr, FileAttr
from ..definitions import named_op_definition


@named_op_definition
class ConstantOp(BaseConstantOp):
    """A constant tensor (QNN_TENSOR_TYPE_STATIC); `value` holds its stored values, integers if it
    is quantized.

    `%0 = qnn.constant dense<[1, 2]> : tensor<2xi8> : tensor<2x!quant.uniform<i8:f32, 0.5:0>>`
    """

    name = "qnn.constant"


class Constants(ConstantMaterializationInterface):
    """The interface by which xDSL's folding creates a qnn constant from an attribute."""

    def materialize_constant(self, value: Attribute, type: Attribute) -> Operation | None:
        """Return a constant operation of tensor type `type`; None if `type` is no tensor type, or
        `value` no attribute that a constant can hold.
        """
        if not isinstance(value, DenseIntOrFPElementsAttr | FileAttr | ElidedAttr):
            return None
        if not isinstance(type, TensorType):
            return None
        return ConstantOp(value, cast(TensorType[Any], type))
