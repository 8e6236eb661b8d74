"""Rows of the operator table: reads and writes at indices."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, INT, SupportedOperator

OPERATORS = (
    SupportedOperator("EMBEDDING_LOOKUP", tfl.EmbeddingLookupOp, (2, 2)),
    SupportedOperator(
        "GATHER",
        tfl.GatherOp,
        (2, 2),
        (1, 2),
        "GatherOptions",
        {"axis": INT, "batch_dims": INT},
    ),
    SupportedOperator("GATHER_ND", tfl.GatherNdOp, (2, 2)),
    SupportedOperator("SCATTER_ND", tfl.ScatterNdOp, (3, 3)),
    SupportedOperator(
        "SPARSE_TO_DENSE",
        tfl.SparseToDenseOp,
        (4, 4),
        (1, 3),
        "SparseToDenseOptions",
        {"validate_indices": BOOL},
    ),
)
