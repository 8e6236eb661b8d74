"""The rules (named conditions) that LiteRT's kernels require of conversions."""

from __future__ import annotations

from ....dialects import tfl
from .shared_rules import MOVED, Rules, input_type, operand_type

CAST_TO = (*MOVED, "f64", "ui16", "i4")
CAST_FROM = (*CAST_TO, "bf16")

RULES: Rules = {
    tfl.CastOp: (input_type(CAST_FROM), operand_type("output", CAST_TO)),
}
