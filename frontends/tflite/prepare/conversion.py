"""The rules (named conditions) that LiteRT's kernels require of conversions."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, type_name
from .shared_rules import MOVED, Rules, input_type, operand_type

CAST_TO = (*MOVED, "f64", "ui16", "i4", "complex<f32>")
CAST_FROM = (*CAST_TO, "bf16")


def _nibbles(op: tfl.CastOp) -> Message:
    source, result = type_name(op.input), type_name(op.output)
    if "i4" not in (source, result) or "f32" in (source, result):
        return None
    return f"elements of 4 bits are cast from and to f32 alone, got {source} to {result}"


NIBBLES = Rule("4 bits", _nibbles)

RULES: Rules = {
    tfl.CastOp: (input_type(CAST_FROM), operand_type("output", CAST_TO), NIBBLES),
}
