"""What LiteRT's kernels of functions of one operand require."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import is_quantized
from ..conditions import Message, Rule
from .shared_rules import CENTRED_WORDS, Rules, centred_words


def _centred(op: tfl.FunctionOp) -> Message:
    return centred_words(op) if is_quantized(op.x) else None


TABLE = (CENTRED_WORDS,)

RULES: Rules = {
    tfl.AbsOp: (Rule("16-bit zero points", _centred),),
    tfl.ExpOp: TABLE,
    tfl.LogOp: TABLE,
    tfl.RsqrtOp: TABLE,
    tfl.SqrtOp: TABLE,
}
