"""Activation functions of nnef against Khronos' interpreter, and in other words."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from support.khronos import khronos
from support.nnef_operation import expect_close, reals, run, value
from support.oracle import oracle
from xdsl.dialects.builtin import f16

from hexnn.dialects import nnef
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import evaluate

X = np.concatenate((3 * reals(2, 3, 4).reshape(-1), [0, -0.0, 88, -88, 20, -20])).astype(np.float32)
"""Small numbers, zeros, and where exponentials are nearly no floats any more."""

PLAIN: dict[type[nnef.NnefOp], Callable[[float], float]] = {
    nnef.ReluOp: lambda x: (x + abs(x)) / 2,
    nnef.SigmoidOp: lambda x: 0.5 * (1 + math.tanh(x / 2)),
    nnef.SoftplusOp: lambda x: max(x, 0) + math.log1p(math.exp(-abs(x))),
    nnef.GeluOp: lambda x: x * 0.5 * (1 + math.tanh(0.851 * x)),
    nnef.SiluOp: lambda x: x * 0.5 * (1 + math.tanh(x / 2)),
    nnef.EluOp: lambda x: x if x > 0 else math.exp(x) - 1,
    nnef.SeluOp: lambda x: 1.05070102 * (x if x > 0 else 1.67326319 * (math.exp(x) - 1)),
}
"""The functions without arguments, in other words."""


@oracle(
    "Khronos",
    nnef.ReluOp,
    nnef.SigmoidOp,
    nnef.SoftplusOp,
    nnef.GeluOp,
    nnef.SiluOp,
    nnef.EluOp,
    nnef.SeluOp,
)
@pytest.mark.parametrize("op", PLAIN)
def test_functions_are_those_of_khronos(op: type[nnef.NnefOp]):
    expect_close(run(op, X), khronos(op.name.removeprefix("nnef."), X))


@oracle(
    "formula",
    nnef.ReluOp,
    nnef.SigmoidOp,
    nnef.SoftplusOp,
    nnef.GeluOp,
    nnef.SiluOp,
    nnef.EluOp,
    nnef.SeluOp,
)
@pytest.mark.parametrize("op", PLAIN)
def test_functions_in_other_words(op: type[nnef.NnefOp]):
    expect_close(run(op, X), np.array([PLAIN[op](float(x)) for x in X]))


@oracle("Khronos", nnef.SoftabsOp, nnef.EluOp, nnef.SeluOp, nnef.LeakyReluOp)
@pytest.mark.parametrize(
    ("op", "arguments"),
    [
        (nnef.SoftabsOp, {"epsilon": 0.125}),
        (nnef.EluOp, {"alpha": 0.5}),
        (nnef.SeluOp, {"alpha": 0.5, "lambda": 2.0}),
        (nnef.LeakyReluOp, {"alpha": 0.125}),
        (nnef.LeakyReluOp, {"alpha": -2.0}),
    ],
)
def test_functions_with_arguments(op: type[nnef.NnefOp], arguments: dict[str, float]):
    name = op.name.removeprefix("nnef.")
    lowered = [name] if op is nnef.SoftabsOp else []
    expect_close(run(op, X, **arguments), khronos(name, X, lowered=lowered, **arguments))


@oracle("Khronos", nnef.PreluOp)
@pytest.mark.parametrize("shape", [(1, 3), (1, 1), (2, 3, 4), (1, 1, 4)])
def test_prelu(shape: tuple[int, ...]):
    x, alpha = reals(2, 3, 4), reals(*shape, seed=1)
    expect_close(run(nnef.PreluOp, x, alpha), khronos("prelu", x, alpha, lowered=["prelu"]))


def test_prelu_aligns_leading_axes():
    x, alpha = reals(2, 3, 4), reals(2, seed=1)
    y = run(nnef.PreluOp, x, alpha)
    np.testing.assert_array_equal(y, np.where(x < 0, x * alpha[:, None, None], x))


@oracle("Khronos", nnef.SoftmaxOp)
@pytest.mark.parametrize("axes", [[], [0], [2], [1, 2], [2, 0]])
def test_softmax(axes: list[int]):
    x = 5 * reals(2, 3, 4)
    arguments: dict[str, Any] = {"axes": axes} if axes else {}
    wanted = khronos("softmax", x, lowered=["softmax"], **arguments)
    expect_close(run(nnef.SoftmaxOp, x, **arguments), wanted)


def test_softmax_of_large_numbers():
    x = np.array([[1e30, 1e30, -1e30]], np.float32)
    np.testing.assert_array_equal(run(nnef.SoftmaxOp, x), [[0.5, 0.5, 0]])


def test_half_floats():
    x = X.astype(np.float16)
    y = run(nnef.GeluOp, x, elements=f16)
    np.testing.assert_array_equal(y, run(nnef.GeluOp, x.astype(np.float32)).astype(np.float16))


@pytest.mark.parametrize("op", PLAIN)
def test_quantized_tensors_are_computed_as_reals(op: type[nnef.NnefOp]):
    """Each result is rounded once: the real function of the reals, in other words."""
    source, target = UniformType.per_tensor("u8", 0.05, 120), UniformType.per_tensor("i8", 0.04, -9)
    stored = np.arange(256, dtype=np.uint8)
    made = op(value(stored, source), out=target)
    made.verify()
    (y,) = evaluate(made, [stored])
    exact = np.array([PLAIN[op](0.05 * (int(q) - 120)) for q in stored]) / 0.04
    assert np.abs(y - np.clip(exact - 9, -128, 127)).max() <= 0.5 + 1e-9
