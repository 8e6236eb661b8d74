"""The rules (named conditions) that LiteRT's kernels that move data require."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import element
from ..conditions import Message, Rule, one_of, type_name
from .shared_rules import (
    CENTRED_WORDS,
    MOVED,
    Rules,
    input_type,
    most_rank,
)


def _joined_scales(op: tfl.ConcatenationOp) -> Message:
    if type_name(op.output) != "i8":
        return None
    wrong = [element(v) for v in op.values if element(v) != element(op.output)]
    return f"inputs must have the type of the result, got {wrong[0]}" if wrong else None


def _joined_types(op: tfl.ConcatenationOp) -> Message:
    kinds = (type_name(value) for value in (*op.values, op.output))
    return next(
        filter(None, (one_of("inputs", k, (type_name(op.values[0]),)) for k in kinds)), None
    )


JOINED_SCALES = Rule("input scales", _joined_scales)
JOINED_TYPES = Rule("types", _joined_types)
JOINED_ACTIVATION = Rule(
    "activation", lambda op: one_of("activation", op.fused_activation_function.data, ("NONE",))
)
DIM_TYPE = Rule("dim type", lambda op: one_of("dim", type_name(op.dim), ("i32", "i64")))
SHAPE_TYPE = Rule("shape type", lambda op: one_of("shape", type_name(op.shape), ("i32",)))

RULES: Rules = {
    tfl.ConcatenationOp: (
        input_type((*MOVED, "i4")),
        JOINED_TYPES,
        JOINED_ACTIVATION,
        JOINED_SCALES,
        CENTRED_WORDS,
    ),
    tfl.ExpandDimsOp: (DIM_TYPE, CENTRED_WORDS),
    tfl.ReshapeOp: (SHAPE_TYPE,),
    tfl.SqueezeOp: (most_rank(8),),
    tfl.TransposeOp: (most_rank(8),),
}
