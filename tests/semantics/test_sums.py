"""Sums of products of integers too large for 32 bits, against Python's integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from support.image_window import image_window

from hexnn.semantics.spatial import convolve, depthwise

Array = NDArray[Any]
Core = Callable[..., Array]

ENDS = {"int8": (-128, 127), "uint8": (0, 255), "int16": (-32768, 32767)}


def exact(x: Array, w: Array, group: int, pad_value: int) -> list[list[list[int]]]:
    """The sums [h, w, O] of one image, padded by one pixel on all sides, in unbounded integers."""
    size, (rows, columns, inputs, outputs) = x.shape[1:3], w.shape

    def pixel(y: int, at: int, channel: int) -> int:
        inside = 0 <= y < size[0] and 0 <= at < size[1]
        return int(x[0, y, at, channel]) if inside else pad_value

    def one(y: int, at: int, o: int) -> int:
        first = o // group * inputs
        return sum(
            pixel(y + dy - 1, at + dx - 1, first + i) * int(w[dy, dx, i, o])
            for dy in range(rows)
            for dx in range(columns)
            for i in range(inputs)
        )

    return [
        [[one(y, at, o) for o in range(outputs)] for at in range(size[1])] for y in range(size[0])
    ]


@pytest.mark.parametrize("pad_value", [0, 40_000])
@pytest.mark.parametrize("storage", ENDS)
@pytest.mark.parametrize(("core", "inputs"), [(depthwise, 1), (convolve, 2)])
def test_sums_of_extremes(core: Core, inputs: int, storage: str, pad_value: int):
    """Products of 2^15 by 2^31 and less; both ends of the storage, any padding."""
    rng = np.random.default_rng(3)
    x = rng.choice(ENDS[storage], (1, 3, 4, 2)).astype(storage)
    w = rng.choice([-(2**31), 2**31 - 1, 3], (3, 3, inputs, 4)).astype(np.int64)
    group = 4 // (2 // inputs)
    window = image_window((3, 3), padding=(1, 1, 1, 1))
    y = core(x, w, window, pad_value)
    assert y[0].tolist() == exact(x, w, group, pad_value)
    narrow = np.sign(w).astype(np.int64)
    y = core(x, narrow, window, pad_value)
    assert y[0].tolist() == exact(x, narrow, group, pad_value)
