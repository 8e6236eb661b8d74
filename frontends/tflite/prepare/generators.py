"""The rules (named conditions) that LiteRT's kernels require of results that follow from shapes."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import shape
from ..conditions import Message, Rule, type_name, zero
from .shared_rules import (
    BYTES,
    FLOAT,
    MOVED,
    WHOLE,
    WORDS,
    Rules,
    input_type,
    operand_type,
    same_scales,
)

HOT = (*FLOAT, *BYTES, *WHOLE, "ui8", "i1")


def _value_rank(op: tfl.FillOp) -> Message:
    rank = len(shape(op.input))
    return f"input must be a scalar, got {rank} axes" if rank else None


def _value_zero_point(op: tfl.FillOp) -> Message:
    return zero("input", op.input) if type_name(op.input) in WORDS else None


VALUE_RANK = Rule("value rank", _value_rank)
VALUE_ZERO_POINT = Rule("16-bit zero points", _value_zero_point)

RULES: Rules = {
    tfl.BroadcastArgsOp: (operand_type("s0"),),
    tfl.FillOp: (
        operand_type("dims"),
        operand_type("input", (*MOVED, "f64", "ui16")),
        VALUE_RANK,
        VALUE_ZERO_POINT,
        same_scales("input", "result"),
    ),
    tfl.OneHotOp: (operand_type("indices"), operand_type("on_value", HOT)),
    tfl.RangeOp: (input_type((*FLOAT, *WHOLE)),),
    tfl.ShapeOp: (operand_type("output"),),
    tfl.ZerosLikeOp: (input_type((*FLOAT, *WHOLE)),),
}
