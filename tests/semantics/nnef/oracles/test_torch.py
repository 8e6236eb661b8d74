"""Operations of nnef against PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.nnef_operation import expect_close, reals, run
from support.oracle import oracle

from hexnn.dialects import nnef

torch: Any = pytest.importorskip("torch")


@oracle("PyTorch", nnef.LocalResponseNormalizationOp)
@pytest.mark.parametrize("size", [1, 3, 5])
def test_local_response_is_that_of_pytorch(size: int):
    x = reals(2, 7, 3, 4)
    case = {"alpha": 0.4, "beta": 0.75, "bias": 2.0}
    y = run(nnef.LocalResponseNormalizationOp, x, size=[1, size, 1, 1], **case)
    normalize = torch.nn.functional.local_response_norm
    wanted = normalize(torch.from_numpy(x), size, case["alpha"], case["beta"], case["bias"])
    expect_close(y, wanted.numpy())


@oracle("PyTorch", nnef.L1NormalizationOp, nnef.L2NormalizationOp)
def test_normalizations_are_those_of_pytorch():
    x = reals(2, 3, 4, 5)
    for power, op in enumerate((nnef.L1NormalizationOp, nnef.L2NormalizationOp), 1):
        wanted = torch.nn.functional.normalize(torch.from_numpy(x), power, 2, 1e-12)
        expect_close(run(op, x, axes=[2], epsilon=1e-12), wanted.numpy())


@oracle("PyTorch", nnef.BatchNormalizationOp)
def test_batch_normalization_is_that_of_pytorch():
    x, mean, offset, scale = reals(2, 3, 4), reals(1, 3), reals(1, 3, seed=1), reals(1, 3, seed=2)
    variance = np.abs(reals(1, 3, seed=3))
    wanted = torch.nn.functional.batch_norm(
        torch.from_numpy(x),
        *(torch.from_numpy(array[0]) for array in (mean, variance, scale, offset)),
        eps=1e-3,
    )
    y = run(nnef.BatchNormalizationOp, x, mean, variance, offset, scale, epsilon=1e-3)
    expect_close(y, wanted.numpy())


@oracle("PyTorch", nnef.AvgRoiPoolOp, nnef.MaxRoiPoolOp)
@pytest.mark.parametrize("extent", [4, 6, 8])
def test_regions_that_divide_are_adaptive_pools_of_pytorch(extent: int):
    x = reals(1, 2, 12, 12)
    rois = np.array([[1, 2, 1 + extent, 2 + extent]], np.float32)
    crop = torch.from_numpy(x[:, :, 1 : 1 + extent, 2 : 2 + extent])
    pools = {
        nnef.AvgRoiPoolOp: torch.nn.functional.adaptive_avg_pool2d,
        nnef.MaxRoiPoolOp: torch.nn.functional.adaptive_max_pool2d,
    }
    for op, pool in pools.items():
        y = run(op, x, rois, np.zeros((1, 1), np.int32), output_size=[2, 2])
        expect_close(y, pool(crop, (2, 2)).numpy())


@oracle("PyTorch", nnef.MultilinearUpsampleOp)
@pytest.mark.parametrize("method", ["symmetric", "aligned"])
@pytest.mark.parametrize("mode", ["linear", "bilinear", "trilinear"])
def test_neighbours_are_those_of_pytorch(mode: str, method: str):
    axes = ["linear", "bilinear", "trilinear"].index(mode) + 1
    x, factor = reals(2, 3, *[4, 3, 2][:axes]), [3, 2, 4][:axes]
    wanted = torch.nn.functional.interpolate(
        torch.from_numpy(x),
        size=[n * f for n, f in zip(x.shape[2:], factor, strict=True)],
        mode=mode,
        align_corners=method == "aligned",
    )
    expect_close(run(nnef.MultilinearUpsampleOp, x, factor=factor, method=method), wanted.numpy())
