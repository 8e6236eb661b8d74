"""Printed text of every stage reads back to the same module, and prints the same."""

from __future__ import annotations

import pytest
from support import machine
from xdsl.dialects.builtin import ModuleOp

from hexnn.testing.pass_stages import parse
from hexnn.tools.api import apply
from hexnn.tools.driver.constants_policy import Elide, Keep
from hexnn.tools.driver.frontends import read
from hexnn.tools.driver.printing import PrintOptions, module_text

DIGITS = machine.ROOT / "examples/digits"
PLANNED = "tfl-to-qnn,qnn-to-htp,htp-assign-layout,htp-tile,htp-plan-memory"

STAGES = {
    "tfl": ("digits_branches_int8.tflite", ""),
    "nnef": ("digits_nnef", ""),
    "qnn": ("digits_branches_int8.tflite", "tfl-to-qnn"),
    "qnn-floats": ("digits_nnef", "nnef-to-qnn"),
    "opdef": ("digits_branches_int8.tflite", "tfl-to-qnn,qnn-to-opdef"),
    "opdef-floats": ("digits_nnef", "nnef-to-qnn,qnn-to-opdef"),
    "htp": ("digits_branches_int8.tflite", "tfl-to-qnn,qnn-to-htp"),
    "htp-planned": ("digits_branches_int8.tflite", PLANNED),
}
"""Stage -> a network of the project, and the passes that lead there."""

OPTIONS = (PrintOptions(), PrintOptions(local_scope=True), PrintOptions(generic=True))

SMALL = """
!x = !quant.uniform<u8:f32, 0.0235294122248888:128>
func.func @main(%x: tensor<1x32x!x>, %y: tensor<1x32x!x>) -> tensor<1x32x!x> {
  %0 = qnn.element_wise_add %x, %y : (tensor<1x32x!x>, tensor<1x32x!x>) -> tensor<1x32x!x>
  func.return %0 : tensor<1x32x!x>
}
"""
"""A network of one kernel."""


@pytest.mark.parametrize("stage", STAGES)
def test_printed_text_reads_back(stage: str):
    network, passes = STAGES[stage]
    module = read(str(DIGITS / network))
    expect_reads_back(apply(module, passes) if passes else module)


def test_printed_code_reads_back():
    passes = f"{PLANNED},htp-to-hvx".removeprefix("tfl-to-qnn,")
    expect_reads_back(apply(parse(SMALL), passes))


def long_lines(text: str) -> list[str]:
    """The lines of more than 200 columns, but for constants and reasons, each one string."""
    lines = [line for line in text.splitlines() if len(line) > 200]
    return [line for line in lines if "dense<" not in line and "htp.why" not in line]


def expect_reads_back(module: ModuleOp) -> None:
    """Check that every form of the text of `module` means the same, and prints the same."""
    for options in OPTIONS:
        text = module_text(module, Keep(), options)
        back = parse(text)
        assert back.is_structurally_equivalent(module)
        assert module_text(back, Keep(), options) == text
        assert options.local_scope or not long_lines(text)
    dump = module_text(module, Elide(), PrintOptions())
    assert module_text(parse(dump), Elide(), PrintOptions()) == dump
