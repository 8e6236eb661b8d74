"""The scripts that count packets print a table and write it."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.mark.parametrize(
    ("script", "name", "most"),
    [("map_packets", "multiply, by number", 8.0), ("move_packets", "reverse width", 1.5)],
)
def test_a_row_is_written(
    script: str,
    name: str,
    most: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """`most` bounds the packets, for each vector."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    monkeypatch.setattr(sys, "argv", [script, name, "--json", str(tmp_path / "rows.json")])
    import_module(script).main()
    (row,) = json.loads((tmp_path / "rows.json").read_text())
    printed = capsys.readouterr().out
    assert name in printed
    assert str(row["packets"]) in printed
    assert 0 < row.get("a_vector", row["packets"] / row.get("bound", 1)) <= most
