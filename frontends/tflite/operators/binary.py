"""Rows of the operator table: further functions of two operands, and ADD_N."""

from __future__ import annotations

from ....dialects import tfl
from .row import ANY_NUMBER, FUSED, SupportedOperator

OPERATORS = (
    SupportedOperator("ADD_N", tfl.AddNOp, (1, ANY_NUMBER)),
    SupportedOperator("ATAN2", tfl.Atan2Op, (2, 2)),
    SupportedOperator("BITWISE_XOR", tfl.BitwiseXorOp, (2, 2)),
    SupportedOperator("DIV", tfl.DivOp, (2, 2), (1, 2), "DivOptions", FUSED),
    SupportedOperator("FLOOR_DIV", tfl.FloorDivOp, (2, 2), (1, 3)),
    SupportedOperator("FLOOR_MOD", tfl.FloorModOp, (2, 2), (1, 2)),
    SupportedOperator("POW", tfl.PowOp, (2, 2)),
    SupportedOperator("RIGHT_SHIFT", tfl.RightShiftOp, (2, 2)),
    SupportedOperator("SQUARED_DIFFERENCE", tfl.SquaredDifferenceOp, (2, 2), (1, 2)),
)
