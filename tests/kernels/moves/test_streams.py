"""Streams: bodies of several chunks, in loops over periods of the result, move the right bytes."""

from typing import Any

import numpy as np
import pytest
from support.moves import transposition

from hexnn.dialects import htp
from hexnn.kernels import load
from hexnn.kernels.moves.move import boxes_of
from hexnn.kernels.moves.streams.blocks import best_stream, has_stream
from hexnn.kernels.moves.streams.whole import (
    bodies_of,
    concat_contents,
    has_bodies,
    pad_contents,
    slice_contents,
)
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.testing.kernel_harness import activation, check_kernel, random_bytes, values

load()

Shape = tuple[int, ...]


def check_whole(op: Any, shapes: list[Shape]) -> None:
    """Check the kernel that writes the whole result of an operation on tensors of `shapes`."""
    rng = np.random.default_rng(0)
    arrays = [random_bytes(rng, shape) for shape in shapes]
    kernel = f"{op.name.removeprefix('htp.')}.whole"
    for engine in (None, LlvmEngine()):
        check_kernel(op, arrays, kernel, engine=engine)


def concat(rows: int, depths: list[int]) -> tuple[htp.ConcatOp, list[Shape]]:
    """Return a concatenation of images of `rows` x 28 pixels along their channels."""
    shapes: list[Shape] = [(1, rows, 28, depth) for depth in depths]
    result = activation((1, rows, 28, sum(depths)))
    return htp.ConcatOp(values(*map(activation, shapes)), result, axis=3), shapes


def part(shape: Shape, offsets: Shape, sizes: Shape) -> htp.SliceOp:
    """Return a slice."""
    (x,) = values(activation(shape))
    return htp.SliceOp(x, activation(sizes), offsets=offsets, sizes=sizes)


def pad(shape: Shape, low: Shape, high: Shape) -> htp.PadOp:
    """Return a padding by 77."""
    result = tuple(a + n + b for a, n, b in zip(low, shape, high, strict=True))
    (x,) = values(activation(shape))
    return htp.PadOp(x, activation(result), low=low, high=high, value=77)


@pytest.mark.parametrize(
    "depths", [[64, 128, 32, 32], [24, 24], [17, 40], [192, 208, 48, 64], [1, 3], [256] * 5]
)
def test_concat(depths: list[int]):
    check_whole(*concat(14, depths))


@pytest.mark.parametrize("offset", [0, 58])
def test_half_of_the_channels(offset: int):
    check_whole(part((1, 28, 28, 116), (0, 0, 0, offset), (1, 28, 28, 58)), [(1, 28, 28, 116)])


@pytest.mark.parametrize("depth", [20, 64, 100, 144])
def test_pad_and_crop(depth: int):
    shape = 1, 28, 28, depth
    check_whole(pad(shape, (0, 1, 1, 0), (0, 1, 1, 0)), [shape])
    check_whole(part(shape, (0, 1, 2, 0), (1, 25, 25, depth)), [shape])


@pytest.mark.parametrize("seed", range(12))
def test_random(seed: int):
    """Random slices, paddings and concatenations of tensors of some thousand bytes."""
    rng = np.random.default_rng(seed)
    shape = tuple(int(x) for x in rng.integers((1, 4, 4, 3), (3, 12, 16, 90)))
    offsets = tuple(int(rng.integers(0, n // 2 + 1)) for n in shape)
    sizes = tuple(int(rng.integers(1, n - at + 1)) for n, at in zip(shape, offsets, strict=True))
    low, high = (tuple(int(x) for x in rng.integers(0, 4, 4)) for _ in range(2))
    depths = [int(x) for x in rng.integers(1, 150, rng.integers(2, 5))]
    cases: list[tuple[Any, list[Shape], Any]] = [
        (part(shape, offsets, sizes), [shape], slice_contents),
        (pad(shape, low, high), [shape], pad_contents),
        (*concat(int(rng.integers(1, 20)), depths), concat_contents),
    ]
    for op, shapes, contents in cases:
        made = contents(op)
        assert has_bodies(made) == (bodies_of(made) is not None)
        if has_bodies(made):
            check_whole(op, shapes)


@pytest.mark.parametrize("seed", range(6))
def test_a_stream_is_found_where_there_is_one(seed: int):
    """Random transpositions, with runs of few bytes and of many, of some thousand bytes."""
    rng = np.random.default_rng(seed)
    dims = tuple(int(x) for x in rng.integers((1, 1, 1, 1), (3, 9, 30, 70)))
    permutation = rng.permutation(4).tolist()
    result = activation(tuple(dims[axis] for axis in permutation))
    op = htp.MoveOp(values(activation(dims)), result, [transposition(dims, permutation)])
    for operand, box in boxes_of(op):
        nbytes = htp.physical_bytes(op.inputs[operand])
        assert has_stream(box, nbytes) == (best_stream(box, nbytes) is not None)


def test_chunks_share_loads_and_permutations():
    """Of 58 of 116 channels, a chunk takes some two vectors, each permuted once; rows of a padded
    image are loaded as whole vectors.
    """
    bodies = bodies_of(slice_contents(part((1, 28, 28, 116), (0, 0, 0, 0), (1, 28, 28, 58)))) or ()
    inner = [body for body in bodies if body.iterations > 1]
    assert sum(b.cost for b in inner) < 2.5 * sum(len(b.chunks) for b in inner)
    padded = bodies_of(pad_contents(pad((1, 56, 56, 144), (0, 1, 1, 0), (0, 1, 1, 0)))) or ()
    longest = max(padded, key=lambda body: body.packets)
    assert len(longest.chunks) == 8
    assert longest.cost <= 9
