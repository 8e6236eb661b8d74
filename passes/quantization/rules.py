"""How operations are quantized: whose weights, which results of fixed scale, which share one.

The tables say what TFLite's kernels, and so the HVX path, ask for; about other operations their
own verifiers are asked: several scales where they take them, else one, else floats.
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
from ...dialects.qnn.resize import SizedOp
from ...dialects.quant import UniformType
from ...dialects.registries.by_class import ByClass
from ...dialects.tensors import shape, tensor_type
from .ranges import Range, is_float


class Precision(Enum):
    """What an operation takes and gives."""

    FLOAT = "float"
    INT8 = "int8"
    INT16 = "int16"

    @property
    def storage(self) -> str:
        """The storage type of activations."""
        return {Precision.INT8: "i8", Precision.INT16: "i16"}[self]


class Rule(Enum):
    """How the scales of an operation's tensors depend on one another."""

    LAYER = "weights are symmetric, the bias counts in steps of the sums"
    FREE = "each tensor has its own"
    SAME = "all tensors share one"


@dataclass(frozen=True)
class Weights:
    """Which operands are weight and bias; the axis of the weight's channels, none for one scale."""

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
"""Operations whose kernels only move or choose stored values."""

EXTREMES = (qnn.BinaryOperation.MAXIMUM, qnn.BinaryOperation.MINIMUM)

CONVERSIONS: tuple[type[Operation], ...] = (
    qnn.CastOp,
    qnn.ConvertOp,
    qnn.QuantizeOp,
    qnn.DequantizeOp,
)
"""Operations whose types are what they do: they stay."""

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
"""The scale and zero point of results that TFLite fixes."""

FIXED_NEURONS: dict[qnn.NeuronOperation, dict[Precision, tuple[float, int]]] = {
    qnn.NeuronOperation.SIGMOID: PROBABILITY,
    qnn.NeuronOperation.TANH: SIGNED,
}


def fixed_type(op: Operation, precision: Precision) -> UniformType | None:
    """The type that the results of `op` always have."""
    table = FIXED.of(op)
    if isinstance(op, qnn.NeuronOp):
        table = FIXED_NEURONS.get(op.kind)
    if table is None or precision not in table:
        return None
    scale, zero_point = table[precision]
    return UniformType.per_tensor(precision.storage, float(scale), int(zero_point))


def activation_type(range: Range, precision: Precision) -> UniformType:
    """The type that covers a range which holds zero: with a zero point, symmetric for int16."""
    low, high = range
    if precision is Precision.INT16:
        scale = as_scale(max(-low, high) / 32767)
        return UniformType.per_tensor("i16", scale)
    scale: float = as_scale((high - low) / 255)
    zero_point = int(np.clip(round(-128 - low / scale), -128, 127))
    return UniformType.per_tensor("i8", scale, zero_point)


def as_scale(scale: float) -> float:
    """A scale in float32; 1 for a tensor of zeros."""
    return float(np.float32(scale)) or 1.0


def weights_of(op: Operation) -> Weights | None:
    """The weights of a layer, where they are a constant of floats."""
    found = LAYERS.of(op)
    if found is None or len(op.operands) <= found.weight:
        return None
    weight = op.operands[found.weight]
    return found if is_float(weight) and known_array(weight) is not None else None


def rule_of(op: Operation, precision: Precision, per_channel: bool) -> Rule:
    """How `op` is quantized. Raises VerifyException, with the reason, when it stays in floats."""
    if isinstance(op, CONVERSIONS):
        raise VerifyException("it converts types")
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
"""The element type of each tensor, operands first."""


def free_types(op: Operation, precision: Precision) -> Types:
    """Another scale for each tensor."""
    fixed, symmetric = fixed_type(op, precision), precision is Precision.INT16

    def type(index: int) -> Attribute:
        if fixed is not None and index >= len(op.operands):
            return fixed
        zero_point = 0 if symmetric else -1 - index
        return UniformType.per_tensor(precision.storage, 2.0**-index, zero_point)

    return type


def same_types(op: Operation, precision: Precision) -> Types:
    """One scale for all tensors."""
    type = UniformType.per_tensor(precision.storage, 1.0, -(precision is Precision.INT8))
    return lambda index: type


def check_layer(op: Operation, weights: Weights, precision: Precision, per_channel: bool) -> None:
    """Raises VerifyException when a layer cannot have integers."""
    has_bias = len(op.operands) > weights.bias
    if has_bias and known_array(op.operands[weights.bias]) is None:
        raise VerifyException("its bias is no constant")
    free = free_types(op, precision)

    def type(index: int) -> Attribute:
        if index == weights.weight:
            return weight_type(op, weights, per_channel)
        if index == weights.bias and has_bias:
            return UniformType.per_tensor("i32", 1.0)
        return free(index)

    trial(op, type)


def weight_type(op: Operation, weights: Weights, per_channel: bool) -> UniformType:
    """Some type of the form that the weight will have."""
    if weights.axis is None or not per_channel:
        return UniformType.per_tensor("i8", 1.0)
    dims = shape(op.operands[weights.weight])
    axis = weights.axis % len(dims)
    return UniformType.per_axis("i8", axis, [1.0] * dims[axis])


def trial(op: Operation, type: Types) -> None:
    """Verify a copy of `op` on tensors of these types; other elements than floats stay."""
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
    """The type of `value` with other elements."""
    type = tensor_type(value)
    return TensorType(element, type.get_shape(), type.encoding)


def adapt(op: Operation) -> None:
    """Write parameters that are stored values in the type that the input of `op` has now."""
    if isinstance(op, qnn.PadOp) and op.scheme.data is qnn.PadScheme.CONSTANT:
        stored = stored_value(op.input, float(op.constant))
        op.pad_constant_value = IntegerAttr(stored, i32) if stored else None


def stored_value(value: SSAValue, real: float) -> int:
    """The integer of a quantized tensor that is nearest to a real number."""
    type = tensor_type(value).element_type
    q = round(real / type.scale) + type.zero_point
    return max(type.qmin, min(type.qmax, q))
