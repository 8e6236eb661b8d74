"""Constant vectors are the same in every engine."""

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import hvx
from hexnn.kernels.builder import KernelBuilder
from hexnn.kernels.permute import constant_vector
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.runtime.memory import Memory
from hexnn.testing.programs import PROGRAMS

COUNT = 14


def xor_kernel() -> KernelBuilder:
    """Vectors, exclusive or the bytes 3, 10, 17, ...; twelve instructions or more an iteration."""
    b = KernelBuilder("constant", 2)
    source, target = b.arguments
    with b.loop(COUNT, parallel=True) as i:
        at = b.mul(i, 128)
        vector = b.load(b.add(source, at))
        for shift in range(12):
            vector = b.v("vxor", vector, constant_vector(b, data() + np.uint8(shift)))
        b.store(b.add(target, at), vector)
    return b


def data() -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """128 different bytes."""
    return (7 * np.arange(128) + 3).astype(np.uint8)


@pytest.mark.parametrize("engine", [NumpyEngine, LlvmEngine, QemuEngine])
def test_constant(engine: type[Engine], program: Callable[[str], str]):
    if engine is QemuEngine:
        for name in PROGRAMS:
            program(name)
    memory = Memory(128, 2 * 128 * COUNT)
    rng = np.random.default_rng(0)
    start, size = memory.tcm_base, 128 * COUNT
    memory.data[start : start + size] = rng.integers(0, 256, size, dtype=np.uint8)
    before = memory.data[start : start + size].reshape(COUNT, 128).copy()
    engine().run(xor_kernel().finish(), memory, [start, start + size])
    expected = before
    for shift in range(12):
        expected = expected ^ (data() + np.uint8(shift))
    assert (memory.data[start + size :][:size].reshape(COUNT, 128) == expected).all()


def test_wrong_length():
    op = hvx.ConstantOp(data()[:5])
    with pytest.raises(VerifyException, match="256 hexadecimal digits, got 10 characters"):
        op.verify()


def test_made_once():
    kernel = xor_kernel().finish()
    constants = [op for op in kernel.walk() if isinstance(op, hvx.ConstantOp)]
    assert len(constants) == 12
    assert all(op.parent is kernel.body.block for op in constants)
