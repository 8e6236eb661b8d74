"""Completion: of each kind of name, where it may stand."""

from __future__ import annotations

import pytest

from hexnn.tools.language_server.completion import completion
from hexnn.tools.language_server.text_analysis import analyze, part_at

CASES = {
    "an operation": (
        "func.func @f() {\n  %y = qnn.relu|",
        ["qnn.relu", "qnn.relu_1", "qnn.relu_6", "qnn.relu_min_max"],
    ),
    "an operation of xDSL": ("arith.ext|", ["arith.extf", "arith.extsi", "arith.extui"]),
    "of no dialect": ("nothing.rel|", []),
    "a dialect": ("func.func @f() {\n  op|", ["opdef."]),
    "a value": ("func.func @f(%xy: i32, %z: i32) {\n  func.return %x|", ["%xy"]),
    "a symbol": (
        "func.func @first() { func.return }\nfunc.func @g() { func.call @f|",
        ["@first"],
    ),
    "an alias": ("!te = tensor<4xf32>\nfunc.func @f(%x: !t|", ["!te"]),
    "a type": ("func.func @f(%x: !quant.u|", ["!quant.uniform"]),
    "an attribute": ('"test.op"() {a = #htp.lay|', ["#htp.layout"]),
    "a parameter": (
        "func.func @f(%x: tensor<1x4x4x1xf32>) {\n  %y = qnn.pool_max_2d %x {str|",
        ["stride"],
    ),
    "a pass": ("// RUN: qnn-opt %s -p 'cse,tfl-to|", ["tfl-to-qnn"]),
    "a pass behind options": ("// RUN: qnn-opt %s -p htp-tile{a=1,b=2},cse,dc|", ["dce"]),
    "a named pipeline": ("// RUN: qnn-opt %s --passes=qnn-to-htp-|", ["qnn-to-htp-planned"]),
}
"""Text with the cursor at `|`, and the names of the candidates."""


@pytest.mark.parametrize("name", CASES)
def test_candidates(name: str):
    before, _, after = CASES[name][0].partition("|")
    text = f"// -----\n{before}{after}"
    offset = len(text) - len(after)
    part = part_at(analyze(text, "x.mlir"), offset)
    found = completion(part, offset - part.start)
    assert [one.name for one in found.candidates] == CASES[name][1]
    word = part.text[slice(*found.extent)]
    assert before.endswith(word)
    assert all(one.name.startswith(word) for one in found.candidates)


def test_details():
    """A value has its type, an operation the first sentence of its documentation."""
    text = "func.func @f(%x: i32) {\n  func.return %x }"
    (value,) = completion(analyze(text, "x.mlir")[0], text.index("%x }") + 2).candidates
    assert value.detail == "i32"
    (clip,) = completion(analyze("qnn.relu_min", "x.mlir")[0], 12).candidates
    assert clip.detail
