"""The names of inputs and outputs of a network."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp, f32, i32
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block
from xdsl.utils.exceptions import DiagnosticException

import hexnn
from hexnn.dialects.entry_function import Entry, distinct, source_of

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
    assert (Entry(named).inputs, Entry(named).outputs) == (["x"], ["y", ""])
    plain = function("")
    assert (Entry(plain).inputs, Entry(plain).outputs) == (["input0"], ["output0", "output1"])


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


def test_an_entry_is_read_as_it_was_made():
    block = Block(arg_types=[f32, i32])
    block.add_op(ReturnOp(block.args[1]))
    module = Entry.make(block, ["x", "n"], ["y"]).module("folder/net.tflite")
    assert (Entry.of(module).inputs, Entry.of(module).outputs) == (["x", "n"], ["y"])
    assert source_of(module) == "folder/net.tflite"
    assert str(Entry.of(module).function.function_type) == "(f32, i32) -> i32"
    assert Entry.find(ModuleOp([])) is None
    assert source_of(ModuleOp([])) == ""


def test_names_that_are_not_given():
    plain = Entry(function('hexnn.outputs = ["y", ""]'))
    assert (plain.given_inputs, plain.given_outputs) == ([None], ["y", ""])


def test_distinct_names():
    assert distinct(["y", "y", "z", "y"], ["y", "z", "y_2"]) == ["y", "y_1", "z", "y_3"]
    assert distinct(["a", "b"], ["a", "b"]) == ["a", "b"]
