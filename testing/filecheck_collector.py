"""Collects FileCheck tests: each `.mlir` or `.nnef` file with RUN lines is a test."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from . import programs, shell


class RunLinesFailed(Exception):
    """A RUN line that failed, and what it printed."""


class FileCheckTest(pytest.Item):
    """The RUN lines of a file, in order."""

    def runtest(self) -> None:
        """Run them until one fails."""
        text = self.path.read_text()
        if missing := required(text) - programs.features():
            pytest.skip(f"needs {', '.join(sorted(missing))}")
        with TemporaryDirectory() as folder:
            for line in shell.run_lines(text):
                line = shell.substitute(line, substitutions(self.path, Path(folder)))
                result = shell.run(line)
                if result.status:
                    printed = f"{result.out}{result.err}".rstrip()
                    raise RunLinesFailed(f"{line}\nexited with {result.status}\n{printed}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What the RUN line printed; a traceback only when the harness itself is broken."""
        if isinstance(excinfo.value, RunLinesFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The file, by its name."""
        return self.path, None, self.name


class FileCheckFile(pytest.File):
    """A file of one test."""

    def collect(self) -> Iterable[pytest.Item]:
        """The test, if there are RUN lines."""
        if shell.run_lines(self.path.read_text()):
            yield FileCheckTest.from_parent(self, name=self.path.stem)


def required(text: str) -> set[str]:
    """The features that a test asks for in `REQUIRES:`."""
    lines = re.findall(r"REQUIRES:(.*)", text)
    return {name for line in lines for name in re.split(r"[,\s]+", line) if name}


def substitutions(path: Path, folder: Path) -> dict[str, str]:
    """What `%s`, `%S` and `%t` stand for, as in lit."""
    return {
        "s": str(path),
        "S": str(path.parent),
        "t": str(folder / f"{path.name}.tmp"),
    }


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """A test for each `.mlir` and `.nnef` file outside of `Inputs`."""
    if file_path.suffix not in (".mlir", ".nnef") or "Inputs" in file_path.parts:
        return None
    return FileCheckFile.from_parent(parent, path=file_path)
