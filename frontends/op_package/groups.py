"""Tokens in brackets as trees, and their division at commas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.sources import PackageError, place_of
from .source_tokens import Token

CLOSING = {"(": ")", "[": "]", "{": "}"}
DEEPEST = 100
"""Limit on nested brackets: bounds the recursion of the readers."""


@dataclass
class Group:
    """A pair of brackets in a C++ source with what is between them: `items`, tokens and nested
    groups in order.
    """

    open: Token
    items: list[Item] = field(default_factory=list)

    @property
    def bracket(self) -> str:
        """The opening bracket: `(`, `[` or `{`."""
        return self.open.text

    @property
    def loc(self) -> LocationAttr:
        """The location of the opening bracket."""
        return self.open.loc

    def __str__(self) -> str:
        return f"'{self.bracket}'"


Item: TypeAlias = Token | Group


def grouped(tokens: Iterable[Token]) -> list[Item]:
    """Return `tokens` as items: a token by itself, or a `Group` for a pair of brackets with what is
    between them. Raises PackageError for brackets that are not balanced, and for too deep nesting.
    """
    outer: list[Item] = []
    pending: list[tuple[Group, list[Item]]] = []
    items = outer
    for token in tokens:
        if token.kind == "symbol" and token.text in CLOSING:
            group = Group(token)
            items.append(group)
            pending.append((group, items))
            items = group.items
            if len(pending) > DEEPEST:
                raise PackageError(f"brackets nest deeper than {DEEPEST}", token.loc)
        elif token.kind == "symbol" and token.text in CLOSING.values():
            items = _close(token, pending)
        else:
            items.append(token)
    if pending:
        raise _never_closed(pending[-1][0].open, [])
    return outer


def _close(token: Token, pending: list[tuple[Group, list[Item]]]) -> list[Item]:
    """Close the innermost group of `pending` at `token`, a closing bracket; return the list of
    items to which it belongs. `pending` holds (group, that list) for each open bracket. Raises
    PackageError if the brackets do not match.
    """
    if not pending:
        raise PackageError(f"{token} closes nothing", token.loc)
    group, items = pending.pop()
    if CLOSING[group.bracket] != token.text:
        raise _never_closed(group.open, [f"{token} is at {place_of(token.loc)}"])
    return items


def _never_closed(token: Token, notes: Sequence[str]) -> PackageError:
    """Return (not raise) the error that the opening bracket `token` is never closed; `notes` are
    printed after it.
    """
    return PackageError(f"{token} is never closed", token.loc, notes)


def is_symbol(item: Item | None, text: str) -> bool:
    """Return whether `item`, a token or a bracketed group, is the symbol `text`, such as `;`; not
    if it is None.
    """
    return isinstance(item, Token) and item.kind == "symbol" and item.text == text


def is_word(item: Item | None, *texts: str) -> bool:
    """Return whether `item`, a token or a bracketed group, is a word: one of `texts`, or any word
    without `texts`; not if it is None.
    """
    return isinstance(item, Token) and item.kind == "word" and (not texts or item.text in texts)


def is_group(item: Item | None, bracket: str) -> bool:
    """Return whether `item`, a token or a bracketed group, is a group whose opening bracket is
    `bracket`; not if it is None.
    """
    return isinstance(item, Group) and item.bracket == bracket


def at(items: Sequence[Item], index: int) -> Item | None:
    """Return `items[index]`; None if `index` is negative or there are not as many items."""
    return items[index] if 0 <= index < len(items) else None


def divided(items: Sequence[Item], with_angles: bool = False) -> list[list[Item]]:
    """Return the lists of `items` (tokens and bracketed groups) between commas; no list for no
    items. With `with_angles`, commas between `<` and `>`, as in types, do not divide.
    """
    parts: list[list[Item]] = [[]]
    depth = 0
    for item in items:
        depth += with_angles and angle(item)
        if is_symbol(item, ",") and depth == 0:
            parts.append([])
        else:
            parts[-1].append(item)
    return parts if items else []


def angle(item: Item) -> int:
    """Return by how much `item` changes the nesting of angle brackets: 1 for `<`, -1 for `>`, -2
    for `>>`, else 0.
    """
    return is_symbol(item, "<") - is_symbol(item, ">") - 2 * is_symbol(item, ">>")


def text_of(items: Sequence[Item]) -> str:
    """Return the source text of `items` (tokens and bracketed groups) without spaces, for messages
    and comparison.
    """
    parts = list[str]()
    for item in items:
        if isinstance(item, Group):
            parts.append(f"{item.bracket}{text_of(item.items)}{CLOSING[item.bracket]}")
        else:
            parts.append(str(item) if item.kind == "string" else item.text)
    return "".join(parts)


def plain_text(items: Sequence[Item]) -> list[Token]:
    """Return all tokens of `items`, also those within bracketed groups, without the brackets."""
    tokens = list[Token]()
    for item in items:
        tokens += plain_text(item.items) if isinstance(item, Group) else [item]
    return tokens
