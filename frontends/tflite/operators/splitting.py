"""Rows of the operator table: joins along a new axis and divisions into parts."""

from __future__ import annotations

from ....dialects import tfl
from .row import ANY_NUMBER, INT, SupportedOperator

OPERATORS = (
    SupportedOperator(
        "PACK",
        tfl.PackOp,
        (1, ANY_NUMBER),
        (1, 2),
        "PackOptions",
        {"values_count": INT, "axis": INT},
    ),
    SupportedOperator("SPLIT", tfl.SplitOp, (2, 2), (1, 2), "SplitOptions", {"num_splits": INT}),
    SupportedOperator(
        "SPLIT_V", tfl.SplitVOp, (3, 3), (1, 2), "SplitVOptions", {"num_splits": INT}
    ),
    SupportedOperator(
        "UNPACK",
        tfl.UnpackOp,
        (1, 1),
        (1, 2),
        "UnpackOptions",
        {"num": INT, "axis": INT},
    ),
)
