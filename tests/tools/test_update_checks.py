"""`update-checks` writes lines that hold, keeps all else, and changes nothing the second time."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from hexnn.testing import shell
from hexnn.tools import update_checks
from hexnn.tools.check_lines import check_lines, functions
from hexnn.tools.update_checks import Check

TEST = """// RUN: qnn-opt %s -p canonicalize | filecheck %s
// RUN: qnn-opt %s | filecheck %s --check-prefix=PLAIN

// A comment that stays.
// UPDATE-CHECKS
// CHECK: what is out of date
func.func @main(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // CHECK-NEXT: as well
  // a comment within
  %0 = qnn.reshape %x : (tensor<4x2xf32>) -> tensor<8xf32>
  %1 = qnn.reshape %0 : (tensor<8xf32>) -> tensor<4x2xf32>
  func.return %1 : tensor<4x2xf32>
}

// CHECK-LABEL: @by_hand
func.func @by_hand(%x: f32) -> f32 {
  func.return %x : f32
}
"""

UPDATED = """// RUN: qnn-opt %s -p canonicalize | filecheck %s
// RUN: qnn-opt %s | filecheck %s --check-prefix=PLAIN

// A comment that stays.
// UPDATE-CHECKS
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>) -> tensor<4x2xf32> {
// CHECK-NEXT:    func.return [[X]] : tensor<4x2xf32>
// CHECK-NEXT:  }
// PLAIN-LABEL: func.func @main(
// PLAIN-SAME:    [[X:%[^ :,)]+]]: tensor<4x2xf32>) -> tensor<4x2xf32> {
// PLAIN-NEXT:    [[V0:%.*]] = qnn.reshape [[X]] : (tensor<4x2xf32>) -> tensor<8xf32>
// PLAIN-NEXT:    [[V1:%.*]] = qnn.reshape [[V0]] : (tensor<8xf32>) -> tensor<4x2xf32>
// PLAIN-NEXT:    func.return [[V1]] : tensor<4x2xf32>
// PLAIN-NEXT:  }
func.func @main(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // a comment within
  %0 = qnn.reshape %x : (tensor<4x2xf32>) -> tensor<8xf32>
  %1 = qnn.reshape %0 : (tensor<8xf32>) -> tensor<4x2xf32>
  func.return %1 : tensor<4x2xf32>
}

// CHECK-LABEL: @by_hand
func.func @by_hand(%x: f32) -> f32 {
  func.return %x : f32
}
"""

PRINTED = """builtin.module {
  func.func @f(%x: tensor<1x2xf32>, %y: i32) -> i32 attributes {hexnn.inputs = ["%x [[a"]} {
    %0:2, %1 = "a.b"(%x) {pads = [[0, 1], [0, 1]]} : (tensor<1x2xf32>) -> (i32, i32, i32)
    scf.for %i = %0#1 to %1 step %y : i32 {
      "a.c"(%i) : (i32) -> ()
    }
    scf.for %i = %y to %1 step %y : i32 {
    }
    func.return %0#0 : i32
  }
  func.func private @g() -> ()
}
"""

CHECKED = """// CHECK-LABEL: func.func @f(
// CHECK-SAME:    [[X:%[^ :,)]+]]: tensor<1x2xf32>,
// CHECK-SAME:    [[Y:%[^ :,)]+]]: i32) -> i32 attributes {hexnn.inputs = ["%x {{\\[\\[}}a"]} {
// CHECK-NEXT:    [[V0:%.*]]:2, [[V1:%.*]] = "a.b"([[X]]) {pads = {{\\[\\[}}0, 1], [0, 1]]} : \
(tensor<1x2xf32>)
// CHECK-SAME:        -> (i32, i32, i32)
// CHECK-NEXT:    scf.for [[I:%.*]] = [[V0]]#1 to [[V1]] step [[Y]] : i32 {
// CHECK-NEXT:      "a.c"([[I]]) : (i32) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.for [[I:%.*]] = [[Y]] to [[V1]] step [[Y]] : i32 {
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V0]]#0 : i32
// CHECK-NEXT:  }
"""


def tool_in_process(check: Check, path: Path) -> list[tuple[str, list[str]]]:
    """What a RUN line prints, without a process."""
    line = shell.substitute(check.command, {"s": shlex.quote(str(path))})
    result = shell.run(line)
    if result.status:
        raise AssertionError(result.err)
    return list(functions(result.out))


@pytest.fixture
def test_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A test of two RUN lines, whose tools run in this process."""
    monkeypatch.setattr(Check, "printed", tool_in_process)
    path = tmp_path / "t.mlir"
    path.write_text(TEST)
    return path


def test_marked_functions_get_lines(test_file: Path, capsys: pytest.CaptureFixture[str]):
    assert update_checks.main([str(test_file)]) == 0
    assert test_file.read_text() == UPDATED
    assert capsys.readouterr().out == f"{test_file}: updated\n"
    assert update_checks.main([str(test_file)]) == 0
    assert (test_file.read_text(), capsys.readouterr().out) == (UPDATED, "")


def test_written_lines_hold(test_file: Path):
    update_checks.main([str(test_file), "--all"])
    for run in shell.run_lines(test_file.read_text()):
        result = shell.run(shell.substitute(run, {"s": str(test_file)}))
        assert result.status == 0, result.err


def test_a_function_is_chosen_by_a_flag(test_file: Path):
    test_file.write_text(TEST.replace("// UPDATE-CHECKS\n", ""))
    assert update_checks.main([str(test_file), "--function", "by_hand"]) == 0
    text = test_file.read_text()
    assert "// CHECK: what is out of date" in text
    assert (
        "// CHECK-LABEL: func.func @by_hand(\n// CHECK-SAME:    [[X:%[^ :,)]+]]: f32) -> f32 {"
        in text
    )


@pytest.mark.parametrize(
    ("old", "new", "flags", "error"),
    [
        ("// UPDATE-CHECKS\n", "", [], "no function is chosen"),
        ("", "", ["--function", "other"], "there is no function other"),
        ("filecheck", "cat", [], "no RUN line ends in '| filecheck %s'"),
        ("-p canonicalize", "-p none", [], "exits with 1: error: "),
    ],
)
def test_errors_leave_the_file(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    old: str,
    new: str,
    flags: list[str],
    error: str,
):
    path = tmp_path / "t.mlir"
    path.write_text(before := TEST.replace(old, new))
    assert update_checks.main([str(path), *flags]) == 1
    assert error in capsys.readouterr().err
    assert path.read_text() == before


def test_lines_of_a_function():
    (name, body), (other, declaration) = functions(PRINTED)
    assert (name, other) == ("f", "g")
    assert declaration == ["  func.func private @g() -> ()"]
    assert "\n".join([*check_lines(body), ""]) == CHECKED


def test_arguments_of_one_type_are_told_apart(tmp_path: Path):
    """The capture of an argument ends with its name, though more of its type follow on the line."""
    head = "func.func @f(%a: i32, %b: i32, %c: i32, %d: i32) -> i32 {"
    printed, checks = tmp_path / "printed", tmp_path / "checks"
    for used in "abcd":
        lines = [head, f"  func.return %{used} : i32", "}", ""]
        printed.write_text("\n".join(lines))
        checks.write_text("\n".join(check_lines(lines[:-1])))
        assert shell.run(f"cat {printed} | filecheck {checks}").err == ""


def test_a_head_of_several_lines(test_file: Path):
    """A long head is printed on several lines, and may be written so; its lines hold, too."""
    names = [f"%argument_{number}" for number in range(8)]
    types = [f"tensor<1x2x3x{number}xf32>" for number in range(8)]
    arguments = ", ".join(f"{name}: {type}" for name, type in zip(names, types, strict=True))
    head = f"func.func @long({arguments}) -> {types[-1]}"
    written = head.replace("%argument_4", "\n    %argument_4") + " {\n"
    body = "  func.return %argument_7 : tensor<1x2x3x7xf32>\n}\n"
    test_file.write_text(f"// RUN: qnn-opt %s | filecheck %s\n\n// UPDATE-CHECKS\n{written}{body}")
    assert update_checks.main([str(test_file)]) == 0
    text = test_file.read_text()
    assert text.endswith(written + body)
    assert re.search(r"// CHECK-NEXT: {6}\[\[ARGUMENT_\d:%\[\^ :,\)\]\+\]\]: tensor", text)
    assert "// CHECK-NEXT:    func.return [[ARGUMENT_7]] : " in text
    assert update_checks.main([str(test_file)]) == 0
    assert test_file.read_text() == text
    (command,) = shell.run_lines(text)
    assert shell.run(shell.substitute(command, {"s": str(test_file)})).err == ""
