"""Kernels of products of computed matrices equal the definition."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hexnn.dialects import htp
from hexnn.dialects.htp import Requant
from hexnn.kernels.contractions import matrix_product as _matrix_product
from hexnn.runtime.engines import Engine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.testing.kernel_harness import (
    activation,
    check_kernel,
    random_bytes,
    random_params,
    values,
    words,
)
from hexnn.testing.programs import PROGRAMS

assert _matrix_product

Pair = tuple[int, int]


def check(
    sizes: tuple[int, int, int],
    batches: tuple[Pair, Pair] = ((1, 1), (1, 1)),
    zero_points: Pair = (77, 200),
    engine: Engine | None = None,
    **options: Any,
) -> None:
    """A product of random matrices, [rows, depth] by [depth, columns], with extents of the first
    two axes of each operand.
    """
    rows, depth, columns = sizes
    rng = np.random.default_rng(hash((sizes, batches)) % 2**32)
    a = random_bytes(rng, (*batches[0], rows, depth))
    b = random_bytes(rng, (*batches[1], depth, columns))
    sums = (a.astype(np.int64) - zero_points[0]) @ (b.astype(np.int64) - zero_points[1])
    params = random_params(rng, sums, 20)
    lhs, rhs = activation(a.shape, zero_points[0]), activation(b.shape, zero_points[1])
    first, second, table = values(lhs, rhs, words(params.shape))
    op = htp.MatMulOp(first, second, table, activation(sums.shape, 20), **options)
    check_kernel(op, [a, b, params], "mat_mul.matrix", engine=engine)


@pytest.mark.parametrize("depth", [1, 3, 4, 10, 33, 128, 130])
@pytest.mark.parametrize("columns", [1, 8, 33, 133])
def test_sizes(depth: int, columns: int):
    check((3, depth, columns))


@pytest.mark.parametrize("rows", [1, 2, 7, 21])
def test_rows(rows: int):
    check((rows, 35, 40))


@pytest.mark.parametrize(
    "batches",
    [((2, 3), (2, 3)), ((1, 3), (1, 3)), ((2, 3), (2, 1)), ((2, 1), (1, 3)), ((1, 1), (2, 2))],
)
@pytest.mark.parametrize("depth", [12, 13])
@pytest.mark.parametrize(("rows", "columns"), [(5, 34), (1, 34), (1, 1), (1, 64), (2, 3)])
def test_batches(batches: tuple[Pair, Pair], depth: int, rows: int, columns: int):
    check((rows, depth, columns), batches)


@pytest.mark.parametrize("zero_points", [(0, 0), (255, 0), (0, 255), (255, 255)])
def test_zero_points(zero_points: Pair):
    check((5, 37, 11), zero_points=zero_points)


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("clamp", [(0, 255), (40, 200)])
def test_requantization(mode: Requant, clamp: Pair):
    check((2, 9, 9), requant=mode, clamp=clamp)


def test_on_qemu(program: Callable[[str], str]):
    for name in PROGRAMS:
        program(name)
    check((9, 30, 70), ((1, 2), (1, 2)), engine=QemuEngine())
