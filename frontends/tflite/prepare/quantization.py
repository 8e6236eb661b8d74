"""The rules (named conditions) that LiteRT's kernels of quantization and dequantization require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, one_of, type_name
from .shared_rules import BYTES, CENTRED_WORDS, WORDS, Rules, centred_words, input_type

QUANTIZED_FROM = {
    "f32": (*BYTES, *WORDS, "i4"),
    "i16": ("i8", "i16", "i32"),
    "i32": ("i8", "i16"),
    "i8": (*BYTES, *WORDS),
    "u8": (*BYTES, *WORDS),
}
"""Input element type of QUANTIZE -> the result element types that it supports."""


def _quantized(op: tfl.QuantizeOp) -> Message:
    return one_of("result", type_name(op.output), QUANTIZED_FROM.get(type_name(op.input), ()))


def _words_of_quantize(op: tfl.QuantizeOp) -> Message:
    return centred_words(op) if type_name(op.output) in WORDS else None


QUANTIZED = Rule("result type", _quantized)
QUANTIZED_WORDS = Rule("16-bit zero points", _words_of_quantize)

NARROW_RANGE = Rule(
    "narrow range",
    lambda op: "narrow_range must be false, got true" if op.narrow_range.value.data else None,
)

RULES: Rules = {
    tfl.FakeQuantOp: (NARROW_RANGE,),
    tfl.DequantizeOp: (input_type((*BYTES, *WORDS, "i4", "f16")), CENTRED_WORDS),
    tfl.QuantizeOp: (QUANTIZED, QUANTIZED_WORDS),
}
