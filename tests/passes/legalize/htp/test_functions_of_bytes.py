"""What is computed in floats from one tensor of bytes becomes tables, which hold what it is defined
to be: the reference computes it on whole tensors, operation by operation.
"""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.dialects import htp, qnn
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

NETWORK = """
!x = tensor<2x128x!quant.uniform<{storage}:f32, {scale}:{point}>>
!f = tensor<2x128xf32>
!one = tensor<1x1xf32>
!y = tensor<2x128x{result}>
func.func @main(%x: !x) -> !y {{
  %c = qnn.constant dense<-0.7> : tensor<1x1xf32> : !one
  %0 = qnn.dequantize %x : (!x) -> !f
{body}
  func.return %y : !y
}}
"""
UNARY = "  %{0} = qnn.element_wise_{1} %{2} : (!f) -> !f"
QUANTIZE = "  %y = qnn.quantize %{} : (!f) -> !y"
AS_HALF = "  %y = qnn.cast %{} : (!f) -> !y"


def unary(number: int, kind: str, operand: int) -> str:
    """The line that computes value `number` by a function of one operand."""
    return UNARY.format(number, kind, operand)


def binary(number: int, kind: str, lhs: int | str, rhs: int | str) -> str:
    """The line that computes value `number` by a function of two operands, or of %c."""
    types = ", ".join("!one" if value == "c" else "!f" for value in (lhs, rhs))
    return f"  %{number} = qnn.element_wise_binary {kind}, %{lhs}, %{rhs} : ({types}) -> !f"


BODIES = {
    "cosine": [unary(1, "cos", 0)],
    "logarithm of negative numbers, too": [unary(1, "log", 0)],
    "reciprocal root": [unary(1, "rsqrt", 0)],
    "wave": [binary(1, "MULTIPLY", 0, "c"), unary(2, "sin", 1), binary(3, "SUBTRACT", "c", 2)],
    "two paths": [
        "  %1 = qnn.sigmoid %0 : (!f) -> !f",
        binary(2, "MULTIPLY", 0, 1),
        binary(3, "ADD", 2, 0),
    ],
    "square": [binary(1, "MULTIPLY", 0, 0)],
}
BYTES = "!quant.uniform<i8:f32, 0.031:-9>"


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize(("storage", "scale", "point"), [("i8", 0.043, -3), ("u8", 0.017, 131)])
@pytest.mark.parametrize("result", [BYTES, "f16"])
def test_all_bytes(name: str, storage: str, scale: float, point: int, result: str):
    last = QUANTIZE if result == BYTES else AS_HALF
    body = "\n".join([*BODIES[name], last.format(len(BODIES[name]))])
    given = {"storage": storage, "scale": scale, "point": point, "result": result}
    module = parse(NETWORK.format(body=body, **given))
    dtype = np.int8 if storage == "i8" else np.uint8
    inputs = named_inputs(module, np.arange(256).astype(np.uint8).view(dtype).reshape(2, 128))
    (expected,) = execute(module, inputs).values()
    for stage in stages(module, "v73"):
        (found,) = execute(module, inputs).values()
        np.testing.assert_array_equal(found, expected, stage)
    assert not any(isinstance(op, qnn.QnnOp) for op in module.walk())
    assert any(isinstance(op, htp.LutOp if result == BYTES else htp.MapOp) for op in module.walk())
    run_pass(module, "htp-to-hvx")
    (found,) = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(found, expected, "hvx")
