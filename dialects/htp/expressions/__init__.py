"""Expressions of `htp.map`: nodes, text, and intervals of their values."""

from .intervals import INT32, Interval, intervals
from .primitives import (
    COMPARISONS,
    CONSTANT,
    OPERAND,
    PRIMITIVES,
    Expression,
    constant,
    magnitude_of,
    operand,
    primitive,
    replaced,
    substituted,
)
from .simplify import simplified
from .tables import FORMS, TABLE, TABLE513, entries_of, sample_of, table_of
from .text import ExpressionError, parse, text_of

__all__ = [
    "COMPARISONS",
    "CONSTANT",
    "FORMS",
    "INT32",
    "OPERAND",
    "PRIMITIVES",
    "TABLE",
    "TABLE513",
    "Expression",
    "ExpressionError",
    "Interval",
    "constant",
    "entries_of",
    "intervals",
    "magnitude_of",
    "operand",
    "parse",
    "primitive",
    "replaced",
    "sample_of",
    "simplified",
    "substituted",
    "table_of",
    "text_of",
]
