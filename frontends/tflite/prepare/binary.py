"""What LiteRT's kernels of further functions of two operands, and of ADD_N, require."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import shape
from ..conditions import Message, Rule, scales, type_name
from .shared_rules import ACTIVATION, Rules


def _difference_scale(op: tfl.SquaredDifferenceOp) -> Message:
    if type_name(op.output) != "i8":
        return None
    twice, result = 2 * max(scales(op.lhs)[0], scales(op.rhs)[0]), scales(op.output)[0]
    if twice * twice < 2**14 * result:
        return None
    return f"scale of the result must exceed {twice * twice / 2**14:g} (it aborts), got {result:g}"


def _addends(op: tfl.AddNOp) -> Message:
    return None if len(op.inputs) > 1 else "it must have 2 inputs or more, got 1"


def _power_rank(op: tfl.PowOp) -> Message:
    rank = len(shape(op.output))
    return None if rank <= 8 else f"result must have at most 8 axes (it aborts), got {rank}"


RULES: Rules = {
    tfl.AddNOp: (Rule("inputs", _addends),),
    tfl.DivOp: (ACTIVATION,),
    tfl.PowOp: (Rule("rank", _power_rank),),
    tfl.SquaredDifferenceOp: (Rule("result scale", _difference_scale),),
}
