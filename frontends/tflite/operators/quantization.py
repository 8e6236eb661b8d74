"""Rows of the table of TFLite operators: quantization and dequantization."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, FLOAT, INT, Attributes, SupportedOperator

RANGE: Attributes = {"min": FLOAT, "max": FLOAT, "num_bits": INT, "narrow_range": BOOL}

OPERATORS = (
    SupportedOperator("DEQUANTIZE", tfl.DequantizeOp, (1, 1), (1, 2)),
    SupportedOperator("FAKE_QUANT", tfl.FakeQuantOp, (1, 1), (1, 2), "FakeQuantOptions", RANGE),
    SupportedOperator("QUANTIZE", tfl.QuantizeOp, (1, 1), (1, 1)),
)
