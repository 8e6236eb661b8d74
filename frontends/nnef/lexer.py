"""The lexer of NNEF documents (NNEF 1.0.3, section 3.1)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from .errors import error
from .syntax import Position

TYPE_NAMES = ("integer", "scalar", "logical", "string")
BUILTINS = ("shape_of", "length_of", "range_of", *TYPE_NAMES)
KEYWORDS = frozenset(
    {"version", "extension", "graph", "fragment", "tensor", "for", "in", "yield", "if", "else"}
    | {*BUILTINS}
)
DIGITS = 300
"""Limit on the characters of a number, far above what networks contain."""

MANY = 16
"""Least length of an array of numbers that is read as one token, for speed."""
MOST_NUMBERS = 1 << 22
"""Limit on the numbers of an array that is read as one token: bounds its memory."""

Kind: TypeAlias = Literal[
    "identifier", "keyword", "number", "numbers", "string", "logical", "symbol", "end"
]

WORDS: Mapping[str, Kind] = {
    **dict.fromkeys(KEYWORDS, "keyword"),
    **dict.fromkeys(("true", "false"), "logical"),
}
"""Word -> its token kind, for words that cannot be identifiers."""
LINED = ("space", "numbers")
"""Groups of the lexer's pattern whose matches may contain line breaks."""


class Token(NamedTuple):
    """A token; the text of a string is without quotes and escapes.

    A token of kind `numbers` is a whole array of at least `MANY` number literals, brackets
    included, read at once for speed.
    """

    kind: Kind
    text: str
    position: Position

    def __str__(self) -> str:
        """Return the token in the form in which error messages quote it."""
        if self.kind == "end":
            return "the end of the document"
        return "an array of numbers" if self.kind == "numbers" else f"'{self.text}'"


_NUMBER = r"\d+(?:\.\d*)?(?:[eE][+-]?\d+)?"
_SPACES = r"[ \t\r\n]*"
_ITEM = rf"{_SPACES}-?{_NUMBER}{_SPACES}"
_ELEMENT = re.compile(
    rf"""(?P<space>[ \t\v\f\r\n]+|\#[^\f\n]*)
      | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<number>{_NUMBER})
      | (?P<numbers>\[(?>{_ITEM},){{{MANY - 1},}}+{_ITEM}\])
      | (?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
      | (?P<symbol>->|<=|>=|==|!=|&&|\|\||[-+*/^<>!()\[\]{{}}:=,;?])""",
    re.VERBOSE | re.ASCII,
)
_ESCAPE = re.compile(r"\\(.)")


def tokens(text: str, name: str, line: int = 1) -> Iterator[Token]:
    """Yield the tokens of `text`, which begins at `line` of the document `name`; the last is of
    kind `end`.

    Raises NnefError where no token begins.
    """
    start = at = 0
    size = len(text)
    while at < size:
        match = _ELEMENT.match(text, at)
        if match is None:
            raise _no_element(text, at, name, Position(line, at - start + 1))
        group, text_of_token = match.lastgroup, match[0]
        if group == "symbol":
            yield Token("symbol", text_of_token, Position(line, at - start + 1))
        elif group != "space":
            yield _token(str(group), text_of_token, name, Position(line, at - start + 1))
        if group in LINED and (newlines := text_of_token.count("\n")) > 0:
            line += newlines
            start = at + text_of_token.rindex("\n") + 1
        at = match.end()
    yield Token("end", "", Position(line, at - start + 1))


def _no_element(text: str, at: int, name: str, position: Position) -> Exception:
    if text[at] in "'\"":
        return error(
            "string", f"the string that begins with {text[at]} is not closed", name, position
        )
    return error("character", f"unexpected character {text[at]!r}", name, position)


def _token(group: str, text: str, name: str, position: Position) -> Token:
    """Return the token for `text`; `group` is the group of the lexer's regular expression that
    matched. Raises NnefError, at `position` of document `name`, for an invalid number or string.
    """
    match group:
        case "word":
            return Token(WORDS.get(text, "identifier"), text, position)
        case "number":
            check_number(text, name, position)
            return Token("number", text, position)
        case "string":
            return Token("string", _unquoted(text, name, position), position)
        case _:
            return Token("numbers", text, position)


def check_number(text: str, name: str, position: Position) -> None:
    """Raise NnefError, at `position` of document `name`, for a number with too many digits or
    beyond the range of float64.
    """
    if len(text) > DIGITS:
        message = f"a number has at most {DIGITS} characters, got {len(text)}"
        raise error("number", message, name, position)
    if ("e" in text or "E" in text) and math.isinf(float(text)):
        raise error("number", f"{text} is beyond all numbers", name, position)


def _unquoted(text: str, name: str, position: Position) -> str:
    """Return the contents of the quoted string `text`, escapes resolved. Raises NnefError, at
    `position` of document `name`, for a character beyond printable ASCII, and for an escape of
    anything but a quote or a backslash.
    """
    character = next((c for c in text if not " " <= c <= "~"), None)
    if character is not None:
        message = f"a string holds printable ASCII, got {character!r}"
        raise error("string", message, name, position)
    lone = next((m for m in _ESCAPE.finditer(text, 1) if m[1] not in ("\\", text[0])), None)
    if lone is not None:
        message = f"a backslash is written \\\\, got \\{lone[1]}"
        at = Position(position.line, position.column + lone.start())
        raise error("escape", message, name, at)
    return _ESCAPE.sub(r"\1", text[1:-1])
