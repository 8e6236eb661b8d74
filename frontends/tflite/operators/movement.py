"""Rows of the table of TFLite operators: operators that move data."""

from __future__ import annotations

from ....dialects import tfl
from .row import ANY_NUMBER, AXES, FUSED, INT, SupportedOperator

OPERATORS = (
    SupportedOperator(
        "CONCATENATION",
        tfl.ConcatenationOp,
        (1, ANY_NUMBER),
        (1, 2),
        "ConcatenationOptions",
        {"axis": INT, **FUSED},
    ),
    SupportedOperator("EXPAND_DIMS", tfl.ExpandDimsOp, (2, 2)),
    SupportedOperator("RESHAPE", tfl.ReshapeOp, (2, 2), (1, 1), "ReshapeOptions"),
    SupportedOperator(
        "SQUEEZE", tfl.SqueezeOp, (1, 1), (1, 1), "SqueezeOptions", {"squeeze_dims": AXES}
    ),
    SupportedOperator("TRANSPOSE", tfl.TransposeOp, (2, 2), (1, 2)),
)
