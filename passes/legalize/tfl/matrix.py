"""Conversions to qnn of the layers with weights: convolutions and fully connected layers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ....dialects import constants, qnn, tfl
from ....dialects.constants import known_array
from ....dialects.quant import BlockType, UniformType
from ....dialects.tensors import element, is_quantized, shape, with_shape
from ....semantics.qnn.convolution import has_scale_of_sums
from ....semantics.tfl.matrix import subtracts_zero_points
from .steps import Conversions, Refusal, Replacement, activated

HWIO = (1, 2, 3, 0)
"""The permutation from a filter OHWI to QNN's HWIO."""
HW1O = (1, 2, 0, 3)
"""The permutation from a depthwise filter 1HWO to QNN's HW1O."""


def relaid(weight: SSAValue, perm: tuple[int, ...]) -> qnn.ConstantOp | qnn.TransposeOp:
    """Return the operation whose result is `weight` with its axes permuted by `perm`: a constant if
    `weight` is one, else a Transpose.
    """
    transpose = qnn.TransposeOp(weight, perm=perm)
    values = known_array(weight)
    if values is None:
        return transpose
    constant = qnn.ConstantOp.of(values.transpose(perm), transpose.output_type)
    constant.output.name_hint = weight.name_hint
    return constant


def check_weights(input: SSAValue, weight: SSAValue) -> None:
    """Raise Refusal if the weight has scales of blocks, if only one of input and weight is
    quantized (dynamic-range quantization), or if one is i8 and the other u8.
    """
    if isinstance(element(weight), BlockType):
        raise Refusal("filter has scales of blocks", "scales of a tensor or of channels")
    if is_quantized(input) != is_quantized(weight):
        raise Refusal(
            f"input {element(input)} and filter {element(weight)} differ: dynamic range",
            "both quantized, or both floats",
        )
    types = element(input), element(weight)
    if {type.storage_name for type in types if isinstance(type, UniformType)} == {"i8", "u8"}:
        raise Refusal(f"input {types[0]} and filter {types[1]} differ in sign", "one storage")


Layer: TypeAlias = tfl.Conv2DOp | tfl.DepthwiseConv2DOp | tfl.FullyConnectedOp | tfl.TransposeConvOp


def retyped(value: SSAValue, type: UniformType, name: str) -> qnn.ConstantOp:
    """Return a constant with the stored integers of `value`, unchanged, and element type `type`.
    Raises Refusal, which calls the operand `name`, if `value` is not constant.
    """
    stored = constants.fixed_constant(value)
    if stored is None:
        raise Refusal(f"{name} {element(value)} counts as {type}", f"a constant {name}")
    constant = qnn.ConstantOp(stored.value, TensorType(type, shape(value)))
    constant.output.name_hint = value.name_hint
    return constant


def bias_of(op: Layer) -> tuple[list[Operation], SSAValue | None]:
    """Return new operations (at most one) that the bias needs, and the bias to use, which is their
    result or the operand as it is; None if the layer has no bias.

    TFLite adds the stored integers of the bias to the accumulators, whatever the bias scale: a bias
    of another scale is retyped, its integers unchanged, to input scale * weight scale.
    """
    bias = op.bias
    if bias is None or not is_quantized(op.input) or has_scale_of_sums(bias, op.input, op.filter):
        return [], bias
    constant = retyped(bias, scale_of_sums(op), "bias")
    return [constant], constant.output


def scale_of_sums(op: Layer) -> UniformType:
    """Return the i32 type of the layer's accumulators, quantized with input scale * filter scale:
    one scale, or one for each output channel. Raises Refusal unless both operands have uniform
    scales.
    """
    input, weight = element(op.input), element(op.filter)
    if not isinstance(input, UniformType) or not isinstance(weight, UniformType):
        raise Refusal(f"input {input} and filter {weight} have no uniform scales")
    scales = [input.scale * scale for scale in weight.scales]
    if weight.axis is None:
        return UniformType.per_tensor("i32", scales[0], expressed=input.data.expressed)
    return UniformType.per_axis("i32", 0, scales, expressed=input.data.expressed)


def filter_of(op: Layer) -> tuple[list[Operation], SSAValue]:
    """Return new operations (at most one) that the filter needs, and the filter to use, which is
    their result or the operand as it is.

    If TFLite's kernel ignores the filter's zero points, the new filter is a constant of the same
    integers with zero points of 0.
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


def conv_2d(op: tfl.Conv2DOp) -> Replacement:
    """Convert Conv2D, then its fused activation: the filter is permuted from OHWI to HWIO; the
    number of groups is input channels / filter channels.
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


def depthwise_conv_2d(op: tfl.DepthwiseConv2DOp) -> Replacement:
    """Convert DepthwiseConv2D, then its fused activation: the filter is permuted from [1, kh, kw,
    O] to [kh, kw, 1, O].
    """
    before, filter = filter_of(op)
    weight = relaid(filter, HW1O)
    made, bias = bias_of(op)
    yield from (*before, weight, *made)
    type = element(op.output)
    conv = qnn.DepthWiseConv2dOp(
        op.input, weight.output, bias, out=type, **convolution_parameters(op)
    )
    yield from activated(conv, op.fused_activation_function)


def batch_matmul(op: tfl.BatchMatMulOp) -> Replacement:
    """Convert BatchMatMul to MatMul."""
    check_weights(op.x, op.y)
    first, second = op.transposed
    yield qnn.MatMulOp(
        op.x, op.y, out=element(op.output), transpose_in0=first, transpose_in1=second
    )


def fully_connected(op: tfl.FullyConnectedOp) -> Replacement:
    """Convert FullyConnected, then its fused activation: the weight is [O, I] in both dialects.
    With `keep_num_dims`, or for a result of another shape than qnn's [batch, O], a Reshape follows.
    Raises Refusal for weights in another format than DEFAULT.
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


CONVERSIONS: Conversions = {
    tfl.BatchMatMulOp: batch_matmul,
    tfl.Conv2DOp: conv_2d,
    tfl.DepthwiseConv2DOp: depthwise_conv_2d,
    tfl.FullyConnectedOp: fully_connected,
}
