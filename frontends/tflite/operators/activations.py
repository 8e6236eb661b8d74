"""Rows of the operator table: activation functions."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, FLOAT, SupportedOperator

OPERATORS = (
    SupportedOperator("ELU", tfl.EluOp, (1, 1)),
    SupportedOperator("GELU", tfl.GeluOp, (1, 1), (1, 2), "GeluOptions", {"approximate": BOOL}),
    SupportedOperator(
        "LEAKY_RELU", tfl.LeakyReluOp, (1, 1), (1, 2), "LeakyReluOptions", {"alpha": FLOAT}
    ),
    SupportedOperator("LOG_SOFTMAX", tfl.LogSoftmaxOp, (1, 1), (1, 2)),
    SupportedOperator("PRELU", tfl.PReluOp, (2, 2)),
    SupportedOperator("RELU_N1_TO_1", tfl.ReluN1To1Op, (1, 1)),
)
