"""Reductions of nnef, by Khronos' interpreter and in plain Python."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.nnef_graph import expect_as_khronos
from support.nnef_operation import expect_close, reals, results, run, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i1, i32, i64

from hexnn.dialects import nnef
from hexnn.dialects.nnef.base import FragmentOp
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate


def total(numbers: list[float]) -> float:
    """The sum."""
    return math.fsum(numbers)


def mean(numbers: list[float]) -> float:
    """The mean."""
    return math.fsum(numbers) / len(numbers)


NUMBERS: dict[type[FragmentOp], Callable[[list[float]], float]] = {
    nnef.SumReduceOp: total,
    nnef.MeanReduceOp: mean,
    nnef.MaxReduceOp: lambda numbers: sorted(numbers)[-1],
    nnef.MinReduceOp: lambda numbers: sorted(numbers)[0],
}
PLACES: dict[type[FragmentOp], Callable[[list[float]], int]] = {
    nnef.ArgmaxReduceOp: lambda numbers: numbers.index(sorted(numbers)[-1]),
    nnef.ArgminReduceOp: lambda numbers: numbers.index(sorted(numbers)[0]),
}
TRUTH: dict[type[FragmentOp], Callable[[list[bool]], bool]] = {
    nnef.AnyReduceOp: lambda values: True in values,
    nnef.AllReduceOp: lambda values: False not in values,
}


@st.composite
def shapes_and_axes(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """The shape of a tensor, and some of its axes in any order, one at least."""
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    axes = draw(st.permutations(range(len(shape))))
    return shape, axes[: draw(st.integers(1, len(shape)))]


def reduced(x: Array, axes: Sequence[int], function: Callable[[list[Any]], Any]) -> Array:
    """A function of the elements along `axes`, which are listed row-major."""
    kept = [[0] if axis in axes else range(size) for axis, size in enumerate(x.shape)]
    found: list[Any] = []
    for place in product(*kept):
        inside = [range(n) if i in axes else [place[i]] for i, n in enumerate(x.shape)]
        found.append(function([x[at].item() for at in product(*inside)]))
    return np.array(found).reshape([len(places) for places in kept])


def few(shape: Sequence[int]) -> Array:
    """Random whole numbers among few, as floats: many are equal."""
    return np.random.default_rng(1).integers(-2, 3, shape).astype(np.float32)


def truth(shape: Sequence[int]) -> Array:
    """Random truth values."""
    return np.random.default_rng(2).integers(0, 2, shape).astype(np.bool_)


@oracle("Khronos", nnef.SumReduceOp, nnef.MeanReduceOp, nnef.MaxReduceOp, nnef.MinReduceOp)
@settings(max_examples=40, deadline=None)
@given(shapes_and_axes(), st.sampled_from(list(NUMBERS)))
def test_numbers_are_those_of_khronos(case: tuple[list[int], list[int]], op: type[FragmentOp]):
    shape, axes = case
    expect_as_khronos(op, reals(*shape), axes=axes)


@oracle("formula", nnef.SumReduceOp, nnef.MeanReduceOp, nnef.MaxReduceOp, nnef.MinReduceOp)
@settings(max_examples=40, deadline=None)
@given(shapes_and_axes(), st.sampled_from(list(NUMBERS)))
def test_numbers_in_other_words(case: tuple[list[int], list[int]], op: type[FragmentOp]):
    shape, axes = case
    x = reals(*shape)
    expect_close(run(op, x, axes=axes), reduced(x, axes, NUMBERS[op]))


@oracle("Khronos", nnef.SumReduceOp)
def test_a_normalized_sum_is_that_of_khronos():
    expect_as_khronos(nnef.SumReduceOp, reals(2, 3, 4), axes=[2, 0], normalize=True)


@oracle("formula", nnef.SumReduceOp)
def test_a_normalized_sum_is_a_mean():
    x = reals(2, 3, 4)
    found = run(nnef.SumReduceOp, x, axes=[2, 0], normalize=True)
    expect_close(found, reduced(x, [2, 0], mean))


@pytest.mark.parametrize("op", NUMBERS)
def test_no_axes_leave_the_tensor_as_it_is(op: type[FragmentOp]):
    np.testing.assert_array_equal(run(op, reals(2, 3), axes=[]), reals(2, 3))


@oracle("Khronos", nnef.ArgmaxReduceOp, nnef.ArgminReduceOp)
@settings(max_examples=30, deadline=None)
@given(shapes_and_axes(), st.sampled_from(list(PLACES)))
def test_places_are_those_of_khronos(case: tuple[list[int], list[int]], op: type[FragmentOp]):
    shape, axes = case
    expect_as_khronos(op, few(shape), elements=i32, axes=axes[:1])


@oracle("formula", nnef.ArgmaxReduceOp, nnef.ArgminReduceOp)
@settings(max_examples=40, deadline=None)
@given(shapes_and_axes(), st.sampled_from(list(PLACES)))
def test_places_are_row_major_over_all_axes(
    case: tuple[list[int], list[int]], op: type[FragmentOp]
):
    shape, axes = case
    x = few(shape)
    found = run(op, x, elements=i64, axes=axes)
    np.testing.assert_array_equal(found, reduced(x, axes, PLACES[op]))


@oracle("Khronos", nnef.AnyReduceOp, nnef.AllReduceOp)
@settings(max_examples=20, deadline=None)
@given(shapes_and_axes(), st.sampled_from(list(TRUTH)))
def test_truth_is_that_of_khronos(case: tuple[list[int], list[int]], op: type[FragmentOp]):
    shape, axes = case
    expect_as_khronos(op, truth(shape), elements=i1, axes=axes)


@oracle("formula", nnef.AnyReduceOp, nnef.AllReduceOp)
@settings(max_examples=20, deadline=None)
@given(shapes_and_axes(), st.sampled_from(list(TRUTH)))
def test_truth_in_other_words(case: tuple[list[int], list[int]], op: type[FragmentOp]):
    shape, axes = case
    x = truth(shape)
    found = run(op, x, elements=i1, axes=axes)
    np.testing.assert_array_equal(found, reduced(x, axes, TRUTH[op]))


@oracle("Khronos", nnef.MomentsOp)
@settings(max_examples=15, deadline=None)
@given(shapes_and_axes())
def test_moments_are_those_of_khronos(case: tuple[list[int], list[int]]):
    shape, axes = case
    elements = [f32, f32]
    expect_as_khronos(
        nnef.MomentsOp, reals(*shape), elements=elements, lowered=["moments"], axes=axes
    )


@oracle("formula", nnef.MomentsOp)
@settings(max_examples=15, deadline=None)
@given(shapes_and_axes())
def test_moments_in_other_words(case: tuple[list[int], list[int]]):
    shape, axes = case
    x = reals(*shape)

    def variance(numbers: list[float]) -> float:
        return mean([number**2 for number in numbers]) - mean(numbers) ** 2

    first, second = results(nnef.MomentsOp, x, elements=[f32, f32], axes=axes)
    expect_close(first, reduced(x, axes, mean))
    expect_close(second, reduced(x, axes, variance))


def test_quantized_sums_are_rounded_once():
    type = UniformType.per_tensor("i8", 0.5, 3)
    x = np.array([[3, 4, 5, 6], [127, 127, 127, 127]], np.int8)
    op = nnef.MeanReduceOp(value(x, type), out=type, axes=[1])
    assert evaluate(op, [x])[0].tolist() == [[5], [127]]
    sums = nnef.SumReduceOp(value(x, type), out=type, axes=[1])
    assert evaluate(sums, [x])[0].tolist() == [[9], [127]]
