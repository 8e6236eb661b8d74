"""The rules (named conditions) that LiteRT's kernels require of padding and repetition."""

from __future__ import annotations

from ....dialects import tfl
from .shared_rules import (
    CENTRED_WORDS,
    COMPUTED,
    WHOLE,
    Rules,
    bytes_at_least,
    input_type,
    most_rank,
    operand_type,
    same_scales,
)

PADDED = (*COMPUTED, *WHOLE, "ui8", "i1", "f16")
PADDING_TYPE = operand_type("padding", ("i32", "i64", "i16", "i8", "i1"))

RULES: Rules = {
    tfl.BroadcastToOp: (operand_type("shape"),),
    tfl.MirrorPadOp: (
        bytes_at_least("input"),
        operand_type("pad"),
        CENTRED_WORDS,
        same_scales("input", "output"),
    ),
    tfl.PadOp: (input_type(PADDED), most_rank(5), PADDING_TYPE),
    tfl.PadV2Op: (
        input_type(PADDED),
        most_rank(5),
        PADDING_TYPE,
        same_scales("constant_values", "output"),
    ),
    tfl.TileOp: (bytes_at_least("input"), operand_type("multiples")),
}
