"""What LiteRT's kernels of ADD_N, of SELECT and of further functions of two operands require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, scales, type_name
from .broadcasting import (
    BROADCAST_RANK,
    broadcast_rank,
    by_a_single_element,
    of_single_elements,
    of_single_quantized_elements,
)
from .shared_rules import ACTIVATION, Rules, bytes_at_least


def _difference_scale(op: tfl.SquaredDifferenceOp) -> Message:
    if type_name(op.output) != "i8":
        return None
    twice, result = 2 * max(scales(op.lhs)[0], scales(op.rhs)[0]), scales(op.output)[0]
    if twice * twice < 2**14 * result:
        return None
    return f"scale of the result must exceed {twice * twice / 2**14:g} (it aborts), got {result:g}"


def _addends(op: tfl.AddNOp) -> Message:
    return None if len(op.inputs) > 1 else "it must have 2 inputs or more, got 1"


RULES: Rules = {
    tfl.AddNOp: (Rule("inputs", _addends),),
    tfl.BitwiseXorOp: (BROADCAST_RANK,),
    tfl.DivOp: (ACTIVATION, broadcast_rank(of_single_quantized_elements)),
    tfl.FloorDivOp: (BROADCAST_RANK,),
    tfl.FloorModOp: (BROADCAST_RANK,),
    tfl.LogicalAndOp: (BROADCAST_RANK,),
    tfl.LogicalOrOp: (BROADCAST_RANK,),
    tfl.PowOp: (broadcast_rank(by_a_single_element),),
    tfl.RightShiftOp: (BROADCAST_RANK,),
    tfl.SelectOp: (bytes_at_least("x"),),
    tfl.SelectV2Op: (bytes_at_least("x"), broadcast_rank(of_single_elements)),
    tfl.SquaredDifferenceOp: (Rule("result scale", _difference_scale), BROADCAST_RANK),
}
