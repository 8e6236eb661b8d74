"""Kernels of gathers and scatters of rows equal the reference: rows of all lengths, in the engines
and on qemu; in order, with repeated indices and those of no row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType, i1, i8, i32
from xdsl.ir import Attribute

from hexnn.dialects import htp
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.semantics.registry import Array
from hexnn.testing.kernel_harness import check_kernel, values
from hexnn.testing.programs import PROGRAMS

load()
ENGINES: Sequence[Engine] = (NumpyEngine(watched=True), LlvmEngine())
SIZES = [(1, 30, 64, 8), (3, 7, 1, 50), (2, 9, 5, 11), (1, 4, 200, 3), (1, 5, 3, 1)]
"""(Batches, rows, elements of a row, indices)."""


def numbers(shape: Sequence[int], element: Attribute) -> Array:
    """Random elements."""
    rng = np.random.default_rng(1)
    drawn = rng.integers(-128, 128, shape)
    return drawn > 0 if element == i1 else drawn.astype(np.int8 if element == i8 else np.int32)


def indices(rows: int, count: int) -> Array:
    """Random indices, -1 among them where there are some."""
    at = np.random.default_rng(2).integers(0, rows, (1, 1, 1, count)).astype(np.int32)
    at[0, 0, 0, 1::3] = -1
    return at


def check_gather(
    sizes: tuple[int, int, int, int], element: Attribute, engines: Sequence[Engine] = ENGINES
) -> None:
    """A gather of these sizes gives what the reference does."""
    batches, rows, row, count = sizes
    shapes = (1, batches, rows, row), (1, 1, 1, count), (1, batches, count, row)
    table, words, result = (
        TensorType(type, shape) for type, shape in zip((element, i32, element), shapes, strict=True)
    )
    x, at = values(table, words)
    op = htp.GatherOp(x, at, result, fill=-7)
    for engine in engines:
        arrays = [numbers(shapes[0], element), indices(rows, count)]
        check_kernel(op, arrays, "gather.rows", engine=engine)


def check_scatter(
    sizes: tuple[int, int, int],
    element: Attribute,
    change: htp.Change,
    engines: Sequence[Engine] = ENGINES,
) -> None:
    """A scatter of these sizes gives what the reference does."""
    rows, row, count = sizes
    shapes = (1, 1, rows, row), (1, 1, 1, count), (1, 1, count, row)
    types = [
        TensorType(type, shape) for type, shape in zip((element, i32, element), shapes, strict=True)
    ]
    x, at, updates = values(*types)
    op = htp.ScatterOp(x, at, updates, types[0], change=change)
    for engine in engines:
        arrays = [numbers(shapes[0], element), indices(rows, count), numbers(shapes[2], element)]
        check_kernel(op, arrays, "scatter.rows", engine=engine)


@pytest.mark.parametrize("element", [i8, i32])
@pytest.mark.parametrize("sizes", SIZES)
def test_gather(sizes: tuple[int, int, int, int], element: Attribute):
    check_gather(sizes, element)


@pytest.mark.parametrize("sizes", SIZES)
def test_scatter(sizes: tuple[int, int, int, int]):
    check_scatter(sizes[1:], i8, htp.Change.REPLACE)
    for change in htp.Change:
        check_scatter(sizes[1:], i32, change)
    check_scatter(sizes[1:], i8, htp.Change.ADD)
    check_scatter(sizes[1:], i8, htp.Change.MAXIMUM)
    check_scatter(sizes[1:], i1, htp.Change.ADD)


def test_on_hexagon(program: Callable[[str], str]) -> None:
    for tool in PROGRAMS:
        program(tool)
    engines = (QemuEngine(),)
    check_gather((2, 9, 5, 11), i8, engines)
    check_gather((1, 4, 200, 3), i32, engines)
    check_scatter((7, 3, 20), i32, htp.Change.ADD, engines)
    check_scatter((4, 40, 20), i32, htp.Change.MULTIPLY, engines)
