"""The rules (named conditions) that LiteRT's kernels require of results that follow from shapes."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import shape
from ..conditions import Message, Rule
from .shared_rules import BYTES, FLOAT, WHOLE, Rules, input_type, operand_type

HOT = (*FLOAT, *BYTES, *WHOLE, "ui8", "i1")


def _value_rank(op: tfl.FillOp) -> Message:
    rank = len(shape(op.input))
    return f"input must be a scalar, got {rank} axes" if rank else None


VALUE_RANK = Rule("value rank", _value_rank)

RULES: Rules = {
    tfl.BroadcastArgsOp: (operand_type("s0"),),
    tfl.FillOp: (operand_type("dims"), VALUE_RANK),
    tfl.OneHotOp: (operand_type("indices"), operand_type("on_value", HOT)),
    tfl.RangeOp: (input_type((*FLOAT, *WHOLE)),),
    tfl.ShapeOp: (operand_type("output"),),
    tfl.ZerosLikeOp: (input_type((*FLOAT, *WHOLE)),),
}
