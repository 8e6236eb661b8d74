"""Control flow with regions, calls and control values: every stage, and the file that is written,
give what the arithmetic says; LiteRT runs the file.
"""

from __future__ import annotations

from collections.abc import Callable
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
HEAD = "func.func @main(%x: tensor<4xf32>, %n: tensor<1xi32>) -> tensor<4xf32> {\n"
TAIL = "  func.return %r : tensor<4xf32>\n}\n"
LESS = """  %two = tfl.pseudo_const dense<2> : tensor<1xi32> : tensor<1xi32>
  %c = tfl.less %n, %two : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
"""
CHOICE = f"""{HEAD}{LESS}
  %k = arith.constant dense<3.0> : tensor<4xf32>
  %d = tfl.mul %x, %k : tensor<4xf32>
  %r = "tfl.if"(%c) ({{
    %s = tfl.add %x, %d : tensor<4xf32>
    "tfl.yield"(%s) : (tensor<4xf32>) -> ()
  }}, {{
    %s = tfl.sub %x, %k : tensor<4xf32>
    "tfl.yield"(%s) : (tensor<4xf32>) -> ()
  }}) : (tensor<1xi1>) -> tensor<4xf32>
{TAIL}"""
LOOP = f"""{HEAD}
  %end = arith.constant dense<5> : tensor<1xi32>
  %d = tfl.mul %x, %x : tensor<4xf32>
  %m, %r = "tfl.while"(%n, %x) ({{
  ^bb0(%i: tensor<1xi32>, %v: tensor<4xf32>):
    %t = tfl.less %i, %end : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    "tfl.yield"(%t) : (tensor<1xi1>) -> ()
  }}, {{
  ^bb0(%i: tensor<1xi32>, %v: tensor<4xf32>):
    %one = arith.constant dense<1> : tensor<1xi32>
    %j = tfl.add %i, %one : tensor<1xi32>
    %w = tfl.add %v, %d : tensor<4xf32>
    "tfl.yield"(%j, %w) : (tensor<1xi32>, tensor<4xf32>) -> ()
  }}) : (tensor<1xi32>, tensor<4xf32>) -> (tensor<1xi32>, tensor<4xf32>)
{TAIL}"""
NESTED = f"""{HEAD}
  %end = arith.constant dense<5> : tensor<1xi32>
  %m, %r = "tfl.while"(%n, %x) ({{
  ^bb0(%i: tensor<1xi32>, %v: tensor<4xf32>):
    %t = tfl.less %i, %end : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    "tfl.yield"(%t) : (tensor<1xi1>) -> ()
  }}, {{
  ^bb0(%i: tensor<1xi32>, %v: tensor<4xf32>):
    %one = arith.constant dense<1> : tensor<1xi32>
    %two = arith.constant dense<2> : tensor<1xi32>
    %j = tfl.add %i, %one : tensor<1xi32>
    %c = tfl.less %i, %two : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %w = "tfl.if"(%c) ({{
      %s = tfl.add %v, %x : tensor<4xf32>
      "tfl.yield"(%s) : (tensor<4xf32>) -> ()
    }}, {{
      "tfl.yield"(%v) : (tensor<4xf32>) -> ()
    }}) : (tensor<1xi1>) -> tensor<4xf32>
    "tfl.yield"(%j, %w) : (tensor<1xi32>, tensor<4xf32>) -> ()
  }}) : (tensor<1xi32>, tensor<4xf32>) -> (tensor<1xi32>, tensor<4xf32>)
{TAIL}"""
CALLS = f"""{HEAD}{LESS}
  %y, %o = "tfl.control_node"() ({{
    %z = func.call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "tfl.yield"(%z) : (tensor<4xf32>) -> ()
  }}) : () -> (tensor<4xf32>, !tfl.control)
  %r, %p = tfl.control_node(%o) controls "tfl.add"(%y, %x) {{fused_activation_function = "NONE"}}
    : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
{TAIL}
func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {{
  %y = tfl.add %x, %x : tensor<4xf32>
  func.return %y : tensor<4xf32>
}}
"""
Case = tuple[str, Callable[[NDArray[Any], int], Any]]
CASES: dict[str, Case] = {
    "if": (CHOICE, lambda x, n: x + 3 * x if n < 2 else x - 3),
    "while": (LOOP, lambda x, n: x + max(5 - n, 0) * x * x),
    "if in while": (NESTED, lambda x, n: x + max(2 - n, 0) * x),
    "calls in order": (CALLS, lambda x, _: 3 * x),
}


@pytest.mark.parametrize("name", CASES)
def test_every_stage_and_the_file_equal_the_arithmetic(litert: Litert, name: str) -> None:
    """The numbers are small integers, on which floats are exact."""
    text, arithmetic = CASES[name]
    model = hexnn.Model(parse(text))
    data = serialize(model.ir)
    again = hexnn.Model(read(data, "network.tflite"))
    assert str(read(serialize(again.ir), "network.tflite")) == str(again.ir)
    x = np.array([1, -2, 3, 0], np.float32)
    given: list[NDArray[Any]] = [np.array([count], np.int32) for count in (1, 3, 7)]
    named = [dict(zip(again.inputs, (x, n), strict=True)) for n in given]
    for n, tensors in zip(given, litert.run(data, named), strict=True):
        wanted = np.asarray(arithmetic(x, int(n[0])), np.float32)
        np.testing.assert_array_equal(tensors[next(iter(again.outputs))], wanted)
        for one in (model, again):
            for stage in STAGES:
                inputs = dict(zip(one.inputs, (x, n), strict=True))
                (result,) = one.lower(stage).run(inputs).values()
                np.testing.assert_array_equal(result, wanted, stage)


INVALID = {
    "a variable": (
        CHOICE.replace("%s = tfl.sub %x, %k", "%s = tfl.sub %x, %v").replace(
            "  %d =", "  %v = tfl.variable : tensor<4xf32>\n  %d =", 1
        ),
        "uses the variable %v, which must be defined in the region",
    ),
    "a recursive call": (
        CALLS.replace(
            "%y = tfl.add %x, %x", "%y = func.call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>"
        ).replace("tensor<4xf32> : tensor<4xf32>", "tensor<4xf32>"),
        "@twice calls itself",
    ),
    "a call of a declaration": (
        CALLS.partition("func.func private")[0]
        + "func.func private @twice(tensor<4xf32>) -> tensor<4xf32>",
        "must call a function of one block, got @twice",
    ),
    "an initialization by nothing": (
        f'{HEAD}  "tfl.call_once"() {{session_init_function = "init"}} : () -> ()\n'
        f"  %r = tfl.add %x, %x : tensor<4xf32>\n{TAIL}",
        "session_init_function must be a function of the module, got @init",
    ),
}


def write(model: hexnn.Model) -> object:
    return serialize(model.ir)


def lower(model: hexnn.Model) -> object:
    return model.lower("qnn")


def run(model: hexnn.Model) -> object:
    return model.run({n: np.zeros(t.shape, t.dtype) for n, t in model.inputs.items()})


@pytest.mark.parametrize("name", INVALID)
@pytest.mark.parametrize("way", [write, lower, run])
def test_what_has_no_plain_form_is_a_located_error(
    name: str, way: Callable[[hexnn.Model], object]
) -> None:
    """It is the same error whether the network runs, is lowered or written."""
    text, message = INVALID[name]
    model = hexnn.Model(parse(text, "x.mlir"))
    with pytest.raises(HexnnError, match=message) as caught:
        way(model)
    assert caught.value.loc is not None
