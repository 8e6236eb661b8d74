"""Movements of qnn against ONNX's evaluator and LiteRT."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.litert_operator import Operand, operate
from support.one_operation import run, tensor, value
from support.onnx_node import channels_first, channels_last, node
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.dimensions import Dim, tensor_of
from hexnn.dialects.qnn import BlockMode, PadScheme
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import with_shape
from hexnn.semantics.registry import Array, evaluate

HALF = UniformType.per_tensor("i8", 0.5, -3)
SHAPES = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple)
ONNX_PADS = {
    PadScheme.CONSTANT: "constant",
    PadScheme.MIRROR_REFLECT: "reflect",
    PadScheme.EDGE: "edge",
}


def numbers(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Random stored values."""
    return np.random.default_rng(seed).integers(-128, 128, shape).astype(np.int8)


def longs(*sizes: int) -> Array:
    """Sizes as ONNX wants them."""
    return np.array(sizes, np.int64)


def ints(*sizes: Any) -> Operand:
    """Sizes as LiteRT wants them."""
    return Operand(np.array(sizes, np.int32), constant=True)


@oracle("ONNX", qnn.TransposeOp, qnn.ReshapeOp, qnn.ExpandDimsOp, qnn.SqueezeOp, qnn.TileOp)
@settings(max_examples=20)
@given(shape=SHAPES, data=st.data())
def test_axes(shape: tuple[int, ...], data: st.DataObject):
    x, source = numbers(shape), value(shape, HALF)
    perm = data.draw(st.permutations(range(len(shape))))
    y = run(qnn.TransposeOp(source, out=HALF, perm=perm), x)
    np.testing.assert_array_equal(y, node("Transpose", x, perm=perm))
    flat = run(qnn.ReshapeOp(source, out=with_shape(source, (1, x.size))), x)
    np.testing.assert_array_equal(flat, node("Reshape", x, longs(1, -1)))
    axes = data.draw(st.lists(st.integers(0, len(shape) + 1), min_size=2, max_size=2, unique=True))
    wide = run(qnn.ExpandDimsOp(source, out=HALF, axes=axes), x)
    np.testing.assert_array_equal(wide, node("Unsqueeze", x, longs(*axes)))
    thin = run(qnn.SqueezeOp(value(wide.shape, HALF), out=HALF, axes=axes), wide)
    np.testing.assert_array_equal(thin, node("Squeeze", wide, longs(*axes)))
    multiples = [data.draw(st.integers(1, 3)) for _ in shape]
    tiled = run(qnn.TileOp(source, out=HALF, multiples=multiples), x)
    np.testing.assert_array_equal(tiled, node("Tile", x, longs(*multiples)))


@oracle("LiteRT", qnn.TransposeOp, qnn.ReshapeOp, qnn.ExpandDimsOp, qnn.SqueezeOp, qnn.TileOp)
@oracle("LiteRT", qnn.ConcatOp)
def test_axes_equal_litert():
    x = numbers((2, 3, 4))
    source, given = value(x.shape, HALF), Operand(x, HALF)
    cases: list[tuple[qnn.QnnOp, str, list[Operand], dict[str, Any]]] = [
        (qnn.TransposeOp(source, perm=(2, 0, 1)), "Transpose", [ints(2, 0, 1)], {}),
        (
            qnn.ReshapeOp(source, out=with_shape(source, (4, 6))),
            "Reshape",
            [ints(4, 6)],
            {"newShape": [4, 6]},
        ),
        (qnn.ExpandDimsOp(source, axes=[1]), "ExpandDims", [ints(1)], {}),
        (qnn.TileOp(source, multiples=(2, 1, 2)), "Tile", [ints(2, 1, 2)], {}),
    ]
    for op, name, constants, options in cases:
        y = run(op, x)
        wanted = operate(name, [given, *constants], Operand(y, HALF), **options)
        np.testing.assert_array_equal(y, wanted)
    wide = x[:, None]
    thin = run(qnn.SqueezeOp(value(wide.shape, HALF), axes=[1]), wide)
    wanted = operate("Squeeze", [Operand(wide, HALF)], Operand(thin, HALF), squeezeDims=[1])
    np.testing.assert_array_equal(thin, wanted)
    joined = run(qnn.ConcatOp([source, source], axis=1), x, x)
    wanted = operate("Concatenation", [given, given], Operand(joined, HALF), axis=1)
    np.testing.assert_array_equal(joined, wanted)


@oracle("ONNX", qnn.PadOp)
@pytest.mark.parametrize("scheme", ONNX_PADS)
@settings(max_examples=10)
@given(
    shape=st.lists(st.integers(2, 4), min_size=1, max_size=4).map(tuple),
    amounts=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=4, max_size=4),
)
def test_surroundings(scheme: PadScheme, shape: tuple[int, ...], amounts: list[tuple[int, int]]):
    x, sides = numbers(shape), amounts[: len(shape)]
    constant = 7 if scheme is PadScheme.CONSTANT else 0
    y = run(
        qnn.PadOp(value(shape, HALF), pad_amount=sides, pad_constant_value=constant, scheme=scheme),
        x,
    )
    pads = longs(*(a for a, _ in sides), *(b for _, b in sides))
    filling = np.array(7, np.int8) if constant else None
    np.testing.assert_array_equal(y, node("Pad", x, pads, filling, mode=ONNX_PADS[scheme]))


@oracle("LiteRT", qnn.PadOp)
@pytest.mark.parametrize(
    ("scheme", "mode"), [(PadScheme.MIRROR_REFLECT, 0), (PadScheme.MIRROR_SYMMETRIC, 1)]
)
def test_mirrored_surroundings(scheme: PadScheme, mode: int):
    x, sides = numbers((2, 5, 3)), [[1, 0], [2, 4], [0, 2]]
    y = run(qnn.PadOp(value(x.shape, HALF), pad_amount=sides, scheme=scheme), x)
    operands = [Operand(x, HALF), ints(*sides)]
    np.testing.assert_array_equal(y, operate("MirrorPad", operands, Operand(y, HALF), mode=mode))


@oracle("LiteRT", qnn.PadOp)
def test_constant_surroundings():
    x, sides = numbers((2, 5, 3)), [[1, 0], [2, 4], [0, 2]]
    y = run(
        qnn.PadOp(
            value(x.shape, HALF),
            pad_amount=sides,
            pad_constant_value=HALF.zero_point,
            scheme="CONSTANT",
        ),
        x,
    )
    wanted = operate("Pad", [Operand(x, HALF), ints(*sides)], Operand(y, HALF))
    np.testing.assert_array_equal(y, wanted)


@oracle("LiteRT", qnn.SpaceToBatchOp, qnn.BatchToSpaceOp)
@settings(max_examples=10)
@given(
    sizes=st.tuples(*[st.integers(1, 3)] * 4),
    block=st.tuples(st.integers(1, 3), st.integers(1, 3)),
    pads=st.tuples(*[st.integers(0, 2)] * 2),
)
def test_blocks_of_the_batch(
    sizes: tuple[int, int, int, int], block: tuple[int, int], pads: tuple[int, int]
):
    batch, rows, columns, depth = sizes
    height, width = rows * block[0] + pads[0], columns * block[1] + pads[1]
    after = (-height % block[0], -width % block[1])
    x = numbers((batch, height, width, depth))
    sides = ((0, after[0]), (0, after[1]))
    y = run(
        qnn.SpaceToBatchOp(
            value(x.shape, HALF), block_size=block, pad_amount=(0, after[0], 0, after[1])
        ),
        x,
    )
    operands = [Operand(x, HALF), ints(*block), ints(*sides)]
    np.testing.assert_array_equal(y, operate("SpaceToBatchND", operands, Operand(y, HALF)))
    back = run(
        qnn.BatchToSpaceOp(
            value(y.shape, HALF), block_size=block, crops=(0, after[0], 0, after[1])
        ),
        y,
    )
    operands = [Operand(y, HALF), ints(*block), ints(*sides)]
    np.testing.assert_array_equal(back, operate("BatchToSpaceND", operands, Operand(back, HALF)))


@oracle("LiteRT", qnn.SpaceToDepthOp, qnn.DepthToSpaceOp)
@settings(max_examples=10)
@given(sizes=st.tuples(*[st.integers(1, 3)] * 4), block=st.integers(1, 3))
def test_blocks_of_channels(sizes: tuple[int, int, int, int], block: int):
    batch, rows, columns, depth = sizes
    x = numbers((batch, rows * block, columns * block, depth))
    y = run(qnn.SpaceToDepthOp(value(x.shape, HALF), block_size=(block, block)), x)
    options = {"blockSize": block}
    deep = operate("SpaceToDepth", [Operand(x, HALF)], Operand(y, HALF), **options)
    np.testing.assert_array_equal(y, deep)
    wide = operate("DepthToSpace", [Operand(y, HALF)], Operand(x, HALF), **options)
    back = run(qnn.DepthToSpaceOp(value(y.shape, HALF), block_size=(block, block)), y)
    np.testing.assert_array_equal(back, wide)


@oracle("ONNX", qnn.DepthToSpaceOp)
@pytest.mark.parametrize("mode", BlockMode)
def test_channels_in_two_orders(mode: BlockMode):
    x = numbers((2, 3, 2, 18))
    y = run(qnn.DepthToSpaceOp(value(x.shape, HALF), block_size=(3, 3), mode=mode), x)
    wanted = node("DepthToSpace", channels_first(x), blocksize=3, mode=str(mode))
    np.testing.assert_array_equal(y, channels_last(wanted))


@oracle("ONNX", qnn.SpaceToDepthOp)
def test_space_to_channels():
    x = numbers((2, 4, 6, 3))
    y = run(qnn.SpaceToDepthOp(value(x.shape, HALF), block_size=(2, 2)), x)
    wanted = node("SpaceToDepth", channels_first(x), blocksize=2)
    np.testing.assert_array_equal(y, channels_last(wanted))


@oracle("ONNX", qnn.ConcatOp)
@settings(max_examples=15)
@given(shape=SHAPES, data=st.data())
def test_one_after_the_other(shape: tuple[int, ...], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    xs = [numbers(shape, seed) for seed in range(data.draw(st.integers(1, 3)))]
    y = run(qnn.ConcatOp([value(shape, HALF)] * len(xs), axis=axis), *xs)
    np.testing.assert_array_equal(y, node("Concat", *xs, axis=axis))


@oracle("LiteRT", qnn.PackOp)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_side_by_side(axis: int):
    xs = [numbers((2, 3), seed) for seed in range(3)]
    y = run(qnn.PackOp([value((2, 3), HALF)] * 3, axis=axis), *xs)
    options = {"valuesCount": 3, "axis": axis}
    wanted = operate("Pack", [Operand(x, HALF) for x in xs], Operand(y, HALF), **options)
    np.testing.assert_array_equal(y, wanted)


@oracle("formula", qnn.SplitOp, qnn.UnPackOp)
@settings(max_examples=15)
@given(size=st.integers(1, 6), data=st.data())
def test_parts(size: int, data: st.DataObject):
    starts = sorted(data.draw(st.sets(st.integers(1, size - 1)))) if size > 1 else []
    x = numbers((2, size))
    parts = evaluate(qnn.SplitOp(value(x.shape, HALF), axis=1, split_index=starts), [x])
    bounds = [0, *starts, size]
    for i, part in enumerate(parts):
        assert part.tolist() == [row[bounds[i] : bounds[i + 1]] for row in x.tolist()]
    slices = evaluate(qnn.UnPackOp(value(x.shape, HALF), axis=1), [x])
    for i, part in enumerate(slices):
        assert part.tolist() == [row[i] for row in x.tolist()]


@oracle("formula", qnn.ReshapeOp)
def test_sizes_that_are_told():
    result = tensor_of(f32, (Dim(6), Dim(12)))
    op = qnn.ReshapeOp(value((3, 4)), value((2,), i32), out=result)
    op.verify()
    x = np.arange(12).astype(np.float32).reshape(3, 4)
    for sizes, shape in (([6, 2], (6, 2)), ([0, 4], (3, 4)), ([-1, 12], (1, 12))):
        (y,) = evaluate(op, [x, np.array(sizes, np.int32)])
        np.testing.assert_array_equal(y, x.reshape(shape))


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ([12, 1], r"shape must fit the output tensor<\?x\?xf32, .*>, got \[12, 1\]"),
        ([5, 2], r"shape must keep the elements of \[3, 4\], got \[5, 2\]"),
        ([-2, 2], r"shape must hold sizes >= -1, got \[-2, 2\]"),
    ],
)
def test_sizes_that_do_not_fit_are_errors(sizes: list[int], message: str):
    op = qnn.ReshapeOp(value((3, 4)), value((2,), i32), out=tensor_of(f32, (Dim(6), Dim(12))))
    with pytest.raises(HexnnError, match=message):
        evaluate(op, [tensor_array((3, 4)), np.array(sizes, np.int32)])


def tensor_array(shape: tuple[int, ...]) -> Array:
    """Zeros."""
    return np.zeros(tensor(shape).get_shape(), np.float32)
