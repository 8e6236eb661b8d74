"""The tokens of a document, one after the other, as the parsers ask for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

from .errors import error
from .lexer import Kind, Token, tokens
from .syntax import Name, Position

Item = TypeVar("Item")
BRACKETS = 8
"""How many brackets a type may have in a row."""
DEPTH = 40
"""How deep expressions and types may nest."""
LENGTH = 2_000_000
"""The most lexical elements of a document."""
CHAIN = 100
"""How many operators or subscripts may follow one another."""


class Stream:
    """A document as tokens: looks ahead, takes, and says what is wrong where."""

    def __init__(self, text: str, name: str, line: int = 1):
        self.name = name
        self.source = tokens(text, name, line)
        self.seen = deque[Token]()
        self.count = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        """The next token."""
        return self.seen[0] if self.seen else self.ahead(0)

    @property
    def position(self) -> Position:
        """Where the next token begins."""
        return self.token.position

    def ahead(self, count: int) -> Token:
        """The token `count` after the next one, at most the end."""
        while len(self.seen) <= count and (not self.seen or self.seen[-1].kind != "end"):
            self.seen.append(next(self.source))
        return self.seen[min(count, len(self.seen) - 1)]

    def fail(self, rule: str, wanted: str, at: Token | None = None) -> NoReturn:
        """Raise the violation of `rule`: `wanted` is expected instead of the next token."""
        token = at or self.token
        raise error(rule, f"expected {wanted}, got {token}", self.name, token.position)

    def sees(self, *texts: str) -> bool:
        """Whether the next token is one of these symbols or keywords."""
        return self.token.kind in ("symbol", "keyword") and self.token.text in texts

    def take(self) -> Token:
        """The next token, left behind."""
        token = self.token
        if token.kind != "end":
            self.seen.popleft()
            self.count += 1
        if self.count > LENGTH:
            message = f"a document has at most {LENGTH} lexical elements"
            raise error("length", message, self.name, token.position)
        return token

    def takes(self, *texts: str) -> Token | None:
        """The next token if it is one of these symbols or keywords, left behind."""
        return self.take() if self.sees(*texts) else None

    def expect(self, text: str, rule: str) -> Token:
        """The symbol or keyword `text`, left behind. Raises NnefError."""
        if not self.sees(text):
            self.fail(rule, f"'{text}'")
        return self.take()

    def kind(self, kind: Kind, rule: str, wanted: str) -> Token:
        """A token of `kind`, left behind. Raises NnefError, for a keyword by its own rule."""
        if self.token.kind != kind:
            self.fail("keyword" if self._is_misused(kind) else rule, wanted)
        return self.take()

    def _is_misused(self, kind: Kind) -> bool:
        return kind == "identifier" and self.token.kind in ("keyword", "logical")

    def identifier(self, rule: str) -> Name:
        """An identifier, left behind."""
        token = self.kind("identifier", rule, "an identifier")
        return Name(token.position, token.text)

    def listed(self, item: Callable[[], Item]) -> tuple[Item, ...]:
        """One or more items with commas between them."""
        items = [item()]
        while self.takes(","):
            items.append(item())
        return tuple(items)

    def chained(self, links: int, most: int = CHAIN) -> None:
        """Raise NnefError when there are more than `most` links in a row."""
        if links > most:
            message = f"at most {most} operators or brackets follow one another"
            raise error("nesting", message, self.name, self.position)

    @contextmanager
    def nested(self) -> Generator[None]:
        """One level deeper. Raises NnefError beyond `DEPTH`."""
        self.depth += 1
        if self.depth > DEPTH:
            message = f"expressions nest at most {DEPTH} deep"
            raise error("nesting", message, self.name, self.position)
        yield
        self.depth -= 1
