"""Moves equal numpy's indexing, and the packets of their kernels stay near the bound of memory."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from support.kernel_harness import Run, activation, check_kernel, random_bytes, values, words
from support.moves import transposition

from hexnn.dialects import htp
from hexnn.kernels import implementations_of, load

load()

Shape = tuple[int, ...]


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
