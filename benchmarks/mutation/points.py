"""Enumeration of small mutations of a Python source.

A mutation replaces one constant, operator or bound by a similar one. Code that does not influence
behaviour is left out: annotations, messages of errors, decorators, docstrings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
"""Syntax node of an operator -> (its text, the text that replaces it)."""

BOUNDS = {"min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum"}
"""Name of a function that bounds a value -> its replacement."""

IGNORED_FIELDS = {"annotation", "returns", "decorator_list", "type_params", "bases"}
"""Fields of a syntax node that are not executed for a result."""


IGNORED_KEYWORDS = {"strict", "copy", "frozen", "slots", "repr"}
"""Keyword arguments that change no result: they check something or save memory."""


@dataclass(frozen=True)
class Mutation:
    """A replacement of the text `before` by `after` at one position of a source."""

    function: str
    """The qualified name of the innermost function or class; empty for module-level code."""
    line: int
    column: int
    """Byte offset in the UTF-8 line, as `ast` counts columns."""
    before: str
    after: str

    def apply(self, source: str) -> str:
        """Return `source` with the replacement made; line numbers stay valid."""
        lines = source.encode().split(b"\n")
        text = lines[self.line - 1]
        end = self.column + len(self.before.encode())
        lines[self.line - 1] = text[: self.column] + self.after.encode() + text[end:]
        return b"\n".join(lines).decode()


def mutations(source: str) -> Iterator[Mutation]:
    """Yield all mutations of a source, in the order of its syntax tree."""
    lines = source.encode().split(b"\n")
    yield from _within(ast.parse(source), "", lines)


def _within(node: ast.AST, function: str, lines: list[bytes]) -> Iterator[Mutation]:
    """Yield the mutations of a syntax node and its descendants; `function` is the qualified name of
    the enclosing function or class, `lines` are the lines of the source.
    """
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
        return
    if isinstance(node, ast.keyword) and node.arg in IGNORED_KEYWORDS:
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}" if function else node.name
    for line, column, before, after in _changes(node, lines):
        yield Mutation(function, line, column, before, after)
    for name, value in ast.iter_fields(node):
        if name not in IGNORED_FIELDS:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _within(child, function, lines)


def _changes(node: ast.AST, lines: list[bytes]) -> Iterator[tuple[int, int, str, str]]:
    """Yield (line, column, before, after) for each mutation of a node itself, not of its
    descendants.
    """
    match node:
        case ast.Constant(value=bool() as value):
            yield node.lineno, node.col_offset, str(value), str(not value)
        case ast.Constant(value=int() | float()):
            before = lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode()
            yield node.lineno, node.col_offset, before, f"({before} + 1)"
        case ast.BinOp(op=ast.BitOr(), right=right) if _is_type(right):
            return
        case ast.BinOp(left=left, op=op, right=right):
            yield from _operator(left, type(op), right, lines)
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            for op, before, after in zip(ops, [left, *comparators], comparators, strict=False):
                yield from _operator(before, type(op), after, lines)
        case ast.BoolOp(op=op, values=values):
            for before, after in pairwise(values):
                yield from _operator(before, type(op), after, lines)
        case ast.UnaryOp(op=ast.Not()):
            yield node.lineno, node.col_offset, "not ", ""
        case ast.UnaryOp(op=ast.USub()):
            yield node.lineno, node.col_offset, "-", ""
        case ast.Name(id=name) if name in BOUNDS:
            yield node.lineno, node.col_offset, name, BOUNDS[name]
        case ast.Attribute(attr=name, end_lineno=int() as line, end_col_offset=int() as end):
            if name in BOUNDS:
                yield line, end - len(name), name, BOUNDS[name]
        case _:
            return


def _is_type(node: ast.expr) -> bool:
    """Return whether the right operand of `|` is a type or None, so that the expression is a union
    type.
    """
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name[0].isupper()
        case _:
            return isinstance(node, ast.Constant) and node.value is None


def _operator(
    left: ast.expr, kind: type[ast.AST], right: ast.expr, lines: list[bytes]
) -> Iterator[tuple[int, int, str, str]]:
    """Yield (line, column, before, after) for the operator of class `kind` between two operands,
    found in the text between them; nothing for one without a replacement.
    """
    if kind not in OPERATORS:
        return
    before, after = OPERATORS[kind]
    first, last = left.end_lineno or left.lineno, right.lineno
    for line in range(first, last + 1):
        start = (left.end_col_offset or 0) if line == first else 0
        end = right.col_offset if line == last else len(lines[line - 1])
        code = lines[line - 1][start:end].partition(b"#")[0]
        column = code.find(before.encode())
        if column >= 0:
            yield line, start + column, before, after
            return
