"""Table of the qnn equivalents of tfl operators.

A conversion is a function of the operator that yields qnn operations in order; the last one
computes the operator's results unless it returns other values. It raises Refusal if the operator
cannot be converted. Source: the operator table of the LiteRT to QNN compiler.
"""

from __future__ import annotations

from . import (
    activations,
    along_axis,
    binary,
    comparisons,
    composites,
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
from .steps import Conversions

CONVERSIONS: Conversions = {
    **activations.CONVERSIONS,
    **along_axis.CONVERSIONS,
    **binary.CONVERSIONS,
    **comparisons.CONVERSIONS,
    **composites.CONVERSIONS,
    **conversion.CONVERSIONS,
    **convolution_3d.CONVERSIONS,
    **diagonals.CONVERSIONS,
    **elementwise.CONVERSIONS,
    **generators.CONVERSIONS,
    **indexing.CONVERSIONS,
    **matrix.CONVERSIONS,
    **movement.CONVERSIONS,
    **normalization.CONVERSIONS,
    **padding.CONVERSIONS,
    **quantization.CONVERSIONS,
    **reduction.CONVERSIONS,
    **resize.CONVERSIONS,
    **searching.CONVERSIONS,
    **segments.CONVERSIONS,
    **select.CONVERSIONS,
    **slicing.CONVERSIONS,
    **space.CONVERSIONS,
    **splitting.CONVERSIONS,
    **transposed.CONVERSIONS,
    **unary.CONVERSIONS,
}
"""Operation class, or name of a builtin operator without one -> the conversion."""
