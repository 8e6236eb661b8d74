"""Random operators of TFLite, each a file: one row an operator, by family."""

from __future__ import annotations

from . import elementwise, matrix, movement, quantization, reduction
from .drawing import Row, drawn

ROWS: dict[str, Row] = {
    **elementwise.ROWS,
    **matrix.ROWS,
    **movement.ROWS,
    **quantization.ROWS,
    **reduction.ROWS,
}
"""Builtin operator -> how it is drawn."""

__all__ = ["ROWS", "Row", "drawn"]
