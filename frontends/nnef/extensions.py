"""Checks of the extensions that a document declares (NNEF 1.0.3, section 3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from .rule_violations import Report
from .syntax import (
    Binary,
    Builtin,
    Comprehension,
    Document,
    IfElse,
    Literal,
    Position,
    Slice,
    Subscript,
    Unary,
)

FRAGMENTS = "KHR_enable_fragment_definitions"
OPERATORS = "KHR_enable_operator_expressions"
KNOWN = {FRAGMENTS, OPERATORS}
"""The names of known extensions; plug-ins add those of vendors."""
ENABLED = (Unary, Binary, IfElse, Comprehension, Subscript, Slice, Builtin)
"""The expressions that the flat syntax lacks: an extension must enable them."""


def check_extensions(document: Document, report: Report) -> None:
    """Report unknown extensions, and each of the two KHR extensions that `document` needs, for its
    fragments or operator expressions, but does not declare.

    They are deviations: warnings, or errors if `report` is strict.
    """
    named = {name for extension in document.extensions for name in extension.names}
    for extension in document.extensions:
        if not any(name in KNOWN for name in extension.names):
            message = f"extension '{' '.join(extension.words)}' is not known: it has no effect"
            report.deviation("extension-unknown", message, extension.position)
    if FRAGMENTS not in named and document.fragments:
        _need(FRAGMENTS, "fragments", document.fragments[0].position, report)
    if OPERATORS not in named:
        operator = next(operators(document), None)
        if operator is not None:
            _need(OPERATORS, "operators, subscripts and choices", operator, report)


def _need(extension: str, what: str, position: Position, report: Report) -> None:
    message = f"{what} need the line 'extension {extension};'"
    report.deviation("extension-needed", message, position)


def operators(node: Any) -> Iterator[Position]:
    """Yield the positions of all expressions below `node` that the flat syntax does not allow:
    operators, subscripts, choices, comprehensions, built-in functions.
    """
    pending = [node]
    while pending:
        one = pending.pop()
        if isinstance(one, ENABLED) and not _is_negative(one):
            yield one.position
        elif isinstance(one, tuple) and not isinstance(one, Position):
            pending.extend(reversed(one))
        elif is_dataclass(one) and not isinstance(one, Literal):
            pending.extend(getattr(one, field.name) for field in reversed(fields(one)))


def _is_negative(node: Any) -> bool:
    """Return whether a syntax node is `-` before a number literal, which the flat syntax allows."""
    return isinstance(node, Unary) and node.operator == "-" and isinstance(node.operand, Literal)
