"""Go to definition: values, blocks, symbols and aliases, in all dialects."""

from __future__ import annotations

import pytest
from support import machine
from support.marked_text import marked

from hexnn.tools.language_server.go_to_definition import definition, value_at
from hexnn.tools.language_server.text_analysis import analyze, part_at

CASES = {
    "a value": """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  <<to %y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return <<at %y : tensor<4xf32>
}""",
    "an argument": """
func.func @f(<<to %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = qnn.relu <<at %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}""",
    "a value of the same name in another function": """
func.func @f(%x: i32) { func.return }
func.func @g(<<to %x: i32) -> i32 { func.return <<at %x : i32 }""",
    "one of several results": """
%q = "test.op"() : () -> i32
<<to %p:2 = "test.op"() : () -> (i32, i32)
"test.op"(<<at %p#1, %q) : (i32, i32) -> ()""",
    "a loop index": """
func.func @f(%n: index, %s: index) {
  scf.for <<to %i = %n to %n step %s { "test.op"(<<at %i) : (index) -> () }
  func.return
}""",
    "a value defined later": """
func.func @f() {
  cf.br ^two
^one:
  "test.op"(<<at %v) : (i32) -> ()
  func.return
^two:
  <<to %v = arith.constant 1 : i32
  cf.br ^one
}""",
    "a block": """
func.func @f() {
  cf.br <<at ^one
<<to ^one:
  func.return
}""",
    "a function": """
func.func <<to @g() { func.return }
func.func @f() { func.call <<at @g() : () -> () func.return }""",
    "a function of the same module": """
module @a { func.func @g() { func.return } }
module @b {
  func.func <<to @g() { func.return }
  func.func @f() { func.call <<at @g() : () -> () func.return }
}""",
    "a function of its own module, above one of that name": """
module @b {
  func.func <<to @g() { func.return }
  func.func @f() { func.call <<at @g() : () -> () func.return }
}
module @a { func.func @g() { func.return } }""",
    "data of machine code": """
hexagon.func @f version 73 {
  hexagon.data @C0 "00"
  hexagon.packet { jumpr r31 }
}
hexagon.func @g version 73 {
  hexagon.data <<to @C0 "01"
  hexagon.packet { r2 = add(r0, #4); // @C0 is data of @g
    r1 = ##<<at @C0+128 }
  hexagon.packet { jumpr r31 }
}""",
    "a loop of machine code": """
hexagon.func @f version 73 {
  hexagon.packet { loop0(<<at @L0, #2) }
  hexagon.loop <<to @L0 loop0 times 2 { hexagon.packet { r1 = r0 } }
  hexagon.packet { jumpr r31 }
}""",
    "an alias of a type": """
<<to !t = tensor<4xf32>
func.func @f(%x: <<at !t) -> !t { func.return %x : !t }""",
    "an alias of an attribute": """
<<to #map = affine_map<(d0) -> (d0)>
"test.op"() {m = <<at #map} : () -> ()""",
    "behind a separator": """
func.func @f(%x: i32) { func.return }
// -----
func.func @f(<<to %x: i32) -> i32 { func.return <<at %x : i32 }""",
    "before an error": """
func.func @f(<<to %x: i32) {
  "test.op"(<<at %x) : (i32) -> ()
  qnn.relu oops
}""",
    "nothing": "<<at func.func @f() { func.return }",
    "an undefined symbol": "func.func @f() { func.call <<at @g() : () -> () func.return }",
}


@pytest.mark.parametrize("name", CASES)
def test_definition(name: str):
    text, at = marked(CASES[name])
    part = part_at(analyze(text, "x.mlir"), at["at"])
    found = definition(part, at["at"] - part.start)
    assert (found and part.moved(found)[0]) == at.get("to")


FILES = sorted((machine.ROOT / "tests" / "filecheck" / "dialects").rglob("*.mlir"))


@pytest.mark.parametrize("dialect", ["qnn", "tfl", "nnef", "opdef", "htp", "hvx"])
def test_every_use_of_a_value_has_its_definition(dialect: str):
    """In a file of each dialect: the definition has the name of the use."""
    uses = 0
    for path in [path for path in FILES if dialect in path.parts][:6]:
        for part in analyze(path.read_text(), str(path)):
            for use in part.record.uses:
                found = definition(part, use.extent[0])
                name = part.text[slice(*use.extent)]
                if found is not None:
                    assert part.text[slice(*found)] == name
                    assert value_at(part.record, use.extent[0]) is not None or name[0] == "^"
                    uses += 1
    assert uses > 5
