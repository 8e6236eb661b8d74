"""Element types of IR by the names that rules and tensor classes give them."""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, Float16Type, Float32Type, IntegerType, Signedness, i1
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from ..quant import QuantizedType, UniformType

FLOATS: dict[str, AnyFloat] = {"Float32": Float32Type(), "Float16": Float16Type()}
INTEGERS: dict[str, IntegerType] = {"Int32": IntegerType(32), "Bool": i1}

QUANTIZED = {"QUInt8": "u8", "QUInt16": "u16", "QInt8": "i8", "QInt16": "i16", "QInt32": "i32"}
"""Name -> the storage type of a uniform quantized type."""


def element_name(element: Attribute) -> str:
    """Return the name of an element type in rules, such as `QUInt8`; for a type that rules cannot
    name, one of the same form (`UInt32`, `QInt4`), else its text in IR.
    """
    match element:
        case QuantizedType():
            kind, bits = element.storage_name[0], element.storage.bits
            return f"Q{'U' * (kind == 'u')}Int{bits}"
        case IntegerType() if element == i1:
            return "Bool"
        case IntegerType():
            unsigned = element.signedness.data is Signedness.UNSIGNED
            return f"{'U' * unsigned}Int{element.width.data}"
        case Float16Type() | Float32Type():
            return f"Float{element.bitwidth}"
        case _:
            return str(element)


def element_type(name: str, zero_point: int, scale: float) -> Attribute:
    """Return the element type that `name`, as rules of op packages write it (`QUInt8`, `Float16`),
    stands for; a quantized one gets `scale` and `zero_point`. Raises VerifyException if these are
    invalid for its storage, or are not 1 and 0 for a type that is not quantized.
    """
    if name in QUANTIZED:
        return UniformType.per_tensor(QUANTIZED[name], scale, zero_point)
    if (zero_point, scale) != (0, 1):
        raise VerifyException(f"{name} has no zero point {zero_point} and scale {scale}")
    return {**FLOATS, **INTEGERS}[name]
