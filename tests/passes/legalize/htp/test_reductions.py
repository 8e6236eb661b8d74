"""Reductions over adjacent axes become kernels, which compute what numpy does at every stage."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.testing.every_stage import results

CASES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "last axis": ((3, 5, 40), (2,)),
    "first axis": ((6, 10), (0,)),
    "batch": ((4, 3, 3, 8), (0,)),
    "all": ((2, 3, 4, 5), (0, 1, 2, 3)),
    "width": ((2, 3, 7, 33), (2,)),
    "height and width": ((1, 7, 6, 20), (1, 2)),
    "rank 5": ((2, 3, 2, 3, 4), (1, 2)),
    "width and depth": ((1, 4, 5, 30), (2, 3)),
    "an axis of one between": ((3, 4, 1, 6), (1, 3)),
    "around others": ((3, 4, 5, 6), (0, 2)),
    "many short rows": ((5, 13, 21), (2,)),
    "many small images": ((17, 3, 2, 5), (1, 2)),
}
"""Case -> shape and reduced axes."""


U8, I8 = "u8:f32, 0.5:7", "i8:f32, 0.25:-3"


def network(name: str, case: str, element: str, target: str) -> tuple[str, NDArray[Any]]:
    """A reduction to elements of type `target`, and an input."""
    shape, axes = CASES[case]
    kept = [1 if axis in axes else n for axis, n in enumerate(shape)]
    source, result = (
        f"tensor<{'x'.join(map(str, dims))}x!quant.uniform<{kind}>>"
        for dims, kind in ((shape, element), (kept, target))
    )
    text = f"""func.func @main(%x: {source}) -> {result} {{
      %y = qnn.{name} %x {{axes = {list(axes)}, keep_dims = true}} : ({source}) -> {result}
      func.return %y : {result}
    }}"""
    info = np.iinfo(np.uint8 if element.startswith("u") else np.int8)
    x = np.random.default_rng(len(case)).integers(info.min, info.max + 1, shape)
    return text, x.astype(info.dtype)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", ["reduce_max", "reduce_min"])
@pytest.mark.parametrize("element", [U8, I8])
def test_extrema(case: str, name: str, element: str) -> None:
    text, x = network(name, case, element, element)
    extremum = np.max if name == "reduce_max" else np.min
    for stage, y in results(text, x):
        np.testing.assert_array_equal(y, extremum(x, CASES[case][1], keepdims=True), stage)


@pytest.mark.parametrize("case", CASES)
def test_means(case: str) -> None:
    """All stages are equal, and within 3/4 of the exact mean, which TFLite rounds twice:
    to halves or finer, then to integers.
    """
    text, x = network("reduce_mean", case, I8, "i8:f32, 0.125:5")
    stages = dict(results(text, x))
    centred = x.astype(np.int64) + 3
    sums, ys = centred.sum(CASES[case][1], keepdims=True), stages["source"]
    count = x.size // ys.size
    for total, y in zip(sums.ravel().tolist(), ys.ravel().tolist(), strict=True):
        exact = min(max(Fraction(total, count) * 2 + 5, Fraction(-128)), Fraction(127))
        assert abs(y - exact) <= Fraction(3, 4)
    for stage, y in stages.items():
        np.testing.assert_array_equal(y, ys, stage)


@pytest.mark.parametrize("case", CASES)
def test_sums(case: str) -> None:
    """All stages are equal, and within 3/4 of the exact sum."""
    text, x = network("reduce_sum", case, U8, "u8:f32, 3.0:60")
    stages = dict(results(text, x))
    sums = (x.astype(np.int64) - 7).sum(CASES[case][1])
    for total, y in zip(sums.ravel().tolist(), stages["source"].ravel().tolist(), strict=True):
        exact = min(max(Fraction(total, 6) + 60, Fraction(0)), Fraction(255))
        assert abs(y - exact) <= Fraction(3, 4)
    for stage, y in stages.items():
        np.testing.assert_array_equal(y, stages["source"], stage)


@pytest.mark.parametrize("scale", [0.25, 0.1, 0.0123])
def test_signed_sums(scale: float) -> None:
    """Sums of int8 are those of reals, rounded once."""
    text, x = network("reduce_sum", "rank 5", f"i8:f32, {scale}:-3", "i8:f32, 0.75:4")
    sums = (x.astype(np.int64) + 3).sum((1, 2), keepdims=True).ravel().tolist()
    real, rounding = Fraction(scale), Fraction(1, 2) + Fraction(1, 10**6)
    for stage, y in results(text, x):
        for total, one in zip(sums, y.ravel().tolist(), strict=True):
            exact = min(max(total * real / Fraction(3, 4) + 4, Fraction(-128)), Fraction(127))
            assert abs(one - exact) <= rounding, stage


@pytest.mark.parametrize("name", ["reduce_max", "reduce_min"])
def test_extrema_of_another_scale(name: str) -> None:
    text, x = network(name, "last axis", I8, "i8:f32, 0.5:9")
    extremum = (np.max if name == "reduce_max" else np.min)(x.astype(np.int64), 2, keepdims=True)
    for stage, y in results(text, x):
        assert (np.abs(y - ((extremum + 3) / 2 + 9).clip(-128, 127)) <= 0.5).all(), stage
