"""Rows of the operator table: diagonals of matrices."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator

OPERATORS = (
    SupportedOperator("MATRIX_DIAG", tfl.MatrixDiagOp, (1, 1)),
    SupportedOperator("MATRIX_SET_DIAG", tfl.MatrixSetDiagOp, (2, 2)),
)
