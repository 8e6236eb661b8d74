"""The table of TFLite operators that have an operation in the tfl dialect, used for reading and
writing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    f32,
    i32,
    i64,
)
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.tfl.base import ACTIVATIONS, PADDINGS, WEIGHTS_FORMATS
from .builtins import BUILTINS
from .schema import (
    AddOptions,
    ConcatenationOptions,
    Conv2DOptions,
    DepthwiseConv2DOptions,
    FullyConnectedOptions,
    MulOptions,
    NoOptions,
    Pool2DOptions,
    ReducerOptions,
    ReshapeOptions,
    SoftmaxOptions,
    SqueezeOptions,
    SubOptions,
)


@dataclass(frozen=True)
class Codec:
    """A conversion between a number in the options of an operator in a file and an IR attribute:
    `attribute` makes the attribute, `number` the number.
    """

    attribute: Callable[[Any], Attribute]
    number: Callable[[Any], Any]


def _enum(names: tuple[str, ...]) -> Codec:
    def attribute(code: int) -> Attribute:
        if not 0 <= code < len(names):
            raise HexnnError(f"{code} is none of {', '.join(names)}")
        return StringAttr(names[code])

    return Codec(attribute, lambda value: names.index(value.data))


INT = Codec(lambda n: IntegerAttr(n, i32), lambda value: value.value.data)
BOOL = Codec(lambda n: BoolAttr.from_bool(n), lambda value: bool(value.value.data))
FLOAT = Codec(lambda x: FloatAttr(x, f32), lambda value: value.value.data)
AXES = Codec(
    lambda axes: ArrayAttr(IntegerAttr(int(axis), i64) for axis in axes),
    lambda value: np.array([axis.value.data for axis in value], "<i4"),
)
PADDING = _enum(PADDINGS)
ACTIVATION = _enum(ACTIVATIONS)
WEIGHTS = _enum(WEIGHTS_FORMATS)

Attributes = dict[str, tuple[str, Codec]]
"""Attribute of the operation -> (field of the options table, conversion)."""

_FUSED: Attributes = {"fused_activation_function": ("activation", ACTIVATION)}
_STRIDED: Attributes = {
    "padding": ("padding", PADDING),
    "stride_h": ("stride_h", INT),
    "stride_w": ("stride_w", INT),
    **_FUSED,
}
_CONVOLUTION: Attributes = {
    **_STRIDED,
    "dilation_h_factor": ("dilation_h", INT),
    "dilation_w_factor": ("dilation_w", INT),
}
_POOL: Attributes = {
    **_STRIDED,
    "filter_height": ("filter_h", INT),
    "filter_width": ("filter_w", INT),
}
_FULLY_CONNECTED: Attributes = {
    **_FUSED,
    "weights_format": ("weights_format", WEIGHTS),
    "keep_num_dims": ("keep_num_dims", BOOL),
    "asymmetric_quantize_inputs": ("asymmetric_inputs", BOOL),
}


@dataclass(frozen=True)
class SupportedOperator:
    """A row of the operator table: builtin name, tfl operation class, schema table of the
    operator's options, and which option becomes which attribute of the operation.
    """

    builtin: str
    op: type[IRDLOperation]
    operands: tuple[int, int]
    """The least and greatest number of operands."""
    versions: tuple[int, int] = (1, 1)
    """Version written for floats and legacy uint8, and version for other quantized types."""
    options: type = NoOptions
    attributes: Attributes = field(default_factory=dict[str, tuple[str, Codec]])

    @property
    def code(self) -> int:
        """The builtin operator code that files use: the index of the name in `BUILTINS`."""
        return BUILTINS.index(self.builtin)


ANY_NUMBER = 1 << 30

OPERATORS = (
    SupportedOperator("ADD", tfl.AddOp, (2, 2), (1, 2), AddOptions, _FUSED),
    SupportedOperator("AVERAGE_POOL_2D", tfl.AveragePool2DOp, (1, 1), (1, 2), Pool2DOptions, _POOL),
    SupportedOperator(
        "CONCATENATION",
        tfl.ConcatenationOp,
        (1, ANY_NUMBER),
        (1, 2),
        ConcatenationOptions,
        {"axis": ("axis", INT), **_FUSED},
    ),
    SupportedOperator("CONV_2D", tfl.Conv2DOp, (2, 3), (1, 3), Conv2DOptions, _CONVOLUTION),
    SupportedOperator(
        "DEPTHWISE_CONV_2D",
        tfl.DepthwiseConv2DOp,
        (2, 3),
        (1, 3),
        DepthwiseConv2DOptions,
        {**_CONVOLUTION, "depth_multiplier": ("depth_multiplier", INT)},
    ),
    SupportedOperator("DEQUANTIZE", tfl.DequantizeOp, (1, 1), (1, 2)),
    SupportedOperator("EXPAND_DIMS", tfl.ExpandDimsOp, (2, 2)),
    SupportedOperator(
        "FULLY_CONNECTED",
        tfl.FullyConnectedOp,
        (2, 3),
        (1, 4),
        FullyConnectedOptions,
        _FULLY_CONNECTED,
    ),
    SupportedOperator("HARD_SWISH", tfl.HardSwishOp, (1, 1)),
    SupportedOperator("LOGISTIC", tfl.LogisticOp, (1, 1), (1, 2)),
    SupportedOperator("MAX_POOL_2D", tfl.MaxPool2DOp, (1, 1), (1, 2), Pool2DOptions, _POOL),
    SupportedOperator("MAXIMUM", tfl.MaximumOp, (2, 2), (1, 2)),
    SupportedOperator(
        "MEAN", tfl.MeanOp, (2, 2), (1, 2), ReducerOptions, {"keep_dims": ("keep_dims", BOOL)}
    ),
    SupportedOperator("MINIMUM", tfl.MinimumOp, (2, 2), (1, 2)),
    SupportedOperator("MUL", tfl.MulOp, (2, 2), (1, 2), MulOptions, _FUSED),
    SupportedOperator("PAD", tfl.PadOp, (2, 2), (1, 2)),
    SupportedOperator("QUANTIZE", tfl.QuantizeOp, (1, 1), (1, 1)),
    SupportedOperator("RELU", tfl.ReluOp, (1, 1), (1, 2)),
    SupportedOperator("RELU_0_TO_1", tfl.Relu0To1Op, (1, 1)),
    SupportedOperator("RELU6", tfl.Relu6Op, (1, 1), (1, 2)),
    SupportedOperator("RESHAPE", tfl.ReshapeOp, (2, 2), (1, 1), ReshapeOptions),
    SupportedOperator(
        "SOFTMAX", tfl.SoftmaxOp, (1, 1), (1, 2), SoftmaxOptions, {"beta": ("beta", FLOAT)}
    ),
    SupportedOperator(
        "SQUEEZE",
        tfl.SqueezeOp,
        (1, 1),
        (1, 1),
        SqueezeOptions,
        {"squeeze_dims": ("squeeze_dims", AXES)},
    ),
    SupportedOperator("SUB", tfl.SubOp, (2, 2), (1, 2), SubOptions, _FUSED),
    SupportedOperator("TANH", tfl.TanhOp, (1, 1), (1, 2)),
    SupportedOperator("TRANSPOSE", tfl.TransposeOp, (2, 2), (1, 2)),
)
BY_BUILTIN = {row.builtin: row for row in OPERATORS}
BY_OP: dict[type, SupportedOperator] = {row.op: row for row in OPERATORS}
