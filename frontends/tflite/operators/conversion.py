"""Rows of the operator table: conversions of element types."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator

OPERATORS = (
    SupportedOperator("BITCAST", tfl.BitcastOp, (1, 1)),
    SupportedOperator("CAST", tfl.CastOp, (1, 1)),
)
