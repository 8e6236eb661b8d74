"""Rows of the operator table: searches for elements."""

from __future__ import annotations

from ....dialects import tfl
from .row import Derived, SupportedOperator

OPERATORS = (
    SupportedOperator("TOPK_V2", tfl.TopKV2Op, (2, 2), (1, 2)),
    SupportedOperator(
        "UNIQUE",
        tfl.UniqueOp,
        (1, 1),
        options="UniqueOptions",
        derived={"idx_out_type": Derived(lambda op: op.idx)},
    ),
    SupportedOperator("WHERE", tfl.WhereOp, (1, 1)),
)
