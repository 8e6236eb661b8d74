"""Look-ups by two bytes equal the reference, in every layout, on all engines."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType

from hexnn.dialects import htp
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.semantics.registry import evaluate
from hexnn.testing.kernel_harness import check_kernel, values
from hexnn.testing.programs import PROGRAMS

load()
NAME = "pair_lut.gathers"


def look_up(shape: tuple[int, ...], storage: str) -> htp.PairLutOp:
    """A look-up by two tensors of a shape."""
    element = UniformType.per_tensor(storage, 0.5, 3)
    x = TensorType(element, shape)
    lhs, rhs, table = values(x, x, TensorType(element, htp.PAIR_TABLE_SHAPE))
    return htp.PairLutOp(lhs, rhs, table, x)


def check(op: htp.PairLutOp, layout: str, engine: Engine) -> None:
    """The kernel gives what the reference does, of random bytes and a random table."""
    rng = np.random.default_rng(1)
    dtype = storage_dtype(op.output_type.element_type)
    shapes = (htp.shape(op.lhs), htp.shape(op.rhs), htp.PAIR_TABLE_SHAPE)
    arrays = [rng.integers(0, 256, shape).astype(np.uint8).view(dtype) for shape in shapes]
    offered = IMPLEMENTATIONS[NAME].layouts(op)
    layouts = next(o for o in offered if not isinstance(o, str) and o.result == layout)
    check_kernel(op, arrays, NAME, layouts=layouts, engine=engine)


ENGINES = (NumpyEngine(watched=True), LlvmEngine())


@pytest.mark.parametrize("engine", ENGINES, ids=["numpy", "llvm"])
@pytest.mark.parametrize("layout", ["flat", "strip", "crouton"])
@pytest.mark.parametrize("storage", ["u8", "i8"])
def test_kernel(storage: str, layout: str, engine: Engine) -> None:
    check(look_up((2, 5, 7, 19), storage), layout, engine)


@pytest.mark.parametrize("shape", [(1, 1, 1, 1), (1, 1, 1, 129), (1, 4, 8, 32)])
def test_on_qemu(shape: tuple[int, ...], program: Callable[[str], str]) -> None:
    for tool in PROGRAMS:
        program(tool)
    check(look_up(shape, "u8"), "flat", QemuEngine())


def test_all_pairs() -> None:
    op = look_up((1, 1, 256, 256), "i8")
    table = np.random.default_rng(2).integers(-128, 128, htp.PAIR_TABLE_SHAPE).astype(np.int8)
    every, dims = np.arange(256).astype(np.uint8).view(np.int8), (1, 1, 256, 256)
    sides = (np.broadcast_to(every.reshape(shape), dims) for shape in ((256, 1), (1, 256)))
    arrays = [*map(np.ascontiguousarray, sides), table]
    assert np.array_equal(evaluate(op, arrays)[0], table)
    check_kernel(op, arrays, NAME, engine=LlvmEngine())
