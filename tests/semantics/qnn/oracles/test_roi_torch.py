"""RoiAlign and RoiPooling of qnn against PyTorch's pools and samples of the regions."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, tensor, value
from support.onnx_node import channels_first, channels_last
from support.oracle import oracle

from hexnn.dialects import qnn
from hexnn.dialects.qnn.parameters import ui32
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")

SIDE = st.tuples(st.integers(0, 10), st.integers(0, 10)).map(sorted)
EIGHTHS = st.tuples(st.integers(0, 39), st.integers(1, 40)).map(
    lambda side: (side[0] / 8, min(side[0] + side[1], 48) / 8)
)
PARTS = st.sampled_from([1, 2, 4])
"""Powers of two, by which float32 divides exactly."""


def regions(op: Any, x: Array, roi: list[float], size: tuple[int, int], **parameters: Any) -> Array:
    """The one region `roi` of the one image `x`."""
    operands = [value(x.shape), value((1, 4)), value((1,), ui32)]
    made = op(*operands, out=tensor((1, *size, x.shape[3])), img_size_ratio=[1, 1], **parameters)
    return run(made, x, np.array([roi], np.float32), np.zeros(1, np.uint32))


@oracle("PyTorch", qnn.RoiPoolingOp)
@settings(max_examples=40)
@given(rows=SIDE, columns=SIDE, size=st.tuples(PARTS, PARTS))
def test_pools_are_adaptive_pools_of_the_region(
    rows: list[int], columns: list[int], size: tuple[int, int]
):
    x = np.random.default_rng(0).random((1, 11, 11, 3), np.float32) - 2
    y = regions(qnn.RoiPoolingOp, x, [columns[0], rows[0], columns[1], rows[1]], size)
    part = channels_first(x[:, rows[0] : rows[1] + 1, columns[0] : columns[1] + 1])
    pool = torch.nn.functional.adaptive_max_pool2d
    wanted = pool(torch.from_numpy(np.ascontiguousarray(part)), size)
    np.testing.assert_array_equal(y, channels_last(wanted.numpy()))


@oracle("PyTorch", qnn.RoiAlignOp)
@pytest.mark.parametrize("aligned", [False, True])
@settings(max_examples=20)
@given(
    rows=EIGHTHS,
    columns=EIGHTHS,
    size=st.tuples(PARTS, PARTS),
    samples=st.tuples(st.integers(1, 3), st.integers(1, 3)),
)
def test_regions_are_means_of_a_grid(
    aligned: bool,
    rows: tuple[float, float],
    columns: tuple[float, float],
    size: tuple[int, int],
    samples: tuple[int, int],
):
    x = np.random.default_rng(0).random((1, 7, 8, 3), np.float32)
    y = regions(
        qnn.RoiAlignOp,
        x,
        [columns[0], rows[0], columns[1], rows[1]],
        size,
        aligned=aligned,
        num_samples_y=samples[0],
        num_samples_x=samples[1],
    )
    places = [
        places_of(*side, aligned, parts * count)
        for side, parts, count in zip((rows, columns), size, samples, strict=True)
    ]
    down, across = np.meshgrid(places[0] / 3 - 1, places[1] / 3.5 - 1, indexing="ij")
    grid = torch.from_numpy(np.stack([across, down], -1)[None].astype(np.float32))
    images = torch.from_numpy(np.ascontiguousarray(channels_first(x)))
    sampled = torch.nn.functional.grid_sample(
        images, grid, padding_mode="border", align_corners=True
    )
    wanted = torch.nn.functional.avg_pool2d(sampled, samples)
    # Places are of float32, and once more normalized by PyTorch's grid.
    np.testing.assert_allclose(y, channels_last(wanted.numpy()), atol=1e-5)


def places_of(low: float, high: float, aligned: bool, count: int) -> Array:
    """`count` places of a side, in the middle of as many parts of it."""
    length = high - low if aligned else max(high - low, 1)
    return low - aligned / 2 + (np.arange(count) + 0.5) * length / count
