"""Invalid op packages in Python: one line at the user's line and column, and calls around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexnn.dialects.packages.registry import fresh_registry
from hexnn.tools.qnn_opt import main

HEAD = 'from hexnn.packages import *\nBEGIN_PKG_OP_DEFINITION("demo")\n'

INVALID: dict[str, tuple[str, list[str]]] = {
    "unknown name in a replacement": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "in0"), OK,\n    Op("B", "in_0"))',
        ["4:5: error: the match has no operand \"in_0\" (in0), did you mean 'in0'?"],
    ),
    "wrong arity, in a function of the user": (
        "def shallow(dim):\n    return LT(dim('X'))\n\n"
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), shallow(DIM_DEPTH), "X")',
        [
            "4:12: error: LT takes 2 arguments (number number), got 1",
            "6:47: note: called by <module>",
        ],
    ),
    "type error in a constraint": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), EQ(IS_QUINT8("X"), 1), "X")',
        [
            "3:50: error: EQ: argument 1 must be a number or an element type,"
            ' got IS_QUINT8("X") (a condition)'
        ],
    ),
    "misspelled word": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), EQ(DIM_DEPHT("X"), 1), "X")',
        ["3:50: error: NameError: name 'DIM_DEPHT' is not defined, did you mean 'DIM_DEPTH'?"],
    ),
    "misspelled macro": (
        'DEF_PACKAGE_OPTIMIAZATION(EARLY, Op("A", "X"), OK, "X")',
        [
            "3:1: error: NameError: name 'DEF_PACKAGE_OPTIMIAZATION' is not defined,"
            " did you mean 'DEF_PACKAGE_OPTIMIZATION'?"
        ],
    ),
    "unbalanced text": (
        'DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "X"), OK, "X"',
        ["3:25: error: SyntaxError: '(' was never closed"],
    ),
    "an import that is not there": (
        "from no_such_rules import RULES",
        ["3:1: error: ModuleNotFoundError: No module named 'no_such_rules'"],
    ),
    "a priority that is no number": (
        'DEF_PACKAGE_OPTIMIZATION("EARLY", Op("A", "X"), OK, "X")',
        ["3:1: error: a priority is a number from 0, got 'EARLY'"],
    ),
    "conflicting properties": (
        'DEF_TENSOR_PROPERTIES(Op("A", "x"), Flat("x"), Crouton("x"))',
        ['3:48: error: "x" is both Flat and Crouton', '3:48: note: Flat("x") is at p.py:3:37'],
    ),
    "conflicting orders": (
        'DEF_PACKAGE_PARAM_ORDER("A", "a", True, None)\n'
        'DEF_PACKAGE_PARAM_ORDER("A", "b", True, None)',
        [
            "4:1: error: demo::A has conflicting parameter orders",
            "4:1: note: the first is at p.py:3:1",
        ],
    ),
}


def printed(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that qnn-opt prints for a package, without the file's name in front."""
    (folder / "x.mlir").write_text("builtin.module {}")
    (folder / "p.py").write_text(f"{HEAD}{text}\n")
    with fresh_registry():
        status = main(["x.mlir", "--load", "p.py"])
    out, err = capsys.readouterr()
    assert (status, out) == (1, "")
    assert all(line.startswith("p.py:") for line in err.splitlines())
    return [line.removeprefix("p.py:") for line in err.splitlines()]


@pytest.mark.parametrize("case", INVALID)
def test_an_invalid_package_is_an_error_at_its_line(
    case: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text, lines = INVALID[case]
    assert printed(tmp_path, text, capsys) == lines


def test_a_recursive_function_is_an_error_at_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = printed(tmp_path, "def rule(n):\n    return rule(n)\n\nrule(1)", capsys)
    assert lines[0] == "4:12: error: the input: nested too deeply"
    assert lines[1] == "4:12: note: called by rule"
    assert len(lines) == 11
