"""The formulas of TFLite's reference kernels, bit for bit: the numerics (set of roundings)
`tflite-ref`.

The common semantics of tfl and qnn operations, selected by the types of values: 8-bit tensors
(int8, and legacy uint8 with one scale and a weight zero point), for some operations int16 with zero
point 0, and float32. `bounds` is (low, high), as reals, of a fused activation. Convolution weights
are HWIO, depthwise [kh, kw, 1, O], matrices [O, I].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.diagnostics import HexnnError
from ...dialects.sliding_window import SlidingWindow
from .. import softmax as fixed_softmax
from .. import spatial
from ..image_parts import by_parts
from ..numerics import (
    Bounds,
    Ints,
    divide_half_away,
    float_rule,
    ints,
    mbqm,
    quantize_multiplier,
    quotient,
    reduced,
    round_half_away,
    wrap32,
)
from ..registry import Array
from ..tensors import (
    add_zero_point,
    centred,
    clamped,
    clamped_float,
    dequantized,
    dtype,
    has_rescaling,
    is_quantized,
    lookup_table,
    quantization,
    quantization_8bit,
    quantization_of_kernel,
    quantized_type,
    stored,
)
from . import int16, xnnpack

UNBOUNDED: Bounds = (None, None)
"""The bounds of a layer without a fused activation."""


class Layer(NamedTuple):
    """The SSA values of an operation with weights (input, weight and result), whose types hold
    scales and zero points.
    """

    input: SSAValue
    weight: SSAValue
    output: SSAValue

    @property
    def is_float(self) -> bool:
        """Whether input and weight are floats. Raises HexnnError if one alone is quantized (dynamic
        range).
        """
        if is_quantized(self.input) != is_quantized(self.weight):
            raise HexnnError(f"has no semantics for {self.input.type} times {self.weight.type}")
        return not is_quantized(self.input)

    @property
    def is_16x8(self) -> bool:
        """Whether input and result are int16 and the weight int8 or int4, all with zero points 0;
        sums have 64 bits then.
        """
        types = [quantization(value) for value in self]
        x, w, y = (type.storage_name for type in types)
        words = x == y == "i16" and w in ("i8", "i4")
        return words and not any(any(type.zero_points) for type in types)

    @property
    def multipliers(self) -> Array:
        """The real multipliers from integer sums to the result's integers, input scale * weight
        scale / output scale, in double: one, or one per output channel.
        """
        accepted = quantization if self.is_16x8 else quantization_8bit
        x, y = accepted(self.input), accepted(self.output)
        w = quantization(self.weight)
        if w.storage_name != "i4":
            accepted(self.weight)
        return x.scale * np.array(w.scales) / y.scale

    @property
    def convolution_multipliers(self) -> Array:
        """The `multipliers` of a convolution: for legacy uint8 the product of input and weight
        scale is rounded to float32.
        """
        if dtype(self.input) != np.uint8:
            return self.multipliers
        x, w, y = (quantization(v) for v in self)
        product = np.float32(x.scale) * np.array(w.scales, np.float32)
        return product.astype(np.float64) / y.scale

    def weights(self, w: Array) -> Array:
        """Return `w` minus its zero points; floats unchanged."""
        return w if self.is_float else centred(self.weight, w)


# Convolutions and matrix products. Weights are those of `Layer.weights`, in QNN's layout.


def convolution(
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    window: SlidingWindow,
    bounds: Bounds = UNBOUNDED,
) -> Array:
    """Convolve the stored input `x` with `w`, the weights minus their zero points, add the bias,
    requantize to the type of the result in `layer` and clamp to `bounds`; in channel groups where
    the depth of `w` divides the input's.
    """
    return _by_parts(spatial.convolve, layer, x, w, bias, window, bounds)


def depthwise_convolution(
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    window: SlidingWindow,
    bounds: Bounds = UNBOUNDED,
) -> Array:
    """Convolve each channel of the stored input `x` with its own filters in `w`, the weights minus
    their zero points, add the bias, requantize to the type of the result in `layer` and clamp to
    `bounds`.
    """
    return _by_parts(spatial.depthwise, layer, x, w, bias, window, bounds)


def _by_parts(
    slide: Callable[[Array, Array, SlidingWindow], Array],
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    window: SlidingWindow,
    bounds: Bounds,
) -> Array:
    """Return the result of `layer`, whose sums over windows are `slide(input, weights, window)`,
    without bias; large images are computed in parts.
    """

    def part(pixels: Array, moved: SlidingWindow) -> Array:
        return _outputs(layer, slide(_inputs(layer, pixels), w, moved), bias, bounds)

    return by_parts(part, x, window, w.shape[-1])


def transposed_convolution(
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    window: SlidingWindow,
    size: tuple[int, ...],
    bounds: Bounds = UNBOUNDED,
) -> Array:
    """Compute the transposed convolution of the stored input `x` with `w` [kernel.., I, O], the
    weights minus their zero points, to the extents `size`; add the bias, requantize to the type of
    the result in `layer` and clamp to `bounds`.
    """
    acc = spatial.transposed(_inputs(layer, x), w, size, window, 1)
    return _outputs(layer, acc, bias, bounds)


def fully_connected(
    layer: Layer, x: Array, w: Array, bias: Array | None, bounds: Bounds = UNBOUNDED
) -> Array:
    """Return the product of the rows of the stored input with the transposed weights, plus the
    bias, requantized to the result's type and clamped: [rows, O].

    `w` [O, I] are the weights minus their zero points. Integer sums, of 32 bits, of int16 input of
    64, are scaled in double and rounded once, ties away from zero: rounding mode FLOAT.
    """
    rows = x.reshape(-1, w.shape[1])
    if layer.is_float:
        return clamped_float(_biased(rows @ w.T, bias), bounds)
    acc = spatial.exact_matmul(centred(layer.input, rows), w.T)
    total = _biased(acc, bias)
    sums = total if layer.is_16x8 else wrap32(total)
    return _requantized(layer, sums, bounds, lambda sums: float_rule(sums, layer.multipliers))


def batch_product(layer: Layer, x: Array, y: Array) -> Array:
    """Return the matrix product of the stored `x` and `y` over their last two axes, with batches
    broadcast; `layer` holds their types. Integer sums are requantized to the result's type; the
    product of the operands' scales is rounded to float32 first.
    """
    if layer.is_float:
        return np.matmul(x, y)
    acc = spatial.exact_matmul(centred(layer.input, x), centred(layer.weight, y))
    a, b, to = (quantization_of_kernel(value) for value in layer)
    scale = float(np.float32(a.scale) * np.float32(b.scale))
    multiplier, shift = quantize_multiplier(scale / to.scale)
    if a.data.bits == 8:
        scaled = mbqm(acc, multiplier, shift)
    else:
        scaled = reduced(acc, multiplier, shift)
    return stored(layer.output, add_zero_point(layer.output, scaled))


def _inputs(layer: Layer, x: Array) -> Array:
    """Return the input `x` of `layer` as it is multiplied: floats as they are, integers minus the
    zero point.
    """
    return x if layer.is_float else centred(layer.input, x)


def _outputs(layer: Layer, acc: Array, bias: Array | None, bounds: Bounds) -> Array:
    """Return the sums `acc` plus the bias, clamped to `bounds`, in the storage of the result of
    `layer`. Integers are first requantized: in rounding mode DOUBLE (rounded twice), or, of layers
    with int16 input and int8 weights, REDUCED (a multiplier of 16 bits).
    """
    total = _biased(acc, bias)
    if layer.is_float:
        return clamped_float(total, bounds)
    rescale = reduced if layer.is_16x8 else mbqm
    multiplier, shift = quantize_multiplier(layer.convolution_multipliers)
    return _requantized(layer, total, bounds, lambda sums: rescale(sums, multiplier, shift))


def _requantized(
    layer: Layer, total: Ints, bounds: Bounds, rescale: Callable[[Ints], Ints]
) -> Array:
    """Return the sums `total` as stored integers of the result of `layer`, within `bounds`:
    rescaled by the function `rescale`, or as the numerics `xnnpack` do where the operation states
    these.
    """
    own = xnnpack.computes(layer.output)
    multipliers = xnnpack.multipliers(*map(quantization, layer)) if own else None
    scaled = rescale(total) if multipliers is None else xnnpack.scaled(total, multipliers)
    return clamped(layer.output, add_zero_point(layer.output, scaled), bounds)


def _biased(y: Array, bias: Array | None) -> Array:
    """Return `y` plus the bias, if there is one. Raises HexnnError for one of floats beside
    integers.
    """
    if bias is not None and (bias.dtype.kind == "f") != (y.dtype.kind == "f"):
        raise HexnnError(f"adds a bias of {bias.dtype} to sums of {y.dtype}")
    return y if bias is None else y + bias


# Pools and reductions


def average(
    output: SSAValue, sums: Array, counts: Array | int, bounds: Bounds = UNBOUNDED
) -> Array:
    """Return `sums`, floats or stored integers in the quantization of `output`, divided by `counts`
    and clamped to `bounds`; integers round with ties away from zero.
    """
    if not is_quantized(output):
        return clamped_float(sums / np.float32(counts), bounds)
    return clamped(output, divide_half_away(sums, counts), bounds)


def bounded(output: SSAValue, y: Array, bounds: Bounds) -> Array:
    """Return `y`, floats or stored integers of `output`, clamped to the real `bounds`."""
    return clamped(output, ints(y), bounds) if is_quantized(output) else clamped_float(y, bounds)


# Elementwise


def clamp(source: SSAValue, target: SSAValue, x: Array, bounds: Bounds) -> Array:
    """Clamp the stored elements `x` of type `source` to the real `bounds`; return them in the
    storage of `target`, integers rescaled first by the quotient of the scales, computed in float32.
    """
    if not is_quantized(source):
        return clamped_float(x, bounds)
    a, y = quantization_of_kernel(source), quantization_of_kernel(target)
    q = mbqm(centred(source, x), *quantize_multiplier(quotient(a.scale, y.scale)))
    return clamped(target, add_zero_point(target, q), bounds)


def rescaled(source: SSAValue, target: SSAValue, x: Array) -> Ints:
    """Return the stored integers `x` rescaled from the quantization of `source` to that of
    `target`, not yet clamped to the storage range. Raises HexnnError unless `target` is per-tensor
    quantized to 8 bits, to 16 bits with zero point 0, or to int32, as TFLite's QUANTIZE rescales
    integers.
    """
    if not has_rescaling(target):
        raise HexnnError(f"expected a type to which TFLite rescales integers, got {target.type}")
    multiplier = quantize_multiplier(quantization(source).scale / quantization(target).scale)
    return add_zero_point(target, mbqm(centred(source, x), *multiplier))


def sigmoid(x: Array) -> Array:
    """Return 1 / (1 + exp(-x)) of floats."""
    with np.errstate(over="ignore"):
        return np.float32(1) / (np.float32(1) + np.exp(-x))


def sigmoid_of_floats(x: Array) -> Array:
    """Return 1 / (1 + exp(-x)) of floats as TFLite's kernel does: exp(x) for x below -9."""
    with np.errstate(over="ignore"):
        return np.where(x < -9, np.exp(x), sigmoid(x)).astype(x.dtype)


def by_table(
    source: SSAValue, target: SSAValue, x: Array, function: Callable[[Array], Array]
) -> Array:
    """Apply a real function to each element: to floats directly, to stored 8-bit integers of type
    `source` by a table of 256 entries, whose results are quantized to `target`.
    """
    if not is_quantized(source):
        return function(x)
    table = lookup_table(quantization_8bit(source), quantization_8bit(target), function)
    return table[ints(x) - np.iinfo(x.dtype).min]


def logistic(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return 1 / (1 + exp(-x)), in the storage of `target`: of floats directly, of stored integers
    of 8 and of 16 bits of type `source` by tables.
    """
    if int16.has_unit_result(source, target):
        return int16.logistic(source, target, x)
    if not is_quantized(source):
        return sigmoid_of_floats(x)
    return by_table(source, target, x, sigmoid)


def tanh(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return the hyperbolic tangent, in the storage of `target`: of floats directly, of stored
    integers of 8 and of 16 bits of type `source` by tables.
    """
    if int16.has_unit_result(source, target):
        return int16.tanh(source, target, x)
    return by_table(source, target, x, np.tanh)


def softmax(source: SSAValue, target: SSAValue, x: Array, beta: float) -> Array:
    """Return the softmax of beta * x along the last axis, in the storage of `target`: of floats
    directly, of stored integers of type `source` in fixed point (8 bits, to 8 or 16) or by tables
    (16 bits).
    """
    if not is_quantized(source):
        return fixed_softmax.softmax_float(x, beta)
    if int16.has_softmax(source, target):
        return int16.softmax(source, target, x, beta)
    table = fixed_softmax.softmax_table(quantization_8bit(source).scale, beta)
    type = quantization(target)
    y = fixed_softmax.softmax_quantized(x, table, type.qmin, type.data.bits)
    return stored(target, y)


# Quantization and movement


def quantize(target: SSAValue, x: Array) -> Array:
    """Quantize reals to the type of `target`, rounded to nearest, ties away from zero."""
    scales, points = quantized_type(target).broadcast_parameters(x.shape)
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        steps = x / scales.astype(np.float32)
    return stored(target, round_half_away(steps) + points)


def convert(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Rescale stored integers from the quantization of `source` to that of `target`; return them
    clamped to its storage range.
    """
    return stored(target, rescaled(source, target, x))


def dequantize(source: SSAValue, x: Array) -> Array:
    """Return the real values of stored integers `x`, (q - zero point) * scale of `source`, in
    float32.
    """
    return dequantized(source, x)
