"""Reader of patterns, constraints and replacements of rules: makes terms of C++ expressions."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.priorities import PRIORITIES
from ...dialects.packages.sources import PackageError
from ...dialects.packages.terms import (
    DEFAULT_PACKAGE,
    TERM_KINDS,
    Call,
    DType,
    Function,
    Name,
    Number,
    OpTerm,
    Term,
)
from ...dialects.packages.word_table import words, words_of
from ...dialects.suggest import did_you_mean
from .groups import Group, Item, angle, at, divided, is_group, is_symbol, is_word, text_of
from .sdk_names import sdk_text
from .source_tokens import Token

INTEGER_TYPES = (
    *("int", "unsigned", "long", "short", "size_t", "Idx"),
    *(f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)),
)
"""The types whose conversions are read as the word `int`."""

BINARY: dict[str, tuple[int, str, Callable[[int | float, int | float], int | float] | None]] = {
    "||": (1, "OR", None),
    "&&": (2, "AND", None),
    "==": (3, "EQ", None),
    "!=": (3, "NE", None),
    "<": (4, "LT", None),
    "<=": (4, "LE", None),
    ">": (4, "GT", None),
    ">=": (4, "GE", None),
    "+": (6, "ADD", operator.add),
    "-": (6, "SUB", operator.sub),
    "*": (7, "MUL", operator.mul),
    "/": (7, "DIV", lambda a, b: quotient(a, b)),
    "%": (
        7,
        "",
        lambda a, b: math.fmod(a, b) if isinstance(a + b, float) else a - b * quotient(a, b),
    ),
}
"""Operator -> (precedence, the word that it stands for, its value for constants)."""


def quotient(a: float, b: float) -> int | float:
    """Return a / b; of integers rounded towards zero. Raises ZeroDivisionError for b = 0."""
    if isinstance(a, float) or isinstance(b, float):
        return a / b
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def number(token: Token) -> Number:
    """Return the term of the number that `token` writes. Raises PackageError if it writes none."""
    text = token.text.replace("'", "").lower()
    is_hex = text.startswith("0x")
    digits = text.rstrip("ul") if is_hex else text.rstrip("ulf")
    try:
        if is_hex or not any(character in digits for character in ".e"):
            octal = digits[0] == "0" and digits.isdecimal() and len(digits) > 1
            return Number(int(digits, 8) if octal else int(digits, 0), token.loc)
        return Number(float(digits), token.loc)
    except ValueError:
        raise PackageError(f"{token} is no number", token.loc) from None


class TermReader:
    """The reader of the terms of rules in one C++ source, whose integer constants it
    knows by name.
    """

    def __init__(self, constants: Mapping[str, Number]):
        self.constants = constants
        """Constants of the source by name."""

    def priority(self, items: Sequence[Item], loc: LocationAttr) -> int:
        """Return the priority that the expression `items`, such as `EARLY + 1`, states as a number.
        Raises PackageError, at `loc` if `items` is empty, for anything that is not a constant.
        """
        named = {name: Number(value) for name, (value, _) in PRIORITIES.items()}
        read = TermReader({**self.constants, **named}).term(items, "a priority", loc)
        if not isinstance(read, Number) or not isinstance(read.value, int):
            message = f"a priority is a constant integer, got {text_of(items)}"
            raise PackageError(message, read.loc or loc)
        return read.value

    def term(self, items: Sequence[Item], what: str, loc: LocationAttr) -> Term:
        """Return the term of the expression that `items` (tokens and bracketed groups) are as a
        whole; `what` names it in messages. Raises PackageError, at `loc` if there are no items.
        """
        if not items:
            raise PackageError(f"{what} is empty", loc)
        expression = Expression(self, items)
        read = expression.binary(0)
        expression.end()
        return read

    def argument(self, items: Sequence[Item], kind: str, what: str, loc: LocationAttr) -> Term:
        """Return the term of `items`, an argument of the kind `kind` of the table of words, such as
        `tensor` or `int`; `what` names it in messages, and an empty one is reported at `loc`.
        """
        if kind == "function" and items:
            return function_name(items)
        return self.term(items, what, loc)

    def op(self, group: Group, loc: LocationAttr) -> OpTerm:
        """Return the operation whose name and operands are in the parentheses `group`, behind the
        word `Op` at `loc`.
        """
        parts = divided(group.items)
        if not parts:
            raise PackageError("Op takes a name and operands, got nothing", loc)
        name = self.operation_name(parts[0], loc)
        operands = tuple(
            self.term(part, f'operand {index} of Op("{name}")', loc)
            for index, part in enumerate(parts[1:], 1)
        )
        return OpTerm(name, operands, loc)

    def operation_name(self, items: Sequence[Item], loc: LocationAttr) -> str:
        """Return the name of an operation that `items` state: a string, a macro of the SDK such as
        QNN_OP_RELU, or FROM_DEFAULT_PACKAGE around one. Raises PackageError for others.
        """
        first = at(items, 0)
        if isinstance(first, Token) and len(items) == 1:
            name = first.text if first.kind == "string" else sdk_text(first.text)
            if name:
                return name
        group = at(items, 1)
        if len(items) == 2 and isinstance(group, Group) and is_word(first, "FROM_DEFAULT_PACKAGE"):
            name = self.operation_name(group.items, loc)
            return f"{DEFAULT_PACKAGE}::{sdk_text(name) or name}"
        where = first.loc if first else loc
        raise PackageError(f"expected the name of an operation, got {shown(items)}", where)


def shown(items: Sequence[Item]) -> str:
    """Return the text of `items` for a message: at most 40 characters of it, `nothing` for none."""
    text = text_of(items) or "nothing"
    return text if len(text) <= 40 else f"{text[:40]}..."


def function_name(items: Sequence[Item]) -> Function:
    """Return the C++ function that `items` name: `f`, `&ns::f`, `(f<A, B>)`. Raises PackageError
    for anything else.
    """
    first = items[0]
    if len(items) == 1 and isinstance(first, Group) and first.bracket == "(" and first.items:
        return function_name(first.items)
    rest = items[1:] if is_symbol(first, "&") else items
    begin = last_name(rest)
    names = [item.text for item in rest if isinstance(item, Token)]
    if not is_word(at(rest, begin)) or len(names) < len(rest) or sum(map(angle, rest)):
        raise PackageError(f"expected the name of a function, got {shown(items)}", first.loc)
    text = "".join(names[begin:]).replace(",", ", ")
    return Function(text, loc=first.loc)


def last_name(items: Sequence[Item]) -> int:
    """Return the index in `items`, a qualified name, of its last part before template arguments: of
    `f` in `ns::f<ns::A>`.
    """
    begin = 0
    for index, item in enumerate(items):
        if is_symbol(item, "<"):
            break
        if is_symbol(item, ":"):
            begin = index + 1
    return begin


class Expression:
    """A C++ expression in a rule as a sequence of items (tokens and bracketed groups) that are
    consumed one by one to make a term.
    """

    def __init__(self, reader: TermReader, items: Sequence[Item]):
        self.reader = reader
        self.items = items
        self.index = 0

    @property
    def item(self) -> Item | None:
        """The next item; None at the end."""
        return at(self.items, self.index)

    def take(self) -> Item:
        """Consume and return the next item. Raises PackageError at the end."""
        item = self.item
        if item is None:
            raise PackageError("the expression breaks off", self.items[-1].loc)
        self.index += 1
        return item

    def end(self) -> None:
        """Raise PackageError unless all items are consumed."""
        if self.item is not None:
            before = shown([self.items[self.index - 1]])
            message = f"expected ',' or ')' after {before}, got {shown([self.item])}"
            raise PackageError(message, self.item.loc)

    def binary(self, least: int) -> Term:
        """Consume an expression whose binary operators have a precedence of at least `least`;
        return its term.
        """
        left = self.unary()
        while isinstance(self.item, Token) and self.item.text in BINARY:
            sign = self.item
            precedence = BINARY[sign.text][0]
            if sign.kind != "symbol" or precedence < least:
                break
            self.index += 1
            left = self._combined(sign, left, self.binary(precedence + 1))
        return left

    def _combined(self, sign: Token, left: Term, right: Term) -> Term:
        """Return the term of `left` and `right` joined by the binary operator `sign`: a number if
        both are numbers, else the call of the word that stands for the operator.
        """
        _, word, value = BINARY[sign.text]
        if value and isinstance(left, Number) and isinstance(right, Number):
            try:
                return Number(value(left.value, right.value), left.loc)
            except ZeroDivisionError:
                raise PackageError("division by zero", sign.loc) from None
        if not word:
            raise PackageError(f"{sign} works on constants alone", sign.loc)
        return Call(word, (left, right), sign.loc)

    def unary(self) -> Term:
        """Consume an expression without binary operators outside of parentheses; return its
        term.
        """
        item = self.take()
        if is_symbol(item, "-"):
            return self._negated(item, self.unary())
        if is_symbol(item, "!"):
            return Call("NOT", (self.unary(),), item.loc)
        if is_symbol(item, "+"):
            return self.unary()
        if isinstance(item, Group):
            return self._grouped(item)
        return self._token(item)

    def _negated(self, sign: Item, term: Term) -> Term:
        """Return the negation of `term`: a number for a number, else SUB(0, term); `sign` is the
        minus before it.
        """
        if isinstance(term, Number):
            return Number(-term.value, sign.loc)
        return Call("SUB", (Number(0, sign.loc), term), sign.loc)

    def _grouped(self, group: Group) -> Term:
        """Return the term of an expression that begins with `group` in parentheses: `(int) x`
        converts the expression after it to an integer, else the term is what the parentheses hold.
        """
        if group.bracket != "(":
            raise PackageError(f"expected an expression, got {group}", group.loc)
        if group.items and all(is_word(item, *INTEGER_TYPES) for item in group.items):
            return Call("int", (self.unary(),), group.loc)
        return self.reader.term(group.items, "the expression in parentheses", group.loc)

    def _token(self, token: Token) -> Term:
        """Return the term that begins with `token`, already consumed: a name, number, element type,
        cast, call, constant or word; consume the rest of it.
        """
        if token.kind == "string":
            return Name(token.text, token.loc)
        if token.kind == "number":
            return number(token)
        if token.kind == "symbol":
            raise PackageError(f"expected an expression, got {token}", token.loc)
        if token.text == "DType" and is_symbol(self.item, ":"):
            return self._element_type(token)
        if token.text == "static_cast" and is_symbol(self.item, "<"):
            return self._static_cast(token)
        if is_group(self.item, "("):
            group = self.take()
            assert isinstance(group, Group)
            return self._call(token, group)
        return self._word(token)

    def _element_type(self, token: Token) -> DType:
        """Consume the rest of an element type such as `DType::Float16`, after its first word
        `token`; return its term.
        """
        self._expect(":")
        self._expect(":")
        name = self.take()
        if not isinstance(name, Token) or name.kind != "word":
            raise PackageError("expected the name of an element type", name.loc)
        return DType(name.text, token.loc)

    def _static_cast(self, token: Token) -> Call:
        """Consume the rest of `static_cast<int>(x)`, after its first word `token`; return the term
        that converts x to an integer.
        """
        self._expect("<")
        while is_word(self.item, *INTEGER_TYPES):
            self.index += 1
        self._expect(">")
        group = self.take()
        if not isinstance(group, Group):
            raise PackageError("expected what is converted", group.loc)
        term = self.reader.term(group.items, "what is converted", group.loc)
        return Call("int", (term,), token.loc)

    def _expect(self, symbol: str) -> None:
        """Consume the next item, which must be the symbol `symbol`. Raises PackageError if it is
        another.
        """
        item = self.take()
        if not is_symbol(item, symbol):
            raise PackageError(f"expected '{symbol}', got {shown([item])}", item.loc)

    def _call(self, token: Token, group: Group) -> Term:
        """Return the term of the call of `token`, `Op` or a word of rules, with the arguments in
        the parentheses `group`.
        """
        name, loc = token.text, token.loc
        if name == "Op":
            return self.reader.op(group, loc)
        if name in INTEGER_TYPES:
            name = "int"
        word = words_of(*TERM_KINDS).get(name)
        if word is None:
            self._unknown(token)
        if word.support != "yes" or not word.kinds:
            return Call(name, tuple(Name("") for _ in divided(group.items)), loc)
        arguments = tuple(
            self.reader.argument(part, word.kind_of(index), f"argument {index + 1} of {name}", loc)
            for index, part in enumerate(divided(group.items))
        )
        return Call(name, arguments, loc)

    def _word(self, token: Token) -> Term:
        """Return the term for the word `token` that is not followed by parentheses: a constant of
        the source, or a word without arguments.
        """
        if token.text in self.reader.constants:
            return Number(self.reader.constants[token.text].value, token.loc)
        if token.text in words_of(*TERM_KINDS):
            return Call(token.text, (), token.loc)
        self._unknown(token)

    def _unknown(self, token: Token) -> NoReturn:
        """Raise PackageError for `token`, a word that means nothing in a term; the message suggests
        a similar one.
        """
        raise unknown(token, [*words_of(*TERM_KINDS, "operation name"), *self.reader.constants])


def unknown(token: Token, known: Sequence[str]) -> PackageError:
    """Return (not raise) the error that `token` is none of `known`: with the most similar of these,
    or the hint that it is a macro that expands to itself.
    """
    if token.is_recursive:
        return PackageError(f"the macro {token.text} expands to itself", token.loc)
    if token.text in words():
        kind = words()[token.text].kind
        return PackageError(f"{token.text} is a {kind}, which cannot stand here", token.loc)
    near = did_you_mean(token.text, known)
    notes = [] if near else [f"-D {token.text}=VALUE gives a constant of the SDK's headers"]
    return PackageError(f"unknown word {token}{near}", token.loc, notes)
