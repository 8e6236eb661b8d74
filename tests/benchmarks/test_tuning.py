"""The table of the regrets of tuning."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytest.importorskip("optuna")


def test_tuning_is_no_worse_than_the_compiler_and_no_better_than_all_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    main = import_module("tuning").main
    digits, table = str(ROOT / "examples/digits/digits_int8.tflite"), tmp_path / "table.json"
    flags = ["--trials", "4", "--limit", "12", "--objective", "bytes", "--json", str(table)]
    assert main([digits, *flags]) == 0
    assert "digits_int8 1:2: 16 points\n" in capsys.readouterr().out
    found = json.loads(table.read_text())
    assert found["summary"]["runs"] == len(found["rows"]) == 1
    for row in found["rows"]:
        assert row["least"] <= row["tuned"] <= row["chosen"]
        assert row["tried"] <= 4 < row["points"] <= 12
    assert main([digits, "--limit", "2"]) == 1
