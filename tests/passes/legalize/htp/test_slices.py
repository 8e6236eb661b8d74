"""Slices become kernels: at every stage they take the elements that numpy's indexing takes."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.testing.every_stage import results

CASES = {
    "rows": ((1, 6, 5, 40), [(0, 1), (2, 5), (0, 5), (0, 40)]),
    "depth": ((1, 4, 4, 64), [(0, 1), (0, 4), (0, 4), (32, 64)]),
    "box": ((2, 7, 9, 33), [(1, 2), (1, 6), (3, 8), (5, 30)]),
    "rank 2": ((6, 10), [(1, 4), (2, 9)]),
    "rank 3": ((3, 4, 8), [(0, 2), (1, 4), (0, 8)]),
}
"""Case -> shape, and the (first, last + 1) index of each axis."""


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("element", ["u8:f32, 0.5:7", "i8:f32, 0.25:-3"])
def test_a_slice_takes_what_numpy_takes(case: str, element: str) -> None:
    shape, box = CASES[case]
    wanted = [last - first for first, last in box]
    kinds = [
        f"tensor<{'x'.join(map(str, sizes))}x!quant.uniform<{element}>>"
        for sizes in (shape, wanted)
    ]
    ranges = [[first, last, 1] for first, last in box]
    text = f"""func.func @main(%x: {kinds[0]}) -> {kinds[1]} {{
      %y = qnn.strided_slice %x {{ranges = {ranges}}} : ({kinds[0]}) -> {kinds[1]}
      func.return %y : {kinds[1]}
    }}"""
    dtype = np.uint8 if element.startswith("u") else np.int8
    x = np.random.default_rng(3).integers(0, 128, shape).astype(dtype)
    for stage, y in results(text, x):
        np.testing.assert_array_equal(y, x[tuple(slice(*one) for one in box)], stage)
