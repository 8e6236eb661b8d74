"""Softmax and LogSoftmax along any axis are kernels, equal at every stage, near the real ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.dialects.htp.expressions import intervals, operand
from hexnn.dialects.htp.expressions.logarithms import SUMS, logarithm, reciprocal
from hexnn.semantics.htp.map import evaluate_expression
from hexnn.semantics.softmax import one_over_one_plus
from hexnn.semantics.tflite.log_softmax import log_from_one
from hexnn.testing.every_stage import equal_result

AXES = [((5, 40), 1), ((3, 130), 0), ((2, 9, 3, 4), 1), ((2, 3, 1), 2), ((4, 21, 1), 1)]


def in_turn(
    scales: list[float], targets: list[str]
) -> list[tuple[tuple[int, ...], int, float, str]]:
    """Every axis with every scale, each with one of the targets, which take turns."""
    return [
        (dims, axis, scale, targets[(at + turn) % len(targets)])
        for at, (dims, axis) in enumerate(AXES)
        for turn, scale in enumerate(scales)
    ]


def outcome(op: str, dims: tuple[int, ...], kinds: tuple[str, str]) -> tuple[Any, Any]:
    """An input of a network of one operation, and its result, equal at every stage; no operation of
    qnn remains in htp.
    """
    name, attributes = op.split(" ", 1)
    source, target = (
        f"tensor<{''.join(f'{n}x' for n in dims)}!quant.uniform<{kind}>>" for kind in kinds
    )
    text = f"""func.func @main(%x: {source}) -> {target} {{
      %y = qnn.{name} %x {attributes} : ({source}) -> {target}
      func.return %y : {target}
    }}"""
    low = 0 if kinds[0].startswith("u8") else -128
    x = np.random.default_rng(dims[0]).integers(low, low + 256, dims)
    x = x.astype(np.uint8 if low == 0 else np.int8)
    return x, equal_result(text, x)


def real_softmax(x: NDArray[Any], scale: float, axis: int) -> NDArray[np.float64]:
    """The softmax of integers of a scale."""
    exps = np.exp((x.astype(float) - x.max(axis, keepdims=True)) * scale)
    return exps / exps.sum(axis, keepdims=True)


@pytest.mark.parametrize("target", ["u8:f32, 0.0037:0", "i8:f32, 0.004:-120", "u8:f32, 0.02:9"])
@pytest.mark.parametrize(("dims", "axis"), AXES)
def test_softmax_to_other_scales(dims: tuple[int, ...], axis: int, target: str):
    kinds = f"{target[:2]}:f32, 0.05:3", target
    x, y = outcome(f"softmax {{axis = {axis} : ui32}}", dims, kinds)
    scale, zero = map(float, target[8:].split(":"))
    wanted = real_softmax(x, 0.05, axis) / scale + zero
    info = np.iinfo(y.dtype)
    assert np.abs(y - np.clip(wanted, info.min, info.max)).max() <= 0.52


@pytest.mark.parametrize("kind", ["u8", "i8"])
@pytest.mark.parametrize(("dims", "axis"), AXES)
def test_softmax(dims: tuple[int, ...], axis: int, kind: str):
    low = 0 if kind == "u8" else -128
    kinds = f"{kind}:f32, 0.05:3", f"{kind}:f32, 0.00390625:{low}"
    x, y = outcome(f"softmax {{axis = {axis} : ui32}}", dims, kinds)
    wanted = np.minimum(real_softmax(x, 0.05, axis) * 256, 255) + low
    assert np.abs(y - wanted).max() <= 1


@pytest.mark.parametrize(
    ("dims", "axis", "scale", "kind"), in_turn([0.0004, 0.05, 1.3, 15.9], ["u8", "i8"])
)
def test_log_softmax(dims: tuple[int, ...], axis: int, scale: float, kind: str):
    high = 255 if kind == "u8" else 127
    kinds = f"{kind}:f32, {scale}:3", f"{kind}:f32, 0.0625:{high}"
    x, y = outcome(f"log_softmax {{axis = {axis} : ui32}}", dims, kinds)
    with np.errstate(divide="ignore"):
        wanted = np.maximum(np.log(real_softmax(x, scale, axis)) * 16, -255) + high
    assert np.abs(y - wanted).max() <= 1


@pytest.mark.parametrize(
    ("dims", "axis", "scale", "target"),
    in_turn([0.0004, 0.05, 0.97], ["u8:f32, 0.0625:200", "i8:f32, 0.031:90", "u8:f32, 0.43:255"]),
)
def test_log_softmax_to_other_scales(dims: tuple[int, ...], axis: int, scale: float, target: str):
    x, y = outcome(
        f"log_softmax {{axis = {axis} : ui32, beta = 1.03 : f32}}",
        dims,
        (f"{target[:2]}:f32, {scale}:3", target),
    )
    unit, zero = map(float, target[8:].split(":"))
    below = (x.astype(float) - x.max(axis, keepdims=True)) * scale * 1.03
    real = below - np.log(np.exp(below).sum(axis, keepdims=True))
    info = np.iinfo(y.dtype)
    assert np.abs(y - np.clip(real / unit + zero, info.min, info.max)).max() <= 0.51


def test_logarithms_and_reciprocals():
    """The expressions are the functions of gemmlowp, and no value exceeds 32 bits."""
    rng = np.random.default_rng(0)
    powers = 2 ** np.arange(20, 31, dtype=np.int64)[:, None]
    x = np.concatenate(
        [rng.integers(powers // 2, 2 * powers, (11, 3000)), powers + np.arange(-300, 300)], 1
    ).clip(*SUMS)
    assert intervals(logarithm(operand(0)), [SUMS])[1] is None
    np.testing.assert_array_equal(evaluate_expression(logarithm(operand(0)), [x]), log_from_one(x))
    a = np.append(rng.integers(0, 2**31, 30000), [0, 1, 2, 2**31 - 2, 2**31 - 1])
    assert intervals(reciprocal(operand(0)), [(0, 2**31 - 1)])[1] is None
    np.testing.assert_array_equal(
        evaluate_expression(reciprocal(operand(0)), [a]), one_over_one_plus(a)
    )
