"""Rows of the table of TFLite operators: elementwise functions."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, FLOAT, FUSED, Attributes, SupportedOperator

SUM: Attributes = {**FUSED, "pot_scale_int16": BOOL}

OPERATORS = (
    SupportedOperator("ADD", tfl.AddOp, (2, 2), (1, 2), "AddOptions", SUM),
    SupportedOperator("HARD_SWISH", tfl.HardSwishOp, (1, 1)),
    SupportedOperator("LOGISTIC", tfl.LogisticOp, (1, 1), (1, 2)),
    SupportedOperator("MAXIMUM", tfl.MaximumOp, (2, 2), (1, 2)),
    SupportedOperator("MINIMUM", tfl.MinimumOp, (2, 2), (1, 2)),
    SupportedOperator("MUL", tfl.MulOp, (2, 2), (1, 2), "MulOptions", FUSED),
    SupportedOperator("RELU", tfl.ReluOp, (1, 1), (1, 2)),
    SupportedOperator("RELU_0_TO_1", tfl.Relu0To1Op, (1, 1)),
    SupportedOperator("RELU6", tfl.Relu6Op, (1, 1), (1, 2)),
    SupportedOperator("SOFTMAX", tfl.SoftmaxOp, (1, 1), (1, 2), "SoftmaxOptions", {"beta": FLOAT}),
    SupportedOperator("SUB", tfl.SubOp, (2, 2), (1, 2), "SubOptions", SUM),
    SupportedOperator("TANH", tfl.TanhOp, (1, 1), (1, 2)),
)
