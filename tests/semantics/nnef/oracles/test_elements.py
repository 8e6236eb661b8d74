"""Elementwise operations of nnef, by Khronos' interpreter and in plain Python."""

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
from support.nnef_operation import expect_close, run
from support.oracle import oracle
from xdsl.dialects.builtin import f16, f32, f64, i1, i32

from hexnn.dialects import nnef
from hexnn.dialects.nnef.base import FragmentOp
from hexnn.semantics.registry import Array

Real = Callable[[float], float]

WIDE = np.array([-7.25, -3.0, -1.5, -0.75, -0.0, 0.0, 0.25, 1.0, 1.75, 2.0, 6.5], np.float32)
POSITIVE = np.array([0.0625, 0.5, 0.75, 1.0, 1.5, 2.0, 3.25, 9.0], np.float32)
UNIT = np.array([-0.9375, -0.5, -0.125, 0.0, 0.25, 0.75, 0.96875], np.float32)
ABOVE_ONE = 1 + POSITIVE

UNARY: dict[type[FragmentOp], tuple[Array, Real]] = {
    nnef.AbsOp: (WIDE, lambda x: x if x > 0 else 0.0 - x),
    nnef.AcosOp: (UNIT, lambda x: math.atan2(math.sqrt(1 - x * x), x)),
    nnef.AcoshOp: (ABOVE_ONE, lambda x: math.log(x + math.sqrt(x * x - 1))),
    nnef.AsinOp: (UNIT, lambda x: math.atan2(x, math.sqrt(1 - x * x))),
    nnef.AsinhOp: (WIDE, lambda x: math.copysign(math.acosh(math.sqrt(x * x + 1)), x)),
    nnef.AtanOp: (WIDE, lambda x: math.asin(x / math.sqrt(x * x + 1))),
    nnef.AtanhOp: (UNIT, lambda x: math.log((1 + x) / (1 - x)) / 2),
    nnef.CeilOp: (WIDE, lambda x: -(-x // 1)),
    nnef.CopyOp: (WIDE, lambda x: x),
    nnef.CosOp: (WIDE, lambda x: math.sin(x + math.pi / 2)),
    nnef.CoshOp: (WIDE, lambda x: (math.exp(x) + math.exp(-x)) / 2),
    nnef.ExpOp: (WIDE, lambda x: math.e**x),
    nnef.FloorOp: (WIDE, lambda x: x // 1),
    nnef.LogOp: (POSITIVE, lambda x: math.log2(x) * math.log(2)),
    nnef.Log2Op: (POSITIVE, lambda x: math.log(x) / math.log(2)),
    nnef.NegOp: (WIDE, lambda x: 0.0 - x),
    nnef.RcpOp: (POSITIVE, lambda x: x**-1),
    nnef.RoundOp: (WIDE[WIDE != -1.5], lambda x: (x + 0.5) // 1),
    nnef.RsqrOp: (POSITIVE, lambda x: x**-2),
    nnef.RsqrtOp: (POSITIVE, lambda x: x**-0.5),
    nnef.SignOp: (WIDE, lambda x: (x > 0) - (x < 0)),
    nnef.SinOp: (WIDE, lambda x: math.cos(x - math.pi / 2)),
    nnef.SinhOp: (WIDE, lambda x: (math.exp(x) - math.exp(-x)) / 2),
    nnef.SqrOp: (WIDE, lambda x: x * x),
    nnef.SqrtOp: (POSITIVE, lambda x: x**0.5),
    nnef.TanOp: (WIDE, lambda x: math.sin(x) / math.cos(x)),
    nnef.TanhOp: (WIDE, lambda x: 1 - 2 / (math.exp(2 * x) + 1)),
}
"""Where the functions are defined, and what they are in other words."""

ARITHMETIC: dict[type[FragmentOp], Callable[[float, float], float]] = {
    nnef.AddOp: lambda x, y: x - -y,
    nnef.DivOp: lambda x, y: x * y**-1,
    nnef.MaxOp: lambda x, y: x if x > y else y,
    nnef.MinOp: lambda x, y: x if x < y else y,
    nnef.MulOp: lambda x, y: ((x + y) ** 2 - (x - y) ** 2) / 4,
    nnef.PowOp: lambda x, y: math.exp(y * math.log(x)),
    nnef.SubOp: lambda x, y: x + -y,
}
COMPARISONS: dict[type[FragmentOp], Callable[[float, float], bool]] = {
    nnef.EqOp: lambda x, y: not (x < y or x > y),
    nnef.GeOp: lambda x, y: not x < y,
    nnef.GtOp: lambda x, y: y < x,
    nnef.LeOp: lambda x, y: not x > y,
    nnef.LtOp: lambda x, y: y > x,
    nnef.NeOp: lambda x, y: x < y or x > y,
}
LOGIC: dict[type[FragmentOp], Callable[[bool, bool], bool]] = {
    nnef.AndOp: lambda x, y: not (not x or not y),
    nnef.OrOp: lambda x, y: not (not x and not y),
}


@oracle("Khronos", *UNARY)
@pytest.mark.parametrize("op", UNARY)
def test_functions_are_those_of_khronos(op: type[FragmentOp]):
    expect_as_khronos(op, UNARY[op][0])


@oracle("formula", *UNARY)
@pytest.mark.parametrize("op", UNARY)
def test_functions_in_other_words(op: type[FragmentOp]):
    x, function = UNARY[op]
    expect_close(run(op, x), np.array([function(float(one)) for one in x]))


@oracle("Khronos", nnef.NotOp)
def test_not_is_that_of_khronos():
    expect_as_khronos(nnef.NotOp, np.array([True, False]), elements=i1)


@oracle("formula", nnef.NotOp)
def test_not_is_false_where_true():
    assert run(nnef.NotOp, np.array([True, False]), elements=i1).tolist() == [False, True]


@oracle("formula", nnef.RoundOp)
@pytest.mark.parametrize(
    ("x", "wanted"),
    [
        (2.5, 3),
        (-2.5, -2),
        (-0.5, 0),
        (np.nextafter(np.float32(0.5), np.float32(0)), 0),
        (np.nextafter(np.float32(-0.5), np.float32(-1)), -1),
        (8388609, 8388609),
        (np.inf, np.inf),
        (-np.inf, -np.inf),
    ],
)
def test_round_takes_the_upper_of_two_where_khronos_takes_the_outer(x: float, wanted: float):
    assert run(nnef.RoundOp, np.array([x], np.float32)) == [wanted]


@oracle("formula", nnef.CopyOp)
@pytest.mark.parametrize(
    ("array", "element"),
    [(np.array([True, False]), i1), (np.array([-1, 2**31 - 1], np.int32), i32)],
)
def test_copy_takes_all_types(array: Array, element: Any):
    found = run(nnef.CopyOp, array, elements=element)
    assert found.dtype == array.dtype
    np.testing.assert_array_equal(found, array)


def test_floats_are_computed_as_wide_as_they_are():
    x = np.linspace(-3, 3, 13)
    wanted = np.array([math.exp(one) for one in x])
    np.testing.assert_allclose(run(nnef.ExpOp, x, elements=f64), wanted, rtol=1e-15)
    half = run(nnef.ExpOp, x.astype(np.float16), elements=f16)
    assert half.dtype == np.float16
    np.testing.assert_allclose(half, wanted, rtol=2**-10)


# Several tensors


@st.composite
def aligned_shapes(draw: st.DrawFn, count: int) -> list[tuple[int, ...]]:
    """Shapes that broadcast: parts of one shape, where axes are 1 or missing at the end."""
    whole = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    shapes: list[tuple[int, ...]] = []
    for _ in range(count):
        kept = whole[: draw(st.integers(1, len(whole)))]
        shapes.append(tuple(size if draw(st.booleans()) else 1 for size in kept))
    return shapes


def positive(shape: Sequence[int], seed: int) -> Array:
    """Random numbers in [0.25, 2]."""
    return np.random.default_rng(seed).uniform(0.25, 2, shape).astype(np.float32)


def whole(shape: Sequence[int], seed: int) -> Array:
    """Random whole numbers among few, as floats."""
    return np.random.default_rng(seed).integers(-2, 3, shape).astype(np.float32)


def truth(shape: Sequence[int], seed: int) -> Array:
    """Random truth values."""
    return np.random.default_rng(seed).integers(0, 2, shape).astype(np.bool_)


def each(function: Callable[..., Any], *arrays: Array) -> Array:
    """A function of aligned elements, one after the other."""
    rank = max(array.ndim for array in arrays)
    padded = [(*array.shape, *[1] * (rank - array.ndim)) for array in arrays]
    sizes = [max(axis) for axis in zip(*padded, strict=True)]
    found = [
        function(
            *(
                array[tuple(min(i, n - 1) for i, n in zip(at, array.shape, strict=False))].item()
                for array in arrays
            )
        )
        for at in product(*map(range, sizes))
    ]
    return np.array(found).reshape(sizes)


@oracle(
    "Khronos",
    nnef.AddOp,
    nnef.DivOp,
    nnef.MaxOp,
    nnef.MinOp,
    nnef.MulOp,
    nnef.PowOp,
    nnef.SubOp,
)
@settings(max_examples=60, deadline=None)
@given(aligned_shapes(2), st.sampled_from(list(ARITHMETIC)))
def test_arithmetic_is_that_of_khronos(shapes: list[tuple[int, ...]], op: type[FragmentOp]):
    expect_as_khronos(op, *(positive(shape, seed) for seed, shape in enumerate(shapes)))


@oracle(
    "formula",
    nnef.AddOp,
    nnef.DivOp,
    nnef.MaxOp,
    nnef.MinOp,
    nnef.MulOp,
    nnef.PowOp,
    nnef.SubOp,
)
@settings(max_examples=60, deadline=None)
@given(aligned_shapes(2), st.sampled_from(list(ARITHMETIC)))
def test_arithmetic_element_by_element(shapes: list[tuple[int, ...]], op: type[FragmentOp]):
    x, y = (positive(shape, seed) for seed, shape in enumerate(shapes))
    expect_close(run(op, x, y), each(ARITHMETIC[op], x, y))


@oracle("Khronos", nnef.EqOp, nnef.GeOp, nnef.GtOp, nnef.LeOp, nnef.LtOp, nnef.NeOp)
@settings(max_examples=40, deadline=None)
@given(aligned_shapes(2), st.sampled_from(list(COMPARISONS)))
def test_comparisons_are_those_of_khronos(shapes: list[tuple[int, ...]], op: type[FragmentOp]):
    expect_as_khronos(op, *(whole(s, seed) for seed, s in enumerate(shapes)), elements=i1)


@oracle("formula", nnef.EqOp, nnef.GeOp, nnef.GtOp, nnef.LeOp, nnef.LtOp, nnef.NeOp)
@settings(max_examples=40, deadline=None)
@given(aligned_shapes(2), st.sampled_from(list(COMPARISONS)))
def test_comparisons_element_by_element(shapes: list[tuple[int, ...]], op: type[FragmentOp]):
    x, y = (whole(shape, seed) for seed, shape in enumerate(shapes))
    np.testing.assert_array_equal(run(op, x, y, elements=i1), each(COMPARISONS[op], x, y))


@oracle("Khronos", nnef.AndOp, nnef.OrOp)
@settings(max_examples=20, deadline=None)
@given(aligned_shapes(2), st.sampled_from(list(LOGIC)))
def test_logic_is_that_of_khronos(shapes: list[tuple[int, ...]], op: type[FragmentOp]):
    expect_as_khronos(op, *(truth(s, seed) for seed, s in enumerate(shapes)), elements=i1)


@oracle("formula", nnef.AndOp, nnef.OrOp)
@pytest.mark.parametrize("op", LOGIC)
def test_logic_element_by_element(op: type[FragmentOp]):
    x, y = np.array([[False], [True]]), np.array([[False, True]])
    np.testing.assert_array_equal(run(op, x, y, elements=i1), each(LOGIC[op], x, y))


KINDS: dict[str, tuple[Any, Callable[[Sequence[int], int], Array]]] = {
    "scalar": (f32, positive),
    "integer": (i32, lambda shape, seed: whole(shape, seed).astype(np.int32)),
    "logical": (i1, truth),
}
"""The element type of each data type, and random values."""


def two_ranks(shapes: list[tuple[int, ...]]) -> bool:
    """Whether two shapes have the same rank; Khronos' select ends the process where none have."""
    return len({len(shape) for shape in shapes}) < len(shapes)


@oracle("Khronos", nnef.SelectOp)
@settings(max_examples=40, deadline=None)
@given(aligned_shapes(3).filter(two_ranks), st.sampled_from(list(KINDS)))
def test_select_is_that_of_khronos(shapes: list[tuple[int, ...]], kind: str):
    element, values = KINDS[kind]
    x, y = (values(shape, seed) for seed, shape in enumerate(shapes[1:]))
    expect_as_khronos(nnef.SelectOp, truth(shapes[0], 2), x, y, elements=element)


@oracle("formula", nnef.SelectOp)
@settings(max_examples=40, deadline=None)
@given(aligned_shapes(3), st.sampled_from(list(KINDS)))
def test_select_element_by_element(shapes: list[tuple[int, ...]], kind: str):
    element, values = KINDS[kind]
    x, y = (values(shape, seed) for seed, shape in enumerate(shapes[1:]))
    condition = truth(shapes[0], 2)
    found = run(nnef.SelectOp, condition, x, y, elements=element)

    def chosen(condition: bool, yes: float, no: float) -> float:
        return yes if condition else no

    np.testing.assert_array_equal(found, each(chosen, condition, x, y))


@oracle("Khronos", nnef.ClampOp)
@settings(max_examples=20, deadline=None)
@given(aligned_shapes(3))
def test_clamp_is_that_of_khronos(shapes: list[tuple[int, ...]]):
    arrays = [positive(shape, seed) for seed, shape in enumerate(shapes)]
    expect_as_khronos(nnef.ClampOp, *arrays, lowered=["clamp"])


@oracle("formula", nnef.ClampOp)
@settings(max_examples=20, deadline=None)
@given(aligned_shapes(3))
def test_clamp_element_by_element(shapes: list[tuple[int, ...]]):
    x, a, b = (positive(shape, seed) for seed, shape in enumerate(shapes))

    def clamped(x: float, a: float, b: float) -> float:
        if a >= b or x <= a:
            return a
        return b if x >= b else x

    expect_close(run(nnef.ClampOp, x, a, b), each(clamped, x, a, b))
