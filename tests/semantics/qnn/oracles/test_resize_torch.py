"""Resizes of qnn against PyTorch's interpolate."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, tensor, value
from support.onnx_node import channels_first, channels_last
from support.oracle import oracle

from hexnn.dialects import qnn
from hexnn.dialects.qnn import NearestMode, ResizeInterpolation, ResizeTransformation
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")

SIZES, WIDE = st.integers(1, 9), st.integers(2, 9)
T = ResizeTransformation
LINEAR, CUBIC = ResizeInterpolation.LINEAR, ResizeInterpolation.CUBIC


def interpolated(x: Array, size: tuple[int, ...], **parameters: Any) -> Array:
    """PyTorch's result, channels last."""
    given = torch.from_numpy(np.ascontiguousarray(channels_first(x)))
    return channels_last(torch.nn.functional.interpolate(given, size, **parameters).numpy())


def resized(op: Any, x: Array, size: tuple[int, ...], **parameters: Any) -> Array:
    """The result of one of the operations that resize."""
    return run(op(value(x.shape), out=tensor((x.shape[0], *size, x.shape[-1])), **parameters), x)


MODES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (
        {"interpolation_mode": LINEAR, "transformation_mode": T.ALIGN_CORNERS},
        {"mode": "linear", "align_corners": True},
    ),
    ({"interpolation_mode": LINEAR}, {"mode": "linear", "align_corners": False}),
    (
        {"interpolation_mode": CUBIC, "transformation_mode": T.ALIGN_CORNERS},
        {"mode": "bicubic", "align_corners": True},
    ),
    ({"interpolation_mode": CUBIC}, {"mode": "bicubic", "align_corners": False}),
]
"""Parameters of Resize, and of PyTorch for them."""
NAMES = {1: "linear", 2: "bilinear", 3: "trilinear"}


@oracle("PyTorch", qnn.ResizeOp)
@pytest.mark.parametrize(("parameters", "theirs"), MODES)
@settings(max_examples=15)
@given(data=st.data())
def test_weighted_pixels(parameters: dict[str, Any], theirs: dict[str, Any], data: st.DataObject):
    linear = theirs["mode"] == "linear"
    rank = data.draw(st.integers(1, 3)) if linear else 2
    source, size = (tuple(data.draw(SIZES) for _ in range(rank)) for _ in range(2))
    x = np.random.default_rng(0).random((2, *source, 3), np.float32)
    mode = NAMES[rank] if linear else theirs["mode"]
    wanted = interpolated(x, size, **theirs | {"mode": mode})
    # PyTorch computes places in float32: weights differ by up to 9 * 2**-23.
    np.testing.assert_allclose(resized(qnn.ResizeOp, x, size, **parameters), wanted, atol=1e-5)


@oracle("PyTorch", qnn.ResizeOp)
@pytest.mark.parametrize("size", [(4, 8, 2), (2, 2, 1), (8, 16, 4)])
def test_nearest_pixels(size: tuple[int, ...]):
    x = np.random.default_rng(0).random((1, 4, 8, 2, 3), np.float32)
    legacy = {"transformation_mode": T.ASYMMETRIC, "nearest_mode": NearestMode.FLOOR}
    np.testing.assert_array_equal(
        resized(qnn.ResizeOp, x, size, **legacy), interpolated(x, size, mode="nearest")
    )
    exact = {"nearest_mode": NearestMode.ROUND_PREFER_CEIL}
    np.testing.assert_array_equal(
        resized(qnn.ResizeOp, x, size, **exact), interpolated(x, size, mode="nearest-exact")
    )


@oracle("PyTorch", qnn.ResizeBilinearOp)
@pytest.mark.parametrize("aligned", [False, True])
@settings(max_examples=15)
@given(source=st.tuples(SIZES, SIZES), size=st.tuples(SIZES, SIZES))
def test_bilinear(aligned: bool, source: tuple[int, int], size: tuple[int, int]):
    x = np.random.default_rng(0).random((2, *source, 3), np.float32)
    y = resized(
        qnn.ResizeBilinearOp, x, size, align_corners=aligned, half_pixel_centers=not aligned
    )
    # Both compute places in float32, of up to 9 pixels.
    np.testing.assert_allclose(
        y, interpolated(x, size, mode="bilinear", align_corners=aligned), atol=1e-5
    )


@oracle("PyTorch", qnn.ResizeBilinearOp)
@settings(max_examples=25)
@given(source=st.tuples(SIZES, WIDE), size=st.tuples(SIZES, WIDE))
def test_antialias(source: tuple[int, int], size: tuple[int, int]):
    """Not of images of one column, of which PyTorch repeats a row."""
    x = np.random.default_rng(0).random((2, *source, 3), np.float32)
    y = resized(qnn.ResizeBilinearOp, x, size, half_pixel_centers=True, antialias=True)
    # PyTorch computes weights in float32.
    np.testing.assert_allclose(y, interpolated(x, size, mode="bilinear", antialias=True), atol=1e-5)
