"""Semantics of custom operators that give something else than the operator's results."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.custom_operator import custom_operator
from xdsl.dialects.builtin import TensorType, f32, i32

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.tfl import CustomOp
from hexnn.semantics.given_results import WrongResults, check_declared
from hexnn.semantics.registry import evaluate, semantics
from hexnn.tools.api import parse

TYPES = (TensorType(f32, [2]), TensorType(i32, []))
GIVEN: dict[str, Any] = {}
"""What the semantics give."""


@semantics("custom:TestGiven")
def given(op: CustomOp) -> Any:
    """Whatever is to be tried."""
    return GIVEN["results"]


REAL, WHOLE = np.zeros(2, np.float32), np.int32(3)


@pytest.mark.parametrize(
    ("results", "message"),
    [
        (REAL, "give 1 results, not 2"),
        ((REAL, WHOLE, WHOLE), "give 3 results, not 2"),
        ((REAL.astype(np.float64), WHOLE), r"give float64\[2\] for result 0, tensor<2xf32>"),
        ((REAL[:1], WHOLE), r"give float32\[1\] for result 0"),
        ((REAL, np.array([3], np.int32)), r"give int32\[1\] for result 1, tensor<i32>"),
        (([0.0, 0.0], WHOLE), "give <class 'list'> for result 0"),
    ],
)
def test_other_results_are_an_error(results: Any, message: str):
    GIVEN["results"] = results
    with pytest.raises(HexnnError, match=f"semantics of custom:TestGiven {message}"):
        evaluate(custom_operator("TestGiven", [], TYPES), [])


def test_numbers_serve_as_scalars():
    GIVEN["results"] = (REAL, WHOLE)
    real, whole = evaluate(custom_operator("TestGiven", [], TYPES), [])
    assert real is REAL
    assert whole == 3


def test_floats_are_no_integers():
    """An operator of types that its kernel does not take."""
    op = parse("""func.func @main(%x: tensor<1x2xf32>) -> tensor<1x4xi4> {
  %y = tfl.concatenation %x, %x {axis = 1 : i32, fused_activation_function = "NONE", hexnn.lenient}
      : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x4xi4>
  func.return %y : tensor<1x4xi4>
}""")
    (found,) = [one for one in op.walk() if one.name == "tfl.concatenation"]
    with pytest.raises(HexnnError, match="no semantics for these types: float32 is no tensor"):
        evaluate(found, [np.zeros((1, 2), np.float32)] * 2)


RELU = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = tfl.relu %x : (tensor<2xf32>) -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}"""


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ((REAL.astype(np.float64),), r"gives float64\[2\] for result 0, tensor<2xf32>"),
        ((REAL, REAL), "gives 2 results, not 1"),
    ],
)
def test_semantics_of_a_class_give_the_types_of_its_results(results: Any, message: str):
    """An internal error that names the operation."""
    (op,) = [one for one in parse(RELU).walk() if one.name == "tfl.relu"]
    check_declared(op, [REAL], [REAL])
    check_declared(op, [REAL], [None])
    check_declared(op, [np.zeros(7, np.float32)], [np.zeros(7, np.float32)])
    with pytest.raises(WrongResults, match=f"^'tfl.relu' {message}"):
        check_declared(op, [REAL], results)
    with pytest.raises(HexnnError, match=r"gives float32\[1\] for result 0, tensor<2xf32>"):
        check_declared(op, [REAL], [REAL[:1]])


def test_operands_that_semantics_do_not_take():
    op = custom_operator("TestGiven", [TensorType(f32, [2])], TYPES)
    with pytest.raises(HexnnError, match="has 1 operands: its semantics are too many positional"):
        evaluate(op, [REAL])


@pytest.mark.parametrize("element", ["bf16", "f16", "!tf_type.variant"])
def test_results_of_another_type_than_their_operands(element: str):
    """A lenient operation may state a result in which its numbers are not stored."""
    types = f"(tensor<2xf32>, tensor<2xf32>) -> tensor<4x{element}>"
    text = f"""func.func @main(%x: tensor<2xf32>) -> tensor<4x{element}> {{
      %y = "tfl.concatenation"(%x, %x) {{hexnn.lenient, axis = 0 : i32,
        fused_activation_function = "NONE"}} : {types}
      func.return %y : tensor<4x{element}>
    }}"""
    op = next(op for op in parse(text).walk() if op.name == "tfl.concatenation")
    with pytest.raises(HexnnError, match="no semantics for these types: float32 is no tensor<4x"):
        evaluate(op, [np.zeros(2, np.float32)] * 2)
