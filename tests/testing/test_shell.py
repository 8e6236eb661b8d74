"""The shell of FileCheck tests: what loaded code does stays in the fork that ran it."""

import os
import sys
from pathlib import Path

import pytest

from hexnn.dialects.htp.target import TARGETS
from hexnn.passes.table import PASSES
from hexnn.testing import shell

PLUGIN = """
import os, sys
from dataclasses import dataclass
from hexnn.plugin import register_pass, register_target, Target
from xdsl.passes import ModulePass

print("loaded", os.getpid())

@register_pass
class Nothing(ModulePass):
    name = "user-nothing"
    def apply(self, ctx, op):
        sys.exit(int(os.environ["STATUS"])) if "STATUS" in os.environ else 1 / 0
"""


@pytest.fixture
def plugin(tmp_path: Path) -> str:
    """The path of a plug-in."""
    path = tmp_path / "nothing.py"
    path.write_text(PLUGIN)
    return str(path)


def test_what_code_registers_is_forgotten(plugin: str) -> None:
    before = {*PASSES, *TARGETS, *sys.modules, *sys.path}
    found = shell.run(f"qnn-opt --list-passes --load {plugin} | grep user-nothing")
    assert found.status == 0
    assert "user-nothing" in found.out
    assert {*PASSES, *TARGETS, *sys.modules, *sys.path} == before


def test_a_fork_reads_its_input_and_runs_in_the_working_folder(
    plugin: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = shell.run_words(["qnn-opt", "--load", plugin, "-o", "out.mlir"], "builtin.module {}")
    assert found.status == 0
    assert found.out.startswith("loaded ")
    assert found.out.split()[1] != str(os.getpid())
    assert (tmp_path / "out.mlir").read_text() == "builtin.module {\n}\n"


@pytest.mark.parametrize(("status", "text"), [("3", ""), (None, "ZeroDivisionError")])
def test_how_a_fork_ends(
    status: str | None, text: str, plugin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if status:
        monkeypatch.setenv("STATUS", status)
    found = shell.run_words(["qnn-opt", "--load", plugin, "-p", "user-nothing"], "module {}")
    assert found.status == int(status or 1)
    assert text in found.err
