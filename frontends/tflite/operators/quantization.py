"""Rows of the table of TFLite operators: quantization and dequantization."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator

OPERATORS = (
    SupportedOperator("DEQUANTIZE", tfl.DequantizeOp, (1, 1), (1, 2)),
    SupportedOperator("QUANTIZE", tfl.QuantizeOp, (1, 1), (1, 1)),
)
