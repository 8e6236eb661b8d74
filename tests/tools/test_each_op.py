"""`for-each-op`: what FileCheck tests with `// OP:` lines stand for."""

from pathlib import Path

import pytest

from hexnn.tools.reference.each_op import each_op, main

PLAIN = """// RUN: for-each-op %s
$OP = 1
"""
SHARED = """
// OP: qnn.relu
// OP: qnn.elu qnn.gelu
$OP %x
// OP: nnef.not
// $OP, $OP
"""
WHOLE = """
// -----
qnn.relu %x
// -----
qnn.elu %x
// -----
qnn.gelu %x
// -----
// nnef.not, nnef.not
"""


def whole(text: str) -> str:
    """The test that `text` stands for."""
    return "".join(f"{line}\n" for _, line in each_op(text))


def test_a_part_stands_there_for_each_operation():
    assert whole(SHARED) == WHOLE


def test_sections_are_named_as_messages_have_them():
    text = "// OP: qnn.l2_pool_2d qnn.element_wise_add\n($SECTION)\n"
    assert whole(text) == "// -----\n(L2Pool2d)\n// -----\n(ElementWiseAdd)\n"


@pytest.mark.parametrize("text", ["", PLAIN, "  // OP: indented\n"])
def test_other_texts_are_left_as_they_are(text: str):
    assert whole(text) == text


def test_lines_have_the_numbers_of_the_file():
    lines = f"{PLAIN}{SHARED}".splitlines()
    assert [(n, text) for n, text in each_op(PLAIN + SHARED) if text == lines[n - 1]] == [
        (1, "// RUN: for-each-op %s"),
        (2, "$OP = 1"),
        (3, ""),
    ]
    assert [n for n, text in each_op(PLAIN + SHARED) if text.endswith("%x")] == [6, 6, 6]


def test_a_list_without_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "x.mlir"
    path.write_text("\n// OP:\n$OP\n")
    assert main([str(path)]) == 1
    assert capsys.readouterr().err == "error: `// OP:` in line 2 names no operation\n"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "x.mlir"
    path.write_text("// OP: a b\n$OP\n")
    assert main(["-n", str(path)]) == 0
    assert capsys.readouterr().out == "1: // -----\n2: a\n1: // -----\n2: b\n"
    assert main([str(tmp_path / "none.mlir")]) == 1
    assert "No such file" in capsys.readouterr().err
