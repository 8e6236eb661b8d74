"""The table of TFLite operators that have an operation in the tfl dialect, used for reading and
writing. It has one row for each operator; each module lists the rows of one family.
"""

from __future__ import annotations

from . import (
    along_axis,
    elementwise,
    matrix,
    movement,
    normalization,
    quantization,
    reduction,
    resize,
)
from .row import SupportedOperator

OPERATORS: tuple[SupportedOperator, ...] = (
    *along_axis.OPERATORS,
    *elementwise.OPERATORS,
    *matrix.OPERATORS,
    *movement.OPERATORS,
    *normalization.OPERATORS,
    *quantization.OPERATORS,
    *reduction.OPERATORS,
    *resize.OPERATORS,
)
BY_BUILTIN = {row.builtin: row for row in OPERATORS}
BY_OP: dict[type, SupportedOperator] = {row.op: row for row in OPERATORS}

__all__ = ["BY_BUILTIN", "BY_OP", "OPERATORS", "SupportedOperator"]
