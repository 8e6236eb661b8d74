"""Semantics of qnn operations that multiply by weights: convolutions, transposed convolutions,
matrix products.

Integers of up to 16 bits are summed exactly. Where TFLite has a kernel, sums are requantized as it
does: 8-bit operations in rounding mode DOUBLE, int16 with int8 weights and zero point 0 (MatMul:
int16 and int16) in REDUCED, 8-bit FullyConnected in FLOAT. Others are multiplied by the real
multiplier in double and rounded once. Wider integers, and weights whose scale depends on more than
the channel, are dequantized first (`semantics/reals.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.quant import UniformType, VectorType
from ...dialects.sliding_window import SlidingWindow
from .. import spatial
from ..numerics import (
    Ints,
    float_rule,
    mbqm,
    quantize_multiplier,
    reduced,
    round_half_away,
    wrap32,
)
from ..reals import by_reals
from ..registry import Array, Semantics, semantics
from ..tensors import (
    add_zero_point,
    centred,
    dtype,
    is_quantized,
    quantization,
    stored,
    tensor_type,
    without_zero_points,
)
from ..tflite import xnnpack
from .sparse import SparseArray, sparse_array

Core = Callable[[Array, Array], Array]
"""A function from input and weight to their sums of products: floats, or exact integers."""
Scale = Callable[["Product", Ints], Array]
"""A function from integer sums to stored integers in the quantization of the result."""

Result = Array | tuple[Array | None, ...] | None

SAME_SCALE = 1e-5
"""The relative difference within which the scale of a bias equals that of the sums.

It covers the rounding of scales to float32.
"""


WIDENED = {"i4": "i8"}
"""Storage type -> that to which TFLite's kernels widen it first."""


class Product(NamedTuple):
    """The SSA values of an operation that sums products of an input and a weight: input, weight and
    result, whose types hold the scales, and the number of channel groups.
    """

    input: SSAValue
    weight: SSAValue
    output: SSAValue
    groups: int = 1
    """The number of times that the weight's scales repeat along the result's channels."""

    @property
    def is_exact(self) -> bool:
        """Whether input, weight and result are integers of up to 16 bits with per-tensor or
        per-axis scales.

        Their products are summed exactly, as integers, and then scaled.
        """
        types = [tensor_type(value).element_type for value in self[:3]]
        known = (UniformType, VectorType)
        return all(isinstance(type, known) and type.storage.bits <= 16 for type in types)

    @property
    def is_8bit(self) -> bool:
        """Whether input and result are quantized to 8 bits, the weight to 8 or 4, for which TFLite
        has kernels.
        """
        x, w, y = (quantization(value).data.bits for value in self[:3])
        return x == y == 8 and w in (4, 8)

    def is_centred(self, *storage: str) -> bool:
        """Return whether input, weight and result have the types `storage`, in this order, and zero
        points of 0; a weight of 4 bits counts as one of 8.
        """
        types = [quantization(value) for value in self[:3]]
        names = tuple(WIDENED.get(type.storage_name, type.storage_name) for type in types)
        return names == storage and not any(any(type.zero_points) for type in types)

    @property
    def sum_scales(self) -> Array:
        """The scales of the integer sums, input scale times weight scales, in double: one, or one
        per output channel.
        """
        x, w = quantization(self.input), quantization(self.weight)
        return np.tile(x.scale * np.array(w.scales), self.groups if len(w.scales) > 1 else 1)

    @property
    def rounded_sum_scales(self) -> Array:
        """The scales of the integer sums, input scale times weight scales, each product rounded to
        float32 as in TFLite.
        """
        x, w = quantization(self.input), quantization(self.weight)
        rounded = np.float32(x.scale) * np.array(w.scales, np.float32)
        return np.tile(rounded, self.groups if len(w.scales) > 1 else 1).astype(np.float64)


def summed(op: qnn.QnnOp, values: Product, core: Core, scale: Scale) -> Semantics:
    """Return the semantics of `op`, an operation that adds an optional bias to `core(input,
    weight)`, a sum of products; `values` are its input, weight and result.

    Integer sums are requantized by the function `scale(values, sums)`, float32 is computed as it
    is; other types are computed on dequantized operands.
    """

    def reals(x: Array, w: Array, bias: Array | None = None) -> Array:
        return core(x, w) if bias is None else core(x, w) + bias

    def result(x: Array, w: Array, bias: Array | None = None) -> Array:
        if values.is_exact:
            acc = core(centred(values.input, x), without_zero_points(values.weight, w))
            return scale(
                values, acc if bias is None else acc + bias_in_sum_scales(op, values, bias)
            )
        if all(type == np.float32 for type in (x.dtype, w.dtype, dtype(op.output))):
            return reals(x, w, bias)
        if bias is not None and is_quantized(values.input) and not is_quantized(op.operands[2]):
            raise HexnnError("bias must be quantized where the sums do not have one scale each")
        return by_reals(op, reals, x, w, bias)

    return result


def bias_in_sum_scales(op: qnn.QnnOp, values: Product, bias: Array) -> Ints:
    """Return the bias as integers in units of the scale of the sums, which the types of `values`
    give: unchanged if it has that scale, else rescaled and rounded once.
    """
    value = op.operands[2]
    if not is_quantized(value):
        return bias.astype(np.int64)
    steps = centred(value, bias).astype(np.int64)
    if same_scales(value, values.sum_scales):
        return steps
    return round_half_away(steps * (np.array(quantization(value).scales) / values.sum_scales))


def same_scales(bias: SSAValue, steps: Array) -> bool:
    """Return whether the scales of a bias equal `steps`, the scales of the sums, up to rounding to
    float32.
    """
    return np.allclose(np.array(quantization(bias).scales), steps, rtol=SAME_SCALE, atol=0)


def has_scale_of_sums(bias: SSAValue, input: SSAValue, weight: SSAValue) -> bool:
    """Return whether a bias can be added to the integer sums as it is: not quantized, or with zero
    point 0 and the product of the scales of input and weight.
    """
    if not is_quantized(bias):
        return True
    centred = not any(quantization(bias).zero_points)
    return centred and same_scales(bias, Product(input, weight, input).sum_scales)


def by_channels(values: Product, acc: Ints) -> Array:
    """Requantize the integer sums `acc` to the result type of `values` as TFLite's convolutions do,
    with one scale for each output channel; return stored integers.

    Where the operation has the numerics `xnnpack`, 8-bit sums are requantized by `in_float32`.
    """
    if values.is_8bit and xnnpack.computes(values.output):
        return in_float32(values, acc)
    legacy = dtype(values.input) == np.uint8
    return _scaled(values, acc, values.rounded_sum_scales if legacy else values.sum_scales, "i8")


def in_float32(values: Product, acc: Ints) -> Array:
    """Requantize the integer sums `acc` to the 8-bit result type of `values` as XNNPACK does: times
    float32 multipliers, rounded once, ties to even.
    """
    steps = values.rounded_sum_scales.astype(np.float32)
    scaled = xnnpack.scaled(acc, steps / np.float32(quantization(values.output).scale))
    return stored(values.output, add_zero_point(values.output, scaled))


def by_two_scales(values: Product, acc: Ints) -> Array:
    """Requantize `acc`, the integer sums of a matrix product, to the result type of `values` as
    TFLite's MatMul does; return stored integers.

    The product of the operands' scales is rounded to float32 first.
    """
    return _scaled(values, acc, values.rounded_sum_scales, "i16")


def _scaled(values: Product, acc: Ints, steps: Array, words: str) -> Array:
    """Requantize the integer sums `acc`, in units of `steps`, to the result type of `values`;
    return stored integers.

    8-bit operands are requantized in rounding mode DOUBLE (rounded twice), int16 with weights of
    storage type `words` in REDUCED (a multiplier of 16 bits); others are multiplied by the real
    multiplier and rounded once.
    """
    to = quantization(values.output)
    multiplier, shift = quantize_multiplier(steps / to.scale)
    if values.is_8bit:
        return stored(values.output, add_zero_point(values.output, mbqm(acc, multiplier, shift)))
    if values.is_centred("i16", words, "i16"):
        return stored(values.output, add_zero_point(values.output, reduced(acc, multiplier, shift)))
    return once_rounded(values, acc)


def once_rounded(values: Product, acc: Ints) -> Array:
    """Requantize the integer sums `acc` to the result type of `values` by the real multiplier in
    double, rounded once, ties away from zero; return stored integers. Where TFLite has a kernel,
    scaled sums have 32 bits, as there, and so have sums of 8-bit operands.
    """
    to = quantization(values.output)
    if values.is_8bit and xnnpack.computes(values.output):
        return in_float32(values, acc)
    if values.is_8bit or values.is_centred("i16", "i8", "i16"):
        sums = wrap32(acc) if values.is_8bit else acc
        scaled = float_rule(sums, values.sum_scales / to.scale)
        return stored(values.output, add_zero_point(values.output, scaled))
    return stored(
        values.output, round_half_away(acc * (values.sum_scales / to.scale)) + to.zero_point
    )


def filtered(
    op: qnn.ConvolutionOp, slide: Callable[[Array, Array, SlidingWindow], Array]
) -> Semantics:
    """Return the semantics of a convolution, a function of (input, weight, optional bias): the sums
    of products `slide(input, weight, window)`, plus the bias, requantized by `by_channels`.
    """
    values = Product(op.operands[0], op.operands[1], op.output)
    return summed(op, values, lambda x, w: slide(x, w, op.sliding_window), by_channels)


@semantics(qnn.ConvolutionOp)
def convolution(op: qnn.ConvolutionOp, *arrays: Array) -> Result:
    """Convolve in groups of channels, add the bias and requantize to the result's type.

    `arrays` are the stored input and weight, and the bias if the operation has one.
    """
    return filtered(op, spatial.convolve)(*arrays)


@semantics(qnn.SparseConvolutionOp)
def sparse_convolution(op: qnn.SparseConvolutionOp, x: Array, *arrays: Array) -> Result:
    """Convolve the stored input `x`; `arrays` are the weight and the bias, if there is one.

    If the result reuses the indices of a sparse input, it is 0 at all other indices.
    """
    y = convolution(op, np.asarray(x), *arrays)
    if not op.reuses_indices or not isinstance(y, np.ndarray):
        return y
    indices = sparse_array(op.operands[0], x).indices
    return SparseArray.of(y.shape, indices, y[tuple(indices.astype(np.int32).T)])


@semantics(qnn.DepthWiseOp)
def depth_wise(op: qnn.DepthWiseOp, *arrays: Array) -> Result:
    """Convolve each channel by its own filters, add the bias and requantize to the result's type.

    `arrays` are the stored input and weight, and the bias if the operation has one.
    """
    return filtered(op, spatial.depthwise)(*arrays)


@semantics(qnn.TransposedOp)
def transposed(op: qnn.TransposedOp, *arrays: Array) -> Result:
    """Compute the transposed convolution in groups of channels, add the bias and requantize to the
    result's type.

    `arrays` are the stored input and weight, and the bias if the operation has one.
    """
    groups = op.group.value.data
    values = Product(op.operands[0], op.operands[1], op.output, groups)

    def core(x: Array, w: Array) -> Array:
        return spatial.transposed(x, w, op.sizes(x.shape[1:-1]), op.sliding_window, groups)

    return summed(op, values, core, by_channels)(*arrays)


@semantics(qnn.FullyConnectedOp)
def fully_connected(op: qnn.FullyConnectedOp, *arrays: Array) -> Result:
    """Flatten the input to rows of I, multiply them by the transposed weight matrix [O, I] and add
    the bias; requantize to the result's type, rounding once.

    `arrays` are the stored input and weight, and the bias if there is one. The result is [rows, O]
    ([O] for an input of rank 1), or with `keep_dims` has the input's axes but the last, then O.
    """
    values = Product(op.input, op.weight, op.output)

    def core(x: Array, w: Array) -> Array:
        rows = product(x.reshape(-1, w.shape[1]), w.T)
        kept = x.shape[:-1] if op.keeps_dims else (len(rows),)
        return rows.reshape(*kept, len(w)) if x.ndim > 1 else rows.reshape(-1)

    return summed(op, values, core, once_rounded)(*arrays)


@semantics(qnn.MatMulOp)
def mat_mul(op: qnn.MatMulOp, *arrays: Array) -> Result:
    """Multiply matrices, transposed as the operation says, with batches broadcast; add the bias and
    requantize to the result's type.

    `arrays` are both stored matrices, and the bias if the operation has one.
    """
    first, second = op.transposed

    def core(a: Array, b: Array) -> Array:
        lhs, rhs = a.swapaxes(-1, -2) if first else a, b.swapaxes(-1, -2) if second else b
        return product(lhs, rhs)

    return summed(op, Product(op.in0, op.in1, op.output), core, by_two_scales)(*arrays)


def product(a: Array, b: Array) -> Array:
    """Return the matrix product: of floats in their type, of integers exactly, in int64."""
    return np.matmul(a, b) if b.dtype.kind == "f" else spatial.exact_matmul(a, b)
