"""Rows of the operator table: searches and sums along one axis."""

from __future__ import annotations

from xdsl.irdl import IRDLOperation

from ....dialects import tfl
from .row import BOOL, Derived, SupportedOperator


def searching(builtin: str, op: type[IRDLOperation], options: str) -> SupportedOperator:
    """Return the row of the operator table for the builtin operator `builtin`, ARG_MAX or ARG_MIN,
    with operation class `op`. `options` is the name of its options table, whose field `output_type`
    restates the element type of the result.
    """
    return SupportedOperator(
        builtin, op, (2, 2), (1, 2), options, derived={"output_type": Derived(lambda op: op.output)}
    )


OPERATORS = (
    searching("ARG_MAX", tfl.ArgMaxOp, "ArgMaxOptions"),
    searching("ARG_MIN", tfl.ArgMinOp, "ArgMinOptions"),
    SupportedOperator(
        "CUMSUM",
        tfl.CumsumOp,
        (2, 2),
        (1, 1),
        "CumsumOptions",
        {"exclusive": BOOL, "reverse": BOOL},
    ),
)
