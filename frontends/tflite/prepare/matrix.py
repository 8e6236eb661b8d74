"""The rules (named conditions) that LiteRT's kernels of layers with weights require."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ....dialects import tfl
from ..conditions import Message, Rule, float32, one_of, scales, type_name, zero, zero_points
from .shared_rules import (
    ACTIVATION,
    BYTES,
    CENTRED_WORDS,
    FLOAT,
    SAME_TYPE,
    WORDS,
    Rules,
    input_type,
)

MOST_BIAS_ERROR = 0.02
"""LiteRT's bound on |bias scale - input scale * filter scale|, relative to the result scale."""

MOST_STRIDE = 2**15 - 1

Layer: TypeAlias = tfl.Conv2DOp | tfl.DepthwiseConv2DOp | tfl.FullyConnectedOp | tfl.TransposeConvOp
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
    if op.bias is None or type_name(op.input) not in (*BYTES, *WORDS):
        return None
    several = max(len(scales(value)) for value in (op.filter, op.bias)) > 1
    if several or type_name(op.bias) not in ("i32",):
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
    if type_name(op.input) in WORDS:
        return None
    narrow = "i8" if type_name(op.input) in FLOAT else "i4"
    return one_of("filter", type_name(op.filter), (type_name(op.input), narrow))


def _matrix_type(op: tfl.FullyConnectedOp) -> Message:
    if type_name(op.input) not in FLOAT:
        return None
    return one_of("filter", type_name(op.filter), (*FLOAT, "i8", "i4", "u8"))


def _filter_zero_point(op: tfl.Conv2DOp) -> Message:
    return zero("filter", op.filter) if type_name(op.input) in ("i8", *WORDS) else None


def _centred_layer(op: Layer) -> Message:
    if type_name(op.input) not in WORDS:
        return None
    return zero("input", op.input) or zero("result", op.output)


def _stride(op: tfl.Conv2DOp | tfl.DepthwiseConv2DOp) -> Message:
    most = max(op.strides)
    return f"strides must be at most {MOST_STRIDE}, got {most}" if most > MOST_STRIDE else None


CENTRED_LAYER = Rule("16-bit zero points", _centred_layer)
BIAS = Rule("bias", lambda op: None if op.bias else "it must have a bias")
BIAS_SCALE = Rule("bias scale", _bias_scale)
BIAS_SCALE_OF_U8 = Rule(
    "bias scale", lambda op: _bias_scale(op) if type_name(op.input) == "u8" else None
)


def _bias_zero_point(op: Layer) -> Message:
    single = op.bias is not None and len(zero_points(op.bias)) == 1
    return zero("bias", op.bias) if op.bias and single else None


BIAS_ZERO_POINT = Rule("bias zero point", _bias_zero_point)
PER_CHANNEL = Rule("scales of channels", _per_channel)
FILTER_TYPE = Rule("filter type", _filter_type)
MATRIX_TYPE = Rule("filter type", _matrix_type)
FILTER_ZERO_POINT = Rule("filter zero point", _filter_zero_point)
STRIDE = Rule("stride", _stride)
WEIGHTS_FORMAT = Rule(
    "weights format", lambda op: one_of("weights_format", op.weights_format.data, ("DEFAULT",))
)

LAYER = (input_type(), PER_CHANNEL, CENTRED_LAYER, ACTIVATION)


def _factors(op: tfl.BatchMatMulOp) -> Message:
    allowed = {"f32": ("f32", "i8"), "i8": ("i8",), "i16": ("i16",)}.get(type_name(op.x))
    return one_of("y", type_name(op.y), allowed) if allowed else None


FACTORS = Rule("factor type", _factors)

RULES: Rules = {
    tfl.BatchMatMulOp: (input_type(("f32", "i8", "i16")), FACTORS, CENTRED_WORDS),
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
    tfl.FullyConnectedOp: (*LAYER, MATRIX_TYPE, bias_type(MATRIX_BIAS), BIAS_SCALE, WEIGHTS_FORMAT),
}
