"""Conditions under which LiteRT refuses to run an operation that the tfl dialect accepts.

They are the conditions that LiteRT's reference kernels (BUILTIN_REF of LiteRT 2.3) check in
`Prepare` and in their first run, including those whose violation aborts the process. `RULES` lists
them by operation class, `violations` checks them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects import locations, tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.tensors import element, shape
from .conditions import Message, Rule, float32, one_of, scales, type_name, zero, zero_points

MOST_BIAS_ERROR = 0.02
"""LiteRT's bound on |bias scale - input scale * filter scale|, relative to the result scale."""

ACTIVATION_BOUNDS = {"RELU6": 6.0, "RELU_N1_TO_1": 1.0}
"""Activation -> its upper bound, which divided by the result scale must fit int32."""

MOST_STRIDE = 2**15 - 1

FLOAT, BYTES, WORDS = ("f32",), ("i8", "u8"), ("i16",)
COMPUTED = (*FLOAT, *BYTES, *WORDS)
"""The element types that most kernels accept."""


@dataclass(frozen=True)
class Violation:
    """An operation that LiteRT refuses to run, the rule it violates, and a message about that
    (`seen`), such as `input must be i8, got f16`.
    """

    op: Operation
    rule: Rule
    seen: str

    def __str__(self) -> str:
        return f"LiteRT refuses it: {self.seen}"


# Conditions that several kernels have


def input_type(allowed: tuple[str, ...] = COMPUTED) -> Rule:
    """Return the rule (named condition) that the element type of the first operand, or its storage
    type if quantized, is one of `allowed`.
    """
    return Rule("input type", lambda op: one_of("input", type_name(op.operands[0]), allowed))


def most_rank(most: int) -> Rule:
    """Return the rule (named condition) that the first operand has at most `most` axes."""

    def broken(op: Operation) -> Message:
        rank = len(shape(op.operands[0]))
        return None if rank <= most else f"rank of input must be at most {most}, got {rank}"

    return Rule("rank", broken)


def _centred_words(op: Operation) -> Message:
    if type_name(op.operands[0]) not in WORDS:
        return None
    values = [("input", v) for v in op.operands if type_name(v) in WORDS]
    problems = (zero(name, value) for name, value in (*values, ("result", op.results[0])))
    return next(filter(None, problems), None)


CENTRED_WORDS = Rule("16-bit zero points", _centred_words)
"""The rule that 16-bit operands and results have zero point 0, if the first operand has 16 bits."""


def _activation(op: Any) -> Message:
    name, (scale,) = op.fused_activation_function.data, scales(op.output)[:1]
    bound = ACTIVATION_BOUNDS.get(name)
    if bound is None or not scale or bound / scale < 2**31:
        return None
    return f"{bound:g} / scale must fit int32 for {name}, got a result scale of {scale:g}"


ACTIVATION = Rule("activation bounds", _activation)


# Layers

Layer: TypeAlias = tfl.Conv2DOp | tfl.DepthwiseConv2DOp | tfl.FullyConnectedOp
CONVOLUTION_BIAS = {"f32": FLOAT, "i8": ("i32",), "u8": ("i32",), "i16": ("i32", "i64")}
DEPTHWISE_BIAS = CONVOLUTION_BIAS | {"i16": ("i64",)}
MATRIX_BIAS = {"f32": FLOAT} | dict.fromkeys((*BYTES, *WORDS), ("i32", "i64"))


def bias_type(allowed: Mapping[str, tuple[str, ...]]) -> Rule:
    """Return the rule (named condition) that the bias has one of the types that `allowed` lists for
    the type of the input; inputs of unlisted types may have any bias.
    """

    def broken(op: Layer) -> Message:
        types = allowed.get(type_name(op.input))
        return one_of("bias", type_name(op.bias), types) if op.bias and types else None

    return Rule("bias type", broken)


def _bias_scale(op: Layer) -> Message:
    if op.bias is None or type_name(op.input) not in (*BYTES, *WORDS) or len(scales(op.filter)) > 1:
        return None
    sums = float(float32(scales(op.input)[0])) * float(float32(scales(op.filter)[0]))
    scale, result = (float(float32(scales(v)[0])) for v in (op.bias, op.output))
    if abs(sums - scale) <= MOST_BIAS_ERROR * result:
        return None
    return f"scale of bias must be that of input x filter, {sums:g}, got {scale:g}"


def _per_channel(op: Layer) -> Message:
    if len(scales(op.filter)) == 1 or type_name(op.input) not in ("u8", "i32"):
        return None
    return (
        f"a filter with scales of channels needs an input of i8 or i16, got {type_name(op.input)}"
    )


def _filter_type(op: tfl.DepthwiseConv2DOp) -> Message:
    if type_name(op.input) in (*WORDS, *FLOAT):
        return None
    return one_of("filter", type_name(op.filter), (type_name(op.input), "i4"))


def _same_type(op: Any) -> Message:
    return one_of("result", type_name(op.results[0]), (type_name(op.operands[0]),))


def _filter_zero_point(op: tfl.Conv2DOp) -> Message:
    return zero("filter", op.filter) if type_name(op.input) in ("i8", *WORDS) else None


def _stride(op: tfl.Conv2DOp | tfl.DepthwiseConv2DOp) -> Message:
    most = max(op.strides)
    return f"strides must be at most {MOST_STRIDE}, got {most}" if most > MOST_STRIDE else None


SAME_TYPE = Rule("result type", _same_type)
BIAS = Rule("bias", lambda op: None if op.bias else "it must have a bias")
BIAS_SCALE = Rule("bias scale", _bias_scale)
BIAS_SCALE_OF_U8 = Rule(
    "bias scale", lambda op: _bias_scale(op) if type_name(op.input) == "u8" else None
)
BIAS_ZERO_POINT = Rule("bias zero point", lambda op: zero("bias", op.bias) if op.bias else None)
PER_CHANNEL = Rule("scales of channels", _per_channel)
FILTER_TYPE = Rule("filter type", _filter_type)
FILTER_ZERO_POINT = Rule("filter zero point", _filter_zero_point)
STRIDE = Rule("stride", _stride)
WEIGHTS_FORMAT = Rule(
    "weights format", lambda op: one_of("weights_format", op.weights_format.data, ("DEFAULT",))
)


# Functions of an element


def _softmax_result(op: tfl.SoftmaxOp) -> Message:
    own = {"i8": (1 / 256, -128), "i16": (1 / 32768, 0)}.get(type_name(op.output))
    if own is None:
        return None
    scale, point = scales(op.output)[0], zero_points(op.output)[0]
    if point == own[1] and abs(scale - own[0]) <= 1e-3 * own[0]:
        return None
    return f"scale and zero point of the result must be {own[0]:g}:{own[1]}, got {scale:g}:{point}"


def _softmax_scale(op: tfl.SoftmaxOp) -> Message:
    if type_name(op.input) not in BYTES:
        return None
    real = float(op.beta.value.data) * float(float32(scales(op.input)[0]))
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


SOFTMAX_RESULT = Rule("result quantization", _softmax_result)
SOFTMAX_SCALE = Rule("scale", _softmax_scale)
LOGISTIC_RESULT = Rule("result quantization", _logistic_result)
TANH_RESULT = Rule("result quantization", _tanh_result)

# Conversions, sums, movement

Sum: TypeAlias = tfl.AddOp | tfl.SubOp

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
    return _centred_words(op) if type_name(op.output) in WORDS else None


def _exponents(op: Sum) -> list[int] | None:
    """Return the exponents e of the scales 2**e of lhs, rhs and result of a 16-bit sum; None for
    other types, or if a scale is not (nearly) a power of 2.
    """
    known_scales = [scales(value)[0] for value in (op.lhs, op.rhs, op.output)]
    if type_name(op.output) not in WORDS or not all(known_scales):
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


def _sum_scale(op: Sum) -> Message:
    bits = {"i8": 20, "u8": 20, "i16": 15}.get(type_name(op.output))
    if bits is None or not scales(op.output)[0] or _exponents(op) is not None:
        return None
    common = 2 * max(scales(op.lhs)[0], scales(op.rhs)[0])
    if common < 2.0**bits * scales(op.output)[0]:
        return None
    return f"scale of the result must exceed {common:g} x 2^-{bits}, got {scales(op.output)[0]:g}"


def _joined_scales(op: tfl.ConcatenationOp) -> Message:
    if type_name(op.output) != "i8":
        return None
    wrong = [element(v) for v in op.values if element(v) != element(op.output)]
    return f"inputs must have the type of the result, got {wrong[0]}" if wrong else None


def _joined_types(op: tfl.ConcatenationOp) -> Message:
    kinds = (type_name(value) for value in (*op.values, op.output))
    return next(
        filter(None, (one_of("inputs", k, (type_name(op.values[0]),)) for k in kinds)), None
    )


def _pool_activation(op: tfl.AveragePool2DOp) -> Message:
    return _activation(op) if type_name(op.output) == "u8" else None


QUANTIZED = Rule("result type", _quantized)
QUANTIZED_WORDS = Rule("16-bit zero points", _words_of_quantize)
SUM_SCALE = Rule("result scale", _sum_scale)
SUM_SHIFTS = Rule("powers of two", _sum_shifts)
JOINED_SCALES = Rule("input scales", _joined_scales)
JOINED_TYPES = Rule("types", _joined_types)
JOINED_ACTIVATION = Rule(
    "activation", lambda op: one_of("activation", op.fused_activation_function.data, ("NONE",))
)
POOL_ACTIVATION = Rule("activation bounds", _pool_activation)
DIM_TYPE = Rule("dim type", lambda op: one_of("dim", type_name(op.dim), ("i32", "i64")))
AXIS_TYPE = Rule("axis type", lambda op: one_of("axis", type_name(op.axis), ("i32",)))
PADDING_TYPE = Rule(
    "padding type", lambda op: one_of("padding", type_name(op.padding), ("i32", "i64", "i16", "i8"))
)

LAYER = (input_type(), PER_CHANNEL, CENTRED_WORDS, ACTIVATION)
UNARY = (input_type(), CENTRED_WORDS)
MOVED = (*COMPUTED, "f16", "i32", "i64", "i1", "ui32", "ui8", "i16")
WHOLE = ("i32", "i64")
SUM = (input_type((*COMPUTED, *WHOLE)), CENTRED_WORDS, SUM_SCALE, SUM_SHIFTS, ACTIVATION)

RULES: dict[type[Operation], tuple[Rule, ...]] = {
    tfl.AddOp: SUM,
    tfl.AveragePool2DOp: (input_type(), POOL_ACTIVATION),
    tfl.ConcatenationOp: (
        input_type(MOVED),
        JOINED_TYPES,
        JOINED_ACTIVATION,
        JOINED_SCALES,
        CENTRED_WORDS,
    ),
    tfl.Conv2DOp: (
        *LAYER,
        SAME_TYPE,
        BIAS,
        FILTER_ZERO_POINT,
        bias_type(CONVOLUTION_BIAS),
        BIAS_ZERO_POINT,
        BIAS_SCALE_OF_U8,
        STRIDE,
    ),
    tfl.DepthwiseConv2DOp: (
        *LAYER,
        SAME_TYPE,
        FILTER_TYPE,
        bias_type(DEPTHWISE_BIAS),
        BIAS_ZERO_POINT,
        BIAS_SCALE_OF_U8,
        STRIDE,
    ),
    tfl.DequantizeOp: (input_type((*BYTES, *WORDS, "i4", "f16")), CENTRED_WORDS),
    tfl.ExpandDimsOp: (DIM_TYPE,),
    tfl.FullyConnectedOp: (*LAYER, bias_type(MATRIX_BIAS), BIAS_SCALE, WEIGHTS_FORMAT),
    tfl.HardSwishOp: (input_type((*FLOAT, *BYTES)),),
    tfl.LogisticOp: (input_type((*COMPUTED, "f16")), CENTRED_WORDS, LOGISTIC_RESULT),
    tfl.MaxPool2DOp: (input_type(),),
    tfl.MaximumOp: (input_type((*COMPUTED, *WHOLE)),),
    tfl.MeanOp: (input_type((*COMPUTED, "i32", "i64")), CENTRED_WORDS, AXIS_TYPE),
    tfl.MinimumOp: (input_type((*COMPUTED, *WHOLE)),),
    tfl.MulOp: (input_type((*COMPUTED, *WHOLE, "ui32")), CENTRED_WORDS, ACTIVATION),
    tfl.PadOp: (PADDING_TYPE,),
    tfl.QuantizeOp: (QUANTIZED, QUANTIZED_WORDS),
    tfl.ReluOp: UNARY,
    tfl.Relu0To1Op: (input_type((*FLOAT, *BYTES)),),
    tfl.Relu6Op: UNARY,
    tfl.SoftmaxOp: (*UNARY, SOFTMAX_RESULT, SOFTMAX_SCALE),
    tfl.SqueezeOp: (most_rank(8),),
    tfl.SubOp: SUM,
    tfl.TransposeOp: (most_rank(8),),
    tfl.TanhOp: (input_type((*COMPUTED, "f16")), CENTRED_WORDS, TANH_RESULT),
}
"""Operation class -> the conditions of its LiteRT kernel."""


def describe(problems: Sequence[Violation]) -> str:
    """Return a message about the first of `problems` (not empty), which says how many more there
    are.
    """
    op, more = problems[0].op, f" ({len(problems) - 1} more like it)" if problems[1:] else ""
    named = locations.tensor_name(op.location) is not None
    subject = locations.describe(op.location) if named else f"'{op.name}'"
    return f"{subject}: {problems[0]}{more}"


def check(module: ModuleOp) -> None:
    """Raise HexnnError, located at the first operation that LiteRT refuses to run, if a module has
    such operations.
    """
    if problems := list(violations(module)):
        raise HexnnError(describe(problems), problems[0].op)


def violations(module: ModuleOp) -> Iterator[Violation]:
    """Yield each violation of `RULES` by the tfl operations of a module, in program order."""
    for op in module.walk():
        for rule in RULES.get(type(op), ()):
            if (seen := rule.broken(op)) is not None:
                yield Violation(op, rule, seen)
