"""Operations that rules make compute with the numerics of what they replace."""

from __future__ import annotations

import numpy as np
import pytest
from support.rule_graphs import apply_rules, define, names
from xdsl.dialects.builtin import ModuleOp

from hexnn.packages import AUTOSPLIT, DIM_HEIGHT, FROM_DEFAULT_PACKAGE, GT, TYPICAL_SLICE, Op
from hexnn.runtime.executor import execute
from hexnn.tools.driver.check_rules import Check, SplitCheck
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.random_inputs import random_inputs
from hexnn.tools.universe import new_context

NUMERICS = "hexnn.numerics = #hexnn.numerics<xnnpack>"


def product(of_module: bool, of_operation: bool) -> ModuleOp:
    """The square of a tensor of bytes, with numerics of the module or of the operation."""
    x, y = (
        f"tensor<1x8x60x4x!quant.uniform<i8:f32, {scale}>>" for scale in ("0.05:-3", "0.0371:4")
    )
    text = f"""
      builtin.module attributes {{{NUMERICS if of_module else ""}}} {{
        func.func @main(%x: {x}) -> {y} {{
          %0 = opdef.op "q::ElementWiseMultiply"(%x, %x) {{{NUMERICS if of_operation else ""}}}
              : ({x}, {x}) -> {y}
          func.return %0 : {y}
        }}
      }}"""
    return parse_mlir(new_context(), text, "product.mlir")


@pytest.mark.parametrize(("of_module", "of_operation"), [(True, False), (False, True)])
def test_pieces_have_the_numerics(of_module: bool, of_operation: bool) -> None:
    """Here the two numerics differ, so losing them would be seen."""
    module = product(of_module, of_operation)
    inputs = random_inputs(module, 1)
    (expected,) = execute(module, inputs).values()
    (other,) = execute(product(False, False), inputs).values()
    assert not np.array_equal(expected, other)
    times = FROM_DEFAULT_PACKAGE("Mul")
    piece = Op(times, TYPICAL_SLICE("X", "I"), TYPICAL_SLICE("Y", "I"))
    define(Op(times, "X", "Y"), GT(DIM_HEIGHT("*"), 3), AUTOSPLIT(1, "I", 3, piece))
    apply_rules(module, watchers=[Check(2), SplitCheck(2)])
    assert names(module).count("q::ElementWiseMultiply") == 3
    (seen,) = execute(module, inputs).values()
    assert np.array_equal(seen, expected)
