"""Reproducers: what they write fails again, in the same way, in any folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from support import machine

from hexnn.tools import qnn_opt
from hexnn.tools.driver.pipeline import parse
from hexnn.tools.driver.reproducer import with_absolute_paths

INPUTS = machine.ROOT / "tests" / "filecheck" / "tools" / "Inputs"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a network and the passes of a user; its name has a space."""
    made = tmp_path / "a folder"
    made.mkdir()
    for name in ("network.mlir", "user_passes.py"):
        shutil.copy(INPUTS / name, made)
    monkeypatch.chdir(made)
    return made


CALLS = {
    "an exception": ["-p", "cse,user-mark{mark=m},user-raise,dce"],
    "a refusal": ["-p", "cse,user-refuse"],
    "another value": ["-p", "canonicalize,user-wrong,cse", "--check-each=2"],
    "invalid IR": ["-p", "user-break,cse"],
    "invalid IR, found late": ["-p", "user-break,user-raise", "--verify-each=0"],
}


@pytest.mark.parametrize("name", ["r.mlir", "r"])
@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_reproducer_reproduces(
    call: list[str],
    name: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    words = ["network.mlir", "--load", "user_passes.py", *call, "--crash-reproducer", name]
    assert qnn_opt.main(words) == 1
    error, told = capsys.readouterr().err.strip().split("\n", 1)
    assert f"note: how to see this again is in {name}" in told
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    assert qnn_opt.main(["--run-reproducer", f"../{name}"]) == 1
    again = capsys.readouterr().err.split("\n", 1)[0]
    assert without_place(again) == without_place(error)


def without_place(message: str) -> str:
    """A message without the file that it stands in, which may be the reproducer now."""
    return re.sub(r"^[^:]*:(\d+:\d+:)? (?=error: )", "", message)


def test_options_that_name_files(folder: Path):
    np.save("x.npy", np.zeros(1))
    (one,) = parse("quantize{calibration=x.npy report=none.json}")
    assert f'calibration="{folder}/x.npy"' in str(with_absolute_paths(one).spec())
    assert 'report="none.json"' in str(with_absolute_paths(one).spec())


def test_the_first_failure_is_kept(folder: Path):
    text = (folder / "network.mlir").read_text()
    Path("two.mlir").write_text(f"// first\n{text}\n// -----\n{text.replace('second', 'other')}")
    words = ["two.mlir", "--split-input-file", "--load", "user_passes.py", "-p", "user-raise"]
    assert qnn_opt.main([*words, "--crash-reproducer", "r.mlir"]) == 1
    assert "other" not in Path("r.mlir").read_text()


@pytest.mark.parametrize("text", ["", "func.func private @f() -> ()", "// RUN: rm %s\n"])
def test_a_file_that_is_no_reproducer(text: str, folder: Path, capsys: pytest.CaptureFixture[str]):
    Path("r.mlir").write_text(text)
    assert qnn_opt.main(["--run-reproducer=r.mlir"]) == 1
    expected = "error: r.mlir: its first line is not '// RUN: qnn-opt %s ...'\n"
    assert capsys.readouterr().err == expected
