"""Pools of qnn against PyTorch."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last
from support.oracle import oracle
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.qnn import RoundingMode
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")

AVERAGES = {2: qnn.PoolAvg2dOp, 3: qnn.PoolAvg3dOp}
MAXIMA = {2: qnn.PoolMax2dOp, 3: qnn.PoolMax3dOp}


@st.composite
def pools(draw: st.DrawFn) -> tuple[Array, dict[str, Any], dict[str, Any]]:
    """An input, the parameters of QNN, and those of PyTorch."""
    count = draw(st.integers(2, 3))
    window = [draw(st.integers(1, 3)) for _ in range(count)]
    stride = [draw(st.integers(1, 3)) for _ in range(count)]
    pads = [draw(st.integers(0, k // 2)) for k in window]
    size = [draw(st.integers(k, k + 5)) for k in window]
    ceil = draw(st.booleans())
    mode = RoundingMode.CEIL if ceil else RoundingMode.FLOOR
    x = np.random.default_rng(0).standard_normal((2, *size, 3), np.float32)
    sides = [(p, p) for p in pads]
    mine = {"filter_size": window, "stride": stride, "pad_amount": sides, "rounding_mode": mode}
    theirs = {"kernel_size": window, "stride": stride, "padding": pads, "ceil_mode": ceil}
    return x, mine, theirs


def pooled(name: str, x: Array, parameters: dict[str, Any]) -> Array:
    """PyTorch's result, channels last."""
    pool = getattr(torch.nn.functional, f"{name}{x.ndim - 2}d")
    given = torch.from_numpy(np.ascontiguousarray(channels_first(x)))
    return channels_last(pool(given, **parameters).numpy())


@oracle("PyTorch", qnn.PoolAvg2dOp, qnn.PoolAvg3dOp)
@settings(max_examples=40, deadline=None)
@given(pools(), st.booleans())
def test_averages(pool: tuple[Array, dict[str, Any], dict[str, Any]], counted: bool):
    x, mine, theirs = pool
    op = AVERAGES[x.ndim - 2](value(x.shape), out=f32, count_pad_for_edges=counted, **mine)
    wanted = pooled("avg_pool", x, {**theirs, "count_include_pad": counted})
    assume(op.output_shape() == wanted.shape)
    np.testing.assert_allclose(run(op, x), wanted, atol=1e-6, err_msg="27 float32 summands")


@oracle("PyTorch", qnn.PoolMax2dOp, qnn.PoolMax3dOp)
@settings(max_examples=40, deadline=None)
@given(pools())
def test_maxima(pool: tuple[Array, dict[str, Any], dict[str, Any]]):
    x, mine, theirs = pool
    op = MAXIMA[x.ndim - 2](value(x.shape), out=f32, **mine)
    wanted = pooled("max_pool", x, theirs)
    assume(op.output_shape() == wanted.shape)
    np.testing.assert_array_equal(run(op, x), wanted)


@oracle("PyTorch", qnn.L2Pool2dOp)
@pytest.mark.parametrize(("window", "stride"), [([2, 3], [1, 2]), ([3, 1], [3, 1])])
def test_norms(window: list[int], stride: list[int]):
    x = np.random.default_rng(0).standard_normal((2, 7, 6, 3), np.float32)
    pads = [[0, 1], [2, 0]]
    op = qnn.L2Pool2dOp(value(x.shape), out=f32, filter_size=window, stride=stride, pad_amount=pads)
    wide = np.pad(x, [(0, 0), *pads, (0, 0)])
    wanted = pooled("lp_pool", wide, {"norm_type": 2, "kernel_size": window, "stride": stride})
    np.testing.assert_allclose(run(op, x), wanted, rtol=1e-6, err_msg="9 float32 summands")
