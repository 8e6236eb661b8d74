"""xDSL's parser of IR text with a lexer that takes linear time on any text."""

from __future__ import annotations

import re

from xdsl.context import Context
from xdsl.parser.generic_parser import ParserState
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRLexer

from .float_literals import FloatLiteralParser


class LinearLexer(MLIRLexer):
    """A lexer that detects an unterminated string in linear time, where xDSL's takes exponential
    time.
    """

    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')


class LinearParser(FloatLiteralParser):
    """A parser of the IR in `text`; `name` is the file name in its error messages."""

    def __init__(self, ctx: Context, text: str, name: str = "<unknown>"):
        super().__init__(ctx, "", name)
        self._parser_state = ParserState(LinearLexer(Input(text, name)))
