"""Rows of the operator table: functions of one operand."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator

OPERATORS = (
    SupportedOperator("ABS", tfl.AbsOp, (1, 1), (1, 2)),
    SupportedOperator("CEIL", tfl.CeilOp, (1, 1)),
    SupportedOperator("COS", tfl.CosOp, (1, 1)),
    SupportedOperator("EXP", tfl.ExpOp, (1, 1), (1, 2)),
    SupportedOperator("FLOOR", tfl.FloorOp, (1, 1)),
    SupportedOperator("LOG", tfl.LogOp, (1, 1), (1, 2)),
    SupportedOperator("LOGICAL_NOT", tfl.LogicalNotOp, (1, 1)),
    SupportedOperator("NEG", tfl.NegOp, (1, 1)),
    SupportedOperator("ROUND", tfl.RoundOp, (1, 1)),
    SupportedOperator("RSQRT", tfl.RsqrtOp, (1, 1), (1, 2)),
    SupportedOperator("SIGN", tfl.SignOp, (1, 1)),
    SupportedOperator("SIN", tfl.SinOp, (1, 1)),
    SupportedOperator("SQRT", tfl.SqrtOp, (1, 1), (1, 2)),
    SupportedOperator("SQUARE", tfl.SquareOp, (1, 1)),
)
