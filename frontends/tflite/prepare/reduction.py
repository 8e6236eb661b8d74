"""The rules (named conditions) that LiteRT's kernels of pools and reductions require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, one_of, type_name
from .shared_rules import CENTRED_WORDS, COMPUTED, Rules, activation, input_type


def _pool_activation(op: tfl.AveragePool2DOp) -> Message:
    return activation(op) if type_name(op.output) == "u8" else None


POOL_ACTIVATION = Rule("activation bounds", _pool_activation)
AXIS_TYPE = Rule("axis type", lambda op: one_of("axis", type_name(op.axis), ("i32",)))

RULES: Rules = {
    tfl.AveragePool2DOp: (input_type(), POOL_ACTIVATION),
    tfl.MaxPool2DOp: (input_type(),),
    tfl.MeanOp: (input_type((*COMPUTED, "i32", "i64")), CENTRED_WORDS, AXIS_TYPE),
}
