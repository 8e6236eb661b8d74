"""The sweep over layouts and sizes of TCM: a table, a plot, and the same bytes everywhere."""

import re
import runpy
import sys
from pathlib import Path

import pytest
from support import machine

GUIDE = machine.ROOT / "docs" / "guide.md"


def test_the_command_of_the_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Table and plot of one of the integer networks, nine points."""
    (words,) = re.findall(r"`python (examples/experiment\.py[^`]*)`", GUIDE.read_text())
    (tmp_path / "examples").symlink_to(machine.ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [*words.split(), "examples/digits/digits_int8.tflite"])
    table = runpy.run_path(sys.argv[0])["table"]
    counts = table["network"].value_counts()
    assert counts.to_dict() == {"digits_int8": 9}
    assert table["equal"].all()
    assert (table["packets"] > 0).all()
    assert (tmp_path / "experiment.png").stat().st_size > 0
    assert "digits_int8" in capsys.readouterr().out
