"""Indices, scatters, searches and movements of qnn against PyTorch."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, tensor, value
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.qnn import BlockMode, PadScheme, ScatterElementsReduction
from hexnn.dialects.tensors import with_shape
from hexnn.semantics.registry import Array, evaluate

torch: Any = pytest.importorskip("torch")

SHAPES = st.lists(st.integers(1, 4), min_size=1, max_size=4).map(tuple)


def numbers(shape: tuple[int, ...], seed: int = 0) -> Array:
    """Small whole numbers: sums and products of them are exact."""
    return np.random.default_rng(seed).integers(-4, 5, shape).astype(np.float32)


def t(x: Array) -> Any:
    """The tensor of an array; of indices, in 64 bits."""
    return torch.from_numpy(x.astype(np.int64) if x.dtype.kind in "iu" else x)


def images(x: Array) -> Any:
    """The tensor of images, channels first."""
    return t(np.ascontiguousarray(x.transpose(0, 3, 1, 2)))


def smaller(data: st.DataObject, shape: tuple[int, ...], axis: int) -> tuple[int, ...]:
    """Sizes of indices: any along `axis`, else within the shape."""
    limits = (6 if i == axis else n for i, n in enumerate(shape))
    return tuple(data.draw(st.integers(1, limit)) for limit in limits)


@oracle("PyTorch", qnn.GatherElementsOp)
@settings(max_examples=30)
@given(shape=SHAPES, data=st.data())
def test_elements_at_indices(shape: tuple[int, ...], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    sizes = smaller(data, shape, axis)
    x = numbers(shape)
    at = np.random.default_rng(1).integers(0, shape[axis], sizes).astype(np.int32)
    op = qnn.GatherElementsOp(value(shape), value(sizes, i32), out=f32, axis=axis)
    np.testing.assert_array_equal(run(op, x, at), torch.gather(t(x), axis, t(at)).numpy())


@oracle("PyTorch", qnn.GatherOp)
@settings(max_examples=20)
@given(shape=SHAPES, data=st.data())
def test_slices_at_indices(shape: tuple[int, ...], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    x = numbers(shape)
    at = np.random.default_rng(1).integers(0, shape[axis], 5).astype(np.int32)
    op = qnn.GatherOp(value(shape), value((5,), i32), out=f32, axis=axis)
    np.testing.assert_array_equal(run(op, x, at), torch.index_select(t(x), axis, t(at)).numpy())


@oracle("PyTorch", qnn.ScatterElementsOp)
@pytest.mark.parametrize(
    ("reduction", "name"),
    [
        (ScatterElementsReduction.ADD, "sum"),
        (ScatterElementsReduction.MUL, "prod"),
        (ScatterElementsReduction.MAX, "amax"),
    ],
)
@settings(max_examples=15)
@given(shape=SHAPES, data=st.data())
def test_elements_to_indices(
    reduction: ScatterElementsReduction, name: str, shape: tuple[int, ...], data: st.DataObject
):
    axis = data.draw(st.integers(0, len(shape) - 1))
    sizes = smaller(data, shape, axis)
    x, updates = numbers(shape), numbers(sizes, 2)
    at = np.random.default_rng(1).integers(0, shape[axis], sizes).astype(np.int32)
    operands = [value(shape), value(sizes, i32), value(sizes)]
    op = qnn.ScatterElementsOp(*operands, out=f32, axis=axis, reduction=reduction)
    wanted = torch.scatter_reduce(t(x), axis, t(at), t(updates), name)
    np.testing.assert_array_equal(run(op, x, at, updates), wanted.numpy())


@oracle("PyTorch", qnn.OneHotOp, qnn.NonZeroOp)
def test_codes_and_places():
    at = np.array([[0, 3], [2, 2]], np.int32)
    y = run(qnn.OneHotOp(value((2, 2), i32), out=i32, depth=5), at)
    np.testing.assert_array_equal(y, torch.nn.functional.one_hot(t(at), 5).numpy())
    places = run(qnn.NonZeroOp(value(y.shape, i32), out=i32), y)
    found = torch.nonzero(t(y)).numpy()
    np.testing.assert_array_equal(places[: len(found)], found)


@oracle("PyTorch", qnn.TopKOp)
@pytest.mark.parametrize("largest", [True, False])
def test_the_first_of_different_numbers(largest: bool):
    x = np.random.default_rng(0).permutation(60).astype(np.float32).reshape(3, 4, 5)
    op = qnn.TopKOp(value(x.shape), out=[f32, i32], k=4, largest=largest)
    values, indices = evaluate(op, [x])
    wanted = torch.topk(t(x), 4, largest=largest, sorted=True)
    np.testing.assert_array_equal(values, wanted.values.numpy())
    np.testing.assert_array_equal(indices, wanted.indices.numpy())


@oracle("PyTorch", qnn.CreateSparseOp, qnn.SparseToDenseOp)
@settings(max_examples=20)
@given(places=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), unique=True, max_size=8))
def test_sparse_tensors_with_dense_axes(places: list[tuple[int, int]]):
    indices = np.array(places, np.int32).reshape(-1, 2)
    values = numbers((len(places), 3), 1)
    operands = [value(indices.shape, i32), value(values.shape)]
    create = qnn.CreateSparseOp(*operands, out=tensor((4, 5, 3)))
    dense = qnn.SparseToDenseOp(create.output, out=f32)
    y = run(dense, run(create, indices, values))
    wanted = torch.sparse_coo_tensor(t(indices).T, t(values), (4, 5, 3), check_invariants=True)
    np.testing.assert_array_equal(y, wanted.to_dense().numpy())


@oracle("PyTorch", qnn.TransposeOp, qnn.ReshapeOp, qnn.ExpandDimsOp, qnn.SqueezeOp, qnn.TileOp)
@settings(max_examples=30)
@given(shape=SHAPES, data=st.data())
def test_axes(shape: tuple[int, ...], data: st.DataObject):
    x, source = numbers(shape), value(shape)
    perm = data.draw(st.permutations(range(len(shape))))
    y = run(qnn.TransposeOp(source, out=f32, perm=perm), x)
    np.testing.assert_array_equal(y, t(x).permute(*perm).numpy())
    flat = run(qnn.ReshapeOp(source, out=with_shape(source, (x.size,))), x)
    np.testing.assert_array_equal(flat, t(x).reshape(-1).numpy())
    axis = data.draw(st.integers(0, len(shape)))
    wide = run(qnn.ExpandDimsOp(source, out=f32, axis=axis), x)
    np.testing.assert_array_equal(wide, t(x).unsqueeze(axis).numpy())
    thin = run(qnn.SqueezeOp(value(wide.shape), out=f32, axes=[axis]), wide)
    np.testing.assert_array_equal(thin, t(wide).squeeze(axis).numpy())
    multiples = [data.draw(st.integers(1, 3)) for _ in shape]
    tiled = run(qnn.TileOp(source, out=f32, multiples=multiples), x)
    np.testing.assert_array_equal(tiled, t(x).tile(multiples).numpy())


@oracle("PyTorch", qnn.ConcatOp, qnn.PackOp, qnn.SplitOp, qnn.UnPackOp)
@settings(max_examples=30)
@given(shape=SHAPES, data=st.data())
def test_parts(shape: tuple[int, ...], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    longer = (*shape[:axis], shape[axis] + 2, *shape[axis + 1 :])
    parts = [numbers(shape), numbers(longer, 1)]
    joined = run(qnn.ConcatOp([value(shape), value(longer)], out=f32, axis=axis), *parts)
    np.testing.assert_array_equal(joined, torch.cat([t(p) for p in parts], axis).numpy())
    split = qnn.SplitOp(value(joined.shape), axis=axis, split_index=[shape[axis]])
    wanted = torch.split(t(joined), [shape[axis], shape[axis] + 2], axis)
    for part, expected in zip(evaluate(split, [joined]), wanted, strict=True):
        np.testing.assert_array_equal(part, expected.numpy())
    twice = [parts[0], parts[0] + 1]
    packed = run(qnn.PackOp([value(shape)] * 2, out=f32, axis=axis), *twice)
    np.testing.assert_array_equal(packed, torch.stack([t(p) for p in twice], axis).numpy())
    slices = evaluate(qnn.UnPackOp(value(packed.shape), axis=axis), [packed])
    for part, expected in zip(slices, torch.unbind(t(packed), axis), strict=True):
        np.testing.assert_array_equal(part, expected.numpy())


PADS = {
    PadScheme.CONSTANT: "constant",
    PadScheme.MIRROR_REFLECT: "reflect",
    PadScheme.EDGE: "replicate",
}


@oracle("PyTorch", qnn.PadOp)
@pytest.mark.parametrize("scheme", PADS)
def test_surroundings(scheme: PadScheme):
    x = numbers((1, 2, 4, 5))
    op = qnn.PadOp(
        value(x.shape), out=f32, scheme=scheme, pad_amount=[[0, 0], [0, 0], [1, 3], [2, 0]]
    )
    wanted = torch.nn.functional.pad(t(x), (2, 0, 1, 3), mode=PADS[scheme])
    np.testing.assert_array_equal(run(op, x), wanted.numpy())


@oracle("PyTorch", qnn.DepthToSpaceOp, qnn.SpaceToDepthOp, qnn.ChannelShuffleOp)
@settings(max_examples=20)
@given(sizes=st.tuples(*[st.integers(1, 3)] * 4), block=st.integers(1, 3), groups=st.integers(1, 3))
def test_blocks_of_channels(sizes: tuple[int, int, int, int], block: int, groups: int):
    batch, rows, columns, depth = sizes
    x = numbers((batch, rows, columns, depth * block * block))
    parameters: dict[str, Any] = {"block_size": [block, block], "mode": BlockMode.CRD}
    y = run(qnn.DepthToSpaceOp(value(x.shape), out=f32, **parameters), x)
    wanted = torch.pixel_shuffle(images(x), block).numpy()
    np.testing.assert_array_equal(y.transpose(0, 3, 1, 2), wanted)
    back = run(qnn.SpaceToDepthOp(value(y.shape), out=f32, **parameters), y)
    np.testing.assert_array_equal(images(back).numpy(), torch.pixel_unshuffle(images(y), block))
    z = numbers((batch, rows, columns, depth * groups))
    shuffled = run(qnn.ChannelShuffleOp(value(z.shape), out=f32, num_groups=groups), z)
    expected = torch.nn.functional.channel_shuffle(images(z), groups).numpy()
    np.testing.assert_array_equal(images(shuffled).numpy(), expected)
