"""The kernel of extrema along an axis equals numpy for any shape and axis, also on the CPU."""

import numpy as np
import pytest
from support.kernel_harness import Run, activation, check_kernel, random_bytes, values

from hexnn.dialects import htp
from hexnn.kernels import extrema as _extrema
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine

assert _extrema

SHAPES = [
    (1, 1, 1, 1),
    (2, 5, 7, 3),
    (1, 17, 1, 129),
    (3, 1, 300, 1),
    (1, 2, 2, 640),
    (1, 50, 1, 64),
]


def check_extremum(
    shape: tuple[int, ...], axis: int, kind: htp.Extremum, engine: Engine | None = None
) -> Run:
    """An extremum of random bytes equals numpy's."""
    result = tuple(1 if i == axis else n for i, n in enumerate(shape))
    (x,) = values(activation(shape))
    op = htp.ReduceOp(x, activation(result), kind=kind, axis=axis)
    array = random_bytes(np.random.default_rng(axis), shape)
    return check_kernel(op, [array], "reduce.flat", engine=engine)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("axis", range(4))
@pytest.mark.parametrize("kind", htp.Extremum)
def test_axes(shape: tuple[int, ...], axis: int, kind: htp.Extremum) -> None:
    check_extremum(shape, axis, kind)


def test_random_shapes() -> None:
    """Rows of all widths, so that the last vector overlaps the one before by all amounts."""
    rng = np.random.default_rng(7)
    for _ in range(60):
        shape = (int(rng.integers(1, 4)), int(rng.integers(1, 90)), 1, int(rng.integers(1, 300)))
        check_extremum(shape, int(rng.integers(4)), htp.Extremum.MAX)


@pytest.mark.parametrize("inner", [1, 24, 128, 700])
def test_llvm(inner: int) -> None:
    check_extremum((2, 33, 1, inner), 1, htp.Extremum.MIN, LlvmEngine())


def test_columns_are_read_once() -> None:
    """A tensor of whole vectors takes a load and a comparison for each, and few more."""
    vectors = 64 * 8
    run = check_extremum((1, 64, 1, 1024), 1, htp.Extremum.MAX)
    assert run.instructions <= 2.2 * vectors
