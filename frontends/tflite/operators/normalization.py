"""Rows of the operator table: normalizations."""

from __future__ import annotations

from ....dialects import tfl
from .row import FLOAT, FUSED, INT, SupportedOperator

OPERATORS = (
    SupportedOperator(
        "L2_NORMALIZATION", tfl.L2NormalizationOp, (1, 1), (1, 2), "L2NormOptions", FUSED
    ),
    SupportedOperator(
        "LOCAL_RESPONSE_NORMALIZATION",
        tfl.LocalResponseNormalizationOp,
        (1, 1),
        (1, 1),
        "LocalResponseNormalizationOptions",
        {"radius": INT, "bias": FLOAT, "alpha": FLOAT, "beta": FLOAT},
    ),
)
