"""Printer of syntax trees as NNEF text, from which the parser makes the same tree.

Parentheses are printed only where the tree requires them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from . import syntax
from .expressions import LEVELS
from .literals import literal
from .syntax import (
    Argument,
    Array,
    ArrayOf,
    Assignment,
    Binary,
    Builtin,
    Comprehension,
    Document,
    Expression,
    Extension,
    Fragment,
    Graph,
    IfElse,
    Invocation,
    Iterator,
    Literal,
    Name,
    Parameter,
    Primitive,
    Result,
    Slice,
    Subscript,
    Tensor,
    Tuple,
    TupleOf,
    Unary,
)

Node: TypeAlias = (
    Document
    | Extension
    | Fragment
    | Graph
    | Parameter
    | Result
    | Assignment
    | Argument
    | Iterator
    | Expression
    | syntax.Type
)

CHOICE = 0
"""The precedence of if-else, the lowest; operators follow in the order of `LEVELS`."""
UNARY, POWER, POSTFIX = (len(LEVELS) + extra for extra in (1, 2, 3))
TIGHTNESS = {operator: level + 1 for level, row in enumerate(LEVELS) for operator in row}


def text_of(node: Node) -> str:
    """Return the text of a syntax tree. Raises HexnnError for a value without a literal."""
    return _WRITERS[type(node)](node)


def _within(value: Expression, tightness: int) -> str:
    """Return the text of operand `value`, in parentheses if its precedence is below `tightness`, a
    precedence as in `TIGHTNESS`.
    """
    text = text_of(value)
    return text if _tightness(value) >= tightness else f"({text})"


def _tightness(value: Expression) -> int:
    match value:
        case IfElse():
            return CHOICE
        case Binary(operator="^"):
            return POWER
        case Binary():
            return TIGHTNESS[value.operator]
        case Unary():
            return UNARY
        case _:
            return POSTFIX


def _listed(items: Sequence[Any]) -> str:
    return ", ".join(map(text_of, items))


# Expressions


def _binary(value: Binary) -> str:
    """Return the text of a binary expression. As operators are left associative, a right operand of
    equal precedence gets parentheses.
    """
    own = _tightness(value)
    left, right = _within(value.left, own), _within(value.right, own + 1)
    return f"{left} {value.operator} {right}"


def _if_else(value: IfElse) -> str:
    then, condition = _within(value.then, CHOICE + 1), _within(value.condition, CHOICE + 1)
    return f"{then} if {condition} else {text_of(value.otherwise)}"


def _subscript(value: Subscript) -> str:
    return f"{_within(value.sequence, POSTFIX)}[{text_of(value.index)}]"


def _slice(value: Slice) -> str:
    begin, end = ("" if one is None else text_of(one) for one in (value.begin, value.end))
    return f"{_within(value.sequence, POSTFIX)}[{begin}:{end}]"


def _comprehension(value: Comprehension) -> str:
    kept = "" if value.condition is None else f" if {_within(value.condition, CHOICE + 1)}"
    return f"[for {_listed(value.iterators)}{kept} yield {text_of(value.item)}]"


def _iterator(value: Iterator) -> str:
    return f"{value.name.name} in {_within(value.sequence, CHOICE + 1)}"


def _invocation(value: Invocation) -> str:
    generic = "" if value.generic is None else f"<{value.generic}>"
    return f"{value.name}{generic}({_listed(value.arguments)})"


def _argument(value: Argument) -> str:
    name = "" if value.name is None else f"{value.name} = "
    return name + text_of(value.value)


# Declarations and bodies


def _parameter(value: Parameter) -> str:
    default = "" if value.default is None else f" = {text_of(value.default)}"
    return f"{value.name}: {value.type}{default}"


def _body(assignments: Sequence[Assignment]) -> str:
    lines = "".join(f"    {text_of(assignment)}\n" for assignment in assignments)
    return f"{{\n{lines}}}\n"


def _fragment(value: Fragment) -> str:
    default = "" if value.generic_default is None else f" = {value.generic_default}"
    generic = f"<?{default}>" if value.is_generic else ""
    signature = f"({_listed(value.parameters)}) -> ({_listed(value.results)})"
    body = ";\n" if value.body is None else f"\n{_body(value.body)}"
    return f"fragment {value.name}{generic}{signature}{body}"


def _graph(value: Graph) -> str:
    names = f"({_listed(value.parameters)}) -> ({_listed(value.results)})"
    return f"graph {value.name}{names}\n{_body(value.body)}"


def _document(value: Document) -> str:
    extensions = "".join(text_of(extension) for extension in value.extensions)
    parts = [f"version {value.version[0]}.{value.version[1]};\n{extensions}"]
    return "\n".join([*parts, *map(text_of, value.fragments), text_of(value.graph)])


_WRITERS: dict[type, Callable[[Any], str]] = {
    Primitive: str,
    Tensor: str,
    Array: str,
    Tuple: str,
    Literal: lambda node: literal(node.value),
    Name: lambda node: node.name,
    ArrayOf: lambda node: f"[{_listed(node.items)}]",
    TupleOf: lambda node: f"({_listed(node.items)})",
    Unary: lambda node: f"{node.operator}{_within(node.operand, UNARY)}",
    Binary: _binary,
    Subscript: _subscript,
    Slice: _slice,
    IfElse: _if_else,
    Comprehension: _comprehension,
    Iterator: _iterator,
    Builtin: lambda node: f"{node.name}({text_of(node.argument)})",
    Argument: _argument,
    Invocation: _invocation,
    Assignment: lambda node: f"{text_of(node.target)} = {text_of(node.value)};",
    Parameter: _parameter,
    Result: lambda node: f"{node.name}: {node.type}",
    Fragment: _fragment,
    Graph: _graph,
    Extension: lambda node: f"extension {' '.join(node.words).replace(' ,', ',')};\n",
    Document: _document,
}
"""Node class -> function that returns the text of such a node."""
