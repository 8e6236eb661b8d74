"""Lrn of bytes is vector code, equal at every stage, and near the real one."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.testing.every_stage import equal_result

CASES = [
    ((2, 5, 6, 20), 2, "ACROSS_CHANNEL", (0.0001, 0.75, 1.0)),
    ((1, 3, 3, 96), 2, "ACROSS_CHANNEL", (0.5, 0.75, 2.0)),
    ((1, 5, 9, 7), 1, "WITHIN_CHANNEL", (0.05, 0.5, 1.0)),
    ((4, 130), 4, "ACROSS_CHANNEL", (1.3, 1.0, 0.0)),
    ((1, 2, 2, 3), 9, "ACROSS_CHANNEL", (0.03, 2.0, 0.5)),
    ((1, 12, 11, 4), 3, "WITHIN_CHANNEL", (1e-9, 0.75, 1.0)),
    ((3, 5, 40), 0, "ACROSS_CHANNEL", (7.0, 0.3, 1e-6)),
    ((1, 4, 4, 16), 2, "ACROSS_CHANNEL", (1.0, 0.1, 30000.0)),
]


@pytest.mark.parametrize("kind", ["u8", "i8"])
@pytest.mark.parametrize(("dims", "radius", "region", "constants"), CASES)
def test_lrn(
    dims: tuple[int, ...],
    radius: int,
    region: str,
    constants: tuple[float, float, float],
    kind: str,
):
    rng = np.random.default_rng((*dims, radius))
    alpha, beta, bias = constants
    scale, zero = float(rng.uniform(0.003, 0.1)), int(rng.integers(0, 200)) - 128 * (kind == "i8")
    low = -128 if kind == "i8" else 0
    x = rng.integers(low, low + 256, dims).astype(np.int8 if low else np.uint8)
    reals = (x - float(zero)) * scale
    total = reals**2
    for axis in (1, 2) if region == "WITHIN_CHANNEL" else (len(dims) - 1,):
        reach = [(radius, radius) if i == axis else (0, 0) for i in range(len(dims))]
        wide = np.pad(total, reach)
        total = np.lib.stride_tricks.sliding_window_view(wide, 2 * radius + 1, axis).sum(-1)
    with np.errstate(all="ignore"):
        wanted = np.nan_to_num(reals / (bias + alpha * total) ** beta)
    unit = float(np.abs(wanted).max() / rng.uniform(60, 200))
    size = "".join(f"{n}x" for n in dims)
    source = f"tensor<{size}!quant.uniform<{kind}:f32, {scale}:{zero}>>"
    target = f"tensor<{size}!quant.uniform<{kind}:f32, {unit}:{low + 100}>>"
    text = f"""func.func @main(%x: {source}) -> {target} {{
      %y = qnn.lrn %x {{radius = {radius} : i32, region = {region},
        alpha = {alpha:.9f} : f32, beta = {beta} : f32, bias = {bias:.9f} : f32}}
        : ({source}) -> {target}
      func.return %y : {target}
    }}"""
    y = equal_result(text, x)
    near = np.clip(wanted / unit + low + 100, low, low + 255)
    assert np.abs(y - near).max() <= 0.55
    assert len(np.unique(y)) > min(x.size, 20) / 2
