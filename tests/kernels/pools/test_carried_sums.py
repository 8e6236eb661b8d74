"""Averages whose rows are added once for all windows that read them."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import StringAttr

from hexnn.dialects import htp
from hexnn.kernels.builder import KernelBuilder
from hexnn.kernels.pools.carried_sums import CarriedSums, Rows
from hexnn.tools.api import Model, parse

HALF = Fraction(1, 2)

Quad = tuple[int, int, int, int]


def network(image: Quad, taps: tuple[int, int], strides: tuple[int, int], pads: Quad) -> str:
    """The text of an average pool of int8 to the same scale; pads: top, bottom, left, right."""
    padded = image[1] + pads[0] + pads[1], image[2] + pads[2] + pads[3]
    down, across = ((n - t) // s + 1 for n, t, s in zip(padded, taps, strides, strict=True))
    types = ["x".join(map(str, d)) for d in (image, (image[0], down, across, image[3]))]
    options = f"filter_size = {list(taps)}, stride = {list(strides)}, "
    options += f"pad_amount = [{list(pads[:2])}, {list(pads[2:])}]"
    x, y = (f"tensor<{t}x!q>" for t in types)
    return f"""
!q = !quant.uniform<i8:f32, 0.05:3>
func.func @main(%x: {x}) -> {y} {{
  %0 = qnn.pool_avg_2d %x {{{options}}} : ({x}) -> {y}
  func.return %0 : {y}
}}
"""


def mean(window: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The means of the pixels of a window, rounded to nearest, ties away from zero."""
    exact = [
        Fraction(int(total), window.shape[0] * window.shape[1]) for total in window.sum((0, 1))
    ]
    return np.array([floor(x + HALF) if x > 0 else ceil(x - HALF) for x in exact])


def expected(
    x: np.ndarray[Any, Any], taps: tuple[int, int], strides: tuple[int, int], pads: Quad, out: Quad
) -> np.ndarray[Any, Any]:
    """The means of the pixels that each window reads, padding left out."""
    result = np.empty(out, np.int8)
    for n, i, j in np.ndindex(*out[:3]):
        y, z = i * strides[0] - pads[0], j * strides[1] - pads[2]
        rows, columns = (slice(max(0, at), at + t) for at, t in zip((y, z), taps, strict=True))
        result[n, i, j] = mean(x[n, rows, columns].astype(np.int64))
    return result


@pytest.mark.parametrize("seed", range(14))
def test_random_means(seed: int):
    rng = np.random.default_rng(seed)
    down, across = (int(n) for n in rng.integers(2, 6, 2))
    strides = int(rng.integers(1, down)), int(rng.integers(1, 3))
    top, bottom = (int(n) for n in rng.integers(0, down, 2))
    left, right = (int(n) for n in rng.integers(0, across, 2))
    pads = top, bottom, left, right
    depth = int(rng.choice([128, 132] if strides[1] > 1 else [24, 40, 64, 128, 132]))
    image = int(rng.integers(1, 3)), int(rng.integers(7, 14)), int(rng.integers(6, 12)), depth
    model = Model(parse(network(image, (down, across), strides, pads)))
    lowered = model.lower("hvx", target="v66{tcm=8M}")
    kernels = [op.impl for op in lowered.ir.walk() if isinstance(op, htp.LaunchOp)]
    assert StringAttr("avg_pool.flat") in kernels
    inputs: Mapping[str, Any] = model.random_inputs(seed=seed)
    (x,), (found,) = inputs.values(), lowered.run(inputs).values()
    wanted = expected(x, (down, across), strides, pads, found.shape)
    assert np.array_equal(found, wanted)


@pytest.mark.parametrize(("taps", "additions"), [(2, 1), (3, 3), (4, 7), (5, 10)])
def test_additions_of_an_iteration(taps: int, additions: int):
    """Windows add what they have in common once: of three rows two windows take three additions."""
    b = KernelBuilder("rows", 1)
    rows = Rows(b, lambda k: b.v("vcombine", b.splat_w(k), b.splat_w(k)))
    carried = CarriedSums(b, taps, 1, lambda i: rows.total(0, 1))
    for k in range(carried.period):
        rows.total(k, taps)
    assert sum(count > 1 for _, count in rows.sums) == additions
