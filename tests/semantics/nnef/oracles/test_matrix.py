"""Products of matrices, casts and sums of nnef, by Khronos' interpreter and in plain Python."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.nnef_graph import expect_as_khronos, graph, here, khronos
from support.nnef_operation import expect_close, reals, results, run, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i1, i8, i32

from hexnn.dialects import nnef
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate
from hexnn.tools import api


@st.composite
def products(draw: st.DrawFn) -> tuple[Array, Array, dict[str, bool]]:
    """Two matrices, perhaps in batches, and which of them are transposed."""
    rows, inner, columns = (draw(st.integers(1, 4)) for _ in range(3))
    batches = draw(st.lists(st.integers(1, 3), max_size=2))
    flips = {"transposeA": draw(st.booleans()), "transposeB": draw(st.booleans())}
    a = [inner, rows] if flips["transposeA"] else [rows, inner]
    b = [columns, inner] if flips["transposeB"] else [inner, columns]
    one, other = ([size if draw(st.booleans()) else 1 for size in batches] for _ in range(2))
    return reals(*one, *a), reals(*other, *b, seed=1), flips


def multiplied(a: Array, b: Array, transposeA: bool = False, transposeB: bool = False) -> Array:
    """Sums of single products."""
    batches = [max(sizes) for sizes in zip(a.shape[:-2], b.shape[:-2], strict=True)]
    rows, inner = (a.shape[-1], a.shape[-2]) if transposeA else a.shape[-2:]
    columns = b.shape[-2] if transposeB else b.shape[-1]
    y = np.zeros([*batches, rows, columns])
    for at in product(*map(range, y.shape)):
        *batch, i, j = at
        left = a[tuple(min(k, n - 1) for k, n in zip(batch, a.shape, strict=False))]
        right = b[tuple(min(k, n - 1) for k, n in zip(batch, b.shape, strict=False))]
        y[at] = math.fsum(
            float(left[k, i] if transposeA else left[i, k])
            * float(right[j, k] if transposeB else right[k, j])
            for k in range(inner)
        )
    return y


@oracle("Khronos", nnef.MatmulOp)
@settings(max_examples=40, deadline=None)
@given(products())
def test_matmul_is_that_of_khronos_which_repeats_no_batch(
    case: tuple[Array, Array, dict[str, bool]],
):
    a, b, flips = case
    assume(a.shape[:-2] == b.shape[:-2])
    expect_as_khronos(nnef.MatmulOp, a, b, **flips)


@oracle("formula", nnef.MatmulOp)
@settings(max_examples=40, deadline=None)
@given(products())
def test_matmul_product_by_product(case: tuple[Array, Array, dict[str, bool]]):
    a, b, flips = case
    expect_close(run(nnef.MatmulOp, a, b, **flips), multiplied(a, b, **flips))


def test_quantized_products_are_rounded_once():
    halves = UniformType.per_tensor("i8", 0.5, 1)
    a, b = np.array([[1, 3], [-4, 127]], np.int8), np.array([[2, 1], [5, -128]], np.int8)
    op = nnef.MatmulOp(value(a, halves), value(b, halves), out=halves)
    # (q - 1) / 2: A is 0 1 / -2.5 63, B is 0.5 0 / 2 -64.5
    assert evaluate(op, [a, b])[0].tolist() == [[5, -128], [127, -128]]


@oracle("Khronos", nnef.LinearOp)
def test_linear_is_that_of_khronos():
    x, w = reals(2, 3), reals(4, 3, seed=1)
    expect_as_khronos(nnef.LinearOp, x, w)
    expect_as_khronos(nnef.LinearOp, x, w, reals(1, 4, seed=2))


@oracle("formula", nnef.LinearOp)
@pytest.mark.parametrize("shape", [None, (1, 4), (1, 1), (1,), ()])
def test_linear_product_by_product(shape: tuple[int, ...] | None):
    x, w = reals(2, 3), reals(4, 3, seed=1)
    wanted = multiplied(x, w, transposeB=True)
    if shape is None:
        expect_close(run(nnef.LinearOp, x, w), wanted)
        return
    bias = np.array(reals(4, seed=2)[: math.prod(shape)]).reshape(shape)
    expect_close(run(nnef.LinearOp, x, w, bias), wanted + bias.reshape(-1))


# Sums, copies, casts


@oracle("Khronos", nnef.AddNOp)
@pytest.mark.parametrize("count", [1, 2, 4])
def test_add_n_is_that_of_khronos(count: int):
    tensors = [reals(2, 3, seed=seed) for seed in range(count)]
    expect_as_khronos(nnef.AddNOp, tensors, lowered=["add_n"])


@oracle("formula", nnef.AddNOp)
def test_add_n_aligns_leading_axes():
    x, y, z = reals(2), reals(2, 3, seed=1), reals(1, 3, seed=2)
    (found,) = here(graph(nnef.AddNOp, [x, y, z]), x, y, z)
    wanted = [[x[i] + y[i, j] + z[0, j] for j in range(3)] for i in range(2)]
    expect_close(found, np.array(wanted))


def test_the_sum_of_none_is_0():
    assert evaluate(nnef.AddNOp([], out=f32), [])[0] == np.float32(0)


@oracle("Khronos", nnef.CopyNOp)
def test_copy_n_is_that_of_khronos():
    expect_as_khronos(nnef.CopyNOp, reals(2, 3), lowered=["copy_n"], times=2)


CONSTANTS = """
func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<3xi32>, tensor<2xi1>) {
  %c = nnef.constant dense<[[1.5], [-2.0]]> : tensor<2x1xf32> : tensor<2x1xf32>
  %i = nnef.constant dense<[3, -1, 0]> : tensor<3xi32> : tensor<3xi32>
  %l = nnef.constant dense<[true, false]> : tensor<2xi1> : tensor<2xi1>
  %s = nnef.constant dense<0.25> : tensor<f32> : tensor<f32>
  %y = nnef.mul %x, %c : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %z = nnef.add %y, %s : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  func.return %z, %i, %l : tensor<2x2xf32>, tensor<3xi32>, tensor<2xi1>
}"""


@oracle("Khronos", nnef.ConstantOp)
def test_constants_are_those_of_khronos():
    module, x = api.parse(CONSTANTS), reals(2, 2)
    for found, wanted in zip(here(module, x), khronos(module, x), strict=True):
        assert found.dtype == wanted.dtype
        expect_close(found, wanted)


@oracle("formula", nnef.ConstantOp)
def test_constants_are_what_they_say():
    x = reals(2, 2)
    sums, integers, truth = here(api.parse(CONSTANTS), x)
    expect_close(sums, np.array([[1.5 * a + 0.25 for a in x[0]], [0.25 - 2 * a for a in x[1]]]))
    assert integers.tolist() == [3, -1, 0]
    assert truth.tolist() == [True, False]


@oracle("formula", nnef.CopyNOp)
def test_copy_n_gives_the_same_several_times():
    x = reals(2, 3)
    for found in results(nnef.CopyNOp, x, times=3):
        np.testing.assert_array_equal(found, x)


FLOATS = np.array([-2.75, -0.5, 0.0, 0.25, 1.0, 3.99], np.float32)
CASTS: list[tuple[Array, Any, list[Any]]] = [
    (FLOATS, i32, [-2, 0, 0, 0, 1, 3]),
    (FLOATS, f32, FLOATS.tolist()),
    (np.array([-3, 0, 7], np.int32), f32, [-3.0, 0.0, 7.0]),
    (np.array([-3, 0, 7], np.int32), i1, [True, False, True]),
    (np.array([True, False]), f32, [1.0, 0.0]),
    (np.array([True, False]), i32, [1, 0]),
]
"""Tensors, the element types that they are cast to, and what becomes of them."""


@oracle("Khronos", nnef.CastOp)
@pytest.mark.parametrize(("x", "element", "wanted"), CASTS)
def test_cast_is_that_of_khronos(x: Array, element: Any, wanted: list[Any]):
    expect_as_khronos(nnef.CastOp, x, elements=element)


@oracle("formula", nnef.CastOp)
@pytest.mark.parametrize(("x", "element", "wanted"), CASTS)
def test_cast_cuts_scalars_and_takes_truth_as_1(x: Array, element: Any, wanted: list[Any]):
    assert run(nnef.CastOp, x, elements=element).tolist() == wanted


def test_casts_that_khronos_does_not_know():
    assert run(nnef.CastOp, FLOATS, elements=i1).tolist() == [True, True, False, True, True, True]
    far = np.array([1e9, -1e9, np.nan], np.float32)
    assert run(nnef.CastOp, far, elements=i8).tolist() == [127, -128, 0]
    type = UniformType.per_tensor("i8", 0.5, 3)
    assert evaluate(nnef.CastOp(value(FLOATS), out=type), [FLOATS])[0].tolist() == [
        -3,
        2,
        3,
        4,
        5,
        11,
    ]
