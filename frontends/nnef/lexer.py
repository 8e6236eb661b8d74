"""The lexical elements of NNEF (NNEF 1.0.3, section 3.1)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .errors import error
from .syntax import Position

TYPE_NAMES = ("integer", "scalar", "logical", "string")
BUILTINS = ("shape_of", "length_of", "range_of", *TYPE_NAMES)
KEYWORDS = frozenset(
    {"version", "extension", "graph", "fragment", "tensor", "for", "in", "yield", "if", "else"}
    | {*BUILTINS}
)
DIGITS = 300
"""The most characters of a number: one that is longer is no number of any network."""

Kind: TypeAlias = Literal["identifier", "keyword", "number", "string", "logical", "symbol", "end"]


@dataclass(frozen=True)
class Token:
    """A lexical element; the text of a string is without quotes and escapes."""

    kind: Kind
    text: str
    position: Position

    def __str__(self) -> str:
        """As messages name it."""
        return "the end of the document" if self.kind == "end" else f"'{self.text}'"


_ELEMENT = re.compile(
    r"""(?P<space>[ \t\v\f\r\n]+|\#[^\f\n]*)
      | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)
      | (?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
      | (?P<symbol>->|<=|>=|==|!=|&&|\|\||[-+*/^<>!()\[\]{}:=,;?])""",
    re.VERBOSE | re.ASCII,
)


def tokens(text: str, name: str, line: int = 1) -> Iterator[Token]:
    """The elements of `text`, which begins at `line` of the document `name`, and an end.

    Raises NnefError for what is none.
    """
    start = at = 0
    while at < len(text):
        position = Position(line, at - start + 1)
        match = _ELEMENT.match(text, at)
        if match is None:
            raise _no_element(text, at, name, position)
        if match.lastgroup != "space":
            yield _token(str(match.lastgroup), match[0], name, position)
        elif (newlines := match[0].count("\n")) > 0:
            line += newlines
            start = at + match[0].rindex("\n") + 1
        at = match.end()
    yield Token("end", "", Position(line, at - start + 1))


def _no_element(text: str, at: int, name: str, position: Position) -> Exception:
    if text[at] in "'\"":
        return error(
            "string", f"the string that begins with {text[at]} is not closed", name, position
        )
    return error("character", f"unexpected character {text[at]!r}", name, position)


def _token(group: str, text: str, name: str, position: Position) -> Token:
    """The element of a group of the pattern."""
    match group:
        case "word" if text in ("true", "false"):
            return Token("logical", text, position)
        case "word":
            return Token("keyword" if text in KEYWORDS else "identifier", text, position)
        case "number" if len(text) > DIGITS:
            message = f"a number has at most {DIGITS} characters, got {len(text)}"
            raise error("number", message, name, position)
        case "number" if math.isinf(float(text)):
            raise error("number", f"{text} is beyond all numbers", name, position)
        case "number":
            return Token("number", text, position)
        case "string":
            return Token("string", _unquoted(text, name, position), position)
        case _:
            return Token("symbol", text, position)


def _unquoted(text: str, name: str, position: Position) -> str:
    """The characters of a string literal. Raises NnefError for those that none may have."""
    found = next((c for c in text if not " " <= c <= "~"), None)
    if found is not None:
        message = f"a string holds printable ASCII, got {found!r}"
        raise error("string", message, name, position)
    return re.sub(r"\\(.)", r"\1", text[1:-1])
