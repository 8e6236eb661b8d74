"""Quantization rules of operations: which tensors are weights, which types are prescribed, which
tensors must share a scale.

The tables follow TFLite's kernels, and thereby the HVX kernels. For operations that they do not
list, the verifier of the operation decides: a scale for each tensor if that verifies, else one
scale for all, else floats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerAttr, TensorType, i32
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import qnn
from ...dialects.constants import known_array
from ...dialects.islands import is_island
from ...dialects.qnn.resize import SizedOp
from ...dialects.quant import UniformType
from ...dialects.registries.by_class import ByClass
from ...dialects.tensors import is_float, shape, tensor_type
from ..qnn.stated_numerics import drop_kernel
from .ranges import Range


class Precision(Enum):
    """The type in which an operation takes and returns activations: float, int8 or int16."""

    FLOAT = "float"
    INT8 = "int8"
    INT16 = "int16"

    @property
    def storage(self) -> str:
        """The storage type of activations in this precision, `i8` or `i16`; floats have none
        (KeyError).
        """
        return {Precision.INT8: "i8", Precision.INT16: "i16"}[self]


class Rule(Enum):
    """The constraint that an operation puts on the scales of its tensors."""

    LAYER = "weights are symmetric, the bias counts in steps of the sums"
    FREE = "each tensor has its own"
    SAME = "all tensors share one"


@dataclass(frozen=True)
class Weights:
    """Where the weights of a layer are: the operand indices of weight and bias, and the axis of the
    weight along which each output channel has its own scale (None: one scale for all).
    """

    axis: int | None
    weight: int = 1
    bias: int = 2


LAYERS: ByClass[Weights] = ByClass(
    {
        qnn.FilterOp: Weights(axis=-1),
        qnn.FullyConnectedOp: Weights(axis=0),
        qnn.MatMulOp: Weights(axis=None),
    }
)

SAME: tuple[type[Operation], ...] = (
    qnn.MovementOp,
    qnn.PoolAvgOp,
    qnn.PoolMaxOp,
    qnn.PoolAvg2dOp,
    qnn.PoolMax2dOp,
    qnn.PoolAvg3dOp,
    qnn.PoolMax3dOp,
    qnn.ConcatOp,
    qnn.ReduceMaxOp,
    qnn.ReduceMinOp,
    qnn.ElementWiseMaximumOp,
    qnn.ElementWiseMinimumOp,
    SizedOp,
)
"""Operations whose kernels only move or select stored values, so that all tensors share
one scale.
"""

EXTREMES = (qnn.BinaryOperation.MAXIMUM, qnn.BinaryOperation.MINIMUM)

CONVERSIONS: tuple[type[Operation], ...] = (
    qnn.CastOp,
    qnn.ConvertOp,
    qnn.QuantizeOp,
    qnn.DequantizeOp,
)
"""Operations defined by their operand and result types, which quantization therefore keeps."""

PROBABILITY = {Precision.INT8: (1 / 256, -128), Precision.INT16: (1 / 32768, 0)}
SIGNED = {Precision.INT8: (1 / 128, 0), Precision.INT16: (1 / 32768, 0)}
LOGARITHM = {Precision.INT8: (16 / 256, 127)}

FIXED: ByClass[dict[Precision, tuple[float, int]]] = ByClass(
    {
        qnn.SoftmaxOp: PROBABILITY,
        qnn.SigmoidOp: PROBABILITY,
        qnn.TanhOp: SIGNED,
        qnn.LogSoftmaxOp: LOGARITHM,
        qnn.L2NormOp: SIGNED,
    }
)
"""Operation class -> the (scale, zero point) of its result that TFLite prescribes, by precision."""

FIXED_NEURONS: dict[qnn.NeuronOperation, dict[Precision, tuple[float, int]]] = {
    qnn.NeuronOperation.SIGMOID: PROBABILITY,
    qnn.NeuronOperation.TANH: SIGNED,
}


def fixed_type(op: Operation, precision: Precision) -> UniformType | None:
    """Return the quantized type that TFLite prescribes for the result of `op`, as for softmax, in a
    precision; None if it prescribes none.
    """
    table = FIXED.of(op)
    if isinstance(op, qnn.NeuronOp):
        table = FIXED_NEURONS.get(op.kind)
    if table is None or precision not in table:
        return None
    scale, zero_point = table[precision]
    return UniformType.per_tensor(precision.storage, float(scale), int(zero_point))


def activation_type(range: Range, precision: Precision) -> UniformType:
    """Return the quantized type that covers `range`, which contains zero: asymmetric i8, or
    symmetric i16, by precision.
    """
    low, high = range
    if precision is Precision.INT16:
        scale = as_scale(max(-low, high) / 32767)
        return UniformType.per_tensor("i16", scale)
    scale: float = as_scale((high - low) / 255)
    zero_point = int(np.clip(round(-128 - low / scale), -128, 127))
    return UniformType.per_tensor("i8", scale, zero_point)


def as_scale(scale: float) -> float:
    """Return a scale rounded to float32; 1 if it rounds to 0, as for a tensor of zeros."""
    return float(np.float32(scale)) or 1.0


def weights_of(op: Operation) -> Weights | None:
    """Return the operand indices of weight and bias, and the axis of output channels, if `op` is a
    layer whose weight is a float constant; else None.
    """
    weights = LAYERS.of(op)
    if weights is None or len(op.operands) <= weights.weight:
        return None
    weight = op.operands[weights.weight]
    return weights if is_float(weight) and known_array(weight) is not None else None


def rule_of(op: Operation, precision: Precision, per_channel: bool) -> Rule:
    """Return the constraint on the scales of `op` in a precision; `per_channel` says whether
    weights get a scale for each output channel.

    Raises VerifyException, with the reason, if `op` cannot be quantized and must compute in
    floats.
    """
    if isinstance(op, CONVERSIONS):
        raise VerifyException("it converts types")
    if is_island(op):
        raise VerifyException("it is an island of its source dialect")
    if not isinstance(op, qnn.DefinedOp) or op.regions:
        raise VerifyException("it has a state, or is no operation of one value")
    if not any(map(is_float, op.operands)):
        raise VerifyException("it takes no floats")
    weights = weights_of(op)
    if weights is not None:
        check_layer(op, weights, precision, per_channel)
        return Rule.LAYER
    if isinstance(op, SAME) or (isinstance(op, qnn.BinaryOp) and op.kind in EXTREMES):
        trial(op, same_types(op, precision))
        return Rule.SAME
    try:
        trial(op, free_types(op, precision))
    except VerifyException:
        trial(op, same_types(op, precision))
        return Rule.SAME
    return Rule.FREE


Types = Callable[[int], Attribute]
"""Function from the index of a tensor (operands first, then results) to its element type."""


def free_types(op: Operation, precision: Precision) -> Types:
    """Return a function that maps tensor index i (operands, then results) to a quantized type of
    `precision` with another scale for each i; `trial` uses it to find out whether `op` accepts
    different scales.
    """
    fixed, symmetric = fixed_type(op, precision), precision is Precision.INT16

    def type(index: int) -> Attribute:
        if fixed is not None and index >= len(op.operands):
            return fixed
        zero_point = 0 if symmetric else -1 - index
        return UniformType.per_tensor(precision.storage, 2.0**-index, zero_point)

    return type


def same_types(op: Operation, precision: Precision) -> Types:
    """Return a function that maps every tensor index i (operands, then results) to the same
    quantized type of `precision`; `trial` uses it to find out whether `op` accepts a shared scale.
    """
    type = UniformType.per_tensor(precision.storage, 1.0, -(precision is Precision.INT8))
    return lambda index: type


def check_layer(op: Operation, weights: Weights, precision: Precision, per_channel: bool) -> None:
    """Raise VerifyException if the layer `op` would not verify with int8 weights, an i32 bias and
    activations in `precision`, or its bias is not constant. `per_channel` gives the weights a scale
    for each output channel.
    """
    has_bias = len(op.operands) > weights.bias
    if has_bias and known_array(op.operands[weights.bias]) is None:
        raise VerifyException("its bias is not constant")
    free = free_types(op, precision)

    def type(index: int) -> Attribute:
        if index == weights.weight:
            return weight_type(op, weights, per_channel)
        if index == weights.bias and has_bias:
            return UniformType.per_tensor("i32", 1.0)
        return free(index)

    trial(op, type)


def weight_type(op: Operation, weights: Weights, per_channel: bool) -> UniformType:
    """Return an int8 type with scales of 1 for `trial`: per-axis if the weight of `op`, described
    by `weights`, would be quantized so, else per-tensor. `per_channel` asks for a scale for each
    output channel.
    """
    if weights.axis is None or not per_channel:
        return UniformType.per_tensor("i8", 1.0)
    dims = shape(op.operands[weights.weight])
    axis = weights.axis % len(dims)
    return UniformType.per_axis("i8", axis, [1.0] * dims[axis])


def trial(op: Operation, type: Types) -> None:
    """Verify a copy of `op` in which the float tensor of index i (operands, then results) has
    element type `type(i)`. Raises VerifyException if the copy is invalid.
    """
    values = (*op.operands, *op.results)
    types = [
        retyped(value, type(index)) if is_float(value) else value.type
        for index, value in enumerate(values)
    ]
    block = Block(arg_types=types[: len(op.operands)])
    copy = op.__class__.create(
        operands=block.args,
        result_types=types[len(op.operands) :],
        properties=dict(op.properties),
    )
    adapt(copy)
    block.add_op(copy)
    copy.verify()


def retyped(value: SSAValue, element: Attribute) -> TensorType[Any]:
    """Return the tensor type of `value` with `element` as element type."""
    type = tensor_type(value)
    return TensorType(element, type.get_shape(), type.encoding)


def adapt(op: Operation) -> None:
    """Convert, in place, the parameters of `op` that are real numbers (only the constant of a Pad
    is) to stored integers of its input's quantized type. Remove the numerics `tflite-ref` if `op`
    itself states them, as they were those of floats.
    """
    drop_kernel(op)
    if isinstance(op, qnn.PadOp) and op.scheme.data is qnn.PadScheme.CONSTANT:
        stored = stored_value(op.input, float(op.constant))
        op.pad_constant_value = IntegerAttr(stored, i32) if stored else None


def stored_value(value: SSAValue, real: float) -> int:
    """Return the stored integer that represents a real number best in the quantized type of
    `value`.
    """
    type = tensor_type(value).element_type
    q = round(real / type.scale) + type.zero_point
    return max(type.qmin, min(type.qmax, q))
