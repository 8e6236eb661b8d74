"""What LiteRT's kernels of functions of one operand require."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import is_quantized
from ..conditions import Message, Rule
from .shared_rules import CENTRED_WORDS, FLOAT, Rules, centred_words, input_type


def _centred(op: tfl.FunctionOp) -> Message:
    return centred_words(op) if is_quantized(op.x) else None


TABLE = (CENTRED_WORDS,)
FLOATS = (input_type(FLOAT),)

RULES: Rules = {
    tfl.AbsOp: (Rule("16-bit zero points", _centred),),
    tfl.CeilOp: FLOATS,
    tfl.ExpOp: TABLE,
    tfl.LogOp: TABLE,
    tfl.RsqrtOp: TABLE,
    tfl.SqrtOp: TABLE,
    tfl.SquareOp: FLOATS,
}
