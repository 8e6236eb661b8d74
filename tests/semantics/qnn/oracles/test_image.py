"""Colours of qnn against formulas pixel by pixel."""

from typing import Any

import numpy as np
import pytest
from support.one_operation import run, tensor, value
from support.oracle import oracle
from xdsl.dialects.builtin import IntegerType, Signedness, f32
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.qnn import ArgbOrder, RgbOrder
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

ui8 = IntegerType(8, Signedness.UNSIGNED)
BYTES = UniformType.per_tensor("u8", 1.0, 0)
SIGNED = UniformType.per_tensor("i8", 2.0, -100)


def frames(seed: int = 0) -> Array:
    """Two frames of 4x6 pixels."""
    return np.random.default_rng(seed).integers(0, 256, (2, 36), np.uint8)


@oracle("formula", qnn.ArgbToRgbOp)
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("order", ArgbOrder)
def test_colours_without_alpha(order: ArgbOrder, reverse: bool):
    x = np.random.default_rng(0).integers(0, 256, (2, 3, 5, 4), np.uint8)
    op = qnn.ArgbToRgbOp(value(x.shape, ui8), out=ui8, input_order=order, reverse_output=reverse)
    red, green, blue = (x[..., str(order).index(c)] for c in "RGB")
    wanted = [blue, green, red] if reverse else [red, green, blue]
    np.testing.assert_array_equal(run(op, x), np.stack(wanted, -1))


def colour(frame: Any, i: int, j: int, names: str) -> tuple[float, float, float]:
    """Red, green, blue of a pixel of a frame of 4x6, by BT.601 in the limited range."""
    pair = 24 + (i // 2) * 6 + (j // 2) * 2
    y = 1.164 * (frame[i * 6 + j] - 16)
    u, v = (frame[pair + names.index(name)] - 128 for name in "UV")
    rgb = (y + 1.596 * v, y - 0.813 * v - 0.391 * u, y + 2.018 * u)
    return tuple(min(max(c, 0.0), 255.0) for c in rgb)


FORMATS: list[tuple[Any, str]] = [(qnn.Nv12ToRgbOp, "UV"), (qnn.Nv21ToRgbOp, "VU")]


def converted(op: Any, x: Array, source: Attribute, target: Attribute, order: RgbOrder) -> Array:
    result = tensor((2, 4, 6, 3), target)
    return run(op(value(x.shape, source), out=result, output_order=order), x)


@oracle("formula", qnn.Nv12ToRgbOp, qnn.Nv21ToRgbOp)
@pytest.mark.parametrize("order", RgbOrder)
@pytest.mark.parametrize(("op", "names"), FORMATS)
def test_frames_pixel_by_pixel(op: Any, names: str, order: RgbOrder):
    x = frames()
    stored = converted(op, x, ui8, ui8, order)
    reals = converted(op, x.astype(np.float32), f32, f32, order)
    np.testing.assert_array_equal(converted(op, x, BYTES, BYTES, order), stored)
    for b, i, j in np.ndindex(2, 4, 6):
        rgb = np.array(colour(x[b].astype(float), i, j, names))
        wanted = rgb[::-1] if order is RgbOrder.BGR else rgb
        np.testing.assert_array_equal(stored[b, i, j], np.floor(wanted + 0.5))
        # Sums of three products in float32, of up to 600.
        np.testing.assert_allclose(reals[b, i, j], wanted, atol=2e-4)


@oracle("formula", qnn.Nv12ToRgbOp, qnn.Nv21ToRgbOp)
@pytest.mark.parametrize(("op", "names"), FORMATS)
def test_quantized_frames_round_reals_once(op: Any, names: str):
    x = np.random.default_rng(1).integers(-100, 28, (2, 36), np.int8)
    y = converted(op, x, SIGNED, BYTES, RgbOrder.RGB)
    for b, i, j in np.ndindex(2, 4, 6):
        rgb = np.array(colour(2.0 * (x[b] + 100.0), i, j, names))
        np.testing.assert_array_equal(y[b, i, j], np.floor(rgb + 0.5))
