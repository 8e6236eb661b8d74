"""Indices, scatters and slices of qnn against ONNX's evaluator, LiteRT and explicit loops."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.litert_operator import Operand, operate
from support.one_operation import run, value
from support.onnx_node import node
from support.oracle import oracle
from xdsl.dialects.builtin import IntegerType, Signedness, f32, i8, i16, i32, i64
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import ScatterElementsReduction, ScatterNdReduction
from hexnn.dialects.qnn.parameters import ui32
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

HALF = UniformType.per_tensor("i8", 0.5, -3)
QUARTER = UniformType.per_tensor("i8", 0.25, 5)
UNSIGNED = {n: IntegerType(n, Signedness.UNSIGNED) for n in (8, 16, 32, 64)}
INDEX_TYPES: dict[str, Attribute] = {
    "int8": i8,
    "int16": i16,
    "int32": i32,
    "int64": i64,
    **{f"uint{n}": type for n, type in UNSIGNED.items()},
}
SHAPES = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple)
ONNX_REDUCTIONS = {"NONE": "none", "ADD": "add", "MUL": "mul", "MAX": "max"}


def numbers(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Small whole numbers: sums and products of them are exact."""
    return np.random.default_rng(seed).integers(-4, 5, shape).astype(np.float32)


def below(limit: int, shape: tuple[int, ...], seed: int, dtype: str = "int32") -> Array:
    """Indices below `limit`."""
    return np.random.default_rng(seed).integers(0, limit, shape).astype(dtype)


@oracle("ONNX", qnn.GatherOp)
@pytest.mark.parametrize("dtype", INDEX_TYPES)
@settings(max_examples=10)
@given(shape=SHAPES, data=st.data())
def test_slices_at_indices(dtype: str, shape: tuple[int, ...], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    x, at = numbers(shape), below(shape[axis], data.draw(SHAPES), 1, dtype)
    operands = [value(shape), value(at.shape, INDEX_TYPES[dtype])]
    y = run(qnn.GatherOp(*operands, out=f32, axis=axis), x, at)
    np.testing.assert_array_equal(y, node("Gather", x, at.astype(np.int64), axis=axis))


@oracle("ONNX", qnn.GatherElementsOp)
@settings(max_examples=30)
@given(shape=SHAPES, data=st.data())
def test_elements_at_indices(shape: tuple[int, ...], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    sizes = (*shape[:axis], data.draw(st.integers(1, 6)), *shape[axis + 1 :])
    x, at = numbers(shape), below(shape[axis], sizes, 1)
    op = qnn.GatherElementsOp(value(shape), value(sizes, i32), out=f32, axis=axis)
    wanted = node("GatherElements", x, at.astype(np.int64), axis=axis)
    np.testing.assert_array_equal(run(op, x, at), wanted)


@oracle("ONNX", qnn.GatherNdOp)
@pytest.mark.parametrize("dtype", INDEX_TYPES)
@settings(max_examples=10)
@given(shape=SHAPES, places=SHAPES, data=st.data())
def test_slices_at_tuples(
    dtype: str, shape: tuple[int, ...], places: tuple[int, ...], data: st.DataObject
):
    batch = data.draw(st.integers(0, len(shape) - 1))
    depth = data.draw(st.integers(1, len(shape) - batch))
    sizes = (*shape[:batch], *places, depth)
    columns = [below(shape[batch + i], sizes[:-1], i, dtype) for i in range(depth)]
    x, at = numbers(shape), np.stack(columns, -1)
    operands = [value(shape), value(sizes, INDEX_TYPES[dtype])]
    y = run(qnn.GatherNdOp(*operands, out=f32, batch_dims=batch), x, at)
    np.testing.assert_array_equal(y, node("GatherND", x, at.astype(np.int64), batch_dims=batch))


@oracle("formula", qnn.GatherNdOp)
@pytest.mark.parametrize("skip", [-1, 2**32 - 1])
def test_tuples_that_skip(skip: int):
    x = np.arange(20).astype(np.int8).reshape(5, 4)
    at = np.array([[1, 2], [skip, 0], [0, skip]]).astype(np.int32 if skip < 0 else np.uint32)
    operands = [value(x.shape, HALF), value(at.shape, i32 if skip < 0 else ui32)]
    y = run(qnn.GatherNdOp(*operands, out=HALF), x, at)
    np.testing.assert_array_equal(y, [x[1, 2], -3, -3])


@pytest.mark.parametrize("dtype", ["int64", "uint64"])
def test_all_bits_set_skip_a_slice(dtype: str):
    x, at = numbers((3, 2)), np.array([2, -1]).astype(dtype)
    y = run(qnn.GatherOp(value((3, 2)), value((2,), INDEX_TYPES[dtype]), out=f32, axis=0), x, at)
    np.testing.assert_array_equal(y, [x[2], [0, 0]])


@oracle("ONNX", qnn.ScatterElementsOp)
@pytest.mark.parametrize("reduction", ScatterElementsReduction)
@settings(max_examples=12)
@given(shape=SHAPES, data=st.data())
def test_elements_to_indices(
    reduction: ScatterElementsReduction, shape: tuple[int, ...], data: st.DataObject
):
    axis = data.draw(st.integers(0, len(shape) - 1))
    sizes = tuple(data.draw(st.integers(1, 6 if i == axis else n)) for i, n in enumerate(shape))
    x, at, updates = numbers(shape), below(shape[axis], sizes, 1), numbers(sizes, 2)
    operands = [value(shape), value(sizes, i32), value(sizes)]
    op = qnn.ScatterElementsOp(*operands, out=f32, axis=axis, reduction=reduction)
    attributes: Any = {"axis": axis, "reduction": ONNX_REDUCTIONS[reduction]}
    wanted = node("ScatterElements", x, at.astype(np.int64), updates, **attributes)
    np.testing.assert_array_equal(run(op, x, at, updates), wanted)


@oracle("ONNX", qnn.ScatterNdOp)
@pytest.mark.parametrize("reduction", ScatterNdReduction)
@settings(max_examples=12)
@given(shape=SHAPES, places=SHAPES, data=st.data())
def test_slices_to_tuples(
    reduction: ScatterNdReduction,
    shape: tuple[int, ...],
    places: tuple[int, ...],
    data: st.DataObject,
):
    depth = data.draw(st.integers(1, len(shape)))
    at = np.stack([below(shape[i], places, i) for i in range(depth)], -1)
    x, updates = numbers(shape), numbers((*places, *shape[depth:]), 2)
    operands = [value(shape), value(at.shape, i32), value(updates.shape)]
    y = run(qnn.ScatterNdOp(*operands, out=f32, reduction=reduction), x, at, updates)
    attributes: Any = {"reduction": ONNX_REDUCTIONS[reduction]}
    wanted = node("ScatterND", x, at.astype(np.int64), updates, **attributes)
    np.testing.assert_array_equal(y, wanted)


@oracle("LiteRT", qnn.GatherOp, qnn.GatherNdOp, qnn.ScatterNdOp, qnn.OneHotOp)
def test_indices_equal_litert():
    x = np.arange(24).astype(np.int8).reshape(2, 3, 4)
    columns, tuples = np.array([2, 0], np.int32), np.array([[1, 2], [0, 0]], np.int32)
    gathers: list[tuple[qnn.QnnOp, str, Array, dict[str, int]]] = [
        (
            qnn.GatherOp(value(x.shape, HALF), value((2,), i32), out=HALF, axis=1),
            "Gather",
            columns,
            {"axis": 1},
        ),
        (
            qnn.GatherNdOp(value(x.shape, HALF), value((2, 2), i32), out=HALF),
            "GatherNd",
            tuples,
            {},
        ),
    ]
    for op, name, at, options in gathers:
        y = run(op, x, at)
        wanted = operate(name, [Operand(x, HALF), Operand(at)], Operand(y, HALF), **options)
        np.testing.assert_array_equal(y, wanted)
    updates, zeros = numbers((2, 4)), np.zeros((5, 4), np.float32)
    rows = np.array([[1], [3]], np.int32)
    scatter = qnn.ScatterNdOp(value((5, 4)), value((2, 1), i32), value((2, 4)), out=f32)
    shape = Operand(np.array([5, 4], np.int32), constant=True)
    wanted = operate("ScatterNd", [Operand(rows), Operand(updates), shape], Operand(zeros))
    np.testing.assert_array_equal(run(scatter, zeros, rows, updates), wanted)
    codes = qnn.OneHotOp(value((2,), i32), out=f32, depth=3, on_value=2.5, off_value=-1.0)
    y = run(codes, columns)
    numbers_of = [np.array(3, np.int32), np.array(2.5, np.float32), np.array(-1, np.float32)]
    operands = [Operand(columns), *(Operand(n, constant=True) for n in numbers_of)]
    np.testing.assert_array_equal(y, operate("OneHot", operands, Operand(y), axis=-1))


def exact(q: int, type: UniformType) -> float:
    """What a stored value stands for."""
    return (q - type.zero_point) * type.scale


def rounded(real: float, type: UniformType) -> int:
    """The stored value of a real number, ties away from zero, saturated."""
    steps = math.floor(abs(real / type.scale) + 0.5)
    return min(max(int(math.copysign(steps, real)) + type.zero_point, type.qmin), type.qmax)


CHANGES: dict[str, Callable[[float, float], float]] = {
    "NONE": lambda old, new: new,
    "ADD": lambda old, new: old + new,
    "MUL": lambda old, new: old * new,
    "MAX": max,
}


@oracle("formula", qnn.ScatterElementsOp)
@pytest.mark.parametrize("updates_type", [HALF, QUARTER])
@pytest.mark.parametrize("reduction", ScatterElementsReduction)
def test_scattered_elements_are_rounded_once(
    reduction: ScatterElementsReduction, updates_type: UniformType
):
    rng = np.random.default_rng(3)
    x, updates = (rng.integers(-128, 128, shape).astype(np.int8) for shape in ((4, 3), (6, 3)))
    at = rng.integers(-1, 4, (6, 3)).astype(np.int32)
    operands = [value(x.shape, HALF), value(at.shape, i32), value(updates.shape, updates_type)]
    op = qnn.ScatterElementsOp(*operands, out=QUARTER, axis=0, reduction=reduction)
    reals = [[exact(int(q), HALF) for q in row] for row in x]
    for i, j in np.ndindex(at.shape):
        if at[i, j] >= 0:
            new = exact(int(updates[i, j]), updates_type)
            reals[at[i, j]][j] = CHANGES[reduction](reals[at[i, j]][j], new)
    wanted = [[rounded(real, QUARTER) for real in row] for row in reals]
    np.testing.assert_array_equal(run(op, x, at, updates), wanted)


@oracle("formula", qnn.ScatterNdOp)
def test_scattered_slices_move_and_skip():
    x = np.arange(12).astype(np.int8).reshape(3, 4)
    updates = -np.arange(12).astype(np.int8).reshape(3, 4)
    at = np.array([[2], [-1], [2]], np.int32)
    operands = [value(x.shape, HALF), value(at.shape, i32), value(updates.shape, HALF)]
    y = run(qnn.ScatterNdOp(*operands, out=HALF), x, at, updates)
    np.testing.assert_array_equal(y, [x[0], x[1], updates[2]])


@oracle("formula", qnn.ScatterNdOp)
def test_tuples_of_nothing_address_the_whole_input():
    x, updates, at = numbers((3,)), numbers((2, 3), 1), np.zeros((2, 0), np.int32)
    op = qnn.ScatterNdOp(
        value((3,)), value((2, 0), i32), value((2, 3)), out=f32, reduction=ScatterNdReduction.ADD
    )
    np.testing.assert_array_equal(run(op, x, at, updates), x + updates[0] + updates[1])


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (qnn.GatherElementsOp, r"indices must lie in \[0, 3\] or be -1, got 4"),
        (qnn.GatherNdOp, r"indices of axis 1 must lie in \[0, 3\] or be -1, got 4"),
    ],
)
def test_indices_outside_are_errors(op: Any, message: str):
    x, at = numbers((4, 4)), np.array([[0, 4]], np.int32)
    with pytest.raises(HexnnError, match=message):
        run(op(value((4, 4)), value((1, 2), i32), out=f32), x, at)


def test_scattered_indices_outside_are_errors():
    x, at = numbers((3,)), np.array([-2], np.int32)
    operands = [value((3,)), value((1,), i32), value((1,))]
    with pytest.raises(HexnnError, match=r"indices must lie in \[0, 2\] or be -1, got -2"):
        run(qnn.ScatterElementsOp(*operands, out=f32), x, at, x[:1])
    operands = [value((3,)), value((1,), i32), value(())]
    with pytest.raises(HexnnError, match=r"indices of axis 0 must lie in \[0, 2\] or be -1"):
        run(qnn.ScatterNdOp(*operands, out=f32), x, at, x[0])


@oracle("ONNX", qnn.StridedSliceOp)
@settings(max_examples=40)
@given(data=st.data(), shape=SHAPES)
def test_ranges(data: st.DataObject, shape: tuple[int, ...]):
    ranges: list[list[int]] = []
    for n in shape:
        begin, end = sorted(data.draw(st.tuples(st.integers(0, n - 1), st.integers(1, n + 3))))
        step = data.draw(st.integers(1, 3))
        if end > begin + 1 and data.draw(st.booleans()):
            begin, end, step = min(end, n) - 1, begin - 1 if begin else -n - 1, -step
        elif begin == end:
            end += 1
        ranges.append([begin, end, step])
    x = numbers(shape)
    y = run(qnn.StridedSliceOp(value(shape), out=f32, ranges=ranges), x)
    starts, ends, steps = (np.array(column) for column in zip(*ranges, strict=True))
    wanted = node("Slice", x, starts, ends, np.arange(len(shape)), steps)
    np.testing.assert_array_equal(y, wanted)


STRIDED: dict[str, tuple[list[list[int]], dict[str, int]]] = {
    "steps": ([[1, 7, 2], [0, 4, 3]], {}),
    "from the end": ([[-3, -1, 1], [-9, 9, 1]], {}),
    "begin and end masked": ([[4, 2, 1], [2, 3, 1]], {"begin_mask": 1, "end_mask": 2}),
    "backwards": ([[9, 2, -2], [0, 0, -1]], {"begin_mask": 2, "end_mask": 2}),
    "shrunk": ([[-2, 0, 1], [1, 4, 1]], {"shrink_axes": 1}),
    "all shrunk": ([[3, 4, 1], [2, 3, 1]], {"shrink_axes": 3}),
    "new": ([[0, 0, 1], [1, 5, 1], [0, 4, 2]], {"new_axes_mask": 1}),
    "new beats shrunk": ([[1, 5, 1], [7, 9, 1], [3, 4, 1]], {"new_axes_mask": 2, "shrink_axes": 6}),
}
TFLITE_MASKS = {
    "begin_mask": "beginMask",
    "end_mask": "endMask",
    "shrink_axes": "shrinkAxisMask",
    "new_axes_mask": "newAxisMask",
}


@oracle("LiteRT", qnn.StridedSliceOp)
@pytest.mark.parametrize("case", STRIDED)
def test_masks(case: str):
    ranges, masks = STRIDED[case]
    x = np.arange(32).astype(np.float32).reshape(8, 4)
    op = qnn.StridedSliceOp(value(x.shape), out=f32, ranges=ranges, **masks)
    y = run(op, x)
    columns = np.array(ranges, np.int32).T
    operands = [Operand(x), *(Operand(np.array(c), constant=True) for c in columns)]
    options = {TFLITE_MASKS[name]: mask for name, mask in masks.items()}
    np.testing.assert_array_equal(y, operate("StridedSlice", operands, Operand(y), **options))


@oracle("formula", qnn.StridedSliceOp)
def test_the_place_before_the_first_and_ranges_without_elements():
    x = np.arange(5).astype(np.int8)
    for row, wanted in (
        ([4, -1, -2], [4, 2, 0]),
        ([9, -1, -1], [4, 3, 2, 1, 0]),
        ([2, 2, 1], [2]),
        ([3, 1, 1], [3]),
        ([7, 9, 1], [4]),
    ):
        op = qnn.StridedSliceOp(value((5,), HALF), out=HALF, ranges=[row])
        np.testing.assert_array_equal(run(op, x), wanted)


@oracle("formula", qnn.BatchPermutationOp)
@settings(max_examples=20)
@given(data=st.data(), batch=st.integers(1, 6))
def test_images_in_another_order(data: st.DataObject, batch: int):
    order = data.draw(st.permutations(range(-2, batch + 2)))[:batch]
    x, at = numbers((batch, 3)), np.array(order, np.int32)
    op = qnn.BatchPermutationOp(value(x.shape), value(at.shape, i32), out=f32)
    wanted = [x[index] for index in order if 0 <= index < batch]
    wanted += [np.zeros(3, np.float32)] * (batch - len(wanted))
    np.testing.assert_array_equal(run(op, x, at), wanted)
