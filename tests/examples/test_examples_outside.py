"""The project outside tests its pass, rule and kernel with the testing kit, in a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.machine import ROOT


def test_the_project_passes_its_tests(tmp_path: Path) -> None:
    """FileCheck files and functions; as installed by pip in .ci/nightly."""
    pytest.importorskip("ai_edge_litert")
    path = os.pathsep.join([str(ROOT / ".typing"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--basetemp={tmp_path / 'b'}"],
        cwd=ROOT / "examples" / "outside",
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "7 passed" in done.stdout, done.stdout + done.stderr
