"""L2Pool2d and Moments of bytes are kernels, equal to exact rationals at every stage."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.dialects.quant import UniformType
from hexnn.testing.every_stage import equal_results


def drawn_type(rng: np.random.Generator, scale: float, kinds: str = "ui") -> UniformType:
    """A random type of 8 bits of a scale, unsigned or signed."""
    kind, zero = f"{rng.choice([*kinds])}8", int(rng.integers(0, 256))
    return UniformType.per_tensor(kind, scale, zero - 128 * (kind == "i8"))


def factors_of(scale: float, *factors: float) -> list[float]:
    """Factors by which a result's scale exceeds `scale`: such that doubles compute ties exactly, or
    that there are none.
    """
    return [factor * (1 if scale == 0.125 else 1.0173) for factor in factors]


def text_of(type: UniformType, dims: tuple[int, ...]) -> str:
    """A tensor's type."""
    return f"tensor<{''.join(f'{n}x' for n in dims)}{type}>"


def drawn(rng: np.random.Generator, type: UniformType, dims: tuple[int, ...]) -> NDArray[Any]:
    """Random integers of a type, of all its range or near its zero point."""
    dtype = np.int8 if type.data.signed else np.uint8
    spread = int(rng.choice([300, 20]))
    x = type.zero_point + rng.integers(-spread, spread + 1, dims)
    return np.clip(x, type.qmin, type.qmax).astype(dtype)


def network(op: str, results: str, source: str, types: str) -> str:
    """A function of one operation."""
    return f"""func.func @main(%x: {source}) -> ({types}) {{
      {results} = qnn.{op} : ({source}) -> ({types})
      func.return {results} : {types}
    }}"""


def rounded_root(square: Fraction) -> int:
    """The root of a number, rounded half up: the greatest r with (2 r - 1)^2 <= 4 * square."""
    return (isqrt(int(4 * square)) + 1) // 2


def rounded(value: Fraction) -> int:
    """A number rounded half away from zero."""
    size = int(abs(value) + Fraction(1, 2))
    return -size if value < 0 else size


WINDOWS = [
    ((3, 3), 2, 1),
    ((2, 2), 2, 0),
    ((1, 5), 1, 0),
    ((4, 4), 3, 2),
    ((2, 3), 1, 1),
    ((1, 1), 1, 0),
    ((7, 6), 2, 1),
    ((8, 8), 3, 1),
    ((5, 4), 1, 0),
]


@pytest.mark.parametrize("seed", range(14))
def test_l2_pools(seed: int):
    rng = np.random.default_rng(seed)
    (tall, wide), stride, pad = WINDOWS[seed % len(WINDOWS)]
    scale = float(rng.choice([rng.uniform(0.001, 0.2), 0.125]))
    source = drawn_type(rng, scale)
    factor = float(rng.choice(factors_of(scale, 0.3, 1, 2, (tall * wide) ** 0.5)))
    target = drawn_type(rng, scale * factor, source.storage_name[0])
    dims = 2, int(rng.integers(7, 12)), int(rng.integers(7, 12)), int(rng.choice([3, 20, 40]))
    size = [(n + 2 * pad - m) // stride + 1 for n, m in zip(dims[1:3], (tall, wide), strict=True)]
    op = f"""l2_pool_2d %x {{filter_size = [{tall}, {wide}], stride = [{stride}, {stride}],
        pad_amount = [[{pad}, {pad}], [{pad}, {pad}]]}}"""
    result = dims[0], *size, dims[3]
    x = drawn(rng, source, dims)
    (y,) = equal_results(network(op, "%y", text_of(source, dims), text_of(target, result)), x)
    padded = np.pad(
        x.astype(np.int64) - source.zero_point, [(0, 0), (pad, pad), (pad, pad), (0, 0)]
    )
    views = np.lib.stride_tricks.sliding_window_view(padded**2, (tall, wide), (1, 2))
    sums = views[:, ::stride, ::stride].sum((-1, -2))
    square = (Fraction(source.scale) / Fraction(target.scale)) ** 2
    roots = {int(n): rounded_root(int(n) * square) for n in np.unique(sums)}
    wanted = np.vectorize(roots.get)(sums) + target.zero_point
    np.testing.assert_array_equal(y, np.clip(wanted, target.qmin, target.qmax))


AXES = [
    ((2, 9, 7, 20), [1, 2]),
    ((5, 40), [1]),
    ((3, 4, 5), [0, 1, 2]),
    ((18, 20, 33), [0, 1]),
    ((2, 6, 130), [0, -1]),
    ((2, 1, 6), [1]),
]


@pytest.mark.parametrize("keeps", ["false", "true"])
@pytest.mark.parametrize(("dims", "axes"), AXES)
def test_moments(dims: tuple[int, ...], axes: list[int], keeps: str):
    rng = np.random.default_rng((len(dims), *dims, keeps == "true"))
    scale = float(rng.choice([rng.uniform(0.001, 0.2), 0.125]))
    source = drawn_type(rng, scale)
    mean = drawn_type(rng, scale * float(rng.choice(factors_of(scale, 0.3, 0.5, 1))))
    variance = drawn_type(rng, scale**2 * float(rng.choice(factors_of(scale, 2, 30, 100))))
    x = drawn(rng, source, dims)
    seen = {axis % len(dims) for axis in axes}
    kept = [1 if i in seen else n for i, n in enumerate(dims) if keeps == "true" or i not in seen]
    result = tuple(kept or [1])
    types = f"{text_of(mean, result)}, {text_of(variance, result)}"
    op = f"moments %x {{axes = {axes}, keep_dims = {keeps}}}"
    y, z = equal_results(
        network(op, "%y, %z", text_of(source, dims), types).replace(
            "return %y, %z", "return %y, %z"
        ),
        x,
    )
    order = [i for i in range(len(dims)) if i not in seen] + sorted(seen)
    rows = x.transpose(order).reshape(np.size(y), -1).astype(int) - source.zero_point
    unit = Fraction(source.scale)
    for row, a, b in zip(rows.tolist(), y.ravel(), z.ravel(), strict=True):
        middle = Fraction(sum(row), len(row))
        spread = sum(((q - middle) ** 2 for q in row), Fraction()) / len(row)
        for found, real, type in ((a, unit * middle, mean), (b, unit**2 * spread, variance)):
            wanted = rounded(real / Fraction(type.scale)) + type.zero_point
            assert found == min(max(wanted, type.qmin), type.qmax)


@pytest.mark.parametrize("dims", [(1, 18, 20, 3), (5, 2, 2, 40)])
def test_means_that_doubles_round_at_ties(dims: tuple[int, ...]):
    """Of the input's type: what is left of a half is rounded alike at every stage."""
    type = UniformType.per_tensor("i8", 0.1, 7)
    result = text_of(type, (dims[0], dims[3]))
    op = "moments %x {axes = [1, 2], keep_dims = false}"
    x = np.random.default_rng(dims).integers(-128, 128, dims).astype(np.int8)
    equal_results(network(op, "%y, %z", text_of(type, dims), f"{result}, {result}"), x)
