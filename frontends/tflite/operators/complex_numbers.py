"""Rows of the table of TFLite operators: complex numbers."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator

OPERATORS = (
    SupportedOperator("COMPLEX_ABS", tfl.ComplexAbsOp, (1, 1)),
    SupportedOperator("IMAG", tfl.ImagOp, (1, 1)),
    SupportedOperator("REAL", tfl.RealOp, (1, 1)),
)
