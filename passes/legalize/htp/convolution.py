"""Lowering of qnn convolutions and matrix products to htp.

Terms that do not depend on the input are folded into the bias; requantization parameters are
bit-exact with respect to the qnn semantics for all possible sums.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ....kernels.fits.requantization import Rule, Sums, double_rule, encode, once_rule
from ....semantics.numerics import Ints, ints
from ....semantics.qnn.convolution import has_scale_of_sums
from ....semantics.tflite.kernels import Layer
from .border import SIGN, Border, constant_array, expect_addressable, u8_type


@dataclass(frozen=True)
class Weights:
    """Signed 8-bit weights [kh, kw, input channels, output channels] with one zero point."""

    values: NDArray[np.int8]
    zero_point: int
    source: UniformType
    """The quantized type of the weights in the network."""

    @staticmethod
    def of(value: SSAValue, values: NDArray[Any], outputs: int) -> Weights:
        """Return the weights of operand `value` with the stored `values`, permuted to [kh, kw, I,
        O] with O = `outputs`; u8 weights become s8, with 128 subtracted from values and zero point.

        Raises HexnnError unless they are 8-bit with a single zero point.
        """
        type = element(value)
        if not isinstance(type, UniformType) or type.data.bits != 8:
            raise HexnnError(f"only 8-bit weights have kernels, not {value.type}")
        if len(set(type.zero_points)) != 1 or len(type.scales) not in (1, outputs):
            raise HexnnError("weights with a zero point for each channel have no kernel")
        offset = 0 if type.data.signed else SIGN
        stored = (values.astype(np.int16) - offset).astype(np.int8)
        return Weights(np.ascontiguousarray(stored), type.zero_points[0] - offset, type)

    @property
    def centred(self) -> Ints:
        """The weights minus their zero point, as int64."""
        return ints(self.values) - self.zero_point

    @property
    def type(self) -> UniformType:
        """The i8 element type of the weights; scales of output channels lie along axis 3."""
        return self.part_type(slice(None))

    def part_type(self, outputs: slice) -> UniformType:
        """Return the i8 element type of the weights of a slice of the output channels."""
        expressed = self.source.data.expressed
        if self.source.axis is None:
            scale = self.source.scale
            return UniformType.per_tensor("i8", scale, self.zero_point, expressed=expressed)
        scales = self.source.scales[outputs]
        points = (self.zero_point,) * len(scales)
        return UniformType.per_axis("i8", 3, scales, points, expressed=expressed)


def sums(weights: Weights, bias: Ints, zero_point: int) -> Sums:
    """Return, for each output channel, the folded bias (`bias` - `zero_point` * sum of the weights,
    with the zero point of the input) and the range of the accumulators over all u8 inputs.
    """
    w = weights.centred.reshape(-1, weights.values.shape[3])
    folded = bias - zero_point * w.sum(0)
    low, high = np.minimum(w, 0).sum(0), np.maximum(w, 0).sum(0)
    return Sums(folded, folded + 255 * low, folded + 255 * high)


def bias_of(op: qnn.Convolution2dOp | qnn.FullyConnectedOp, outputs: int) -> Ints:
    """Return the bias of each of the `outputs` output channels in units of the accumulators; zeros
    if the operation has none.

    Raises HexnnError if the bias is not constant, or its scale is not input scale times weight
    scale.
    """
    if op.bias is None:
        return np.zeros(outputs, np.int64)
    if not has_scale_of_sums(op.bias, op.input, op.weight):
        raise HexnnError("a bias of another scale than that of the sums has no kernel")
    return ints(constant_array(op.bias, "bias"))


def parameters(
    weights: Weights,
    rule: Rule,
    bias: Ints,
    source: SSAValue,
    target: SSAValue,
    masks: bool = False,
) -> tuple[NDArray[np.int32], htp.Requant]:
    """Return (int32 table of requantization parameters, one row for each output channel; rounding
    mode).

    They map the accumulators of `weights` applied to `source`, plus `bias`, to values of the type
    of `target`, with the same results as `rule`, the function from sums to values that the network
    defines. `masks` permits tables with masks of late values. Raises HexnnError if no parameters
    give them.
    """
    x, y = u8_type(source), u8_type(target)
    ranges = sums(weights, bias, x.zero_point)
    return encode(rule, ranges, y.zero_point, (y.qmin, y.qmax), masks)


def lower_conv_2d(op: qnn.Conv2dOp, border: Border) -> SSAValue:
    """Lower a Conv2d to htp's conv_2d, to its depthwise_conv_2d if each input channel is a group,
    else to one conv_2d for each group; `border` inserts operations and converts operands. Raises
    HexnnError for a convolution of sparse tensors.
    """
    groups, inputs = op.group.value.data, shape(op.input)[3]
    if op.reuses_indices:
        raise HexnnError("a convolution of sparse tensors has no kernel")
    if groups == 1:
        return convolution(op, border, htp.Conv2dOp)
    if groups == inputs:
        return convolution(op, border, htp.DepthwiseConv2dOp)
    return grouped_convolution(op, border, groups)


def lower_depth_wise(op: qnn.DepthWiseConv2dOp, border: Border) -> SSAValue:
    """Lower a DepthWiseConv2d to htp's depthwise_conv_2d; `border` inserts it and converts
    operands.
    """
    return convolution(op, border, htp.DepthwiseConv2dOp)


@dataclass(frozen=True)
class Convolution:
    """A qnn convolution with its s8 weights, requantization table and rounding mode for all output
    channels.
    """

    op: qnn.Convolution2dOp
    weights: Weights
    table: NDArray[np.int32]
    mode: htp.Requant

    @staticmethod
    def of(op: qnn.Convolution2dOp) -> Convolution:
        """Compute the s8 weights and requantization parameters of `op`. Raises HexnnError if no
        parameters round exactly as the qnn semantics, or the operands are not supported.
        """
        expect_addressable(op.input, op.sliding_window)
        weights = Weights.of(op.weight, constant_array(op.weight, "weight"), op.channels)
        real = Layer(op.input, op.weight, op.output).convolution_multipliers
        rule = double_rule(np.broadcast_to(real, (op.channels,)))
        bias = bias_of(op, op.channels)
        return Convolution(op, weights, *parameters(weights, rule, bias, op.input, op.output))

    def build(
        self, border: Border, kind: type[htp.ConvolutionOp], x: SSAValue, outputs: slice
    ) -> htp.ConvolutionOp:
        """Build the htp operation of class `kind` that computes the output channels `outputs` from
        the u8 input `x`; `border` inserts the constants that it reads.
        """
        op, weights, target = self.op, self.weights, u8_type(self.op.output)
        values = np.ascontiguousarray(weights.values[..., outputs])
        *pixels, _ = shape(op.output)
        return kind(
            x,
            border.bytes(values, weights.part_type(outputs)),
            border.words(self.table[outputs]),
            TensorType(target, (*pixels, values.shape[3])),
            stride=op.strides,
            padding=op.pads,
            dilation=op.dilations,
            weight_zero_point=weights.zero_point,
            requant=self.mode,
            clamp=(target.qmin, target.qmax),
        )


def convolution(op: qnn.Convolution2dOp, border: Border, kind: type[htp.ConvolutionOp]) -> SSAValue:
    """Lower a convolution to a single htp operation of class `kind`; `border` inserts it and
    converts the operand.
    """
    parts = Convolution.of(op)
    return border.add(parts.build(border, kind, border.enter(op.input), slice(None)))


def grouped_convolution(op: qnn.Conv2dOp, border: Border, groups: int) -> SSAValue:
    """Lower a convolution of `groups` groups to slices of the input channels, a convolution of
    each, and their concatenation, which is returned; `border` inserts the operations.
    """
    parts, x = Convolution.of(op), border.enter(op.input)
    *pixels, inputs = shape(op.input)
    depth, outputs = inputs // groups, op.channels // groups
    results: list[SSAValue] = []
    for g in range(groups):
        type = TensorType(u8_type(op.input), (*pixels, depth))
        offsets, sizes = (0, 0, 0, g * depth), (*pixels, depth)
        part = border.add(htp.SliceOp(x, type, offsets=offsets, sizes=sizes), "group")
        channels = slice(g * outputs, (g + 1) * outputs)
        results.append(border.add(parts.build(border, htp.Conv2dOp, part, channels), "group"))
    return border.add(
        htp.ConcatOp(results, TensorType(u8_type(op.output), shape(op.output)), axis=3)
    )


def lower_fully_connected(op: qnn.FullyConnectedOp, border: Border) -> SSAValue:
    """Lower a FullyConnected to htp.fully_connected; the rows of the input become pixels [1, 1,
    rows, depth]. `border` inserts operations and converts operands.
    """
    units, depth = shape(op.weight)
    values = constant_array(op.weight, "weight").T.reshape(1, 1, depth, units)
    weights = Weights.of(op.weight, values, units)
    real = Layer(op.input, op.weight, op.output).multipliers
    rule = once_rule(np.broadcast_to(real, (units,)))
    bias = bias_of(op, units)
    table, mode = parameters(weights, rule, bias, op.input, op.output, masks=True)
    rows, target = math.prod(shape(op.input)) // depth, u8_type(op.output)
    return border.add(
        htp.FullyConnectedOp(
            border.enter(op.input, (1, 1, rows, depth)),
            border.bytes(weights.values, weights.type),
            border.words(table),
            TensorType(target, (1, 1, rows, units)),
            weight_zero_point=weights.zero_point,
            requant=mode,
            clamp=(target.qmin, target.qmax),
        )
    )
