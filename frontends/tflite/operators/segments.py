"""Rows of the operator table: reductions of segments."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator

OPERATORS = (
    SupportedOperator("SEGMENT_SUM", tfl.SegmentSumOp, (2, 2)),
    SupportedOperator("UNSORTED_SEGMENT_MAX", tfl.UnsortedSegmentMaxOp, (3, 3)),
    SupportedOperator("UNSORTED_SEGMENT_MIN", tfl.UnsortedSegmentMinOp, (3, 3)),
    SupportedOperator("UNSORTED_SEGMENT_PROD", tfl.UnsortedSegmentProdOp, (3, 3)),
    SupportedOperator("UNSORTED_SEGMENT_SUM", tfl.UnsortedSegmentSumOp, (3, 3)),
)
