"""Parameters of operations as operands of the opdef graph: from a property to a shape or a
constant, and back.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    TensorType,
)
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import BaseAttr
from xdsl.utils.exceptions import VerifyException

from ..constants import ConstantValue, dense, storage_type
from ..irdl import expect
from ..qnn.dense import dense as dense_parameter
from ..qnn.dense import ui32
from ..qnn.parameters import TYPES, DenseOf, QnnEnum, Scalar
from ..quant import storage_dtype
from .filling import filled
from .orders import Parameter
from .types import ShapeType


def shape_operand(property: Attribute) -> ShapeType:
    """Return the type of the shape operand for a list of numbers, one for each of two or three
    spatial axes; batch and depth are 1: [2, 3] is `!opdef.shape<1x2x3x1>`.
    """
    assert isinstance(property, DenseIntOrFPElementsAttr)
    return ShapeType((1, *map(int, property.get_values()), 1))


def constant_operand(property: Attribute) -> tuple[ConstantValue, TensorType[Any]]:
    """Return value and type of the constant operand for a property: the number of an enumeration's
    value, a scalar, or a list, filled to four dimensions. Raises VerifyException for a property of
    another kind.
    """
    match property:
        case EnumAttribute(data=QnnEnum() as value):
            return _scalar(value.number, TYPES[value.datatype()])
        case IntegerAttr() | FloatAttr():
            return _scalar(property.value.data, property.type)
        case DenseIntOrFPElementsAttr():
            type = filled(TensorType(property.get_element_type(), property.get_shape()))
            return DenseIntOrFPElementsAttr(storage_type(type), property.data), type
        case _:
            raise VerifyException(f"{property} is no parameter that an operand can hold")


def _scalar(number: float, element: Any) -> tuple[ConstantValue, TensorType[Any]]:
    type = filled(TensorType(element, ()))
    value = np.array(number, storage_dtype(element)).reshape(type.get_shape())
    return dense(value, type), type


def property_of(
    parameter: Parameter, type: Attribute, array: NDArray[Any] | None
) -> Attribute | None:
    """Return the property that an operand stands for; None for an absent one.

    `type` is the operand's type, and `array` its values if it is a tensor. Raises VerifyException
    if they do not fit the parameter.
    """
    name = parameter.name
    if isinstance(type, ShapeType):
        expect(parameter.is_shape, f"{name} must be a constant tensor, got a shape")
        expect(parameter.constraint.shape == (len(type.dims) - 2,), f"{name} cannot be {type}")
        return dense_parameter(ui32, type.dims[1:-1])
    if not isinstance(type, TensorType):
        expect(parameter.is_optional, f"{name} must be given")
        return None
    if parameter.is_shape:
        raise VerifyException(f"{name} must be a shape, got {type}")
    assert array is not None
    constraint = parameter.constraint
    if isinstance(constraint, DenseOf):
        rank = len(constraint.shape)
        return dense_parameter(type.element_type, array.reshape(array.shape[-rank:]).tolist())
    if array.size != 1:
        raise VerifyException(f"{name} must be a scalar, got {type}")
    return _scalar_property(name, constraint, type.element_type, array.item())


def scalar_element(constraint: Any) -> Attribute | None:
    """Return the element type of the operand for a scalar parameter with `constraint`, that of the
    numbers of an enumeration included; None for any other parameter, and for a scalar of any type.
    """
    if isinstance(constraint, Scalar):
        return TYPES[constraint.datatype]
    if isinstance(constraint, BaseAttr) and issubclass(constraint.attr, EnumAttribute):
        values: type[object] = constraint.attr.enum_type
        return TYPES[values.datatype()] if issubclass(values, QnnEnum) else None
    return None


def _scalar_property(name: str, constraint: Any, element: Any, number: Any) -> Attribute:
    """Return the property of a scalar parameter with `constraint`, whose operand holds `number` of
    type `element`. Raises VerifyException if an enumeration has no such number.
    """
    if isinstance(constraint, BaseAttr) and issubclass(constraint.attr, EnumAttribute):
        values: list[Any] = list(constraint.attr.enum_type)
        known = ", ".join(f"{value.number} ({value})" for value in values)
        fits = [value for value in values if value.number == number]
        expect(bool(fits), f"{name} must be one of {known}, got {number}")
        return constraint.attr(fits[0])
    if isinstance(number, float):
        return FloatAttr(number, element)
    return IntegerAttr(int(number), element)
