"""Control flow and variables in files of several graphs, against LiteRT, at every stage."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.tflite import read, serialize
from hexnn.testing.litert_process import Litert
from hexnn.tools.api import parse

STAGES = ("source", "qnn", "htp", "hvx")
Q = "!quant.uniform<i8:f32, 0.5:3>"
LOOP = """
func.func @main(%x: tensor<4xX>, %n: tensor<1xi32>) -> (tensor<4xX>, tensor<1xi32>) {
  %y, %m = tfl.unsupported %x, %n {builtin = "WHILE", options =
    {WhileOptions = {cond_subgraph_index = @more, body_subgraph_index = @step}}}
    : (tensor<4xX>, tensor<1xi32>) -> (tensor<4xX>, tensor<1xi32>)
  func.return %y, %m : tensor<4xX>, tensor<1xi32>
}
func.func @more(%x: tensor<4xX>, %n: tensor<1xi32>) -> tensor<1xi1> {
  %l = tfl.pseudo_const dense<5> : tensor<1xi32> : tensor<1xi32>
  %c = tfl.less %n, %l : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  func.return %c : tensor<1xi1>
}
func.func @step(%x: tensor<4xX>, %n: tensor<1xi32>) -> (tensor<4xX>, tensor<1xi32>) {
  %o = tfl.pseudo_const dense<1> : tensor<1xi32> : tensor<1xi32>
  %y = tfl.add %x, %x : (tensor<4xX>, tensor<4xX>) -> tensor<4xX>
  %m = tfl.add %n, %o : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  func.return %y, %m : tensor<4xX>, tensor<1xi32>
}
"""
BRANCHES = f"""
func.func @main(%x: tensor<4x{Q}>, %n: tensor<1xi32>) -> tensor<4x{Q}> {{
  %l = tfl.pseudo_const dense<2> : tensor<1xi32> : tensor<1xi32>
  %c = tfl.less %n, %l : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %y = tfl.unsupported %c, %x {{builtin = "IF", options =
    {{IfOptions = {{then_subgraph_index = @twice, else_subgraph_index = @zero}}}}}}
    : (tensor<1xi1>, tensor<4x{Q}>) -> tensor<4x{Q}>
  func.return %y : tensor<4x{Q}>
}}
func.func @twice(%x: tensor<4x{Q}>) -> tensor<4x{Q}> {{
  %y = tfl.add %x, %x : (tensor<4x{Q}>, tensor<4x{Q}>) -> tensor<4x{Q}>
  func.return %y : tensor<4x{Q}>
}}
func.func @zero(%x: tensor<4x{Q}>) -> tensor<4x{Q}> {{
  %y = tfl.sub %x, %x : (tensor<4x{Q}>, tensor<4x{Q}>) -> tensor<4x{Q}>
  func.return %y : tensor<4x{Q}>
}}
"""
HANDLE = """%h = tfl.unsupported {builtin = "VAR_HANDLE", options =
    {VarHandleOptions = {container = "c", shared_name = "sum"}}} : () -> tensor<1x!tf_type.resource>
"""
SUM = f"""
func.func @main(%x: tensor<1x4xf32>, %n: tensor<1xi32>) -> (tensor<1x4xf32>, tensor<1xi32>) {{
  tfl.unsupported {{builtin = "CALL_ONCE", options =
    {{CallOnceOptions = {{init_subgraph_index = @init}}}}}} : () -> ()
  {HANDLE}
  %v = tfl.unsupported %h {{builtin = "READ_VARIABLE"}}
    : (tensor<1x!tf_type.resource>) -> tensor<1x4xf32>
  %y = tfl.add %x, %v : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  tfl.unsupported %h, %y {{builtin = "ASSIGN_VARIABLE"}}
    : (tensor<1x!tf_type.resource>, tensor<1x4xf32>) -> ()
  func.return %y, %n : tensor<1x4xf32>, tensor<1xi32>
}}
func.func @init() {{
  {HANDLE}
  %z = tfl.pseudo_const dense<10.0> : tensor<1x4xf32> : tensor<1x4xf32>
  tfl.unsupported %h, %z {{builtin = "ASSIGN_VARIABLE"}}
    : (tensor<1x!tf_type.resource>, tensor<1x4xf32>) -> ()
  func.return
}}
"""
THREE = """
func.func @main(%x: tensor<4xf32>, %n: tensor<1xi32>) -> tensor<4xf32> {
  %y = tfl.unsupported %n, %x {builtin = "STABLEHLO_CASE", options =
    {StablehloCaseOptions = {branch_subgraph_indices = [@twice, @square, @zero]}}}
    : (tensor<1xi32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
""" + "".join(
    f"func.func @{name}(%x: tensor<4xf32>) -> tensor<4xf32> {{\n"
    f"  %y = tfl.{op} %x, %x : tensor<4xf32>\n  func.return %y : tensor<4xf32>\n}}\n"
    for name, op in (("twice", "add"), ("square", "mul"), ("zero", "sub"))
)
CASES = {
    "while, f32": LOOP.replace("X", "f32"),
    "while, i8": LOOP.replace("X", Q),
    "if": BRANCHES,
    "case": THREE,
    "variables": SUM,
}


def samples(model: hexnn.Model) -> list[dict[str, NDArray[Any]]]:
    """Inputs of three runs: counts 1, 3 and 7."""
    rng, (x, n) = np.random.default_rng(1), model.inputs
    shape, dtype = model.inputs[x].shape, model.inputs[x].dtype
    arrays = [rng.integers(-99, 99, shape).astype(dtype) for _ in range(3)]
    counts = [np.array([count], np.int32) for count in (1, 3, 7)]
    return [{x: a, n: count} for a, count in zip(arrays, counts, strict=True)]


@pytest.mark.parametrize("name", CASES)
def test_every_stage_equals_litert(litert: Litert, name: str) -> None:
    """State goes from one run to the next."""
    data = serialize(parse(CASES[name]))
    model = hexnn.Model(read(data, "network.tflite"))
    given = samples(model)
    expected = litert.run(data, given, optimized=name == "case")
    for stage in STAGES:
        lowered = model.lower(stage)
        for sample, tensors in zip(given, expected, strict=True):
            for output, array in lowered.run(sample).items():
                if output in tensors:
                    np.testing.assert_array_equal(array, tensors[output], stage)


def test_a_variable_without_a_value_is_an_error() -> None:
    text = "\n".join(CASES["variables"].splitlines()[:2] + CASES["variables"].splitlines()[4:])
    model = hexnn.Model(parse(text))
    with pytest.raises(HexnnError, match="the variable is read before a value is assigned"):
        model.run(samples(model)[0])


def test_a_graph_that_is_missing_is_an_error() -> None:
    model = hexnn.Model(parse(CASES["if"].replace("@twice", "@other", 1)))
    with pytest.raises(HexnnError, match="must name a function of the module, got @other"):
        model.run(samples(model)[0])
