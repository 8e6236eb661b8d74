"""GridSample and ImageProjectionTransform of qnn against PyTorch's grid_sample."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last
from support.oracle import oracle
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.qnn import GridSampleMode, GridSamplePadding
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")


def grid_sample(x: Array, grid: Array, **parameters: Any) -> Array:
    """PyTorch's result, channels last."""
    given = torch.from_numpy(np.ascontiguousarray(channels_first(x)))
    y = torch.nn.functional.grid_sample(given, torch.from_numpy(grid), **parameters)
    return channels_last(y.numpy())


@oracle("PyTorch", qnn.GridSampleOp)
@pytest.mark.parametrize("rank", [4, 5])
@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("padding", GridSamplePadding)
@pytest.mark.parametrize("mode", GridSampleMode)
@settings(max_examples=10)
@given(data=st.data())
def test_grids(
    mode: GridSampleMode,
    padding: GridSamplePadding,
    aligned: bool,
    rank: int,
    data: st.DataObject,
):
    sizes, points = ([data.draw(st.integers(1, 6)) for _ in range(rank - 2)] for _ in range(2))
    rng = np.random.default_rng(data.draw(st.integers(0, 9)))
    x = rng.random((2, *sizes, 3), np.float32)
    grid = rng.random((2, *points, rank - 2), np.float32) * 6 - 3
    operands = [value(x.shape), value(grid.shape)]
    parameters = {"mode": mode, "padding_mode": padding, "align_corners": aligned}
    y = run(qnn.GridSampleOp(*operands, out=f32, **parameters), x, grid)
    wanted = grid_sample(
        x,
        grid,
        mode=str(mode).lower(),
        padding_mode=str(padding).lower(),
        align_corners=aligned,
    )
    # Places are of float32, of up to 12 pixels.
    np.testing.assert_allclose(y, wanted, atol=1e-5)


@oracle("PyTorch", qnn.ImageProjectionTransformOp)
@settings(max_examples=20)
@given(st.tuples(*[st.floats(-1.5, 1.5, width=16)] * 6))
def test_affine_projections(matrix: tuple[float, ...]):
    x = np.random.default_rng(0).random((1, 5, 6, 3), np.float32)
    a0, a1, a2, b0, b1, b2 = matrix
    operands = [value(x.shape), value((8,))]
    transform = np.array([*matrix, 0, 0], np.float32)
    y = run(qnn.ImageProjectionTransformOp(*operands, out=f32), x, transform)
    row, column = np.mgrid[:5, :6]
    across, down = a0 * column + a1 * row + a2, b0 * column + b1 * row + b2
    grid = np.stack([across * 2 / 5 - 1, down * 2 / 4 - 1], -1)[None].astype(np.float32)
    # Places are of float32, of up to 20 pixels, and once more normalized by PyTorch's grid.
    np.testing.assert_allclose(y, grid_sample(x, grid, align_corners=True), atol=2e-5)
