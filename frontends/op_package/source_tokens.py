"""Tokens of C++ sources of op packages, each with its location in what the user wrote, through
macros and includes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.sources import INCLUDE, position, used_at

Kind: TypeAlias = Literal["word", "number", "string", "symbol"]

KINDS: dict[str, Kind] = {
    "CPP_ID": "word",
    "CPP_INTEGER": "number",
    "CPP_FLOAT": "number",
    "CPP_STRING": "string",
    "CPP_CHAR": "symbol",
}
"""Token type of the preprocessor -> kind of token; all others are symbols."""

SPACE = ("CPP_WS", "CPP_LINECONT", "CPP_COMMENT1", "CPP_COMMENT2")
"""Token types of the preprocessor that mean nothing."""


@dataclass(eq=False)
class SourceFile:
    """The text of a C++ source file, its path for messages, and where it is included."""

    name: str
    """The path for messages."""

    text: str
    included: LocationAttr | None = None
    """The place of the include directive; None for a file that was given."""

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def location(self, offset: int) -> LocationAttr:
        """Return the location of the character at index `offset` of the text."""
        line = bisect_right(self.starts, offset)
        at = position(self.name, line, offset - self.starts[line - 1] + 1)
        return used_at(at, INCLUDE, self.included) if self.included else at


class LineNumber(int):
    """The line number of a token, which also holds the token. pcpp copies the line of a macro's use
    to all tokens of the expansion, and so they learn the token of the use.
    """

    token: SourceToken


class SourceToken:
    """A token of pcpp with the file and offset at which it stands, and the macros through which it
    came.
    """

    type: str
    value: str
    lexpos: int
    source: str
    file: SourceFile
    offset: int
    uses: tuple[tuple[str, SourceToken], ...]
    """The macros through which the token came, the innermost first: name and token of the use."""

    @classmethod
    def of(cls, token: Any, file: SourceFile) -> SourceToken:
        """Return a copy of `token`, a token of pcpp's lexer in `file`, that knows its file and
        offset.
        """
        made = cls()
        made.type, made.value, made.lexpos = token.type, token.value, token.lexpos
        made.file, made.offset, made.uses = file, token.lexpos, ()
        made.source = file.name
        return made

    @property
    def lineno(self) -> LineNumber:
        """The number of the line. pcpp sets it for a token of a macro's expansion to that of the
        macro's use, which is thereby added to `uses`.
        """
        line = LineNumber(bisect_right(self.file.starts, self.offset))
        line.token = self
        return line

    @lineno.setter
    def lineno(self, line: int) -> None:
        if isinstance(line, LineNumber):
            self.uses = (*self.uses, (line.token.value, line.token))

    @property
    def location(self) -> LocationAttr:
        """The location of the token in the text, nested in those of the macro uses and includes
        through which it came.
        """
        loc = self.file.location(self.offset)
        for name, use in self.uses:
            loc = used_at(loc, name, use.file.location(use.offset))
        return loc


@dataclass(frozen=True)
class Token:
    """A token of a C++ source after preprocessing: its kind, its text, and the preprocessor's token
    that it was made from.
    """

    kind: Kind
    text: str
    """The text; of a string its contents, escapes resolved."""

    source: SourceToken = field(compare=False, repr=False)

    @property
    def loc(self) -> LocationAttr:
        """The location of the token in what the user wrote, with the macros and includes through
        which it came.
        """
        return self.source.location

    @property
    def is_recursive(self) -> bool:
        """Whether the token is the name of a macro that expands to itself."""
        return self.kind == "word" and self.text in (name for name, _ in self.source.uses)

    def __str__(self) -> str:
        return f'"{self.text}"' if self.kind == "string" else f"'{self.text}'"


ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|(.))", re.DOTALL)
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def unquoted(text: str) -> str:
    """Return the contents of a string literal, escapes resolved."""

    def character(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 8))
        if match[2]:
            return chr(int(match[2], 16) % 0x110000)
        return ESCAPED.get(match[3], match[3])

    if text.startswith("R"):
        return text[text.index("(") + 1 : text.rindex(")")]
    return ESCAPE.sub(character, text[1:-1])
