"""Operations that rules make are checked against the declarations of their package."""

from __future__ import annotations

import pytest
from support.machine import ROOT
from support.rule_graphs import apply_rules, define, graph, names

from hexnn.dialects.diagnostics import HexnnError
from hexnn.packages import OK, Op
from hexnn.tools.api import load_op_package

DECLARED = ROOT / "tests/filecheck/passes/packages/Inputs/declared.xml"
TENSOR, AXIS = "tensor<1x2x3x8xf32>", "opdef.const dense<3> : {0} : {0}"


def joined_along(axis_type: str) -> list[str]:
    """The operations after a rule has made demo::Join of demo::A."""
    load_op_package(DECLARED)
    define(Op("A", "X", "axis"), OK, Op("Join", "X", "axis"))
    module = graph([TENSOR], TENSOR, constants=[AXIS.format(axis_type)])
    apply_rules(module)
    return names(module)


def test_a_rule_makes_what_is_declared() -> None:
    assert joined_along("tensor<1x1x1x1xui32>") == ["demo::Join"]


def test_a_rule_that_makes_something_else_is_an_error() -> None:
    with pytest.raises(HexnnError, match="'demo::Join' op parameter 'axis' must be of UINT_32"):
        joined_along("tensor<1x1x1x1xi32>")
