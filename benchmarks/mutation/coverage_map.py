"""Which tests run which functions: measured once by coverage.py, kept as JSON.

Functions are known by their qualified names, so that a map outlives changes of lines.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import CoverageData

SETTINGS = "[run]\ndata_file = {data}\nrelative_files = True\nsource =\n{folders}\n"
DURATION = re.compile(r"^([\d.]+)s call +(\S.*)$", re.MULTILINE)
"""A line of pytest's `--durations=0 -vv`."""


@dataclass(frozen=True)
class CoverageMap:
    """The tests of each function, and how long each test takes."""

    tests: list[str]
    """Node ids of pytest."""
    seconds: list[float]
    """What each of `tests` took."""
    functions: dict[str, list[int]]
    """Indices into `tests`, by `file::function`."""

    def tests_of(self, file: str, function: str) -> list[int]:
        """Indices of the tests that run a function, of the whole file for code outside of one."""
        if function in self._names_in(file):
            return self.functions[f"{file}::{function}"]
        every = (self.functions[f"{file}::{name}"] for name in self._names_in(file))
        return sorted({test for tests in every for test in tests})

    def _names_in(self, file: str) -> list[str]:
        """The functions of a file that some test runs."""
        prefix = f"{file}::"
        return [key.removeprefix(prefix) for key in self.functions if key.startswith(prefix)]

    def ordered(self, tests: Iterable[int], budget: float) -> tuple[list[str], float]:
        """Ids of tests and their seconds, at most `budget`: short ones first, files in turn."""
        groups: dict[str, list[int]] = defaultdict(list)
        for test in sorted(tests, key=lambda test: self.seconds[test]):
            groups[self.tests[test].partition("::")[0]].append(test)
        rounds = chain.from_iterable(zip_longest(*groups.values()))
        chosen: list[str] = []
        spent = 0.0
        for test in (test for test in rounds if test is not None):
            if spent + self.seconds[test] <= budget:
                spent += self.seconds[test]
                chosen.append(self.tests[test])
        return chosen, spent

    def write(self, path: Path) -> None:
        """Write it as JSON."""
        path.write_text(json.dumps(asdict(self)))


def read(path: Path) -> CoverageMap:
    """What `CoverageMap.write` wrote."""
    return CoverageMap(**json.loads(path.read_text()))


def measure(root: Path, folders: Sequence[str], tests: Sequence[str], jobs: int) -> CoverageMap:
    """Run the tests under coverage.py, by `jobs` processes; failing tests count like others."""
    with TemporaryDirectory() as scratch:
        data, settings = Path(scratch, "data"), Path(scratch, "settings")
        indented = "\n".join(f"    {folder}" for folder in folders)
        settings.write_text(SETTINGS.format(data=data, folders=indented))
        options = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
        listing = ["-q", "-vv", "--durations=0", "--durations-min=0", "-p", "no:cacheprovider"]
        command = [sys.executable, "-m", "pytest", *listing, "-n", str(jobs), *options, *tests]
        environment = os.environ | {"COVERAGE_CORE": "ctrace"}
        run = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
        return from_data(root, data, run.stdout)


def from_data(root: Path, data: Path, printed: str) -> CoverageMap:
    """The map of a data file of coverage.py, with the durations that pytest printed."""
    measured = CoverageData(str(data))
    measured.read()
    names: dict[str, set[str]] = {}
    for file in sorted(measured.measured_files()):
        contexts = measured.contexts_by_lineno(file)
        for name, lines in functions_of(root / file):
            ran = {test.partition("|")[0] for line in lines for test in contexts.get(line, [])}
            names[f"{file}::{name}"] = ran - {""}
    seconds = {test: float(figure) for figure, test in DURATION.findall(printed)}
    tests = sorted(set().union(*names.values()))
    index = {test: i for i, test in enumerate(tests)}
    functions = {name: sorted(index[test] for test in ran) for name, ran in names.items() if ran}
    return CoverageMap(tests, [seconds.get(test, 0.0) for test in tests], functions)


def functions_of(path: Path) -> Iterable[tuple[str, range]]:
    """(qualified name, lines of the body) of each function of a source."""
    pending: list[tuple[str, ast.AST]] = [("", ast.parse(path.read_text()))]
    while pending:
        prefix, node = pending.pop()
        for child in ast.iter_child_nodes(node):
            name = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{prefix}.{child.name}" if prefix else child.name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                body = child.body
                yield name, range(body[0].lineno, (body[-1].end_lineno or body[-1].lineno) + 1)
            pending.append((name, child))
