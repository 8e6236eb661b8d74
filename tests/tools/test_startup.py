"""What a tool imports before it knows what is asked of it."""

from __future__ import annotations

import subprocess
import sys

import pytest

COMMAND = """
import atexit, sys
from hexnn.tools import entry
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
sys.exit(entry.{}())
"""

HEAVY = {
    *("numpy", "llvmlite", "ml_dtypes", "flatbuffers", "pcpp", "rapidfuzz", "tqdm", "pandas"),
    *("hexnn.frontends", "hexnn.kernels", "hexnn.lowering", "hexnn.semantics"),
    *("hexnn.runtime.engines", "hexnn.runtime.executor", "hexnn.tools.api"),
    *("hexnn.dialects.constants", "hexnn.dialects.packages.package", "hexnn.dialects.quant"),
    *(f"hexnn.dialects.{dialect}" for dialect in ("hexagon", "htp", "hvx", "nnef", "qnn", "tfl")),
}
"""Modules, with all within them, that a tool imports for work only."""

QUESTIONS = [
    ("qnn_bench", "--help"),
    ("qnn_opt", "--version"),
    ("qnn_opt", "-v"),
    ("qnn_opt", "--help"),
    ("qnn_opt", "-h"),
    ("qnn_opt", "--help-all"),
    ("qnn_run", "--version"),
    ("qnn_run", "--help"),
    ("qnn_run", "-h"),
]


@pytest.mark.parametrize(("tool", "question"), QUESTIONS)
def test_what_is_not_imported_for_an_answer(tool: str, question: str):
    """The answer is that of the whole tool."""
    command = [sys.executable, "-c", COMMAND.format(tool), question]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    imported = found.stderr.split()
    within = {n for n in imported if any(n == one or n.startswith(f"{one}.") for one in HEAVY)}
    assert within == set()
    assert "hexnn.tools.driver.flags" in imported
    whole = [sys.executable, "-m", f"hexnn.tools.{tool}", question]
    assert found.stdout == subprocess.run(whole, capture_output=True, text=True, check=True).stdout
