"""Softmax equals TFLite's fixed point for rows of any length, and any scale."""

import numpy as np
import pytest
from support.vector_liveness import live_vectors
from xdsl.dialects.builtin import TensorType

from hexnn.dialects import htp
from hexnn.dialects.htp.elementwise import TABLE_SHAPE
from hexnn.dialects.quant import UniformType
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels.proof import execute
from hexnn.kernels.reductions.reciprocals import reciprocal
from hexnn.kernels.reductions.softmax_lanes import LONGEST
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.semantics.hvx.lanes import bits, lanes
from hexnn.semantics.softmax import one_over_one_plus, softmax_table
from hexnn.testing.kernel_harness import Array, Run, activation, check_kernel, values, words

ROWS, GROUPS, LANES = "softmax.rows", "softmax.groups", "softmax.lanes"


def check_softmax(
    x: Array,
    scale: float,
    engine: Engine | None = None,
    target: tuple[float, int] = (1 / 256, 0),
    kernel: str = ROWS,
) -> Run:
    """Softmax of `x` [b, h, w, d] with logits of `scale`, to a `target` scale and zero point."""
    logits, table = values(activation(x.shape), words(TABLE_SHAPE))
    result = TensorType(UniformType.per_tensor("u8", *target), x.shape)
    entries = softmax_table(scale, 1.0).astype(np.int32).reshape(TABLE_SHAPE)
    op = htp.SoftmaxOp(logits, table, result)
    return check_kernel(op, [x, entries], kernel, engine=engine)


def random_rows(*shape: int, low: int = 0) -> Array:
    return np.random.default_rng(shape[-1]).integers(low, 256, shape, dtype=np.uint8)


@pytest.mark.parametrize("kernel", [ROWS, GROUPS, LANES])
@pytest.mark.parametrize("depth", [1, 2, 3, 10, 12, 31, 32, 100, 127, 128, 129, 256, 300, 1001])
def test_lengths(depth: int, kernel: str):
    if kernel != LANES or depth <= LONGEST:
        check_softmax(random_rows(1, 1, 3, depth), 0.1, kernel=kernel)


@pytest.mark.parametrize("shape", [(1, 1, 1, 4), (1, 5, 33, 9), (2, 3, 50, 7), (3, 1, 130, 2)])
def test_lanes(shape: tuple[int, ...]):
    """Groups of four vectors of rows and what is left, images, and padded rows and channels."""
    check_softmax(random_rows(*shape), 0.06, kernel=LANES)


@pytest.mark.parametrize("rows", [2, 7, 31, 32, 33, 64, 127, 128, 130, 161, 257])
@pytest.mark.parametrize("depth", [1, 13, 128, 130])
def test_groups(rows: int, depth: int):
    """Groups of 128 rows, vectors of 32, and what is left of both."""
    check_softmax(random_rows(1, 1, rows, depth), 0.06, kernel=GROUPS)


@pytest.mark.parametrize("scale", [1 / 256, 0.013, 0.05, 0.1, 0.176, 0.25, 0.5, 1.0, 3.7])
@pytest.mark.parametrize("low", [0, 200, 250])
@pytest.mark.parametrize("kernel", [ROWS, GROUPS, LANES])
def test_scales(scale: float, low: int, kernel: str):
    check_softmax(random_rows(2, 3, 2, 17, low=low), scale, kernel=kernel)


@pytest.mark.parametrize("depth", [1, 2, 10, 129, 300])
@pytest.mark.parametrize(
    "target", [(1 / 255, 0), (1 / 256, 7), (0.0003, 0), (1e-8, 3), (2.0**-30, 1), (0.37, 200)]
)
@pytest.mark.parametrize("kernel", [ROWS, GROUPS, LANES])
def test_other_results(depth: int, target: tuple[float, int], kernel: str):
    """Probabilities of 16 bits, rescaled, also by left shifts and to a single step."""
    depth = min(depth, LONGEST) if kernel == LANES else depth
    check_softmax(random_rows(1, 1, 3, depth), 0.02, target=target, kernel=kernel)
    equal = np.full((1, 1, 2, depth), 131, np.uint8)
    check_softmax(equal, 0.1, target=target, kernel=kernel)


@pytest.mark.parametrize("depth", [1, 2, 255, 256, 511, 512, 600, 1001, 4097, 8191])
@pytest.mark.parametrize("logit", [0, 131, 255])
@pytest.mark.parametrize("kernel", [ROWS, GROUPS, LANES])
def test_equal_logits(depth: int, logit: int, kernel: str):
    """From 512 on the reference kernel aborts; the formula goes on."""
    depth = min(depth, LONGEST) if kernel == LANES else depth
    check_softmax(np.full((1, 1, 2, depth), logit, np.uint8), 0.1, kernel=kernel)


@pytest.mark.parametrize("scale", [0.02, 0.3])
def test_one_logit_above_all_others(scale: float):
    x = np.zeros((1, 4, 1, 50), np.uint8)
    x[0, range(4), 0, [0, 7, 33, 49]] = [1, 40, 128, 255]
    check_softmax(x, scale)


def test_many_rows():
    check_softmax(random_rows(2, 8, 8, 10), 0.08)


@pytest.mark.parametrize(("depth", "most"), [(10, 203), (1001, 497)])
def test_density(depth: int, most: int):
    assert check_softmax(random_rows(1, 1, 1, depth), 0.1).instructions <= most


@pytest.mark.parametrize("depth", [10, 128, 300])
@pytest.mark.parametrize(("kernel", "rows"), [(ROWS, 4), (GROUPS, 70), (LANES, 70)])
def test_llvm_and_registers(depth: int, kernel: str, rows: int):
    depth = min(depth, LONGEST) if kernel == LANES else depth
    run = check_softmax(random_rows(1, 1, rows, depth), 0.1, LlvmEngine(), kernel=kernel)
    assert live_vectors(run.kernel) <= 28


def test_one_row_is_no_group():
    logits, table = values(activation((1, 1, 1, 8)), words(TABLE_SHAPE))
    op = htp.SoftmaxOp(logits, table, activation((1, 1, 1, 8)))
    assert IMPLEMENTATIONS[GROUPS].layouts(op) == "one row is no group"


@pytest.mark.parametrize(("kernel", "longest"), [(ROWS, 8191), (LANES, 256)])
def test_longer_rows_are_refused(kernel: str, longest: int):
    shape = (1, 1, 1, longest + 1)
    logits, table = values(activation(shape), words(TABLE_SHAPE))
    op = htp.SoftmaxOp(logits, table, activation(shape))
    reason = IMPLEMENTATIONS[kernel].layouts(op)
    assert reason == f"a row of {longest + 1} elements is longer than {longest}"


def test_reciprocals():
    """Of sums from that of one exponential of 1 up to 32 bits."""
    powers = 2 ** np.arange(19, 32)
    corners = [powers, powers + 1, 2 * powers - 1]
    random = 2 ** np.random.default_rng(0).uniform(19, 32, 8192 - 3 * len(powers))
    totals = np.concatenate([*corners, random]).astype(np.int64)
    execution = execute(reciprocal, [bits(totals.astype(np.uint32).reshape(-1, 32))])
    scale, shift = (lanes(x, "w").reshape(-1) for x in execution.outputs)
    length = np.frexp(totals.astype(np.float64))[1]
    assert (shift == length - 6).all()
    assert (scale == one_over_one_plus((totals << 32 - length) - 2**31)).all()
