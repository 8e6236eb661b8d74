"""Functions of a byte and a constant number become tables, which hold what they are defined to."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.dialects import htp
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

NETWORK = """
!x = tensor<2x128x!quant.uniform<{storage}:f32, 0.11:{point}>>
!s = tensor<1x1x!quant.uniform<{storage}:f32, 0.2:1>>
!y = tensor<2x128x!quant.uniform<{storage}:f32, 0.3:{point}>>
func.func @main(%x: !x) -> !y {{
  %s = qnn.constant dense<{number}> : tensor<1x1x{element}> : !s
  %y = qnn.element_wise_binary {kind}, {operands} -> !y
  func.return %y : !y
}}
"""
KINDS = ("DIVIDE", "POWER", "FLOOR_DIV", "FMOD", "MOD")
BEHIND, AHEAD = "%x, %s : (!x, !s)", "%s, %x : (!s, !x)"


@pytest.mark.parametrize(("storage", "point"), [("i8", -3), ("u8", 125)])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("operands", [BEHIND, AHEAD])
def test_all_bytes(kind: str, operands: str, storage: str, point: int):
    element, dtype = ("i8", np.int8) if storage == "i8" else ("ui8", np.uint8)
    given = {"storage": storage, "point": point, "element": element, "number": 9}
    module = parse(NETWORK.format(kind=kind, operands=operands, **given))
    inputs = named_inputs(module, np.arange(256).astype(np.uint8).view(dtype).reshape(2, 128))
    (expected,) = execute(module, inputs).values()
    for stage in stages(module, "v73"):
        (found,) = execute(module, inputs).values()
        np.testing.assert_array_equal(found, expected, stage)
    assert any(isinstance(op, htp.LutOp) for op in module.walk())
    run_pass(module, "htp-to-hvx")
    (found,) = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(found, expected, "hvx")
