"""The mapping of element types to QNN's data types (`Qnn_DataType_t`), and a tensor constraint that
compares data types.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import (
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    Signedness,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import VerificationContext
from xdsl.utils.exceptions import VerifyException

from ..irdl import expect
from ..quant import QuantizedType
from ..tensor_constraints import TensorOf, is_tensor
from ..tensors import element

DATATYPES: dict[str, int] = {
    "INT_8": 0x0008,
    "INT_16": 0x0016,
    "INT_32": 0x0032,
    "INT_64": 0x0064,
    "UINT_8": 0x0108,
    "UINT_16": 0x0116,
    "UINT_32": 0x0132,
    "UINT_64": 0x0164,
    "FLOAT_16": 0x0216,
    "FLOAT_32": 0x0232,
    "FLOAT_64": 0x0264,
    "SFIXED_POINT_4": 0x0304,
    "SFIXED_POINT_8": 0x0308,
    "SFIXED_POINT_16": 0x0316,
    "SFIXED_POINT_32": 0x0332,
    "UFIXED_POINT_4": 0x0404,
    "UFIXED_POINT_8": 0x0408,
    "UFIXED_POINT_16": 0x0416,
    "UFIXED_POINT_32": 0x0432,
    "BOOL_8": 0x0508,
    "STRING": 0x0608,
}
"""Name without `QNN_DATATYPE_` -> number in QNN's headers; STRING is for parameters only."""

OFFSET_BITS = 32
"""The bits of QNN's offsets, the negated zero points."""
LARGEST_OFFSET = (1 << OFFSET_BITS - 1) - 1
"""The largest zero point which QNN can express, and whose negation it can express, too."""

_FLOATS: dict[type[Attribute], str] = {
    Float16Type: "FLOAT_16",
    Float32Type: "FLOAT_32",
    Float64Type: "FLOAT_64",
}


_FIXED_POINT: dict[tuple[bool, int], str] = {
    (name[0] == "S", int(name.rpartition("_")[2])): name for name in DATATYPES if "FIXED" in name
}


def find_datatype(element: Attribute) -> str | None:
    """Return the name of an element type's QNN data type, such as `SFIXED_POINT_8`, without
    `QNN_DATATYPE_`; None if QNN has none.
    """
    match element:
        case QuantizedType():
            storage = element.storage
            return _FIXED_POINT.get((storage.signed, storage.bits))
        case IntegerType() if element.width.data == 1:
            name = "BOOL_8"
        case IntegerType():
            unsigned = element.signedness.data == Signedness.UNSIGNED
            name = f"{'U' if unsigned else ''}INT_{element.width.data}"
        case _:
            name = _FLOATS.get(type(element), "")
    return name if name in DATATYPES else None


def datatype(element: Attribute) -> str:
    """Return the name of an element type's QNN data type, such as `SFIXED_POINT_8`. Raises
    VerifyException if QNN has none.
    """
    name = find_datatype(element)
    if name is None:
        raise VerifyException(f"{element} is no data type of QNN")
    return name


@dataclass(frozen=True)
class QnnTensor(TensorOf):
    """The constraint of a tensor operand or result. If it must have the data type of another
    tensor, their element types are compared by the names of QNN's data types.
    """

    def datatype_of(self, element: Attribute) -> str:
        """Return the name of an element type's QNN data type. Raises VerifyException if QNN has
        none.
        """
        return datatype(element)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException if the type `attr` does not satisfy the constraint, or has a zero
        point that QNN's offsets, its negation in 32 bits, cannot express.
        """
        super().verify(attr, constraint_context)
        if is_tensor(attr):
            expect_offsets(self.name, attr.element_type)


def expect_offsets(name: str, element: Attribute) -> None:
    """Raise VerifyException unless the zero points of an element type, if it is quantized, and
    their negations have 32 bits; `name` is that of the tensor in the message.
    """
    if not isinstance(element, QuantizedType) or element.storage.bits < OFFSET_BITS:
        return
    for point in element.zero_points:
        allowed = f"zero points from {-LARGEST_OFFSET} to {LARGEST_OFFSET}, which QNN can say"
        expect(abs(point) <= LARGEST_OFFSET, f"{name} must have {allowed}, got {point}")


def expect_same_datatype(name: str, value: SSAValue, other: str, reference: SSAValue) -> None:
    """Raise VerifyException unless `value` has the QNN data type of `reference`; `name` and `other`
    are their names in the message.
    """
    seen, wanted = datatype(element(value)), datatype(element(reference))
    expect(seen == wanted, f"{name} must have the data type of {other}, {wanted}, got {seen}")
