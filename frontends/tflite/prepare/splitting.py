"""The rules (named conditions) that LiteRT's kernels require of joins and divisions."""

from __future__ import annotations

from ....dialects import tfl
from .shared_rules import (
    BYTES,
    ELEMENTS,
    FLOAT,
    WHOLE,
    WORDS,
    Rules,
    input_type,
    operand_type,
    same_scales,
)

TYPES = (*FLOAT, *BYTES, *WORDS, *WHOLE, "ui8")


RULES: Rules = {
    tfl.PackOp: (input_type((*TYPES, "ui32")), same_scales("values", "values", "output")),
    tfl.SplitOp: (operand_type("value", TYPES),),
    tfl.SplitVOp: (input_type(TYPES), operand_type("size_splits")),
    tfl.UnpackOp: (
        input_type((*FLOAT, "f16", *BYTES, *WORDS, "ui8", "i32", "i1")),
        ELEMENTS,
        same_scales("input", "outputs"),
    ),
}
