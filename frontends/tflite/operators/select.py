"""Rows of the operator table: choices between two tensors."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator

OPERATORS = (
    SupportedOperator("SELECT", tfl.SelectOp, (3, 3), (1, 1)),
    SupportedOperator("SELECT_V2", tfl.SelectV2Op, (3, 3)),
)
