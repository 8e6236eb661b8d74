"""LogSoftmax equals TFLite's fixed point for rows of any length, and any scale."""

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType

from hexnn.dialects import htp
from hexnn.dialects.htp.elementwise import TABLE_SHAPE
from hexnn.dialects.quant import UniformType
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.semantics.log_shares import log_steps
from hexnn.semantics.softmax import softmax_table
from hexnn.semantics.tflite.log_softmax import rescaled
from hexnn.testing.kernel_harness import activation, check_kernel, values, words
from hexnn.testing.programs import PROGRAMS

load()


TFLITE = 1 / 16, 255
"""Scale and zero point of TFLite's results."""


def check(
    depth: int,
    scale: float,
    low: int = 0,
    engine: Engine | None = None,
    target: tuple[float, int] = TFLITE,
    kernel: str = "rows",
    rows: tuple[int, int, int] = (1, 1, 3),
) -> None:
    """LogSoftmax of some rows of random logits from `low` on, to a `target` scale and zero
    point.
    """
    shape = (*rows, depth)
    x = np.random.default_rng(depth).integers(low, 256, shape, dtype=np.uint8)
    steps = np.maximum(rescaled(-np.arange(256), scale, 1.0)[0], -(1 << 30))
    steps = steps if target == TFLITE else log_steps(scale, 1.0)
    tables = [t.astype(np.int32).reshape(TABLE_SHAPE) for t in (softmax_table(scale, 1.0), steps)]
    logits, exps, below = values(activation(shape), words(TABLE_SHAPE), words(TABLE_SHAPE))
    result = TensorType(UniformType.per_tensor("u8", *target), shape)
    op = htp.LogSoftmaxOp(logits, exps, below, result)
    check_kernel(op, [x, *tables], f"log_softmax.{kernel}", engine=engine)


@pytest.mark.parametrize("depth", [1, 2, 10, 127, 128, 129, 300, 1001, 4095])
@pytest.mark.parametrize("low", [0, 250])
def test_lengths(depth: int, low: int):
    check(depth, 0.1, low)


@pytest.mark.parametrize("scale", [1 / 256, 0.013, 0.176, 0.5, 3.7, 15.0])
def test_scales(scale: float):
    check(17, scale)


@pytest.mark.parametrize(
    "target", [(2.0**-20, 255), (0.01, 3), (0.0625, 254), (0.3, 128), (256.0, 9)]
)
def test_other_scales_of_results(target: tuple[float, int]):
    check(150, 0.07, target=target)
    check(1001, 1.0, target=target)


@pytest.mark.parametrize("rows", [(1, 1, 1), (1, 5, 7), (3, 2, 33)])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 10, 33, 256])
def test_lanes(depth: int, rows: tuple[int, int, int]):
    for low in (0, 250):
        check(depth, 0.1, low, kernel="lanes", rows=rows)


@pytest.mark.parametrize("target", [TFLITE, (2.0**-20, 255), (0.01, 3), (0.3, 128), (256.0, 9)])
@pytest.mark.parametrize("scale", [1 / 256, 0.176, 15.0])
def test_lanes_of_other_scales(scale: float, target: tuple[float, int]):
    check(21, scale, target=target, kernel="lanes", rows=(1, 5, 7))


def test_llvm():
    check(200, 0.07, engine=LlvmEngine())


def test_hexagon_code(program: Callable[[str], str]):
    for tool in PROGRAMS:
        program(tool)
    check(150, 0.07, engine=QemuEngine())
    check(10, 0.07, engine=QemuEngine(), kernel="lanes", rows=(1, 2, 35))
