"""Reductions to indices, of wide elements, and products: every stage computes what numpy does, and
nothing stays in qnn.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexnn.testing.every_stage import equal_result, results

U8, I8, I16 = "u8:f32, 0.5:7", "i8:f32, 0.25:-3", "i16:f32, 0.25:0"
DTYPES = {"u8": np.uint8, "i8": np.int8, "i16": np.int16, "i32": np.int32}


def element(kind: str) -> str:
    """The text of an element type: quantized if `kind` has a scale."""
    return f"!quant.uniform<{kind}>" if ":" in kind else kind


def network(
    op: str, shape: tuple[int, ...], result: tuple[int, ...], kinds: tuple[str, str]
) -> str:
    """A function of one operation, `op` with its attributes, between elements of two kinds."""
    name, attributes = op.split(" ", 1)
    source, target = (
        f"tensor<{''.join(f'{n}x' for n in dims)}{element(kind)}>"
        for dims, kind in zip((shape, result), kinds, strict=True)
    )
    return f"""func.func @main(%x: {source}) -> {target} {{
      %y = qnn.{name} %x {attributes} : ({source}) -> {target}
      func.return %y : {target}
    }}"""


def array(shape: tuple[int, ...], kind: str, span: int = 0) -> Any:
    """Random stored integers of elements of `kind`, all of them or those from -span to span."""
    dtype = np.dtype(DTYPES[kind.split(":", maxsplit=1)[0]])
    rng = np.random.default_rng(sum(shape))
    info = np.iinfo(dtype)
    low, high = (-span, span) if span else (int(info.min), int(info.max))
    return rng.integers(max(low, int(info.min)), high + 1, shape).astype(dtype)


def check(text: str, x: Any, wanted: Any) -> None:
    """Every stage of the network computes `wanted`, and no operation of qnn remains in htp."""
    np.testing.assert_array_equal(equal_result(text, x), wanted)


@pytest.mark.parametrize("kind", [U8, I8, I16, "i32"])
@pytest.mark.parametrize("name", ["argmax", "argmin"])
@pytest.mark.parametrize(("shape", "axis"), [((3, 40), 1), ((5, 2, 33), 0), ((2, 300, 3), 1)])
def test_indices(kind: str, name: str, shape: tuple[int, ...], axis: int) -> None:
    """Few different elements, so that many are equal: the first of them counts."""
    index = ("i32", "ui32", "i64")[len(shape) - 2 + axis]
    result = tuple(n for i, n in enumerate(shape) if i != axis)
    text = network(f"{name} {{axis = {axis} : ui32}}", shape, result, (kind, index))
    x = array(shape, kind, span=3)
    check(text, x, (np.argmax if name == "argmax" else np.argmin)(x, axis))


@pytest.mark.parametrize("kind", [U8, I8, I16, "i32"])
@pytest.mark.parametrize("name", ["argmax", "argmin"])
@pytest.mark.parametrize("count", [2, 21, 150, 300])
def test_indices_of_many_rows(kind: str, name: str, count: int) -> None:
    """Elements of the whole range, in rows that are transposed if they are short."""
    text = network(f"{name} {{axis = 1 : ui32}}", (70, count), (70,), (kind, "i32"))
    x = array((70, count), kind)
    check(text, x, (np.argmax if name == "argmax" else np.argmin)(x, 1))


@pytest.mark.parametrize("kind", [I16, "i32"])
@pytest.mark.parametrize("axes", [(1,), (0, 2)])
def test_extrema(kind: str, axes: tuple[int, ...]) -> None:
    shape = (3, 7, 20)
    result = tuple(n for i, n in enumerate(shape) if i not in axes)
    text = network(f"reduce_min {{axes = {list(axes)}}}", shape, result, (kind, kind))
    x = array(shape, kind)
    check(text, x, x.min(axes))


@pytest.mark.parametrize("name", ["reduce_sum", "reduce_prod"])
def test_plain_integers(name: str) -> None:
    """Sums and products of 32 bits wrap around."""
    text = network(f"{name} {{axes = [1]}}", (3, 40, 5), (3, 5), ("i32", "i32"))
    x = array((3, 40, 5), "i32")
    function = np.sum if name == "reduce_sum" else np.prod
    with np.errstate(over="ignore"):
        check(text, x, function(x, 1, dtype=np.int32))


@pytest.mark.parametrize("kind", [U8, I8, "u8:f32, 0.0123:131"])
@pytest.mark.parametrize("axes", [(1,), (0, 2)])
def test_sums_of_squares(kind: str, axes: tuple[int, ...]) -> None:
    """The sum of the squares of reals, rounded once."""
    shape = (3, 70, 5)
    result = tuple(n for i, n in enumerate(shape) if i not in axes)
    scale, zero = (float(part) for part in kind.split(", ")[1].split(":"))
    target = 70 * 128**2 * scale**2 / 247.77
    kinds = kind, f"{kind[:2]}:f32, {target}:3"
    text = network(
        f"reduce_sum_square {{axes = {list(axes)}}}",
        shape,
        result,
        kinds,
    )
    x = array(shape, kind)
    steps = ((x - zero) ** 2).sum(axes) * scale**2 / target + 3
    assert (np.abs(steps % 1 - 0.5) > 1e-6).all()
    info = np.iinfo(DTYPES[kind[:2]])
    check(text, x, np.clip(np.rint(steps), info.min, info.max))


@pytest.mark.parametrize(
    ("shape", "axes"), [((4, 3, 5), (1,)), ((2, 6, 3), (0, 2)), ((1, 2, 3, 4), (1, 2))]
)
@pytest.mark.parametrize("scale", [0.01, 0.0078125])
def test_products(shape: tuple[int, ...], axes: tuple[int, ...], scale: float) -> None:
    """Products of signed bytes are rescaled after each factor: a few steps from the real ones."""
    result = tuple(n for i, n in enumerate(shape) if i not in axes)
    text = network(
        f"reduce_prod {{axes = {list(axes)}}}",
        shape,
        result,
        (f"i8:f32, {scale}:-3", "i8:f32, 0.015625:5"),
    )
    x = array(shape, I8)
    real = ((x + 3.0) * scale).prod(axes)
    wanted = dict(results(text, x))["source"]
    assert np.abs(wanted - np.clip(real * 64 + 5, -128, 127)).max() <= 3
    check(text, x, wanted)


def test_means_of_int16() -> None:
    kinds = (I16, "i16:f32, 0.1:0")
    text = network("reduce_mean {axes = [0, 2]}", (3, 7, 20), (7,), kinds)
    x = array((3, 7, 20), I16)
    wanted = dict(results(text, x))["source"]
    assert np.abs(wanted - np.clip(x.mean((0, 2)) * 2.5, -(2**15), 2**15 - 1)).max() <= 1
    check(text, x, wanted)


@pytest.mark.parametrize("modes", ["", ", exclusive = true", ", reverse = true"])
def test_running_sums_wrap(modes: str):
    shape = (3, 21, 5)
    text = network(f"cumulative_sum {{axis = 1 : ui32{modes}}}", shape, shape, ("i32", "i32"))
    x = array(shape, "i32")
    side = x[:, ::-1] if "reverse" in modes else x
    sums = np.cumsum(side, 1, dtype=np.int32)
    sums = sums - side if "exclusive" in modes else sums
    check(text, x, sums[:, ::-1] if "reverse" in modes else sums)
