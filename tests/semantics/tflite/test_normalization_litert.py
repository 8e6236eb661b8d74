"""Normalizations and the L2 pool of tfl, against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest
from support.single_operator import Case, check
from support.tfl_operator import POOL

from hexnn.runtime.executor import execute
from hexnn.testing.litert_process import Litert
from hexnn.tools.api import apply
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

UNIT = {"f32": "f32", "i8": "[i8 0.0078125:0]", "u8": "[u8 0.0078125:128]"}
LRN = (
    "local_response_normalization "
    "{{radius = {} : i32, bias = {} : f32, alpha = {} : f32, beta = {} : f32}}"
)
RELU6 = 'fused_activation_function = "RELU6"'

FLOAT = ("f32",)
POWER = 1e-6
"""libm's powf and numpy's differ by one unit in the last place."""

CASES: dict[str, Case] = {
    "l2_normalization": Case(
        "l2_normalization",
        ("5x7x11xX",),
        ("5x7x11xY",),
        alike=False,
        types=("f32", "i8", "u8"),
        elements={"Y": UNIT},
    ),
    "l2_pool_2d": Case(f"l2_pool_2d {{{POOL}}}", ("2x5x7x3xX",), ("2x5x7x3xX",), types=FLOAT),
    "l2_pool_2d, relu6": Case(
        f"l2_pool_2d {{{POOL}, {RELU6}}}".replace("SAME", "VALID"),
        ("2x5x7x3xX",),
        ("2x4x6x3xX",),
        types=FLOAT,
    ),
    **{
        f"lrn {values}": Case(
            LRN.format(*values),
            ("2x3x4x9xX",),
            ("2x3x4x9xX",),
            types=FLOAT,
            tolerance=POWER,
            island=True,
        )
        for values in ((2, 1.0, 0.5, 0.5), (0, 2.0, 1.0, 0.75), (20, 1.5, 0.01, 2.0))
    },
}


@pytest.mark.parametrize(
    ("element", "largest"), [("f32", 1.0), ("!quant.uniform<i8:f32, 0.0078125>", 127)]
)
def test_an_activation_is_applied_at_source_and_at_qnn(element: str, largest: float) -> None:
    """LiteRT refuses fused activations; IR from elsewhere may have them."""
    wanted = largest / 2 if element == "f32" else 64
    text = f"""
    func.func @main(%x: tensor<1x4x{element}>) -> tensor<1x4x{element}> {{
      %0 = "tfl.l2_normalization"(%x) {{fused_activation_function = "RELU"}}
        : (tensor<1x4x{element}>) -> tensor<1x4x{element}>
      func.return %0 : tensor<1x4x{element}>
    }}"""
    module = parse_mlir(new_context(), text, "network.mlir")
    x = np.array([[1, -1, 1, -1]], np.float32 if element == "f32" else np.int8)
    source, legal = (execute(m, {"input0": x}) for m in (module, apply(module, "tfl-to-qnn")))
    for results in (source, legal):
        (y,) = results.values()
        np.testing.assert_array_equal(y, [[wanted, 0, wanted, 0]])


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
