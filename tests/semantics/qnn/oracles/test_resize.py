"""Resizes of qnn against LiteRT, ONNX and exact fractions."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.litert_operator import Operand, operate
from support.one_operation import run, tensor, value
from support.onnx_node import channels_first, channels_last, node
from support.oracle import oracle
from xdsl.dialects.builtin import f32, f64, i1
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.qnn import NearestMode, ResizeInterpolation, ResizeTransformation
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

STORED = {
    "int8": UniformType.per_tensor("i8", 0.5, -3),
    "uint8": UniformType.per_tensor("u8", 0.5, 3),
    "int16": UniformType.per_tensor("i16", 0.5, 0),
}
CENTERS = [(False, False), (True, False), (False, True)]
"""(align_corners, half_pixel_centers)."""

SIZES = st.integers(1, 9)
UPWARD = st.integers(2, 9)
"""Not 1, where PYTORCH_HALF_PIXEL is 0, but in ONNX's evaluator -0.5."""

HALF = Fraction(1, 2)
ONNX_NAMES = {mode: str(mode).lower() for mode in (*ResizeTransformation, *NearestMode)}


def image(dtype: str, shape: tuple[int, ...], seed: int = 0) -> Array:
    """Random values over the whole range, of floats from 0 to 1."""
    rng = np.random.default_rng(seed)
    if dtype == "float32":
        return rng.random(shape, np.float32)
    info = np.iinfo(dtype)
    return rng.integers(info.min, info.max, shape, dtype, endpoint=True)


@oracle("LiteRT", qnn.ResizeBilinearOp, qnn.ResizeNearestNeighborOp)
@pytest.mark.parametrize(("aligned", "half"), CENTERS)
@pytest.mark.parametrize("dtype", ["float32", *STORED])
@settings(max_examples=8)
@given(source=st.tuples(SIZES, SIZES), size=st.tuples(SIZES, SIZES))
def test_images_equal_litert(
    dtype: str, aligned: bool, half: bool, source: tuple[int, int], size: tuple[int, int]
):
    x = image(dtype, (2, *source, 3))
    type = STORED.get(dtype)
    shape, element = (2, *size, 3), f32 if type is None else type
    operands = [Operand(x, type), Operand(np.array(size, np.int32), constant=True)]
    result = Operand(np.empty(shape, dtype), type)
    for name, op in (
        ("ResizeBilinear", qnn.ResizeBilinearOp),
        ("ResizeNearestNeighbor", qnn.ResizeNearestNeighborOp),
    ):
        resized = op(
            value(x.shape, element),
            out=tensor(shape, element),
            align_corners=aligned,
            half_pixel_centers=half,
        )
        centers = {"alignCorners": aligned, "halfPixelCenters": half}
        wanted = operate(name, operands, result, **centers)
        np.testing.assert_array_equal(run(resized, x), wanted)


def resized(x: Array, sizes: tuple[int, ...], element: Attribute = f32, **parameters: Any) -> Array:
    """The result of Resize."""
    shape = (x.shape[0], *sizes, x.shape[-1])
    return run(qnn.ResizeOp(value(x.shape, element), out=tensor(shape, element), **parameters), x)


@oracle("ONNX", qnn.ResizeOp)
@pytest.mark.parametrize("exclude", [False, True])
@pytest.mark.parametrize("transformation", ResizeTransformation)
@pytest.mark.parametrize("mode", [ResizeInterpolation.LINEAR, ResizeInterpolation.CUBIC])
@settings(max_examples=8)
@given(source=st.tuples(SIZES, SIZES), sizes=st.tuples(UPWARD, UPWARD))
def test_weighted_pixels_are_those_of_onnx(
    mode: ResizeInterpolation,
    transformation: ResizeTransformation,
    exclude: bool,
    source: tuple[int, int],
    sizes: tuple[int, int],
):
    x = image("float32", (2, *source, 3))
    y = resized(
        x,
        sizes,
        interpolation_mode=mode,
        transformation_mode=transformation,
        exclude_outside=exclude,
        cubic_coeff=-0.5 if mode is ResizeInterpolation.CUBIC else None,
    )
    wanted = node(
        "Resize",
        channels_first(x),
        None,
        None,
        np.array([2, 3, *sizes]),
        mode=str(mode).lower(),
        coordinate_transformation_mode=ONNX_NAMES[transformation],
        cubic_coeff_a=-0.5,
        exclude_outside=int(exclude),
    )
    # Ours rounds weights to float32; values are below 1.3, 16 taps.
    np.testing.assert_allclose(y, channels_last(wanted), atol=3e-6)


Place = Callable[[int, int, int], Fraction]
PLACES: dict[ResizeTransformation, Place] = {
    ResizeTransformation.HALF_PIXEL: lambda i, n, m: Fraction((2 * i + 1) * n, 2 * m) - HALF,
    ResizeTransformation.ALIGN_CORNERS: lambda i, n, m: Fraction(i * (n - 1), max(m - 1, 1)),
    ResizeTransformation.ASYMMETRIC: lambda i, n, m: Fraction(i * n, m),
}
"""Places of pixels i of m in n, as exact fractions."""

NEAREST: dict[NearestMode, Callable[[Fraction], int]] = {
    NearestMode.FLOOR: math.floor,
    NearestMode.CEIL: math.ceil,
    NearestMode.ROUND_PREFER_FLOOR: lambda place: math.ceil(place - HALF),
    NearestMode.ROUND_PREFER_CEIL: lambda place: math.floor(place + HALF),
}


@oracle("formula", qnn.ResizeOp)
@pytest.mark.parametrize("transformation", ResizeTransformation)
@pytest.mark.parametrize("mode", NearestMode)
def test_nearest_pixels_are_those_of_exact_places(
    mode: NearestMode, transformation: ResizeTransformation
):
    half = transformation is ResizeTransformation.PYTORCH_HALF_PIXEL
    places = PLACES[ResizeTransformation.HALF_PIXEL if half else transformation]
    for n in range(1, 8):
        x = np.arange(n, dtype=np.float32).reshape(1, n, 1)
        for m in range(1, 12):
            y = resized(x, (m,), nearest_mode=mode, transformation_mode=transformation)
            at = [Fraction(0) if half and m == 1 else places(i, n, m) for i in range(m)]
            wanted = [min(max(NEAREST[mode](place), 0), n - 1) for place in at]
            assert y.ravel().tolist() == wanted


@oracle("ONNX", qnn.ResizeOp)
@pytest.mark.parametrize("mode", NearestMode)
def test_nearest_pixels_are_those_of_onnx(mode: NearestMode):
    x = image("float32", (1, 4, 8, 2))
    y = resized(x, (8, 4), nearest_mode=mode)
    wanted = node(
        "Resize",
        channels_first(x),
        None,
        None,
        np.array([1, 2, 8, 4]),
        mode="nearest",
        nearest_mode=ONNX_NAMES[mode],
    )
    np.testing.assert_array_equal(y, channels_last(wanted))


def test_nearest_moves_values_of_any_type():
    x = np.array([True, False, True]).reshape(1, 3, 1)
    y = resized(x, (6,), i1, transformation_mode=ResizeTransformation.ASYMMETRIC)
    assert y.ravel().tolist() == [True, True, False, False, True, True]


@oracle("formula", qnn.ResizeOp, qnn.ResizeBilinearOp, qnn.ResizeNearestNeighborOp)
def test_other_quantizations_round_reals_once():
    source = UniformType.per_tensor("i8", 0.5, -3)
    target = UniformType.per_tensor("i8", 0.7, 5)
    x = image("int8", (1, 5, 4, 2))
    reals = 0.5 * (x.astype(np.float64) + 3)
    operations: list[tuple[Any, dict[str, Any]]] = [
        (qnn.ResizeOp, {"interpolation_mode": ResizeInterpolation.LINEAR}),
        (qnn.ResizeOp, {}),
        (qnn.ResizeBilinearOp, {"half_pixel_centers": True}),
        (qnn.ResizeNearestNeighborOp, {"align_corners": True}),
    ]
    for op, parameters in operations:
        wide = op(value(x.shape, f64), out=tensor((1, 7, 3, 2), f64), **parameters)
        wanted = run(wide, reals) / 0.7
        quantized = op(value(x.shape, source), out=tensor((1, 7, 3, 2), target), **parameters)
        q = np.clip(np.sign(wanted) * np.floor(np.abs(wanted) + 0.5) + 5, -128, 127)
        np.testing.assert_array_equal(run(quantized, x), q)


@oracle("formula", qnn.ResizeBilinearOp)
@pytest.mark.parametrize(("aligned", "half"), CENTERS)
def test_antialias_weighs_a_triangle(aligned: bool, half: bool):
    x = image("float32", (1, 7, 1, 1))
    for size in (2, 3, 10):
        op = qnn.ResizeBilinearOp(
            value(x.shape),
            out=tensor((1, size, 1, 1)),
            antialias=True,
            align_corners=aligned,
            half_pixel_centers=half,
        )
        step = 6 / (size - 1) if aligned else 7 / size
        width = max(step, 1.0)
        for i, seen in enumerate(run(op, x).ravel()):
            place = (i + 0.5) * step - 0.5 if half else i * step
            weights = [max(0.0, 1 - abs(j - place) / width) for j in range(7)]
            assert seen == pytest.approx(np.average(x.ravel(), weights=weights), abs=1e-6)
