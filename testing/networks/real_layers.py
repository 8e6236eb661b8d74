"""Layers in real numbers, to see what range a quantized layer's result has."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Reals = NDArray[np.float64]
Pair = tuple[int, int]
Pads = tuple[int, int, int, int]
"""Pixels above, below, left and right."""


def windows(
    x: Reals, kernel: Pair, stride: Pair, pads: Pads, dilation: Pair = (1, 1), fill: float = 0.0
) -> Reals:
    """The windows of an NHWC image: [n, y, x, channel, row, column]."""
    top, bottom, left, right = pads
    padded = np.pad(x, ((0, 0), (top, bottom), (left, right), (0, 0)), constant_values=fill)
    extent = tuple((k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True))
    found = sliding_window_view(padded, extent, axis=(1, 2))
    return found[:, :: stride[0], :: stride[1], :, :: dilation[0], :: dilation[1]]


def convolution(taken: Reals, weights: Reals) -> Reals:
    """Windows under OHWI weights, in groups where those have less depth."""
    groups = taken.shape[3] // weights.shape[3]
    parts = zip(np.split(taken, groups, 3), np.split(weights, groups), strict=True)
    return np.concatenate([np.einsum("nyxiab,oabi->nyxo", t, w) for t, w in parts], 3)


def depthwise(taken: Reals, weights: Reals) -> Reals:
    """Windows under 1HWO weights, some for each channel."""
    channels = taken.shape[3]
    split = weights[0].reshape(*weights.shape[1:3], channels, -1)
    found = np.einsum("nyxiab,abim->nyxim", taken, split)
    return found.reshape(*found.shape[:3], -1)


def average(x: Reals, kernel: Pair, stride: Pair, pads: Pads) -> Reals:
    """The mean of the pixels of each window that lie in the image."""
    counts = windows(np.ones_like(x), kernel, stride, pads).sum((4, 5))
    return windows(x, kernel, stride, pads).sum((4, 5)) / np.maximum(counts, 1)


def maximum(x: Reals, kernel: Pair, stride: Pair, pads: Pads) -> Reals:
    """The greatest pixel of each window."""
    return windows(x, kernel, stride, pads, fill=-np.inf).max((4, 5))


def softmax(x: Reals, beta: float) -> Reals:
    """Along the last axis."""
    raised: NDArray[Any] = np.exp(beta * (x - x.max(-1, keepdims=True)))
    return raised / raised.sum(-1, keepdims=True)
