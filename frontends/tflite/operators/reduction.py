"""Rows of the table of TFLite operators: pools and reductions."""

from __future__ import annotations

from xdsl.irdl import IRDLOperation

from ....dialects import tfl
from .row import BOOL, INT, STRIDED, Attributes, SupportedOperator

POOL: Attributes = {**STRIDED, "filter_height": INT, "filter_width": INT}
REDUCER: Attributes = {"keep_dims": BOOL}


def reducer(builtin: str, op: type[IRDLOperation], version: int) -> SupportedOperator:
    """Return the row of the operator table for the builtin operator `builtin`, such as MEAN, with
    operation class `op`; `version` is the operator version to write for quantized types other than
    uint8.
    """
    return SupportedOperator(builtin, op, (2, 2), (1, version), "ReducerOptions", REDUCER)


OPERATORS = (
    SupportedOperator(
        "AVERAGE_POOL_2D", tfl.AveragePool2DOp, (1, 1), (1, 2), "Pool2DOptions", POOL
    ),
    SupportedOperator("L2_POOL_2D", tfl.L2Pool2DOp, (1, 1), (1, 1), "Pool2DOptions", POOL),
    SupportedOperator("MAX_POOL_2D", tfl.MaxPool2DOp, (1, 1), (1, 2), "Pool2DOptions", POOL),
    reducer("MEAN", tfl.MeanOp, 2),
    reducer("REDUCE_ALL", tfl.ReduceAllOp, 1),
    reducer("REDUCE_ANY", tfl.ReduceAnyOp, 1),
    reducer("REDUCE_MAX", tfl.ReduceMaxOp, 3),
    reducer("REDUCE_MIN", tfl.ReduceMinOp, 3),
    reducer("REDUCE_PROD", tfl.ReduceProdOp, 2),
    reducer("SUM", tfl.SumOp, 2),
)
