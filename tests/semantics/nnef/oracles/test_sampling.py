"""Sampling up and down of nnef against Khronos' interpreter, and element by element."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.khronos import khronos
from support.nnef_borders import KNOWN, at_border
from support.nnef_operation import expect_close, reals, run
from support.nnef_windows import each
from support.oracle import oracle

from hexnn.dialects import nnef
from hexnn.semantics.registry import Array

METHODS = ("symmetric", "asymmetric", "aligned")


@st.composite
def factors(draw: st.DrawFn, down: bool = False) -> tuple[Array, list[int]]:
    """An image of one to three spatial axes, and a factor for each; it divides for `down`."""
    axes = draw(st.integers(1, 3))
    factor = [draw(st.integers(1, 3)) for _ in range(axes)]
    sizes = [draw(st.integers(1, 3)) * (f if down else 1) for f in factor]
    return reals(2, 3, *sizes), factor


@oracle("Khronos", nnef.NearestDownsampleOp, nnef.AreaDownsampleOp)
@settings(max_examples=20, deadline=None)
@given(factors(down=True))
def test_downsampling(sampling: tuple[Array, list[int]]):
    x, factor = sampling
    for op in (nnef.NearestDownsampleOp, nnef.AreaDownsampleOp):
        name = op.name.removeprefix("nnef.")
        expect_close(run(op, x, factor=factor), khronos(name, x, lowered=[name], factor=factor))


@oracle("Khronos", nnef.NearestUpsampleOp)
@settings(max_examples=20, deadline=None)
@given(factors())
def test_nearest_upsampling(sampling: tuple[Array, list[int]]):
    x, factor = sampling
    wanted = khronos("nearest_upsample", x, lowered=["nearest_upsample"], factor=factor)
    np.testing.assert_array_equal(run(nnef.NearestUpsampleOp, x, factor=factor), wanted)


@oracle("Khronos", nnef.MultilinearUpsampleOp)
@pytest.mark.parametrize("border", ["constant", "replicate"])
@pytest.mark.parametrize("method", ["symmetric", "asymmetric"])
@pytest.mark.parametrize("shape", [(1, 2, 5), (2, 3, 1, 4)])
def test_twice_as_many_between_neighbours(shape: tuple[int, ...], method: str, border: str):
    """All that Khronos' interpreter has: factors of 2."""
    x = reals(*shape)
    arguments: dict[str, Any] = {"factor": [2] * (len(shape) - 2), "method": method}
    wanted = khronos("multilinear_upsample", x, border=border, **arguments)
    expect_close(run(nnef.MultilinearUpsampleOp, x, border=border, **arguments), wanted)


@oracle("formula", nnef.MultilinearUpsampleOp)
@settings(max_examples=25, deadline=None)
@given(factors(), st.sampled_from(METHODS), st.sampled_from(KNOWN))
def test_neighbours_element_by_element(sampling: tuple[Array, list[int]], method: str, border: str):
    x, factor = sampling
    shape = (2, 3, *(n * f for n, f in zip(x.shape[2:], factor, strict=True)))

    def between(place: tuple[int, ...]) -> float:
        sizes = zip(place[2:], x.shape[2:], factor, strict=True)
        starts = [source(i, n, f, method) for i, n, f in sizes]
        return interpolated(x[place[:2]], starts, border)

    arguments: dict[str, Any] = {"factor": factor, "method": method, "border": border}
    expect_close(run(nnef.MultilinearUpsampleOp, x, **arguments), each(shape, between))


def source(place: int, size: int, factor: int, method: str) -> float:
    """Where an element of the result lies in the input, in the definition's words."""
    if method == "asymmetric":
        return place / factor
    if method == "symmetric":
        return (place - (factor - 1) / 2) / factor
    return 0.0 if size == 1 else place / ((size * factor - 1) / (size - 1))


def interpolated(x: Array, place: list[float], border: str) -> float:
    """Between the neighbours of the first axis, and so on."""
    return _along(x, place, [], border)


def _along(x: Array, place: list[float], known: list[int], border: str) -> float:
    if not place:
        return at_border(x, known, border)
    low = math.floor(place[0])
    far = place[0] - low
    parts = [_along(x, place[1:], [*known, low + step], border) for step in (0, 1)]
    return (1 - far) * parts[0] + far * parts[1]
