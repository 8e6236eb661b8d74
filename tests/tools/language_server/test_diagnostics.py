"""Diagnostics of texts: those of `qnn-opt`, at the place in the text."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest
from support import machine

from hexnn.tools.driver.messages import Message
from hexnn.tools.driver.verify_diagnostics import mismatches
from hexnn.tools.language_server.text_analysis import Diagnostic, analyze, diagnostics

FOLDER = machine.ROOT / "tests" / "filecheck" / "dialects"
RUN = "RUN: qnn-opt %s --split-input-file --verify-diagnostics"
FILES = [
    path
    for path in sorted(FOLDER.rglob("*invalid*.mlir"))
    if path.read_text().partition("\n")[0].endswith(RUN)
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_errors_are_those_that_the_file_expects(path: Path):
    text = path.read_text()
    told = [as_message(text, path.name, one) for one in diagnostics(analyze(text, path.name))]
    assert [str(wrong) for wrong in mismatches(text, path.name, told)] == []


def as_message(text: str, path: str, found: Diagnostic) -> Message:
    """A diagnostic as the tools print it."""
    start = found.extent[0]
    line = text.count("\n", 0, start) + 1
    return Message(found.severity, found.text, path, line, start - text.rfind("\n", 0, start))


CASES = {
    "operand of a wrong type": (
        'func.func @f(%x: i32) { %y = "arith.addi"(%x, %x) : (i32, i32) -> i64 func.return }',
        "arith.addi",
        "i64",
    ),
    "a verifier": (
        "func.func @f(%x: tensor<4xf32>) -> tensor<3xf32> {\n"
        "  %y = qnn.relu %x : (tensor<4xf32>) -> tensor<3xf32>\n"
        "  func.return %y : tensor<3xf32> }",
        "qnn.relu",
        "'qnn.relu' op",
    ),
    "a verifier, located elsewhere": (
        "func.func @f(%x: tensor<4xf32>) -> tensor<3xf32> {\n"
        '  %y = qnn.relu %x : (tensor<4xf32>) -> tensor<3xf32> loc("net.tflite":0:3)\n'
        "  func.return %y : tensor<3xf32> }",
        "qnn.relu",
        "'qnn.relu' op",
    ),
    "an unknown operation": ("qnn.reluu", "qnn.reluu", "did you mean 'qnn.relu'"),
    "an unknown dialect": ("qn.relu", "qn.relu", "there is no dialect 'qn'"),
    "an unfinished text": ("func.func @f(%x: i32) {\n  func.return", "func.return", "block"),
    "no operation": ("func.func @f() { oops }", "oops", "oops"),
}
"""Text, the word that is underlined, part of the message."""


@pytest.mark.parametrize("name", CASES)
def test_extent(name: str):
    text, word, message = CASES[name]
    found = list(diagnostics(analyze(f"// -----\n{text}", "x.mlir")))
    assert len(found) == 1
    (start, end), prefix = found[0].extent, len("// -----\n")
    assert text[start - prefix : end - prefix] == word
    assert message in found[0].text
    assert found[0].severity == "error"


def test_several_errors_are_all_told():
    op = "  %{} = qnn.relu %x : (tensor<4xf32>) -> tensor<3xf32>\n"
    text = f"func.func @f(%x: tensor<4xf32>) {{\n{op.format('y')}{op.format('z')}  func.return }}"
    found = [one.extent for one in diagnostics(analyze(text, "x.mlir"))]
    assert [text.count("\n", 0, start) for start, _ in found] == [1, 2]


def test_unregistered_operations_where_the_run_line_allows_them():
    text = '"mine.op"() : () -> ()'
    assert list(diagnostics(analyze(text, "x.mlir")))
    allowed = f"// RUN: qnn-opt %s --allow-unregistered-dialect\n{text}"
    assert not list(diagnostics(analyze(allowed, "x.mlir")))


def test_any_beginning_of_a_text_is_analyzed():
    """While it is typed: no exception, and one error at most for each part."""
    path = machine.ROOT / "tests" / "filecheck" / "dialects" / "qnn" / "convolution.mlir"
    text = "\n".join(takewhile(lambda line: "// -----" not in line, path.read_text().split("\n")))
    for end in range(0, min(len(text), 3000), 97):
        errors = [one for one in diagnostics(analyze(text[:end], "x.mlir"))]
        assert len(errors) <= 1
