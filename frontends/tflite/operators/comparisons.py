"""Rows of the operator table: comparisons and logical functions."""

from __future__ import annotations

from ....dialects import tfl
from .row import FLOATS, SupportedOperator

OPERATORS = (
    SupportedOperator(
        "BUCKETIZE", tfl.BucketizeOp, (1, 1), (1, 1), "BucketizeOptions", {"boundaries": FLOATS}
    ),
    SupportedOperator("EQUAL", tfl.EqualOp, (2, 2), (1, 2)),
    SupportedOperator("GREATER", tfl.GreaterOp, (2, 2), (1, 2)),
    SupportedOperator("GREATER_EQUAL", tfl.GreaterEqualOp, (2, 2), (1, 2)),
    SupportedOperator("LESS", tfl.LessOp, (2, 2), (1, 2)),
    SupportedOperator("LESS_EQUAL", tfl.LessEqualOp, (2, 2), (1, 2)),
    SupportedOperator("LOGICAL_AND", tfl.LogicalAndOp, (2, 2)),
    SupportedOperator("LOGICAL_OR", tfl.LogicalOrOp, (2, 2)),
    SupportedOperator("NOT_EQUAL", tfl.NotEqualOp, (2, 2), (1, 2)),
)
