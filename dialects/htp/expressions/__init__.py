"""Expressions of `htp.map`: nodes, text, and intervals of their values."""

from .intervals import INT32, Interval, intervals
from .primitives import (
    COMPARISONS,
    CONSTANT,
    OPERAND,
    PRIMITIVES,
    Expression,
    constant,
    operand,
    primitive,
    replaced,
    substituted,
)
from .simplify import simplified
from .tables import TABLE, entries_of, table_of
from .text import ExpressionError, parse, text_of

__all__ = [
    "COMPARISONS",
    "CONSTANT",
    "INT32",
    "OPERAND",
    "PRIMITIVES",
    "TABLE",
    "Expression",
    "ExpressionError",
    "Interval",
    "constant",
    "entries_of",
    "intervals",
    "operand",
    "parse",
    "primitive",
    "replaced",
    "simplified",
    "substituted",
    "table_of",
    "text_of",
]
