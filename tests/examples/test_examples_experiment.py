"""The sweep over layouts and sizes of TCM: a table, a plot, and the same bytes everywhere."""

import runpy
import sys
from pathlib import Path

import machine
import pytest

EXAMPLES = machine.ROOT / "examples"


def test_table_and_plot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    network = EXAMPLES / "digits" / "digits_int8.tflite"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["experiment.py", str(network)])
    table = runpy.run_path(str(EXAMPLES / "experiment.py"))["table"]
    assert len(table) == 12
    assert table["exact"].all()
    assert (table["HVX instructions"] > 0).all()
    assert (tmp_path / "experiment.png").stat().st_size > 0
    assert "digits_int8" in capsys.readouterr().out
