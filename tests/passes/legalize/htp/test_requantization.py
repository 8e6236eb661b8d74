"""Layers whose requantization no multiplier alone gives, at every stage."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

LAYER = """
!x = tensor<5x40x!quant.uniform<{storage}:f32, 0.11:{point}>>
!w = tensor<37x40x!quant.uniform<i8:f32, 0.1:0>>
!y = tensor<5x37x!quant.uniform<{storage}:f32, 0.5:{point}>>
func.func @main(%x: !x) -> !y {{
  %w = qnn.constant dense<"0x{weights}"> : tensor<37x40xi8> : !w
  %y = qnn.fully_connected %x, %w : (!x, !w) -> !y
  func.return %y : !y
}}
"""
"""A layer whose multiplier is 11 / 500: every eleventh threshold is an exact tie of its product."""

CONVOLUTION = """
!x = tensor<1x5x7x6x!quant.uniform<{storage}:f32, 0.1:{point}>>
!w = tensor<1x1x6x4x!quant.uniform<i8:f32:3, {{{scales}}}>>
!y = tensor<1x5x7x4x!quant.uniform<{storage}:f32, 1.0:{point}>>
func.func @main(%x: !x) -> !y {{
  %w = qnn.constant dense<"0x{weights}"> : tensor<1x1x6x4xi8> : !w
  %y = qnn.conv_2d %x, %w {{stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}} : (!x, !w) -> !y
  func.return %y : !y
}}
"""
"""A convolution with multipliers on both sides of 1/2, and of channels without a signal."""

TYPES = [("i8", -7), ("u8", 121)]


def check(text: str, x: Array) -> None:
    """The layer has a kernel, which gives what it is defined to."""
    module = parse(text)
    inputs = named_inputs(module, x)
    (expected,) = execute(module, inputs).values()
    assert len(np.unique(expected)) > 20
    for stage in stages(module, "v73"):
        (found,) = execute(module, inputs).values()
        np.testing.assert_array_equal(found, expected, stage)
    assert not any(op.dialect_name() in ("qnn", "opdef") for op in module.walk())
    run_pass(module, "htp-to-hvx")
    (found,) = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(found, expected, "hvx")


def drawn(storage: str, dims: tuple[int, ...]) -> Array:
    """Random bytes."""
    bytes_ = np.random.default_rng(1).integers(0, 256, dims).astype(np.uint8)
    return bytes_ if storage == "u8" else bytes_.view(np.int8)


@pytest.mark.parametrize(("storage", "point"), TYPES)
def test_ties_of_a_fully_connected_layer(storage: str, point: int):
    weights = np.random.default_rng(0).integers(-20, 20, (37, 40)).astype(np.int8)
    text = LAYER.format(storage=storage, point=point, weights=weights.tobytes().hex())
    check(text, drawn(storage, (5, 40)))


@pytest.mark.parametrize(("storage", "point"), TYPES)
@pytest.mark.parametrize("seed", range(2))
def test_multipliers_of_any_size_beside_each_other(seed: int, storage: str, point: int):
    rng = np.random.default_rng(seed)
    weights = rng.integers(-128, 128, (1, 1, 6, 4)).astype(np.int8)
    scales = [*rng.uniform(5, 60, 2), 0.01, 3e-7]
    values = {"scales": ", ".join(f"{s:.9f}:0" for s in scales)}
    text = CONVOLUTION.format(
        storage=storage, point=point, weights=weights.tobytes().hex(), **values
    )
    check(text, drawn(storage, (1, 5, 7, 6)))
