"""TFLite's kernels of layers with float activations and int8 or int4 weights ("hybrid", dynamic
range), bit for bit.

Each row of the input is quantized to 8 bits when the layer runs, multiplied in integers, and the
sums are scaled in float32. Zero points of weights do not count.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...dialects.diagnostics import HexnnError
from ...dialects.sliding_window import SlidingWindow
from .. import spatial
from ..numerics import Bounds, Ints, round_half_away
from ..registry import Array
from ..tensors import clamped_float, is_quantized, quantization
from .kernels import UNBOUNDED, Layer

STORAGES = ("i8", "i4")
"""The types of weights that kernels multiply by floats."""

Float = np.float32


class Rows(NamedTuple):
    """Rows of floats quantized to 8 bits, each with a scale and a zero point of its own."""

    steps: Ints
    """[rows, columns]: the integers minus the row's zero point."""
    scales: Array
    """[rows, 1], float32."""


def is_hybrid(layer: Layer) -> bool:
    """Return whether a layer multiplies floats by quantized weights. Raises HexnnError for weights
    of a type that TFLite does not multiply by floats.
    """
    if is_quantized(layer.input) or not is_quantized(layer.weight):
        return False
    if quantization(layer.weight).storage_name not in STORAGES:
        raise HexnnError(f"has no semantics for {layer.input.type} times {layer.weight.type}")
    return True


def quantized_rows(rows: Array, *, asymmetric: bool) -> Rows:
    """Quantize each row of float32 `rows`, [rows, columns], to 8 bits: if `asymmetric`, its range,
    widened to contain 0, is mapped to [-128, 127]; else its greatest magnitude is mapped to 127, 0
    to 0.
    """
    low = np.minimum(rows.min(-1, keepdims=True, initial=0), Float(0))
    high = np.maximum(rows.max(-1, keepdims=True, initial=0), Float(0))
    with np.errstate(all="ignore"):
        found = _asymmetric(rows, low, high) if asymmetric else _symmetric(rows, low, high)
    empty = low == high
    return Rows(np.where(empty, 0, found.steps), np.where(empty, Float(1), found.scales))


def _symmetric(rows: Array, low: Array, high: Array) -> Rows:
    """Quantize `rows`, whose ranges are [low, high], to [-127, 127] with zero point 0."""
    most = np.maximum(-low, high)
    steps = round_half_away(rows * (Float(127) / most))
    return Rows(np.clip(steps, -127, 127), most / Float(127))


def _asymmetric(rows: Array, low: Array, high: Array) -> Rows:
    """Quantize `rows`, whose ranges are [low, high], to [-128, 127]. The zero point is computed
    from low or from high, whichever gives the smaller rounding error, in double.
    """
    span = high - low
    step = span.astype(np.float64) / 255
    below, above = low / step, high / step
    ends = np.where(128 + np.abs(below) < 127 + np.abs(above), -128 - below, 127 - above)
    points = np.clip(round_half_away(ends), -128, 127)
    scales = span / Float(255)
    stored = np.clip(points + round_half_away(rows * (Float(1) / scales)), -128, 127)
    return Rows(stored - points, scales)


def _weight_scales(layer: Layer) -> Array:
    """Return the scales of the weights in float32: one, or one per output channel."""
    return np.array(quantization(layer.weight).scales, Float)


def _biased(y: Array, bias: Array | None, bounds: Bounds) -> Array:
    """Return `y` plus the bias, if any, clamped to `bounds`; all are floats."""
    return clamped_float(y if bias is None else y + bias, bounds)


def convolution(
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    window: SlidingWindow,
    bounds: Bounds = UNBOUNDED,
) -> Array:
    """Convolve NHWC floats with the stored integers `w` of the weights, HWIO, add the bias and
    clamp to `bounds`; the result holds floats. Each image is quantized with one scale of its own,
    and with a zero point only if the weights, whose scales `layer` gives, have one for each
    channel.
    """
    factors = _weight_scales(layer)
    several = len(factors) > 1
    rows = quantized_rows(x.reshape(len(x), -1), asymmetric=several)
    sums = spatial.convolve(rows.steps.reshape(x.shape), w, window).astype(Float)
    scales = rows.scales.reshape(-1, 1, 1, 1)
    y = sums * factors * scales if several else sums * (scales * factors)
    return _biased(y, bias, bounds)


def depthwise_convolution(
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    window: SlidingWindow,
    bounds: Bounds = UNBOUNDED,
) -> Array:
    """Convolve each channel of NHWC floats by its own stored integers `w` of the weights [kh, kw,
    1, O], add the bias and clamp to `bounds`; the result holds floats. Each image is quantized with
    one scale and one zero point of its own; `layer` gives the scales of the weights.
    """
    rows = quantized_rows(x.reshape(len(x), -1), asymmetric=True)
    sums = spatial.depthwise(rows.steps.reshape(x.shape), w, window).astype(Float)
    scales = rows.scales.reshape(-1, 1, 1, 1) * _weight_scales(layer)
    return _biased(sums * scales, bias, bounds)


def transposed_convolution(
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    window: SlidingWindow,
    size: tuple[int, ...],
    bounds: Bounds = UNBOUNDED,
) -> Array:
    """Compute the transposed convolution of NHWC floats with the stored integers `w` of the
    weights, HWIO, to the extents `size`; add the bias and clamp to `bounds`; the result holds
    floats. Each image is quantized with one scale and one zero point of its own; `layer` gives the
    scales of the weights.

    Each product is scaled by the weight's scale, then by the image's, before it is added, pixel by
    pixel of the input in row-major order, channel by channel: the order is part of the result.
    """
    rows, factors = quantized_rows(x.reshape(len(x), -1), asymmetric=True), _weight_scales(layer)
    steps, scales = rows.steps.reshape(x.shape), rows.scales.reshape(-1, 1, 1, 1)
    wide = window.covering(x.shape[1:-1], size)
    total = spatial.canvas(len(x), size, w.shape[-1], wide, np.dtype(Float))
    for tap in reversed(list(np.ndindex(*w.shape[:2]))):
        pixels = spatial.tap_pixels(total, tap, x.shape[1:-1], wide)
        for channel, weights in enumerate(w[tap].astype(np.int32)):
            products = steps[..., channel, None].astype(np.int32) * weights
            pixels += products.astype(Float) * factors * scales
    return _biased(spatial.without_padding(total, size, wide), bias, bounds)


def fully_connected(
    layer: Layer,
    x: Array,
    w: Array,
    bias: Array | None,
    bounds: Bounds = UNBOUNDED,
    *,
    asymmetric: bool = False,
) -> Array:
    """Return the product of the rows of floats in `x` with the transposed stored weights `w` [O,
    I], plus the bias, clamped to `bounds`: floats [rows, O]. `layer` gives the scales of the
    weights. If `asymmetric`, each row is quantized with a zero point, else symmetrically about 0.
    """
    rows = quantized_rows(x.reshape(-1, w.shape[1]), asymmetric=asymmetric)
    sums = spatial.exact_matmul(rows.steps, w.T).astype(Float)
    return _biased(sums * (rows.scales * _weight_scales(layer)), bias, bounds)


def batch_product(layer: Layer, x: Array, y: Array, *, asymmetric: bool = False) -> Array:
    """Return the matrix product over the last two axes, batches broadcast, as TFLite's hybrid
    kernel computes it: floats `x` are quantized row by row (with a zero point if `asymmetric`),
    multiplied by the stored integers `y`, and the sums by the scales of rows and of the weight of
    `layer`.
    """
    rows = quantized_rows(x.reshape(-1, x.shape[-1]), asymmetric=asymmetric)
    sums = spatial.exact_matmul(rows.steps.reshape(x.shape), y).astype(Float)
    return sums * (rows.scales.reshape(*x.shape[:-1], 1) * _weight_scales(layer))
