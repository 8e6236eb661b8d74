"""Constant tensors, and how folding makes them."""

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
    """A constant: a tensor of QNN_TENSOR_TYPE_STATIC. `value` holds the stored values.

    `%0 = qnn.constant dense<[1, 2]> : tensor<2xi8> : tensor<2x!quant.uniform<i8:f32, 0.5:0>>`
    """

    name = "qnn.constant"


class Constants(ConstantMaterializationInterface):
    """Makes a constant operation of the value that a fold gives."""

    def materialize_constant(self, value: Attribute, type: Attribute) -> Operation | None:
        """The constant of `type`; None when `value` is no constant's value."""
        if not isinstance(value, DenseIntOrFPElementsAttr | FileAttr | ElidedAttr):
            return None
        if not isinstance(type, TensorType):
            return None
        return ConstantOp(value, cast(TensorType[Any], type))
