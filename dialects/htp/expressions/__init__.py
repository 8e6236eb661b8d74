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
from .text import ExpressionError, parse, text_of

__all__ = [
    "COMPARISONS",
    "CONSTANT",
    "INT32",
    "OPERAND",
    "PRIMITIVES",
    "Expression",
    "ExpressionError",
    "Interval",
    "constant",
    "intervals",
    "operand",
    "parse",
    "primitive",
    "replaced",
    "simplified",
    "substituted",
    "text_of",
]
