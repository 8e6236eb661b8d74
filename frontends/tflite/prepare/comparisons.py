"""What LiteRT's kernels of comparisons require: among others a scale that is not exactly 1."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, scales, type_name
from .broadcasting import BROADCAST_RANK
from .shared_rules import Rules, input_type

ORDERED = ("f32", "f16", "i16", "i32", "i64", "i8", "u8")


def _scale(op: tfl.PredicateOp) -> Message:
    if _is_stored(op) or 1.0 not in (*scales(op.lhs), *scales(op.rhs)):
        return None
    return "scales must not be 1, got 1 (it aborts)"


def _is_stored(op: tfl.PredicateOp) -> bool:
    """Return whether the kernel compares the stored integers as they are, so that no scale
    matters.
    """
    return type_name(op.lhs) == "i16" and not isinstance(op, tfl.EqualOp | tfl.NotEqualOp)


SCALE = Rule("scales", _scale)
COMPARISON = (input_type(ORDERED), SCALE, BROADCAST_RANK)


def _ascending(op: tfl.BucketizeOp) -> Message:
    given = list(op.bounds)
    return None if given == sorted(given) else f"boundaries must ascend, got {given}"


RULES: Rules = {
    tfl.BucketizeOp: (Rule("boundaries", _ascending),),
    tfl.EqualOp: (input_type((*ORDERED, "i1")), SCALE, BROADCAST_RANK),
    tfl.GreaterEqualOp: COMPARISON,
    tfl.GreaterOp: COMPARISON,
    tfl.LessEqualOp: COMPARISON,
    tfl.LessOp: COMPARISON,
    tfl.NotEqualOp: (input_type((*ORDERED, "i1")), SCALE, BROADCAST_RANK),
}
