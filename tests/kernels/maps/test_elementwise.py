"""Bytewise kernels equal the reference in every layout."""

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue

from hexnn.dialects import htp
from hexnn.dialects.htp.elementwise import TABLE_SHAPE
from hexnn.dialects.quant import UniformType
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS, Layouts
from hexnn.kernels.contents import kernel_key
from hexnn.kernels.maps import elementwise as _elementwise
from hexnn.kernels.maps import lut as _lut
from hexnn.kernels.maps import lut_lines as _lut_lines
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.testing.kernel_harness import activation, check_kernel, random_bytes, values

assert _elementwise, _lut
assert _lut_lines

SHAPES = [(1, 1, 1, 1), (2, 5, 7, 3), (1, 4, 4, 32), (1, 9, 3, 40)]
LAYOUTS = ["flat", "strip", "crouton"]

each_shape = pytest.mark.parametrize("shape", SHAPES)
each_layout = pytest.mark.parametrize("layout", LAYOUTS)


def value(type: Attribute) -> SSAValue:
    """A value of a type, from nowhere."""
    return values(type)[0]


def lut_op(shape: tuple[int, ...]) -> htp.LutOp:
    """A table look-up of a tensor of `shape`."""
    table = value(activation(TABLE_SHAPE))
    return htp.LutOp(value(activation(shape)), table, activation(shape))


def maximum_op(shape: tuple[int, ...]) -> htp.MaximumOp:
    """A maximum of two tensors of `shape`."""
    lhs, rhs = values(activation(shape), activation(shape))
    return htp.MaximumOp(lhs, rhs, activation(shape))


@each_shape
@each_layout
@pytest.mark.parametrize("clamp", [(0, 255), (7, 255), (0, 200), (30, 60), (128, 128)])
def test_clamp(shape: tuple[int, ...], layout: str, clamp: tuple[int, int]):
    op = htp.ClampOp(value(activation(shape)), activation(shape), clamp=clamp)
    x = random_bytes(np.random.default_rng(0), shape)
    check_kernel(op, [x], "clamp.bytes", layouts=Layouts((layout,), layout))


@each_shape
@each_layout
@pytest.mark.parametrize("engine", [NumpyEngine(watched=True), LlvmEngine()])
def test_maximum(shape: tuple[int, ...], layout: str, engine: Engine):
    op = maximum_op(shape)
    rng = np.random.default_rng(5)
    arrays = [random_bytes(rng, shape) for _ in range(2)]
    layouts = Layouts((layout, layout), layout)
    check_kernel(op, arrays, "maximum.bytes", layouts=layouts, engine=engine)


def test_maximum_of_all_pairs():
    pairs = np.arange(65536).reshape(1, 256, 256, 1)
    lhs, rhs = (pairs >> 8).astype(np.uint8), (pairs & 255).astype(np.uint8)
    op = maximum_op(lhs.shape)
    run = check_kernel(op, [lhs, rhs], "maximum.bytes")
    assert run.output.tolist() == [
        [[[max(q >> 8, q & 255)] for q in row[:, 0]] for row in pairs[0]]
    ]


@each_shape
def test_flip_sign(shape: tuple[int, ...]):
    signed = TensorType(UniformType.per_tensor("i8", 0.05, -8), shape)
    unsigned = activation(shape, 120)
    x = random_bytes(np.random.default_rng(1), shape)
    for source, target, data in ((signed, unsigned, x.view(np.int8)), (unsigned, signed, x)):
        check_kernel(htp.FlipSignOp(value(source), target), [data], "flip_sign.bytes")


@each_shape
@each_layout
def test_lut(shape: tuple[int, ...], layout: str):
    rng = np.random.default_rng(2)
    op = lut_op(shape)
    x, table = random_bytes(rng, shape), random_bytes(rng, TABLE_SHAPE)
    check_kernel(op, [x, table], "lut.bytes", layouts=Layouts((layout, "flat"), layout))


@pytest.mark.parametrize("engine", [NumpyEngine(), LlvmEngine()])
def test_lut_of_every_byte(engine: Engine):
    x = np.arange(256, dtype=np.uint8).reshape(1, 16, 16, 1)
    op = lut_op(x.shape)
    table = random_bytes(np.random.default_rng(3), TABLE_SHAPE)
    run = check_kernel(op, [x, table], "lut.bytes", engine=engine)
    assert run.instructions == 2 * (8 + 2) + 4, "eight look-ups a vector, four for the table"


def requantization(rng: np.random.Generator) -> np.ndarray:
    """The table of a requantization between random scales and zero points, rounded to even."""
    slope, zeros = rng.uniform(0.02, 0.1) / rng.uniform(0.02, 0.1), rng.integers(0, 256, 2)
    reals = (np.arange(256) - zeros[0]) * slope * rng.choice([1, 1, -1]) + zeros[1]
    return np.clip(np.round(reals), 0, 255).astype(np.uint8).reshape(TABLE_SHAPE)


def constant_lut(table: np.ndarray) -> htp.LutOp:
    """A look-up of every byte in a known table."""
    type = activation((1, 16, 16, 1))
    return htp.LutOp(value(type), htp.ConstantOp.of(table, activation(TABLE_SHAPE)), type)


@pytest.mark.parametrize("signs", [(True, False), (False, True), (True, True)])
def test_lines_of_signed_bytes(signs: tuple[bool, bool]):
    """The table of a signed byte begins with that of 0; signed results are those less 128."""
    entries = requantization(np.random.default_rng(1)).reshape(256)
    types = [
        TensorType(UniformType.per_tensor("i8" if s else "u8", 0.5, 3), (1, 16, 16, 1))
        for s in signs
    ]
    stored = np.roll(entries, 128 * signs[0]) ^ np.uint8(128 * signs[1])
    table = stored.reshape(TABLE_SHAPE).astype(np.uint8)
    known = htp.ConstantOp.of(table, activation(TABLE_SHAPE))
    op = htp.LutOp(value(types[0]), known, types[1])
    x = np.arange(256, dtype=np.uint8).reshape(1, 16, 16, 1)
    check_kernel(op, [x.view(np.int8) if signs[0] else x, table], "lut.line")


@pytest.mark.parametrize("seed", range(8))
def test_tables_that_are_lines(seed: int):
    """A requantization takes products in place of look-ups; the kernel belongs to its table."""
    rng = np.random.default_rng(seed)
    tables = [requantization(rng) for _ in range(2)]
    x = np.arange(256, dtype=np.uint8).reshape(1, 16, 16, 1)
    engine = LlvmEngine() if seed % 2 else NumpyEngine(watched=True)
    for table in tables:
        check_kernel(constant_lut(table), [x, table], "lut.line", engine=engine)
    one, other = (kernel_key(constant_lut(table)) for table in tables)
    assert one != other


def test_tables_that_are_none():
    rng = np.random.default_rng(0)
    line = IMPLEMENTATIONS["lut.line"]
    reason = "no line (factor * x + constant) >> shift equals the table"
    assert line.layouts(lut_op((1, 2, 2, 8))) == reason
    tables = [random_bytes(rng, TABLE_SHAPE) for _ in range(2)]
    assert [line.layouts(constant_lut(table)) for table in tables] == [reason] * 2
    one, other = (kernel_key(constant_lut(table)) for table in tables)
    assert one == other, "look-ups share a kernel"


@each_layout
def test_copy(layout: str):
    shape = (2, 3, 5, 33)
    source = htp.with_layout(activation(shape), layout, htp.TCM)
    x = random_bytes(np.random.default_rng(4), shape)
    op = htp.CopyOp(value(source), htp.TCM)
    check_kernel(op, [x], "copy.vectors", layouts=Layouts((layout,), layout))


def test_all_layouts_are_offered():
    op = htp.ClampOp(value(activation((1, 2, 2, 4))), activation((1, 2, 2, 4)), clamp=(0, 9))
    offered = IMPLEMENTATIONS["clamp.bytes"].layouts(op)
    assert [o.result for o in offered if isinstance(o, Layouts)] == LAYOUTS
