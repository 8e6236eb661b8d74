"""The notebook runs from its first cell to its last, and shows what it says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import machine

TOUR = machine.ROOT / "examples/tour.ipynb"

EXECUTE = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=600, resources={"metadata": {"path": "."}}).execute()
nbformat.write(notebook, sys.argv[2])
"""
"""Runs a notebook in a process of its own: warnings of Jupyter are not ours."""


def code_cells(notebook: Path) -> list[dict[str, Any]]:
    """The cells of code of a notebook."""
    return [c for c in json.loads(notebook.read_text())["cells"] if c["cell_type"] == "code"]


def test_the_notebook_is_kept_without_outputs():
    assert all(not cell["outputs"] and not cell["execution_count"] for cell in code_cells(TOUR))


def test_the_notebook_runs(tmp_path: Path):
    pytest.importorskip("nbclient", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    (tmp_path / "examples").symlink_to(machine.ROOT / "examples")
    done = tmp_path / "done.ipynb"
    command = [sys.executable, "-c", EXECUTE, str(TOUR), str(done)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    shown = [output["data"] for cell in code_cells(done) for output in cell["outputs"]]
    plain = ["".join(data["text/plain"]) for data in shown]
    assert plain[1] == "<hexnn.Model digits_branches_int8.tflite: source, 14 operations>"
    assert plain[2].endswith(", 200)")
    html = ["".join(data.get("text/html", "")) for data in shown]
    assert ["<svg" in one for one in html] == [False, True, False, False, False, True, True, True]
    assert ["<table" in one for one in html][3:6] == [True] * 3
    assert (tmp_path / "digits.html").read_text().startswith("<!DOCTYPE html>")
