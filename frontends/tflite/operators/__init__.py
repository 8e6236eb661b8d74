"""The table of TFLite operators that have an operation in the tfl dialect, used for reading and
writing. It has one row for each operator; each module lists the rows of one family.
"""

from __future__ import annotations

from . import (
    activations,
    along_axis,
    binary,
    comparisons,
    complex_numbers,
    conversion,
    convolution_3d,
    diagonals,
    elementwise,
    generators,
    indexing,
    matrix,
    movement,
    normalization,
    padding,
    quantization,
    recurrent,
    reduction,
    resize,
    searching,
    segments,
    select,
    slicing,
    space,
    splitting,
    transposed,
    unary,
)
from .row import SupportedOperator

OPERATORS: tuple[SupportedOperator, ...] = (
    *activations.OPERATORS,
    *along_axis.OPERATORS,
    *binary.OPERATORS,
    *comparisons.OPERATORS,
    *complex_numbers.OPERATORS,
    *conversion.OPERATORS,
    *convolution_3d.OPERATORS,
    *diagonals.OPERATORS,
    *elementwise.OPERATORS,
    *generators.OPERATORS,
    *indexing.OPERATORS,
    *matrix.OPERATORS,
    *movement.OPERATORS,
    *normalization.OPERATORS,
    *padding.OPERATORS,
    *quantization.OPERATORS,
    *recurrent.OPERATORS,
    *reduction.OPERATORS,
    *resize.OPERATORS,
    *searching.OPERATORS,
    *segments.OPERATORS,
    *select.OPERATORS,
    *slicing.OPERATORS,
    *space.OPERATORS,
    *splitting.OPERATORS,
    *transposed.OPERATORS,
    *unary.OPERATORS,
)
BY_BUILTIN = {row.builtin: row for row in OPERATORS}
BY_OP: dict[type, SupportedOperator] = {row.op: row for row in OPERATORS}

__all__ = ["BY_BUILTIN", "BY_OP", "OPERATORS", "SupportedOperator"]
