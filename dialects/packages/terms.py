"""Terms: the trees of which patterns, constraints and replacements of rules are made.

A leaf is the name of an operand or split variable, a number, an element type or a function of the
user; an inner node is an operation or the call of a word. A call is checked when it is made: the
word, the number of arguments, their types. The text of a term is its form in C++.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from xdsl.dialects.builtin import LocationAttr

from ..suggest import did_you_mean
from .sources import PackageError
from .word_table import Word, words

WHOLE = "*"
"""The name of the whole match: its output."""

REST = "..."
"""The name that stands in tensor properties for all tensors that are not constrained yet."""

DEFAULT_PACKAGE = "q"
"""The name of the default package, whose operations are those of the dialect qnn."""

OPERATION = re.compile(r"([\w.\-]+::)?[\w.\-]+")
"""The name of an operation, with or without its package: `Pkg::Name`."""

ELEMENT_TYPES = {
    "Float32": "public sources",
    "Float16": "public sources",
    "QUInt8": "public sources",
    "QUInt16": "public sources",
    "QInt8": "assumed",
    "QInt16": "assumed",
    "QInt32": "assumed",
    "Int32": "public sources",
    "Bool": "assumed",
}
"""Element type that a term can name, `DType::Float16` in C++ -> where the name is from."""

HIGHEST_RANK = 8
"""The highest rank of a tensor; a dimension that is a number is less."""

Loc: TypeAlias = LocationAttr | None


def is_text(value: object) -> bool:
    """Return whether `value`, given by a user's Python code, is a string."""
    return isinstance(value, str)


def quoted(text: str) -> str:
    """Return `text` as a string literal of C++."""
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'


@dataclass(frozen=True)
class Name:
    """The name of an operand of the match, of a split variable, or of the whole match (`*`)."""

    name: str
    loc: Loc = field(default=None, compare=False, repr=False)
    type = "name"

    def __str__(self) -> str:
        return quoted(self.name)


@dataclass(frozen=True)
class Number:
    """A constant number."""

    value: int | float
    loc: Loc = field(default=None, compare=False, repr=False)

    @property
    def type(self) -> str:
        """The type of the number in the language of rules: `int` or `float`."""
        return "int" if isinstance(self.value, int) else "float"

    def __str__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True)
class DType:
    """An element type by name: `QUInt8`, `Float16`."""

    name: str
    loc: Loc = field(default=None, compare=False, repr=False)
    type = "dtype"

    def __post_init__(self) -> None:
        if self.name not in ELEMENT_TYPES:
            near = did_you_mean(self.name, ELEMENT_TYPES)
            raise PackageError(f"unknown element type '{self.name}'{near}", self.loc)

    def __str__(self) -> str:
        return f"DType::{self.name}"


@dataclass(frozen=True)
class Function:
    """A function of the user that a rule names, which returns sizes or a cost; `call` is the Python
    function, None if only the name is known.
    """

    name: str
    call: Callable[..., Any] | None = field(default=None, compare=False, repr=False)
    """The Python function; None for one of which only the name is known."""

    loc: Loc = field(default=None, compare=False, repr=False)
    type = "function"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class OpTerm:
    """An operation with its operands: in a pattern one to match, in a replacement one to make.

    The operands of a pattern are names and operations.
    """

    name: str
    """`Pkg::Name`; in a term that is not yet part of a rule also without its package."""

    operands: tuple[Term, ...]
    loc: Loc = field(default=None, compare=False, repr=False)
    type = "replacement"

    def __post_init__(self) -> None:
        if not is_text(self.name):
            raise PackageError(f"the name of an operation is a text, got {self.name!r}", self.loc)
        if not OPERATION.fullmatch(self.name):
            message = f"'{self.name}' is no name of an operation: NAME or PACKAGE::NAME"
            raise PackageError(message, self.loc)
        for index, operand in enumerate(self.operands):
            check_argument(f'Op("{self.name}")', index, "operand", operand, self.loc)

    def __str__(self) -> str:
        package, _, name = self.name.rpartition("::")
        is_default = package == DEFAULT_PACKAGE
        text = f"FROM_DEFAULT_PACKAGE({quoted(name)})" if is_default else quoted(self.name)
        return f"Op({', '.join([text, *map(str, self.operands)])})"


@dataclass(frozen=True)
class Call:
    """A word of the language with its arguments: `EQ(DIM_DEPTH("X"), 4)`."""

    word: str
    arguments: tuple[Term, ...] = ()
    loc: Loc = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        check_call(self)

    @property
    def definition(self) -> Word:
        """The entry of the word in the table of words."""
        return words()[self.word]

    @cached_property
    def type(self) -> str:
        """The type of the result, as the table of words states it, such as `bool`; where that is
        `number`, `int` if all arguments are integers, else `float`.
        """
        result = self.definition.result
        if result != "number":
            return result
        return "int" if all(one.type == "int" for one in self.arguments) else "float"

    def __str__(self) -> str:
        if not self.definition.signature:
            return self.word
        return f"{self.word}({', '.join(map(str, self.arguments))})"


Term: TypeAlias = Name | Number | DType | Function | OpTerm | Call

TERM_KINDS = ("constraint", "size", "replacement")
"""The kinds of words that can be called in a term."""

ACCEPTED: dict[str, tuple[str, tuple[str, ...]]] = {
    "bool": ("a condition", ("bool",)),
    "int": ("an integer", ("int",)),
    "number": ("a number", ("int", "float")),
    "dtype": ("an element type", ("dtype",)),
    "value": ("a number or an element type", ("int", "float", "dtype")),
    "dim": ("a dimension", ("int",)),
    "tensor": ("the name of an operand", ("name",)),
    "variable": ("the name of a split variable", ("name",)),
    "newvariable": ("a name for the split variable", ("name",)),
    "function": ("a function", ("function",)),
    "shape": ("a shape", ("shape",)),
    "size": ("the name of an operand, or a shape", ("name", "shape")),
    "replacement": ("a replacement", ("name", "replacement", "shape", "constant")),
    "operation": ("an operation, or a word that makes one", ("replacement",)),
    "operand": ("an operand", ("name", "replacement", "shape", "constant")),
    "any": ("an operand or a number", ("name", "int", "float")),
}
"""Kind of argument -> (its description, the types that it accepts)."""

DESCRIBED = {
    "name": "a name",
    "bool": "a condition",
    "int": "an integer",
    "float": "a float",
    "dtype": "an element type",
    "function": "a function",
    "shape": "a shape",
    "constant": "a constant",
    "replacement": "a replacement",
}
"""Type of a term -> its description."""


def check_call(call: Call) -> None:
    """Raise PackageError unless the word of `call` is known and supported and has arguments of the
    right number and types.
    """
    word = words().get(call.word)
    known = [name for name, one in words().items() if one.kind in TERM_KINDS]
    if word is None or word.kind not in TERM_KINDS:
        near = did_you_mean(call.word, known)
        raise PackageError(f"unknown word '{call.word}'{near}", call.loc)
    if word.support != "yes":
        raise PackageError(f"{word.name} is not supported: {word.meaning}", call.loc)
    if not word.accepts(len(call.arguments)):
        message = f"{word.name} takes {word.arity} ({word.signature or 'none'})"
        raise PackageError(f"{message}, got {len(call.arguments)}", call.loc)
    for index, argument in enumerate(call.arguments):
        check_argument(word.name, index, word.kind_of(index), argument, call.loc)
    if word.signature == "value value":
        check_comparable(call)


def check_argument(word: str, index: int, kind: str, argument: Term, loc: Loc) -> None:
    """Raise PackageError unless `argument`, number `index` of a call of `word` at `loc`, is of the
    kind of arguments `kind`, one from the table of words such as `tensor` or `int`.
    """
    wanted, types = ACCEPTED[kind]
    at = argument.loc or loc
    if argument.type not in types:
        got = f"{argument} ({DESCRIBED[argument.type]})"
        message = f"{word}: argument {index + 1} must be {wanted}, got {got}"
        raise PackageError(message, at)
    if kind == "dim" and isinstance(argument, Number) and not 0 <= argument.value < HIGHEST_RANK:
        message = f"{word}: a dimension is 0 to {HIGHEST_RANK - 1}, got {argument}"
        raise PackageError(message, at)


def check_comparable(call: Call) -> None:
    """Raise PackageError for a comparison of a number with an element type."""
    first, second = call.arguments
    if (first.type == "dtype") != (second.type == "dtype"):
        shown = " with ".join(f"{one} ({DESCRIBED[one.type]})" for one in call.arguments)
        raise PackageError(f"{call.word} compares {shown}", call.loc)


def children(term: Term) -> tuple[Term, ...]:
    """Return the operands of an operation, or the arguments of a call; none for a leaf."""
    match term:
        case OpTerm():
            return term.operands
        case Call():
            return term.arguments
        case _:
            return ()


def walk(term: Term) -> Iterator[Term]:
    """Yield `term` and all terms in it, in the order of the text."""
    yield term
    for child in children(term):
        yield from walk(child)


def resolved(term: Term, package: str) -> Term:
    """Return `term` with `package` as the package of operations that name none."""
    match term:
        case OpTerm():
            name = term.name if "::" in term.name else f"{package}::{term.name}"
            return OpTerm(name, resolved_all(term.operands, package), term.loc)
        case Call():
            return Call(term.word, resolved_all(term.arguments, package), term.loc)
        case _:
            return term


def resolved_all(terms: Sequence[Term], package: str) -> tuple[Term, ...]:
    """Return `terms` with `package` as the package of all operations that name none."""
    return tuple(resolved(one, package) for one in terms)
