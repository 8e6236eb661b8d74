"""The tool server: a run by it is as one of its own process, and leaves the server as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexnn.testing import shell, tool_server

PLUGIN = """
import os
from hexnn.dialects.htp.target import TARGETS
assert "user" not in TARGETS
TARGETS["user"] = TARGETS["v73"]
print(os.environ.get("GREETING"), os.getcwd(), os.getpid())
"""


@pytest.fixture(scope="module")
def tools() -> list[str]:
    """The words in front of a tool's name."""
    return tool_server.start().split()


def run(words: list[str], text: str = "", **options: object) -> subprocess.CompletedProcess[str]:
    """Run a command with `text` as its standard input."""
    return subprocess.run(words, input=text, capture_output=True, text=True, check=False, **options)  # pyright: ignore[reportCallIssue, reportArgumentType, reportUnknownVariableType]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["-"], "builtin.module {}"),
        (["-"], "builtin.module { %x = }"),
        (["--allow-unregistered-dialect", "missing.mlir"], ""),
        (["--no-such-flag"], ""),
        (["--version"], ""),
    ],
)
def test_a_run_is_as_one_of_its_own_process(tools: list[str], arguments: list[str], text: str):
    words = ["qnn-opt", *arguments]
    found = run([*tools, *words], text)
    alone = run([sys.executable, str(shell.RUNNER), *words], text)
    assert (found.returncode, found.stdout, found.stderr) == (
        alone.returncode,
        alone.stdout,
        alone.stderr,
    )


def test_folder_and_environment_are_those_of_the_client(tools: list[str], tmp_path: Path):
    """Code that a run loads registers anew in each: the server knows nothing of it."""
    (tmp_path / "user.py").write_text(PLUGIN)
    words = [*tools, "qnn-opt", "--load", "user.py", "-", "-o", "out.mlir"]
    pids: set[str] = set()
    for greeting in ("hello", "goodbye"):
        environment = {**os.environ, "GREETING": greeting}
        found = run(words, "builtin.module {}", cwd=tmp_path, env=environment)
        assert not found.returncode, found.stderr
        said, folder, pid = found.stdout.split()
        assert (said, folder) == (greeting, str(tmp_path))
        pids.add(pid)
    assert len(pids) == 2
    assert (tmp_path / "out.mlir").read_text() == "builtin.module {\n}\n"


def test_a_run_that_dies_fails(tools: list[str], tmp_path: Path):
    (tmp_path / "user.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    assert run([*tools, "qnn-opt", "--load", "user.py", "-"], cwd=tmp_path).returncode == 1


def test_the_server_ends_with_the_process_that_started_it():
    """Also when that is killed: nothing of it is left."""
    program = "from hexnn.testing import tool_server as t; print(t.start(), flush=True); input()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe, text=True) as p:
        assert p.stdin is not None
        assert p.stdout is not None
        path = Path(p.stdout.readline().split()[-1])
        assert path.is_socket()
        p.kill()
        p.stdout.read()  # The server has this stream, too.
    assert not path.parent.exists()
