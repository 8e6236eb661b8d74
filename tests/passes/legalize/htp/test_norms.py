"""Normalizations of bytes are maps and reductions, equal at every stage and near the real ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.passes.legalize.htp.norms import root_mantissa, root_shift
from hexnn.semantics.htp.map import evaluate_expression
from hexnn.semantics.l2_normalization import inverse_square_root
from hexnn.testing.every_stage import equal_result

Array = NDArray[Any]


def tensor(dims: tuple[int, ...], element: str) -> str:
    """The text of a tensor type."""
    return f"tensor<{''.join(f'{n}x' for n in dims)}{element}>"


def network(
    op: str, dims: tuple[int, ...], kinds: tuple[str, str], sizes: tuple[int, ...] = ()
) -> tuple[str, Array, Array]:
    """A function of one normalization (name and attributes) between elements of two kinds, with
    constant floats of shape `sizes`, if any, as gamma and beta; and these.
    """
    rng = np.random.default_rng(sum(dims))
    gamma, beta = rng.uniform(-1.5, 1.5, (2, *sizes)).astype(np.float32)
    name, attributes = op.split(" ", 1)
    source, target = (tensor(dims, f"!quant.uniform<{kind}>") for kind in kinds)
    kind, lines, operands, types = tensor(sizes, "f32"), "", "%x", source
    if sizes:
        for label, array in (("g", gamma), ("b", beta)):
            lines += f"%{label} = qnn.constant dense<{array.tolist()}> : {kind} : {kind}\n"
        operands, types = "%x, %g, %b", f"{source}, {kind}, {kind}"
    text = f"""func.func @main(%x: {source}) -> {target} {{
      {lines}
      %y = qnn.{name} {operands} {attributes} : ({types}) -> {target}
      func.return %y : {target}
    }}"""
    return text, gamma, beta


def stored(dims: tuple[int, ...], kind: str, spread: float = 1.0) -> Array:
    """Random stored integers over a part of the range of `kind`, the first row all equal."""
    rng = np.random.default_rng(len(dims))
    low, high = (0, 256) if kind.startswith("u8") else (-128, 128)
    middle = (low + high) // 2
    x = middle + ((rng.integers(low, high, dims) - middle) * spread).astype(int)
    x[0] = middle
    return x.astype(np.uint8 if low == 0 else np.int8)


AXES = [((5, 40), [1]), ((2, 3, 4, 130), [3]), ((3, 6, 5), [1])]
U8, I8 = "u8:f32, 0.05:131", "i8:f32, 0.03:-7"
FINE = {"u8": "u8:f32, 0.04:120", "i8": "i8:f32, 0.04:-3"}


def near(y: Array, wanted: Array, kind: str) -> None:
    """Results are at most one step from the real ones, and few differ from these rounded."""
    scale, zero = (float(part) for part in kind.split(", ")[1].split(":"))
    low, high = (0, 255) if kind.startswith("u8") else (-128, 127)
    steps = np.clip(wanted / scale + zero, low, high)
    assert np.abs(y - steps).max() <= 1
    assert (np.abs(y - steps) > 0.55).mean() <= 0.02


@pytest.mark.parametrize("kind", [U8, I8])
@pytest.mark.parametrize("spread", [1.0, 0.02])
@pytest.mark.parametrize(
    ("dims", "axes"), [((5, 40), [1]), ((2, 3, 4, 130), [3]), ((3, 6, 5), [1])]
)
@pytest.mark.parametrize("name", ["layer_norm", "rms_norm"])
def test_of_axes(name: str, dims: tuple[int, ...], axes: list[int], spread: float, kind: str):
    target = FINE[kind[:2]]
    sizes = tuple(dims[a] for a in axes)
    op = f"{name} {{axes = {axes}, epsilon = 0.001 : f32}}"
    text, gamma, beta = network(op, dims, (kind, target), sizes)
    x = stored(dims, kind, spread)
    scale, zero = (float(part) for part in kind.split(", ")[1].split(":"))
    real, axis = (x.astype(float) - zero) * scale, tuple(axes)
    if name == "layer_norm":
        real = real - real.mean(axis, keepdims=True)
    square = (real**2).mean(axis, keepdims=True)
    along = (*sizes, *[1] * (len(dims) - 1 - axes[-1]))
    wanted = real / np.sqrt(square + 0.001) * gamma.reshape(along) + beta.reshape(along)
    near(equal_result(text, x), wanted, target)


@pytest.mark.parametrize("mode", ["mode = MU_SIGMA", "mode = RMS, region = ACROSS_CHANNEL"])
def test_of_instances(mode: str):
    dims, kinds = (2, 5, 6, 7), (U8, FINE["u8"])
    text, gamma, beta = network(
        f"instance_norm {{{mode}, epsilon = 0.01 : f32}}", dims, kinds, (7,)
    )
    x = stored(dims, U8)
    real = (x - 131.0) * 0.05
    if "RMS" in mode:
        wanted = real / np.sqrt((real**2).sum(-1, keepdims=True) + 0.01)
    else:
        real = real - real.mean((1, 2), keepdims=True)
        wanted = real / np.sqrt((real**2).mean((1, 2), keepdims=True) + 0.01)
    near(equal_result(text, x), wanted * gamma + beta, kinds[1])


def test_of_groups():
    dims, kinds = (2, 5, 3, 12), (I8, FINE["i8"])
    text, gamma, beta = network(
        "group_norm {group = 3 : ui32, epsilon = 0.01 : f32}", dims, kinds, (12,)
    )
    x = stored(dims, I8)
    real = ((x + 7.0) * 0.03).reshape(2, 15, 3, 4)
    real = real - real.mean((1, 3), keepdims=True)
    wanted = (real / np.sqrt((real**2).mean((1, 3), keepdims=True) + 0.01)).reshape(dims)
    near(equal_result(text, x), wanted * gamma + beta, kinds[1])


@pytest.mark.parametrize("kind", [U8, I8])
@pytest.mark.parametrize("dims", [(5, 40), (2, 3, 3), (3, 1), (2, 300)])
@pytest.mark.parametrize("is_tflite", [True, False])
def test_l2(dims: tuple[int, ...], kind: str, is_tflite: bool):
    """By TFLite's kernel where the result has its scale, else in integers."""
    middle = 128 if kind.startswith("u8") else 0
    target = (
        f"{kind[:2]}:f32, 0.0078125:{middle}" if is_tflite else f"{kind[:2]}:f32, 0.01:{middle + 5}"
    )
    text, _, _ = network(f"l2_norm {{axis = {len(dims) - 1} : ui32}}", dims, (kind, target))
    x = stored(dims, kind)
    scale, zero = (float(part) for part in kind.split(", ")[1].split(":"))
    real = (x.astype(float) - zero) * scale
    norm = np.maximum(np.sqrt((real**2).sum(-1, keepdims=True)), 1e-12)
    near(equal_result(text, x), real / norm, target)


def test_inverse_roots():
    """The expressions of the inverse root are TFLite's function, for all magnitudes of integers."""
    rng = np.random.default_rng(0)
    powers = 2 ** np.arange(31, dtype=np.int64)
    x = np.concatenate([np.arange(3000), powers - 1, powers, powers + 1, [2**31 - 1]])
    x = np.concatenate([x, rng.integers(0, powers[:, None], (31, 500)).ravel()]).clip(0, 2**31 - 1)
    mantissa, exponent = inverse_square_root(x)
    for most in (int(x.max()), 2**31 - 1):
        for make, wanted in ((root_mantissa, mantissa), (root_shift, -exponent)):
            seen = evaluate_expression(make(most), [x])
            np.testing.assert_array_equal(seen, wanted)
