"""Large images in parts: what is computed at once, with every window and shape."""

from __future__ import annotations

import tracemalloc
import warnings
from dataclasses import replace

import numpy as np
import pytest
from support.operator_file import Element, Operator, Tensor, model
from support.small_operators import quantized

from hexnn.dialects.sliding_window import SlidingWindow
from hexnn.frontends.tflite import TfliteWarning, read
from hexnn.runtime.executor import execute
from hexnn.semantics import image_parts, spatial
from hexnn.semantics.image_parts import Array, by_parts

TRIALS = 60

MEMORY = 256 << 20
"""Bytes that the layer of a large image may take: 16 for each number of the result."""


def drawn(rng: np.random.Generator) -> tuple[Array, Array, SlidingWindow]:
    """A random image, filters, and a window that has positions on it."""
    taps, strides, steps = (tuple(rng.integers(1, n, 2).tolist()) for n in (5, 4, 3))
    while True:
        padding = [(int(a), int(b)) for a, b in rng.integers(0, 6, (2, 2))]
        window = SlidingWindow.of(taps, strides, padding, steps)
        x = rng.integers(-128, 128, (*rng.integers(1, 12, 3), 3)).astype(np.int16)
        if window.fits(x.shape[1:-1]):
            return x, rng.integers(-128, 128, (*taps, 3, 2)).astype(np.int16), window


@pytest.mark.parametrize("most", [1, 7, 40])
def test_parts_are_the_whole(monkeypatch: pytest.MonkeyPatch, most: int):
    monkeypatch.setattr(image_parts, "MOST", most)
    rng, largest = np.random.default_rng(most), 0
    for _ in range(TRIALS):
        x, w, window = drawn(rng)
        counts: list[int] = []

        def slide(pixels: Array, moved: SlidingWindow, w: Array = w, counts: list[int] = counts):
            counts.append(pixels.size)
            return spatial.convolve(pixels, w, moved)

        found = by_parts(slide, x, window, w.shape[-1])
        whole = spatial.convolve(x, w, window)
        np.testing.assert_array_equal(found, whole)
        assert found.dtype == whole.dtype
        largest = max(largest, len(counts))
    assert largest > 4


@pytest.mark.parametrize("builtin", ["CONV_2D", "DEPTHWISE_CONV_2D"])
def test_a_small_file_of_a_large_image_takes_little_memory(builtin: str):
    pytest.importorskip("ai_edge_litert")
    element = Element("i8", (0.5,), (1,))
    image = np.ones((1, 1024, 1024, 1), np.int8)
    shape = (16, 3, 3, 1) if builtin == "CONV_2D" else (1, 3, 3, 16)
    weights = replace(quantized(np.ones(shape), "i8", 0.5), constant=True)
    options = {"strideH": 1, "strideW": 1, "padding": 0}
    options |= {"depthMultiplier": 16} if builtin == "DEPTHWISE_CONV_2D" else {}
    table = "Conv2DOptions" if builtin == "CONV_2D" else "DepthwiseConv2DOptions"
    result = Tensor((1, 1024, 1024, 16), element)
    layer = Operator(
        builtin, [Tensor(image.shape, element, image), weights], [result], table, options
    )
    data = model(layer)
    assert len(data) < 2000
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TfliteWarning)
        module = read(data)
    tracemalloc.start()
    execute(module, layer.inputs)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < MEMORY
