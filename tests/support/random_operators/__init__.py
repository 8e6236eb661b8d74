"""Random operators of TFLite, each a file: one row an operator, by family."""

from __future__ import annotations

from . import (
    elementwise,
    indexing,
    matrix,
    movement,
    quantization,
    rearrangement,
    recurrent,
    reduction,
)
from .drawing import Row, drawn

ROWS: dict[str, Row] = {
    **elementwise.ROWS,
    **indexing.ROWS,
    **matrix.ROWS,
    **movement.ROWS,
    **quantization.ROWS,
    **rearrangement.ROWS,
    **recurrent.ROWS,
    **reduction.ROWS,
}
"""Builtin operator -> how it is drawn."""

__all__ = ["ROWS", "Row", "drawn"]
