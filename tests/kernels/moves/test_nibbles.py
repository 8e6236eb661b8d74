"""The kernel that unpacks halves of bytes equals the reference, for even and odd vectors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType

from hexnn.dialects import htp
from hexnn.dialects.quant import UniformType
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.testing.kernel_harness import check_kernel, values
from hexnn.testing.programs import PROGRAMS

load()
SIZES = (64, 160, 256, 300, 1024, 2432)
"""Bytes of the result: up to one vector, odd and even numbers of vectors, and of iterations."""


def check(size: int, least: int, padded: bool, engine: Engine) -> None:
    """Unpack `size` bytes."""
    weight = TensorType(UniformType.per_tensor("i8", 0.5), (1, 1, 1, size))
    result = htp.with_layout(weight, htp.ROW_MAJOR, htp.TCM)
    (packed,) = values(htp.packed_type(result, htp.TCM))
    op = htp.UnpackNibblesOp(packed, result, least=least, padded=padded)
    data = np.random.default_rng(size).integers(-128, 128, htp.shape(packed), np.int8)
    check_kernel(op, [data], "unpack_nibbles.vectors", engine=engine)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("least", "padded"), [(248, False), (0, False), (120, True)])
def test_unpacking(size: int, least: int, padded: bool) -> None:
    for engine in (NumpyEngine(watched=True), LlvmEngine()):
        check(size, least, padded, engine)


def test_on_hexagon(program: Callable[[str], str]) -> None:
    for tool in PROGRAMS:
        program(tool)
    check(2432, 120, True, QemuEngine())
