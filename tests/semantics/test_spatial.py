"""Convolutions and products in parts equal those in one piece, whatever the parts."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.dialects.sliding_window import SlidingWindow
from hexnn.semantics import spatial
from hexnn.semantics.spatial import convolve, exact_matmul


@pytest.mark.parametrize("block", [1, 7, 40, 200, 1500])
@pytest.mark.parametrize("seed", range(6))
def test_parts_of_convolutions(monkeypatch: pytest.MonkeyPatch, block: int, seed: int) -> None:
    """Rows, images or columns at a time; images are higher than wide and wider than high."""
    rng = np.random.default_rng(seed)
    batch, height, width = (int(n) for n in rng.integers((1, 3, 3), (4, 12, 12)))
    depth, outputs = (int(n) for n in rng.integers(1, 6, 2))
    x = rng.integers(-128, 128, (batch, height, width, depth), np.int8)
    w = rng.integers(-128, 128, (2, 3, depth, outputs), np.int8)
    moves = SlidingWindow.of((2, 3), (1, int(rng.integers(1, 3))), ((1, 0), (2, 1)))
    whole, product = convolve(x, w, moves, 3), exact_matmul(x, w[0, 0])
    monkeypatch.setattr(spatial, "BLOCK", block)
    np.testing.assert_array_equal(convolve(x, w, moves, 3), whole)
    np.testing.assert_array_equal(exact_matmul(x, w[0, 0]), product)
    np.testing.assert_array_equal(product, x.astype(np.int64) @ w[0, 0].astype(np.int64))
