"""The semantics of qnn operations that move data, against numpy formulas element by element."""

import numpy as np
import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, f32, i32
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import BlockMode
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate

HALF = UniformType.per_tensor("i8", 0.5, -3)


def value(shape: tuple[int, ...], element: Attribute = f32) -> test.TestOp:
    return test.TestOp(result_types=[TensorType(element, shape)])


def run(op: qnn.QnnOp, *arrays: Array) -> Array:
    op.verify()
    (result,) = evaluate(op, arrays)
    assert result.shape == op.output_type.get_shape()
    return result


def numbers(*shape: int) -> Array:
    return np.arange(np.prod(shape)).astype(np.float32).reshape(shape)


def test_axes_of_size_one_come_and_go():
    x = numbers(2, 3)
    wide = run(qnn.ExpandDimsOp(value((2, 3)), axes=[3, 0]), x)
    np.testing.assert_array_equal(wide, x[None, :, :, None])
    np.testing.assert_array_equal(run(qnn.SqueezeOp(value((1, 2, 3, 1)), axes=[3]), wide), x[None])
    np.testing.assert_array_equal(run(qnn.SqueezeOp(value((1, 2, 3, 1)), axes=[0, 3]), wide), x)


def test_tile_repeats():
    x = numbers(2, 3)
    y = run(qnn.TileOp(value((2, 3)), multiples=[2, 3]), x)
    i, j = np.indices((4, 9))
    np.testing.assert_array_equal(y, x[i % 2, j % 3])


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_pack_puts_inputs_side_by_side(axis: int):
    xs = [numbers(2, 3), numbers(2, 3) + 10]
    y = run(qnn.PackOp([value((2, 3))] * 2, axis=axis), *xs)
    for index, x in enumerate(xs):
        np.testing.assert_array_equal(np.take(y, index, axis), x)


def test_channel_shuffle_follows_its_formula():
    x = numbers(5, 6, 2)
    y = run(qnn.ChannelShuffleOp(value((5, 6, 2)), num_groups=2, axis=1), x)
    for i in range(3):
        for g in range(2):
            np.testing.assert_array_equal(y[:, i * 2 + g], x[:, g * 3 + i])
    last = run(qnn.ChannelShuffleOp(value((4,)), num_groups=2), numbers(4))
    np.testing.assert_array_equal(last, [0, 2, 1, 3])


@pytest.mark.parametrize("mode", BlockMode)
def test_blocks_between_space_and_depth(mode: BlockMode):
    x = numbers(2, 4, 6, 5)
    y = run(qnn.SpaceToDepthOp(value(x.shape), block_size=(2, 3), mode=mode), x)
    c, i, j = np.meshgrid(range(5), range(2), range(3), indexing="ij")
    depth = c + 5 * (3 * i + j) if mode is BlockMode.DCR else (c * 2 + i) * 3 + j
    for row in range(2):
        for column in range(2):
            block = x[:, row * 2 + i, column * 3 + j, c]
            np.testing.assert_array_equal(y[:, row, column, depth], block)
    back = run(qnn.DepthToSpaceOp(value(y.shape), block_size=(2, 3), mode=mode), y)
    np.testing.assert_array_equal(back, x)


def test_blocks_between_space_and_batch():
    x = np.arange(1, 61).astype(np.int8).reshape(2, 3, 5, 2)
    y = run(qnn.SpaceToBatchOp(value(x.shape, HALF), block_size=(2, 3), pad_amount=(1, 0, 0, 1)), x)
    padded = np.full((2, 4, 6, 2), -3)
    padded[:, 1:, :5] = x
    for i in range(2):
        for j in range(3):
            place = (i * 3 + j) * 2
            np.testing.assert_array_equal(y[place : place + 2], padded[:, i::2, j::3])
    back = run(qnn.BatchToSpaceOp(value(y.shape, HALF), block_size=(2, 3), crops=(1, 0, 0, 1)), y)
    np.testing.assert_array_equal(back, x)


def test_split_at_indices():
    x = numbers(2, 5)
    op = qnn.SplitOp(value((2, 5)), axis=1, split_index=[1, 3])
    op.verify()
    parts = evaluate(op, [x])
    for part, columns in zip(parts, ([0], [1, 2], [3, 4]), strict=True):
        np.testing.assert_array_equal(part, x[:, columns])


@pytest.mark.parametrize("axis", [0, 1])
def test_un_pack_undoes_pack(axis: int):
    x = numbers(2, 3)
    op = qnn.UnPackOp(value((2, 3)), axis=axis)
    op.verify()
    parts = evaluate(op, [x])
    assert len(parts) == x.shape[axis]
    for index, part in enumerate(parts):
        np.testing.assert_array_equal(part, x[index] if axis == 0 else x[:, index])


def test_un_pack_of_one_axis_gives_scalars():
    op = qnn.UnPackOp(value((3,)), axis=0)
    op.verify()
    assert [part.shape for part in evaluate(op, [numbers(3)])] == [()] * 3


def test_gather_takes_slices_and_skips():
    x = np.arange(40).astype(np.int8).reshape(2, 5, 4)
    at = np.array([[4, -1, 0], [1, 1, 3]], np.int32)
    op = qnn.GatherOp(value(x.shape, HALF), value(at.shape, i32), axis=1)
    y = run(op, x, at)
    for i, j in np.ndindex(at.shape):
        np.testing.assert_array_equal(y[:, i, j], -3 if at[i, j] < 0 else x[:, at[i, j]])
    with pytest.raises(HexnnError, match=r"indices must lie in \[0, 4\] or be -1, got 5"):
        run(op, x, at + 1)


@pytest.mark.parametrize("axis", [0, 1])
def test_gather_elements_takes_elements(axis: int):
    x = np.arange(20).astype(np.int8).reshape(5, 4)
    at = np.array([[3, -1, 0], [1, 2, 2]], np.int32)
    y = run(qnn.GatherElementsOp(value(x.shape, HALF), value(at.shape, i32), axis=axis), x, at)
    for i, j in np.ndindex(at.shape):
        taken = x[at[i, j], j] if axis == 0 else x[i, at[i, j]]
        assert y[i, j] == (-3 if at[i, j] < 0 else taken)


def test_batch_permutation_drops_what_is_outside():
    x = np.arange(8).astype(np.int8).reshape(4, 2)
    op = qnn.BatchPermutationOp(value(x.shape, HALF), value((4,), i32))
    y = run(op, x, np.array([2, 7, 0, -1], np.int32))
    np.testing.assert_array_equal(y, [[4, 5], [0, 1], [-3, -3], [-3, -3]])
    with pytest.raises(HexnnError, match="valid indices must be unique"):
        run(op, x, np.array([2, 2, 0, -1], np.int32))
