"""Floats in hexadecimal are bits wherever they stand; they are packed here by struct and numpy."""

from __future__ import annotations

import math
import random
import struct

import pytest
from xdsl.dialects.builtin import DenseArrayBase, DenseIntOrFPElementsAttr, FloatAttr
from xdsl.ir import Attribute
from xdsl.utils.exceptions import ParseError

from hexnn.dialects.parsing import LinearParser
from hexnn.tools.universe import new_context

FORMATS = {"f16": "e", "f32": "f", "f64": "d"}
"""type -> the letter of struct."""

PLACES = {
    "an attribute": "{} : {type}",
    "a list": "dense<[{}, 1.0]> : tensor<2x{type}>",
    "a splat": "dense<{}> : tensor<2x{type}>",
    "an array": "array<{type}: {}>",
    "a complex number": "dense<({}, 1.0)> : tensor<1xcomplex<{type}>>",
}
"""place -> text in which a literal stands there."""


def read(text: str) -> Attribute:
    """The attribute that `text` says."""
    parser = LinearParser(new_context(), text)
    attribute = parser.parse_attribute()
    assert parser.pos == len(text)
    return attribute


def first(attribute: Attribute) -> float:
    """The first float that an attribute holds."""
    if isinstance(attribute, FloatAttr):
        return attribute.value.data
    assert isinstance(attribute, DenseIntOrFPElementsAttr | DenseArrayBase)
    value = attribute.get_values()[0]
    return value[0] if isinstance(value, tuple) else value


def same(a: float, b: float) -> bool:
    """Whether two floats are equal, sign of zero and NaN included."""
    return (math.isnan(a) and math.isnan(b)) or struct.pack("d", a) == struct.pack("d", b)


@pytest.mark.parametrize("type", FORMATS)
@pytest.mark.parametrize("place", PLACES)
def test_bits(place: str, type: str) -> None:
    """Random bits are the float that struct makes of them, and read as they print."""
    rng, letter = random.Random(f"{place} {type}"), FORMATS[type]
    for _ in range(50):
        data = rng.randbytes(struct.calcsize(letter))
        (expected,) = struct.unpack(f"<{letter}", data)
        attribute = read(PLACES[place].format(f"0x{data[::-1].hex()}", type=type))
        assert same(first(attribute), expected), data
        assert same(first(read(str(attribute))), expected), attribute


@pytest.mark.parametrize("value", [107374184.0, 16777216.0, 123456792.0, math.inf, -math.inf])
@pytest.mark.parametrize("place", PLACES)
def test_values_without_decimal_text(place: str, value: float) -> None:
    """What xDSL prints in hexadecimal is read as what it was."""
    bits = int.from_bytes(struct.pack(">f", value))
    attribute = read(PLACES[place].format(f"0x{bits:X}", type="f32"))
    assert first(attribute) == first(read(str(attribute))) == value


@pytest.mark.parametrize("literal", ["0x12345", "-0x1234"])
@pytest.mark.parametrize("place", PLACES)
def test_no_bits_of_the_type(place: str, literal: str) -> None:
    """More bits than the type has and a sign are errors."""
    with pytest.raises(ParseError, match=r"more bits than|has no minus|Expected float literal"):
        read(PLACES[place].format(literal, type="f16"))


def test_the_scale_of_a_quantized_type() -> None:
    """The bits are those of a double, as in MLIR."""
    assert (
        str(read("!quant.uniform<i8:f32, 0x3FE0000000000000:3>")) == "!quant.uniform<i8:f32, 0.5:3>"
    )


def test_a_complex_number_has_two_parts() -> None:
    """A plain number is none."""
    with pytest.raises(ParseError, match=r"Expected a value of type complex<f32>"):
        read("dense<1.0> : tensor<1xcomplex<f32>>")
