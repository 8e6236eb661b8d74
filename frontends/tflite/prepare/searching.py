"""The rules (named conditions) that LiteRT's kernels require of searches for elements."""

from __future__ import annotations

from ....dialects import tfl
from .shared_rules import BYTES, FLOAT, WHOLE, WORDS, Rules, input_type, operand_type

SORTED = (*FLOAT, *BYTES, *WORDS, *WHOLE, "ui8")

RULES: Rules = {
    tfl.TopKV2Op: (
        input_type(SORTED),
        operand_type("k", ("i16", "i32")),
        operand_type("indices", ("i16", "i32")),
    ),
    tfl.UniqueOp: (input_type(SORTED), operand_type("idx")),
    tfl.WhereOp: (input_type((*FLOAT, *BYTES, *WHOLE, "ui8", "ui32", "i1")),),
}
