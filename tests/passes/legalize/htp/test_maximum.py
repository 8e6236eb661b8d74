"""Maxima of two tensors at every stage, in one piece and in tiles, against numpy."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.dialects import htp
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

NETWORK = """
!x = tensor<{shape}x!quant.uniform<{storage}:f32, 0.05:{point}>>
func.func @main(%a: !x, %b: !x) -> !x {{
  %c = qnn.{operation} %a, %b : (!x, !x) -> !x
  func.return %c : !x
}}
"""
OPERATIONS = ("element_wise_maximum", "element_wise_binary MAXIMUM,")
TYPES = (("i8", -20), ("u8", 120))
KERNELS = {"i8": "map.vectors", "u8": "maximum.bytes"}
"""Type -> kernel: bytes are compared as unsigned, maxima of int8 are maps, without sign flips."""


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize(("storage", "point"), TYPES)
@pytest.mark.parametrize(
    ("shape", "target"),
    [((7,), "v73"), ((3, 5, 7, 33), "v73"), ((1, 32, 32, 24), "v73{tcm=32K}")],
)
def test_maximum(
    shape: tuple[int, ...], target: str, storage: str, point: int, operation: str
) -> None:
    dims = "x".join(map(str, shape))
    text = NETWORK.format(shape=dims, storage=storage, point=point, operation=operation)
    module = parse(text)
    rng = np.random.default_rng(0)
    type = np.int8 if storage == "i8" else np.uint8
    a, b = (rng.integers(0, 256, shape).astype(np.uint8).view(type) for _ in range(2))
    inputs = named_inputs(module, a, b)
    expected = np.where(a > b, a, b)
    (computed,) = execute(module, inputs).values()
    np.testing.assert_array_equal(computed, expected, "qnn")
    for stage in stages(module, target):
        (computed,) = execute(module, inputs).values()
        np.testing.assert_array_equal(computed, expected, stage)
    pieces = [op for op in module.walk() if isinstance(op, htp.MaximumOp | htp.MapOp)]
    assert {op.impl.data for op in pieces if op.impl} == {KERNELS[storage]}
    assert (len(pieces) > 1) == ("tcm" in target)
    run_pass(module, "htp-to-hvx")
    (computed,) = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(computed, expected, "hvx")
