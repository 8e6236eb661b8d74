"""Batch normalizations of bytes, and logits, at every stage; each channel is given all bytes."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

NETWORK = """
!x = tensor<256x{channels}x!quant.uniform<{storage}:f32, 0.11:{point}>>
!c = tensor<{channels}x!quant.uniform<i8:f32, {step}:2>>
!y = tensor<256x{channels}x!quant.uniform<{storage}:f32, 0.3:{point}>>
func.func @main(%x: !x) -> !y {{
  %w = qnn.constant dense<{weights}> : tensor<{channels}xi8> : !c
  %b = qnn.constant dense<{biases}> : tensor<{channels}xi8> : !c
  %y = qnn.batchnorm %x, %w, %b : (!x, !c, !c) -> !y
  func.return %y : !y
}}
"""

LOGIT = """
!x = tensor<256x1x!quant.uniform<{storage}:f32, 0.00390625:{point}>>
!y = tensor<256x1x!quant.uniform<{storage}:f32, 0.05:{point}>>
func.func @main(%x: !x) -> !y {{
  %e = qnn.constant dense<0.02> : tensor<1xf32> : tensor<1xf32>
  %y = qnn.logit %x, %e : (!x, tensor<1xf32>) -> !y
  func.return %y : !y
}}
"""

TYPES = [("i8", -7), ("u8", 121)]


def check(text: str, storage: str, channels: int) -> None:
    """The network has kernels, which give what it is defined to."""
    module = parse(text)
    bytes_ = np.repeat(np.arange(256).astype(np.uint8)[:, None], channels, 1)
    x: Array = bytes_ if storage == "u8" else bytes_.view(np.int8)
    inputs = named_inputs(module, x)
    (expected,) = execute(module, inputs).values()
    assert len(np.unique(expected)) > 10
    for stage in stages(module, "v73"):
        (found,) = execute(module, inputs).values()
        np.testing.assert_array_equal(found, expected, stage)
    assert not any(op.dialect_name() in ("qnn", "opdef") for op in module.walk())
    run_pass(module, "htp-to-hvx")
    (found,) = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(found, expected, "hvx")


@pytest.mark.parametrize(("storage", "point"), TYPES)
@pytest.mark.parametrize("step", [0.001, 0.05, 9.0])
def test_batchnorm(step: float, storage: str, point: int):
    rng = np.random.default_rng(int(step * 1000))
    weights, biases = (rng.integers(-128, 128, 24) for _ in range(2))
    weights[:4], biases[:4] = (2, 3, -1, 127), (2, -60, 5, 2)
    given = {"weights": weights.tolist(), "biases": biases.tolist(), "channels": 24}
    check(NETWORK.format(storage=storage, point=point, step=step, **given), storage, 24)


@pytest.mark.parametrize(("storage", "point"), [("i8", -128), ("u8", 0)])
def test_logit(storage: str, point: int):
    check(LOGIT.format(storage=storage, point=point), storage, 1)
