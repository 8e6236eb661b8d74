"""Replacement of the constants of MLIR's dialect arith, which other tools use, by tfl constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from ....dialects import tfl
from ....dialects.dense_values import dense_value


def adopt_constants(parts: Sequence[Operation]) -> None:
    """Replace every `arith.constant` of a tensor within `parts` by a constant of tfl, in place."""
    for op in [inner for part in parts for inner in part.walk()]:
        dense = dense_value(op.results[0]) if len(op.results) == 1 else None
        if dense is not None:
            constant = tfl.constant_op(dense, cast("TensorType[Any]", op.results[0].type))
            constant.location = op.location
            constant.output.name_hint = op.results[0].name_hint
            Rewriter.replace_op(op, constant)
