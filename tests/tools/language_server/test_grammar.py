"""The TextMate grammar: each pattern, and what it makes of the files of the tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from support import machine

import hexnn.tools.language_server as language_server
from hexnn.dialects.hexagon.machine_ops import MachineOp
from hexnn.tools.language_server.text_analysis import analyze

PATH = machine.ROOT / "tools" / "language_server" / "mlir.tmLanguage.json"
GRAMMAR: dict[str, Any] = json.loads(PATH.read_text())
FOLDER = machine.ROOT / "tests" / "filecheck" / "dialects"


def rules(included: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The rules with a pattern, in the order in which they are tried."""
    for one in included.get("patterns", [included]):
        if "include" in one:
            yield from rules(GRAMMAR["repository"][one["include"].removeprefix("#")])
        else:
            yield one


RULES = [(re.compile(one["match"]), one) for one in rules(GRAMMAR)]


def scopes(line: str) -> dict[str, str]:
    """Text -> scope of the tokens of a line, by the rule that matches first."""
    found, position = dict[str, str](), 0
    while position < len(line):
        matches = [
            (m.start(), i) for i, (p, _) in enumerate(RULES) if (m := p.search(line, position))
        ]
        if not matches:
            break
        pattern, rule = RULES[min(matches)[1]]
        match = pattern.search(line, position)
        assert match is not None
        assert match.end() > position
        parts = {0: rule} if "name" in rule else {int(k): v for k, v in rule["captures"].items()}
        found |= {match[group]: one["name"] for group, one in parts.items()}
        position = match.end()
    return found


CASES = {
    "  %y:2 = qnn.top_k %x {k = 2 : ui32} : (tensor<1x?x4xf32>) -> i32": {
        "%y:2": "variable.other.value.mlir",
        "qnn.top_k": "entity.name.function.operation.mlir",
        "%x": "variable.other.value.mlir",
        "2": "constant.numeric.mlir",
        "tensor": "storage.type.mlir",
        "1x?x4xf32": "storage.type.mlir",
    },
    '  %0 = "qnn.relu"(%x) {a = "b.c", l = #htp.layout<flat>} : () -> !hvx.vector': {
        "qnn.relu": "entity.name.function.operation.mlir",
        '"b.c"': "string.quoted.double.mlir",
        "#htp.layout": "entity.other.attribute-name.mlir",
        "!hvx.vector": "entity.name.type.mlir",
    },
    "func.func @main(%x: i32) attributes {} { // note": {
        "@main": "entity.name.function.symbol.mlir",
        "attributes": "keyword.control.mlir",
        "// note": "comment.line.double-slash.mlir",
    },
    "// CHECK-NEXT: %y": {"CHECK-NEXT": "keyword.other.check.mlir"},
    "// RUN: qnn-opt %s": {"RUN": "keyword.other.run.mlir"},
    "  // expected-error@+1 {{no}}": {"expected-error": "keyword.other.expected.mlir"},
    "^bb1(%x: f32):": {"^bb1": "entity.name.section.block.mlir"},
}


@pytest.mark.parametrize("line", CASES)
def test_scopes(line: str):
    assert scopes(line) | CASES[line] == scopes(line)


@pytest.mark.parametrize("dialect", ["qnn", "tfl", "nnef", "opdef", "htp", "hvx", "hexagon"])
def test_names_that_the_parser_finds_have_their_colors(dialect: str):
    """Values and operations of a file of each dialect."""
    path = next(p for p in sorted((FOLDER / dialect).glob("*.mlir")) if "invalid" not in p.name)
    text = path.read_text()
    lines = [scopes(line) for line in text.split("\n")]
    seen = 0
    for part in analyze(text, str(path)):
        for one in part.record.operations:
            name = part.text[slice(*one.name)]
            line = text.count("\n", 0, part.start + one.name[0])
            if "." in name and not isinstance(one.op, MachineOp):
                assert lines[line].get(name) == "entity.name.function.operation.mlir", name
                seen += 1
    assert seen > 3


def test_the_grammar_is_part_of_the_package():
    assert language_server.GRAMMAR.read_text() == PATH.read_text()
