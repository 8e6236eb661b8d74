"""References: of values, blocks, symbols and aliases."""

from __future__ import annotations

import pytest

from hexnn.tools.language_server.find_references import references
from hexnn.tools.language_server.text_analysis import analyze, part_at

CASES = {
    "a value": """
func.func @f(%x: i32) { func.return }
func.func @g([%x]: i32) -> i32 {
  "test.op"([%x]) : (i32) -> ()
  func.return [%x] : i32
}""",
    "a value used before its definition": """
func.func @f() {
  cf.br ^two
^one:
  "test.op"([%v]) : (i32) -> ()
  func.return
^two:
  [%v] = arith.constant 1 : i32
  cf.br ^one
}""",
    "a block": """
func.func @f() {
  cf.br [^one]
[^one]:
  cf.br [^one]
}""",
    "a symbol": """
func.func [@f]() { func.return }
func.func @g() {
  func.call [@f]() : () -> ()
  func.return
}""",
    "a label of one of several functions": """
hexagon.func @f version 73 {
  hexagon.data @C0 "00"
  hexagon.packet { r1 = ##@C0 }
  hexagon.packet { jumpr r31 }
}
hexagon.func @g version 73 {
  hexagon.data [@C0] "00"
  hexagon.packet { r1 = ##[@C0]; r2 = ##[@C0]+4 }
  hexagon.packet { jumpr r31 }
}""",
    "an alias": """
[!t] = tensor<4xf32>
!tt = tensor<5xf32>
func.func @f(%x: [!t], %y: !tt) -> [!t] { func.return %x : [!t] }""",
    "nothing": "func.func @f() { func.return }",
}
"""Text with the mentions in brackets: asked at each of them, all are found."""


@pytest.mark.parametrize("name", CASES)
def test_references(name: str):
    extents, text = list[tuple[int, int]](), "// -----\n"
    for piece in CASES[name].replace("]", "[").split("["):
        extents.append((len(text), len(text) + len(piece)))
        text += piece
    parts = analyze(text, "x.mlir")
    for start, _ in extents[1::2]:
        part = part_at(parts, start)
        found = references(part, start + 1 - part.start)
        assert [part.moved(one) for one in found] == extents[1::2]


def test_there_is_no_name():
    text = CASES["nothing"]
    assert references(analyze(text, "x.mlir")[0], text.index("func.return") + 2) == []
