"""What LiteRT's kernels of convolutions of volumes require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, one_of, type_name
from .shared_rules import FLOAT, Rules, input_type
from .transposed import transposed_input


def _bias(op: tfl.Conv3DOp | tfl.Conv3DTransposeOp) -> Message:
    return one_of("bias", type_name(op.bias), FLOAT) if op.bias else None


WEIGHTS = (
    Rule("filter type", lambda op: one_of("filter", type_name(op.filter), FLOAT)),
    Rule("bias type", _bias),
)

RULES: Rules = {
    tfl.Conv3DOp: (input_type(FLOAT), *WEIGHTS),
    tfl.Conv3DTransposeOp: (transposed_input(FLOAT), *WEIGHTS),
}
