"""Map from functions to the tests that run them: measured once by coverage.py, kept as JSON.

Functions are identified by file and qualified name, so that a map stays valid when lines move.
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
"""Matches a line of pytest's output for `--durations=0 -vv`: seconds and node id."""


@dataclass(frozen=True)
class CoverageMap:
    """The tests that run each function, and how long each test takes."""

    tests: list[str]
    """Pytest node ids."""
    seconds: list[float]
    """Duration of each of `tests`."""
    functions: dict[str, list[int]]
    """`file::function` -> indices into `tests` of the tests that run it."""

    def tests_of(self, file: str, function: str) -> list[int]:
        """Return the indices of the tests that run a function; of all tests that run any function
        of `file` if the map lacks `function` (module-level code).
        """
        if function in self._names_in(file):
            return self.functions[f"{file}::{function}"]
        every = (self.functions[f"{file}::{name}"] for name in self._names_in(file))
        return sorted({test for tests in every for test in tests})

    def _names_in(self, file: str) -> list[str]:
        """Return the qualified names of the functions in `file` that some test runs."""
        prefix = f"{file}::"
        return [key.removeprefix(prefix) for key in self.functions if key.startswith(prefix)]

    def ordered(self, tests: Iterable[int], budget: float) -> tuple[list[str], float]:
        """Return (node ids, total seconds) of tests to run within `budget` seconds: short ones
        first, alternating between test files.
        """
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
        """Write the map to `path` as JSON."""
        path.write_text(json.dumps(asdict(self)))


def read(path: Path) -> CoverageMap:
    """Return the map that `CoverageMap.write` wrote to `path`."""
    return CoverageMap(**json.loads(path.read_text()))


def measure(root: Path, folders: Sequence[str], tests: Sequence[str], jobs: int) -> CoverageMap:
    """Run `tests` (paths) under coverage.py in `jobs` processes; return the map of the functions in
    `folders`. Tests that fail count, too.
    """
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
    """Return the map from a coverage.py data file and `printed`, pytest's output with the
    durations.
    """
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
    """Yield (qualified name, range of the lines of its body) for each function in a source file."""
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
