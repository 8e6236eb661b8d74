"""QNN's data types: which element type is which, by name and number, and how it is encoded."""

from collections.abc import Iterator
from typing import Any

import pytest
from xdsl.dialects.builtin import (
    ComplexType,
    IndexType,
    IntegerType,
    Signedness,
    bf16,
    f16,
    f32,
    f64,
    f80,
    f128,
    i1,
)
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.qnn import QNN
from hexnn.dialects.qnn.datatypes import DATATYPES, datatype, find_datatype
from hexnn.dialects.quant import Encoding, UniformType
from hexnn.dialects.tensor_constraints import TensorOf

PLAIN: list[tuple[Attribute, str, int]] = [
    *((IntegerType(bits), f"INT_{bits}", int(f"0x00{bits:02}", 16)) for bits in (8, 16, 32, 64)),
    *(
        (IntegerType(bits, Signedness.UNSIGNED), f"UINT_{bits}", int(f"0x01{bits:02}", 16))
        for bits in (8, 16, 32, 64)
    ),
    (f16, "FLOAT_16", 0x0216),
    (f32, "FLOAT_32", 0x0232),
    (f64, "FLOAT_64", 0x0264),
    (i1, "BOOL_8", 0x0508),
]

FIXED = [
    (f"{sign}{bits}", f"{name}FIXED_POINT_{bits}", int(f"0x{kind}{bits:02}", 16))
    for sign, name, kind in (("i", "S", "03"), ("u", "U", "04"))
    for bits in (4, 8, 16, 32)
]


@pytest.mark.parametrize(("element", "name", "number"), PLAIN, ids=[name for _, name, _ in PLAIN])
def test_plain(element: Attribute, name: str, number: int):
    assert datatype(element) == name
    assert DATATYPES[name] == number


@pytest.mark.parametrize(("storage", "name", "number"), FIXED)
def test_fixed_point(storage: str, name: str, number: int):
    narrow = storage.endswith("4")
    whole, along = (
        UniformType.per_tensor(storage, 0.5),
        UniformType.per_axis(storage, 0, [0.5, 0.25]),
    )
    assert datatype(whole) == datatype(along) == name
    assert DATATYPES[name] == number
    assert whole.encoding == (Encoding.BW_SCALE_OFFSET if narrow else Encoding.SCALE_OFFSET)
    assert along.encoding == (
        Encoding.BW_AXIS_SCALE_OFFSET if narrow else Encoding.AXIS_SCALE_OFFSET
    )


@pytest.mark.parametrize("bits", range(2, 8))
def test_bit_widths_stay_in_their_container(bits: int):
    low, high = -(1 << bits - 1), (1 << bits - 1) - 1
    type = UniformType.per_tensor("i8", 0.5, qrange=(low, high))
    assert datatype(type) == "SFIXED_POINT_8"
    assert (type.encoding, type.storage.bitwidth) == (Encoding.BW_SCALE_OFFSET, bits)


def test_a_range_that_is_no_bit_width():
    type = UniformType.per_tensor("i8", 0.5, qrange=(-127, 127))
    assert (type.encoding, type.storage.bitwidth) == (Encoding.SCALE_OFFSET, 8)


def test_strings_are_a_data_type_but_no_element():
    assert DATATYPES["STRING"] == 0x0608
    assert len(DATATYPES) == len(PLAIN) + len(FIXED) + 1


@pytest.mark.parametrize(
    "element", [bf16, IndexType(), IntegerType(4), UniformType.per_tensor("i5", 0.5)], ids=str
)
def test_what_qnn_has_not(element: Attribute):
    assert find_datatype(element) is None
    with pytest.raises(VerifyException, match="is no data type of QNN"):
        datatype(element)


NOT_OF_QNN = (
    *(UniformType.per_tensor(f"{sign}{bits}", 0.5) for sign in "iu" for bits in (2, 3, 7, 12, 24)),
    *(IntegerType(bits) for bits in (2, 4, 7, 24, 128)),
    *(bf16, f80, f128, IndexType(), ComplexType(f32)),
)
"""Element types without a data type of QNN."""


def test_no_operation_takes_what_is_no_data_type() -> None:
    """Every constraint of a tensor refuses every other element type."""
    accepted = [
        f"{cls.name} {name}: {element}"
        for cls in QNN.operations
        if issubclass(cls, IRDLOperation)
        for definition in [cls.get_irdl_definition()]
        for name, declared in (*definition.operands, *definition.results)
        for tensor in tensors(declared.constr)
        for element in NOT_OF_QNN
        if tensor.accepts(element)
    ]
    assert accepted == []


def tensors(constraint: Any) -> Iterator[TensorOf]:
    """The constraints of tensors in one of an operand."""
    if isinstance(constraint, TensorOf):
        yield constraint
    for inner in ("constr", "constraint"):
        if hasattr(constraint, inner):
            yield from tensors(getattr(constraint, inner))
