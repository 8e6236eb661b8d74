"""Shapes, constants, one-hot codes, searches and sparse tensors of qnn against other libraries."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, tensor, value
from support.onnx_node import node
from support.oracle import oracle
from xdsl.dialects.builtin import IntegerAttr, f32, i8, i32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate

HALF = UniformType.per_tensor("i8", 0.5, -3)
ZERO = UniformType.per_tensor("i8", 0.5)
SHAPES = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple)


def numbers(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Small whole numbers, some of them 0."""
    return np.random.default_rng(seed).integers(-2, 3, shape).astype(np.float32)


@oracle("ONNX", qnn.ShapeOp)
@settings(max_examples=20)
@given(shape=SHAPES, data=st.data())
def test_sizes_of_axes(shape: tuple[int, ...], data: st.DataObject):
    start = data.draw(st.integers(0, len(shape) - 1))
    end = data.draw(st.none() | st.integers(start + 1, len(shape)))
    x = numbers(shape)
    attributes: dict[str, Any] = {"start": start} | ({} if end is None else {"end": end})
    y = run(qnn.ShapeOp(value(shape), out=ui32, **attributes), x)
    np.testing.assert_array_equal(y, node("Shape", x, **attributes))


@oracle("ONNX", qnn.ConstantOfShapeOp)
@settings(max_examples=10)
@given(shape=SHAPES)
def test_one_value_everywhere(shape: tuple[int, ...]):
    onnx: Any = pytest.importorskip("onnx")
    sizes = np.array(shape, np.uint32)
    op = qnn.ConstantOfShapeOp(value(sizes.shape, ui32), out=tensor(shape), value=2.5)
    filling = onnx.helper.make_tensor("value", onnx.TensorProto.FLOAT, [1], [2.5])
    wanted = node("ConstantOfShape", sizes.astype(np.int64), value=filling)
    np.testing.assert_array_equal(run(op, sizes), wanted)


def test_sizes_that_do_not_fit_are_errors():
    op = qnn.ConstantOfShapeOp(value((2,), ui32), out=tensor((2, 3)), value=1.0)
    with pytest.raises(HexnnError, match="sizes must fit the output tensor<2x3xf32>"):
        run(op, np.array([3, 2], np.uint32))


@oracle("ONNX", qnn.OneHotOp)
@settings(max_examples=20)
@given(shape=SHAPES, data=st.data())
def test_codes(shape: tuple[int, ...], data: st.DataObject):
    depth = data.draw(st.integers(1, 5))
    axis = data.draw(st.none() | st.integers(0, len(shape)))
    at = np.random.default_rng(1).integers(0, depth, shape).astype(np.int32)
    op = qnn.OneHotOp(
        value(shape, i32), out=f32, depth=depth, axis=axis, on_value=2.5, off_value=-1.0
    )
    values = np.array([-1, 2.5], np.float32)
    wanted = node("OneHot", at, np.array(depth), values, axis=-1 if axis is None else axis)
    np.testing.assert_array_equal(run(op, at), wanted)


@oracle("formula", qnn.OneHotOp)
def test_codes_are_stored_values():
    at = np.array([2, 0], np.uint32)
    plain = run(qnn.OneHotOp(value((2,), ui32), out=HALF, depth=3), at)
    np.testing.assert_array_equal(plain, [[0, 0, 1], [1, 0, 0]])
    limits = {"on_value": IntegerAttr(7, i8), "off_value": IntegerAttr(-8, i8)}
    given = run(qnn.OneHotOp(value((2,), ui32), out=HALF, depth=3, axis=0, **limits), at)
    np.testing.assert_array_equal(given, [[-8, 7], [-8, -8], [7, -8]])
    with pytest.raises(HexnnError, match=r"indices must lie in \[0, 3\], got 4"):
        run(qnn.OneHotOp(value((2,), ui32), out=f32, depth=4), at + np.uint32(2))


@oracle("ONNX", qnn.NonZeroOp)
@settings(max_examples=20)
@given(shape=SHAPES, seed=st.integers(0, 9))
def test_places_that_are_not_zero(shape: tuple[int, ...], seed: int):
    x = numbers(shape, seed)
    y = run(qnn.NonZeroOp(value(shape), out=i32), x)
    wanted = node("NonZero", x).T
    np.testing.assert_array_equal(y[: len(wanted)], wanted)
    np.testing.assert_array_equal(y[len(wanted) :], -1)


@oracle("formula", qnn.NonZeroOp)
def test_zero_is_the_zero_point():
    x = np.array([[-3, 0], [5, -3]], np.int8)
    y = run(qnn.NonZeroOp(value(x.shape, HALF), out=ui32), x)
    np.testing.assert_array_equal(y.astype(np.int32), [[0, 1], [1, 0], [-1, -1], [-1, -1]])


def sorted_pairs(row: list[int], largest: bool) -> list[tuple[int, int]]:
    """(value, index) in order, of equal values the larger index first."""
    pairs = [(x, i) for i, x in enumerate(row)]
    return sorted(pairs, key=lambda pair: (-pair[0] if largest else pair[0], -pair[1]))


@oracle("formula", qnn.TopKOp)
@pytest.mark.parametrize("largest", [True, False])
@settings(max_examples=20)
@given(rows=st.lists(st.lists(st.integers(-3, 3), min_size=5, max_size=5), min_size=1, max_size=3))
def test_the_first_in_order(largest: bool, rows: list[list[int]]):
    x = np.array(rows, np.int8)
    for k in range(6):
        op = qnn.TopKOp(value(x.shape, HALF), out=[HALF, i32], k=k, largest=largest)
        op.verify()
        values, indices = evaluate(op, [x])
        wanted = [sorted_pairs(row, largest)[:k] for row in rows]
        assert values.tolist() == [[v for v, _ in row] for row in wanted]
        assert indices.tolist() == [[i for _, i in row] for row in wanted]


@oracle("ONNX", qnn.TopKOp)
@pytest.mark.parametrize("largest", [True, False])
def test_the_first_of_different_numbers(largest: bool):
    x = np.random.default_rng(0).permutation(60).astype(np.float32).reshape(3, 4, 5)
    op = qnn.TopKOp(value(x.shape), out=[f32, i32], k=3, largest=largest)
    values, indices = evaluate(op, [x])
    wanted = node("TopK", x, np.array([3]), axis=-1, largest=int(largest))
    np.testing.assert_array_equal(values, wanted)
    np.testing.assert_array_equal(np.take_along_axis(x, indices, -1), wanted)


@oracle("scipy", qnn.CreateSparseOp, qnn.SparseToDenseOp)
@settings(max_examples=20)
@given(places=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), unique=True, max_size=8))
def test_dense_elements(places: list[tuple[int, int]]):
    sparse: Any = pytest.importorskip("scipy.sparse")
    indices = np.array(places, np.int32).reshape(-1, 2)
    values = numbers((len(places),), 1)
    create = qnn.CreateSparseOp(value(indices.shape, i32), value(values.shape), out=tensor((4, 5)))
    dense = qnn.SparseToDenseOp(create.output, out=f32)
    y = run(dense, run(create, indices, values))
    wanted = sparse.coo_array((values, (indices[:, 0], indices[:, 1])), shape=(4, 5))
    np.testing.assert_array_equal(y, wanted.toarray())


@oracle("formula", qnn.CreateSparseOp, qnn.SparseToDenseOp)
@oracle("formula", qnn.GetSparseIndicesOp, qnn.GetSparseValuesOp)
def test_what_is_specified_comes_back():
    indices = np.array([[3], [-1], [0]], np.int32)
    values = np.array([[1, 2], [3, 4], [0, 0]], np.int8)
    create = qnn.CreateSparseOp(value((3, 1), i32), value((3, 2), ZERO), out=tensor((4, 2), ZERO))
    made = run(create, indices, values)
    x = create.output
    rows = run(qnn.GetSparseIndicesOp(x, out=ui32), made)
    np.testing.assert_array_equal(rows.astype(np.int32), indices)
    np.testing.assert_array_equal(run(qnn.GetSparseValuesOp(x, out=ZERO), made), values)
    dense = run(qnn.SparseToDenseOp(x, out=ZERO), made)
    np.testing.assert_array_equal(dense, [[0, 0], [0, 0], [0, 0], [1, 2]])


@oracle("formula", qnn.GetSparseIndicesOp, qnn.GetSparseValuesOp)
def test_a_plain_array_specifies_what_is_not_zero():
    create = qnn.CreateSparseOp(value((3, 1), i32), value((3, 2)), out=tensor((4, 2)))
    x = np.array([[0, 0], [0, 5], [0, 0], [6, 0]], np.float32)
    rows = run(qnn.GetSparseIndicesOp(create.output, out=i32), x)
    np.testing.assert_array_equal(rows, [[1], [3], [-1]])
    values = run(qnn.GetSparseValuesOp(create.output, out=f32), x)
    np.testing.assert_array_equal(values, [[0, 5], [6, 0], [0, 0]])
    with pytest.raises(HexnnError, match="input must be 0 but at 3 indices, got 4"):
        run(qnn.GetSparseIndicesOp(create.output, out=i32), x + 1)


def test_sparse_rows_that_are_wrong_are_errors():
    op = qnn.CreateSparseOp(value((2, 1), i32), value((2,)), out=tensor((3,)))
    values = np.ones(2, np.float32)
    with pytest.raises(HexnnError, match="indices must be unique, row by row"):
        run(op, np.array([[1], [1]], np.int32), values)
    with pytest.raises(HexnnError, match=r"indices of axis 0 must lie in \[0, 2\] or be -1, got 3"):
        run(op, np.array([[1], [3]], np.int32), values)
