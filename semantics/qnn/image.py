"""Semantics of qnn's ArgbToRgb, Nv12ToRgb and Nv21ToRgb."""

from __future__ import annotations

from functools import partial

import numpy as np
from xdsl.dialects.builtin import IntegerType

from ...dialects import qnn
from ...dialects.qnn import ArgbOrder, RgbOrder
from ..numerics import round_half_away
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import tensor_type

RED = {ArgbOrder.ARGB: 1, ArgbOrder.RGBA: 0}
"""Channel order -> the index of the red channel, which green and blue follow."""

LIMITED_RANGE = np.array([16.0, 128.0, 128.0])
"""The values of Y, U, V for black."""

BT_601 = np.array([[1164, 0, 1596], [1164, -391, -813], [1164, 2018, 0]])
"""The matrix from Y, U, V to red, green and blue, times `THOUSAND` (BT.601)."""

THOUSAND = 1000
"""The denominator of the entries of `BT_601`, so that sums of whole samples are exact."""


@semantics(qnn.ArgbToRgbOp)
def argb_to_rgb(op: qnn.ArgbToRgbOp, x: Array) -> Array:
    """Drop the alpha channel, which is the first or the last by the operation's channel order;
    return RGB or, if the operation says so, BGR.
    """
    red = RED[op.input_order.data]
    colours = x[..., red : red + 3]
    return colours[..., ::-1] if op.reverse_output else colours


@semantics(qnn.Nv12ToRgbOp)
def nv12_to_rgb(op: qnn.Nv12ToRgbOp, x: Array) -> Array:
    """Convert frames `x`, which hold the luma of all pixels, then U, V pairs of 2 x 2 pixels each
    (U first), to RGB or, if the operation says so, BGR.
    """
    return by_reals(op, partial(_colours, op, (0, 1)), x)


@semantics(qnn.Nv21ToRgbOp)
def nv21_to_rgb(op: qnn.Nv21ToRgbOp, x: Array) -> Array:
    """Convert frames `x`, which hold the luma of all pixels, then V, U pairs of 2 x 2 pixels each
    (V first), to RGB or, if the operation says so, BGR.
    """
    return by_reals(op, partial(_colours, op, (1, 0)), x)


def _colours(op: qnn.NvToRgbOp, order: tuple[int, int], x: Array) -> Array:
    """Return the RGB (or BGR) values, [batch, height, width, 3], of YUV frames `x`, which hold
    luma, then pairs of chroma samples of 2 x 2 pixels each, as reals, rounded if the result has an
    integer type.

    `order` are the indices of U and V in a pair of chroma samples.
    """
    samples = x if x.dtype.kind == "f" else x.astype(np.float64)
    y, uv = _planes(samples, *op.size)
    yuv = np.stack([y, uv[..., order[0]], uv[..., order[1]]], -1)
    coefficients, black = BT_601.astype(yuv.dtype), LIMITED_RANGE.astype(yuv.dtype)
    rgb = np.clip((yuv - black) @ coefficients.T / THOUSAND, 0, 255)
    ordered = rgb[..., ::-1] if op.output_order.data is RgbOrder.BGR else rgb
    whole = isinstance(tensor_type(op.output).element_type, IntegerType)
    return round_half_away(ordered) if whole else ordered


def _planes(samples: Array, height: int, width: int) -> tuple[Array, Array]:
    """Return the luma [batch, height, width] and the chroma [batch, height, width, 2], repeated for
    each block of 2 x 2 pixels, of frames whose `samples` [batch, ...] hold luma, then chroma.
    """
    batch, area = len(samples), height * width
    colour = samples[:, area:].reshape(batch, height // 2, width // 2, 2)
    return samples[:, :area].reshape(batch, height, width), colour.repeat(2, 1).repeat(2, 2)
