"""The rules (named conditions) that LiteRT's kernels require of reductions of segments."""

from __future__ import annotations

from itertools import pairwise

from ....dialects import tfl
from ....dialects.tfl.base import known_integers
from ..conditions import Message, Rule
from .shared_rules import Rules, input_type

REDUCED = (input_type(("f32", "i32")),)


def _consecutive(op: tfl.SegmentSumOp) -> Message:
    ids = known_integers(op.segment_ids) or []
    wrong = [b for a, b in pairwise(ids) if b - a not in (0, 1)] + [i for i in ids[:1] if i]
    return f"segment_ids must rise from 0 by at most 1, got {wrong[0]}" if wrong else None


CONSECUTIVE = Rule("consecutive ids", _consecutive)

RULES: Rules = {
    tfl.SegmentSumOp: (*REDUCED, CONSECUTIVE),
    tfl.UnsortedSegmentMaxOp: REDUCED,
    tfl.UnsortedSegmentMinOp: REDUCED,
    tfl.UnsortedSegmentProdOp: REDUCED,
    tfl.UnsortedSegmentSumOp: REDUCED,
}
