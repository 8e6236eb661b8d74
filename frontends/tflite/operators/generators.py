"""Rows of the operator table: results that follow from shapes and single numbers."""

from __future__ import annotations

from ....dialects import tfl
from .row import INT, Derived, SupportedOperator

OPERATORS = (
    SupportedOperator("BROADCAST_ARGS", tfl.BroadcastArgsOp, (2, 2)),
    SupportedOperator("FILL", tfl.FillOp, (2, 2), (1, 3)),
    SupportedOperator("ONE_HOT", tfl.OneHotOp, (4, 4), (1, 1), "OneHotOptions", {"axis": INT}),
    SupportedOperator("RANGE", tfl.RangeOp, (3, 3)),
    SupportedOperator("RANK", tfl.RankOp, (1, 1)),
    SupportedOperator(
        "SHAPE",
        tfl.ShapeOp,
        (1, 1),
        options="ShapeOptions",
        derived={"out_type": Derived(lambda op: op.output)},
    ),
    SupportedOperator("ZEROS_LIKE", tfl.ZerosLikeOp, (1, 1)),
)
