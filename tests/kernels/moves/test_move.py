"""Moves equal numpy's indexing, and the packets of their kernels stay near the bound of memory."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from support.moves import transposition
from xdsl.ir.affine import AffineExpr, AffineMap

from hexnn.dialects import htp
from hexnn.kernels import implementations_of, load
from hexnn.passes.legalize.htp.moves import taken
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.testing.kernel_harness import Run, activation, check_kernel, random_bytes, values, words

load()

Shape = tuple[int, ...]

SELECTIONS = {
    "enlarged": ((1, 3, 6, 24), (0, 2, 2, 0)),
    "enlarged, small": ((2, 2, 9, 5), (0, 3, 2, 0)),
    "enlarged, wide": ((1, 2, 3, 64), (0, 2, 2, 0)),
}
"""Name -> shape, and how often the elements of each axis are repeated, 0 for once."""


def check(
    shapes: Sequence[Shape], result: Shape, pieces: Sequence[htp.Piece], of: Any = activation
) -> list[Run]:
    """Run all kernels of a move of random elements and compare them with its semantics."""
    rng = np.random.default_rng(0)
    op = htp.MoveOp(values(*map(of, shapes)), of(result), pieces)
    if of is words:
        arrays = [rng.integers(-(2**31), 2**31, s).astype(np.int32) for s in shapes]
    else:
        arrays = [random_bytes(rng, s) for s in shapes]
    names = [i.name for i in implementations_of(op) if not isinstance(i.layouts(op), str)]
    assert names
    return [check_kernel(op, arrays, name) for name in names]


@pytest.mark.parametrize(
    ("dims", "permutation"),
    [
        ((1, 5, 7, 3), (0, 3, 1, 2)),
        ((1, 3, 9, 11), (0, 2, 3, 1)),
        ((2, 17, 3, 40), (2, 0, 3, 1)),
        ((1, 4, 6, 64), (0, 2, 1, 3)),
        ((3, 5, 2, 130), (3, 1, 0, 2)),
        ((1, 1, 200, 150), (0, 1, 3, 2)),
        ((1, 2, 49, 96), (0, 1, 3, 2)),
        ((1, 1, 131, 64), (0, 1, 3, 2)),
        ((1, 1, 40, 300), (0, 1, 3, 2)),
        ((1, 70, 3, 16), (0, 2, 1, 3)),
        ((1, 40, 5, 33), (0, 2, 3, 1)),
    ],
)
@pytest.mark.parametrize("of", [activation, words])
def test_transpositions(dims: Shape, permutation: Shape, of: Any):
    result = tuple(dims[axis] for axis in permutation)
    check([dims], result, [transposition(dims, permutation)], of)


@pytest.mark.parametrize(
    ("dims", "permutation", "of"),
    [
        ((1, 28, 28, 128), (0, 3, 1, 2), activation),
        ((1, 1, 272, 136), (0, 1, 3, 2), activation),
        ((1, 8, 288, 128), (0, 1, 3, 2), activation),
        ((1, 1, 1072, 256), (0, 1, 3, 2), activation),
        ((1, 1, 80, 32), (0, 1, 3, 2), words),
    ],
)
def test_columns_of_odd_vectors(dims: Shape, permutation: Shape, of: Any):
    """Columns begin at multiples of 16 items: aligned vectors hold ends of two."""
    result = tuple(dims[axis] for axis in permutation)
    op = htp.MoveOp(values(of(dims)), of(result), [transposition(dims, permutation)])
    array = np.random.default_rng(0).integers(0, 256, dims)
    check_kernel(op, [array.astype(np.int32 if of is words else np.uint8)], "move.aligned")


@pytest.mark.parametrize("case", SELECTIONS)
@pytest.mark.parametrize("of", [activation, words])
def test_repetitions(case: str, of: Any):
    dims, repeats = SELECTIONS[case]
    arrays = [np.repeat(np.arange(n), max(r, 1)) for n, r in zip(dims, repeats, strict=True)]
    check([dims], tuple(map(len, arrays)), taken(arrays), of)


@pytest.mark.parametrize("depth", [3, 24, 40, 144])
def test_streams(depth: int):
    """Chunks whose patterns recur, windows at the end of the operand, repeated blocks."""
    index, (_, *rest) = [AffineExpr.dimension(a) for a in range(4)], (1, 9, 10, depth)
    first, *others = index
    channel = (others[0] % 3) * (2 * depth) + (others[1] % 2) * depth + others[2]
    map = AffineMap(4, 0, (first, others[0] // 3, others[1] // 2, channel))
    piece = htp.Piece((0, 0, 0, 0), (1, *rest), 0, map)
    check([(1, 3, 5, 6 * depth)], (1, *rest), [piece])
    arrays = [np.arange(2), np.arange(15) // 3, np.arange(14) // 2, np.arange(depth)[::-1]]
    check([(2, 5, 7, depth)], tuple(len(a) for a in arrays), taken(arrays))


@pytest.mark.parametrize("rows", [[1, 0] * 3, [2, 1, 0, 2, 1, 0], [3, 0, 2]])
@pytest.mark.parametrize("depth", [1, 7, 31])
def test_rows_taken_backwards(rows: list[int], depth: int):
    """Bytes before the first byte of a tile are read, but none before the operand."""
    dims = (1, 1, 1 + max(rows), depth)
    arrays = [np.zeros(1, int), np.zeros(1, int), np.array(rows), np.arange(depth)]
    check([dims], (1, 1, len(rows), depth), taken(arrays))


@pytest.mark.parametrize("seed", range(12))
def test_random_indices(seed: int):
    """Steps, mirrors, tables and gaps along all axes at once."""
    rng = np.random.default_rng(seed)
    dims = rng.integers(1, (3, 7, 12, 70)).tolist()
    arrays = [random_indices(rng, n) for n in dims]
    check([tuple(dims)], tuple(map(len, arrays)), taken(arrays, 99))


def random_indices(rng: np.random.Generator, count: int) -> Any:
    """Indices along an axis of extent `count`, -1 among them."""
    kinds = (
        np.arange(count),
        np.arange(count)[:: int(rng.choice([-1, 2, -3]))],
        np.tile(np.arange(count), 2),
        np.pad(np.arange(count), (0, 2), constant_values=-1),
        np.pad(np.arange(count), (1, 1), mode="edge"),
        rng.integers(0, count, 5),
    )
    return kinds[rng.integers(len(kinds))]


def test_two_operands_and_llvm():
    """Pieces of two operands and a constant, on both engines."""
    rng = np.random.default_rng(0)
    dims, result = (1, 4, 6, 20), (1, 4, 15, 20)
    same, behind = (AffineMap(4, 0, tuple(shifted(a))) for a in (0, -6))
    sizes = (1, 4, 6, 20)
    pieces = [
        htp.Piece((0, 0, 0, 0), sizes, 0, same),
        htp.Piece((0, 0, 6, 0), sizes, 1, behind),
        htp.Piece((0, 0, 12, 0), (1, 4, 3, 20), value=7),
    ]
    op = htp.MoveOp(values(activation(dims), activation(dims)), activation(result), pieces)
    arrays = [random_bytes(rng, dims), random_bytes(rng, dims)]
    for engine in (None, LlvmEngine()):
        run = check_kernel(op, arrays, "move.boxes", engine=engine)
        filled = np.full((1, 4, 3, 20), 7, np.uint8)
        np.testing.assert_array_equal(run.output, np.concatenate([*arrays, filled], 2))


def shifted(distance: int) -> list[AffineExpr]:
    """The indices of a tensor of rank 4, moved by a distance along the width."""
    return [AffineExpr.dimension(a) + (distance if a == 2 else 0) for a in range(4)]
