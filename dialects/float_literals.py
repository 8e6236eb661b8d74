"""The parsing of float literals in hexadecimal, which give the bits of the value, as in MLIR.

xDSL prints values without an exact decimal text in this form (NaN, infinity, 0x4CCCCCCD for
107374184), but its parser reads most of them as integers.
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
"""The prefixes of a hexadecimal literal."""

NEGATED = ("-0x", "-0X")
"""The prefixes of an invalid float literal: the sign is one of the bits."""


@dataclass(frozen=True)
class Element:
    """A parsed element of a dense literal; it is converted once the type, which follows it, is
    known.
    """

    read: Any
    """The element as xDSL parsed it; the value of a complex number is a pair of `Element`s."""

    def to_type(self, parser: Parser, type: Any) -> Any:
        """Return the element as a Python number of type `type`; hexadecimal text gives a float's
        bits.
        """
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
    """A parser that reads hexadecimal literals of float types as the bits of the value."""

    def _parse_tensor_literal_element(self) -> Any:
        """Parse an element of a dense literal and return it as an `Element`."""
        return Element(super()._parse_tensor_literal_element())

    def _parse_optional_complex(self) -> tuple[Any, Span] | None:
        """Parse `(real, imaginary)` and return the two `Element`s and their span; None if the text
        has no parenthesis here.
        """
        start = self._current_token.span
        if self.parse_optional_punctuation("(") is None:
            return None
        real = self._parse_tensor_literal_element()
        self.parse_punctuation(",")
        imaginary = self._parse_tensor_literal_element()
        self.parse_punctuation(")")
        return (real, imaginary), Span(start.start, self.pos, start.input)

    def _parse_builtin_densearray_attr(self) -> DenseArrayBase | None:
        """Parse `<type: values>` of a dense array, whose floats may be hexadecimal; return the
        attribute.
        """
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
        """Parse a decimal or hexadecimal literal of a float type."""
        if self._current_token.text[:2] not in HEXADECIMAL:
            return self.parse_float()
        return float_of_bits(self, self._consume_token(MLIRTokenKind.INTEGER_LIT).span, type)

    def parse_optional_float(self, *, allow_negative: bool = True) -> float | None:
        """Parse a float and return it, or None if there is none; a hexadecimal literal gives the
        bits of an f64. With `allow_negative`, a decimal literal may have a minus sign.
        """
        if self._current_token.text[:2] in HEXADECIMAL:
            return self._parse_float_of(f64)
        return super().parse_optional_float(allow_negative=allow_negative)

    def parse_optional_builtin_int_or_float_attr(
        self,
    ) -> IntegerAttr[Any] | FloatAttr[Any] | None:
        """Parse a number with its type; return None if there is none.

        A hexadecimal float with a minus sign, or with more bits than its type, is a parse error.
        """
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
    """Return the float of type `type` whose bits the hexadecimal `literal` gives.

    Reports a parse error for a minus sign or more bits than the type has.
    """
    if literal.text.startswith(NEGATED):
        parser.raise_error("a float in hexadecimal has no minus", literal.start, literal.end)
    bits = int(literal.text, 16)
    if bits.bit_length() > type.bitwidth:
        told = f"{literal.text} has more bits than {type}"
        parser.raise_error(told, literal.start, literal.end)
    return next(type.iter_unpack(bits.to_bytes(type.compile_time_size, "little")))
