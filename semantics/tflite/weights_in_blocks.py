"""Layers of floats whose weights have scales of blocks ("blockwise"), by reals rounded once.

LiteRT's reference kernels do not compute them: that of FULLY_CONNECTED gives zeros or aborts. The
definition is that of the schema, (q - zero point) * scale of each weight; products and sums are in
float64, the result is rounded once to float32.
"""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.diagnostics import HexnnError
from ...dialects.quant import BlockType
from ...dialects.sliding_window import SlidingWindow
from ...dialects.tensors import element, is_quantized
from .. import spatial
from ..numerics import Bounds
from ..reals import dequantized_exactly
from ..registry import Array
from ..tensors import clamped_float
from .kernels import Layer


def has_blocks(layer: Layer) -> bool:
    """Return whether the weights of a layer have scales of blocks. Raises HexnnError if they have,
    and input or result are no floats.
    """
    if not isinstance(element(layer.weight), BlockType):
        return False
    if is_quantized(layer.input) or is_quantized(layer.output):
        raise HexnnError(f"has no semantics for {layer.input.type} times weights of blocks")
    return True


def reals(weight: SSAValue, w: Array) -> Array:
    """Return the reals, in float64, of the stored integers `w` of `weight`."""
    type = element(weight)
    assert isinstance(type, BlockType)
    return dequantized_exactly(type, w)


def convolution(
    x: Array, w: Array, bias: Array | None, window: SlidingWindow, bounds: Bounds
) -> Array:
    """Convolve NHWC floats with the reals `w`, HWIO, add the bias, and clamp to `bounds`."""
    return _rounded(spatial.convolve(x.astype(np.float64), w, window), bias, bounds)


def depthwise_convolution(
    x: Array, w: Array, bias: Array | None, window: SlidingWindow, bounds: Bounds
) -> Array:
    """Convolve each channel of NHWC floats by its own reals `w` [kh, kw, 1, O], add the bias, and
    clamp to `bounds`.
    """
    return _rounded(spatial.depthwise(x.astype(np.float64), w, window), bias, bounds)


def fully_connected(x: Array, w: Array, bias: Array | None, bounds: Bounds) -> Array:
    """Return the rows of floats in `x` times the transposed reals `w` [O, I], plus the bias,
    clamped to `bounds`: [rows, O].
    """
    return _rounded(x.reshape(-1, w.shape[1]).astype(np.float64) @ w.T, bias, bounds)


def _rounded(y: Array, bias: Array | None, bounds: Bounds) -> Array:
    """Return float64 `y` plus the bias, if any, clamped to `bounds`, in float32."""
    with np.errstate(over="ignore"):
        return clamped_float(y if bias is None else y + bias, bounds).astype(np.float32)
