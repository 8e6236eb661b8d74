"""Tables of halfwords in maps: gathers from scratch memory give what the reference does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from support.map_kernels import check, map_op

from hexnn.dialects import htp
from hexnn.dialects.htp.expressions import Expression, operand, primitive, sample_of
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels.maps.units import Unit
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.testing.kernel_harness import run_kernel
from hexnn.testing.programs import PROGRAMS

X = operand(0)
SHAPE = (1, 3, 5, 43)


def table(seed: int) -> list[int]:
    """A random table."""
    return np.random.default_rng(seed).integers(-(2**15), 2**15, 513).tolist()


def interpolated(seed: int) -> Expression:
    """The interpolation between random samples."""
    index = (X >> 7) + 256
    left, right = sample_of(index, table(seed)), sample_of(index + 1, table(seed))
    slope = primitive("signed", right - left, 16)
    part = slope * primitive("unsigned", X, 7) + 64 >> 7
    return primitive("signed", left + part, 16)


SIGNED = primitive("clamp", X, -256, 255)
EXPRESSIONS: dict[str, tuple[Expression, str, str]] = {
    "interpolation": (interpolated(1), "i16", "i16"),
    "two tables": (interpolated(1) >> 1, "i16", "i16"),
    "a far entry": (sample_of(primitive("clamp", X, 0, 30) + 482, table(2)), "i16", "i16"),
    "a near entry": (sample_of(primitive("clamp", X, -9, 30) + 40, table(2)), "i16", "i16"),
    "no sum": (sample_of(primitive("clamp", X, 0, 512), table(3)), "i16", "i16"),
    "to bytes": (sample_of(SIGNED + 256, table(4)) >> 9, "i16", "i8"),
    "of bytes": (sample_of(X + 7, table(5)), "u8", "i16"),
    "of signed bytes to bytes": (sample_of((X << 1) + 256, table(6)) >> 8, "i8", "i8"),
    "of words": (sample_of(primitive("clamp", X >> 20, -200, 300) + 200, table(7)), "i32", "i16"),
    "products": (sample_of(X + 128, table(8)) * sample_of(X + 129, table(9)), "i8", "i32"),
}


@pytest.mark.parametrize("name", EXPRESSIONS)
@pytest.mark.parametrize("shape", [SHAPE, (1, 1, 1, 3), (2, 7, 11, 64)])
def test_tables(name: str, shape: tuple[int, ...]) -> None:
    expression, source, target = EXPRESSIONS[name]
    check(map_op(expression, [source], target, shape), "map.vectors")


def test_one_memory_for_a_table_that_is_looked_up_twice() -> None:
    op = map_op(interpolated(1), ["i16"], "i16", SHAPE)
    samples = Unit.of(op).samples
    assert (len(samples.tables), samples.slots) == (1, 8)
    assert samples.size == 1152 + 8 * 128


@pytest.mark.parametrize("name", ["interpolation", "of bytes", "to bytes"])
def test_on_qemu(name: str, program: Callable[[str], str]) -> None:
    for tool in PROGRAMS:
        program(tool)
    expression, source, target = EXPRESSIONS[name]
    op = map_op(expression, [source], target, (1, 5, 9, 67))
    check(op, "map.vectors", engines=[QemuEngine()])


def test_repeated_operands_have_no_kernel() -> None:
    expression = sample_of(primitive("clamp", X, 0, 512), table(3)) >> 1
    both = primitive("signed", expression + operand(1), 16)
    op = map_op(both, ["i16", "i16"], "i16", (2, 3, 5, 43), [(2, 3, 5, 43), (1, 1, 1, 43)])
    for kernel in ("map.rows", "map.period", "map.spread", "map.vectors"):
        assert isinstance(IMPLEMENTATIONS[kernel].layouts(op), str)


def test_words_alone_have_no_kernel() -> None:
    op = map_op(sample_of(primitive("clamp", X, 0, 512), table(3)), ["i32"], "i32", SHAPE)
    assert "words only" in str(IMPLEMENTATIONS["map.vectors"].layouts(op))


def size(x: Expression) -> Expression:
    """|x|."""
    return primitive("max", x, primitive("-", 0, x))


WORD = primitive("clamp", operand(0), -(2**31) + 1, 2**31 - 1)
SHORT: dict[str, tuple[Expression, list[str], str]] = {
    "magnitudes of bytes": (primitive("clamp", size(X), 0, 127), ["i8"], "i8"),
    "magnitudes of some bytes": (size(primitive("clamp", X, -127, 127)), ["i8"], "i8"),
    "magnitudes of unsigned bytes": (size(X), ["u8"], "u8"),
    "magnitudes": (primitive("clamp", size(X), 0, 2**15 - 1), ["i16"], "i16"),
    "magnitudes of words": (size(WORD), ["i32"], "i32"),
    "a sum of halfwords": (primitive("signed", X + operand(1), 16), ["i16", "i16"], "i16"),
    "a difference": (primitive("signed", X - operand(1), 8), ["i8", "i8"], "i8"),
    "an unsigned sum": (primitive("unsigned", X + operand(1), 8), ["u8", "u8"], "u8"),
    "a product": (
        primitive("signed", primitive("mul32", X, operand(1)), 16),
        ["i16", "i16"],
        "i16",
    ),
    "a sum of words": (
        primitive("signed", primitive("add32", X, operand(1)), 16),
        ["i32", "i16"],
        "i16",
    ),
    "a saturated word": (
        primitive("clamp", primitive("sub32", X, 5) >> 3, -300, 2**15 - 1) + 1,
        ["i32"],
        "i32",
    ),
    "a condition and a number": (
        primitive("select", primitive("<", X, 3), X, primitive("<", X, 3) + 9),
        ["i16"],
        "i16",
    ),
}


@pytest.mark.parametrize("name", SHORT)
def test_short_forms(name: str) -> None:
    expression, inputs, target = SHORT[name]
    check(map_op(expression, inputs, target, SHAPE), "map.vectors")


def instructions(op: htp.MapOp) -> int:
    """The instructions of a kernel for one vector."""
    rng = np.random.default_rng(0)
    arrays = [rng.integers(0, 9, htp.shape(v)).astype(np.int16) for v in op.inputs]
    return run_kernel(op, arrays, "map.vectors", engine=LlvmEngine()).instructions


def test_sums_that_wrap_stay_in_halfwords() -> None:
    wrapped = map_op(SHORT["a sum of halfwords"][0], ["i16", "i16"], "i16", (1, 1, 1, 64))
    assert instructions(wrapped) == 4
