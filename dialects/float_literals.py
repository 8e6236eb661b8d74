"""Floats in hexadecimal: the bits of the value, as MLIR reads them and xDSL prints them.

xDSL prints what has no decimal text so, as NaN, infinity and 0x4CCCCCCD for 107374184, but reads it
as an integer nearly everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    f64,
)
from xdsl.parser import Parser
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

HEXADECIMAL = ("0x", "0X")
"""What the bits of a float start with."""

NEGATED = ("-0x", "-0X")
"""What the bits of a float must not start with: the sign is one of them."""


@dataclass(frozen=True)
class Element:
    """An element of a dense literal, whose type stands behind it."""

    read: Any
    """What xDSL makes of it; the value of a complex number is a pair of elements."""

    def to_type(self, parser: Parser, type: Any) -> Any:
        """The value of an element of type `type`."""
        literal: Span = self.read.span
        if isinstance(type, AnyFloat) and literal.text.startswith((*HEXADECIMAL, *NEGATED)):
            return float_of_bits(parser, literal, type)
        if not isinstance(type, ComplexType):
            return self.read.to_type(parser, type)
        if not isinstance(self.read.value, tuple):
            parser.raise_error(f"Expected a value of type {type}", literal.start, literal.end)
        parts = cast("tuple[Element, Element]", self.read.value)
        return tuple(part.to_type(parser, type.element_type) for part in parts)


class FloatLiteralParser(Parser):
    """Reads a hexadecimal literal of a float type as its bits, wherever floats stand."""

    def _parse_tensor_literal_element(self) -> Any:
        """Parse an element of a dense literal."""
        return Element(super()._parse_tensor_literal_element())

    def _parse_optional_complex(self) -> tuple[Any, Span] | None:
        """Parse `(real, imaginary)`, of the elements that they are."""
        start = self._current_token.span
        if self.parse_optional_punctuation("(") is None:
            return None
        real = self._parse_tensor_literal_element()
        self.parse_punctuation(",")
        imaginary = self._parse_tensor_literal_element()
        self.parse_punctuation(")")
        return (real, imaginary), Span(start.start, self.pos, start.input)

    def _parse_builtin_densearray_attr(self) -> DenseArrayBase | None:
        """Parse `<type: values>`; xDSL takes only decimal floats here."""
        start = self.pos
        self.parse_punctuation("<", " in dense array")
        type = self.parse_attribute()
        if not isinstance(type, AnyFloat) or self.parse_optional_punctuation(":") is None:
            self._resume_from(start)
            return super()._parse_builtin_densearray_attr()
        values = self.parse_comma_separated_list(
            self.Delimiter.NONE, lambda: self._parse_float_of(type)
        )
        self.parse_punctuation(">", " in dense array")
        return DenseArrayBase.from_list(type, values)

    def _parse_float_of(self, type: AnyFloat) -> float:
        """Parse a value of a float type."""
        if self._current_token.text[:2] not in HEXADECIMAL:
            return self.parse_float()
        return float_of_bits(self, self._consume_token(MLIRTokenKind.INTEGER_LIT).span, type)

    def parse_optional_float(self, *, allow_negative: bool = True) -> float | None:
        """Parse a float; one in hexadecimal is of 64 bits."""
        if self._current_token.text[:2] in HEXADECIMAL:
            return self._parse_float_of(f64)
        return super().parse_optional_float(allow_negative=allow_negative)

    def parse_optional_builtin_int_or_float_attr(
        self,
    ) -> IntegerAttr[Any] | FloatAttr[Any] | None:
        """Parse a number with its type; bits that do not fit the type are an error."""
        start = self.pos
        try:
            attr = super().parse_optional_builtin_int_or_float_attr()
        except OverflowError:
            self.raise_error("a float in hexadecimal has more bits than its type", start, self.pos)
        text = self.lexer.input.slice(start, self.pos) or ""
        if isinstance(attr, FloatAttr) and text.startswith(NEGATED):
            self.raise_error("a float in hexadecimal has no minus", start, self.pos)
        return attr


def float_of_bits(parser: Parser, literal: Span, type: AnyFloat) -> float:
    """The float of type `type` with the bits `literal`. Raises ParseError if it has others."""
    if literal.text.startswith(NEGATED):
        parser.raise_error("a float in hexadecimal has no minus", literal.start, literal.end)
    bits = int(literal.text, 16)
    if bits.bit_length() > type.bitwidth:
        told = f"{literal.text} has more bits than {type}"
        parser.raise_error(told, literal.start, literal.end)
    return next(type.iter_unpack(bits.to_bytes(type.compile_time_size, "little")))
