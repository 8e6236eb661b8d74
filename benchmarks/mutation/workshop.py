"""A copy of the tree in which the tests are run on one mutant at a time."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mutation.points import Mutation

PATIENCE = 60.0
"""Seconds that a run may take beyond three times its tests' own: start-up, and a slower machine."""

COLLECTION = 600.0
"""Seconds in which pytest must have read all test files."""


class Workshop:
    """A copy of a checkout, in a folder of its own."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.root = folder / "hexnn"
        self._runs = 0
        listing = ["git", "ls-files", "-co", "--exclude-standard"]
        names = subprocess.run(listing, cwd=source, check=True, capture_output=True, text=True)
        for name in names.stdout.splitlines():
            target = self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (source / name).exists():
                shutil.copy2(source / name, target, follow_symlinks=False)

    def collected(self, tests: Sequence[str]) -> set[str]:
        """Those ids of tests that pytest still knows."""
        files = {test.partition("::")[0] for test in tests}
        existing = sorted(file for file in files if (self.root / file).exists())
        _, printed = self._pytest(["--collect-only", *existing], COLLECTION)
        if not (known := set(tests) & set(printed.splitlines())):
            raise SystemExit(f"error: pytest collects none of the tests of the map:\n{printed}")
        return known

    def first_failure(
        self, file: str, mutation: Mutation, tests: Sequence[str], seconds: float
    ) -> str | None:
        """What ends the tests when `file` is mutated: a failing test, or a status; else none.

        `seconds` is what the tests take by themselves; an endless loop ends at a multiple of it.
        """
        path, self._runs = self.root / file, self._runs + 1
        original, times = path.read_text(), path.stat()
        listing = self.root.parent / "tests.txt"
        listing.write_text("\n".join(tests))
        try:
            path.write_text(mutation.apply(original))
            os.utime(path, (times.st_atime, times.st_mtime + 2 * self._runs))  # else a stale .pyc
            status, printed = self._pytest(["-x", f"@{listing}"], 3 * seconds + PATIENCE)
        finally:
            path.write_text(original)
            os.utime(path, (times.st_atime, times.st_mtime))
        failed = [line for line in printed.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return None if status == 0 else (failed or [f"pytest ended with status {status}"])[0]

    def _pytest(self, arguments: Sequence[str], seconds: float) -> tuple[int, str]:
        """Status and output of pytest in the copy; -1 when its time ran out."""
        parent = self.root.parent
        own = {"PYTHONPATH": str(parent), "HEXNN_CACHE": str(parent / "cache")}
        command = [sys.executable, "-m", "pytest", "-rfE", "-p", "no:cacheprovider", *arguments]
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=os.environ | own,
            text=True,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            printed, _ = process.communicate(timeout=seconds)
            return process.returncode, printed
        except subprocess.TimeoutExpired:
            return -1, ""
        finally:
            _end_group(process)


def _end_group(process: subprocess.Popen[str]) -> None:
    """Kill what is left of a process and of those that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
