"""Kernels of reductions along an axis equal numpy for any shape, axis and element, also on the
CPU.
"""

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType, i1, i32
from xdsl.ir import Attribute

from hexnn.dialects import htp
from hexnn.dialects.htp import Reduction
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels.reductions import along_axis as _reductions
from hexnn.kernels.reductions import row_sums as _row_sums
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.testing.kernel_harness import Run, activation, check_kernel, values

assert _reductions
assert _row_sums

U8 = activation((1,)).element_type
I16 = UniformType.per_tensor("i16", 0.5, 0)
SHAPES = [
    (1, 1, 1, 1),
    (2, 5, 7, 3),
    (1, 17, 1, 129),
    (3, 1, 300, 1),
    (1, 2, 2, 640),
    (1, 50, 1, 64),
]


KINDS: list[tuple[Reduction, Attribute]] = [
    (Reduction.MAX, U8),
    (Reduction.MIN, U8),
    (Reduction.MAX, I16),
    (Reduction.MIN, I16),
    (Reduction.MAX, i32),
    (Reduction.MIN, i32),
    (Reduction.SUM, i32),
    (Reduction.PRODUCT, i32),
    (Reduction.MAX, i1),
]
"""Kind of reduction and element type."""


def elements(seed: int, shape: tuple[int, ...], type: Attribute) -> Any:
    """Random stored integers of an element type, over their whole range."""
    rng, dtype = np.random.default_rng(seed), np.dtype(storage_dtype(type))
    raw = rng.integers(0, 256, (*shape, dtype.itemsize), np.uint8)
    return (raw[..., 0] > 127) if dtype == np.bool_ else raw.view(dtype)[..., 0]


def check_reduction(
    shape: tuple[int, ...],
    axis: int,
    kind: Reduction,
    type: Attribute = U8,
    engine: Engine | None = None,
) -> Run:
    """A reduction of random elements equals numpy's."""
    result = tuple(1 if i == axis else n for i, n in enumerate(shape))
    (x,) = values(TensorType(type, shape))
    op = htp.ReduceOp(x, TensorType(type, result), kind=kind, axis=axis)
    return check_kernel(op, [elements(axis, shape, type)], "reduce.flat", engine=engine)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("axis", range(4))
@pytest.mark.parametrize(("kind", "type"), KINDS[:2])
def test_axes(shape: tuple[int, ...], axis: int, kind: Reduction, type: Attribute) -> None:
    check_reduction(shape, axis, kind, type)


@pytest.mark.parametrize(("kind", "type"), KINDS)
def test_random_shapes(kind: Reduction, type: Attribute) -> None:
    """Rows of all widths, so that the last vector overlaps the one before by all amounts."""
    rng = np.random.default_rng(7)
    for _ in range(12):
        shape = (int(rng.integers(1, 4)), int(rng.integers(1, 90)), 1, int(rng.integers(1, 150)))
        check_reduction(shape, int(rng.integers(4)), kind, type)


def test_sums_wrap() -> None:
    """The reference keeps the low 32 bits, too."""
    (x,) = values(TensorType(i32, (1, 3, 1, 1)))
    op = htp.ReduceOp(x, TensorType(i32, (1, 1, 1, 1)), kind=Reduction.SUM, axis=1)
    array = np.full((1, 3, 1, 1), 2**30, np.int32)
    assert check_kernel(op, [array], "reduce.flat").output.item() == 3 * 2**30 - 2**32


@pytest.mark.parametrize("engine", [None, LlvmEngine()], ids=["numpy", "llvm"])
@pytest.mark.parametrize("kind", [Reduction.SUM, Reduction.SUM_SQUARE])
@pytest.mark.parametrize("count", [1, 3, 64, 127, 128, 129, 768, 1000])
def test_sums_of_bytes(count: int, kind: Reduction, engine: Engine | None) -> None:
    """Numbers of rows that fours divide, and others; the greatest bytes."""
    for rows in (1, 4, 7):
        (x,) = values(activation((1, rows, count, 1)))
        op = htp.ReduceOp(x, TensorType(i32, (1, rows, 1, 1)), kind=kind, axis=2)
        array = elements(rows, (1, rows, count, 1), U8)
        array[0, 0] = 255
        check_kernel(op, [array], "reduce.row_sums", engine=engine)


def test_sums_of_bytes_go_along_rows() -> None:
    (x,) = values(activation((1, 4, 5, 2)))
    op = htp.ReduceOp(x, TensorType(i32, (1, 4, 1, 2)), kind=Reduction.SUM, axis=2)
    reason = IMPLEMENTATIONS["reduce.row_sums"].layouts(op)
    assert reason == "sums of bytes go along rows, the last axis"


@pytest.mark.parametrize("inner", [1, 24, 128, 700])
def test_llvm(inner: int) -> None:
    check_reduction((2, 33, 1, inner), 1, Reduction.MIN, U8, LlvmEngine())
    check_reduction((2, 33, 1, inner), 1, Reduction.PRODUCT, i32, LlvmEngine())


def test_columns_are_read_once() -> None:
    """A tensor of whole vectors takes a load and a comparison for each, and few more."""
    vectors = 64 * 8
    run = check_reduction((1, 64, 1, 1024), 1, Reduction.MAX)
    assert run.instructions <= 2.2 * vectors
