"""MaskedSoftmax of bytes with addends is vector code, equal at every stage, near the real one."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import parse, run_pass, stages

CASES = [
    ((2, 3, 5, 40), 0.05, 0.04, ("i8", 1 / 256, -128)),
    ((1, 2, 8, 8), 0.11, 80.0, ("u8", 1 / 255, 0)),
    ((3, 1, 4, 130), 0.9, 0.3, ("i8", 0.01, 11)),
    ((1, 1, 3, 1), 0.0003, 100.0, ("u8", 1 / 256, 0)),
]


@pytest.mark.parametrize(("dims", "scale", "added", "result"), CASES)
def test_added_masks(
    dims: tuple[int, ...], scale: float, added: float, result: tuple[str, float, int]
):
    kind, unit, zero = result
    rng = np.random.default_rng(dims)
    low, dtype = (-128, np.int8) if kind == "i8" else (0, np.uint8)
    x = rng.integers(low, low + 256, dims).astype(dtype)
    shape = dims[0], dims[3]
    mask = np.where(rng.integers(0, 2, shape), 127, rng.integers(-128, 128, shape)).astype(np.int8)
    size, short = ("".join(f"{n}x" for n in sizes) for sizes in (dims, shape))
    source = f"tensor<{size}!quant.uniform<{kind}:f32, {scale}:9>>"
    addend = f"tensor<{short}!quant.uniform<i8:f32, {added}:127>>"
    target = f"tensor<{size}!quant.uniform<{kind}:f32, {unit}:{zero}>>"
    module = parse(f"""func.func @main(%x: {source}, %m: {addend}) -> {target} {{
      %y = qnn.masked_softmax %x, %m : ({source}, {addend}) -> {target}
      func.return %y : {target}
    }}""")
    inputs = {"input0": x, "input1": mask}
    expected = next(iter(execute(module, inputs, engine=NumpyEngine()).values()))
    for stage in [*stages(module, "v73"), "hvx"]:
        if stage == "hvx":
            run_pass(module, "htp-to-hvx")
        (y,) = execute(module, inputs, engine=NumpyEngine()).values()
        np.testing.assert_array_equal(y, expected, stage)
    assert "qnn." not in str(module)
    logits = x.astype(float) * scale + ((mask - 127.0) * added)[:, None, None, :]
    exps = np.exp(logits - logits.max(-1, keepdims=True))
    real = exps / exps.sum(-1, keepdims=True) / unit + zero
    assert np.abs(expected - np.clip(real, low, low + 255)).max() <= 1.1
