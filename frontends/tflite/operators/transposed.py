"""The row of the operator table of transposed convolutions of images."""

from __future__ import annotations

from ....dialects import tfl
from .row import STRIDED, SupportedOperator

OPERATORS = (
    SupportedOperator(
        "TRANSPOSE_CONV", tfl.TransposeConvOp, (3, 4), (3, 3), "TransposeConvOptions", STRIDED
    ),
)
