"""The names of inputs and outputs of a network."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp
from xdsl.utils.exceptions import DiagnosticException

import hexnn
from hexnn.dialects.entry import distinct, input_names, output_names

TEXT = """
func.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) ATTRIBUTES {
  %0 = qnn.relu %a : (tensor<2xf32>) -> tensor<2xf32>
  %1 = qnn.tanh %a : (tensor<2xf32>) -> tensor<2xf32>
  func.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
"""


def function(attributes: str) -> FuncOp:
    """A function of one input and two outputs."""
    text = TEXT.replace("ATTRIBUTES", f"attributes {{{attributes}}}")
    found = hexnn.parse(text).body.block.first_op
    assert isinstance(found, FuncOp)
    return found


def test_given_names_and_default_ones():
    named = function('hexnn.inputs = ["x"], hexnn.outputs = ["y", ""]')
    assert (input_names(named), output_names(named)) == (["x"], ["y", ""])
    plain = function("")
    assert (input_names(plain), output_names(plain)) == (["input0"], ["output0", "output1"])


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ('hexnn.outputs = ["y", "y"]', "'hexnn.outputs' gives two outputs the name 'y'"),
        ('hexnn.outputs = ["y"]', "'hexnn.outputs' must name 2 outputs, got 1"),
        ('hexnn.inputs = ["x", "z"]', "'hexnn.inputs' must name 1 inputs, got 2"),
        ("hexnn.inputs = [1]", "'hexnn.inputs' must be an array of strings"),
        ("hexnn.inputs = 1", "'hexnn.inputs' must be an array of strings"),
    ],
)
def test_names_that_would_be_dropped_or_ignored(attributes: str, message: str):
    with pytest.raises(DiagnosticException, match=message.replace("[", r"\[")):
        function(attributes)


def test_distinct_names():
    assert distinct(["y", "y", "z", "y"], ["y", "z", "y_2"]) == ["y", "y_1", "z", "y_3"]
    assert distinct(["a", "b"], ["a", "b"]) == ["a", "b"]
