"""Operations of nnef that move elements, by Khronos' interpreter and place by place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.nnef_borders import KNOWN, at_border
from support.nnef_graph import expect_as_khronos, graph, here
from support.nnef_operation import reals, results, run, value
from support.oracle import oracle
from xdsl.dialects.builtin import i1, i32

from hexnn.dialects import nnef
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate

Place = tuple[int, ...]
SIZES = st.lists(st.integers(1, 4), min_size=1, max_size=4)


def numbered(*shape: int) -> Array:
    """Elements that are all different."""
    return np.arange(1, 1 + int(np.prod(shape)), dtype=np.float32).reshape(shape)


def moved(x: Array, shape: Sequence[int], source: Callable[[Place], Place]) -> Array:
    """The element of `x` at `source` of each place."""
    found = [x[source(at)] for at in product(*map(range, shape))]
    return np.array(found, x.dtype).reshape(shape)


# Shapes


@st.composite
def reshapes(draw: st.DrawFn) -> tuple[Array, dict[str, Any], list[int]]:
    """A tensor, arguments of a reshape, and the shape that follows."""
    source = draw(SIZES)
    start = draw(st.integers(0, len(source)))
    count = draw(st.integers(0, len(source) - start))
    replaced = source[start : start + count]
    sizes = draw(st.permutations([*replaced, 1]))
    written = list(sizes)
    for place in range(len(sizes)):
        same = start + place < len(source) and source[start + place] == sizes[place]
        if same and draw(st.booleans()):
            written[place] = 0
    if draw(st.booleans()):
        written[draw(st.integers(0, len(sizes) - 1))] = -1
    arguments: dict[str, Any] = {"shape": written}
    if start or draw(st.booleans()):
        arguments["axis_start"] = start
    if start + count < len(source) or draw(st.booleans()):
        arguments["axis_count"] = count
    return numbered(*source), arguments, [*source[:start], *sizes, *source[start + count :]]


@oracle("Khronos", nnef.ReshapeOp)
@settings(max_examples=40, deadline=None)
@given(reshapes())
def test_reshape_is_that_of_khronos(case: tuple[Array, dict[str, Any], list[int]]):
    x, arguments, _ = case
    expect_as_khronos(nnef.ReshapeOp, x, **arguments)


@oracle("formula", nnef.ReshapeOp)
@settings(max_examples=60, deadline=None)
@given(reshapes())
def test_reshape_keeps_the_order(case: tuple[Array, dict[str, Any], list[int]]):
    x, arguments, shape = case
    y = run(nnef.ReshapeOp, x, **arguments)
    assert list(y.shape) == shape
    assert y.reshape(-1).tolist() == x.reshape(-1).tolist()


@oracle("Khronos", nnef.TransposeOp)
@settings(max_examples=25, deadline=None)
@given(SIZES, st.data())
def test_transpose_is_that_of_khronos(shape: list[int], data: st.DataObject):
    axes = data.draw(st.permutations(range(data.draw(st.integers(0, len(shape))))))
    expect_as_khronos(nnef.TransposeOp, numbered(*shape), axes=axes)


@oracle("formula", nnef.TransposeOp)
@settings(max_examples=25, deadline=None)
@given(SIZES, st.data())
def test_transpose_place_by_place(shape: list[int], data: st.DataObject):
    axes = data.draw(st.permutations(range(data.draw(st.integers(0, len(shape))))))
    x, order = numbered(*shape), [*axes, *range(len(axes), len(shape))]
    wanted = moved(
        x,
        [shape[axis] for axis in order],
        lambda at: tuple(at[order.index(axis)] for axis in range(len(order))),
    )
    np.testing.assert_array_equal(run(nnef.TransposeOp, x, axes=axes), wanted)


@oracle("Khronos", nnef.SqueezeOp, nnef.UnsqueezeOp)
def test_single_axes_come_and_go_as_those_of_khronos():
    expect_as_khronos(nnef.SqueezeOp, reals(1, 2, 1, 3), axes=[2, 0])
    expect_as_khronos(nnef.UnsqueezeOp, reals(2, 3), axes=[0, 3])
    expect_as_khronos(nnef.UnsqueezeOp, np.array([1, 2], np.int32), elements=i32, axes=[1])


@oracle("formula", nnef.SqueezeOp, nnef.UnsqueezeOp)
def test_single_axes_come_and_go():
    x = reals(2, 3)
    assert run(nnef.UnsqueezeOp, x, axes=[3, 0]).shape == (1, 2, 3, 1)
    wide = x[None, :, None, :, None]
    np.testing.assert_array_equal(run(nnef.SqueezeOp, wide, axes=[4, 0]), x[:, None])
    assert run(nnef.SqueezeOp, np.array([[7]], np.float32), axes=[0, 1]) == 7


@oracle("Khronos", nnef.TileOp)
def test_tile_is_that_of_khronos():
    expect_as_khronos(nnef.TileOp, reals(2, 1, 3), repeats=[1, 3, 2])


@oracle("formula", nnef.TileOp)
@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), min_size=1, max_size=3))
def test_tile_place_by_place(axes: list[tuple[int, int]]):
    sizes, repeats = [size for size, _ in axes], [times for _, times in axes]
    x = numbered(*sizes)
    wanted = moved(
        x,
        [size * times for size, times in axes],
        lambda at: tuple(i % size for i, size in zip(at, sizes, strict=True)),
    )
    np.testing.assert_array_equal(run(nnef.TileOp, x, repeats=repeats), wanted)


# Padding


@st.composite
def paddings(draw: st.DrawFn, most: int) -> tuple[Array, list[tuple[int, int]]]:
    """A tensor and a padding that leaves elements; of `most` and less than the size."""
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    sides = [
        tuple(draw(st.integers(-size, min(most, size - 1))) for _ in range(2)) for size in shape
    ]
    assume(all(size + sum(pair) > 0 for size, pair in zip(shape, sides, strict=True)))
    return numbered(*shape), [(before, after) for before, after in sides]


@oracle("Khronos", nnef.PadOp)
@settings(max_examples=40, deadline=None)
@given(paddings(3), st.sampled_from(KNOWN))
def test_pad_is_that_of_khronos(case: tuple[Array, list[tuple[int, int]]], border: str):
    x, padding = case
    expect_as_khronos(nnef.PadOp, x, padding=padding, border=border, value=-1.5)


@oracle("formula", nnef.PadOp)
@settings(max_examples=60, deadline=None)
@given(paddings(3), st.sampled_from(KNOWN))
def test_pad_place_by_place(case: tuple[Array, list[tuple[int, int]]], border: str):
    x, padding = case
    shape = [size + sum(pair) for size, pair in zip(x.shape, padding, strict=True)]
    wanted = [
        at_border(x, [i - before for i, (before, _) in zip(at, padding, strict=True)], border)
        for at in product(*map(range, shape))
    ]
    y = run(nnef.PadOp, x, padding=padding, border=border)
    np.testing.assert_array_equal(y, np.reshape(wanted, shape))


def test_mirrors_show_mirrors():
    x = np.array([1, 2, 3], np.float32)
    found = run(nnef.PadOp, x, padding=[(5, 4)], border="reflect")
    assert found.tolist() == [2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3]


def test_a_quantized_tensor_is_padded_with_the_real_value():
    type = UniformType.per_tensor("i8", 0.5, 3)
    op = nnef.PadOp(value(np.array([5], np.int8), type), out=type, padding=[(1, 1)], value=-1.0)
    assert evaluate(op, [np.array([5], np.int8)])[0].tolist() == [1, 5, 1]


# Parts


@st.composite
def ranges(draw: st.DrawFn) -> tuple[Array, dict[str, list[int]]]:
    """A tensor, and ranges of it that hold elements."""
    shape = draw(SIZES)
    axes = draw(st.permutations(range(len(shape))))[: draw(st.integers(0, len(shape)))]
    arguments: dict[str, list[int]] = {"axes": axes, "begin": [], "end": []}
    strides = draw(st.booleans())
    for axis in axes:
        size = shape[axis]
        stride = draw(st.sampled_from([1, 2, 3, -1, -2])) if strides else 1
        last = (-size - 1, size - 1) if stride < 0 else (-size, size)
        arguments["begin"].append(draw(st.integers(-size, size - 1)))
        arguments["end"].append(draw(st.integers(*last)))
        if strides:
            arguments.setdefault("stride", []).append(stride)
    assume(all(taken(shape, arguments)))
    return numbered(*shape), arguments


def taken(shape: Sequence[int], arguments: dict[str, list[int]]) -> list[list[int]]:
    """The places that ranges take of each axis, one step after the other."""
    found = [list(range(size)) for size in shape]
    strides = arguments.get("stride") or [1] * len(arguments["axes"])
    lists = (arguments["axes"], arguments["begin"], arguments["end"], strides)
    for axis, begin, end, stride in zip(*lists, strict=True):
        size = shape[axis]
        place = begin if begin >= 0 else size + begin
        stop = end if end >= 0 else size + end
        stop = size if end == 0 and stride > 0 else stop
        found[axis] = []
        while (place < stop) if stride > 0 else (place > stop):
            found[axis].append(place)
            place += stride
    return found


@oracle("Khronos", nnef.SliceOp)
@settings(max_examples=60, deadline=None)
@given(ranges())
def test_slice_is_that_of_khronos(case: tuple[Array, dict[str, list[int]]]):
    x, arguments = case
    forward = (stride > 1 for stride in arguments.get("stride", ()))
    assume(not any(far and not end for far, end in zip(forward, arguments["end"], strict=False)))
    expect_as_khronos(nnef.SliceOp, x, **arguments)


@oracle("formula", nnef.SliceOp)
@settings(max_examples=100, deadline=None)
@given(ranges())
def test_slice_place_by_place(case: tuple[Array, dict[str, list[int]]]):
    x, arguments = case
    wanted = x[np.ix_(*taken(x.shape, arguments))]
    np.testing.assert_array_equal(run(nnef.SliceOp, x, **arguments), wanted)


@pytest.mark.parametrize(
    ("begin", "end", "stride", "wanted"),
    [
        (1, 0, 1, [2, 3, 4]),
        (-2, 0, 1, [3, 4]),
        (0, 0, 2, [1, 3]),
        (1, -1, 1, [2, 3]),
        (-1, 0, -1, [4, 3, 2]),
        (-1, -5, -1, [4, 3, 2, 1]),
        (2, -5, -2, [3, 1]),
        (3, 1, -1, [4, 3]),
    ],
)
def test_an_end_of_0_is_the_end_only_forward(begin: int, end: int, stride: int, wanted: list[int]):
    arguments = {"axes": [0], "begin": [begin], "end": [end], "stride": [stride]}
    assert run(nnef.SliceOp, numbered(4), **arguments).tolist() == wanted


@oracle("Khronos", nnef.SplitOp, nnef.UnstackOp)
def test_parts_are_those_of_khronos():
    expect_as_khronos(nnef.SplitOp, reals(2, 6, 3), axis=1, ratios=[2, 1])
    expect_as_khronos(nnef.SplitOp, np.arange(6, dtype=np.int32), elements=i32, axis=0, ratios=[1])
    expect_as_khronos(nnef.UnstackOp, reals(2, 3, 4), axis=1)


@oracle("formula", nnef.SplitOp)
@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 3), min_size=1, max_size=3), st.integers(1, 2), st.integers(0, 1))
def test_parts_follow_each_other(ratios: list[int], unit: int, axis: int):
    shape = [2, 2]
    shape[axis] = unit * sum(ratios)
    x = numbered(*shape)
    parts = results(nnef.SplitOp, x, axis=axis, ratios=ratios)
    assert [part.shape[axis] for part in parts] == [unit * ratio for ratio in ratios]
    lists = [line for part in parts for line in np.moveaxis(part, axis, 0).tolist()]
    assert lists == np.moveaxis(x, axis, 0).tolist()


@oracle("formula", nnef.UnstackOp)
def test_unstack_leaves_the_axis_out():
    x = numbered(2, 3, 4)
    for index, part in enumerate(results(nnef.UnstackOp, x, axis=1)):
        np.testing.assert_array_equal(part, x[:, index])


@oracle("Khronos", nnef.ConcatOp, nnef.StackOp)
def test_joins_are_those_of_khronos():
    expect_as_khronos(nnef.ConcatOp, [reals(2, 1), reals(2, 3, seed=1), reals(2, 2)], axis=1)
    expect_as_khronos(nnef.ConcatOp, [np.array([True]), np.array([False])], elements=i1, axis=0)
    expect_as_khronos(nnef.StackOp, [reals(2, 3), reals(2, 3, seed=1)], axis=1)


@oracle("formula", nnef.ConcatOp, nnef.StackOp)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_joins_are_taken_apart_again(axis: int):
    shapes = [[2, 2, 2], [2, 2, 2]]
    shapes[1][axis] = 3
    first, second = (reals(*shape, seed=seed) for seed, shape in enumerate(shapes))
    (y,) = here(graph(nnef.ConcatOp, [first, second], axis=axis), first, second)
    np.testing.assert_array_equal(y.take([0, 1], axis), first)
    np.testing.assert_array_equal(y.take([2, 3, 4], axis), second)
    (z,) = here(graph(nnef.StackOp, [first, first], axis=axis), first, first)
    for index in range(2):
        np.testing.assert_array_equal(z.take(index, axis), first)


def test_joined_tensors_have_their_own_scales():
    halves = UniformType.per_tensor("i8", 0.5, 0)
    quarters = UniformType.per_tensor("i8", 0.25, 1)
    x, y = np.array([2], np.int8), np.array([3], np.int8)
    op = nnef.ConcatOp([value(x, halves), value(y, quarters)], out=quarters, axis=0)
    op.verify()
    assert evaluate(op, [x, y])[0].tolist() == [5, 3]


# Indices


@st.composite
def gathers(draw: st.DrawFn) -> tuple[Array, Array, int]:
    """A tensor, indices and an axis."""
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    axis = draw(st.integers(0, len(shape) - 1))
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=2))
    generator = np.random.default_rng(draw(st.integers(0, 9)))
    return numbered(*shape), generator.integers(0, shape[axis], sizes).astype(np.int32), axis


@oracle("Khronos", nnef.GatherOp)
@settings(max_examples=25, deadline=None)
@given(gathers())
def test_gather_is_that_of_khronos(case: tuple[Array, Array, int]):
    x, indices, axis = case
    expect_as_khronos(nnef.GatherOp, x, indices, axis=axis)


@oracle("formula", nnef.GatherOp)
@settings(max_examples=25, deadline=None)
@given(gathers())
def test_gather_place_by_place(case: tuple[Array, Array, int]):
    x, indices, axis = case
    rank = indices.ndim
    wanted = moved(
        x,
        [*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :]],
        lambda at: (*at[:axis], int(indices[at[axis : axis + rank]]), *at[axis + rank :]),
    )
    np.testing.assert_array_equal(run(nnef.GatherOp, x, indices, axis=axis), wanted)


def test_one_index_takes_the_axis_away():
    assert run(nnef.GatherOp, numbered(2, 3), np.array(1, np.int64), axis=1).tolist() == [2, 5]


@pytest.mark.parametrize("index", [-1, 3])
def test_an_index_beyond_the_axis_is_an_error(index: int):
    message = rf"indices must lie in \[0, 2\], got \[0, {index}\]|got \[{index}, 0\]"
    with pytest.raises(HexnnError, match=message):
        run(nnef.GatherOp, numbered(3), np.array([0, index], np.int32))
