"""Weights, biases and requantization of qnn layers as htp has them, and the lowering of fully
connected layers.

Terms that do not depend on the input are folded into the bias; requantization parameters are
bit-exact with respect to the qnn semantics for all possible sums.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
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
from ....kernels.fits.requantization import Rule, Sums, encode, once_rule
from ....semantics.numerics import Ints, ints
from ....semantics.qnn.convolution import Product, bias_in_sum_scales
from ....semantics.tflite.kernels import Layer
from .border import SIGN, Border, constant_array, u8_type


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
        O] with O = `outputs`; unsigned weights become signed, with 128 subtracted from values and
        zero point, and those of 4 bits bytes. Fewer scales than outputs repeat.

        Zero points of channels that differ become one, which is subtracted from other weights.

        Raises HexnnError unless they have 8 or 4 bits, and if the differences of weights and zero
        points do not fit into 8 bits.
        """
        type = weight_type(value)
        if outputs % len(type.scales):
            raise HexnnError(f"{outputs} output channels do not repeat {len(type.scales)} scales")
        offset = 0 if type.data.signed else SIGN
        stored, zero_point = values.astype(np.int16) - offset, type.zero_points[0] - offset
        if len(set(type.zero_points)) > 1:
            stored, zero_point = with_one_zero_point(stored + offset, type.zero_points)
        return Weights(np.ascontiguousarray(stored.astype(np.int8)), zero_point, type)

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
        count = self.values.shape[3]
        scales = (self.source.scales * (count // len(self.source.scales)))[outputs]
        points = (self.zero_point,) * len(scales)
        return UniformType.per_axis("i8", 3, scales, points, expressed=expressed)


def weight_type(value: SSAValue) -> UniformType:
    """Return the element type of weights. Raises HexnnError unless they have 8 or 4 bits."""
    type = element(value)
    if not isinstance(type, UniformType) or type.data.bits not in (4, 8):
        raise HexnnError(f"only 8-bit and 4-bit weights have kernels, not {value.type}")
    return type


def with_one_zero_point(
    values: NDArray[np.int16], zero_points: Sequence[int]
) -> tuple[NDArray[np.int16], int]:
    """Return signed weights of 8 bits [.., outputs] and a zero point, whose differences are those
    of `values` and the `zero_points` of output channels, which repeat. Raises HexnnError if there
    are none.
    """
    real = values - np.resize(np.array(zero_points, np.int16), values.shape[-1])
    low, high = int(real.min()), int(real.max())
    if high - low > 255:
        raise HexnnError(
            "weights less the zero points of their channels must fit into 8 bits, they are "
            f"{low} to {high}"
        )
    zero_point = min(max(0, -SIGN - low), SIGN - 1 - high)
    return real + np.int16(zero_point), zero_point


def sums(weights: Weights, bias: Ints, zero_point: int) -> Sums:
    """Return, for each output channel, the folded bias (`bias` - `zero_point` * sum of the weights,
    with the zero point of the input) and the range of the accumulators over all u8 inputs.
    """
    w = weights.centred.reshape(-1, weights.values.shape[3])
    folded = bias - zero_point * w.sum(0)
    low, high = np.minimum(w, 0).sum(0), np.maximum(w, 0).sum(0)
    return Sums(folded, folded + 255 * low, folded + 255 * high)


def bias_of(op: qnn.FilterOp | qnn.FullyConnectedOp | qnn.MatMulOp, outputs: int) -> Ints:
    """Return the bias of each of the `outputs` output channels in units of the accumulators; zeros
    if the operation has none. Raises HexnnError if the bias is not constant, and for weights whose
    sums are no integers.
    """
    if len(op.operands) < 3:
        return np.zeros(outputs, np.int64)
    weight_type(op.operands[1])
    bias = constant_array(op.operands[2], "bias")
    groups = op.group.value.data if isinstance(op, qnn.TransposedOp) else 1
    values = Product(op.operands[0], op.operands[1], op.output, groups)
    return np.broadcast_to(bias_in_sum_scales(op, values, bias), (outputs,))


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
