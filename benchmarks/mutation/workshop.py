"""Copies of the tree in which tests run on one mutant at a time."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from mutation.points import Mutation

PATIENCE = 60.0
"""Seconds added to a run's time limit of three times the tests' own duration: for start-up, and
slower machines.
"""


class Workshop:
    """A copy of the checkout `source` in `folder`, with a server process that runs tests in it."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.root = folder / "hexnn"
        self._runs = 0
        self._server: subprocess.Popen[str] | None = None
        paths = os.pathsep.join([str(folder), str(self.root / "benchmarks")])
        self._environment = os.environ | {"PYTHONPATH": paths, "HEXNN_CACHE": str(folder / "cache")}
        listing = ["git", "ls-files", "-co", "--exclude-standard"]
        names = subprocess.run(listing, cwd=source, check=True, capture_output=True, text=True)
        for name in names.stdout.splitlines():
            target = self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (source / name).exists():
                shutil.copy2(source / name, target, follow_symlinks=False)

    def collect(self, tests: Sequence[str]) -> set[str]:
        """Start the server, which imports the files of `tests` (pytest node ids); return those node
        ids that still exist. Raises SystemExit if none does.
        """
        files = {test.partition("::")[0] for test in tests}
        existing = sorted(file for file in files if (self.root / file).exists())
        self._server = self._start(
            ["mutation.server", *existing], subprocess.PIPE, subprocess.DEVNULL
        )
        if not (known := set(tests) & set(self._answer())):
            raise SystemExit("error: pytest collects none of the tests of the map")
        return known

    def close(self) -> None:
        """Kill the server process."""
        if self._server is not None:
            _end_group(self._server)

    def first_failure(
        self, file: str, mutation: Mutation, tests: Sequence[str], seconds: float
    ) -> str | None:
        """Run `tests` with `mutation` applied to `file`; return the first failing test, or a
        message on pytest's status (such as a timeout); None if all pass.

        `seconds` is how long the tests take unmutated; the limit is 3 x `seconds` + `PATIENCE`.
        Tests that pass in a fork of the server run once more in a process that imports the mutant.
        """
        path, self._runs = self.root / file, self._runs + 1
        original, times = path.read_text(), path.stat()
        limit = 3 * seconds + PATIENCE
        try:
            path.write_text(mutation.apply(original))
            os.utime(path, (times.st_atime, times.st_mtime + 2 * self._runs))  # else a stale .pyc
            return self._forked(file, original, tests, limit) or self._alone(tests, limit)
        finally:
            path.write_text(original)
            os.utime(path, (times.st_atime, times.st_mtime))

    def _forked(self, file: str, original: str, tests: Sequence[str], seconds: float) -> str | None:
        """Return the first failure of the tests in a fork of the server; None if they pass, or the
        server cannot replace the mutated code.
        """
        assert self._server is not None
        assert self._server.stdin is not None
        request = {"file": file, "original": original, "tests": [*tests], "seconds": seconds}
        self._server.stdin.write(json.dumps(request) + "\n")
        self._server.stdin.flush()
        answer = self._answer()
        return _failure(answer["status"], answer["printed"]) if answer["patched"] else None

    def _answer(self) -> Any:
        """Return the next JSON line that the server prints."""
        assert self._server is not None
        assert self._server.stdout is not None
        return json.loads(self._server.stdout.readline())

    def _alone(self, tests: Sequence[str], seconds: float) -> str | None:
        """Return the first failure of the tests in a new process, or None if they pass."""
        listing = self.root.parent / "tests.txt"
        listing.write_text("\n".join(tests))
        return _failure(*self._pytest(["-x", f"@{listing}"], seconds))

    def _pytest(self, arguments: Sequence[str], seconds: float) -> tuple[int, str]:
        """Run pytest in the copy; return (exit status, output), (-1, "") after a timeout of
        `seconds`.
        """
        command = ["pytest", "-rfE", "-p", "no:cacheprovider", *arguments]
        process = self._start(command, subprocess.DEVNULL, subprocess.STDOUT)
        try:
            printed, _ = process.communicate(timeout=seconds)
            return process.returncode, printed
        except subprocess.TimeoutExpired:
            return -1, ""
        finally:
            _end_group(process)

    def _start(self, module: Sequence[str], stdin: int, stderr: int) -> subprocess.Popen[str]:
        """Start a Python module, given with its arguments, in the copy as a process group of its
        own; its output is a pipe.
        """
        return subprocess.Popen(
            [sys.executable, "-m", *module],
            cwd=self.root,
            env=self._environment,
            text=True,
            start_new_session=True,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=stderr,
        )


def _failure(status: int, printed: str) -> str | None:
    """Return the first line about a failing test in pytest's output, else a message with the
    status; None for status 0.
    """
    failed = [line for line in printed.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return None if status == 0 else (failed or [f"pytest ended with status {status}"])[0]


def _end_group(process: subprocess.Popen[str]) -> None:
    """Kill a process and all processes of its group, and wait for it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
