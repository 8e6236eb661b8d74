"""The rules (named conditions) that LiteRT's kernels of elementwise functions require."""

from __future__ import annotations

import math
from typing import TypeAlias

from ....dialects import tfl
from ....dialects.tensors import shape
from ..conditions import Message, Rule, float32, scales, type_name, zero_points
from .broadcasting import (
    broadcast_rank,
    of_single_elements,
    of_single_quantized_elements,
    to_nothing,
)
from .shared_rules import (
    ACTIVATION,
    BYTES,
    CENTRED_WORDS,
    COMPUTED,
    FLOAT,
    UNARY,
    WHOLE,
    WORDS,
    Rules,
    input_type,
)


def _softmax_result(op: tfl.SoftmaxOp) -> Message:
    own = {"i8": (1 / 256, -128), "i16": (1 / 32768, 0)}.get(type_name(op.output))
    if own is None or type_name(op.output) != type_name(op.input):
        return None
    scale, point = scales(op.output)[0], zero_points(op.output)[0]
    if point == own[1] and abs(scale - own[0]) <= 1e-3 * own[0]:
        return None
    return f"scale and zero point of the result must be {own[0]:g}:{own[1]}, got {scale:g}:{point}"


def exponent_scale(op: tfl.SoftmaxOp | tfl.LogSoftmaxOp, beta: float = 1.0) -> Message:
    """Return a message if beta * the input's scale is at most 2^-26: LiteRT then aborts, as the
    multiplier is 0 in fixed point with 26 fraction bits. None for greater scales, and for inputs of
    other than 8 bits.
    """
    if type_name(op.input) not in BYTES:
        return None
    real = beta * float(float32(scales(op.input)[0]))
    return None if real * 2**26 > 1 else f"beta x scale must exceed 2^-26, got {real:g} (it aborts)"


def _logistic_result(op: tfl.LogisticOp) -> Message:
    own = {"i8": 1 / 256, "u8": 1 / 256, "i16": 1 / 32768}.get(type_name(op.output))
    scale = scales(op.output)[0]
    return None if own in (None, scale) else f"scale of the result must be {own:g}, got {scale:g}"


def _tanh_result(op: tfl.TanhOp) -> Message:
    scale = scales(op.output)[0]
    if type_name(op.output) not in WORDS or abs(math.log2(scale) + 15) < 1e-3:
        return None
    return f"scale of the result must be 2^-15, got {scale:g}"


def _swish_scale(op: tfl.HardSwishOp) -> Message:
    source, result = scales(op.input)[0], scales(op.output)[0]
    if type_name(op.input) not in BYTES or source < 128 * result:
        return None
    return f"scale of the result must exceed 1/128 of the input's, {source / 128:g}, got {result:g}"


SWISH_SCALE = Rule("result scale", _swish_scale)
SOFTMAX_RESULT = Rule("result quantization", _softmax_result)
SOFTMAX_SCALE = Rule("scale", lambda op: exponent_scale(op, float(op.beta.value.data)))
LOGISTIC_RESULT = Rule("result quantization", _logistic_result)
TANH_RESULT = Rule("result quantization", _tanh_result)

Sum: TypeAlias = tfl.AddOp | tfl.SubOp


def _exponents(op: Sum) -> list[int] | None:
    """Return the exponents e of the scales 2**e of lhs, rhs and result of a 16-bit sum; None for
    other types, or if a scale is not (nearly) a power of 2.
    """
    known_scales = [scales(value)[0] for value in (op.lhs, op.rhs, op.output)]
    shifts = type_name(op.output) in WORDS and op.pot_scale_int16.value.data
    if not shifts or not all(known_scales):
        return None
    logs = [math.log2(scale) for scale in known_scales]
    whole = [round(log) for log in logs]
    return whole if all(abs(a - b) < 1e-3 for a, b in zip(logs, whole, strict=True)) else None


def _sum_shifts(op: Sum) -> Message:
    exponents = _exponents(op)
    if exponents is None or max(exponents[:2]) == exponents[2]:
        return None
    largest, result = 2.0 ** max(exponents[:2]), 2.0 ** exponents[2]
    return f"16-bit scale of the result must be the largest operand's, {largest:g}, got {result:g}"


def _sum_scale(op: tfl.AddOp) -> Message:
    bits, result = {"i8": 20, "u8": 20, "i16": 15}.get(type_name(op.output)), scales(op.output)[0]
    if bits is None or not result or _exponents(op) is not None:
        return None
    least = 2 * max(scales(op.lhs)[0], scales(op.rhs)[0]) / 2.0**bits
    if least < result:
        return None
    return f"scale of the result must exceed {least:g} (it aborts), got {result:g}"


def _sum_shapes(op: Sum) -> Message:
    equal = shape(op.lhs) == shape(op.rhs) or of_single_elements(op)
    if _exponents(op) is None or equal:
        return None
    return (
        "shapes must be equal where scales of 16 bits are powers of two (it aborts), "
        f"got {list(shape(op.lhs))} and {list(shape(op.rhs))}"
    )


def quantized_integers(*types: str) -> Rule:
    """Return the rule (named condition) that operands of the integer `types` are quantized: of
    others the kernel divides by a scale of 0.
    """

    def broken(op: Sum) -> Message:
        if type_name(op.lhs) not in types or scales(op.lhs)[0]:
            return None
        return f"operands of {type_name(op.lhs)} must be quantized (it aborts)"

    return Rule("quantized integers", broken)


def _clamped_integers(op: tfl.MulOp) -> Message:
    clamps = op.fused_activation_function.data != "NONE"
    if not clamps or type_name(op.lhs) != "i8" or scales(op.lhs)[0]:
        return None
    return "operands of i8 must be quantized for a fused activation"


SUM_SHAPES = Rule("shapes", _sum_shapes)
SUM_SCALE = Rule("result scale", _sum_scale)
SUM_SHIFTS = Rule("powers of two", _sum_shifts)
SINGLE = broadcast_rank(of_single_elements)
EXTREME = (input_type((*COMPUTED, *WHOLE, "f16")), broadcast_rank(to_nothing))
SUM = (CENTRED_WORDS, SUM_SHIFTS, ACTIVATION)

RULES: Rules = {
    tfl.AddOp: (
        input_type((*COMPUTED, *WHOLE, "f16")),
        SUM_SCALE,
        *SUM,
        SUM_SHAPES,
        SINGLE,
        quantized_integers("i8"),
    ),
    tfl.HardSwishOp: (input_type((*FLOAT, *BYTES)), SWISH_SCALE),
    tfl.LogisticOp: (input_type((*COMPUTED, "f16")), CENTRED_WORDS, LOGISTIC_RESULT),
    tfl.MaximumOp: EXTREME,
    tfl.MinimumOp: EXTREME,
    tfl.MulOp: (
        input_type((*COMPUTED, *WHOLE, "ui32", "f16")),
        CENTRED_WORDS,
        ACTIVATION,
        SINGLE,
        Rule("quantized integers", _clamped_integers),
    ),
    tfl.ReluOp: UNARY,
    tfl.Relu0To1Op: (input_type((*FLOAT, *BYTES)),),
    tfl.Relu6Op: UNARY,
    tfl.SoftmaxOp: (input_type((*COMPUTED, "f16")), CENTRED_WORDS, SOFTMAX_RESULT, SOFTMAX_SCALE),
    tfl.SubOp: (
        input_type((*COMPUTED, *WHOLE)),
        *SUM,
        broadcast_rank(of_single_quantized_elements),
        quantized_integers("i8", "i16"),
    ),
    tfl.TanhOp: (input_type((*COMPUTED, "f16")), CENTRED_WORDS, TANH_RESULT),
}
