"""Rows of the table of TFLite operators: pools and reductions."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, INT, STRIDED, Attributes, SupportedOperator

POOL: Attributes = {**STRIDED, "filter_height": INT, "filter_width": INT}

OPERATORS = (
    SupportedOperator(
        "AVERAGE_POOL_2D", tfl.AveragePool2DOp, (1, 1), (1, 2), "Pool2DOptions", POOL
    ),
    SupportedOperator("MAX_POOL_2D", tfl.MaxPool2DOp, (1, 1), (1, 2), "Pool2DOptions", POOL),
    SupportedOperator("MEAN", tfl.MeanOp, (2, 2), (1, 2), "ReducerOptions", {"keep_dims": BOOL}),
)
