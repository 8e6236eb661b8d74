"""nnef-to-qnn: windows, convolutions, places in windows, samplings compute what they did."""

from __future__ import annotations

import pytest
from support.nnef_legalization import (
    IMAGE,
    PIPELINES,
    ROW,
    check,
    floats,
    indices,
    model,
    one,
)

BORDERS = ("ignore", "constant", "replicate", "reflect", "reflect-even")
POOLS = ("max_pool", "avg_pool", "rms_pool", "box")


@pytest.mark.parametrize("border", BORDERS)
@pytest.mark.parametrize("name", POOLS)
@pytest.mark.parametrize(
    ("size", "rest", "result"),
    [
        ("1, 1, 3, 3", "", "1x4x6x6"),
        ("1, 1, 2, 3", "stride = array<i64: 1, 1, 2, 1>", "1x4x3x6"),
        ("1, 3, 1, 1", "", "1x4x6x6"),
        ("1, 2, 2, 3", "stride = array<i64: 1, 2, 1, 3>", "1x2x6x2"),
        ("1, 1, 3, 3", "dilation = array<i64: 1, 1, 2, 1>", "1x4x6x6"),
        (
            "1, 1, 3, 3",
            "padding = dense<[[0, 0], [0, 0], [1, -1], [0, 2]]> : tensor<4x2xi64>",
            "1x4x4x6",
        ),
    ],
)
def test_windows_over_any_axes(border: str, name: str, size: str, rest: str, result: str) -> None:
    parameters = ", ".join(
        filter(None, (f"size = array<i64: {size}>", f'border = "{border}"', rest))
    )
    line = f"%z = nnef.{name} %x {{{parameters}}} : ({IMAGE}) -> tensor<{result}xf32>"
    check(model(IMAGE, line), "nnef-to-qnn-graph")


@pytest.mark.parametrize("border", ["ignore", "constant"])
@pytest.mark.parametrize("normalize", ["true", "false"])
@pytest.mark.parametrize(
    ("rest", "result"),
    [
        ("stride = array<i64: 1, 1, 2, 2>", "1x4x12x12"),
        ("padding = dense<[[0, 0], [0, 0], [1, 0], [0, 1]]> : tensor<4x2xi64>", "1x4x7x7"),
        ("dilation = array<i64: 1, 1, 2, 1>", "1x4x6x6"),
    ],
)
def test_debox(border: str, normalize: str, rest: str, result: str) -> None:
    head = f'size = array<i64: 1, 1, 3, 3>, border = "{border}", normalize = {normalize}'
    line = f"%z = nnef.debox %x {{{head}, {rest}}} : ({IMAGE}) -> tensor<{result}xf32>"
    check(model(IMAGE, line), "nnef-to-qnn-graph")


@pytest.mark.parametrize("border", BORDERS[1:])
@pytest.mark.parametrize("method", ["asymmetric", "symmetric", "aligned"])
def test_multilinear_upsample(border: str, method: str) -> None:
    parameters = f'factor = array<i64: 2, 3>, method = "{method}", border = "{border}"'
    line = (
        f"%z = nnef.multilinear_upsample %x {{{parameters}}} : ({IMAGE}) -> tensor<1x4x12x18xf32>"
    )
    check(model(IMAGE, line), "nnef-to-qnn-graph")


CONVOLUTIONS = [
    ("4x6x6", "8x4x3x3", "", "8x6x6"),
    ("4x6x6", "8x4x3x3", "stride = array<i64: 2, 2>", "8x3x3"),
    ("4x6x6", "8x2x3x3", "groups = 2 : i64, dilation = array<i64: 1, 2>", "8x6x6"),
    ("4x6x6", "8x1x3x2", "groups = 0 : i64", "8x6x6"),
    ("4x6x6", "8x1x3x2", "groups = 4 : i64", "8x6x6"),
    ("4x6x6", "8x4x3x3", 'border = "replicate"', "8x6x6"),
    ("4x6x6", "8x4x3x3", 'border = "reflect"', "8x6x6"),
    ("4x6x6", "8x4x3x3", 'border = "reflect-even"', "8x6x6"),
    ("4x6x6", "8x4x3x3", "padding = dense<[[-1, 2], [0, 0]]> : tensor<2x2xi64>", "8x5x4"),
    ("4x9", "8x4x3", "", "8x9"),
    ("4x9", "8x1x3", "groups = 0 : i64", "8x9"),
    ("2x4x5x6", "3x2x2x3x3", "", "3x4x5x6"),
    ("2x4x5x6", "4x1x2x3x3", "groups = 0 : i64", "4x4x5x6"),
]


@pytest.mark.parametrize("pipeline", PIPELINES)
@pytest.mark.parametrize(("source", "weight", "rest", "result"), CONVOLUTIONS)
def test_convolutions(source: str, weight: str, rest: str, result: str, pipeline: str) -> None:
    channels = weight.split("x")[0]
    types = [f"tensor<2x{source}xf32>", f"tensor<{weight}xf32>", f"tensor<1x{channels}xf32>"]
    line = (
        f"%z = nnef.conv %x, %x1, %x2 {{{rest}}} : ({', '.join(types)}) -> tensor<2x{result}xf32>"
    )
    check(model("; ".join(types), line), pipeline)


DECONVOLUTIONS = [
    ("4x6x6", "4x3x3x3", "", "3x6x6", 3),
    ("4x6x6", "4x3x3x3", "stride = array<i64: 2, 2>", "3x12x12", 3),
    (
        "4x6x6",
        "4x3x3x3",
        "stride = array<i64: 2, 2>, output_shape = array<i64: 2, 3, 11, 12>",
        "3x11x12",
        3,
    ),
    ("4x6x6", "4x3x3x3", "groups = 2 : i64", "6x6x6", 6),
    ("4x6x6", "4x1x3x3", "groups = 0 : i64", "4x6x6", 4),
    ("4x6x6", "4x3x1x1", "stride = array<i64: 2, 2>", "3x12x12", 3),
    ("4x6x6", "4x3x3x3", "padding = dense<[[0, 1], [1, 1]]> : tensor<2x2xi64>", "3x7x6", 3),
    ("4x6x6", "4x3x3x3", "padding = dense<[[-1, 0], [0, -2]]> : tensor<2x2xi64>", "3x9x10", 3),
    ("4x9", "4x3x3", "stride = array<i64: 2>", "3x18", 3),
    ("2x4x5x6", "2x3x2x3x3", "", "3x4x5x6", 3),
]


@pytest.mark.parametrize(("source", "weight", "rest", "result", "channels"), DECONVOLUTIONS)
def test_deconvolutions(source: str, weight: str, rest: str, result: str, channels: int) -> None:
    types = [f"tensor<2x{source}xf32>", f"tensor<{weight}xf32>", f"tensor<1x{channels}xf32>"]
    line = (
        f"%z = nnef.deconv %x, %x1, %x2 {{{rest}}} : ({', '.join(types)}) -> tensor<2x{result}xf32>"
    )
    check(model("; ".join(types), line), "nnef-to-qnn-graph")


def test_separable_convolutions() -> None:
    plane, point = floats("4x1x3x3"), floats("8x4x1x1")
    wide, narrow = floats("1x8x6x6"), IMAGE
    conv = one("separable_conv", "", wide, narrow, plane, point, floats("1x8"))
    check(model(*conv), "nnef-to-qnn-graph")
    deconv = one("separable_deconv", "", narrow, wide, plane, point, ROW)
    check(model(*deconv), "nnef-to-qnn-graph")


@pytest.mark.parametrize("border", BORDERS)
@pytest.mark.parametrize(
    ("size", "rest", "result"),
    [
        ("1, 1, 2, 2", "stride = array<i64: 1, 1, 2, 2>", "1x4x3x3"),
        ("1, 1, 3, 2", "dilation = array<i64: 1, 1, 1, 2>", "1x4x6x6"),
        ("1, 3, 1, 2", "", "1x4x6x6"),
        ("1, 1, 1, 3", "", "1x4x6x6"),
    ],
)
def test_places_in_windows(border: str, size: str, rest: str, result: str) -> None:
    window = ", ".join(filter(None, (f"size = {indices(size)}", rest)))
    places, values = f"tensor<{result}xi32>", floats(result)
    check(model(*one("argmax_pool", f'{window}, border = "{border}"', places)), "nnef-to-qnn")
    pool = one("max_pool_with_index", f'{window}, border = "{border}"', f"({values}, {places})")
    check(model(pool[0], pool[1].replace("%z =", "%z, %z1 =")), "nnef-to-qnn-graph")
    if border == "ignore":
        return
    index = f'%i = nnef.argmax_pool %x {{{window}, border = "{border}"}} : ({IMAGE}) -> {places}'
    sample = f'%s = nnef.sample %x, %i {{{window}, border = "{border}"}} : '
    up = f"%z = nnef.desample %s, %i {{{window}, output_shape = {indices('1, 4, 6, 6')}}} : "
    check(
        model(
            IMAGE,
            index,
            f"{sample}({IMAGE}, {places}) -> {values}",
            f"{up}({values}, {places}) -> {IMAGE}",
        ),
        "nnef-to-qnn-graph",
    )
