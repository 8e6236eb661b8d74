"""The table of TFLite operators that have an operation in the tfl dialect, used for reading and
writing. It has one row for each operator; each module lists the rows of one family.
"""

from __future__ import annotations

from . import (
    activations,
    along_axis,
    comparisons,
    convolution_3d,
    elementwise,
    matrix,
    movement,
    normalization,
    quantization,
    reduction,
    resize,
    transposed,
    unary,
)
from .row import SupportedOperator

OPERATORS: tuple[SupportedOperator, ...] = (
    *activations.OPERATORS,
    *along_axis.OPERATORS,
    *comparisons.OPERATORS,
    *convolution_3d.OPERATORS,
    *elementwise.OPERATORS,
    *matrix.OPERATORS,
    *movement.OPERATORS,
    *normalization.OPERATORS,
    *quantization.OPERATORS,
    *reduction.OPERATORS,
    *resize.OPERATORS,
    *transposed.OPERATORS,
    *unary.OPERATORS,
)
BY_BUILTIN = {row.builtin: row for row in OPERATORS}
BY_OP: dict[type, SupportedOperator] = {row.op: row for row in OPERATORS}

__all__ = ["BY_BUILTIN", "BY_OP", "OPERATORS", "SupportedOperator"]
