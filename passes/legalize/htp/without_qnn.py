"""Lowering to htp of islands of tfl that are ones because QNN lacks the operator.

Elementwise functions of bits become htp.map, a Bitcast a view of the same bytes, a function of one
byte a table, a mean of plain integers sums and maps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects.builtin import StringAttr, i1
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from ....dialects import htp, tfl
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import operand, primitive
from ....dialects.islands import FALLBACK, NO_EQUIVALENT, is_island
from ....dialects.quant import storage_dtype
from ....dialects.remarks import remark
from ....dialects.tensors import element, is_quantized, shape
from ....semantics.registry import evaluate
from .border import Border, byte_type, u8_type
from .elementwise import table_of
from .integer_means import lower_mean
from .maps import htp_element, insert, known_number


def lower_xor(op: tfl.BitwiseXorOp, border: Border) -> SSAValue:
    """Lower a BitwiseXor of integers of at most 32 bits to htp.map, which `border` inserts; return
    its result.
    """
    return insert(border, op.output, [op.lhs, op.rhs], primitive("xor", operand(0), operand(1)))


def lower_right_shift(op: tfl.RightShiftOp, border: Border) -> SSAValue:
    """Lower a RightShift of integers of at most 32 bits to htp.map, which `border` inserts; return
    its result. Amounts are clamped to [0, bits - 1].
    """
    htp_element(op.output)
    last = 8 * np.dtype(storage_dtype(element(op.output)).str).itemsize - 1
    known = known_number(op.rhs, None)
    if known is not None:
        return insert(border, op.output, [op.lhs], operand(0) >> min(max(known, 0), last))
    amount = primitive("clamp", operand(1), 0, last)
    return insert(border, op.output, [op.lhs, op.rhs], primitive("shr", operand(0), amount))


def lower_bitcast(op: tfl.BitcastOp, border: Border) -> SSAValue:
    """Lower a Bitcast of numbers without a scale to htp.reshape, which `border` inserts; return its
    result. Raises HexnnError for other elements.
    """
    for value in (op.input, op.output):
        if is_quantized(value) or element(value) == i1:
            raise HexnnError(f"the bytes of {value.type} have no kernel")
    return border.add(htp.ReshapeOp(op.input, op.output.type))


def lower_gelu(op: tfl.GeluOp, border: Border) -> SSAValue:
    """Lower a Gelu of 8 bits to a table of its 256 results, which `border` inserts; return the
    result of the look-up. Raises HexnnError for other elements.
    """

    def function(x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return evaluate(op, [x])[0]

    table = table_of(function, byte_type(op.input), byte_type(op.output))
    return border.look_up(border.enter(op.input), table, u8_type(op.output))


LOWERINGS: Mapping[type[Operation], Callable[[Any, Border], SSAValue]] = {
    tfl.BitcastOp: lower_bitcast,
    tfl.BitwiseXorOp: lower_xor,
    tfl.GeluOp: lower_gelu,
    tfl.MeanOp: lower_mean,
    tfl.RightShiftOp: lower_right_shift,
}
"""Operation class of tfl -> its lowering, which raises HexnnError with the reason if it cannot."""


def lacks_qnn(op: Operation) -> bool:
    """Return whether `op` is an island of an operator with a lowering here, in no other island,
    and only because QNN lacks it.
    """
    reason, parent = op.attributes.get(FALLBACK), op.parent_op()
    if type(op) not in LOWERINGS or not isinstance(reason, StringAttr):
        return False
    return reason.data.startswith(NO_EQUIVALENT) and not (parent and is_island(parent))


@dataclass(frozen=True)
class LowerWithoutQnn(RewritePattern):
    """Lower an island of tfl that is one only because QNN lacks the operator; it stays where its
    lowering raises HexnnError.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace an island by the results of its lowering."""
        if not lacks_qnn(op) or any(0 in shape(value) for value in op.results):
            return
        border = Border(op, rewriter)
        try:
            result = LOWERINGS[type(op)](op, border)
        except HexnnError as e:
            remark(f"'{op.name}' op stays on the reference: {e.message}", op)
            return
        rewriter.replace(op, (), [border.leave(result, op.results[0])])
