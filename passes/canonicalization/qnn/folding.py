"""Constant folding: evaluation of qnn operations on constants, by their reference semantics."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import is_side_effect_free

from ....dialects import locations, qnn
from ....dialects.constants import ConstantOp, available_constant
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import storage_dtype
from ....dialects.tensors import shape, tensor_type
from ....semantics.registry import evaluate
from ..rewriting import replace

FOLD_LIMIT = 1 << 16
"""The most bytes of constants that folding one operation may create; larger ones would bloat the
text of a module for little saved work.
"""


def bytes_of(type: TensorType[Any]) -> int:
    """Return the bytes that the elements of a tensor of static shape take, without padding."""
    return math.prod(type.get_shape()) * storage_dtype(type.element_type).itemsize


def is_foldable(op: Operation) -> bool:
    """Whether an operation may be replaced by constants: it has no effects, and static result types
    of at most `FOLD_LIMIT` bytes in all.
    """
    types = [tensor_type(result) for result in op.results]
    return (
        is_side_effect_free(op)
        and not op.regions
        and not (isinstance(op, qnn.ConvertOp) and op.is_decided_later)
        and not any(DYNAMIC_INDEX in type.get_shape() for type in types)
        and sum(map(bytes_of, types)) <= FOLD_LIMIT
    )


def constants(op: Operation) -> list[ConstantOp] | None:
    """Return the constants that define the operands of `op`; None if an operand is not constant, or
    its value is not available: left out of the text that was parsed (elided), or that of a
    variable.
    """
    operands: list[ConstantOp] = []
    for value in op.operands:
        constant = available_constant(value)
        if constant is None:
            return None
        operands.append(constant)
    return operands


class FoldConstants(RewritePattern):
    """Fold operations whose operands are constant, if the results take at most `FOLD_LIMIT` bytes.

    Operations with effects (state, random numbers) and those whose evaluation fails are kept.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Evaluate an operation whose operands are constants; replace its results by constants."""
        operands = constants(op) if isinstance(op, qnn.DefinedOp) else None
        if operands is None or not is_foldable(op):
            return
        try:
            results = evaluate(op, [constant.array for constant in operands])
        except HexnnError:
            return
        made = [
            qnn.ConstantOp.of(result, tensor_type(value))
            for result, value in zip(results, op.results, strict=True)
        ]
        for index, constant in enumerate(made):
            constant.location = op.location
            if index:
                constant.location = locations.derived(f"result {index}", op.location)
        made[0].attributes |= op.attributes
        rewriter.replace(op, made, [constant.output for constant in made])


class FoldShape(RewritePattern):
    """Fold a Shape operation on a tensor without dynamic dimensions into a constant."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ShapeOp, rewriter: PatternRewriter, /) -> None:
        """Replace a Shape by a constant: the extents, in its operand's type, of the axes it
        selects.
        """
        if tensor_type(op.input).has_static_shape():
            sizes = [shape(op.input)[axis] for axis in op.axes]
            array = np.array(sizes, storage_dtype(op.output_type.element_type))
            replace(op, qnn.ConstantOp.of(array, op.output_type), rewriter)
