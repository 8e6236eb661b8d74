"""The token stream of an NNEF document: look-ahead, and what all parsers use to expect or skip
tokens, report errors and bound nesting.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

from .errors import error
from .lexer import Kind, Token, tokens
from .rule_violations import Report
from .syntax import Name, Position

Item = TypeVar("Item")
BRACKETS = 8
"""Limit on the array brackets after a type: bounds the nesting of array types."""
DEPTH = 40
"""Limit on the nesting of expressions and types: bounds the parser's recursion."""
LENGTH = 2_000_000
"""Limit on the tokens of a document: bounds the time and memory of parsing."""
CLOSING = (")", "]")
"""Brackets that close a list of items."""
CHAIN = 100
"""Limit on a chain of operators or subscripts, which makes a left-deep tree."""


class Stream:
    """The tokens of document `name`, consumed one by one, with look-ahead and located errors."""

    def __init__(self, text: str, name: str, line: int = 1, strict: bool = False):
        self.name = name
        self.report = Report(name, strict)
        self.source = tokens(text, name, line)
        self.token = next(self.source)
        """The next token."""
        self.seen = deque[Token]()
        """Tokens after the next one that look-ahead has read."""
        self.count = 0
        self.depth = 0

    @property
    def position(self) -> Position:
        """The position of the next token."""
        return self.token.position

    def ahead(self, count: int) -> Token:
        """Return the token `count` > 0 positions after the next one, or the end token."""
        while len(self.seen) < count:
            last = self.seen[-1] if self.seen else self.token
            self.seen.append(last if last.kind == "end" else next(self.source))
        return self.seen[count - 1]

    def fail(self, rule: str, wanted: str, at: Token | None = None) -> NoReturn:
        """Raise NnefError for a violation of `rule`, a name in `RULES`: `wanted` was expected, but
        token `at` (None: the next one) was found.
        """
        token = at or self.token
        raise error(rule, f"expected {wanted}, got {token}", self.name, token.position)

    def deviation(self, rule: str, message: str, position: Position) -> None:
        """Warn of a deviation from `rule`, or raise NnefError if reading is strict."""
        self.report.deviation(rule, message, position)
        if self.report.errors:
            raise self.report.errors[0]

    def sees(self, *texts: str) -> bool:
        """Return whether the next token is a symbol or keyword whose text is one of `texts`."""
        return self.token.kind in ("symbol", "keyword") and self.token.text in texts

    def take(self) -> Token:
        """Consume and return the next token; the token at the end of the text is not consumed.
        Raises NnefError if that makes more than `LENGTH` tokens.
        """
        token = self.token
        if token.kind != "end":
            self.token = self.seen.popleft() if self.seen else next(self.source)
            self.count += 1
        if self.count > LENGTH:
            message = f"a document has at most {LENGTH} lexical elements"
            raise error("length", message, self.name, token.position)
        return token

    def takes(self, *texts: str) -> Token | None:
        """Consume and return the next token if it is a symbol or keyword whose text is one of
        `texts`; else return None.
        """
        return self.take() if self.sees(*texts) else None

    def expect(self, text: str, rule: str) -> Token:
        """Consume and return the symbol or keyword `text`. If the next token is another, raises
        NnefError for a violation of `rule`, a name in `RULES`.
        """
        if not self.sees(text):
            self.fail(rule, f"'{text}'")
        return self.take()

    def closes(self, rule: str) -> Token:
        """Consume and return the `>` that closes a type; of a `>=` only the `>`, so that `=`
        becomes the next token. Raises NnefError, for a violation of `rule`, if the next token is
        another.
        """
        token = self.token
        if token.kind == "symbol" and token.text == ">=":
            line, column = token.position
            self.token = Token("symbol", "=", Position(line, column + 1))
            return Token("symbol", ">", token.position)
        return self.expect(">", rule)

    def kind(self, kind: Kind, rule: str, wanted: str) -> Token:
        """Consume and return a token of `kind`. If the next token is of another kind, raises
        NnefError for a violation of `rule`, saying that `wanted` was expected.
        """
        if self.token.kind != kind:
            self.fail("keyword" if self._is_misused(kind) else rule, wanted)
        return self.take()

    def _is_misused(self, kind: Kind) -> bool:
        return kind == "identifier" and self.token.kind in ("keyword", "logical")

    def identifier(self, rule: str) -> Name:
        """Consume an identifier and return it as a syntax tree. If the next token is none, raises
        NnefError for a violation of `rule`, a name in `RULES`.
        """
        token = self.kind("identifier", rule, "an identifier")
        return Name(token.position, token.text)

    def listed(self, item: Callable[[], Item]) -> tuple[Item, ...]:
        """Call `item`, which parses one item, for one or more items separated by commas; return the
        items. Warns of a trailing comma; if reading is strict, raises NnefError.
        """
        items = [item()]
        while comma := self.takes(","):
            if self.sees(*CLOSING):
                self.trailing(comma)
                break
            items.append(item())
        return tuple(items)

    def trailing(self, comma: Token) -> None:
        """Warn of `comma`, a comma after the last item of a list; if reading is strict, raise
        NnefError.
        """
        self.deviation("separator", "a comma follows the last item", comma.position)

    def chained(self, links: int, most: int = CHAIN) -> None:
        """Raise NnefError if `links`, the number of operators or subscripts in a row, is more than
        `most`.
        """
        if links > most:
            message = f"at most {most} operators or brackets follow one another"
            raise error("nesting", message, self.name, self.position)

    @contextmanager
    def nested(self) -> Generator[None]:
        """Count one more level of nested expressions or types in the `with` block. Raises NnefError
        beyond `DEPTH` levels.
        """
        self.depth += 1
        if self.depth > DEPTH:
            message = f"expressions nest at most {DEPTH} deep"
            raise error("nesting", message, self.name, self.position)
        yield
        self.depth -= 1
