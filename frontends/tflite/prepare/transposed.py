"""What LiteRT's kernels of transposed convolutions require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, one_of, type_name, zero
from .matrix import BIAS_SCALE_OF_U8, CONVOLUTION_BIAS, PER_CHANNEL, bias_type
from .shared_rules import ACTIVATION, COMPUTED, WORDS, Rules

FILTERS = {"f32": ("f32", "i8"), "i8": ("i8",), "u8": ("u8",), "i16": ("i8",)}
"""Type of the input -> types of the filter, if the kernel looks."""


def _filter(op: tfl.TransposeConvOp) -> Message:
    allowed = FILTERS.get(type_name(op.input))
    return one_of("weights", type_name(op.weights), allowed) if allowed else None


def _words(op: tfl.TransposeConvOp) -> Message:
    if type_name(op.input) not in WORDS:
        return None
    return zero("input", op.input) or zero("result", op.output)


def transposed_input(allowed: tuple[str, ...]) -> Rule:
    """Return the rule (named condition) that the input, the third operand, has one of the types
    `allowed`.
    """
    return Rule("input type", lambda op: one_of("input", type_name(op.input), allowed))


def _bias(op: tfl.TransposeConvOp) -> Message:
    return zero("bias", op.bias) if op.bias and type_name(op.input) != "u8" else None


CENTRED_BIAS = Rule("bias zero point", _bias)
FILTER_TYPE = Rule("filter type", _filter)
CENTRED_WORDS = Rule("16-bit zero points", _words)
SAME_TYPE = Rule(
    "result type", lambda op: one_of("result", type_name(op.output), (type_name(op.input),))
)

RULES: Rules = {
    tfl.TransposeConvOp: (
        transposed_input(COMPUTED),
        PER_CHANNEL,
        CENTRED_WORDS,
        ACTIVATION,
        SAME_TYPE,
        FILTER_TYPE,
        bias_type(CONVOLUTION_BIAS),
        CENTRED_BIAS,
        BIAS_SCALE_OF_U8,
    ),
}
