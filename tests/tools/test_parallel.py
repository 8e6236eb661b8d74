"""Samples in several threads: the results of one thread, in order."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.api import parse
from hexnn.tools.parallel import check_threads

DIGITS = Path(__file__).parents[2] / "examples/digits"

BUFFER = """
func.func @main(%x: tensor<1x2xf32>) -> tensor<1x4xf32> {
  %y = qnn.buffer %x {buffer_size = 4 : ui32, buffer_dim = 1 : ui32, stride = 2 : ui32}
    : (tensor<1x2xf32>) -> tensor<1x4xf32>
  func.return %y : tensor<1x4xf32>
}
"""
"""A network that keeps frames from sample to sample."""


def test_samples_run_in_threads() -> None:
    """More threads than samples, and fewer; inner tensors, too; observers run one at a time."""
    model = hexnn.load(DIGITS / "digits_int8.tflite").lower("hvx")
    images = np.load(DIGITS / "images.npy")[:7]
    wanted = model.run(images, tensors="all", quantize=True)
    for threads in (2, 3, 9):
        seen: list[str] = []
        found = model.run(
            images,
            tensors="all",
            quantize=True,
            threads=threads,
            observe=lambda result, value, seen=seen: seen.append(str(result.type)),
        )
        assert found.keys() == wanted.keys()
        assert all(np.array_equal(found[name], wanted[name]) for name in wanted)
        assert len(seen) % len(images) == 0


def test_threads_that_cannot_be() -> None:
    digits = hexnn.load(DIGITS / "digits_int8.tflite")
    with pytest.raises(HexnnError, match="at stage hvx only, not source"):
        check_threads(digits, 2)
    with pytest.raises(HexnnError, match="at least 1, got 0"):
        digits.run(threads=0)
    states = hexnn.Model(parse(BUFFER)).lower("hvx")
    check_threads(states, 1)
    with pytest.raises(HexnnError, match="keeps a state from sample to sample"):
        check_threads(states, 2)
