"""Slices, concatenations and padding equal the reference in every layout that they offer."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from xdsl.ir import SSAValue

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS, Layouts
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.testing.kernel_harness import activation, check_kernel, random_bytes, values

load()

Shape = tuple[int, ...]

LAYOUTS = ("flat", "strip", "crouton")


def check_copies(
    make: Callable[[Sequence[SSAValue]], htp.HtpOp],
    shapes: Sequence[Shape],
    engine: Engine | None = None,
) -> set[str]:
    """Check an operation on tensors of `shapes` in all layouts it offers; returns them."""
    rng = np.random.default_rng(hash(tuple(shapes)) % 2**32)
    arrays = [random_bytes(rng, shape) for shape in shapes]
    op = make(values(*map(activation, shapes)))
    name = f"{op.name.removeprefix('htp.')}.runs"
    offered = [o for o in IMPLEMENTATIONS[name].layouts(op) if isinstance(o, Layouts)]
    for layouts in offered:
        check_kernel(op, arrays, name, layouts=layouts, engine=engine)
    whole = f"{op.name.removeprefix('htp.')}.whole"
    if not isinstance(IMPLEMENTATIONS[whole].layouts(op), str):
        check_kernel(op, arrays, whole, engine=engine)
    return {layouts.result for layouts in offered}


def check_slice(shape: Shape, offsets: Shape, sizes: Shape) -> set[str]:
    def make(inputs: Sequence[SSAValue]) -> htp.HtpOp:
        return htp.SliceOp(inputs[0], activation(sizes), offsets=offsets, sizes=sizes)

    return check_copies(make, [shape])


def check_concat(shapes: Sequence[Shape], axis: int) -> set[str]:
    total = sum(s[axis] for s in shapes)
    result = tuple(total if a == axis else n for a, n in enumerate(shapes[0]))

    def make(inputs: Sequence[SSAValue]) -> htp.HtpOp:
        return htp.ConcatOp(inputs, activation(result), axis=axis)

    return check_copies(make, shapes)


def check_pad(shape: Shape, low: Shape, high: Shape, engine: Engine | None = None) -> set[str]:
    result = tuple(a + n + b for a, n, b in zip(low, shape, high, strict=True))

    def make(inputs: Sequence[SSAValue]) -> htp.HtpOp:
        return htp.PadOp(inputs[0], activation(result), low=low, high=high, value=77)

    return check_copies(make, [shape], engine)


@pytest.mark.parametrize(
    ("offsets", "sizes", "layouts"),
    [
        ((0, 0, 0, 0), (2, 9, 11, 70), LAYOUTS),
        ((1, 0, 0, 0), (1, 9, 11, 70), LAYOUTS),
        ((0, 8, 0, 32), (2, 1, 11, 38), LAYOUTS),
        ((0, 3, 0, 0), (2, 4, 11, 70), LAYOUTS[:2]),
        ((0, 0, 5, 4), (2, 9, 3, 10), LAYOUTS[:2]),
        ((1, 2, 3, 5), (1, 5, 6, 7), LAYOUTS[:1]),
    ],
)
def test_slice(offsets: Shape, sizes: Shape, layouts: Sequence[str]):
    assert check_slice((2, 9, 11, 70), offsets, sizes) >= set(layouts)


@pytest.mark.parametrize(
    ("sizes", "axis", "layouts"),
    [
        ((1, 2), 0, LAYOUTS),
        ((8, 16, 3), 1, LAYOUTS),
        ((1, 5, 2), 1, LAYOUTS[:2]),
        ((8, 7), 2, LAYOUTS),
        ((3, 1, 9), 2, LAYOUTS[:2]),
        ((32, 64, 5), 3, LAYOUTS),
        ((4, 20, 7), 3, LAYOUTS[:2]),
        ((3, 5), 3, LAYOUTS[:1]),
    ],
)
def test_concat(sizes: Shape, axis: int, layouts: Sequence[str]):
    for rest in ((2, 3, 5, 6), (1, 8, 8, 32), (1, 1, 1, 64)):
        shapes = [tuple(n if a == axis else r for a, r in enumerate(rest)) for n in sizes]
        assert check_concat(shapes, axis) == set(layouts)


@pytest.mark.parametrize(
    ("low", "high", "layouts"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), LAYOUTS),
        ((0, 1, 1, 0), (0, 1, 1, 0), LAYOUTS[:2]),
        ((1, 0, 2, 0), (1, 3, 0, 0), LAYOUTS[:2]),
        ((0, 8, 0, 32), (0, 0, 3, 0), LAYOUTS[:2]),
        ((0, 0, 0, 4), (0, 0, 0, 0), LAYOUTS[:2]),
        ((0, 0, 0, 3), (0, 0, 0, 6), LAYOUTS[:1]),
    ],
)
def test_pad(low: Shape, high: Shape, layouts: Sequence[str]):
    assert check_pad((2, 5, 7, 9), low, high) == set(layouts)


def test_pad_of_whole_blocks():
    assert check_pad((1, 8, 16, 32), (0, 8, 0, 32), (1, 3, 5, 6)) == set(LAYOUTS)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_random_boxes(layout: str):
    rng = np.random.default_rng(0)
    for _ in range(5):
        shape = rng.integers(1, (4, 20, 20, 70))
        units = [htp.LAYOUTS[layout].step(shape.tolist(), axis) for axis in range(4)]
        offsets = rng.integers(shape) // units * units
        sizes = rng.integers(1, shape - offsets + 1)
        check_slice(tuple(shape.tolist()), tuple(offsets.tolist()), tuple(sizes.tolist()))


def test_llvm():
    """Padding has fills, whole runs and parts of vectors."""
    check_pad((2, 5, 7, 8), (0, 1, 2, 4), (0, 1, 0, 0), LlvmEngine())


def test_depth_of_strips_moves_as_vectors():
    """Whole quads are copied by aligned loads and stores."""
    shapes = [(1, 16, 16, 8), (1, 16, 16, 16)]
    op = htp.ConcatOp(values(*map(activation, shapes)), activation((1, 16, 16, 24)), axis=3)
    arrays = [random_bytes(np.random.default_rng(0), s) for s in shapes]
    run = check_kernel(op, arrays, "concat.runs", layouts=Layouts(("strip", "strip"), "strip"))
    assert run.instructions == 2 * 16 * 16 * 24 // 128
