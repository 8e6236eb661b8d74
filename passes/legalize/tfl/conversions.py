"""Table of the qnn equivalents of tfl operators.

A conversion is a function of the operator that yields qnn operations in order; the last one
computes the operator's result. It raises Refusal if the operator cannot be converted. Source: the
operator table of the LiteRT to QNN compiler.
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
from .steps import Conversions

CONVERSIONS: Conversions = {
    **activations.CONVERSIONS,
    **along_axis.CONVERSIONS,
    **comparisons.CONVERSIONS,
    **convolution_3d.CONVERSIONS,
    **elementwise.CONVERSIONS,
    **matrix.CONVERSIONS,
    **movement.CONVERSIONS,
    **normalization.CONVERSIONS,
    **quantization.CONVERSIONS,
    **reduction.CONVERSIONS,
    **resize.CONVERSIONS,
    **transposed.CONVERSIONS,
    **unary.CONVERSIONS,
}
"""Operation class -> the conversion of its operator."""
