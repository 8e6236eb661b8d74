"""What is shown beside the cursor."""

from __future__ import annotations

import pytest
from support.marked_text import marked

from hexnn.tools.language_server.hover import hover
from hexnn.tools.language_server.text_analysis import analyze, part_at

CASES = {
    "an operation of qnn": (
        "func.func @f(%x: tensor<4xf32>) { "
        "%y = <<at qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32> func.return }",
        ["### qnn.relu", "Section *Relu*", "`input`"],
    ),
    "an operation of another project": (
        "func.func @f(%x: i32) { %y = <<at arith.addi %x, %x : i32 func.return }",
        ["### arith.addi", "`lhs`"],
    ),
    "an operation that does not verify": (
        '"<<at qnn.relu"() : () -> ()',
        ["### qnn.relu"],
    ),
    "an instruction": (
        "func.func @f(%v: !hvx.vector) { %w = <<at hvx.vnot %v : !hvx.vector func.return }",
        ["### hvx.vnot", "vnot"],
    ),
    "an instruction in a packet": (
        "hexagon.func @f version 73 { hexagon.packet { v0 = vsplat(r0); <<at v1 = vnot(v0) }"
        " hexagon.packet { jumpr r31 } }",
        ["### hexagon.vnot", "Vd = vnot(Vu)"],
    ),
    "an instruction in a block": (
        "hexagon.func @f version 73 { hexagon.block {\n"
        "  // Sets v0; all of it.\n  %v0 = vsplat(r0);\n  <<at jumpr r31\n} }",
        ["### hexagon.jumpr"],
    ),
    "a value": (
        "func.func @f(%x: tensor<4xf32>) { "
        "%y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32> "
        "func.return <<at %y : tensor<4xf32> }",
        ["%y : tensor<4xf32>", "result of `qnn.relu`"],
    ),
    "an argument": (
        "func.func @f(<<at %x: tensor<4xf32>) { func.return }",
        ["%x : tensor<4xf32>", "block argument"],
    ),
    "a type": (
        "func.func @f(%v: <<at !hvx.vector) { func.return }",
        ["### !hvx.vector"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_hover(name: str):
    source, expected = CASES[name]
    text, at = marked(source)
    part = part_at(analyze(text, "x.mlir"), at["at"])
    found = hover(part, at["at"] + 2)
    assert found is not None
    assert [words for words in expected if words not in found.text] == []


def test_nothing_to_show():
    part = analyze("func.func @f() { func.return } // a comment", "x.mlir")[0]
    assert hover(part, len("func.func @f() { func.return } // a com")) is None
