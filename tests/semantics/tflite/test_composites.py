"""StableHLO composites: by their decomposition, and as norms of qnn by their names."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.tflite import read, serialize
from hexnn.testing.litert_process import Litert
from hexnn.tools.api import parse

STAGES = ("source", "qnn", "htp", "hvx")
Q = "!quant.uniform<i8:f32, 0.5:3>"
ADD = "tfl.add %x, %x : (tensor<2x8xX>, tensor<2x8xX>) -> tensor<2x8xX>"
NORMS = {
    "odml.rms_norm": ({"epsilon": 1e-5}, "%g", "x / sqrt(mean) * g"),
    "odml.l2_norm": ({}, "", "x / norm"),
    "odml.group_norm": ({"epsilon": 1e-5, "num_groups": 2, "channel_axis": -1}, "%g, %b", ""),
}
"""Name of a composite -> attributes, operands after the input."""


def attributes(values: dict[str, Any]) -> str:
    """The attributes as bytes of a flexbuffer map."""
    flexbuffers: Any = import_module("flatbuffers.flexbuffers")
    data = list(flexbuffers.Dumps(values))
    return f"dense<{[byte - 256 * (byte > 127) for byte in data]}> : tensor<{len(data)}xi8>"


def composite(name: str, given: str, operands: str, types: str, type: str) -> str:
    """The line of a composite that @body decomposes."""
    return f"""tfl.unsupported {operands} {{builtin = "STABLEHLO_COMPOSITE", options =
    {{StableHLOCompositeOptions = {{name = "{name}", decomposition_subgraph_index = @body,
    composite_attributes = {given}, composite_attributes_format = 0 : i8, version = 1 : i32}}}}}}
    : ({types}) -> {type}"""


def network(element: str) -> str:
    """A network that calls a composite twice, between operations with kernels."""
    type = f"tensor<2x8x{element}>"
    line = composite("my.twice", attributes({"n": 1}), "%v", type, type)
    return f"""
func.func @main(%x: {type}) -> {type} {{
  %u = {ADD.replace("X", element)}
  %y = {line.replace("%v", "%u")}
  %z = {line.replace("%v", "%y")}
  func.return %z : {type}
}}
func.func @body(%x: {type}) -> {type} {{
  %t = {ADD.replace("X", element)}
  %y = tfl.add %t, %x : ({type}, {type}) -> {type}
  func.return %y : {type}
}}
"""


@pytest.mark.parametrize("element", ["f32", Q])
def test_every_stage_equals_litert(litert: Litert, element: str) -> None:
    """The functions of one module share their memory."""
    data = serialize(parse(network(element)))
    model = hexnn.Model(read(data, "network.tflite"))
    (name,) = model.inputs
    given = model.random_inputs(3)
    (expected,) = litert.run(data, [given])
    for stage in STAGES:
        lowered = model.lower(stage)
        (output,) = lowered.run({name: given[name]}).values()
        np.testing.assert_array_equal(output, next(reversed(expected.values())), stage)
        assert "STABLEHLO" not in f"{lowered.main}" or stage == "source"


@pytest.mark.parametrize("name", NORMS)
def test_norms_become_operations_of_qnn(name: str) -> None:
    """Equal to the formula, up to some roundings of float32."""
    values, more, _ = NORMS[name]
    t, c = "tensor<2x3x8xf32>", "tensor<8xf32>"
    count = more.count("%")
    types = ", ".join([t] + [c] * count)
    operands = ", ".join(["%x", *filter(None, [more])])
    line = composite(name, attributes(values), operands, types, t)
    text = f"""
func.func @main(%x: {t}, %g: {c}, %b: {c}) -> {t} {{
  %y = {line}
  func.return %y : {t}
}}
func.func @body(%x: {t}{"".join(f", %{n}: {c}" for n in "gb"[:count])}) -> {t} {{
  func.return %x : {t}
}}
"""
    model = hexnn.Model(parse(text)).lower("qnn")
    (op,) = model.ops
    assert op.name == name.replace("odml", "qnn")
    x, g, b = model.random_inputs(5).values()
    (y,) = model.run(dict(zip(model.inputs, (x, g, b), strict=True))).values()
    match name:
        case "odml.rms_norm":
            expected = x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * g
        case "odml.l2_norm":
            expected = x / np.sqrt((x * x).sum(-1, keepdims=True))
        case _:
            groups = x.reshape(2, 3, 2, 4)
            mean = groups.mean((1, 3), keepdims=True)
            spread = groups.var((1, 3), keepdims=True)
            expected = ((groups - mean) / np.sqrt(spread + 1e-5)).reshape(x.shape) * g + b
    np.testing.assert_allclose(y, expected, rtol=1e-5, atol=1e-6)


def test_a_composite_within_its_own_decomposition_stays() -> None:
    type = "tensor<2x8xf32>"
    line = composite("my.twice", attributes({}), "%x", type, type)
    own = ADD.replace("X", "f32")
    first, last = network("f32").split("func.func @body")
    model = hexnn.Model(parse(f"{first}func.func @body{last.replace(own, line)}"))
    assert "hexnn.fallback" in f"{model.lower('qnn').ir}"
    with pytest.raises(HexnnError, match="graph @body runs itself"):
        model.run(model.random_inputs(1))
