"""Rows of the operator table: ranges of a tensor."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, INT, SupportedOperator

MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")

OPERATORS = (
    SupportedOperator("DYNAMIC_UPDATE_SLICE", tfl.DynamicUpdateSliceOp, (3, 3)),
    SupportedOperator(
        "REVERSE_SEQUENCE",
        tfl.ReverseSequenceOp,
        (2, 2),
        (1, 1),
        "ReverseSequenceOptions",
        {"seq_dim": INT, "batch_dim": INT},
    ),
    SupportedOperator("REVERSE_V2", tfl.ReverseV2Op, (2, 2), (1, 3)),
    SupportedOperator("SLICE", tfl.SliceOp, (3, 3), (1, 2)),
    SupportedOperator(
        "STRIDED_SLICE",
        tfl.StridedSliceOp,
        (4, 4),
        (1, 2),
        "StridedSliceOptions",
        {**dict.fromkeys(MASKS, INT), "offset": BOOL},
    ),
)
