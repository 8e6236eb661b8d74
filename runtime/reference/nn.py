"""Cores that the semantics of several dialects share: windows, convolutions, pools, softmax.

Activations are NHWC, convolution weights HWIO, depthwise weights [kh, kw, 1, O]. Padding is
(top, bottom, left, right). Integer cores return exact int64 accumulators: BLAS sums the products
in float64 (float32 where that is enough), after a check that no sum can leave its exact range.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from ...dialects.diagnostics import HexnnError
from ...dialects.shapes import dilated
from .numerics import Ints, ints, quantize_multiplier, rdbpot, sat32, srdhm

Array: TypeAlias = NDArray[Any]
Padding: TypeAlias = tuple[int, int, int, int]
Pair: TypeAlias = tuple[int, int]

EXACT = {np.float32: 2**24, np.float64: 2**53}
"""Integers up to here are exact in each float type."""


def pad_2d(x: Array, padding: Padding, value: float) -> Array:
    """`x` with `value` around its height and width."""
    if not any(padding):
        return x
    top, bottom, left, right = padding
    return np.pad(x, ((0, 0), (top, bottom), (left, right), (0, 0)), constant_values=value)


def windows(x: Array, kernel: Pair, stride: Pair, dilation: Pair = (1, 1)) -> Array:
    """A view [n, oh, ow, c, kh, kw] of the windows of `x` [n, h, w, c]."""
    extent = (dilated(kernel[0], dilation[0]), dilated(kernel[1], dilation[1]))
    if extent[0] > x.shape[1] or extent[1] > x.shape[2]:
        raise HexnnError(f"a window of {extent} does not fit into {x.shape[1:3]}")
    view = sliding_window_view(x, extent, axis=(1, 2))
    return view[:, :: stride[0], :: stride[1], :, :: dilation[0], :: dilation[1]]


def exact_matmul(x: Array, w: Array) -> Ints:
    """The integer product `x @ w`, exactly. Raises HexnnError when a sum could exceed 2^53."""
    bound = _magnitude(x) * _magnitude(w) * w.shape[-2]
    dtype = next((t for t, limit in EXACT.items() if bound < limit), None)
    if dtype is None:
        raise HexnnError(f"sums of up to {bound} are too large for exact arithmetic")
    return np.matmul(x.astype(dtype), w.astype(dtype)).astype(np.int64)


def _magnitude(x: Array) -> int:
    return max(abs(int(x.min())), abs(int(x.max()))) if x.size else 0


def conv2d(
    x: Array,
    w: Array,
    stride: Pair = (1, 1),
    padding: Padding = (0, 0, 0, 0),
    dilation: Pair = (1, 1),
    pad_value: int = 0,
) -> Array:
    """Convolution, [n, oh, ow, O]: of floats in their own precision, of integers exact in int64.

    `x` [n, h, w, C], `w` [kh, kw, I, O] with C a multiple of I: the channels form C / I groups.
    """
    depth, outputs = w.shape[2:]
    groups = x.shape[3] // depth if depth else 0
    if groups * depth != x.shape[3] or groups == 0 or outputs % groups:
        raise HexnnError(
            f"weights of {depth} inputs and {outputs} outputs do not divide {x.shape[3]} channels"
        )
    view = windows(pad_2d(x, padding, pad_value), w.shape[:2], stride, dilation)
    pairs = zip(np.split(view, groups, 3), np.split(w, groups, 3), strict=True)
    parts = [_columns(part, weights) for part, weights in pairs]
    return parts[0] if groups == 1 else np.concatenate(parts, -1)


def _columns(view: Array, w: Array) -> Array:
    """Windows [n, oh, ow, c, kh, kw] times weights [kh, kw, c, o], as one matrix product."""
    columns = view.transpose(0, 1, 2, 4, 5, 3).reshape(-1, w[..., 0].size)
    matmul = np.matmul if w.dtype.kind == "f" else exact_matmul
    return matmul(columns, w.reshape(-1, w.shape[3])).reshape(*view.shape[:3], w.shape[3])


def depthwise(
    x: Array,
    w: Array,
    stride: Pair = (1, 1),
    padding: Padding = (0, 0, 0, 0),
    dilation: Pair = (1, 1),
    pad_value: int = 0,
) -> Array:
    """Depthwise convolution, [n, oh, ow, O]: of floats in float32, of integers exact in int64.

    `x` [n, h, w, C], `w` [kh, kw, 1, O]; output channel o reads input channel o // (O / C).
    """
    kernel, channels, outputs = (w.shape[0], w.shape[1]), x.shape[3], w.shape[3]
    if outputs % channels:
        raise HexnnError(f"{outputs} outputs are not a multiple of {channels} channels")
    dtype = _sum_dtype(x, w)
    view = windows(pad_2d(x.astype(dtype), padding, pad_value), kernel, stride, dilation)
    taps = w.astype(dtype).reshape(*kernel, channels, outputs // channels)
    total = np.zeros((*view.shape[:4], outputs // channels), dtype)
    for ky, kx in np.ndindex(*kernel):
        total += view[..., ky, kx, None] * taps[ky, kx]
    total = total.reshape(*view.shape[:3], outputs)
    return total if w.dtype.kind == "f" else ints(total)


def _sum_dtype(x: Array, w: Array) -> type[np.generic]:
    """The type that sums of a depthwise convolution are exact in; float32 for floats."""
    if w.dtype.kind == "f":
        return np.float32
    bound = _magnitude(x) * _magnitude(w) * w.shape[0] * w.shape[1]
    return np.int32 if bound < 2**31 else np.int64


@dataclass(frozen=True)
class PooledSum:
    """Sums over the windows of a pool, and how many real (not padded) pixels each has."""

    sums: Array
    counts: Ints
    """Broadcasts against `sums`: [1, oh, ow, 1]."""


def pool_sum(x: Array, window: Pair, stride: Pair, padding: Padding) -> PooledSum:
    """Sums of `x` [n, h, w, c] over each window; padding counts nothing."""
    dtype = np.float32 if x.dtype.kind == "f" else np.int64
    sums = windows(pad_2d(x.astype(dtype), padding, 0), window, stride).sum((-2, -1), dtype=dtype)
    ones = np.ones((1, *x.shape[1:3], 1), np.int64)
    counts = windows(pad_2d(ones, padding, 0), window, stride).sum((-2, -1))
    return PooledSum(sums, counts)


def pool_max(x: Array, window: Pair, stride: Pair, padding: Padding) -> Array:
    """The maximum of `x` over each window; padding never wins."""
    low = -np.inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min
    return windows(pad_2d(x, padding, low), window, stride).max((-2, -1))


# Softmax: fixed point of the reference kernel (gemmlowp), Q5.26 in, Q0.31 exponentials, Q12.19 sum

_EXP_STEPS = (
    (24, 1672461947),
    (25, 1302514674),
    (26, 790015084),
    (27, 290630308),
    (28, 39332535),
    (29, 720401),
    (30, 242),
)
"""For each bit of the Q5.26 remainder: exp(-2^bit) in Q0.31."""


def exp_on_negative(a: Ints) -> Ints:
    """The exponential of `a <= 0` (Q5.26) in Q0.31: gemmlowp's `exp_on_negative_values`."""
    modulo = (a & (2**24 - 1)) - 2**24
    x = (modulo << 5) + 2**28
    x2 = srdhm(x, x)
    x3, x4 = srdhm(x2, x), srdhm(x2, x2)
    poly = rdbpot(srdhm(rdbpot(x4, 2) + x3, 715827883) + x2, 1)
    result = sat32(1895147668 + srdhm(1895147668, x + poly))
    for bit, factor in _EXP_STEPS:
        result = np.where((modulo - a) >> bit & 1, srdhm(result, factor), result)
    return np.where(a == 0, 2**31 - 1, result)


def one_over_one_plus(a: Ints) -> Ints:
    """1 / (1 + a) in Q0.31 for `a` (Q0.31) of [0, 1): gemmlowp's Newton-Raphson of three steps."""
    half = (a + 2**31) >> 1
    x = 1515870810 + srdhm(half, -1010580540)
    for _ in range(3):
        x = x + sat32(srdhm(x, 2**29 - srdhm(half, x)) << 2)
    return sat32(x << 1)


def softmax_table(scale: float, beta: float) -> Ints:
    """exp(-k * scale * beta) in Q0.31 for k = maximum - x in 0..255; 0 below the cut-off."""
    real = min(float(beta) * float(np.float32(scale)) * 2.0**26, 2.0**31 - 1)
    q, shift = (int(v) for v in quantize_multiplier(real))
    cut = int(np.floor(31 * 2.0**26 / 2.0**shift))
    k = np.arange(256, dtype=np.int64)
    scaled = srdhm(np.trunc(-np.minimum(k, cut) * 2.0**shift), q)
    return np.where(k <= cut, exp_on_negative(scaled), 0)


def softmax_quantized(x: Array, table: Ints, qmin: int) -> Ints:
    """Softmax along the last axis of 8-bit `x`, output scale 1/256 and zero point `qmin`.

    `table` is `softmax_table`'s. Where the reference kernel aborts (512 equal logits, a shift of
    32 and more), the same formula is evaluated as mathematics.
    """
    logits = ints(x)
    exps = table[logits.max(-1, keepdims=True) - logits]
    total = rdbpot(exps, 12).sum(-1, keepdims=True)
    bits = ints(np.frexp(total.astype(np.float64))[1])
    fraction = total << np.maximum(32 - bits, 0) >> np.maximum(bits - 32, 0)
    scale = one_over_one_plus(fraction - 2**31)
    return np.minimum(rdbpot(srdhm(scale, exps), bits + 3), 255) + qmin


def softmax_float(x: Array, beta: float) -> Array:
    """Softmax along the last axis of float32."""
    exps = np.exp((x - x.max(-1, keepdims=True)) * np.float32(beta))
    return exps / exps.sum(-1, keepdims=True)
