"""Table of the qnn equivalents of tfl operators.

A conversion is a function of the operator that yields qnn operations in order; the last one
computes the operator's result. It raises Refusal if the operator cannot be converted. Source: the
operator table of the LiteRT to QNN compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ....dialects import constants, qnn, tfl
from ....dialects.constants import known_array
from ....dialects.qnn import BinaryOperation, NeuronOperation
from ....dialects.quant import UniformType
from ....dialects.tensors import element, is_quantized, shape, with_shape
from ....semantics.qnn.convolution import has_scale_of_sums
from ....semantics.qnn.softmax import has_fixed_point
from ....semantics.tfl.operators import subtracts_zero_points
from .movement import concatenation, pad, reshape, transpose
from .steps import Refusal, Steps, activated, check_kept, integers

HWIO = (1, 2, 3, 0)
"""The permutation from a filter OHWI to QNN's HWIO."""
HW1O = (1, 2, 0, 3)
"""The permutation from a depthwise filter 1HWO to QNN's HW1O."""


def relaid(weight: SSAValue, perm: tuple[int, ...]) -> qnn.ConstantOp | qnn.TransposeOp:
    """Return an operation that permutes the axes of a weight: a permuted constant if the weight is
    constant, else a Transpose.
    """
    transpose = qnn.TransposeOp(weight, perm=perm)
    values = known_array(weight)
    if values is None:
        return transpose
    constant = qnn.ConstantOp.of(values.transpose(perm), transpose.output_type)
    constant.output.name_hint = weight.name_hint
    return constant


def check_weights(input: SSAValue, weight: SSAValue) -> None:
    """Raise Refusal if only one of input and weight is quantized (dynamic-range quantization), or
    if one is i8 and the other u8.
    """
    if is_quantized(input) != is_quantized(weight):
        raise Refusal(
            f"input {element(input)} and filter {element(weight)} differ: dynamic range",
            "both quantized, or both floats",
        )
    types = element(input), element(weight)
    if {type.storage_name for type in types if isinstance(type, UniformType)} == {"i8", "u8"}:
        raise Refusal(f"input {types[0]} and filter {types[1]} differ in sign", "one storage")


# Layers with weights

Layer: TypeAlias = tfl.Conv2DOp | tfl.DepthwiseConv2DOp | tfl.FullyConnectedOp


def retyped(value: SSAValue, type: UniformType, name: str) -> qnn.ConstantOp:
    """Return a constant with the stored integers of `value` and element type `type`. Raises
    Refusal, with `name` for the operand, if `value` is not constant.
    """
    if not isinstance(value.owner, constants.ConstantOp):
        raise Refusal(f"{name} {element(value)} counts as {type}", f"a constant {name}")
    constant = qnn.ConstantOp(value.owner.value, TensorType(type, shape(value)))
    constant.output.name_hint = value.name_hint
    return constant


def bias_of(op: Layer) -> tuple[list[Operation], SSAValue | None]:
    """Return the operations that create the bias, none if it can be used as it is, and the bias
    (None if the layer has none).

    TFLite adds the stored integers of the bias to the accumulators, whatever the bias scale: a bias
    of another scale is retyped, its integers unchanged, to input scale * weight scale.
    """
    bias = op.bias
    if bias is None or not is_quantized(op.input) or has_scale_of_sums(bias, op.input, op.filter):
        return [], bias
    constant = retyped(bias, scale_of_sums(op), "bias")
    return [constant], constant.output


def scale_of_sums(op: Layer) -> UniformType:
    """Return the i32 type of the layer's accumulators: its scale, or scale of each output channel,
    is input scale * weight scale.
    """
    input, weight = element(op.input), element(op.filter)
    if not isinstance(input, UniformType) or not isinstance(weight, UniformType):
        raise Refusal(f"input {input} and filter {weight} have no uniform scales")
    scales = [input.scale * scale for scale in weight.scales]
    if weight.axis is None:
        return UniformType.per_tensor("i32", scales[0], expressed=input.data.expressed)
    return UniformType.per_axis("i32", 0, scales, expressed=input.data.expressed)


def filter_of(op: Layer) -> tuple[list[Operation], SSAValue]:
    """Return the operations that create the filter, none if it can be used as it is, and the
    filter.

    A filter whose zero points TFLite's kernel ignores is retyped with zero points of 0, its
    integers unchanged.
    """
    check_weights(op.input, op.filter)
    type = element(op.filter)
    if not isinstance(type, UniformType) or not any(type.zero_points) or subtracts_zero_points(op):
        return [], op.filter
    zeros = replace(type.data, zero_points=(0,) * len(type.scales))
    constant = retyped(op.filter, UniformType(zeros), "filter")
    return [constant], constant.output


def convolution_parameters(op: tfl.Conv2DOp | tfl.DepthwiseConv2DOp) -> dict[str, Any]:
    """Return the strides, padding amounts and dilations of a tfl convolution, by the names of qnn's
    parameters.
    """
    return {"stride": op.strides, "pad_amount": op.pads, "dilation": op.dilations}


def conv_2d(op: tfl.Conv2DOp) -> Steps:
    """Convert Conv2D: the filter is permuted from OHWI to HWIO; the number of groups is input
    channels / filter channels.
    """
    before, filter = filter_of(op)
    weight = relaid(filter, HWIO)
    made, bias = bias_of(op)
    yield from (*before, weight, *made)
    group = shape(op.input)[3] // shape(op.filter)[3]
    type = element(op.output)
    conv = qnn.Conv2dOp(
        op.input, weight.output, bias, out=type, group=group, **convolution_parameters(op)
    )
    yield from activated(conv, op.fused_activation_function)


def depthwise_conv_2d(op: tfl.DepthwiseConv2DOp) -> Steps:
    """Convert DepthwiseConv2D: the filter is permuted from [1, kh, kw, O] to [kh, kw, 1, O]."""
    before, filter = filter_of(op)
    weight = relaid(filter, HW1O)
    made, bias = bias_of(op)
    yield from (*before, weight, *made)
    type = element(op.output)
    conv = qnn.DepthWiseConv2dOp(
        op.input, weight.output, bias, out=type, **convolution_parameters(op)
    )
    yield from activated(conv, op.fused_activation_function)


def fully_connected(op: tfl.FullyConnectedOp) -> Steps:
    """Convert FullyConnected: the weight is [O, I] in both dialects; a result of another rank than
    2 (`keep_num_dims`) gets a Reshape.
    """
    before, filter = filter_of(op)
    if op.weights_format.data != "DEFAULT":
        raise Refusal(f"weights_format is {op.weights_format.data}", "DEFAULT")
    made, bias = bias_of(op)
    yield from (*before, *made)
    layer = qnn.FullyConnectedOp(op.input, filter, bias, out=element(op.output))
    steps = list(activated(layer, op.fused_activation_function))
    yield from steps
    if op.keep_num_dims.value.data or shape(op.output) != shape(layer.output):
        yield qnn.ReshapeOp(
            steps[-1].results[0], out=with_shape(steps[-1].results[0], shape(op.output))
        )


# Elementwise


def arithmetic(operation: BinaryOperation) -> Callable[[Any], Steps]:
    """Return the conversion of a tfl function of two operands to an ElementWiseBinary with this
    operation, then its fused activation.
    """

    def convert(op: tfl.AddOp | tfl.SubOp) -> Steps:
        binary = qnn.ElementWiseBinaryOp(
            op.lhs, op.rhs, operation=operation, out=element(op.output)
        )
        yield from activated(binary, op.fused_activation_function)

    return convert


def mul(op: tfl.MulOp) -> Steps:
    """Convert Mul to ElementWiseMultiply, then its fused activation."""
    product = qnn.ElementWiseMultiplyOp(op.lhs, op.rhs, out=element(op.output))
    yield from activated(product, op.fused_activation_function)


def extremum(operation: BinaryOperation) -> Callable[[Any], Steps]:
    """Return the conversion of Maximum or Minimum to an ElementWiseBinary with this operation, of
    operands in the quantization of the result.
    """

    def convert(op: tfl.MaximumOp | tfl.MinimumOp) -> Steps:
        for operand in (op.lhs, op.rhs):
            check_kept(operand, op.output)
        yield qnn.ElementWiseBinaryOp(op.lhs, op.rhs, operation=operation, out=element(op.output))

    return convert


def neuron(operation: NeuronOperation, **parameters: float) -> Callable[[Any], Steps]:
    """Return the conversion of a tfl activation to an ElementWiseNeuron with this operation and
    parameters.
    """

    def convert(
        op: tfl.UnaryOp,
    ) -> Steps:
        yield qnn.ElementWiseNeuronOp(
            op.input, operation=operation, out=element(op.output), **parameters
        )

    return convert


def softmax(op: tfl.SoftmaxOp) -> Steps:
    """Convert Softmax along the last axis.

    Raises Refusal unless a quantized result has the scale and zero point that TFLite's kernel
    assumes whatever the type says: 1/256 and the least stored integer, for int16 1/32768 and 0.
    """
    converted = qnn.SoftmaxOp(op.input, out=element(op.output), beta=op.beta.value.data)
    type = element(op.output)
    if isinstance(type, UniformType) and not has_fixed_point(converted):
        unit, point = ("1/32768", 0) if type.data.bits == 16 else ("1/256", type.qmin)
        raise Refusal(
            f"TFLite counts in {unit} from {point} on, whatever {type} says",
            f"a result of scale {unit} and zero point {point}",
        )
    yield converted


def quantize(op: tfl.QuantizeOp) -> Steps:
    """Convert Quantize to Quantize if its input is floats, to Convert if it is quantized."""
    kind = qnn.ConvertOp if is_quantized(op.input) else qnn.QuantizeOp
    yield kind(op.input, out=element(op.output))


def dequantize(op: tfl.DequantizeOp) -> Steps:
    """Convert Dequantize to Dequantize if its input is quantized, to Cast if it is float16."""
    kind = qnn.DequantizeOp if is_quantized(op.input) else qnn.CastOp
    yield kind(op.input, out=element(op.output))


# Pools and reductions


def average_pool_2d(op: tfl.AveragePool2DOp) -> Steps:
    """Convert AveragePool2D to a PoolAvg2d whose averages leave out the padding, then its fused
    activation.
    """
    yield from _pooled(qnn.PoolAvg2dOp, op)


def max_pool_2d(op: tfl.MaxPool2DOp) -> Steps:
    """Convert MaxPool2D to PoolMax2d, then its fused activation."""
    yield from _pooled(qnn.PoolMax2dOp, op)


def _pooled(kind: type[qnn.Pool2dOp], op: tfl.AveragePool2DOp | tfl.MaxPool2DOp) -> Steps:
    """Yield a pool of class `kind` with the window of `op`, then its fused activation."""
    check_kept(op.input, op.output)
    pool = kind(
        op.input,
        filter_size=op.window,
        out=element(op.output),
        stride=op.strides,
        pad_amount=op.pads,
    )
    yield from activated(pool, op.fused_activation_function)


def mean(op: tfl.MeanOp) -> Steps:
    """Convert Mean to ReduceMean over distinct non-negative axes, followed by a Reshape if the
    result is a scalar.
    """
    rank = len(shape(op.input))
    axes = sorted({int(axis) % rank for axis in integers(op.axis, "axis").ravel()})
    keep = bool(op.keep_dims.value.data)
    reduced = qnn.ReduceMeanOp(op.input, axes=axes, out=element(op.output), keep_dims=keep)
    yield reduced
    if not shape(op.output):
        yield qnn.ReshapeOp(reduced.output, out=with_shape(reduced.output, ()))


def constant(op: constants.ConstantOp) -> Steps:
    """Convert a constant, which shares its bytes with the qnn constant."""
    yield qnn.ConstantOp(op.value, op.type)


CONVERSIONS: dict[type[Operation], Callable[[Any], Steps]] = {
    tfl.AddOp: arithmetic(BinaryOperation.ADD),
    tfl.AveragePool2DOp: average_pool_2d,
    tfl.ConcatenationOp: concatenation,
    tfl.Conv2DOp: conv_2d,
    tfl.DepthwiseConv2DOp: depthwise_conv_2d,
    tfl.DequantizeOp: dequantize,
    tfl.ExpandDimsOp: reshape,
    tfl.FullyConnectedOp: fully_connected,
    tfl.HardSwishOp: neuron(NeuronOperation.HARD_SWISH),
    tfl.LogisticOp: neuron(NeuronOperation.SIGMOID),
    tfl.MaxPool2DOp: max_pool_2d,
    tfl.MaximumOp: extremum(BinaryOperation.MAXIMUM),
    tfl.MeanOp: mean,
    tfl.MinimumOp: extremum(BinaryOperation.MINIMUM),
    tfl.MulOp: mul,
    tfl.PadOp: pad,
    tfl.PseudoConstOp: constant,
    tfl.PseudoQConstOp: constant,
    tfl.QuantizeOp: quantize,
    tfl.Relu0To1Op: neuron(NeuronOperation.RELU_MIN_MAX, min_value=0.0, max_value=1.0),
    tfl.Relu6Op: neuron(NeuronOperation.RELU_MIN_MAX, min_value=0.0, max_value=6.0),
    tfl.ReluOp: neuron(NeuronOperation.RELU),
    tfl.ReshapeOp: reshape,
    tfl.SoftmaxOp: softmax,
    tfl.SqueezeOp: reshape,
    tfl.SubOp: arithmetic(BinaryOperation.SUBTRACT),
    tfl.TanhOp: neuron(NeuronOperation.TANH),
    tfl.TransposeOp: transpose,
}
