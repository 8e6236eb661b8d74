"""Scalar attributes of nnef operations, negative, zero and huge ones, by plain Python floats."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from support.nnef_operation import reals, run
from support.oracle import oracle

from hexnn.dialects import nnef

ATTRIBUTES = (-1e12, -2.5, -0.25, -0.0, 0.0, 1e-30, 0.75, 3.0, 1e12)
"""Attributes of every sign and size that float32 has."""

X = [-30.0, -2.0, -0.5, -1e-3, -0.0, 0.0, 1e-3, 0.5, 2.0, 30.0]
TOLERANCE = 1e-6
"""Of float32, whose functions are within two units in the last place."""


def elu(x: float, alpha: float) -> float:
    """As the text has it."""
    return alpha * math.expm1(x) if x < 0 else x


def close(found: np.ndarray, wanted: Sequence[float]) -> None:
    """Each number agrees with what float32 makes of the exact one."""
    np.testing.assert_allclose(found.ravel(), np.array(wanted), rtol=TOLERANCE, atol=1e-37)


FUNCTIONS: dict[type[nnef.NnefOp], Callable[[float, float], float]] = {
    nnef.EluOp: elu,
    nnef.LeakyReluOp: lambda x, alpha: alpha * x if x < 0 else x,
}


@oracle("formula", *FUNCTIONS)
@pytest.mark.parametrize("alpha", ATTRIBUTES)
@pytest.mark.parametrize("op", FUNCTIONS)
def test_functions_with_alpha(op: type[nnef.NnefOp], alpha: float):
    found = run(op, np.array(X, np.float32), alpha=alpha)
    close(found, [FUNCTIONS[op](float(np.float32(x)), alpha) for x in X])


@oracle("formula", nnef.SeluOp)
@pytest.mark.parametrize("alpha", ATTRIBUTES)
@pytest.mark.parametrize("factor", [-1.5, 0.0, 2.0, 1e10])
def test_selu(alpha: float, factor: float):
    found = run(nnef.SeluOp, np.array(X, np.float32), **{"alpha": alpha, "lambda": factor})
    close(found, [factor * elu(float(np.float32(x)), alpha) for x in X])


@oracle("formula", nnef.SoftabsOp)
@pytest.mark.parametrize("epsilon", [e for e in ATTRIBUTES if e >= 0])
def test_softabs(epsilon: float):
    found = run(nnef.SoftabsOp, np.array(X, np.float32), epsilon=epsilon)
    close(found, [math.sqrt(float(np.float32(x)) ** 2 + epsilon) for x in X])


def divided(row: Sequence[float], total: float, bias: float, epsilon: float) -> list[float]:
    """The numbers of a row by max(total + bias, epsilon), as IEEE divides."""
    divisor = max(total + bias, epsilon)
    sign = math.copysign(1.0, divisor)
    return [x / divisor if divisor else math.copysign(math.inf, x * sign) for x in row]


@oracle("formula", nnef.L1NormalizationOp, nnef.L2NormalizationOp)
@pytest.mark.parametrize("bias", ATTRIBUTES)
@pytest.mark.parametrize("epsilon", ATTRIBUTES)
@pytest.mark.parametrize("op", [nnef.L1NormalizationOp, nnef.L2NormalizationOp])
def test_normalizations(op: type[nnef.NnefOp], bias: float, epsilon: float):
    x = reals(3, 5)
    wanted: list[float] = []
    for row in x.astype(float).tolist():
        squares = math.sqrt(math.fsum(n * n for n in row))
        total = math.fsum(map(abs, row)) if op is nnef.L1NormalizationOp else squares
        wanted += divided(row, total, bias, epsilon)
    close(run(op, x, axes=[1], bias=bias, epsilon=epsilon), wanted)


@oracle("formula", nnef.BatchNormalizationOp)
@pytest.mark.parametrize("epsilon", [0.0, 1e-30, 0.75, 1e12, -0.25])
def test_batch_normalization(epsilon: float):
    x, mean, offset, scale = (reals(2, 3, seed=seed) for seed in range(4))
    variance = np.abs(reals(2, 3, seed=5)) + 1
    found = run(nnef.BatchNormalizationOp, x, mean, variance, offset, scale, epsilon=epsilon)
    rows = zip(
        *(array.ravel().tolist() for array in (x, mean, variance, offset, scale)), strict=True
    )
    wanted = [o + s * (a - m) / math.sqrt(v + epsilon) for a, m, v, o, s in rows]
    np.testing.assert_allclose(found.ravel(), wanted, rtol=1e-5, atol=1e-6)
