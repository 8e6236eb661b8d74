"""Modules that passes may meet: foreign code, odd shapes of modules, a network at every stage."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.pipeline import parse as parse_pipeline
from hexnn.tools.driver.running import PassRunner
from hexnn.tools.driver.split import split
from hexnn.tools.driver.verification import verify_all
from hexnn.tools.universe import new_context

TEXTS = Path(__file__).parents[1] / "passes" / "Inputs" / "any_modules.mlir"

TFL = """
!t = tensor<1x4x4x4x!quant.uniform<i8:f32, 0.5:3>>
!f = tensor<1x64x!quant.uniform<i8:f32, 0.5:3>>
func.func @main(%x: !t) -> !f {
  %s = tfl.pseudo_const dense<[1, 64]> : tensor<2xi32> : tensor<2xi32>
  %a = tfl.add %x, %x {fused_activation_function = "RELU6"} : (!t, !t) -> !t
  %b = tfl.max_pool_2d %a {filter_height = 1 : i32, filter_width = 1 : i32, padding = "VALID",
    stride_h = 1 : i32, stride_w = 1 : i32, fused_activation_function = "NONE"} : (!t) -> !t
  %c = tfl.reshape %b, %s : (!t, tensor<2xi32>) -> !f
  func.return %c : !f
}
"""

NNEF = """
func.func @main(%x: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %a = nnef.relu %x : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %b = nnef.add %a, %x : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  func.return %b : tensor<1x4x4x4xf32>
}
"""

STAGES: dict[str, tuple[str, str]] = {
    "tfl": (TFL, ""),
    "nnef": (NNEF, ""),
    "qnn": (TFL, "tflite-to-qnn"),
    "qnn_of_nnef": (NNEF, "nnef-to-qnn-graph"),
    "opdef": (TFL, "tflite-to-qnn,qnn-to-opdef"),
    "opdef_of_floats": (NNEF, "nnef-to-qnn-graph,qnn-to-opdef"),
    "htp_lowered": (TFL, "tflite-to-qnn,qnn-to-htp"),
    "htp_of_floats": (NNEF, "nnef-to-qnn-graph,qnn-to-htp"),
    "htp_placed": (TFL, "tflite-to-qnn,qnn-to-htp,htp-assign-layout"),
    "htp_planned": (TFL, "tflite-to-qnn,qnn-to-htp-planned"),
    "hvx": (TFL, "compile"),
}
"""name -> a small network at its source, and the passes that take it to a stage."""


def parsed(text: str, name: str) -> ModuleOp:
    """The module that `text` writes, verified; unknown operations are allowed."""
    module = parse_mlir(new_context(allow_unregistered=True), text, name)
    verify_all(module)
    return module


def lowered(text: str, passes: str, name: str) -> ModuleOp:
    """The module of `text` after `passes`."""
    module = parsed(text, name)
    PassRunner(new_context()).run(module, parse_pipeline(passes))
    return module


@cache
def makers() -> dict[str, Callable[[], ModuleOp]]:
    """Name -> a function that makes the module."""
    chunks = split(TEXTS.read_text())[1:]
    texts = {c.text.strip().partition("\n")[0].removeprefix("// "): c.text for c in chunks}
    found: dict[str, Callable[[], ModuleOp]] = {
        name: partial(parsed, text, f"{name}.mlir") for name, text in texts.items()
    }
    staged = {name: partial(lowered, *row, f"{name}.mlir") for name, row in STAGES.items()}
    return {**found, **staged}


@cache
def module(name: str) -> ModuleOp:
    """The module called `name`; clone it before it is changed."""
    return makers()[name]()
