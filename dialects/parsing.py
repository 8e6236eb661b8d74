"""xDSL's parser of IR text with a lexer that takes linear time on any text."""

from __future__ import annotations

import re
from typing import Any

from xdsl.context import Context
from xdsl.ir import Attribute
from xdsl.parser.generic_parser import ParserState
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRTokenKind

from .float_literals import FloatLiteralParser

EXTENTS = (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.QUESTION)
"""The tokens with which an extent of a shape begins."""


class LinearLexer(MLIRLexer):
    """A lexer that detects an unterminated string in linear time, where xDSL's takes exponential
    time.
    """

    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')


class LinearParser(FloatLiteralParser):
    """A parser of the IR in `text`, in which blanks may surround the `x` of shapes, as in
    `tensor<? x f32>`; `name` is the file name in its error messages.
    """

    def __init__(self, ctx: Context, text: str, name: str = "<unknown>"):
        super().__init__(ctx, "", name)
        self._parser_state = ParserState(LinearLexer(Input(text, name)))

    def parse_ranked_shape(self) -> tuple[list[int], Attribute]:
        """Parse the extents and the element type of a shape, `2x?xf32` or `2 x ? x f32`. The extent
        `?` is returned as DYNAMIC_INDEX.
        """
        sizes = list[int]()
        while self._current_token.kind in EXTENTS:
            sizes.append(self.parse_shape_dimension())
            self.parse_shape_delimiter()
        return sizes, self.expect(self.parse_optional_type, "Expected shape type.")

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: Any) -> Any:
        """Parse and return the rest of a type (`is_type`: after `!`) or attribute (after `#`)
        behind the name `attr_or_dialect_name`. The quoted form of any dialect, such as
        `#tfl<"text">`, is read as the plain one, `#tfl<text>`.
        """
        start = self._current_token.span
        quoted = self.lexer.input.content.startswith('"', start.end)
        if start.text != "<" or "." in attr_or_dialect_name or not quoted:
            return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)
        self.parse_punctuation("<")
        text = f"{'!' if is_type else '#'}{attr_or_dialect_name}<{self.parse_str_literal()}>"
        self.parse_punctuation(">")
        return LinearParser(self.ctx, text, self.lexer.input.name).parse_attribute()
