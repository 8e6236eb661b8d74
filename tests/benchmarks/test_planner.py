"""The benchmark of packings: its files, its checks."""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def planner() -> Any:
    """The benchmark."""
    sys.path.insert(0, str(BENCHMARKS))
    return import_module("planner")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("A.12.csv", "id,lower,upper,size\nb1,0,3,4\nb2,3,9,4\nb3,0,9,8\n"),
        ("B.csv", "12\nsize,id,upper,lower\n4,b1,3,0\n4,b2,9,3\n8,b3,9,0\n"),
        ("C.csv", "lower,upper,size\n0,3,4\n3,9,4\n0,9,8\n"),
    ],
)
def test_files(planner: Any, tmp_path: Path, name: str, text: str):
    (tmp_path / name).write_text(text)
    report = tmp_path / "rows.json"
    assert planner.main([str(tmp_path), "--seconds", "1", "--json", str(report)]) == 0
    (row,) = json.loads(report.read_text())
    assert (row["buffers"], row["capacity"], row["live"]) == (3, 12, 1.0)
    assert row["heights"]["search"] == 1.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id,lower,size\n1,2,3\n", "A.csv:1: has no columns lower, upper, size"),
        ("9\nlower,upper,size\n1,2,x\n", "A.csv:3: lower, upper, size must be whole numbers"),
        ("lower,upper,size\n2,2,8\n", "A.csv:2: a buffer of 8 units from 2 to 2"),
        ("lower,upper,size\n", "A.csv: has no buffers"),
        (None, "has no files *.csv"),
    ],
)
def test_what_is_no_instance(
    planner: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    text: str | None,
    message: str,
):
    if text is not None:
        (tmp_path / "A.csv").write_text(text)
    assert planner.main([str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert message in error
    assert error.count("\n") == 1
