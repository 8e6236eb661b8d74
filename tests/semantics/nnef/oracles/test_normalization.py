"""Normalizations of nnef against Khronos' interpreter, and written differently."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.khronos import khronos
from support.nnef_operation import expect_close, reals, run
from support.nnef_windows import each, seen
from support.oracle import oracle

from hexnn.dialects import nnef

LOCAL = (
    nnef.LocalMeanNormalizationOp,
    nnef.LocalVarianceNormalizationOp,
    nnef.LocalContrastNormalizationOp,
)
FLOORS = ({}, {"bias": 0.25, "epsilon": 0.5}, {"epsilon": 1.5})
"""What is added to divisors, and what they are at least."""
EXPANDED = [op.name.removeprefix("nnef.") for op in LOCAL]


@st.composite
def images(draw: st.DrawFn) -> tuple[Any, list[int]]:
    """A tensor, and a window over all of its axes."""
    rank = draw(st.integers(1, 4))
    shape = [draw(st.integers(1, 4)) for _ in range(rank)]
    return reals(*shape), [draw(st.integers(1, 3)) for _ in range(rank)]


@oracle(
    "Khronos",
    nnef.LocalMeanNormalizationOp,
    nnef.LocalVarianceNormalizationOp,
    nnef.LocalContrastNormalizationOp,
)
@settings(max_examples=15, deadline=None)
@given(images(), st.sampled_from(FLOORS[1:]))
def test_local_normalizations(image: tuple[Any, list[int]], floor: dict[str, float]):
    x, size = image
    for op, name in zip(LOCAL, EXPANDED, strict=True):
        arguments: dict[str, Any] = {"size": size}
        if op is not nnef.LocalMeanNormalizationOp:
            arguments |= floor
        wanted = khronos(name, x, lowered=EXPANDED, **arguments)
        expect_close(run(op, x, **arguments), wanted)


@oracle("Khronos", nnef.LocalResponseNormalizationOp)
@settings(max_examples=20, deadline=None)
@given(images(), st.sampled_from([{}, {"alpha": 0.3, "beta": 0.75, "bias": 2.0}]))
def test_local_response(image: tuple[Any, list[int]], case: dict[str, float]):
    x, size = image
    name = "local_response_normalization"
    wanted = khronos(name, x, lowered=[name], size=size, **case)
    expect_close(run(nnef.LocalResponseNormalizationOp, x, size=size, **case), wanted)


@oracle("formula", nnef.LocalContrastNormalizationOp)
@settings(max_examples=15, deadline=None)
@given(images())
def test_local_contrast_element_by_element(image: tuple[Any, list[int]]):
    x, size = image
    case = {"size": size}

    def mean(values: Any, place: tuple[int, ...]) -> float:
        return sum(v for _, v in seen(values, place, case, "constant")) / math.prod(size)

    centred = each(x.shape, lambda place: float(x[place]) - mean(x, place))
    scales = each(x.shape, lambda place: math.sqrt(mean(centred**2, place)))
    y = run(nnef.LocalContrastNormalizationOp, x, size=size, bias=1.0)
    expect_close(y, centred / (scales + 1))


@oracle("Khronos", nnef.L1NormalizationOp, nnef.L2NormalizationOp)
@pytest.mark.parametrize("floor", FLOORS)
@pytest.mark.parametrize("axes", [[1], [0, 2], [3, 1]])
@pytest.mark.parametrize("op", [nnef.L1NormalizationOp, nnef.L2NormalizationOp])
def test_normalizations_along_axes(op: type[nnef.NnefOp], axes: list[int], floor: dict[str, float]):
    x, name = reals(2, 3, 4, 5), op.name.removeprefix("nnef.")
    expect_close(
        run(op, x, axes=axes, **floor), khronos(name, x, lowered=[name], axes=axes, **floor)
    )


@oracle("Khronos", nnef.BatchNormalizationOp)
@pytest.mark.parametrize("shape", [(1, 3), (1, 1), (2, 3, 4, 5), (1, 3, 1, 5)])
def test_batch_normalization(shape: tuple[int, ...]):
    x = reals(2, 3, 4, 5)
    mean, offset, scale = (reals(*shape, seed=seed) for seed in (1, 2, 3))
    operands = x, mean, np.abs(reals(*shape, seed=4)), offset, scale
    name = "batch_normalization"
    wanted = khronos(name, *operands, lowered=[name], epsilon=0.01)
    expect_close(run(nnef.BatchNormalizationOp, *operands, epsilon=0.01), wanted)
